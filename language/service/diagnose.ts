// Finds mistakes in a file while it is written, with changes that fix them. All messages come from the tables of the
// language and of the notations.

import { diagnostic } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { readProblemJson } from '../check/problem-json.ts';
import { fixesOf } from './fixes.ts';
import { domainNamed, domainWantedBy, isHtn, loadedDomain, loadedProblems, textOf } from './project.ts';
import type { ServiceProject, ServiceText } from './project.ts';
import { diagnoseLisp } from './lisp.ts';
import type { Fix, ServiceDiagnostic } from './types.ts';
import { placeOf } from '../text/places.ts';

/** The diagnostics of one file, in the order of its text. */
export function diagnose(project: ServiceProject, file: string): ServiceDiagnostic[] {
  if (/\.json$/i.test(file)) return diagnoseJson(project, file);
  if (!isHtn(file)) return diagnoseLisp(project, file).map((one) => shown(one, one.span.start, one.span.end, []));
  const text = textOf(project, file);
  return diagnosticsIn(project, text).flatMap((one) => {
    const place = placeOf(text.whole, one.span);
    return place.file === file ? [shown(one, place.from, place.to, fixesOf(text, one))] : [];
  });
}

function shown(one: Diagnostic, from: number, to: number, fixes: Fix[]): ServiceDiagnostic {
  const { code, severity, message, advice } = one;
  return { code, severity, message, ...(advice === undefined ? {} : { advice }), from, to, fixes };
}

/** The diagnostics of a whole text with all that it includes. */
export function diagnosticsIn(project: ServiceProject, text: ServiceText): Diagnostic[] {
  if (text.domainName !== null || domainWantedBy(text.whole) === null) return loadedDomain(project, text).diagnostics;
  const problems = loadedProblems(project, text);
  return problems ? problems.diagnostics : [...text.whole.diagnostics, withoutDomain(text)];
}

/** Reports why the problems of a text cannot be checked. */
function withoutDomain({ whole, domainText }: ServiceText): Diagnostic {
  const first = whole.file.declarations.find(({ kind }) => kind === 'problem');
  const named = first?.kind === 'problem' ? first.domain : null;
  const span = named?.span ?? { start: 0, end: 0, line: 1, column: 1 };
  const name = named?.text ?? '';
  return domainText ? diagnostic('FP3017', span, name, domainText.root) : diagnostic('FP3016', span, name);
}

function diagnoseJson(project: ServiceProject, file: string): ServiceDiagnostic[] {
  const text = project.read(file) ?? '';
  const name = /"domain"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const domainText = name === undefined ? null : domainNamed(project, file, name);
  const domain = domainText && loadedDomain(project, domainText);
  // Other JSON files are not problems, so they have no mistakes.
  if (!domain?.domain) return [];
  const { diagnostics } = readProblemJson(text, domain.domain);
  return diagnostics.map((one) => shown(one, one.span.start, one.span.end, []));
}
