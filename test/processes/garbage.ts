// A game that submits, steps, reads and releases plans in its frames, 100,000 of them several times over: prints how
// often the engine has collected garbage meanwhile, and how much the heap has grown each time.

import { PerformanceObserver } from 'node:perf_hooks';
import { Planner } from '../../bindings/index.ts';
import { countSearches } from '../../addons/counters/index.ts';
import type { Counters } from '../../addons/counters/index.ts';
import type { AnyDomain, Batch, PlanCursor, Session } from '../../bindings/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import { compile } from '../../language/index.ts';
import { guard } from '../bindings/setting.ts';

const searches = 100;
let frames = 1000;

/** How often that is measured. */
const times = 5;

export async function main([way]: string[]): Promise<number> {
  if (way === 'goals') frames = 200;
  const frame =
    way === 'goals' ? goals() : way === 'batch' ? batches() : way === 'planted' ? planted(sessions()) : sessions(way);
  for (let count = 0; count < frames; count++) frame();
  collect();
  await pause();
  let collections = 0;
  const observer = new PerformanceObserver((list) => (collections += list.getEntries().length));
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  let steps = 0;
  const taken = new Float64Array(times);
  for (let time = 0; time < times; time++) {
    const begin = process.memoryUsage().heapUsed;
    for (let count = 0; count < frames; count++) steps += frame();
    taken[time] = process.memoryUsage().heapUsed - begin;
  }
  await pause();
  collections += observer.takeRecords().length;
  collect();
  const left = process.memoryUsage().heapUsed - before;
  console.log(JSON.stringify({ plans: searches * frames * times, steps, collections, taken: Array.from(taken), left }));
  return 0;
}

let kept: object | null = null;

/** One small object for every hundred plans: what the measurement must notice. */
function planted(frame: () => number): () => number {
  return () => {
    const steps = frame();
    kept = { steps, kept: kept === null };
    return steps;
  };
}

function collect(): void {
  (globalThis as unknown as { gc: () => void }).gc();
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

const options = { limits: { iterations: 10_000 }, priority: 3, deadline: 5 };

/** How often the game was notified of a plan, and of an end. */
let told = 0;
const tell = (): void => void told++;
const news = { ...options, onPlan: tell, onEnd: tell };

/** Plans with one session at a time. Returns the steps that were read. */
function sessions(way = ''): () => number {
  const planner = new Planner({ memory: 2 ** 20 });
  const counters = way === 'counters' ? countSearches(planner) : null;
  const { domain, world } = guard({ planner });
  const waiting: Session<AnyDomain>[] = Array.from({ length: searches });
  let cursor: PlanCursor<AnyDomain> | null = null;
  return () => {
    world.fluents.at!.set(1, 1);
    told = 0;
    for (let at = 0; at < searches; at++) {
      waiting[at] = planner.submitTask(world, way === 'news' ? news : options, domain.tasks.Attack!, 1 + (at & 1));
    }
    while (planner.waiting > 0) planner.step(5000);
    let steps = 0;
    for (let at = 0; at < searches; at++) {
      const session = waiting[at]!;
      cursor = cursor ? session.read(cursor) : session.cursor();
      if (session.status === 'solved' && session.frames > 0 && session.bestCost > 0) steps += stepsOf(cursor);
      session.release();
    }
    if (way === 'news' && told !== 2 * searches) return 0;
    return !counters || countedIn(counters) === searches ? steps : 0;
  };
}

/** A look at all counts of a frame, as a game takes it. */
function countedIn(counters: Counters): number {
  let solved = 0;
  for (let at = 0; at < counters.tasks.length; at++) {
    const row = counters.tasks[at]!;
    if (row.iterations > 0 && row.late === 0 && row.faults === 0 && row.searches > 0) solved += row.solved;
  }
  const { total } = counters;
  counters.reset();
  return total.searches === 0 ? solved : 0;
}

function batches(): () => number {
  const planner = new Planner({ memory: 2 ** 20 });
  const { domain, world } = guard({ planner });
  const ids = Uint16Array.from({ length: searches }, (_, at) => 1 + (at & 1));
  const batch: Batch<AnyDomain> = planner.submitAll(world, options, domain.tasks.Attack!, []);
  return () => {
    planner.submitAll(world, options, domain.tasks.Attack!, ids, batch);
    planner.step(5000);
    while (batch.waiting > 0) planner.step(5000);
    let steps = 0;
    for (let at = 0; at < searches; at++) steps += stepsOf(batch.cursor(at));
    batch.release();
    return steps;
  };
}

const lift = `domain lift;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
task Climb(Npc npc, Floor from, Floor to) { above(from, to); at(npc) == from :-> to; }
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == false :-> true; }
`;

/** Characters who plan again in each frame, from where they are then. */
function goals(): () => number {
  const { bytes, domain } = compile(lift);
  const planner = new Planner();
  const npcs = Array.from({ length: searches }, (_, at) => `npc${at}`);
  const world = planner.register(bytes!).createWorld(
    { Npc: npcs, Floor: ['cellar', 'hall', 'attic'] },
    {
      values: [
        ['above', 'cellar', 'hall', true],
        ['above', 'hall', 'attic', true],
        ...npcs.map((npc) => ['at', npc, 'cellar'] as const),
      ] as never,
    },
  );
  const game = createGoals(domain!, world);
  countSearches(planner);
  const all = npcs.map((character) => game.submit({ holds: 'at', args: [character], value: 'attic' }, { character }));
  const cursor = all[0]!.read();
  let lowest = 1;
  return () => {
    lowest = 3 - lowest;
    for (let at = 0; at < searches; at++) {
      world.fluents.at!.set(at + 1, lowest);
      all[at]!.restart();
    }
    while (planner.waiting > 0) planner.step(5000);
    let steps = 0;
    for (let at = 0; at < searches; at++) {
      const search = all[at]!;
      if (search.status !== 'solved') return 0;
      search.read(cursor);
      while (cursor.next()) if (cursor.taskIndex >= 0 && cursor.arg(0) === at + 1) steps++;
    }
    return steps;
  };
}

function stepsOf(cursor: PlanCursor<AnyDomain>): number {
  let steps = 0;
  while (cursor.next()) if (cursor.taskIndex >= 0 && Number(cursor.arg(0)) > 0) steps++;
  return steps;
}
