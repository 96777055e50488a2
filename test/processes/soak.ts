// `npm run soak`: an hour of a game at 60 frames a second, as fast as it goes, and whether anything is left behind or
// found wrongly. `-- --frames 216000 --minutes 5 --seed 1`; ends with 1 when something is wrong.

import { parseArgs } from 'node:util';
import { SoakGame } from './game.ts';
import { measure, problemsOf } from './memory.ts';
import type { MemoryUse } from './memory.ts';

const reports = 12;

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      frames: { type: 'string', default: '216000' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [frames, minutes] = [Number(values.frames), Number(values.minutes)];
  const game = new SoakGame(Number(values.seed));
  const measured: MemoryUse[] = [];
  const end = performance.now() + minutes * 60_000;
  while (game.counts.frames < frames && performance.now() < end) {
    for (let count = Math.ceil(frames / reports); count > 0 && performance.now() < end; count--) game.frame();
    await new Promise((resolve) => setTimeout(resolve, 0));
    measured.push(measure(game.planner));
    console.log(JSON.stringify({ ...game.counts, ...measured.at(-1) }));
  }
  const problems = problemsOf(measured);
  const waiting = game.end();
  if (waiting > 0) problems.push(`${waiting} searches are left after all sessions have been released`);
  for (const problem of problems) console.error(problem);
  console.log(`${game.counts.frames} frames, ${problems.length === 0 ? 'nothing wrong' : 'failed'}`);
  return problems.length > 0 ? 1 : 0;
}
