// Reads a domain and one problem of it from their texts. Mistakes in a text are thrown as an error.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { renderAll } from '../../language/render.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { loadDomain, loadProblems } from '../../language/load.ts';

export interface Setting {
  domain: DomainIr;
  problem: Problem;
}

/**
 * Reads a problem from the text of the domain, unless `problemText` is given. `name` chooses among several problems.
 */
export function readSetting(
  domainText: string,
  { problemText, name }: { problemText?: string; name?: string } = {},
): Setting {
  const loaded = loadDomain(domainText);
  refuseErrors(loaded.diagnostics, domainText, 'domain');
  const domain = loaded.domain!;
  let { problems } = loaded;
  if (problemText !== undefined) {
    const read = loadProblems(problemText, domain);
    refuseErrors(read.diagnostics, problemText, 'problem');
    problems = read.problems;
  }
  const found = problems.filter((problem) => name === undefined || problem.name === name);
  const [problem] = found;
  if (!problem) throw new Error(name === undefined ? 'there is no problem' : `there is no problem named ${name}`);
  if (found.length > 1) throw new Error(`choose one of the problems: ${found.map((one) => one.name).join(', ')}`);
  return { domain, problem };
}

function refuseErrors(diagnostics: readonly Diagnostic[], text: string, what: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderAll(errors, text, `<${what}>`));
}
