// Plans with goals in their networks, after the search: carried out, checked and repaired, in what order their steps
// stand, and written as scripts.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, PlanOptions, Session, World } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { apply, check, choicesOf, decompositionOf, replan, Replanning } from '../../../addons/repair/index.ts';
import { programsOf, scriptsOf } from '../../../programs/game-scripts/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { compile } from '../../../language/index.ts';
import { yardOf } from '../acting/yard.ts';

const text = `domain house;
type Npc; type Room; type Door; type Key;
constant boolean joins(Door door, Room one, Room other);
constant Key opened_by(Door door);
fluent Room at(Npc npc);
fluent boolean locked(Door door);
fluent Room lies(Key key);
fluent boolean has(Npc npc, Key key);
fluent boolean searched(Room room);
task Walk(Npc npc, Door door, Room from, Room to) {
  not locked(door); joins(door, from, to) or joins(door, to, from); at(npc) == from :-> to; busy npc;
}
task Unlock(Npc npc, Door door) {
  exists (Room other) { joins(door, at(npc), other) or joins(door, other, at(npc)); }
  has(npc, opened_by(door)); locked(door) == true :-> false; busy npc;
}
task PickUp(Npc npc, Key key) { lies(key) == at(npc) :-> none; has(npc, key) := true; busy npc; }
task Search(Npc npc, Room room) { at(npc) == room; searched(room) := true; busy npc; }
task Sweep(Npc npc, Room room) {
  method { ordered(achieve (at(npc) == room) by (Walk, Unlock, PickUp), Search(npc, room)); }
}
task Both(Npc one, Room first, Npc other, Room second) {
  method { unordered(Sweep(one, first), Sweep(other, second)); }
}
`;

const { bytes, domain: ir } = compile(text);
const primitives = ['Walk', 'Unlock', 'PickUp', 'Search'];

interface House {
  planner: Planner;
  domain: Domain<AnyDomain>;
  world: World<AnyDomain>;
  sweep(npc: string, room: string, options?: PlanOptions): Session<AnyDomain>;
}

/** street - gate - hall - oak (locked by brass) - office, hall - hatch - cellar - tunnel - office. */
function house(): House {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes!);
  const world = domain.createWorld(
    {
      Npc: ['ada', 'bob'],
      Room: ['street', 'hall', 'office', 'cellar'],
      Door: ['gate', 'oak', 'hatch', 'tunnel'],
      Key: ['brass'],
    },
    {
      values: [
        ['joins', 'gate', 'street', 'hall', true],
        ['joins', 'oak', 'hall', 'office', true],
        ['joins', 'hatch', 'hall', 'cellar', true],
        ['joins', 'tunnel', 'cellar', 'office', true],
        ['opened_by', 'oak', 'brass'],
        ['locked', 'oak', true],
        ['locked', 'tunnel', true],
        ['lies', 'brass', 'hall'],
        ['at', 'ada', 'street'],
        ['at', 'bob', 'street'],
      ],
    },
  );
  createGoals(ir!, world, { by: [] });
  const sweep = (npc: string, room: string, options: PlanOptions = {}): Session<AnyDomain> => {
    const session = world.plan(domain.tasks.Sweep!(world.object(npc), world.object(room)), options);
    session.run();
    return session;
  };
  return { planner, domain, world, sweep };
}

function textsOf(session: Session<AnyDomain>): string[] {
  return session.plan!.map((step) => step.text);
}

const throughTheOak = [
  'Walk(ada, gate, street, hall)',
  'PickUp(ada, brass)',
  'Unlock(ada, oak)',
  'Walk(ada, oak, hall, office)',
  'Search(ada, office)',
];

describe('the way to a plan', () => {
  it('has the goal as a task, with its steps below and no method', () => {
    const session = house().sweep('ada', 'office', { decomposition: true });
    expect(textsOf(session)).toEqual(throughTheOak);
    expect(choicesOf(session)!.map((choice) => [choice.text, choice.name, choice.before])).toEqual([
      ['Sweep(ada, office)', null, 0],
      ['achieve(ada, office)', null, 0],
    ]);
    const tree = decompositionOf(session)!;
    expect(tree.map(({ parent, isStep, method }) => [parent, isStep, method])).toEqual([
      [-1, false, null],
      [0, false, null],
      ...throughTheOak.slice(1).map(() => [1, true, null]),
      [0, true, null],
    ]);
  });
});

