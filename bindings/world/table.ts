// One state variable of a world: its values by arguments, and all of them as a typed array. Every argument and value is
// checked; `get` and `set` allocate nothing.

import { fail, takes } from '../base/errors.ts';
import { nth } from '../values/arguments.ts';
import type { Given } from '../values/arguments.ts';
import { isNumberOf, kindOf, numberOf, numberOfNamed, refuse, valueOf } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import type { Table } from '../domain/shape.ts';
import type { TableView, Value } from '../values/value.ts';
import { currentVersion, viewOf } from './state.ts';
import type { Version, WorldState } from './state.ts';
import { argsOfPlace, enterEntry, findEntry, findPlace, rowIn, writeValue } from './sparse.ts';
import { aboutToWrite, writesUntold } from './versions.ts';

/** Tables with up to this many parameters create no array of their arguments. */
const mostWithoutArray = 5;

export class WorldTable implements Omit<Table<readonly Value[], Value, TableView>, 'set'> {
  readonly name: string;
  /** Keeps the world from being collected as long as one of its tables is in use. */
  readonly owner: object;
  readonly #state: WorldState;
  /** -1: the domain no longer has such a variable. */
  #variable = -1;
  #isConstant = false;
  #params: ValueKind[] = [];
  #kind: ValueKind = { kind: 'boolean', name: 'boolean', low: 0, high: 0, names: [] };
  #strides: number[] = [];
  #before: number[] = [];
  /** Whether the table has entries only for the places that have a value. */
  #isSparse = false;
  #view: TableView = new Uint8Array();
  #version: Version | null = null;
  /** The place in a sparse table that is being read or written. */
  #low = 0;
  #high = 0;

  constructor(name: string, state: WorldState, owner: object) {
    this.name = name;
    this.owner = owner;
    this.#state = state;
  }

  /** Binds it to a variable of the current domain. */
  bind(variable: number): void {
    const state = this.#state;
    const { manifest } = state.loaded;
    const { kind, params, value } = manifest.variables[variable]!;
    this.#variable = variable;
    this.#isConstant = kind === 'constant';
    this.#params = params.map((type) => kindOf(manifest, type, state.numbering));
    this.#kind = kindOf(manifest, value, state.numbering);
    const { strides, before, capacity } = state.layout.tables[variable]!;
    this.#strides = strides;
    this.#before = before;
    this.#isSparse = capacity > 0;
    this.#version = currentVersion(state);
    this.#view = viewOf(state, variable);
    for (const method of ['index', 'get', 'set']) Reflect.deleteProperty(this, method);
    if (params.length > mostWithoutArray) {
      this.index = (...args: Given[]) => this.#placeOf(args);
      this.get = (...args: Given[]) => this.getNamed(args);
      this.set = (...args: Given[]) => this.setNamed(args.slice(0, -1), args.at(-1));
    }
  }

  /** The domain has been replaced by one without the variable. Using the table throws from now on. */
  unbind(): void {
    this.#variable = -1;
    this.#isConstant = false;
    this.#view = new Uint8Array();
    this.index = this.get = this.set = () => this.#refuseGone();
  }

