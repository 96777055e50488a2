import { test } from 'vitest';
import { Planner } from '/work/wt-large/bindings/index.ts';
import { compile } from '/work/wt-large/language/index.ts';
import { readFileSync } from 'node:fs';
const text = readFileSync('bench/domains/walks.htn','utf8');
test('x', () => {
  const { bytes, diagnostics } = compile(text);
  console.log(diagnostics.map((d) => d.message));
  if (!bytes) return;
  for (const n of [100, 1000, 10000, 60000]) {
    const planner = new Planner();
    const domain = planner.register(bytes);
    const m0 = planner.memoryUsed;
    const t0 = performance.now();
    const world = domain.createWorld({ Place: n, Person: n });
    const { connects } = world.constants, { at } = world.fluents;
    const a = world.idsOf('Place').first, p = world.idsOf('Person').first;
    for (let i = 0; i < n; i++) for (let k = 1; k <= 4; k++) connects.set(a + i, a + ((i * 7 + k * 13) % n), true);
    for (let i = 0; i < n; i++) at.set(p + i, a + i, true);
    const t1 = performance.now();
    const s = world.plan(domain.tasks.Walk(p));
    s.run();
    const t2 = performance.now();
    s.restart(); s.step();
    const t3 = performance.now();
    console.log(n, at.isSparse, (t1 - t0).toFixed(2), (t2 - t1).toFixed(3), (t3 - t2).toFixed(3), ((planner.memoryUsed - m0) / 1e6).toFixed(1) + 'MB', s.status, s.iterations, s.plan!.map((x: any) => x.text).join());
  }
});
