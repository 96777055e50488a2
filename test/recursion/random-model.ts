// Random models in which tasks call themselves and each other, mostly with no condition in the way: to the left (the
// task again before anything is done), to the right, in the middle and in circles.

import { createRandom } from '../differential/random.ts';
import type { RandomSource } from '../differential/random.ts';
import { sizeOfState } from './model.ts';
import type { ToyModel, ToyBranch, ToyCondition, ToyEffect, ToyNetwork, ToyTask, ToyTerm } from './model.ts';

export function randomModel(seed: number): ToyModel {
  return new ToyMaker(createRandom(seed)).model();
}

class ToyMaker {
  readonly #random: RandomSource;
  readonly #places: number;
  readonly #flagsOfPlaces: boolean[];
  readonly #tank: number;
  readonly #isUnordered: boolean;
  /** For each task, its number of parameters; the primitive tasks come first. */
  readonly #params: number[];
  readonly #primitives: number;

  constructor(random: RandomSource) {
    this.#random = random;
    this.#places = random.weighted([
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    const flags = random.count(0, 1, 3, 2);
    this.#flagsOfPlaces = Array.from({ length: flags }, () => random.chance(0.25));
    this.#tank = random.count(2, 2, 1);
    this.#isUnordered = random.chance(0.2);
    this.#primitives = 3 + random.below(3);
    const compounds = 1 + random.below(4);
    this.#params = Array.from({ length: this.#primitives + compounds }, () => random.count(4, 4, 1));
    this.#params[this.#primitives - 1] = 1;
  }

