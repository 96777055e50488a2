// Random domains and problems in PDDL: types with several parents and `either`, all kinds of conditions and effects,
// numbers that are known for some objects only, derived predicates, and metrics.

import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';

export interface RandomPddl {
  domain: string;
  problem: string;
  /** Every action with every choice of objects, as a step. */
  steps: string[];
}

/** The types that an object may be of. */
const kinds: Record<string, string[]> = {
  thing: ['thing', 'tool', 'box', 'cart'],
  tool: ['tool'],
  box: ['box', 'cart'],
  vehicle: ['vehicle', 'cart'],
  cart: ['cart'],
};
const typeTexts = ['thing', 'tool', 'box', 'vehicle', '(either tool vehicle)', '(either tool cart)'];

interface RandomSignature {
  name: string;
  types: string[];
}

interface RandomVariable {
  name: string;
  type: string;
}

function typesIn(text: string): string[] {
  const named = text.replace('(either ', '').replace(')', '').split(' ');
  return [...new Set(named.flatMap((type) => kinds[type]!))];
}

export function randomPddl(seed: number): RandomPddl {
  return new PddlMaker(createRandom(seed)).make();
}

class PddlMaker {
  readonly #random: RandomSource;
  readonly #objects: { name: string; type: string }[] = [];
  readonly #predicates: RandomSignature[] = [];
  readonly #functions: RandomSignature[] = [];
  /** Derived predicates that conditions may ask for: rules ask only for those before. */
  readonly #derived: RandomSignature[] = [];
  #names = 0;

  constructor(random: RandomSource) {
    this.#random = random;
  }

