// A domain and a problem in PDDL as a checker of plans needs them: lists by their names, and objects with their types.
// It uses the texts without any checks. It throws an error for anything that it does not understand.

import { readLisp } from '../../../formats/lisp/read.ts';
import type { LispList, LispNode } from '../../../formats/lisp/read.ts';
import { LispReport } from '../../../formats/lisp/report.ts';
import { renderAll } from '../../../language/render.ts';

/**
 * A variable or an object, with the types that are listed after it; no type is every type. All names are in lower case.
 */
export interface PddlTyped {
  name: string;
  types: string[];
}

export interface PddlActionText {
  params: PddlTyped[];
  precondition: LispNode | null;
  effect: LispNode | null;
}

export interface PddlRuleText {
  params: PddlTyped[];
  body: LispNode;
}

export function wordAt(node: LispNode | undefined): string {
  return node?.kind === 'atom' ? node.text.toLowerCase() : '';
}

export function itemsOf(node: LispNode | undefined): LispNode[] {
  return node?.kind === 'list' ? node.items : [];
}

export class PddlSetting {
  readonly actions = new Map<string, PddlActionText>();
  readonly rules = new Map<string, PddlRuleText[]>();
  readonly functions = new Set<string>();
  init: LispNode[] = [];
  goal: LispNode | null = null;
  /** The value to be minimised or maximised. */
  metric: LispNode | null = null;
  /** All types of each object. */
  readonly #types = new Map<string, Set<string>>();
  readonly #parents = new Map<string, string[]>();
  readonly #ofTypes = new Map<string, readonly string[]>();

  constructor(domainText: string, problemText: string) {
    const objects: PddlTyped[] = [];
    for (const section of [...sections(domainText, 'domain'), ...sections(problemText, 'problem')]) {
      const rest = section.items.slice(1);
      switch (wordAt(section.items[0])) {
        case ':types':
          for (const { name, types } of readTyped(rest)) {
            this.#parents.set(name, [...(this.#parents.get(name) ?? []), ...types]);
          }
          break;
        case ':constants':
        case ':objects':
          objects.push(...readTyped(rest));
          break;
        case ':functions':
          for (const node of rest) this.functions.add(wordAt(itemsOf(node)[0]));
          break;
        case ':action':
          this.#action(section);
          break;
        case ':derived':
          this.#rule(section);
          break;
        case ':init':
          this.init = rest;
          break;
        case ':goal':
          this.goal = rest[0] ?? null;
          break;
        case ':metric':
          this.metric = rest[1] ?? null;
          break;
        case ':durative-action':
        case ':constraints':
          throw new Error(`line ${section.span.line}: plans with ${wordAt(section.items[0])} are not checked`);
        default:
      }
    }
    for (const { name, types } of objects) this.#declare(name, types);
  }

  #action({ items }: LispList): void {
    const keys = new Map<string, LispNode>();
    for (let at = 2; at + 1 < items.length; at += 2) keys.set(wordAt(items[at]), items[at + 1]!);
    this.actions.set(wordAt(items[1]), {
      params: readTyped(itemsOf(keys.get(':parameters'))),
      precondition: keys.get(':precondition') ?? null,
      effect: keys.get(':effect') ?? null,
    });
  }

  #rule({ items: [, head, body] }: LispList): void {
    const [name, ...params] = itemsOf(head);
    const known = this.rules.get(wordAt(name)) ?? [];
    this.rules.set(wordAt(name), [...known, { params: readTyped(params), body: body! }]);
  }

  #declare(object: string, types: readonly string[]): void {
    const all = this.#types.get(object) ?? new Set(['object']);
    const open = [...types];
    for (let type = open.pop(); type !== undefined; type = open.pop()) {
      if (all.has(type)) continue;
      all.add(type);
      open.push(...(this.#parents.get(type) ?? []));
    }
    this.#types.set(object, all);
  }

  isObject(name: string): boolean {
    return this.#types.has(name);
  }

  isOf(object: string, types: readonly string[]): boolean {
    const known = this.#types.get(object);
    return known !== undefined && (types.length === 0 || types.some((type) => known.has(type)));
  }

  objectsOf(types: readonly string[]): readonly string[] {
    const key = types.join(' ');
    let objects = this.#ofTypes.get(key);
    if (!objects) this.#ofTypes.set(key, (objects = [...this.#types.keys()].filter((one) => this.isOf(one, types))));
    return objects;
  }
}

function sections(text: string, kind: 'domain' | 'problem'): LispList[] {
  const report = new LispReport();
  const defines = readLisp(text, report);
  if (report.hasErrors) throw new Error(renderAll(report.diagnostics, text, `<${kind}>`));
  const define = defines.find((node) => wordAt(itemsOf(itemsOf(node)[1])[0]) === kind);
  if (!define) throw new Error(`the text of the ${kind} has no ${kind}`);
  return itemsOf(define)
    .slice(2)
    .filter((node) => node.kind === 'list');
}

/** `a b - type c - (either d e)`. */
export function readTyped(items: readonly LispNode[]): PddlTyped[] {
  const found: PddlTyped[] = [];
  let begin = 0;
  for (let at = 0; at < items.length; at++) {
    const word = wordAt(items[at]);
    if (!word.startsWith('-')) {
      found.push({ name: word, types: [] });
      continue;
    }
    const type = word === '-' ? items[++at] : undefined;
    const types = type?.kind === 'list' ? type.items.slice(1).map(wordAt) : [type ? wordAt(type) : word.slice(1)];
    for (; begin < found.length; begin++) found[begin]!.types = types;
  }
  return found;
}
