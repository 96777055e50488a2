// The bounds that simple-fps.htn states, against every way to plan small levels.

import { expect, it } from 'vitest';
import { loadSimpleFps } from '../../../bench/simple-fps/searches.ts';
import { generate } from '../../../domains/simple-fps/generate.ts';
import { toProblem } from '../../../domains/simple-fps/problem.ts';
import { checkBounds } from '../../../programs/testing/index.ts';
import { small } from './small.ts';

it('hold in small levels, whatever a soldier does', { timeout: 60_000 }, () => {
  const domain = loadSimpleFps();
  const generated = [1, 4, 5, 6].map((seed) => generate({ layout: 'tree', areas: 5, points: 10, seed }));
  let checked = 0;
  for (const level of [small, ...generated]) {
    const check = checkBounds({ domain, problem: toProblem(domain, level) });
    expect(check).toMatchObject({ ok: true, complete: true });
    if (check.ok) checked += check.checked;
  }
  expect(checked).toBeGreaterThan(400);
});
