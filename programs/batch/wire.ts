// Converts jobs and results to texts. JSON lacks infinite numbers and -0, but problems may contain both.

const words = new Map<string, number>([
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['NaN', NaN],
  ['-0', -0],
]);

/** The key of an object that replaces a number that JSON lacks. */
const key = '$number';

export function textOfData(data: unknown): string {
  return JSON.stringify(data, (_name, value: unknown) => {
    if (typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))) return value;
    return { [key]: Object.is(value, -0) ? '-0' : String(value) };
  });
}

export function dataOfText(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    const word = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    return typeof word === 'string' && words.has(word) ? words.get(word) : value;
  });
}
