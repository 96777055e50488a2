// Plans that are carried out: in which order, what is written when, and what happens to actions and plans that fail.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { primitives, yard, yardOf, yardText } from './yard.ts';
import type { Yard } from './yard.ts';

describe('steps of a plan', () => {
  it('are carried out side by side where they have nothing in common', () => {
    const { domain, world, adopt, tick, events, acting } = yard();
    const { tasks } = domain;
    adopt(tasks.Pair!(world.object('bob'), world.object('eve'), world.object('gate'), world.object('shed')));
    tick(4);
    expect(events()).toEqual([
      '0 adopted plan 1',
      '0 applied Note()',
      '0 started Open(bob, gate)',
      '0 started Walk(eve, shed)',
      '0 started Earn()',
      '1 done Open(bob, gate)',
      '1 done Walk(eve, shed)',
      '1 done Earn()',
      '1 started Enter(bob, gate)',
      '2 done Enter(bob, gate)',
      '2 ended plan 1 (done)',
    ]);
    expect([acting.plans, acting.actions]).toEqual([0, 0]);
    expect([world.get('at', 'bob'), world.get('at', 'eve')]).toEqual([world.object('yard'), world.object('shed')]);
    expect([world.get('coins'), world.get('heat'), world.get('noted')]).toEqual([2, 0.5, true]);
  });

  it('that take no time follow each other in one tick', () => {
    const { domain, world, lasts, adopt, tick, events } = yard();
    Object.assign(lasts, { Open: 0, Enter: 0 });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick();
    expect(events().map((event) => event.slice(0, 9))).toEqual([
      '0 adopted',
      '0 started',
      '1 done Op',
      '1 started',
      '1 done En',
      '1 ended p',
    ]);
    expect(world.get('at', 'bob')).toBe(world.object('yard'));
  });

  it('write their effects at their end, computed from what was there at their start', () => {
    const { domain, world, lasts, adopt, tick } = yard();
    lasts.Earn = 3;
    world.set('coins', 10);
    adopt({ kind: 'ordered', parts: [domain.tasks.Earn!()] });
    world.set('coins', 11);
    tick(2);
    expect([world.get('coins'), world.get('heat')]).toEqual([11, 0]);
    tick(1);
    expect([world.get('coins'), world.get('heat')]).toEqual([12, 0.5]);
  });
});

describe('constants that change in the middle of a plan', () => {
  const pens = `domain pens; type Npc; type Place; type Door; fluent boolean open(Door door) := true;
    constant Door exit(Place pen); fluent integer passed;
    task Open(Npc npc, Door door) { open(door) := true; }
    task Pass(Npc npc, Door door) { open(door); passed += 1; }
    task Lock(Npc npc, Place pen) { open(exit(pen)) := false; }
    task All(Npc a, Npc b, Place pen, Door one, Door other) {
      method { ordered(Open(a, one), Pass(b, other), Lock(a, pen)); }
    }`;

  it.each([
    ['gate', 1],
    ['hatch', 3],
  ])('have a step wait for the door that it is about by then: %s', (door, tickOfStart) => {
    const { world, domain, lasts, events, tick, adopt } = yardOfPens();
    const [gate, hatch] = [world.object('gate'), world.object('hatch')];
    lasts.Pass = 3;
    adopt(domain.tasks.All!(world.object('bob'), world.object('eve'), world.object('hall'), gate, hatch));
    world.set('exit', 'hall', door);
    tick(6);
    expect(events().filter((event) => / (started|broken|refused)/.test(event))).toEqual([
      '0 started Open(bob, gate)',
      '0 started Pass(eve, hatch)',
      `${tickOfStart} started Lock(bob, hall)`,
    ]);
    expect([world.get('open', door), world.get('passed')]).toEqual([false, 1]);
  });

  function yardOfPens(): Yard {
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(compile(pens));
    const world = domain.createWorld({ Npc: ['bob', 'eve'], Place: ['hall'], Door: ['gate', 'hatch'] });
    world.set('exit', 'hall', 'gate');
    return yardOf(planner, domain, world, {}, ['Open', 'Pass', 'Lock']);
  }
});

