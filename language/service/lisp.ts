// Diagnostics of texts in HDDL and PDDL, by the notations of a project. A problem is checked against the domain that it
// names, which is looked up among the files.

import type { Diagnostic } from '../diagnostics.ts';
import { saysHddl } from '../text/lisp.ts';
import type { ServiceProject, ServiceNotation } from './project.ts';

export function diagnoseLisp(project: ServiceProject, file: string): Diagnostic[] {
  const text = project.read(file) ?? '';
  const notation = notationOf(project, file, text);
  if (!notation) return [];
  const { domain, problem } = notation.parse(text);
  if (domain || !problem) return notation.checkDomain(text);
  const wanted = problem.domain.text.toLowerCase();
  const domainText = domainFor(project, file, notation, wanted);
  return domainText === null ? [] : notation.load(domainText, text).problemDiagnostics;
}

function domainFor(project: ServiceProject, file: string, notation: ServiceNotation, wanted: string): string | null {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const inFolder = (one: string): boolean => one.startsWith(folder) && !one.slice(folder.length).includes('/');
  const others = project.files().filter((one) => one !== file && /\.[hp]ddl$/i.test(one));
  // Many domains of competitions have the same name. The one in the folder of the problem comes first.
  for (const one of [...others.filter(inFolder), ...others.filter((other) => !inFolder(other))]) {
    const text = project.read(one);
    if (text === null || !/\(\s*domain\s/i.test(text.slice(0, 10_000))) continue;
    if (notation.parse(text).domain?.name.text.toLowerCase() === wanted) return text;
  }
  return null;
}

/** Files of PDDL may hold HDDL: only HDDL has tasks. */
function notationOf({ notations }: ServiceProject, file: string, text: string): ServiceNotation | undefined {
  return /\.hddl$/i.test(file) || saysHddl(text) ? notations?.hddl : notations?.pddl;
}
