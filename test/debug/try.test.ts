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
        sessions.set(id, planner.submitTask(game.world, { limits: { iterations: 500 } , priority: at % 3 + 7}, domain.tasks.Behave as never, id as never, game.player as never));
      }
    });
    if (how === 'step') planner.step(300); else planner.stepFor(0.02);
    recorder.frame();
  }
  const bytes = recorder.bytes();
  const rec = readRecording(bytes);
  console.log(how, bytes.length, gzipSync(bytes).length, rec.keyframes.length, rec.frames.length, JSON.stringify(rec.frames[501]).slice(0, 1500));
  const t0 = performance.now();
  const by: Record<string, string[]> = {};
  for (const f of rec.frames) for (const op of f.ops) (by[op[0]] ??= []).push(JSON.stringify(op[0]==='ended' ? op : op));
  for (const [k, v] of Object.entries(by)) console.log(k, v.length, gzipSync(v.join(',')).length);
  console.log('ended without plan', gzipSync(rec.frames.flatMap(f => f.ops.filter(o => o[0]==='ended').map(o => JSON.stringify(o.slice(0,5)))).join(',')).length);
  for (const k of rec.keyframes) console.log('key', k.save.length, gzipSync(k.save).length, gzipSync(JSON.stringify({...k, save: 0})).length, JSON.stringify({...k, save:0}).length, gzipSync(JSON.stringify(k.domains)).length);
  const diff = checkRecording(rec, { domains: [emit(optimiseOrdered(loadSimpleFps()))] });
  console.log(diff.slice(0, 10), performance.now() - t0);
  expect(diff).toEqual([]);
});
