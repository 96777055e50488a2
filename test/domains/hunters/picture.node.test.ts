// The picture of the hybrid version is what the command draws.

import { expect, it } from 'vitest';
import { root } from '../../repo/sources.ts';
import { run } from '../../programs/cli/captured.ts';
import { read } from './planning.ts';

it('the picture of the hybrid version is up to date', async () => {
  const { out } = await run([
    'graph',
    `${root}domains/hunters/hunters-hybrid.htn`,
    '--svg',
    '--text',
    'hunters-hybrid.htn',
  ]);
  expect(read('tasks-hybrid.svg') === out).toBe(true);
});