describe('handlers', () => {
  it('are told of an end once for each start', () => {
    const { domain, world, lasts, told, adopt, tick, acting } = yard();
    lasts.Open = 5;
    const plan = adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(2);
    expect(acting.cancel(plan)).toBe(true);
    tick(2);
    expect(told).toEqual(['start Open(bob, gate)', 'abort Open(bob, gate)', 'aborted Open(bob, gate)']);
    expect([acting.plans, acting.cancel(plan), world.get('open', 'gate')]).toEqual([0, false, false]);
  });

  it('may take ticks to give an action up, and what they say of it meanwhile does not count', () => {
    const { domain, world, adopt, tick, events, acting } = yard();
    let left = 2;
    let running = 0;
    acting.carryOut(domain.tasks.Open!, {
      start: (action) => void (running = action.id),
      abort: () => (left-- > 0 ? 'running' : 'failed'),
    });
    acting.cancel(adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate'))));
    tick();
    acting.done(running);
    tick(3);
    expect(events().slice(2)).toEqual([
      '0 cancelled plan 1',
      '3 aborted Open(bob, gate)',
      '3 ended plan 1 (cancelled)',
    ]);
    expect(world.get('open', 'gate')).toBe(false);
  });

  it('that throw fail their own action, and no other plan', () => {
    const { domain, world, adopt, tick, events, acting } = yard({ onBroken: 'end' });
    acting.carryOut(domain.tasks.Open!, {
      start() {
        throw new Error('the hinge broke');
      },
    });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    world.set('open', 'hatch', true);
    adopt(domain.tasks.Visit!(world.object('eve'), world.object('hatch')));
    tick(2);
    const all = events();
    expect(all).toContain('0 error Open(bob, gate) (start: the hinge broke)');
    expect(all).toContain('1 failed Open(bob, gate) (the hinge broke)');
    expect(all).toContain('1 ended plan 1 (failed)');
    expect(all).toContain('1 ended plan 2 (done)');
  });

  it('that answer nonsense are told so', () => {
    const { domain, world, adopt, tick, events, acting } = yard({ onBroken: 'end' });
    acting.carryOut(domain.tasks.Open!, { start() {}, update: () => 'soon' as never });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick();
    expect(events()).toContain(
      "1 error Open(bob, gate) (update() has to return 'running', 'done' or 'failed', not soon)",
    );
  });

  it('may say later that an action is over', () => {
    const { domain, world, adopt, tick, acting } = yard();
    let running = 0;
    acting.carryOut(domain.tasks.Open!, { start: (action) => void (running = action.id) });
    adopt(domain.tasks.GetOpen!(world.object('bob'), world.object('gate')));
    tick(3);
    expect(world.get('open', 'gate')).toBe(false);
    acting.done(running);
    tick();
    expect([world.get('open', 'gate'), acting.plans]).toEqual([true, 0]);
    acting.fail(running);
    tick();
  });

  it('are missed when a plan is adopted, all at once', () => {
    const { domain, world, plan } = yard();
    const acting = new Acting(world);
    const session = plan(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    expect(errorOf(() => acting.adopt(session))).toBe(
      'bad-option: tasks without a handler: Open, Enter; register one for each with carryOut()',
    );
  });

  it('are for primitive tasks, and consist of functions', () => {
    const { domain, acting } = yard();
    const { tasks } = domain;
    const start = (): void => {};
    expect(errorOf(() => acting.carryOut(tasks.Note!, { start }))).toBe(
      'wrong-type: Note is internal: it happens by itself, and has no handler',
    );
    expect(errorOf(() => acting.carryOut(tasks.Visit!, { start }))).toBe(
      'wrong-type: Visit is not a step of a plan, and has no handler',
    );
    expect(errorOf(() => acting.carryOut(undefined as never, { start }))).toMatch(
      /^wrong-type: carryOut\(\) takes a task/,
    );
    expect(errorOf(() => acting.carryOut(tasks.Open!, {} as never))).toBe(
      'bad-option: the handler of Open needs a function "start"',
    );
    expect(errorOf(() => acting.carryOut(tasks.Open!, { start, begin: start } as never))).toMatch(
      /^bad-option: .*"?begin"?/,
    );
  });
});

describe('a plan that no longer holds', () => {
  it('is refused when it is to be adopted, and nothing of it is carried out', () => {
    const { domain, world, plan, acting, events, told } = yard();
    const session = plan(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    world.set('barred', 'gate', true);
    expect(acting.adopt(session)).toBe(0);
    expect([events(), told, acting.plans]).toEqual([['0 refused Open(bob, gate) (no longer holds)'], [], 0]);
  });

  it('is refused when another plan has reserved what it needs, in the same frame', () => {
    const { domain, world, plan, acting } = yard();
    const one = plan(domain.tasks.Take!(world.object('bob'), world.object('gate')));
    const other = plan(domain.tasks.Take!(world.object('eve'), world.object('gate')));
    expect([acting.adopt(one), acting.adopt(other)]).toEqual([1, 0]);
  });

  it('gives up an action whose conditions no longer hold, and is done in another way', () => {
    const { domain, world, lasts, adopt, tick, events } = yard();
    lasts.Open = 5;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick();
    world.set('barred', 'gate', true);
    tick(3);
    expect(events().slice(2)).toEqual([
      '2 aborted Open(bob, gate) (its conditions no longer hold)',
      '2 broken Open(bob, gate) (failed)',
      '2 repaired plan 1 (GetOpen(bob, gate))',
      '2 started Force(bob, gate)',
      '3 done Force(bob, gate)',
      '3 started Enter(bob, gate)',
      '4 done Enter(bob, gate)',
      '4 ended plan 1 (done)',
    ]);
  });

  it('lets an action go on whose own places the game changes meanwhile', () => {
    const { domain, world, lasts, adopt, tick, events } = yard();
    lasts.Open = 3;
    adopt(domain.tasks.GetOpen!(world.object('bob'), world.object('gate')));
    tick();
    world.set('open', 'gate', true);
    tick(3);
    expect(events().slice(2)).toEqual(['3 done Open(bob, gate)', '3 ended plan 1 (done)']);
  });

  it('tries an action that failed again while it holds, and no more often than it may', () => {
    const { domain, world, adopt, tick, events, acting } = yard({ mostRepairs: 3 });
    let starts = 0;
    acting.carryOut(domain.tasks.Open!, { start: () => (starts++, 'failed') });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(10);
    expect([starts, acting.plans]).toEqual([4, 0]);
    expect(events()).toContain('4 given-up plan 1 (already repaired 3 times)');
  });

  describe('when a tick has iterations for one repair only', () => {
    /** Both characters walk, and then want to go through doors that have just closed. */
    function twoBroken(): Yard {
      const setting = yard();
      const { domain, world, lasts, adopt, tick, events } = setting;
      lasts['Walk'] = 5;
      for (const [npc, door] of [
        ['bob', 'gate'],
        ['eve', 'hatch'],
      ] as const) {
        world.set('open', door, true);
        const walk = domain.tasks['Walk']!(world.object(npc), world.object('shed'));
        adopt({ kind: 'ordered', parts: [walk, domain.tasks['Visit']!(world.object(npc), world.object(door))] });
      }
      tick();
      events();
      world.set('open', 'gate', false);
      world.set('open', 'hatch', false);
      return setting;
    }
    const repairsIn = ({ events }: Yard): string[] => events().filter((event) => event.includes('repaired'));

    it('repairs one plan after the other, each of them in its turn', () => {
      const setting = twoBroken();
      setting.acting.tick(0);
      expect(repairsIn(setting)).toEqual([]);
      setting.acting.tick(20);
      const first = repairsIn(setting);
      setting.acting.tick(20);
      const both = [...first, ...repairsIn(setting)].map((event) => event.slice(2));
      expect(first).toHaveLength(1);
      expect(both.sort()).toEqual(['repaired plan 1 (Visit(bob, gate))', 'repaired plan 2 (Visit(eve, hatch))']);
      setting.tick(12);
      expect(setting.acting.plans).toBe(0);
    });

    it('leaves a plan as it is that holds again before its turn comes', () => {
      const setting = twoBroken();
      setting.acting.tick(0);
      setting.world.set('open', 'gate', true);
      setting.world.set('open', 'hatch', true);
      setting.tick(12);
      const events = setting.events();
      expect(events.filter((event) => /broken|repaired/.test(event))).toEqual([]);
      expect(events.filter((event) => event.includes('ended'))).toHaveLength(2);
    });
  });

  it('ends when there is no other way', () => {
    const { domain, world, lasts, adopt, tick, events, acting } = yard();
    lasts.Walk = 9;
    world.set('open', 'gate', true);
    adopt({
      kind: 'ordered',
      parts: [
        domain.tasks.Walk!(world.object('bob'), world.object('shed')),
        domain.tasks.Enter!(world.object('bob'), world.object('gate')),
      ],
    });
    tick();
    world.set('open', 'gate', false);
    tick();
    expect(events().slice(2)).toEqual([
      '2 broken Enter(bob, gate) (no longer holds)',
      '2 given-up plan 1 (there is no other plan)',
      '2 cancelled plan 1',
      '2 aborted Walk(bob, shed)',
      '2 ended plan 1 (failed)',
    ]);
    expect(acting.plans).toBe(0);
  });
});

describe('two who act in one world', () => {
  it('would not know of each other, so the second is refused while the first is in use', () => {
    const { domain, world, adopt, tick, acting, plan } = yard();
    const second = new Acting(world);
    second.carryOut(domain.tasks.Walk!, { start: () => 'done' });
    const walk = plan(domain.tasks.Walk!(world.object('bob'), world.object('yard')));
    adopt(domain.tasks.Walk!(world.object('eve'), world.object('shed')));
    const refused =
      'busy: another Acting has plans or pursued tasks in this world: use that one for all plans, or free() it';
    expect(errorOf(() => second.adopt(walk))).toBe(refused);
    tick(3);
    acting.pursue(domain.tasks.Idle!);
    expect(errorOf(() => second.adopt(walk))).toBe(refused);
    acting.free();
    expect(second.adopt(walk)).toBe(1);
  });
});

describe('what is wrong', () => {
  it('is told at once', () => {
    const { domain, world, planner, plan, acting } = yard();
    const visit = domain.tasks.Visit!(world.object('bob'), world.object('gate'));
    expect(errorOf(() => new Acting(world, { onBroken: 'weep' as never }))).toBe(
      'bad-option: "onBroken" has to be "repair" or "anew" or "end", not "weep"',
    );
    expect(errorOf(() => new Acting(world, { patience: -1 }))).toMatch(
      /^bad-option: "patience" has to be a whole number/,
    );
    expect(errorOf(() => new Acting({} as never))).toMatch(/^wrong-type: /);
    expect(errorOf(() => acting.adopt(planner.submit(world, visit)))).toBe(
      'out-of-range: this session has no plan to execute: its status is "waiting"',
    );
    const session = plan(visit);
    acting.adopt(session);
    expect(errorOf(() => acting.adopt(session))).toBe('busy: the plan of this session is already being executed');
    const other = yard();
    expect(errorOf(() => other.acting.adopt(plan(visit)))).toBe(
      'wrong-domain: a plan is only executed in the world in which it was searched',
    );
    expect(errorOf(() => acting.tick(-3))).toBe('bad-option: tick() takes a number of iterations from 0 on, not -3');
    expect(errorOf(() => acting.why('gate'))).toMatch(/^unknown-object: "gate" is no actor/);
    expect(errorOf(() => acting.carryOut(domain.tasks.Walk!, (() => 'done') as never))).toBe(
      'bad-option: the handler of Walk has to be an object with functions, as { start() {} }, not a function',
    );
    expect(errorOf(() => acting.carryOut(domain.tasks.Walk!, { start() {}, onEnd() {} } as never))).toMatch(
      /^bad-option: the parts of the handler of Walk have no "onEnd"; there is "start", "update"/,
    );
    expect(errorOf(() => acting.cancel(1, 'soon' as never))).toMatch(/^bad-option: "when"/);
  });

  it('is a tick in a tick, and one in a world that has been freed', () => {
    const { domain, world, adopt, acting } = yard();
    let error = '';
    acting.carryOut(domain.tasks.Open!, { start: () => void (error = errorOf(() => acting.tick())) });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    expect(error).toBe('busy: tick() was called by a handler, in the middle of a tick');
    world.free();
    expect(errorOf(() => acting.tick())).toMatch(/^freed: /);
    acting.free();
  });
});

describe('what somebody does, in a sentence', () => {
  const text = yardText.replace(
    'task Walk(Npc npc, Place to) {',
    'task Creak(Door door) { busy door; } task Walk(Npc npc, Place to) { busy npc;',
  );

  it('is told of the object that has the name, when types without a common one have actors', () => {
    const { domain, world, adopt, acting } = yard({}, text, [...primitives, 'Creak']);
    adopt(domain.tasks.Walk!(world.object('bob'), world.object('shed')));
    adopt(domain.tasks.Creak!(world.object('hatch')));
    const nothing = 'has nothing to do: no plan has a step left for it.';
    expect(['bob', 'eve', 'gate', 'hatch'].map((name) => acting.why(name))).toEqual([
      'bob is executing Walk(bob, shed), which started in tick 0.',
      `eve ${nothing}`,
      `gate ${nothing}`,
      'hatch is executing Creak(hatch), which started in tick 0.',
    ]);
    expect(errorOf(() => acting.why('shed'))).toBe('unknown-object: "shed" is no actor: no task keeps it busy');
    expect(errorOf(() => acting.why('shad'))).toMatch(/^unknown-object: this world has no object "shad"/);
    expect(errorOf(() => acting.why(world.object('bob')))).toBe(
      'unknown-object: 1 is the id of gate or bob: give why() a name',
    );
  });
});