  make(): RandomPddl {
    const types = ['thing', 'tool', 'box', 'vehicle', 'cart'];
    const count = 3 + this.#random.below(4);
    for (let at = 0; at < count; at++) this.#objects.push({ name: `o${at}`, type: this.#pick(types) });
    for (let at = 0; at < 4; at++) this.#predicates.push(this.#signature(`p${at}`, 2));
    for (let at = 0; at < 3; at++) this.#functions.push(this.#signature(`f${at}`, 1));
    const rules = Array.from({ length: this.#random.below(3) }, (_, at) => this.#rule(`d${at}`));
    const steps: string[] = [];
    const actions = Array.from({ length: 3 }, (_, at) => this.#action(`a${at}`, steps));
    const declared = [...this.#predicates, ...this.#derived].map((one) => this.#declaration(one)).join(' ');
    const functions = this.#functions.map((one) => this.#declaration(one)).join(' ');
    const domain = [
      '(define (domain random)',
      '(:types tool box - thing vehicle - object cart - box cart - vehicle)',
      `(:constants ${this.#objects[0]!.name} - ${this.#objects[0]!.type})`,
      `(:predicates ${declared})`,
      `(:functions ${functions} (spent))`,
      ...rules,
      ...actions,
      ')',
    ].join('\n');
    const objects = this.#objects.slice(1).map(({ name, type }) => `${name} - ${type}`);
    const problem = [
      '(define (problem one) (:domain random)',
      `(:objects ${objects.join(' ')})`,
      `(:init ${[...this.#facts(), ...this.#values()].join(' ')})`,
      `(:goal ${this.#formula([], 2)})`,
      this.#pick(['', '(:metric minimize (spent))', '(:metric minimize (+ (* 2 (spent)) (total-time)))']),
      ')',
    ].join('\n');
    return { domain, problem, steps };
  }

  #pick<T>(all: readonly T[]): T {
    return all[this.#random.below(all.length)]!;
  }

  #signature(name: string, most: number): RandomSignature {
    return { name, types: Array.from({ length: this.#random.below(most + 1) }, () => this.#pick(typeTexts)) };
  }

  #declaration({ name, types }: RandomSignature): string {
    return `(${[name, ...types.map((type, at) => `?x${at} - ${type}`)].join(' ')})`;
  }

  #of(type: string): string[] {
    const wanted = typesIn(type);
    return this.#objects.filter((object) => wanted.includes(object.type)).map(({ name }) => name);
  }

  #choices(types: readonly string[]): string[][] {
    const [first, ...rest] = types;
    if (first === undefined) return [[]];
    const inner = this.#choices(rest);
    return this.#of(first).flatMap((object) => inner.map((one) => [object, ...one]));
  }

  #facts(): string[] {
    return this.#predicates.flatMap(({ name, types }) =>
      this.#choices(types).flatMap((args) => (this.#random.chance(0.4) ? `(${[name, ...args].join(' ')})` : [])),
    );
  }

  #values(): string[] {
    const isPartial = this.#random.chance(0.3);
    return this.#functions.flatMap(({ name, types }) =>
      this.#choices(types).flatMap((args) =>
        isPartial && this.#random.chance(0.4)
          ? []
          : `(= (${[name, ...args].join(' ')}) ${this.#random.below(5) - (this.#random.chance(0.2) ? 2 : 0)})`,
      ),
    );
  }

  #rule(name: string): string {
    const signature = this.#signature(name, 2);
    const bound = signature.types.map((type, at) => ({ name: `?x${at}`, type }));
    const bodies = Array.from({ length: 1 + this.#random.below(2) }, () => this.#formula(bound, 2));
    this.#derived.push(signature);
    return bodies.map((body) => `(:derived ${this.#declaration(signature)} ${body})`).join('\n');
  }

  #action(name: string, steps: string[]): string {
    const types = Array.from({ length: this.#random.below(3) }, () => this.#pick(typeTexts));
    const bound = types.map((type, at) => ({ name: `?a${at}`, type }));
    for (const args of this.#choices(types)) steps.push(`(${[name, ...args].join(' ')})`);
    const parameters = bound.map((one) => `${one.name} - ${one.type}`).join(' ');
    const precondition = this.#random.chance(0.8) ? `:precondition ${this.#formula(bound, 2)}` : '';
    const effects = Array.from({ length: 1 + this.#random.below(3) }, () => this.#effect(bound, 2));
    if (this.#random.chance(0.5)) effects.push(`(increase (spent) ${this.#positive(bound)})`);
    return `(:action ${name} :parameters (${parameters}) ${precondition} :effect (and ${effects.join(' ')}))`;
  }

  /** An atom that fits what is bound, or null. */
  #atom(all: readonly RandomSignature[], bound: readonly RandomVariable[]): string | null {
    const { name, types } = this.#pick(all);
    const args = types.map((type) => {
      const wanted = typesIn(type);
      const fitting = bound.filter((one) => typesIn(one.type).some((kind) => wanted.includes(kind)));
      const objects = this.#of(type);
      const terms = [...fitting.map((one) => one.name), ...fitting.map((one) => one.name), ...objects];
      return terms.length === 0 ? null : this.#pick(terms);
    });
    return args.includes(null) ? null : `(${[name, ...args].join(' ')})`;
  }

  #number(bound: readonly RandomVariable[], depth: number): string {
    const read = this.#random.chance(0.6) ? this.#atom(this.#functions, bound) : null;
    if (depth > 0 && this.#random.chance(0.3)) {
      const op = this.#pick(['+', '-', '*']);
      return `(${op} ${this.#number(bound, depth - 1)} ${this.#number(bound, depth - 1)})`;
    }
    return read ?? String(this.#random.below(4));
  }

  /** A number that is not negative, as costs have to be. */
  #positive(bound: readonly RandomVariable[]): string {
    const number = this.#number(bound, 1);
    return this.#random.chance(0.5) ? String(this.#random.below(4)) : `(* ${number} ${number})`;
  }

  #formula(bound: readonly RandomVariable[], depth: number): string {
    const inner = (): string => this.#formula(bound, depth - 1);
    const kind = depth === 0 ? this.#random.below(3) : this.#random.below(10);
    switch (kind) {
      case 3:
        return `(and ${inner()} ${inner()})`;
      case 4:
        return `(or ${inner()} ${inner()})`;
      case 5:
        return `(not ${inner()})`;
      case 6:
        return `(imply ${inner()} ${inner()})`;
      case 7:
      case 8: {
        // Some variables hide those around them.
        const name = bound.length > 0 && this.#random.chance(0.2) ? bound[0]!.name : `?q${this.#names++}`;
        const all = [{ name, type: this.#pick(typeTexts) }];
        if (this.#random.chance(0.3)) all.push({ name: `?q${this.#names++}`, type: this.#pick(typeTexts) });
        const visible = [...bound.filter((other) => other.name !== name), ...all];
        const list = all.map((one) => `${one.name} - ${one.type}`).join(' ');
        const inside = this.#formula(visible, depth - 1);
        const beside = this.#random.chance(0.5) ? `(and ${this.#formula(visible, 0)} ${inside})` : inside;
        return `(${this.#pick(['exists', 'forall'])} (${list}) ${beside})`;
      }
      case 9: {
        const terms = [...bound.map(({ name }) => name), ...this.#objects.map(({ name }) => name)];
        return `(= ${this.#pick(terms)} ${this.#pick(terms)})`;
      }
      case 2:
        return `(${this.#pick(['<', '>', '<=', '>=', '='])} ${this.#number(bound, 1)} ${this.#number(bound, 0)})`;
      default:
        return this.#atom([...this.#predicates, ...this.#derived], bound) ?? '(and)';
    }
  }

  #effect(bound: readonly RandomVariable[], depth: number): string {
    const kind = depth === 0 ? this.#random.below(5) : this.#random.below(7);
    switch (kind) {
      case 2: {
        const atom = this.#atom(this.#predicates, bound);
        return atom ? `(not ${atom})` : '(and)';
      }
      case 3:
      case 4: {
        const target = this.#atom(this.#functions, bound);
        const word = this.#pick(['increase', 'decrease', 'assign', 'increase']);
        return target ? `(${word} ${target} ${this.#number(bound, 1)})` : '(and)';
      }
      case 5:
        return `(when ${this.#formula(bound, 1)} ${this.#effect(bound, depth - 1)})`;
      case 6: {
        const one = { name: `?q${this.#names++}`, type: this.#pick(typeTexts) };
        return `(forall (${one.name} - ${one.type}) ${this.#effect([...bound, one], depth - 1)})`;
      }
      default:
        return this.#atom(this.#predicates, bound) ?? '(and)';
    }
  }
}
