// Games to be recorded. They have all that goes into a planner: objects that come and go, constants that change,
// searches that the game steps by itself, repairs, externals that throw, goals, and budgets by the clock.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { createCrowd, crowdBytes } from '../../../bench/acting/crowd.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { GoalSearch } from '../../../addons/goals/index.ts';
import { compile } from '../../../language/index.ts';
import type { RecordedActing } from '../../../addons/debug/index.ts';
import { createRandom } from '../../differential/random.ts';
import { Village, villageBytes } from '../save/village.ts';

export interface RecordableGame {
  planner: Planner;
  world: World;
  /** Compiled. */
  domains: BufferSource[];
  acting?: readonly RecordedActing[];
  play(frame: number): void;
}

const memory = 2 ** 21;

export function villageGame(seed: number): RecordableGame {
  const village = Village.begin(new Planner({ memory }), seed);
  return { planner: village.planner, world: village.world, domains: [villageBytes], play: () => void village.play() };
}

export interface CrowdGame extends RecordableGame {
  domain: Domain;
}

/** Doors open and close at random, plans break and are repaired. */
export function crowdGame(characters: number, seed: number): CrowdGame {
  const crowd = createCrowd(characters);
  const { planner, world, domain, acting, characters: npcs } = crowd;
  crowd.lasts = 3;
  const random = createRandom(seed);
  for (const npc of npcs) acting.pursue(domain.tasks.Patrol!(npc), { every: 30 });
  const play = (): void => {
    for (const npc of npcs) world.fluents.energy!.set(npc, random.integer(50, 100));
    if (random.chance(0.2)) world.fluents.open!.set(random.integer(1, 50), random.chance(0.7));
    acting.tick(100);
    planner.step(random.integer(20, 300));
  };
  return { planner, world, domain, domains: [crowdBytes()], acting: [acting], play };
}

const slow = `domain slow;
type Thing;
constant integer size(Thing thing);
fluent integer count(Thing thing);
external boolean is_far(Thing thing, Thing other);
task Compare(Thing thing) {
  method { not exists (Thing a, Thing b, Thing c) { size(a) + size(b) == size(c) + 1000; }; ordered(Add(thing)); }
}
task Ask(Thing thing) { method { exists (Thing a, Thing b) { is_far(a, b); }; ordered(Add(thing)); } }
task AskAll(Thing thing) { method { sort-by (Thing a, Thing b; size(a); <) { is_far(a, b); ordered(Add(thing)); } } }
task Either(Thing thing) { method { unordered(Ask(thing), Compare(thing), AskAll(thing)); } }
task Add(Thing thing) { count(thing) += 1; }
`;

/** Iterations are cut by the clock, in the middle of what externals are asked. */
export function slowGame(seed: number): RecordableGame {
  const { bytes } = compile(slow);
  const planner = new Planner({ memory });
  const domain = planner.register(bytes!) as unknown as Domain;
  const random = createRandom(seed);
  let asked = 0;
  const isFar = (a: number, b: number): boolean => {
    if (++asked % 997 === 0) throw new Error('nobody knows');
    const until = performance.now() + (asked % 50 === 0 ? 0.2 : 0);
    while (performance.now() < until);
    return asked % 300 === 0 && a !== b;
  };
  const options = { externals: { is_far: isFar }, rememberExternals: seed % 2 === 0 };
  const world = domain.createWorld({ Thing: 14 }, options as never) as unknown as World;
  const sessions: Session<AnyDomain>[] = [];
  const play = (frame: number): void => {
    for (const session of sessions.splice(0)) {
      if (session.status === 'running' || session.status === 'waiting') sessions.push(session);
      else session.release();
    }
    const task = domain.tasks[random.pick(['Compare', 'Ask', 'AskAll', 'Either'])]!;
    if (sessions.length < 5) sessions.push(planner.submit(world, task(random.integer(1, 14))));
    if (random.chance(0.1)) world.constants.size!.set(random.integer(1, 14), random.integer(0, 9));
    if (random.chance(0.1)) world.fluents.count!.set(random.integer(1, 14), frame);
    planner.stepFor(0.1);
  };
  return { planner, world, domains: [bytes!], play };
}

const tower = `domain tower;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
task Climb(Npc npc, Floor from, Floor to) {
    above(from, to) or above(to, from);
    at(npc) == from :-> to;
}
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == false :-> true; }
task Rise(Npc npc) {
    method { branch up { exists (Floor to) { above(at(npc), to); ordered(Climb(npc, at(npc), to), Rise(npc)); } }
    branch top {} }
}
`;

/** Searches for goals and for tasks take turns. */
export function towerGame(seed: number): RecordableGame {
  const { bytes, domain: ir } = compile(tower);
  const planner = new Planner({ memory });
  const domain = planner.register(bytes!) as unknown as Domain;
  const floors = Array.from({ length: 9 }, (_, at) => `floor${at}`);
  const npcs = ['ada', 'bob', 'eve', 'ian'];
  const stairs = floors.slice(1).map((floor, at) => ['above', floors[at]!, floor, true] as const);
  const values = [...stairs, ...npcs.map((npc) => ['at', npc, 'floor0'] as const)];
  const world = domain.createWorld({ Npc: npcs, Floor: floors } as never, { values } as never) as unknown as World;
  const goals = createGoals(ir!, world);
  const random = createRandom(seed);
  const searches: (GoalSearch | Session<AnyDomain>)[] = [];
  const play = (frame: number): void => {
    if (searches.length > 6) searches.shift()!.free();
    const [npc, floor] = [random.pick(npcs), random.pick(floors)];
    if (frame % 3 === 0) {
      const goal = { holds: 'at', args: [npc], value: floor };
      searches.push(goals.submit(goal, { character: npc, priority: random.integer(6, 9), deadline: 30 }));
    } else searches.push(planner.submit(world, domain.tasks.Rise!(world.object(npc) as never), { priority: 8 }));
    world.set('at', npc, random.pick(floors));
    world.set('lit', floor, random.chance(0.5));
    planner.step(random.integer(1, 60));
  };
  return { planner, world, domains: [bytes!], play };
}
