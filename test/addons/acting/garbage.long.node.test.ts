// What carrying plans out leaves on the heap: nothing, as long as no plan is adopted or repaired.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('10,000 ticks of a hundred characters leave no garbage', async () => {
  const flags = ['--expose-gc', '--no-concurrent-recompilation'];
  const args = [...flags, 'test/processes/apart.mjs', 'test/processes/acting.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const { plans, actions, events, taken, adoption, repair } = JSON.parse(stdout) as Record<string, number & number[]>;
  expect([plans, actions]).toEqual([100, 100]);
  expect(events).toBeGreaterThan(100);
  // In 2,000 ticks, the quietest of five times: the engine itself works at the same time.
  expect(Math.min(...taken!)).toBeLessThan(20_000);
  console.log(`bytes of an adopted plan of 20 steps: ${Math.round(adoption!)}, of a repair: ${Math.round(repair!)}`);
});
