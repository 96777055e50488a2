// The texts that belong together: domains, what they include, and their problems. Each text is parsed and checked once
// and kept until it changes. Offsets in trees refer to the whole text with all includes. This file converts them to
// places in files.

import type { Diagnostic } from '../diagnostics.ts';
import { domainIn, problemsIn } from '../load.ts';
import type { LoadedDomain, LoadedProblems } from '../load.ts';
import { parseWhole } from '../text/include.ts';
import type { WholeText } from '../text/include.ts';
import { lex } from '../text/lexer.ts';
import type { LexedText } from '../text/lexer.ts';
import { joined } from '../text/places.ts';
import { namesIn } from './names.ts';
import type { NamesOfText } from './known-names.ts';

/** Reads texts in another notation, such as HDDL: what `frameplan/formats/hddl` and `/pddl` export. */
export interface ServiceNotation {
  parse(text: string): { domain: { name: { text: string } } | null; problem: { domain: { text: string } } | null };
  checkDomain(text: string): Diagnostic[];
  load(domainText: string, problemText?: string): { problemDiagnostics: Diagnostic[] };
}

export interface ServiceProject {
  /** The names of all files, as paths with `/`. Domains are looked up among them. */
  files(): readonly string[];
  /** Returns the text of a file, or null if there is no such file. */
  read(file: string): string | null;
  /** Readers for files whose names end in `.hddl` or `.pddl`. Without them, such files are ignored. */
  notations?: { hddl?: ServiceNotation; pddl?: ServiceNotation };
}

/** A text with all that it includes. */
export interface ServiceText {
  /** The file that it begins with. */
  root: string;
  whole: WholeText;
  /** The file that declares the domain, where that is another one. */
  domainText: ServiceText | null;
  /** null: the text has problems alone. */
  domainName: string | null;
  names: NamesOfText;
}

/** A parsed text, and the texts that it was made of, by file. null: there was no such file. */
interface ReadText {
  sources: Map<string, string | null>;
  whole: WholeText;
}

interface KnownProject {
  read: Map<string, ReadText>;
  texts: WeakMap<WholeText, ServiceText>;
  includes: Map<string, { text: string; paths: string[] }>;
  lexed: Map<string, { text: string; lexed: LexedText }>;
  domains: WeakMap<ServiceText, LoadedDomain>;
  problems: WeakMap<ServiceText, LoadedProblems | null>;
}

const projects = new WeakMap<ServiceProject, KnownProject>();

function known(project: ServiceProject): KnownProject {
  let found = projects.get(project);
  if (!found) {
    found = {
      read: new Map(),
      texts: new WeakMap(),
      includes: new Map(),
      lexed: new Map(),
      domains: new WeakMap(),
      problems: new WeakMap(),
    };
    projects.set(project, found);
  }
  return found;
}

export function isHtn(file: string): boolean {
  return !/\.(json|hddl|pddl)$/i.test(file);
}