describe('a plan with a goal', () => {
  it('is checked and carried out step by step', () => {
    const { sweep, world } = house();
    const session = sweep('ada', 'office');
    for (let done = 0; done < throughTheOak.length; done++) {
      expect(check(session, done)).toBe(-1);
      expect(apply(session, done, done + 1)).toBe(-1);
    }
    expect(world.get('searched', 'office')).toBe(true);
  });

  it('is repaired where its goal is, and the rest stays', () => {
    const { sweep, world } = house();
    const session = sweep('ada', 'office', { decomposition: true });
    expect(apply(session, 0, 2)).toBe(-1);
    // Somebody has unlocked the tunnel, and barred the oak for good.
    world.set('locked', 'tunnel', false);
    world.set('opened_by', 'oak', 'none');
    expect(check(session, 2)).toBe(2);
    const { outcome, tasks, broken } = replan(session, { from: 2 });
    expect([outcome, tasks, broken]).toEqual(['repaired', ['achieve(ada, office)'], 2]);
    expect(textsOf(session)).toEqual([
      'Walk(ada, hatch, hall, cellar)',
      'Walk(ada, tunnel, cellar, office)',
      'Search(ada, office)',
    ]);
    expect(check(session)).toBe(-1);
  });

  it('is repaired in slices as at once', () => {
    const found = [1, 3, 1000].map((slice) => {
      const { sweep, world } = house();
      const session = sweep('ada', 'office', { decomposition: true });
      world.set('locked', 'tunnel', false);
      world.set('lies', 'brass', 'none');
      const repair = new Replanning(session);
      let done = repair.step(slice);
      while (!done) done = repair.step(slice);
      return [done, textsOf(session)];
    });
    expect(found[0]![0]).toMatchObject({ outcome: 'repaired', tasks: ['achieve(ada, office)'] });
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  it('stays as it is where its goal is out of reach', () => {
    const { sweep, world } = house();
    const session = sweep('ada', 'office', { decomposition: true });
    world.set('lies', 'brass', 'none');
    expect(replan(session)).toMatchObject({ outcome: 'failed', status: 'failed' });
    expect(textsOf(session)).toEqual(throughTheOak);
  });
});

describe('characters with goals', () => {
  it('act on their plans, at the same time', () => {
    const { planner, domain, world } = house();
    const yard = yardOf(planner, domain, world, {}, primitives);
    const [ada, bob] = [world.object('ada'), world.object('bob')];
    yard.adopt(domain.tasks.Both!(ada, world.object('office'), bob, world.object('cellar')));
    yard.tick(12);
    expect(['office', 'cellar'].map((room) => world.get('searched', room))).toEqual([true, true]);
    expect(yard.events().at(-1)).toMatch(/ended plan 1 \(done\)$/);
    // Nobody waits for the other.
    const begun = yard.told.filter((one) => one.startsWith('start'));
    expect(begun.slice(0, 2)).toEqual(['start Walk(ada, gate, street, hall)', 'start Walk(bob, gate, street, hall)']);
  });

  it('find another way when theirs is shut', () => {
    const { planner, domain, world } = house();
    const yard = yardOf(planner, domain, world, {}, primitives);
    yard.adopt(domain.tasks.Sweep!(world.object('ada'), world.object('office')));
    yard.tick(2);
    world.set('locked', 'tunnel', false);
    world.set('opened_by', 'oak', 'none');
    yard.tick(12);
    expect(world.get('searched', 'office')).toBe(true);
    expect(yard.told.filter((one) => one.startsWith('start')).slice(-3)).toEqual([
      'start Walk(ada, hatch, hall, cellar)',
      'start Walk(ada, tunnel, cellar, office)',
      'start Search(ada, office)',
    ]);
  });

  it('pursue a task again and again', () => {
    const { planner, domain, world } = house();
    const acting = new Acting(world);
    acting.carryOutAll(
      primitives.map((name) => domain.tasks[name]!),
      { start: () => {}, update: () => 'done' },
    );
    acting.pursue(domain.tasks.Sweep!(world.object('ada'), world.object('office')));
    for (let tick = 0; tick < 20 && !world.get('searched', 'office'); tick++) {
      acting.tick();
      planner.step(10_000);
    }
    expect(world.get('searched', 'office')).toBe(true);
  });

  it('have programs that wait only where a step needs another', () => {
    const { domain, world } = house();
    const [ada, bob] = [world.object('ada'), world.object('bob')];
    const session = world.plan(domain.tasks.Both!(ada, world.object('office'), bob, world.object('office')));
    session.run();
    const { programs } = programsOf(session);
    expect(programs.map(({ character }) => character)).toEqual(['ada', 'bob']);
    const told = programs.map(({ instructions }) => {
      return instructions.map((one) => (one.do === 'step' ? one.step.text : `${one.do} ${one.signal}`));
    });
    expect(told[0]!.filter((one) => one.includes('('))).toEqual(throughTheOak);
    // Bob goes through the oak after Ada.
    expect(told[1]!.indexOf('wait 0')).toBeLessThan(told[1]!.indexOf('Walk(bob, oak, hall, office)'));
    expect(told[1]!.indexOf('wait 0')).toBeGreaterThan(told[1]!.indexOf('Walk(bob, gate, street, hall)'));
    const templates = Object.fromEntries(primitives.map((name) => [`${name}.lua`, `-- ${name} $npc\n`]));
    const files = scriptsOf(session, { to: 'lua', templates });
    expect(files.map(({ text }) => text).join('\n')).toContain('-- PickUp');
  });
});
