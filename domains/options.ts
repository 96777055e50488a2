// Reads `name=value` words into the number options of a generator, for the small commands of the domains.

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

/** Throws when a count is not a whole number of at least so much. */
export function checkCounts(options: object, least: Readonly<Record<string, number>>): void {
  for (const [name, lowest] of Object.entries(least)) {
    const value: unknown = (options as Record<string, unknown>)[name];
    if (!Number.isInteger(value) || (value as number) < lowest) {
      throw new Error(`${name} must be an integer from ${lowest}, not ${String(value)}`);
    }
  }
}
