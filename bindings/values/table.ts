// One state variable of a world: its values by arguments, and all of them as a typed array. Every argument and value is
// checked; `get` and `set` allocate nothing.

import { fail, takes } from '../errors.ts';
import { isNumberOf, kindOf, numberOf, numberOfNamed, refuse, valueOf } from './kinds.ts';
import type { ValueKind } from './kinds.ts';
import type { Table, TableView, Value } from '../domain/shape.ts';
import { currentVersion, viewOf } from '../world/state.ts';
import type { Version, WorldState } from '../world/state.ts';
import { aboutToWrite } from '../world/versions.ts';

/** An argument, or a value, where it may also be missing. */
type Given = Value | undefined;

/** Tables with at most so many parameters make no array of their arguments. */
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
  #view: TableView = new Uint8Array();
  #version: Version | null = null;

  constructor(name: string, state: WorldState, owner: object) {
    this.name = name;
    this.owner = owner;
    this.#state = state;
  }

  /** Makes it the table of a variable of the domain as it is now. */
  bind(variable: number): void {
    const state = this.#state;
    const { manifest } = state.loaded;
    const { kind, params, value } = manifest.variables[variable]!;
    this.#variable = variable;
    this.#isConstant = kind === 'constant';
    this.#params = params.map((type) => kindOf(manifest, type, state.numbering));
    this.#kind = kindOf(manifest, value, state.numbering);
    this.#strides = state.layout.tables[variable]!.strides;
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

  get values(): TableView {
    currentVersion(this.#state);
    if (this.#isConstant) aboutToWrite(this.#state, this.#variable);
    return this.#current();
  }

  index(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): number {
    this.#refuseSurplus(nth(this.#params.length, a, b, c, d, e, f));
    return this.#place(a, b, c, d, e);
  }

  get(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): Value {
    const view = this.#current();
    return valueOf(this.#kind, view[this.index(a, b, c, d, e, f)]!);
  }

  set(a?: Given, b?: Given, c?: Given, d?: Given, e?: Given, f?: Given): void {
    currentVersion(this.#state);
    const arity = this.#params.length;
    this.#refuseSurplus(nth(arity + 1, a, b, c, d, e, f));
    const place = this.#place(a, b, c, d, e);
    const value = nth(arity, a, b, c, d, e, f);
    const number = numberOf(this.#kind, value);
    if (Number.isNaN(number)) refuse(this.#kind, this.#valueName(), value);
    for (let position = 0; position < arity; position++) {
      if (nth(position, a, b, c, d, e, f) === 0) this.#refuseNone(position);
    }
    this.#write(place, number);
  }

  /** As `get`, with objects by name or by id. */
  getNamed(args: readonly Given[]): Value {
    const place = this.#placeOf(args);
    return valueOf(this.#kind, this.#current()[place]!);
  }

  setNamed(args: readonly Given[], value: Given): void {
    currentVersion(this.#state);
    const place = this.#placeOf(args);
    const number = numberOfNamed(this.#kind, this.#valueName(), value);
    const none = args.findIndex((arg) => arg === 0 || arg === 'none');
    if (none >= 0) this.#refuseNone(none);
    this.#write(place, number);
  }

  /** Throws for the first value that can't stand where it does, as may come of writing to `values`. */
  check(): void {
    this.#current().forEach((number: number, place: number) => {
      const what = `number ${place} in the values of ${this.name}`;
      const args = this.#argsAt(place);
      if (args.some((arg, at) => arg === 0 && this.#params[at]!.kind === 'object')) {
        if (number !== 0) fail('out-of-range', `${what} belongs to none and has to stay 0, not ${number}`);
      } else if (!isNumberOf(this.#kind, number) && args.every((arg, at) => isNumberOf(this.#params[at]!, arg))) {
        // The rows of free slots and of objects of other types don't matter.
        refuse(this.#kind, what, number);
      }
    });
  }

  #argsAt(place: number): number[] {
    let rest = place;
    return this.#strides.map((stride) => {
      const arg = Math.floor(rest / stride);
      rest -= arg * stride;
      return arg;
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
    const kind = this.#params[position]!;
    const number = numberOf(kind, value);
    if (Number.isNaN(number)) refuse(kind, this.#argumentName(position), value);
    return number * this.#strides[position]!;
  }

  #placeOf(args: readonly Given[]): number {
    if (args.length !== this.#params.length) this.#refuseCount(args.length);
    return args.reduce<number>((place, arg, position) => {
      const number = numberOfNamed(this.#params[position]!, this.#argumentName(position), arg);
      return place + number * this.#strides[position]!;
    }, 0);
  }

  #write(place: number, number: number): void {
    if (this.#isConstant) aboutToWrite(this.#state, this.#variable);
    this.#current()[place] = number;
  }

  #argumentName(position: number): string {
    return `argument ${position + 1} of ${this.name}`;
  }

  #valueName(): string {
    return `the value of ${this.name}`;
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
      fail('unknown-object', `${this.#argumentName(position)} is none, through which nothing can be set`);
    }
  }
}

/** Of arguments that are not in an array. */
export function nth(n: number, a: Given, b: Given, c: Given, d: Given, e: Given, f: Given): Given {
  switch (n) {
    case 0:
      return a;
    case 1:
      return b;
    case 2:
      return c;
    case 3:
      return d;
    case 4:
      return e;
    case 5:
      return f;
    default:
      return undefined;
  }
}
