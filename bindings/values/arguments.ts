// Helpers for separate arguments, because functions that are called often do not take them in an array.

import type { Value } from './value.ts';

/** An argument, or a value, where it may also be missing. */
export type Given = Value | undefined;

/** The argument with this number, counted from 0. */
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
