// The state of a world in PDDL while the steps of a plan are simulated: the true facts, the values of functions, and
// the derived facts.

import type { LispNode } from '../../../formats/lisp/read.ts';
import { PlanMistake } from '../hddl/read-hddl-plan.ts';
import { itemsOf, readTyped, wordAt } from './pddl-setting.ts';
import type { PddlSetting, PddlTyped } from './pddl-setting.ts';
import { strataOf } from './strata.ts';

type PddlBinding = ReadonlyMap<string, string>;

/** A formula that has to be true, or has to be false. */
interface Demand {
  node: LispNode;
  isTrue: boolean;
}

/** True facts by their predicate, and there by their arguments. */
type TrueAtoms = Map<string, Map<string, string[]>>;

/** What one step changes. */
interface StepChanges {
  added: string[][];
  deleted: string[][];
  assigned: Map<string, number>;
  increased: Map<string, number>;
  scaled: Map<string, number>;
}

const comparisons: Record<string, (left: number, right: number) => boolean> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

export class PddlState {
  readonly #setting: PddlSetting;
  readonly #atoms: TrueAtoms = new Map();
  readonly #values = new Map<string, number>();
  readonly #strata: readonly (readonly string[])[];
  /** The derived facts, or null if they have to be computed. */
  #derived: TrueAtoms | null = null;
  #step: number | null = null;
  #steps = 0;

  constructor(setting: PddlSetting) {
    this.#setting = setting;
    this.#strata = strataOf(setting);
    const initial = (node: LispNode): void => {
      const items = itemsOf(node);
      const word = wordAt(items[0]);
      if (word === 'and') items.slice(1).forEach(initial);
      else if (word === '=') this.#values.set(itemsOf(items[1]).map(wordAt).join(' '), Number(wordAt(items[2])));
      else if (word !== 'not') addTo(this.#atoms, items.map(wordAt));
    };
    setting.init.forEach(initial);
  }

  /** Sets the number of the simulated step, for errors. */
  at(step: number | null): void {
    this.#step = step;
  }

  holds(node: LispNode, binding: PddlBinding): boolean {
    return this.#isTrue(node, binding);
  }

  // --- Conditions ---

  #isTrue(node: LispNode, binding: PddlBinding): boolean {
    const items = itemsOf(node);
    const word = wordAt(items[0]);
    switch (word) {
      case '':
        return items.length === 0;
      case 'and':
        return items.slice(1).every((part) => this.#isTrue(part, binding));
      case 'or':
        return items.slice(1).some((part) => this.#isTrue(part, binding));
      case 'not':
        return !this.#isTrue(items[1]!, binding);
      case 'imply':
        return !this.#isTrue(items[1]!, binding) || this.#isTrue(items[2]!, binding);
      case 'exists':
        return this.#isMet({ node: items[2]!, isTrue: true }, items[1], binding);
      case 'forall':
        return !this.#isMet({ node: items[2]!, isTrue: false }, items[1], binding);
      case '=':
      case '<':
      case '>':
      case '<=':
      case '>=':
        return this.#compares(word, items, binding);
      default: {
        const [predicate, ...args] = this.#ground(items, binding);
        return this.#atomsOf(predicate!)?.has(args.join(' ')) ?? false;
      }
    }
  }

  #compares(word: string, [, first, second]: LispNode[], binding: PddlBinding): boolean {
    if (word === '=' && this.#isObjectTerm(first) && this.#isObjectTerm(second)) {
      return this.#valueOf(first, binding) === this.#valueOf(second, binding);
    }
    const left = this.number(first!, binding);
    const right = this.number(second!, binding);
    return left !== undefined && right !== undefined && comparisons[word]!(left, right);
  }

  #isObjectTerm(node: LispNode | undefined): boolean {
    const word = wordAt(node);
    return word.startsWith('?') || this.#setting.isObject(word);
  }

