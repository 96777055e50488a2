// Prints a plan in waves: the tasks that may be executed side by side, and what makes the others wait.

import type { Waves } from '../../addons/acting/waves.ts';
import { counted } from './counted.ts';

export interface ParallelData {
  waves: string[][];
  /** The number of waves divided by the number of tasks: 1 if nothing can be done side by side. */
  share: number;
  /** What the longest chain of tasks waits for, and how often, most of them first. */
  chain: { name: string; waits: number }[];
  /** Fluents without parameters that several steps write, with the number of waves without each of them. */
  bookkeeping: { name: string; writers: number; waves: number }[];
  wavesWithoutBookkeeping: number;
}

export function parallelAsData(found: Waves, plan: readonly string[]): ParallelData {
  return {
    waves: found.waves.map((tasks) => tasks.map((task) => plan[task]!)),
    share: shareOf(found.waves.length, found),
    chain: found.chain,
    bookkeeping: found.bookkeeping.map(({ name, writers, wavesWithout }) => ({ name, writers, waves: wavesWithout })),
    wavesWithoutBookkeeping: found.wavesWithout,
  };
}

function shareOf(waves: number, { actions }: Waves): number {
  return actions === 0 ? 0 : Math.round((waves / actions) * 1000) / 1000;
}

export function parallelLines(found: Waves, plan: readonly string[]): string[] {
  const { waves, actions, chain } = found;
  const width = String(waves.length).length;
  const lines = waves.flatMap((tasks, wave) =>
    tasks.map(
      (task, at) => `  ${at === 0 ? `${String(wave + 1).padStart(width)}.` : ' '.repeat(width + 1)} ${plan[task]}`,
    ),
  );
  if (actions === 0) return lines;
  const most = Math.max(...waves.map(({ length }) => length));
  lines.push(
    `${counted(waves.length, 'wave')} for ${counted(actions, 'task')}, a share of ${shareOf(waves.length, found)}; ` +
      `at most ${most} side by side`,
    ...bookkeepingLines(found),
  );
  if (chain.length > 0) {
    lines.push(`the longest chain waits for ${chain.map(({ name, waits }) => `${name} (${waits})`).join(', ')}`);
  }
  return lines;
}

function bookkeepingLines({ bookkeeping, wavesWithout, ...found }: Waves): string[] {
  if (bookkeeping.length === 0) return [];
  const share = (waves: number): string =>
    `${counted(waves, 'wave')}, a share of ${shareOf(waves, { bookkeeping, wavesWithout, ...found })}`;
  const lines = bookkeeping.map(({ name, writers, wavesWithout }) => {
    return `${name} is one place that ${counted(writers, 'step')} write, one after the other: ${share(wavesWithout)} without it`;
  });
  if (bookkeeping.length > 1) lines.push(`without all of these: ${share(wavesWithout)}`);
  return lines;
}
