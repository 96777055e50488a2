// The core's assertions: how many there are, and that they notice. Each of the mutations plants one wrong store or
// check in a copy of the core. Searches that end without a word in the core as it is make an assertion fail in the
// copy.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { PlanOptions } from '../../bindings/index.ts';
import { check } from '../../addons/repair/index.ts';
import { failedAssertionsIn, takeFailedAssertions } from '../watched-core.ts';
import { compile } from '../bindings/helpers.ts';
import { portionOf } from '../engine.ts';
import { root } from '../repo/sources.ts';
import { compileCore } from './mutated-core.ts';
import type { Mutation } from './mutated-core.ts';

const text = `domain rounds;
type Stop;
constant integer length(Stop from, Stop to);
constant boolean wanted(Stop stop);
fluent Stop at;
fluent boolean seen(Stop stop);
fluent integer fuel;

task Go(Stop to) {
    cost := 1 + length(at, to);
    fuel >= 1;
    fuel := fuel - 1;
    at := to;
}
task Look(Stop stop) { at == stop; not seen(stop); seen(stop) := true; cost := 1; }
task Rest() { fuel := 9; cost := 2; }
task Visit(Stop stop) {
    method there { at == stop; ordered(Look(stop)); }
    method go { ordered(Go(stop), Look(stop)); }
}
task All() {
    method done { forall (Stop stop) { not wanted(stop) or seen(stop); }; }
    method next {
        sort-by (Stop stop; length(at, stop); <) { wanted(stop); not seen(stop); ordered(Visit(stop), All()); }
    }
}
task Several(Stop a, Stop b) { method both { unordered(Visit(a), Visit(b), Rest()); } }
task Never() { method try { sort-by (Stop stop; length(at, stop); <) { ordered(Go(stop), Never()); } } }`;

const stops = Array.from({ length: 60 }, (_, index) => `s${index}`);

/** Searches of every kind, stepped in small pieces side by side, with plans that are checked afterwards. */
function play(core: Uint8Array<ArrayBuffer>): void {
  const planner = new Planner({ core, memory: 2 ** 20 });
  const domain = planner.register(compile(text));
  const world = domain.createWorld({ Stop: stops });
  stops.forEach((from, row) =>
    stops.forEach((to, column) => world.set('length', from, to, (row * 7 + column * 13) % 11)),
  );
  for (const stop of stops.slice(0, 4)) world.set('wanted', stop, true);
  world.set('at', 's9');
  world.set('fuel', 6);
  const { All, Never, Several } = domain.tasks;
  const id = (stop: string) => world.object(stop, 'Stop');
  const options: PlanOptions[] = [
    { decomposition: true },
    { mode: 'best', limits: { iterations: 3000 } },
    { mode: 'best', strategy: 'limited-discrepancy', limits: { iterations: 3000 } },
    { mode: 'best', strategy: 'best-first', limits: { iterations: 3000 } },
    { mode: 'best', strategy: 'best-first', limits: { iterations: 3000, memory: 2 ** 15 } },
    { mode: 'best', remember: 0, limits: { iterations: 3000 } },
    { horizon: 2 },
  ];
  const several = () => Several!(id('s1'), id('s2'));
  const sessions = options.flatMap((each) => [world.plan(All!(), each), world.plan(several(), each)]);
  sessions.push(world.plan(Never!(), { remember: 4, limits: { iterations: 3000 } }));
  for (let round = 0; round < 40; round++) for (const session of sessions) session.step(round * 3 + 1);
  for (const session of sessions) session.run();
  for (const session of sessions) if (session.plan) check(session);
  const submitted = options.slice(1, 4).map((each) => planner.submit(world, All!(), { ...each, priority: 3 }));
  for (let frame = 0; frame < 20; frame++) planner.step(50);
  for (const session of submitted) session.release();
  for (const session of sessions) session.free();
  world.free();
}

