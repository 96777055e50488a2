// Names that are made to do harm: with quotes, ends of lines, reserved words, the beginnings of comments.

import type { Random } from '../../../domains/random.ts';

const words = ['bob', 'Bob', 'end', 'nil', 'if', 'endif', 'é', '0', 'x', '_'];
const signs = [...`"'\n\r\\;#/ \t{}$%~!`, ']]', ']=]', '--[[', '${x}', '%s', '\u2028', '..', '//', '*/', '"""'];

function oddName(random: Random): string {
  const count = 1 + random.below(4);
  return Array.from({ length: count }, () => random.pick(random.below(2) ? words : signs)).join('');
}

/** Different ones. */
export function oddNames(random: Random, count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => oddName(random)))];
}
