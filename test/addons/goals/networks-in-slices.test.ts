// Goals in networks, in slices: the world is grounded as the search is stepped, and the search finds the same however
// its steps are cut, and whatever else happens in between.

import { describe, expect, it } from 'vitest';
import type { AnyDomain, PlanOptions, Session, World } from '../../../bindings/index.ts';
import { Planner } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { stepWork } from '../../differential/interrupted.ts';

const text = `domain lift;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
constant integer weight := 1;
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
fluent boolean swept(Floor floor);
external boolean is_open(Floor floor);
task Climb(Npc npc, Floor from, Floor to) { above(from, to) or above(to, from); at(npc) == from :-> to; }
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) := true; }
task Enter(Npc npc, Floor floor) { is_open(floor); at(npc) == floor; swept(floor) := true; }
task Wait(integer count) { count >= 0; }
task Wish(Floor floor) { not lit(floor); lit(floor) := true; }
task Visit(Npc npc, Floor one, Floor other) {
  method no_way { ordered(achieve (lit(one); lit(other); at(npc) == none) by (Climb, Light), Wait(0)); }
  method { ordered(Wait(1), achieve (lit(one)) by (Climb, Light), achieve (at(npc) == other) by (Climb), Wait(weight)); }
}
task Tour(Npc one, Floor first, Npc other, Floor second) {
  method { unordered(
    achieve (lit(first); at(one) == none) by (Climb, Light), achieve (lit(second); at(other) == none) by (Climb, Light),
    forall (Floor floor) { at(one) == floor; ordered(Visit(one, floor, floor), Wait(-1)); }); }
  method { ordered(Wait(3)); }
}
task Sweep(Npc npc, Floor floor) {
  method { ordered(achieve (swept(floor)) by (Climb, Enter)); }
  method { ordered(Wait(7)); }
}
`;

const { bytes, domain } = compile(text);
const floorCount = 12;
const floors = Array.from({ length: floorCount }, (_, at) => `floor${at}`);

function house(planner: Planner = nextPlanner(), isOpen: (floor: number) => boolean = () => true) {
  const registered = planner.register(bytes!);
  const world = registered.createWorld(
    { Npc: { names: ['ada', 'bob'], capacity: 4 }, Floor: floors },
    { externals: { is_open: isOpen } as never },
  );
  for (let at = 1; at < floorCount; at++) world.set('above', `floor${at - 1}`, `floor${at}`, true);
  for (const npc of ['ada', 'bob']) world.set('at', npc, 'floor0');
  const goals = createGoals(domain as DomainIr, world, { by: [] });
  const visit = (npc: string, one: number, other: number, options: PlanOptions = {}): Session<AnyDomain> => {
    const task = registered.tasks.Visit!;
    return world.plan(task(world.object(npc), world.object(floors[one]!), world.object(floors[other]!)), options);
  };
  return { planner, registered, world, goals, visit };
}

interface Found {
  status: string;
  plan: string[] | null;
  iterations: number;
}

function found(session: Session<AnyDomain>): Found {
  return {
    status: session.status,
    plan: session.plan?.map((step) => step.text) ?? null,
    iterations: session.iterations,
  };
}

function run(session: Session<AnyDomain>, slice = Infinity): Found & { steps: number } {
  let steps = 0;
  for (; session.status === 'running'; steps++) session.step(slice);
  return { ...found(session), steps };
}

const whole = run(house().visit('ada', 5, 3));

