// The options of the public interface. A schema describes each option once: what it takes, its default, and, as the
// comment of the member, what it means. The interface is inferred from the schema (`OptionsOf`), the checks and their
// messages come from it. The tables of docs/api.md are written from it, too (test/docs/options.node.test.ts).

import { checkObject, refuseOption, show } from './errors.ts';

/** One option. `T` is what a game may give, `D` the type of the default. */
export interface Option<T, D = undefined> {
  /** What is accepted, as in a message: `true or false`. */
  readonly wanted: string;
  /** The default. */
  readonly otherwise: D;
  readonly fits: (value: unknown) => boolean;
  /** Options that are members of this one. */
  readonly parts?: OptionSchema;
  /** Whether it has to be given. */
  readonly isRequired?: boolean;
  /** Only for inference: no option has it. */
  readonly type?: T;
}

/** Options by name. */
export type OptionSchema = Readonly<Record<string, Option<unknown, unknown>>>;

export interface Nested<P extends OptionSchema> extends Option<OptionsOf<P>> {
  readonly parts: P;
}

/** What a game may give. */
export type OptionsOf<S extends OptionSchema> = {
  [Name in keyof S]?: S[Name] extends Option<infer T, unknown> ? T : never;
};

/** What `takeOptions` returns: an option without a default may be undefined. */
export type Taken<S extends OptionSchema> = {
  readonly [Name in keyof S]: S[Name] extends Nested<infer P>
    ? Taken<P>
    : S[Name] extends Option<infer T, infer D>
      ? T | D
      : never;
};

/** An option with its own check. `wanted` is the text that follows "has to be" in the message. */
export function option<T>(wanted: string, fits: (value: unknown) => boolean): Option<T>;
export function option<T>(wanted: string, fits: (value: unknown) => boolean, otherwise: T): Option<T, T>;
export function option<T>(
  wanted: string,
  fits: (value: unknown) => boolean,
  otherwise: T | undefined,
): Option<T, T | undefined>;
export function option<T>(wanted: string, fits: (value: unknown) => boolean, otherwise?: T): Option<T, T | undefined> {
  return { wanted, otherwise, fits };
}

/** An option that has to be given. Its interface says so by itself. */
export function required<T>(option: Option<T>): Option<T> {
  return { ...option, isRequired: true };
}

/** An option that is checked where it is used. */
export function unchecked<T>(): Option<T> {
  return option('', () => true);
}

/** An option that is true or false. */
export function flag(): Option<boolean>;
export function flag(otherwise: boolean): Option<boolean, boolean>;
export function flag(otherwise?: boolean): Option<boolean, boolean | undefined> {
  return option<boolean>('true or false', (value) => typeof value === 'boolean', otherwise);
}

export function isWhole(value: unknown, from: number, to: number): boolean {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}

/** A whole number. `to` may be Infinity. `unit` is as "of bytes ". */
export function wholeNumber(from: number, to: number, otherwise: number, unit?: string): Option<number, number>;
export function wholeNumber(from: number, to: number, otherwise?: undefined, unit?: string): Option<number>;
export function wholeNumber(
  from: number,
  to: number,
  otherwise?: number,
  unit = '',
): Option<number, number | undefined> {
  const range = to === Infinity ? `${from} on` : `${from} to ${to}`;
  return option<number>(`a whole number ${unit}from ${range}`, (value) => isWhole(value, from, to), otherwise);
}

/** A whole number above 0, or Infinity, which sets no limit. */
export function limit(most: number, otherwise = Infinity): Option<number, number> {
  const fits = (value: unknown): boolean => value === Infinity || isWhole(value, 1, most);
  return option(`a whole number from 1 to ${most}, or Infinity`, fits, otherwise);
}

/** One of these words. */
export function oneOf<T extends string>(words: readonly T[]): Option<T>;
export function oneOf<T extends string>(words: readonly T[], otherwise: T): Option<T, T>;
export function oneOf<T extends string>(words: readonly T[], otherwise?: T): Option<T, T | undefined> {
  return option<T>(words.map(show).join(' or '), (value) => words.includes(value as T), otherwise);
}

/** A function that the game gives. */
export function callback<F>(): Option<F> {
  return option('a function', (value) => typeof value === 'function');
}

/**
 * An option whose members are options. `name` is its own name, for messages. `check`: `checkOptions` where a member has
 * to be given.
 */
export function nested<P extends OptionSchema>(name: string, parts: P, check = checkGiven): Nested<P> {
  const [what, path] = [`"${name}"`, `${name}.`];
  return { ...option('', (value) => check(what, value, parts, path)), parts };
}

/**
 * Throws when the value is not an object, has a name that is no option, or has an option that does not fit. `what` is as
 * "the options of a planner". `names`: an object with the names to look at.
 */
export function checkOptions(
  what: string,
  given: unknown,
  schema: OptionSchema,
  path = '',
  names: object = schema,
): true {
  checkObject(what, given, schema);
  for (const name in names) {
    const value = (given as Record<string, unknown>)[name];
    const { wanted, fits, isRequired } = schema[name]!;
    if ((value !== undefined || isRequired) && !fits(value)) refuseOption(path + name, wanted, value);
  }
  return true;
}

/**
 * Checks options of which none is required. Looks only at those that are given, since games submit thousands of searches
 * in a frame. An instance of a class may have getters, which no loop finds: there it looks at all options.
 */
export function checkGiven(what: string, given: unknown, schema: OptionSchema, path = ''): true {
  const isPlain = given instanceof Object && given.constructor === Object;
  return checkOptions(what, given, schema, path, isPlain ? given : schema);
}

/** Checks options, and returns them with the defaults of those that were not given. */
export function takeOptions<S extends OptionSchema>(what: string, given: OptionsOf<S>, schema: S): Taken<S> {
  checkOptions(what, given, schema);
  const taken: Record<string, unknown> = {};
  for (const name in schema) {
    const { parts, otherwise } = schema[name]!;
    const { [name]: value = otherwise } = given as Record<string, unknown>;
    taken[name] = parts ? takeOptions('', value ?? {}, parts) : value;
  }
  return taken as Taken<S>;
}