const mutations: Mutation[] = [
  {
    what: 'a chunk is given back twice',
    file: 'plan.ts',
    from: '  give(session.plan);',
    to: '  give(session.plan);\n  give(session.plan);',
    assertion: /a chunk is given back once/,
  },
  {
    what: 'a choice point forgets where the trail was',
    file: 'loop.ts',
    from: '    point.trail = trail;',
    to: '    point.trail = trail - 4;',
    assertion: /mark/,
  },
  {
    what: 'a choice point says that the arena was larger',
    file: 'loop.ts',
    from: ' point.arena = arena;',
    to: ' point.arena = arena + 65536;',
    assertion: /arena/,
  },
  {
    what: 'the bound is not followed',
    file: 'loop.ts',
    from: '    if (bounds) bound += boundChange(agenda, result, bounds);',
    to: '    if (bounds) bound += boundChange(agenda, result, bounds) + 1;',
    assertion: /the bound that is followed is the sum of the least costs/,
  },
  {
    what: 'the hash of a network is not followed',
    file: 'current.ts',
    from: '  networkHash += weight * (come - head);',
    to: '  networkHash += weight * come;',
    assertion: /the hash that is followed is the hash of the network/,
  },
  {
    what: 'a part of an unordered cell is left out',
    file: 'network.ts',
    from: 'if (i != part) setPart(made, to++, partOf(cell, i));',
    to: 'if (i > part) setPart(made, to++, partOf(cell, i));',
    assertion: /all parts of an unordered cell are written/,
  },
  {
    what: 'a search that leaves its world is not counted',
    file: 'world.ts',
    from: '  world.readers++;',
    to: '',
    assertion: /counted once among the readers/,
  },
  {
    what: 'a snapshot is not counted',
    file: 'world.ts',
    from: '  snapshot.users++;',
    to: '',
    assertion: /a snapshot is freed by its last user/,
  },
  {
    what: 'a parked search stays on stage',
    file: 'park.ts',
    from: '  session.progress = PARKED;\n  leaveStage();',
    to: '  session.progress = PARKED;',
    assertion: /parked before somebody else enters/,
  },
  {
    what: 'a parked search does not say that it is parked',
    file: 'park.ts',
    from: '  session.progress = PARKED;\n',
    to: '',
    assertion: /the search on stage is stepped|one session is on stage/,
  },
  {
    what: 'a list is sorted the wrong way round',
    file: 'sort.ts',
    from: '(left < middle && !before(right, left, kind))',
    to: '(left < middle && before(right, left, kind))',
    assertion: /the list is sorted/,
  },
  {
    what: 'a session that waits does not know its position',
    file: 'queue.ts',
    from: 'ticket.queued = position + 1;',
    to: 'ticket.queued = position + 2;',
    assertion: /a session that waits knows its position/,
  },
  {
    what: 'the records of a plan overlap',
    file: 'plan.ts',
    from: '    offset -= cellBytes(step.cell);',
    to: '    offset -= 8;',
    assertion: /the records fill the plan/,
  },
  {
    what: 'a node of a best-first search leaves out a write',
    file: 'open.ts',
    from: '  const writes = trailEnd() - trail;',
    to: '  const writes = max<usize>(trailEnd() - trail, 8) - 8;',
    assertion: /the writes of a node lead to its position in the trail/,
  },
  {
    what: 'a search takes more than its turn',
    file: 'schedule.ts',
    from: 'advance(session, min(budget - spent, TURN - turn))',
    to: 'advance(session, budget + 1)',
    assertion: /a search takes no more than its turn/,
  },
];

describe('the assertions of the core', () => {
  it('are there in number, each with its reason', () => {
    const folder = join(root, 'assembly');
    const names = readdirSync(folder, { recursive: true }).map(String);
    const sources = names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const assertions = sources.flatMap((source) => source.match(/^ *(?:if \([^\n]*\) )?assert\([^;]*;/gm) ?? []);
    console.log(`${assertions.length} assertions in assembly/`);
    expect(assertions.length).toBeGreaterThan(40);
    for (const assertion of assertions)
      expect(assertion).toMatch(/^ *(if \(DEBUG\) )?assert\(.*,\s*'[^']{10,}',?\s*\);$/s);
  });

  it('hold in the core as it is', async () => {
    const core = await compileCore();
    play(core);
    expect(takeFailedAssertions()).toEqual([]);
  });
});

describe('an assertion fails when', () => {
  it.each(portionOf(mutations, 3))('$what', async (mutation) => {
    const core = await compileCore(mutation);
    const failed = failedAssertionsIn(() => play(core));
    expect(failed.join('\n')).toMatch(mutation.assertion);
  });
});
