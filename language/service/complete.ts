// Proposes what could be written at a place: words of the language where they are allowed, types, tasks, and names that
// are known there. Items that fit the expected type come first.

import { isNumeric, isReal } from '../../ir/kinds.ts';
import { builtIns } from '../check/names.ts';
import { syncParameters } from '../check/sync.ts';
import { nameText, typeWords } from '../text/tokens.ts';
import { documentationOf, signatureOf } from './describe.ts';
import { expectedAt } from './expected.ts';
import type { Callees, Expected } from './expected.ts';
import type { KnownName, GlobalNames } from './known-names.ts';
import { isHtn, lexedFile, textOf, textsOf } from './project.ts';
import type { ServiceProject, ServiceText } from './project.ts';
import { scanTo } from './scan.ts';
import type { OpenBracket, ScannedPlace } from './scan.ts';
import { bare, isOfKind } from './type-text.ts';
import type { CompletionItem, CompletionList } from './types.ts';

/** The most items, more than anybody reads. */
const mostItems = 300;

/** Returns proposals, or null if nothing can be proposed there. */
export function complete(project: ServiceProject, file: string, at: number): CompletionList | null {
  if (!isHtn(file)) return null;
  const text = textOf(project, file);
  const { names } = text;
  const objects = objectsAt(text, file, at);
  const callees: Callees = {
    task: (name) => names.globals.tasks.get(name),
    value: (name) => objects?.get(name) ?? names.globals.values.get(name),
  };
  const { text: source, lexed } = lexedFile(project, file);
  const place = scanTo(source, lexed, at, callees.value);
  if (!place) return null;
  const expected = expectedAt(place, callees);
  const proposals = new Proposals(project, text, place, objects);
  const items = proposals.all(expected);
  return items.length === 0 ? null : { from: place.from, to: at, items };
}

/** The objects of the problem in which something is written. */
function objectsAt(text: ServiceText, file: string, at: number): ReadonlyMap<string, KnownName> | null {
  const part = text.whole.parts.find(({ name }) => name === file);
  const place = at + (part?.from ?? 0);
  return text.names.problems.findLast(({ start }) => start <= place)?.objects ?? null;
}

class Proposals {
  readonly #project: ServiceProject;
  readonly #text: ServiceText;
  readonly #place: ScannedPlace;
  readonly #objects: ReadonlyMap<string, KnownName> | null;
  readonly #globals: GlobalNames;
  readonly #items: (CompletionItem & { group: number })[] = [];
  readonly #seen = new Set<string>();
  readonly #prefix: string;
  readonly #isCalled: boolean;

