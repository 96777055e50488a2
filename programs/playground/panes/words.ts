// Numbers and times in words.

export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`;

/** From milliseconds. */
export function duration(milliseconds: number): string {
  if (milliseconds < 0.01) return `${(milliseconds * 1000).toPrecision(2)} µs`;
  if (milliseconds < 1) return `${Math.round(milliseconds * 1000)} µs`;
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