  /** Whether there is no array of all values: `values` and `index` then throw. */
  get isSparse(): boolean {
    currentVersion(this.#state);
    if (this.#variable < 0) this.#refuseGone();
    return this.#isSparse;
  }

  get values(): TableView {
    currentVersion(this.#state);
    if (this.#isSparse) this.#refuseSparse('values');
    if (this.#isConstant) aboutToWrite(this.#state, this.#variable);
    else writesUntold(this.#state);
    return this.#current();
  }

  index(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): number {
    this.#refuseSurplus(nth(this.#params.length, a, b, c, d, e, f));
    if (this.#isSparse) this.#refuseSparse('index');
    return this.#place(a, b, c, d, e);
  }

  get(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): Value {
    const view = this.#current();
    this.#refuseSurplus(nth(this.#params.length, a, b, c, d, e, f));
    const place = this.#isSparse ? this.#entry(a, b, c, d) : this.#place(a, b, c, d, e);
    return valueOf(this.#kind, view[place]!);
  }

  set(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): void {
    currentVersion(this.#state);
    const arity = this.#params.length;
    this.#refuseSurplus(nth(arity + 1, a, b, c, d, e, f));
    const place = this.#isSparse ? 0 : this.#place(a, b, c, d, e);
    if (this.#isSparse) this.#lay(a, b, c, d);
    const value = nth(arity, a, b, c, d, e, f);
    const number = numberOf(this.#kind, value);
    if (Number.isNaN(number)) refuse(this.#kind, this.#valueName(), value);
    for (let position = 0; position < arity; position++) {
      if (nth(position, a, b, c, d, e, f) === 0) this.#refuseNone(position);
    }
    this.#write(place, number);
  }

  /** Reads a value as `get` does, with objects by name or by id. */
  getNamed(args: readonly Given[]): Value {
    const numbers = this.#numbersOf(args);
    return valueOf(this.#kind, this.#current()[findPlace(this.#state, this.#variable, numbers)]!);
  }

  setNamed(args: readonly Given[], value: Given): void {
    currentVersion(this.#state);
    const numbers = this.#numbersOf(args);
    const number = numberOfNamed(this.#kind, this.#valueName(), value);
    const none = args.findIndex((arg) => arg === 0 || arg === 'none');
    if (none >= 0) this.#refuseNone(none);
    if (this.#isConstant) aboutToWrite(this.#state, this.#variable);
    writeValue(this.#state, this.#variable, numbers, number);
  }

  /** Throws for the first value that is not allowed in its place, as writing to `values` can cause. */
  check(): void {
    this.#current().forEach((number: number, place: number) => {
      const what = `number ${place} in the values of ${this.name}`;
      if (this.#isSparse && (place === 0 || number === 0)) return;
      const args = argsOfPlace(this.#state, this.#variable, place);
      if (args.some((arg, at) => arg === 0 && this.#params[at]!.kind === 'object')) {
        if (number !== 0) fail('out-of-range', `${what} belongs to none and has to stay 0, not ${number}`);
      } else if (!isNumberOf(this.#kind, number) && args.every((arg, at) => isNumberOf(this.#params[at]!, arg))) {
        // The rows of free slots and of objects of other types don't matter.
        refuse(this.#kind, what, number);
      }
    });
  }

  #current(): TableView {
    const version = currentVersion(this.#state);
    if (this.#variable < 0) this.#refuseGone();
    if (this.#view.length === 0 || (this.#isConstant && version !== this.#version)) {
      this.#view = viewOf(this.#state, this.#variable);
      this.#version = version;
    }
    return this.#view;
  }

  #place(a: Given, b: Given, c: Given, d: Given, e: Given): number {
    const arity = this.#params.length;
    let place = 0;
    if (arity > 0) place += this.#step(0, a);
    if (arity > 1) place += this.#step(1, b);
    if (arity > 2) place += this.#step(2, c);
    if (arity > 3) place += this.#step(3, d);
    if (arity > 4) place += this.#step(4, e);
    return place;
  }

  #step(position: number, value: Given): number {
    return rowIn(this.#before[position]!, this.#number(position, value)) * this.#strides[position]!;
  }

  #number(position: number, value: Given): number {
    const kind = this.#params[position]!;
    const number = numberOf(kind, value);
    if (Number.isNaN(number)) refuse(kind, this.#argumentName(position), value);
    return number;
  }

  #entry(a: Given, b: Given, c: Given, d: Given): number {
    this.#lay(a, b, c, d);
    return findEntry(this.#state, this.#variable, this.#low, this.#high);
  }

  /** The arguments in two words, in `#low` and `#high`. */
  #lay(a: Given, b: Given, c: Given, d: Given): void {
    const arity = this.#params.length;
    this.#low = this.#number(0, a) | (this.#number(1, b) << 16);
    this.#high = (arity > 2 ? this.#number(2, c) : 0) | (arity > 3 ? this.#number(3, d) << 16 : 0);
  }

  #numbersOf(args: readonly Given[]): number[] {
    this.#current();
    if (args.length !== this.#params.length) this.#refuseCount(args.length);
    return args.map((arg, position) => numberOfNamed(this.#params[position]!, this.#argumentName(position), arg));
  }

  #placeOf(args: readonly Given[]): number {
    return findPlace(this.#state, this.#variable, this.#numbersOf(args));
  }

  #write(place: number, number: number): void {
    if (this.#isConstant) aboutToWrite(this.#state, this.#variable);
    else this.#state.isWritten = true;
    const entry = this.#isSparse ? enterEntry(this.#state, this.#variable, this.#low, this.#high, number) : place;
    if (entry > 0 || !this.#isSparse) this.#current()[entry] = number;
  }

  #argumentName(position: number): string {
    return `argument ${position + 1} of ${this.name}`;
  }

  #valueName(): string {
    return `the value of ${this.name}`;
  }

  #refuseSparse(member: string): never {
    const instead = `get and set do; createWorld(..., { sparse: { ${this.name}: false } }) keeps a value for each place`;
    fail(
      'sparse',
      `${this.name} is sparse in this world, which "isSparse" reports, and has no "${member}": ${instead}`,
    );
  }

  #refuseGone(): never {
    fail('unknown-name', `${this.#state.loaded.manifest.name} no longer has a variable ${this.name}`);
  }

  #refuseSurplus(surplus: Given): void {
    if (surplus !== undefined) this.#refuseCount(this.#params.length + 1);
  }

  #refuseCount(count: number): never {
    fail('wrong-arity', `${this.name} ${takes(this.#params.length, count)}`);
  }

  #refuseNone(position: number): void {
    if (this.#params[position]!.kind === 'object') {
      fail('unknown-object', `${this.#argumentName(position)} can't be none, through which nothing can be set`);
    }
  }
}