  constructor(
    project: ServiceProject,
    text: ServiceText,
    place: ScannedPlace,
    objects: ReadonlyMap<string, KnownName> | null,
  ) {
    this.#project = project;
    this.#text = text;
    this.#place = place;
    this.#objects = objects;
    this.#globals = text.names.globals;
    this.#prefix = place.prefix.replace(/^`/, '').toLowerCase();
    this.#isCalled = /^\s*\(/.test(
      place.text.slice(place.from + place.prefix.length, place.from + place.prefix.length + 20),
    );
  }

  all(expected: Expected): CompletionItem[] {
    switch (expected.what) {
      case 'nothing':
        break;
      case 'words':
        this.#words(expected.words);
        break;
      case 'declaration':
        this.#declaration();
        break;
      case 'type':
        this.#types(expected.objectsOnly);
        break;
      case 'domain':
        this.#domains();
        break;
      case 'statement':
        this.#statement();
        break;
      case 'task':
        this.#tasks(expected.part);
        break;
      case 'parameter':
        this.#locals((kind) => kind === 'parameter', '');
        break;
      case 'value':
        this.#values(expected.type);
        this.#words(['not', 'exists', 'forall', 'true', 'false', 'none', 'count', 'sum']);
    }
    return this.#inOrder();
  }

  #inOrder(): CompletionItem[] {
    const starts = ({ label }: CompletionItem): number => Number(label.toLowerCase().startsWith(this.#prefix));
    this.#items.sort(
      (one, other) =>
        starts(other) - starts(one) ||
        Number(other.fits) - Number(one.fits) ||
        one.group - other.group ||
        (one.label < other.label ? -1 : 1),
    );
    return this.#items.slice(0, mostItems).map(({ group: _group, ...item }) => item);
  }

  #add(group: number, item: CompletionItem): void {
    if (this.#seen.has(item.label) || !item.label.toLowerCase().includes(this.#prefix)) return;
    this.#seen.add(item.label);
    this.#items.push({ ...item, group });
  }

  #words(words: readonly string[]): void {
    for (const word of words) this.#add(4, { label: word, kind: 'keyword', insert: word, fits: false });
  }

  #name(group: number, name: KnownName, fits: boolean): void {
    // Leave out the name that is being written, which counts as its own declaration.
    if (name.name === '' || !name.name.toLowerCase().includes(this.#prefix)) return;
    const isCall = name.params.length > 0 || name.kind === 'task';
    const written = nameText(name.name);
    const documentation = documentationOf(name);
    this.#add(group, {
      label: name.name,
      kind: name.kind,
      signature: signatureOf(name),
      ...(documentation === '' ? {} : { documentation }),
      insert: isCall && !this.#isCalled ? `${written}(` : written,
      fits,
    });
  }

  #function(name: string, signature: string): void {
    const insert = this.#isCalled ? name : `${name}(`;
    this.#add(3, { label: name, kind: 'function', signature, insert, fits: false });
  }

  #declaration(): void {
    if (this.#place.isInProblem || this.#text.domainName === null) {
      this.#words(['instance', 'ordered', 'unordered', 'achieve', 'exists', 'first', 'sort-by', 'problem', 'include']);
      for (const name of this.#globals.values.values()) if (isTable(name)) this.#name(2, name, true);
    }
    if (this.#place.isInProblem) return;
    this.#words(['type', 'enum', 'constant', 'fluent', 'sensed', 'reservation', 'external', 'define', 'task']);
    this.#words(['internal', 'instance', 'include', 'problem', 'domain']);
  }

  #types(objectsOnly: boolean): void {
    for (const type of this.#globals.types.values()) {
      if (type.kind === 'type' || !objectsOnly) this.#name(1, type, true);
    }
    if (!objectsOnly) this.#words(typeWords);
  }

  #domains(): void {
    for (const { names } of textsOf(this.#project)) if (names.domain) this.#name(1, names.domain, true);
  }

  #statement(): void {
    const { brackets } = this.#place;
    const top = brackets.at(-1)!;
    this.#words(wordsOfStatements(brackets, top));
    if (top.role === 'task' && top.begun.has('method')) return;
    this.#values('boolean');
    this.#words(['not']);
  }

  #tasks(part: boolean): void {
    for (const task of this.#globals.tasks.values()) {
      if (part || task.word !== 'compound') this.#name(1, task, true);
    }
    if (!part) return;
    this.#words(['ordered', 'unordered', 'forall', 'achieve']);
    for (const [name, params] of Object.entries(syncParameters)) this.#function(name, `${name}(${params.join(', ')})`);
  }

  #locals(isMeant: (kind: CompletionItem['kind']) => boolean, type: string): void {
    for (const { locals } of this.#place.brackets.toReversed()) {
      for (const { name, kind, type: own } of locals.values()) {
        if (!isMeant(kind)) continue;
        const fits = this.#fits(own, type);
        this.#add(0, { label: name, kind, signature: `${own} ${name}`.trim(), insert: nameText(name), fits });
      }
    }
  }

  #values(type: string): void {
    this.#locals(() => true, type);
    for (const name of this.#objects?.values() ?? []) this.#name(1, name, this.#fits(name.type, type));
    for (const name of this.#globals.values.values()) {
      this.#name(name.kind === 'enum value' ? 1 : 2, name, this.#fits(name.type, type));
    }
    for (const name of builtIns) this.#function(name, name === 'abs' ? 'abs(number)' : `${name}(number, number)`);
    this.#function('chance', 'chance(integer, integer)');
  }

  /** Whether a value of the type fits where the other type is expected. */
  #fits(type: string, expected: string): boolean {
    const wanted = bare(expected);
    let own: string | undefined = bare(type);
    if (wanted === '' || own === wanted) return wanted !== '';
    if (isOfKind(wanted, isReal)) return isOfKind(own, isNumeric);
    for (let steps = 0; own !== undefined && steps < 100; steps++) {
      own = this.#globals.types.get(own)?.parent;
      if (own === wanted) return true;
    }
    return false;
  }
}

function isTable({ kind }: KnownName): boolean {
  return kind === 'constant' || kind === 'fluent' || kind === 'external';
}

/** The words that may begin a statement in these braces. */
function wordsOfStatements(brackets: readonly OpenBracket[], { role, begun }: OpenBracket): string[] {
  const isCompound = brackets.some((bracket) => bracket.role === 'method');
  const isChosen = ['let', 'exists', 'first', 'sort-by', 'forall', 'ordered', 'unordered'];
  switch (role) {
    case 'task':
      if (begun.has('method')) return ['method', 'bound'];
      return ['method', 'bound', 'let', 'when', 'forall', 'exists', 'cost', 'busy', 'during', 'while'];
    case 'method':
      return begun.has('branch') ? ['branch'] : ['branch', 'score', ...isChosen];
    case 'when':
    case 'during':
      return ['when', 'forall', 'busy'];
    case 'binder':
    case 'braces':
      return isCompound ? isChosen : ['let', 'when', 'exists', 'forall', ...(begun.size === 0 ? ['ordered'] : [])];
    default:
      return isChosen;
  }
}
