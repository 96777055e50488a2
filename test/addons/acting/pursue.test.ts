// Tasks that are pursued: planned through the scheduler again and again, and carried out.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { yard, yardText } from './yard.ts';
import type { Yard } from './yard.ts';

const openOneOf = `task OpenOneOf(Npc one, Npc other, Door left, Door right) {
  method { owner(left) == none; ordered(Claim(one, left), Open(one, left)); }
  method { owner(right) == none; ordered(Claim(other, right), Open(other, right)); }
}`;

describe('a pursued task', () => {
  it('is planned, carried out, and planned again when its plan is over', () => {
    const { domain, world, acting, tick, events } = yard();
    acting.pursue(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(4);
    world.set('at', 'bob', world.object('hall'));
    tick(3);
    // Its way is shorter now: the gate is open.
    const kinds = events().filter((event) => /adopted|ended/.test(event));
    expect(kinds).toEqual([
      '2 adopted plan 1',
      '4 ended plan 1 (done)',
      '5 adopted plan 2',
      '6 ended plan 2 (done)',
      '7 adopted plan 3',
    ]);
  });

  it('without anything to do is planned again at intervals', () => {
    const { domain, acting, tick, planner } = yard();
    acting.pursue(domain.tasks.Idle!, { every: 5 });
    let searches = 0;
    for (let at = 0; at < 20; at++) {
      acting.tick();
      if (planner.waiting) searches++;
      planner.step(1000);
    }
    tick();
    expect(searches).toBe(5);
  });

  it('is planned again at once when something changes that its search has read', () => {
    const text = `domain t; type Npc; type Place; type Door; constant Place behind(Door door);
      fluent Place at(Npc npc); fluent boolean hungry; fluent boolean wet;
      task Eat() { hungry == true :-> false; }
      task Live() { method { branch eat { hungry; ordered(Eat()); } branch nothing { } } }`;
    const { domain, world, acting, tick, events } = yardWith(text);
    acting.carryOut(domain.tasks.Eat!, { start: () => 'done' });
    acting.pursue(domain.tasks.Live!, { every: 1000 });
    tick(10);
    expect(events()).toEqual([]);
    world.set('wet', true);
    tick(5);
    expect(events()).toEqual([]);
    world.set('hungry', true);
    tick(2);
    expect(events()[0]).toBe('17 adopted plan 1');
    expect(world.get('hungry')).toBe(false);
  });

  it.each([2, 4, 5])('rests %i ticks between two searches, whatever changes meanwhile', (rest) => {
    const text = `domain t; type Npc; type Place; type Door; constant Place behind(Door door);
      fluent Place at(Npc npc); fluent boolean hungry; fluent boolean wet;
      task Eat() { hungry == true :-> false; }
      task Live() { method { branch eat { hungry; wet; ordered(Eat()); } branch nothing { } } }`;
    const { domain, world, acting, planner } = yardWith(text);
    acting.pursue(domain.tasks.Live!, { every: 1000, rest });
    // The first search has begun.
    const ticks = [0];
    for (let tick = 1; tick <= 20; tick++) {
      planner.step(1000);
      world.set('hungry', tick % 2 === 0);
      acting.tick();
      if (planner.waiting) ticks.push(tick);
    }
    expect(ticks).toEqual(Array.from({ length: 1 + 20 / rest }, (_, at) => at * rest));
  });

  it('has one plan at a time, or several beside each other', () => {
    const most = (beside: boolean): number => {
      const { domain, world, acting, lasts, tick } = yard({}, `${yardText}${openOneOf}`);
      lasts.Open = 20;
      const [bob, eve, gate, hatch] = ['bob', 'eve', 'gate', 'hatch'].map((name) => world.object(name));
      acting.pursue(domain.tasks.OpenOneOf!(bob!, eve!, gate!, hatch!), { beside });
      tick(10);
      return acting.plans;
    };
    expect(most(false)).toBe(1);
    expect(most(true)).toBe(2);
  });

  it('does not have the same plan beside itself', () => {
    const { domain, world, acting, lasts, tick, events } = yard();
    lasts.Open = 20;
    acting.pursue(domain.tasks.Visit!(world.object('bob'), world.object('gate')), { beside: true, every: 2 });
    tick(15);
    expect(events().filter((event) => event.includes('adopted'))).toEqual(['2 adopted plan 1']);
    // What is left of it is not a separate plan, either.
    lasts.Enter = 20;
    tick(15);
    expect(acting.plans).toBe(1);
  });

  it('does not have a plan beside itself that is about to end what others do', () => {
    const text = `domain t; type Npc; type Place; type Door; constant Place behind(Door door); fluent Place at(Npc npc);
      fluent boolean alarm; fluent boolean dug;
      task Dig(Npc npc) { busy npc; dug := true; }
      task Duck(Npc npc) { busy npc; alarm == true :-> false; }
      task Live(Npc npc) {
        method {
          branch alarm { alarm; ordered(cancel_plans(npc), finish_action(npc), Duck(npc)); }
          branch dig { not dug; ordered(Dig(npc)); }
          branch nothing { }
        }
      }`;
    const setting = yard({}, text, ['Dig', 'Duck']);
    const { domain, world, acting, lasts, tick, events } = setting;
    lasts.Dig = 9;
    // To be given up, digging takes four ticks.
    acting.carryOut(domain.tasks.Dig!, {
      start: () => {},
      abort: (action) => (action.memory[0]!++ < 4 ? 'running' : 'failed'),
    });
    acting.pursue(domain.tasks.Live!(world.object('bob')), { beside: true, every: 1 });
    tick(4);
    expect(acting.why('bob')).toMatch(/^bob is executing Dig/);
    world.set('alarm', true);
    tick(12);
    const all = events();
    expect(all.filter((event) => event.includes('cancel_plans'))).toHaveLength(1);
    expect(all.filter((event) => event.includes('done Duck(bob)'))).toHaveLength(1);
    expect(world.get('alarm')).toBe(false);
  });

  it('holds no plan that nothing replaces', () => {
    const { domain, world, acting } = yard();
    const visit = domain.tasks.Visit!(world.object('bob'), world.object('gate'));
    expect(errorOf(() => acting.pursue(visit, { hold: 3 }))).toMatch(/^bad-option: "hold" .* needs "better": true$/);
  });

  it('takes another plan in the place of its own when it is asked to', () => {
    const run = (better: boolean): string[] => {
      const { domain, world, acting, lasts, tick, events } = yard();
      lasts.Force = 20;
      world.set('barred', 'gate', true);
      acting.pursue(domain.tasks.Visit!(world.object('bob'), world.object('gate')), better ? { better, hold: 3 } : {});
      tick(4);
      world.set('barred', 'gate', false);
      tick(3);
      return events().filter((event) => /adopted|cancelled|aborted/.test(event));
    };
    expect(run(false)).toEqual(['2 adopted plan 1']);
    expect(run(true)).toEqual([
      '2 adopted plan 1',
      '6 cancelled plan 1',
      '6 adopted plan 2',
      '6 aborted Force(bob, gate)',
    ]);
  });

  it('is given up along with its plans', () => {
    const { domain, world, acting, lasts, tick, planner } = yard();
    lasts.Open = 50;
    const pursuit = acting.pursue(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(3);
    expect([acting.plans, acting.actions]).toEqual([1, 1]);
    pursuit.cancel();
    pursuit.cancel();
    tick(40);
    expect([acting.plans, acting.actions, planner.waiting]).toEqual([0, 0, 0]);
  });

  it('has options that are checked', () => {
    const { domain, acting } = yard();
    const pursue = (options: object): string => errorOf(() => acting.pursue(domain.tasks.Idle!, options));
    expect(pursue({ every: 0 })).toBe('bad-option: "every" has to be a whole number from 1 on, not 0');
    expect(pursue({ often: 3 })).toMatch(/^bad-option: .*often/);
    expect(pursue({ when: 'later' })).toBe('bad-option: "when" has to be "now" or "after-action", not "later"');
    expect(pursue({ priority: 99 })).toMatch(/^bad-option: .*priority/);
    expect(errorOf(() => acting.pursue(domain.tasks.Visit! as never))).toMatch(/^wrong-arity: /);
    expect(errorOf(() => acting.pursue(7 as never))).toMatch(/^wrong-type: pursue\(\) takes a task/);
  });
});

function yardWith(text: string): Yard {
  return yard({}, text, []);
}

describe('a pursued task whose object is removed', () => {
  it('is no longer pursued, and others go on', () => {
    const setting = yard();
    const { domain, world, acting, tick, events } = setting;
    for (const npc of ['bob', 'eve']) {
      acting.pursue(domain.tasks.Walk!(world.object(npc), world.object('yard')), { every: 1 });
    }
    tick(3);
    world.remove('Npc', 'bob');
    world.add('Npc', 'zoe');
    tick(12);
    const all = events();
    expect(all.filter((event) => event.includes('pursued'))).toEqual([
      expect.stringMatching(/^\d error plan 0 \(a task is no longer pursued: .*bob.* has been removed\)$/),
    ]);
    expect(all.filter((event) => event.includes('done Walk(eve, yard)')).length).toBeGreaterThan(4);
    expect(world.get('at', 'zoe')).toBe(0);
    expect(Object.keys(acting.sessions).filter((name) => name.startsWith('acting-search')).length).toBeLessThan(2);
  });
});

describe('a plan that can not be adopted', () => {
  it('for want of a handler leaves nothing behind', () => {
    const planner = new Planner();
    const domain = planner.register(compile(yardText));
    const world = domain.createWorld({ Npc: ['bob'], Place: ['yard'], Door: ['gate'] });
    const acting = new Acting(world);
    acting.pursue(domain.tasks.Walk!(world.object('bob'), world.object('yard')), { every: 1 });
    let refused = 0;
    for (let tick = 0; tick < 100; tick++) {
      planner.step(1000);
      try {
        acting.tick();
      } catch (error) {
        expect((error as Error).message).toBe('tasks without a handler: Walk; register one for each with carryOut()');
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(30);
    expect(restoreWorld(domain, saveWorld(world)).sessions.length).toBeLessThan(2);
  });
});