describe('goals in networks, in slices', () => {
  it('are the same whatever the slices', () => {
    expect([whole.status, whole.plan!.length, whole.steps]).toEqual(['solved', 10, 1]);
    for (const mode of ['first', 'best'] as const) {
      const { steps: _, ...all } = run(house().visit('ada', 5, 3, { mode }));
      for (const slice of [1, 7, 1000]) {
        const { steps, ...cut } = run(house().visit('ada', 5, 3, { mode }), slice);
        expect(cut).toEqual(all);
        // Grounding takes more than the search.
        if (slice < 1000) expect(steps * slice).toBeGreaterThan(all.iterations * 2);
      }
    }
  });

  it('are grounded besides the iterations that limits count', () => {
    for (const slice of [1, 7, 1000, Infinity]) {
      const limited = (iterations: number): Session<AnyDomain> => {
        return house().visit('ada', 5, 3, { limits: { iterations } });
      };
      expect(run(limited(whole.iterations), slice).status).toBe('solved');
      const { status, iterations } = run(limited(whole.iterations - 1), slice);
      expect([status, iterations]).toEqual(['out-of-iterations', whole.iterations - 1]);
    }
  });

  it('take no more of a frame than it has', () => {
    const { planner, registered, world } = house(new Planner({ memory: 2 ** 20 }));
    const sessions = ['ada', 'bob'].map((npc) => {
      const [one, other] = [world.object('floor5'), world.object('floor3')];
      return planner.submit(world, registered.tasks.Visit!(world.object(npc), one, other));
    });
    let frames = 0;
    for (; planner.waiting > 0; frames++) expect(planner.step(40)).toBeLessThanOrEqual(40);
    expect(frames).toBeGreaterThan(5);
    expect(found(sessions[0]!)).toEqual(found(run2(house().visit('ada', 5, 3))));
    expect(sessions[1]!.status).toBe('solved');
    for (const session of sessions) session.release();
  });

  it('ask in one iteration for several that have no plan, each of which is searched for once', () => {
    const both = (options: PlanOptions = {}): Session<AnyDomain> => {
      const { registered, world } = house(nextPlanner(), () => false);
      const floor = (at: number): number => world.object(floors[at]!);
      const [ada, bob] = [world.object('ada'), world.object('bob')];
      return world.plan(registered.tasks.Tour!(ada, floor(5), bob, floor(3)), options);
    };
    for (const mode of ['first', 'best'] as const) {
      const all = run(both({ mode }));
      expect([all.status, all.plan]).toEqual(['solved', ['Wait(3)']]);
      for (const slice of [1, 4, 17, 100]) {
        expect(run(both({ mode }), slice)).toMatchObject({
          status: all.status,
          plan: all.plan,
          iterations: all.iterations,
        });
        const session = both({ mode });
        // After little work functions leave as well.
        for (let work = 1; session.status === 'running'; work += 5) stepWork(session, slice, work, work % 2 > 0);
        expect(found(session)).toEqual({ status: all.status, plan: all.plan, iterations: all.iterations });
      }
    }
  });

  it('look at the clock', () => {
    const { visit } = house();
    const session = visit('ada', 5, 3);
    let frames = 0;
    // The time of each frame is over at the first look.
    for (; session.status === 'running'; frames++) stepWork(session, 1_000_000, 1_000_000, true);
    expect(frames).toBeGreaterThan(5);
    expect(found(session)).toEqual({ status: whole.status, plan: whole.plan, iterations: whole.iterations });
  });

  it('are grounded when the level loads', () => {
    const { goals, visit } = house();
    goals.prepare();
    const { steps, ...prepared } = run(visit('ada', 5, 3), 1);
    expect(prepared.plan).toEqual(whole.plan);
    // What is left is to look at the goal itself.
    expect(steps).toBeLessThan(run(house().visit('ada', 5, 3), 1).steps - 50);
  });
});

function run2(session: Session<AnyDomain>): Session<AnyDomain> {
  session.run();
  return session;
}

