// The options of a generator: read from `name=value` words, and checked.

export function readNumbers(words: readonly string[], allowed: object): Record<string, number> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name = '', value = ''] = /^(\w+)=(-?\d+(?:\.\d+)?)$/.exec(word) ?? [];
      if (value === '') throw new Error(`"${word}" must be a name and a number, such as seed=1`);
      if (!Object.hasOwn(allowed, name)) {
        throw new Error(`there is no option ${name} (there are ${Object.keys(allowed).join(', ')})`);
      }
      return [name, Number(value)];
    }),
  );
}

/** Throws when an option has a name that is not allowed. */
export function checkNames(options: object, allowed: object): void {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(allowed, name)) throw new Error(`there is no option ${name}`);
  }
}

/** Throws when a count is not a whole number of at least so much. */
export function checkCounts(options: object, least: Readonly<Record<string, number>>): void {
  for (const [name, lowest] of Object.entries(least)) {
    const value: unknown = (options as Record<string, unknown>)[name];
    if (!Number.isInteger(value) || (value as number) < lowest) {
      throw new Error(`${name} must be an integer from ${lowest}, not ${String(value)}`);
    }
  }
}

/** Throws when one of the named options is no number from 0 to 1. */
export function checkChances<Name extends string>(
  options: Readonly<Record<Name, number>>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = options[name];
    if (!(value >= 0 && value <= 1)) throw new Error(`${name} must be a number from 0 to 1, not ${value}`);
  }
}
