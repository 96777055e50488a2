// `frameplan check`: reports all errors and warnings of domains and problems.

import { normalize } from 'node:path';
import type { DomainIr } from '../../../ir/ir.ts';
import { loadDomain, loadProblems } from '../../../language/index.ts';
import type { Diagnostic, LoadedProblems } from '../../../language/index.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { domainDeclaredIn, domainWantedBy, isJson, lispNotationOf } from '../contents.ts';
import { asData, hasErrors, rendered } from '../diagnostics.ts';
import { readText } from '../files.ts';
import type { Text } from '../files.ts';
import { usageLine } from '../help.ts';
import { includesOf } from '../includes.ts';
import { counted } from '../counted.ts';

interface Checked {
  /** The text with everything that it includes. */
  source: Text;
  diagnostics: Diagnostic[];
}

export const check: Command = {
  name: 'check',
  usage: 'FILES... [--json]',
  summary: 'report the errors and warnings of domains and problems',
  details:
    'A file holds a domain, a domain and its problems, or problems alone. Problems alone are checked against the domain\n' +
    'of that name among the other files. What a file includes is checked with it. Files may be in HDDL or PDDL.\n' +
    '`-` is standard input.',
  options: { json: { help: 'print one JSON array of messages: file, line, column, severity, code, message, advice' } },
  examples: ['frameplan check guard.htn', 'frameplan check guard.htn yard.htn', 'cat guard.htn | frameplan check -'],
  async run(input, io) {
    if (input.positionals.length === 0) throw new UsageError(`\`check\` needs a file; ${usageLine(check)}`);
    const sources: Text[] = [];
    for (const path of input.positionals) sources.push(await readText(path, io));
    const results = await checkAll(sources);
    if (input.switches.has('json')) io.out(asJson(results));
    else {
      const texts = results.map(({ source, diagnostics }) => rendered(source, diagnostics, io)).filter(Boolean);
      io.out(texts.length > 0 ? texts.join('\n') : `${counted(results.length, 'file')} without errors or warnings\n`);
    }
    return results.some(({ diagnostics }) => hasErrors(diagnostics)) ? exitCodes.notFound : exitCodes.found;
  },
};

/** Checks files, in their order. Domains are read first, because the others need them. */
async function checkAll(all: readonly Text[]): Promise<Checked[]> {
  const inLisp = await checkedInLisp(all);
  const sources = all.filter((source) => !inLisp.has(source));
  const domains = new Map<string, DomainIr | null>();
  const found = new Map<Text, Checked>();
  const parts = new Set<string>();
  for (const source of sources) {
    const name = domainDeclaredIn(source);
    if (name === null || name === '') continue;
    const { domain, diagnostics, text, included } = loadDomain(source.text, includesOf(source));
    domains.set(name, domain);
    for (const part of included) parts.add(part);
    found.set(source, { source: { ...source, text }, diagnostics });
  }
  // An included part of another file was already checked with that file.
  const rest = sources.filter((source) => !found.has(source) && !parts.has(normalize(source.name)));
  for (const source of rest) found.set(source, checkOther(source, domains));
  return all.map((source) => found.get(source) ?? { source, diagnostics: inLisp.get(source) ?? [] });
}

/** The diagnostics of texts in HDDL and PDDL. Others are left out. */
async function checkedInLisp(all: readonly Text[]): Promise<Map<Text, Diagnostic[]>> {
  const texts = { hddl: [] as Text[], pddl: [] as Text[] };
  for (const source of all) {
    const notation = lispNotationOf(source);
    if (notation) texts[notation].push(source);
  }
  const { hddl, pddl } = texts;
  return new Map([
    ...(hddl.length > 0 ? (await import('../hddl.ts')).checkHddlTexts(hddl) : []),
    ...(pddl.length > 0 ? (await import('../pddl.ts')).checkPddlTexts(pddl) : []),
  ]);
}

/** Checks problems, or reports that a text holds no domain. */
function checkOther(source: Text, domains: ReadonlyMap<string, DomainIr | null>): Checked {
  const { text, diagnostics } =
    domainDeclaredIn(source) === '' ? loadDomain(source.text, includesOf(source)) : checkProblemFile(source, domains);
  return { source: { ...source, text }, diagnostics };
}

function checkProblemFile(
  source: Text,
  domains: ReadonlyMap<string, DomainIr | null>,
): Pick<LoadedProblems, 'text' | 'diagnostics'> {
  const wanted = domainWantedBy(source);
  // When only one domain is given, a problem that names another is an error in the problem, which is reported with its
  // place.
  const domain = domains.get(wanted) ?? (domains.size === 1 ? [...domains.values()][0] : undefined);
  if (domain) return loadProblems(source.text, domain, isJson(source), includesOf(source));
  // The errors of the domain itself are reported elsewhere. Without the domain, nothing can be said about the problem.
  if (domain === null) return { text: source.text, diagnostics: [] };
  const of =
    wanted === '' ? '; name the file of its domain' : ` of the domain "${wanted}"; name the file of that domain`;
  throw new UsageError(`${source.name} is a problem${of} too`);
}

function asJson(results: readonly Checked[]): string {
  return `${JSON.stringify(results.flatMap(({ source, diagnostics }) => asData(source, diagnostics)))}\n`;
}