  #valueOf(node: LispNode | undefined, binding: PddlBinding): string {
    const word = wordAt(node);
    if (!word.startsWith('?')) return word;
    const value = binding.get(word);
    if (value === undefined) throw new Error(`line ${node!.span.line}: nothing is bound to \`${word}\``);
    return value;
  }

  #ground([name, ...args]: readonly LispNode[], binding: PddlBinding): string[] {
    return [wordAt(name), ...args.map((arg) => this.#valueOf(arg, binding))];
  }

  /** Whether some objects for the variables meet a demand. */
  #isMet(demand: Demand, list: LispNode | undefined, binding: PddlBinding): boolean {
    const variables = readTyped(itemsOf(list));
    return !this.#solutions([demand], variables, without(binding, variables)).next().done;
  }

  /** The bindings with which all demands are met; some of them more than once. */
  *#solutions(
    demands: readonly Demand[],
    variables: readonly PddlTyped[],
    binding: PddlBinding,
  ): Generator<PddlBinding> {
    const open = variables.filter(({ name }) => !binding.has(name));
    const names = new Set(open.map(({ name }) => name));
    const all = demands.flatMap(conjuncts);
    const waiting = all.filter(({ node }) => mentions(node, names));
    for (const { node, isTrue } of all) {
      if (!mentions(node, names) && this.#isTrue(node, binding) !== isTrue) return;
    }
    if (open.length === 0) return void (yield binding);
    const unbound = ({ node }: Demand): number => itemsOf(node).filter((item) => names.has(wordAt(item))).length;
    const atoms = waiting.filter(({ node, isTrue }) => isTrue && isAtom(node));
    const [atom] = atoms.toSorted((one, other) => unbound(one) - unbound(other));
    if (atom) {
      const [predicate, ...terms] = itemsOf(atom.node);
      for (const args of [...(this.#atomsOf(wordAt(predicate))?.values() ?? [])]) {
        const inner = this.#unified(terms, args, open, binding);
        if (inner) yield* this.#solutions(waiting, variables, inner);
      }
      return;
    }
    const either = waiting.find(({ node, isTrue }) => isTrue && wordAt(itemsOf(node)[0]) === 'or');
    if (either) {
      const rest = waiting.filter((one) => one !== either);
      for (const part of itemsOf(either.node).slice(1)) {
        yield* this.#solutions([...rest, { node: part, isTrue: true }], variables, binding);
      }
      return;
    }
    const inner = waiting.find(({ node, isTrue }) => isTrue && this.#canOpen(node, variables, binding));
    if (inner) {
      const [, list, body] = itemsOf(inner.node);
      const rest = waiting.filter((one) => one !== inner);
      yield* this.#solutions(
        [...rest, { node: body!, isTrue: true }],
        [...variables, ...readTyped(itemsOf(list))],
        binding,
      );
      return;
    }
    const [{ name, types }] = open as [PddlTyped];
    for (const object of this.#setting.objectsOf(types)) {
      yield* this.#solutions(waiting, variables, new Map([...binding, [name, object]]));
    }
  }

  /** Whether the variables of an `exists` can be bound together with the others, because all names differ. */
  #canOpen(node: LispNode, variables: readonly PddlTyped[], binding: PddlBinding): boolean {
    const [word, list] = itemsOf(node);
    if (wordAt(word) !== 'exists') return false;
    return readTyped(itemsOf(list)).every(
      ({ name }) => !binding.has(name) && variables.every((variable) => variable.name !== name),
    );
  }

  #unified(
    terms: readonly LispNode[],
    args: readonly string[],
    open: readonly PddlTyped[],
    binding: PddlBinding,
  ): PddlBinding | null {
    if (terms.length !== args.length) return null;
    const inner = new Map(binding);
    for (const [at, term] of terms.entries()) {
      const word = wordAt(term);
      const known = word.startsWith('?') ? inner.get(word) : word;
      if (known === args[at]) continue;
      const variable = known === undefined ? open.find(({ name }) => name === word) : undefined;
      if (!variable || !this.#setting.isOf(args[at]!, variable.types)) return null;
      inner.set(word, args[at]!);
    }
    return inner;
  }

  // --- Derived predicates ---

  #atomsOf(predicate: string): ReadonlyMap<string, string[]> | undefined {
    if (!this.#setting.rules.has(predicate)) return this.#atoms.get(predicate);
    if (!this.#derived) this.#derive((this.#derived = new Map()));
    return this.#derived.get(predicate);
  }

  /** Derives facts until nothing changes. Predicates that have to be false are already complete. */
  #derive(derived: TrueAtoms): void {
    for (const stratum of this.#strata) {
      for (let isNew = true; isNew;) {
        isNew = false;
        for (const predicate of stratum) {
          for (const { params, body } of this.#setting.rules.get(predicate)!) {
            const found = [...this.#solutions([{ node: body, isTrue: true }], params, new Map())];
            for (const binding of found) {
              if (addTo(derived, [predicate, ...params.map(({ name }) => binding.get(name)!)])) isNew = true;
            }
          }
        }
      }
    }
  }

  // --- Numbers ---

  /** undefined: some function has no value. Functions without arguments have the value 0 until they get another. */
  number(node: LispNode, binding: PddlBinding): number | undefined {
    const word = wordAt(node);
    if (/^[-+]?(\d|\.\d)/.test(word)) return Number(word);
    const items = node.kind === 'list' ? node.items : [node];
    const op = wordAt(items[0]);
    if (!['+', '-', '*', '/'].includes(op)) return this.#functionValue(this.#ground(items, binding));
    const parts = items.slice(1).map((part) => this.number(part, binding));
    if (parts.includes(undefined)) return undefined;
    const [first, ...rest] = parts as [number, ...number[]];
    if (op === '-' && rest.length === 0) return -first;
    return rest.reduce((left, right) => computed(op, left, right), first);
  }

  #functionValue(ground: readonly string[]): number | undefined {
    const value = this.#values.get(ground.join(' '));
    if (value !== undefined || ground.length > 1) return value;
    // Because no action has a duration, it is the number of steps.
    return ground[0] === 'total-time' && !this.#setting.functions.has('total-time') ? this.#steps : 0;
  }

  // --- Changes ---

  /**
   * Applies an effect. The state before the step determines all changes. A fact that is both deleted and added is true
   * afterwards.
   */
  carryOut(effect: LispNode, binding: PddlBinding): void {
    const changes: StepChanges = {
      added: [],
      deleted: [],
      assigned: new Map(),
      increased: new Map(),
      scaled: new Map(),
    };
    this.#collect(effect, binding, changes);
    for (const [key, factor] of changes.scaled) this.#values.set(key, this.#functionValue(key.split(' '))! * factor);
    for (const [key, value] of changes.assigned) this.#values.set(key, value);
    for (const [key, sum] of changes.increased) {
      this.#values.set(key, this.#functionValue(key.split(' '))! + sum);
    }
    for (const [predicate, ...args] of changes.deleted) this.#atoms.get(predicate!)?.delete(args.join(' '));
    for (const ground of changes.added) addTo(this.#atoms, ground);
    this.#derived = null;
  }

  /** Counts one more simulated step. */
  countStep(): void {
    this.#steps++;
  }

  #collect(effect: LispNode, binding: PddlBinding, changes: StepChanges): void {
    const items = itemsOf(effect);
    const word = wordAt(items[0]);
    switch (word) {
      case '':
        return;
      case 'and':
        return items.slice(1).forEach((part) => this.#collect(part, binding, changes));
      case 'not': {
        const atom = itemsOf(items[1]);
        if (atom.length > 0) changes.deleted.push(this.#ground(atom, binding));
        return;
      }
      case 'when':
        if (this.#isTrue(items[1]!, binding)) this.#collect(items[2]!, binding, changes);
        return;
      case 'forall': {
        const variables = readTyped(itemsOf(items[1]));
        const outer = without(binding, variables);
        for (const inner of this.#solutions([], variables, outer)) this.#collect(items[2]!, inner, changes);
        return;
      }
      case 'increase':
      case 'decrease':
      case 'assign':
      case 'scale-up':
      case 'scale-down':
        return this.#change(word, items, binding, changes);
      default:
        changes.added.push(this.#ground(items, binding));
    }
  }

  #change(word: string, [, target, by]: LispNode[], binding: PddlBinding, changes: StepChanges): void {
    const ground = this.#ground(target!.kind === 'list' ? target!.items : [target!], binding);
    const key = ground.join(' ');
    const value = this.number(by!, binding);
    if (value === undefined) throw new PlanMistake(this.#step, `what \`${key}\` changes by has no value`);
    if (word !== 'assign' && this.#functionValue(ground) === undefined) {
      throw new PlanMistake(this.#step, `\`${key}\` has no value that could change`);
    }
    const kind = word === 'assign' ? 'assigned' : word.startsWith('scale') ? 'scaled' : 'increased';
    const others = (['assigned', 'scaled', 'increased'] as const).filter((one) => one !== kind);
    const before = changes[kind].get(key);
    const isTwice = kind === 'assigned' && before !== undefined && before !== value;
    if (isTwice || others.some((other) => changes[other].has(key))) {
      throw new PlanMistake(this.#step, `\`${key}\` is changed in two ways at once`);
    }
    if (kind === 'assigned') changes.assigned.set(key, value);
    else if (kind === 'scaled') changes.scaled.set(key, (before ?? 1) * (word === 'scale-up' ? value : 1 / value));
    else changes.increased.set(key, (before ?? 0) + (word === 'increase' ? value : -value));
  }
}

/** Inner variables hide outer ones with the same name. */
function without(binding: PddlBinding, variables: readonly PddlTyped[]): PddlBinding {
  const outer = new Map(binding);
  for (const { name } of variables) outer.delete(name);
  return outer;
}

function computed(op: string, left: number, right: number): number {
  if (op === '+') return left + right;
  if (op === '-') return left - right;
  return op === '*' ? left * right : left / right;
}

/** Whether it was not known before. */
function addTo(atoms: TrueAtoms, [predicate, ...args]: readonly string[]): boolean {
  const key = args.join(' ');
  const known = atoms.get(predicate!);
  if (known?.has(key)) return false;
  if (known) known.set(key, args);
  else atoms.set(predicate!, new Map([[key, args]]));
  return true;
}

const notAtoms = new Set(['', 'and', 'or', 'not', 'imply', 'exists', 'forall', '=', '<', '>', '<=', '>=']);

function isAtom(node: LispNode): boolean {
  return !notAtoms.has(wordAt(itemsOf(node)[0]));
}

/** Splits a demand into those of its parts, if it demands all of them. */
function conjuncts({ node, isTrue }: Demand): Demand[] {
  const [head, first, second] = itemsOf(node);
  switch (wordAt(head)) {
    case 'not':
      return conjuncts({ node: first!, isTrue: !isTrue });
    case 'and':
      return isTrue ? partsOf(node, true) : [{ node, isTrue }];
    case 'or':
      return isTrue ? [{ node, isTrue }] : partsOf(node, false);
    case 'imply':
      if (isTrue) return [{ node, isTrue }];
      return [...conjuncts({ node: first!, isTrue: true }), ...conjuncts({ node: second!, isTrue: false })];
    default:
      return [{ node, isTrue }];
  }
}

function partsOf(node: LispNode, isTrue: boolean): Demand[] {
  return itemsOf(node)
    .slice(1)
    .flatMap((part) => conjuncts({ node: part, isTrue }));
}

/** Whether one of these variables is free in a formula. */
function mentions(node: LispNode, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  if (node.kind === 'atom') return names.has(wordAt(node));
  const [head, list, body] = node.items;
  if (wordAt(head) !== 'exists' && wordAt(head) !== 'forall') return node.items.some((item) => mentions(item, names));
  const inner = new Set(names);
  for (const { name } of readTyped(itemsOf(list))) inner.delete(name);
  return body !== undefined && mentions(body, inner);
}