describe('what happens meanwhile', () => {
  it('is another search of the same world, in another state', () => {
    for (const slices of [
      [1, 1],
      [3, 11],
      [40, 7],
      [200, 90],
    ] as const) {
      const { visit, world } = house();
      const sessions = [visit('ada', 5, 3), visit('bob', 2, 8)];
      sessions[0]!.step(30);
      // Nobody could know of that.
      world.set('at', 'bob', 'floor11');
      for (let at = 0; sessions.some(({ status }) => status === 'running'); at++)
        sessions[at % 2]!.step(slices[at % 2]!);
      expect(found(sessions[0]!).plan).toEqual(whole.plan);
      const alone = house();
      alone.world.set('at', 'bob', 'floor11');
      expect(found(sessions[1]!).plan).toEqual(run(alone.visit('bob', 2, 8)).plan);
    }
  });

  it('is that searches are freed, cancelled and restarted', () => {
    for (let count = 1; count < 600; count = Math.ceil(count * 1.6)) {
      const { visit, world } = house();
      const first = visit('bob', 2, 8);
      const [second, third] = [visit('ada', 5, 3), visit('ada', 5, 3)];
      first.step(count);
      second.step(count);
      first.free();
      third.step(Math.min(count, 5));
      third.cancel();
      world.set('at', 'ada', 'floor4');
      second.restart();
      const other = visit('bob', 5, 3);
      other.step(count);
      second.step(count);
      const begun = house();
      begun.world.set('at', 'ada', 'floor4');
      expect(run(second, count).plan).toEqual(run(begun.visit('ada', 5, 3)).plan);
      expect(run(other, count).status).toBe('solved');
      expect(third.status).toBe('cancelled');
    }
  });

  it('is that constants and objects change', () => {
    for (const slice of [1, 5, 60]) {
      const { visit, world } = house();
      const session = visit('ada', 5, 3);
      session.step(1);
      for (let steps = 0; session.status === 'running'; steps++) {
        world.set('weight', 1 + (steps % 5));
        if (steps % 3 === 0) world.add('Npc', `npc${steps}`);
        if (steps % 3 === 1) world.remove(`npc${steps - 1}`);
        if (steps === 1) world.remove('bob');
        session.step(slice);
      }
      expect(found(session)).toEqual({ status: whole.status, plan: whole.plan, iterations: whole.iterations });
    }
  });

  it('is that the world is saved', () => {
    const planners = [new Planner({ memory: 2 ** 20 }), new Planner({ memory: 2 ** 20 })];
    let moves = 0;
    for (const slice of [8, 120]) {
      const begun = house(planners[0]!);
      let [world, session]: [World<AnyDomain>, Session<AnyDomain>] = [begun.world, begun.visit('ada', 5, 3)];
      let most = slice;
      for (session.step(slice); session.status === 'running'; session.step(most)) {
        const saved = saveWorld(world, { sessions: [session] });
        world.free();
        const target = planners[++moves % 2]!.register(bytes!);
        const restored = restoreWorld<AnyDomain>(target, saved, { externals: { is_open: () => true } as never });
        [world, session] = [restored.world, restored.sessions[0]!];
        createGoals(domain as DomainIr, world);
        // What was found out is found out again.
        most *= 2;
      }
      expect(found(session)).toEqual({ status: whole.status, plan: whole.plan, iterations: whole.iterations });
    }
    expect(moves).toBeGreaterThan(4);
  });
});

describe('externals of goals in networks', () => {
  it('are asked when a goal is looked at', () => {
    for (const slice of [1, Infinity]) {
      const asked = new Set<number>();
      const { registered, world } = house(nextPlanner(), (floor) => {
        asked.add(floor);
        return floor === world.object('floor4');
      });
      const sweep = (floor: string): string[] | null =>
        run(world.plan(registered.tasks.Sweep!(world.object('ada'), world.object(floor))), slice).plan;
      expect(sweep('floor4')!.at(-1)).toBe('Enter(ada, floor4)');
      expect(sweep('floor3')).toEqual(['Wait(7)']);
      expect(asked.size).toBeGreaterThan(1);
    }
  });

  it('end the search that asks when they throw', () => {
    const { registered, world, visit } = house(nextPlanner(), () => {
      throw new Error('no answer');
    });
    const session = world.plan(registered.tasks.Sweep!(world.object('ada'), world.object('floor4')));
    run(session, 5);
    expect([session.status, session.fault!.what]).toEqual(['fault', expect.stringContaining('no answer')]);
    expect(run(visit('ada', 5, 3)).plan).toEqual(whole.plan);
  });
});
