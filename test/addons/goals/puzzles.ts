// Random puzzles: switches that tasks turn on and off, and a battery. Searches for their goals meet many states, and
// some of them have no plan.

import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { createRandom } from '../../differential/random.ts';

export interface Puzzle {
  text: string;
  domain: DomainIr;
  problem: Problem;
}

export function randomPuzzle(seed: number): Puzzle {
  const random = createRandom(seed * 13 + 5);
  const count = random.integer(8, 12);
  const pick = (most: number): string[] => {
    const all = Array.from({ length: count }, (_, index) => `s${index}`);
    return Array.from({ length: random.integer(1, most) }, () => all.splice(random.integer(0, all.length - 1), 1)[0]!);
  };
  const hasBattery = seed % 4 === 0;
  const tasks = Array.from({ length: random.integer(count, count * 2) }, (_, index) => {
    const lines = pick(4).map((one) => (random.integer(0, 2) === 0 ? `not on(${one});` : `on(${one});`));
    if (index < 3) lines.splice(0);
    // Each switch is turned on by some task.
    const changed = [...new Set([`s${index % count}`, ...pick(3)])];
    changed.forEach((one, at) => {
      const isTurnedOn = at === 0 || random.integer(0, 3) === 0;
      const other = random.integer(0, count - 1);
      if (random.integer(0, 6) === 0) lines.push(`on(${one}) := on(s${other}) ? ${isTurnedOn} : on(${one});`);
      else lines.push(`on(${one}) := ${isTurnedOn};`);
    });
    if (hasBattery) lines.push(index === 3 ? 'battery += 2;' : index % 3 === 0 ? 'battery -= 1;' : '');
    return `task A${index}() { ${lines.join(' ')} cost := ${random.integer(0, 3)}; }`;
  });
  const goal = pick(6).map((one) => `on(${one})${random.integer(0, 3) === 0 ? ' == false' : ''}`);
  if (seed % 5 === 0) goal.push('not lit()');
  const switches = Array.from({ length: count }, (_, index) => `s${index}`);
  const text = `domain puzzle;
type Switch;
instance Switch ${switches.join(', ')};
fluent boolean on(Switch lamp);
fluent integer [0, 4] battery;
define boolean lit() := on(s0) and on(s1);
${tasks.join('\n')}
problem p of puzzle;
battery := 2;
achieve (${goal.join('; ')});
`;
  const { domain, problems, diagnostics } = loadDomain(text);
  const [problem] = problems;
  if (!domain || !problem) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return { text, domain, problem };
}