  model(): ToyModel {
    const { below, chance } = this.#random;
    const places = this.#places;
    const tasks = this.#params.map((params, task) =>
      task < this.#primitives ? this.#primitive(params) : this.#compound(task, params),
    );
    tasks[this.#primitives - 1] = this.#goal();
    const links = Array.from({ length: places }, () => Array.from({ length: places }, () => chance(0.5)));
    const model: ToyModel = {
      ...{ places, links, flagsOfPlaces: this.#flagsOfPlaces, tank: this.#tank, tasks },
      start: [],
      request: this.#request(),
    };
    const start: number[] = Array.from({ length: sizeOfState(model) }, () => (chance(0.3) ? 1 : 0));
    start[0] = below(places);
    start[1] = below(this.#tank + 1);
    return { ...model, start };
  }

  #request(): ToyNetwork {
    const count = this.#random.count(0, 4, 2, 1);
    const call = (task: number): ToyNetwork => {
      const args = Array.from({ length: this.#params[task]! }, () => this.#random.below(this.#places));
      return { kind: 'task', task, args };
    };
    const part = () => call(this.#random.chance(0.8) ? this.#anyCompound() : this.#anyPrimitive());
    const tasks: ToyNetwork = { kind: this.#networkKind(), parts: Array.from({ length: count }, part) };
    return { kind: 'ordered', parts: [tasks, call(this.#primitives - 1)] };
  }

  #networkKind(): 'ordered' | 'unordered' {
    return this.#isUnordered && this.#random.chance(0.3) ? 'unordered' : 'ordered';
  }

  /** The last one is what a request ends with. */
  #anyPrimitive(): number {
    return this.#random.below(this.#primitives - 1);
  }

  #anyCompound(): number {
    return this.#primitives + this.#random.below(this.#params.length - this.#primitives);
  }

  /** Changes nothing, so that all before it has to bring about what it asks for. */
  #goal(): ToyTask {
    const conditions = this.#conditions(1, this.#random.count(0, 3, 3, 2));
    return { kind: 'primitive', params: 1, isInternal: this.#random.chance(0.5), cost: 0, conditions, effects: [] };
  }

  #primitive(params: number): ToyTask {
    const random = this.#random;
    return {
      kind: 'primitive',
      params,
      isInternal: random.chance(0.15),
      cost: random.count(1, 4, 2, 1),
      conditions: this.#conditions(params, random.count(4, 3, 1)),
      effects: Array.from({ length: random.count(2, 5, 3) }, () => this.#effect(params)),
    };
  }

  #compound(task: number, params: number): ToyTask {
    const { count, chance, below } = this.#random;
    const branches = () => Array.from({ length: count(0, 5, 1) }, () => this.#branch(task, params));
    const methods = Array.from({ length: count(0, 4, 4, 1) }, branches);
    // One that ends, mostly after those that go on.
    if (chance(0.8)) methods.splice(chance(0.7) ? methods.length : below(methods.length), 0, [this.#ending(params)]);
    return { kind: 'compound', params, methods };
  }

  #ending(params: number): ToyBranch {
    const conditions = this.#conditions(params, this.#random.count(3, 3, 1));
    if (this.#random.chance(0.5)) return { conditions, binder: null, network: null };
    const task = this.#anyPrimitive();
    const args = Array.from({ length: this.#params[task]! }, () => this.#term(params));
    return { conditions, binder: null, network: { kind: 'task', task, args } };
  }

  #branch(task: number, params: number): ToyBranch {
    const { count, chance, weighted } = this.#random;
    const conditions = this.#conditions(params, count(6, 3, 1));
    if (chance(0.1)) return { conditions, binder: null, network: null };
    if (chance(0.6)) return { conditions, binder: null, network: this.#network(task, params) };
    const kind = weighted<'exists' | 'first' | 'sort-by'>([
      [4, 'exists'],
      [1, 'first'],
      [1, 'sort-by'],
    ]);
    const inside = this.#conditions(params + 1, count(3, 4, 1));
    return { conditions, binder: { kind, conditions: inside }, network: this.#network(task, params + 1) };
  }

  #network(self: number, locals: number): ToyNetwork {
    const random = this.#random;
    const part = (): ToyNetwork => {
      const task = random.weighted([
        [4, this.#anyPrimitive()],
        [3, self],
        [3, this.#anyCompound()],
      ]);
      const args = Array.from({ length: this.#params[task]! }, () => this.#term(locals));
      return { kind: 'task', task, args };
    };
    const count = random.count(0, 3, 5, 2);
    const parts = Array.from({ length: count }, part);
    const kind = this.#networkKind();
    if (kind === 'unordered' && count === 3)
      return { kind: 'ordered', parts: [parts[0]!, { kind, parts: parts.slice(1) }] };
    return { kind, parts };
  }

  #term(locals: number): ToyTerm {
    return locals === 0 || this.#random.chance(0.2) ? 'here' : this.#random.below(locals);
  }

  #conditions(locals: number, count: number): ToyCondition[] {
    return Array.from({ length: count }, () => this.#condition(locals));
  }

  #condition(locals: number): ToyCondition {
    const random = this.#random;
    const kind = random.weighted<ToyCondition['kind']>([
      [3, 'flag'],
      [1, 'here'],
      [2, 'linked'],
      [1, 'fuelled'],
    ]);
    if (kind === 'flag') return { kind, ...this.#flag(locals), isSet: random.chance(0.5) };
    if (kind === 'linked') return { kind, from: this.#term(locals), to: this.#term(locals) };
    if (kind === 'here' && locals > 0) return { kind, term: random.below(locals), isEqual: random.chance(0.5) };
    return this.#tank > 0 ? { kind: 'fuelled' } : { kind: 'flag', ...this.#flag(locals), isSet: random.chance(0.5) };
  }

  #effect(locals: number): ToyEffect {
    const random = this.#random;
    const kind = random.weighted<ToyEffect['kind']>([
      [4, 'flag'],
      [3, 'move'],
      [2, 'fuel'],
    ]);
    if (kind === 'move' && locals > 0) return { kind, to: random.below(locals) };
    if (kind === 'fuel' && this.#tank > 0) return { kind, by: random.chance(0.4) ? 1 : -1 };
    return { kind: 'flag', ...this.#flag(locals), set: random.chance(0.65) };
  }

  #flag(locals: number): { flag: number; of: ToyTerm | null } {
    const flag = this.#random.below(this.#flagsOfPlaces.length);
    return { flag, of: this.#flagsOfPlaces[flag] ? this.#term(locals) : null };
  }
}
