import { it, expect } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createStudio, createPlatoon } from '../../bench/platoon/game.ts';
import { record, readRecording, checkRecording } from '../../debug/index.ts';
import { emit } from '../../compiler/index.ts';
import { optimiseOrdered, loadSimpleFps } from '../../bench/simple-fps/searches.ts';

it.each([['stepFor'], ['step']])('platoon %s', (how) => {
  const studio = createStudio({ memory: 2 ** 22 });
  const game = createPlatoon(studio, 40);
  const { planner, domain } = studio;
  const recorder = record(planner, { worlds: { base: game.world }, keyframes: 300 });
  const sessions = new Map<number, any>();
  let t = 0;
  for (let frame = 0; frame < 1000; frame++) {
    game.passTime();
    game.ids.forEach((id, at) => {
      const s = sessions.get(id);
      if (s && s.status === 'solved') { const c = s.cursor(); if (c.next()) game.carryOut(c); }
      if ((frame + at) % 25 === 0 || (s && s.status === 'failed' && frame % 5 === 0)) {
        s?.release();
        sessions.set(id, planner.submitTask(game.world, { limits: { iterations: 500 } , priority: at % 3 + 7}, domain.tasks.HitPlayer as never ?? domain.tasks[Object.keys(domain.tasks)[0]!] as never, id as never, game.player as never));
      }
    });
    if (how === 'step') planner.step(300); else planner.stepFor(0.02);
    recorder.frame();
  }
  const bytes = recorder.bytes();
  const rec = readRecording(bytes);
  console.log(how, bytes.length, gzipSync(bytes).length, rec.keyframes.length, rec.frames.length, JSON.stringify(rec.frames[501]).slice(0, 1500));
  const t0 = performance.now();
  const diff = checkRecording(rec, { domains: [emit(optimiseOrdered(loadSimpleFps()))] });
  console.log(diff.slice(0, 10), performance.now() - t0);
  expect(diff).toEqual([]);
});
