// A plan in waves: what may be executed side by side, and what keeps the rest waiting.

import type { Waves } from '../../addons/acting/waves.ts';
import { counted } from './counted.ts';

export interface ParallelData {
  waves: string[][];
  /** Waves for each task: 1 when nothing can be done side by side. */
  share: number;
  /** What the longest chain of tasks waits for, and how often, most of them first. */
  chain: { name: string; waits: number }[];
  /** Fluents of no object that several steps write: how many waves there are without each of them. */
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
