// Random domains whose steps matter to each other: what a task asks was written by the steps before it, and what it
// writes depends on what was there. So a link that is left out shows.

import type { Random } from '../../../domains/random.ts';

const things = ['one', 'two', 'three'];
const variables = ['v0', 'v1'];
const shapes = ['set', 'add', 'copy', 'both'] as const;
const values = 5;

interface LinkedTask {
  shape: (typeof shapes)[number];
  asked: string;
  written: string;
  by: number;
}

/** A domain with a request of `count` steps, which apply one after the other. */
export function linkedDomain(random: Random, length: number): string {
  const tasks = Array.from({ length: 4 }, (): LinkedTask => {
    return {
      shape: random.pick(shapes),
      asked: random.pick(variables),
      written: random.pick(variables),
      by: 1 + random.below(values - 1),
    };
  });
  const state = new Map<string, number>();
  const valueOf = (place: string): number => state.get(place) ?? 0;
  const steps = Array.from({ length }, () => {
    const task = random.below(tasks.length);
    const { shape, asked, written, by } = tasks[task]!;
    const [one, other] = [random.pick(things), random.pick(things)];
    const [from, to] = [`${asked}(${one})`, `${written}(${other})`];
    const found = valueOf(from);
    if (shape === 'set') state.set(to, by);
    if (shape === 'add') state.set(to, (2 * valueOf(to) + by) % values);
    if (shape === 'copy') state.set(to, (found + by) % values);
    if (shape === 'both') state.set(to, (2 * valueOf(to) + found) % values);
    return `T${task}(${one}, ${other}, ${found})`;
  });
  return `domain linked; type Thing;
  ${variables.map((name) => `fluent integer ${name}(Thing thing);`).join(' ')}
  ${tasks.map(textOf).join('\n  ')}
  problem p of linked; instance Thing ${things.join(', ')};
  ordered(${steps.join(', ')});`;
}

function textOf({ shape, asked, written, by }: LinkedTask, number: number): string {
  const [from, to] = [`${asked}(one)`, `${written}(other)`];
  const result = {
    set: `${by}`,
    add: `(2 * ${to} + ${by}) % ${values}`,
    copy: `(${from} + ${by}) % ${values}`,
    both: `(2 * ${to} + ${from}) % ${values}`,
  }[shape];
  return `task T${number}(Thing one, Thing other, integer found) { ${from} == found; ${to} := ${result}; }`;
}
