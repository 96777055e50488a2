// Ways over a grid whose cells have prices, as a designer would first write them: go to a neighbour until the goal is
// reached. The same cells are reached on many ways; with a limit on the steps, or with none that would keep a search
// from going round in circles.

import { seededRandom } from '../domains/random.ts';

export interface WaysOptions {
  seed: number;
  /** Cells along a side; the way leads from one corner to the opposite one. */
  side: number;
  /** The most steps; null: no limit. */
  steps: number | null;
}

export function waysText({ seed, side, steps }: WaysOptions): string {
  const random = seededRandom(seed);
  const cells = Array.from({ length: side * side }, (_, cell) => cell);
  const near = cells.flatMap((cell) => [
    ...((cell + 1) % side === 0 ? [] : [[cell, cell + 1]]),
    ...(cell + side < side * side ? [[cell, cell + side]] : []),
  ]);
  return [
    'domain ways;',
    'type Cell;',
    'constant boolean near(Cell from, Cell to);',
    'constant integer price(Cell cell);',
    'fluent Cell at;',
    'fluent integer left;',
    `task Step(Cell to) { cost := price(to); at := to; ${steps === null ? '' : 'left -= 1; '}}`,
    'task Go(Cell goal) {',
    '    method there { at == goal; }',
    `    method on { exists (Cell to) { ${steps === null ? '' : 'left > 0; '}near(at, to); ordered(Step(to), Go(goal)); } }`,
    '}',
    'problem way of ways;',
    `instance Cell ${cells.map((cell) => `c${cell}`).join(', ')};`,
    ...cells.map((cell) => `price(c${cell}) := ${1 + random.below(9)};`),
    ...near.map(([one, other]) => `near(c${one}, c${other}) := true; near(c${other}, c${one}) := true;`),
    `at := c0; left := ${steps ?? 0};`,
    `ordered(Go(c${side * side - 1}));`,
  ].join('\n');
}