/** The files that a file includes. It only reads tokens, because the file may have mistakes. */
function includedBy(project: ServiceProject, file: string): string[] {
  const text = project.read(file) ?? '';
  const { includes } = known(project);
  const before = includes.get(file);
  if (before && before.text === text) return before.paths;
  const found = text.includes('include') ? text.matchAll(/^[ \t]*include[ \t]*(["'])([^"'\r\n]*)\1/gm) : [];
  const paths = [...found].map(([, , path]) => joined(path!, file));
  includes.set(file, { text, paths });
  return paths;
}

/** The outermost file that includes this one, directly or indirectly. */
function rootOf(project: ServiceProject, file: string): string {
  const seen = new Set<string>();
  let root = file;
  while (!seen.has(root)) {
    seen.add(root);
    const at = root;
    const above = project.files().find((one) => isHtn(one) && !seen.has(one) && includedBy(project, one).includes(at));
    if (above === undefined) return root;
    root = above;
  }
  return root;
}

/** All texts of a project that are not parts of others. */
export function textsOf(project: ServiceProject): ServiceText[] {
  const roots = new Set(
    project
      .files()
      .filter(isHtn)
      .map((file) => rootOf(project, file)),
  );
  return [...roots].map((root) => textFrom(project, root));
}

/** The text that a file is, or is a part of. */
export function textOf(project: ServiceProject, file: string): ServiceText {
  return textFrom(project, rootOf(project, file));
}

function textFrom(project: ServiceProject, root: string): ServiceText {
  const { texts } = known(project);
  const whole = wholeOf(project, root);
  const domainName = domainNameIn(whole);
  const domainText = domainName === null ? domainTextFor(project, root, whole) : null;
  const before = texts.get(whole);
  if (before && before.domainText === domainText) return before;
  const names = namesIn(whole, domainText?.names ?? null);
  const text: ServiceText = { root, whole, domainText, domainName, names };
  texts.set(whole, text);
  return text;
}

function wholeOf(project: ServiceProject, root: string): WholeText {
  const { read } = known(project);
  const before = read.get(root);
  if (before && [...before.sources].every(([file, text]) => project.read(file) === text)) return before.whole;
  const sources = new Map<string, string | null>();
  const textFor = (file: string): string | null => {
    const text = project.read(file);
    sources.set(file, text);
    return text;
  };
  const whole = parseWhole(textFor(root) ?? '', {
    name: root,
    include: (path, from) => {
      const name = joined(path, from);
      const text = textFor(name);
      return text === null ? 'there is no such file' : { name, text };
    },
  });
  read.set(root, { sources, whole });
  return whole;
}

function domainNameIn({ file }: WholeText): string | null {
  const found = file.declarations.find(({ kind }) => kind === 'domain' || kind === 'problem');
  return found?.kind === 'domain' ? found.name.text : null;
}

/** The name of the domain to which a text of problems refers, or null if it has none. */
export function domainWantedBy({ file }: WholeText): string | null {
  const found = file.declarations.find(({ kind }) => kind === 'problem');
  return found?.kind === 'problem' ? found.domain.text : null;
}

/** The domain of a problem. If several have this name, the one in the nearest folder. */
function domainTextFor(project: ServiceProject, root: string, whole: WholeText): ServiceText | null {
  const wanted = domainWantedBy(whole);
  const found = wanted === null ? null : domainFile(project, root, wanted);
  return found === null ? null : textFrom(project, found);
}

function domainFile(project: ServiceProject, from: string, wanted: string): string | null {
  let best: string | null = null;
  let nearest = -1;
  for (const file of project.files()) {
    if (file === from || !isHtn(file) || sharedFolders(file, from) <= nearest) continue;
    if (!mentionsDomain(project.read(file) ?? '', wanted)) continue;
    const root = rootOf(project, file);
    if (domainNameIn(wholeOf(project, root)) !== wanted) continue;
    best = root;
    nearest = sharedFolders(file, from);
  }
  return best;
}

/** Whether a text may declare this domain. This avoids parsing all texts of a project. */
function mentionsDomain(text: string, name: string): boolean {
  return text.includes('domain') && text.includes(name);
}

function sharedFolders(one: string, other: string): number {
  const [left, right] = [one, other].map((path) => path.split('/').slice(0, -1)) as [string[], string[]];
  const differs = left.findIndex((part, index) => part !== right[index]);
  return differs === -1 ? left.length : differs;
}

/** The checked domain, with all its diagnostics. */
export function loadedDomain(project: ServiceProject, text: ServiceText): LoadedDomain {
  const { domains } = known(project);
  const found = domains.get(text) ?? domainIn(text.whole);
  domains.set(text, found);
  return found;
}

/** Loads problems in a text apart from their domain. Returns null where the domain has errors or is missing. */
export function loadedProblems(project: ServiceProject, text: ServiceText): LoadedProblems | null {
  const { problems } = known(project);
  const before = problems.get(text);
  if (before !== undefined) return before;
  const domain = text.domainText && loadedDomain(project, text.domainText);
  const isRight = domain?.domain && domain.diagnostics.every(({ severity }) => severity !== 'error');
  const found = isRight ? problemsIn(text.whole, domain.domain!) : null;
  problems.set(text, found);
  return found;
}

/** The domain for a problem in JSON. */
export function domainNamed(project: ServiceProject, from: string, name: string): ServiceText | null {
  const found = domainFile(project, from, name);
  return found === null ? null : textFrom(project, found);
}

/** The tokens and comments of one file alone. */
export function lexedFile(project: ServiceProject, file: string): { text: string; lexed: LexedText } {
  const { lexed } = known(project);
  const text = project.read(file) ?? '';
  const before = lexed.get(file);
  if (before && before.text === text) return before;
  const found = { text, lexed: lex(text) };
  lexed.set(file, found);
  return found;
}
