// What happens to a plan while it is being repaired, a few iterations in each tick: actions end and fail meanwhile, and
// the game is saved and loaded.

import { describe, expect, it } from 'vitest';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import type { ActingOptions } from '../../../addons/acting/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { yard, yardOf } from './yard.ts';
import type { Yard } from './yard.ts';

/** Bob goes through a door. If it closes, he waves, which takes long to find out. Eve digs all the time. */
const text = `domain t; type Npc; type Place; type Door; constant Place behind(Door door);
  fluent Place at(Npc npc); fluent boolean open(Door door) := true; fluent integer waved; fluent integer dug;
  fluent boolean dark;
  task Walk(Npc npc, Place to) { busy npc; at(npc) := to; }
  task Enter(Npc npc, Door door) { busy npc; open(door); at(npc) == behind(door); }
  task Wave(Npc npc) { busy npc; waved += 1; }
  task Dig(Npc npc) { busy npc; while not dark; dug += 1; }
  task Think(Npc npc, integer steps) {
    method { steps > 0; ordered(Think(npc, steps - 1)); }
    method { steps == 0; ordered(Wave(npc)); }
  }
  task Go(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), Enter(npc, door), Enter(npc, door), Enter(npc, door)); }
    method wave { ordered(Think(npc, 9)); }
  }
  task GoOrCall(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), Enter(npc, door)); }
    method call { first (Npc other) { other != npc; ordered(Think(other, 9)); } }
  }
  task Both(Npc a, Npc b, Door door) { method { ordered(Go(a, door), Dig(b)); } }
`;
const tasks = ['Walk', 'Enter', 'Wave', 'Dig'];

function broken(options: ActingOptions = {}): { setting: Yard; digging: number; slowly(times: number): void } {
  const setting = yard(options, text, tasks);
  const { domain, world, adopt, acting, lasts } = setting;
  lasts['Walk'] = 9;
  let digging = 0;
  acting.carryOut(domain.tasks['Dig']!, { start: (action) => void (digging ||= action.id) });
  adopt(domain.tasks['Both']!(world.object('bob'), world.object('eve'), world.object('gate')));
  acting.tick();
  world.set('open', 'gate', false);
  const slowly = (times: number): void => {
    for (let at = 0; at < times; at++) acting.tick(1);
  };
  slowly(3);
  expect(acting.why('bob')).toMatch(/^bob is executing Walk/);
  expect(setting.events().at(-1)).toBe('2 broken Enter(bob, gate) (no longer holds)');
  return { setting, digging, slowly };
}

describe('an action that ends while its plan is repaired', () => {
  it.each(['repair', 'anew'] as const)('is not done again: %s', (onBroken) => {
    const { setting, digging, slowly } = broken({ onBroken });
    setting.acting.done(digging);
    slowly(30);
    expect([setting.world.get('dug'), setting.world.get('waved'), setting.acting.plans]).toEqual([1, 1, 0]);
  });
});

describe('an action that fails while its plan is repaired', () => {
  it.each(['repair', 'anew'] as const)('is done again, and the plan goes on: %s', (onBroken) => {
    const { setting, digging, slowly } = broken({ onBroken });
    setting.acting.fail(digging);
    slowly(30);
    const events = setting.events().filter((event) => event.includes('Dig'));
    expect(events.map((event) => event.replace(/^\d+ /, ''))).toContain('started Dig(eve)');
    for (let id = digging + 1; id < digging + 5; id++) setting.acting.done(id);
    slowly(2);
    expect([setting.world.get('dug'), setting.world.get('waved'), setting.acting.plans]).toEqual([1, 1, 0]);
  });
});

describe('an action that goes on while its plan is repaired', () => {
  it('is watched', () => {
    const { setting, slowly } = broken();
    setting.world.set('dark', true);
    slowly(1);
    expect(setting.events()).toEqual(['5 aborted Dig(eve) (a condition that it watches no longer holds)']);
    setting.world.set('dark', false);
    slowly(30);
    expect(setting.events().some((event) => event.includes('started Dig'))).toBe(true);
  });
});

describe('an object that is removed while a plan is repaired that is to have a step with it', () => {
  it('has no step begun', () => {
    const { domain, world, adopt, acting, lasts, events } = yard({ onBroken: 'anew' }, text, tasks);
    lasts['Walk'] = 9;
    adopt(domain.tasks['GoOrCall']!(world.object('bob'), world.object('gate')));
    acting.tick();
    world.set('open', 'gate', false);
    for (let at = 0; at < 4; at++) acting.tick(1);
    world.remove('Npc', 'eve');
    for (let at = 0; at < 30; at++) acting.tick(1);
    const all = events();
    expect(all.some((event) => event.includes('replanned plan 1'))).toBe(true);
    expect(all.filter((event) => event.includes('started'))).toEqual(['0 started Walk(bob, yard)']);
    expect(world.get('waved')).toBe(0);
  });
});

/** A game after it was saved and loaded. */
function loaded({ acting, world, domain, planner }: Yard, handled: (setting: Yard) => void = () => {}): Yard {
  const bytes = saveWorld(world, { sessions: acting.sessions });
  const kept = acting.save();
  const { world: again, named } = restoreWorld(domain, bytes);
  const after = yardOf(planner, domain, again, {}, tasks);
  handled(after);
  after.acting.restore(kept, named);
  return after;
}

/** To be given up, walking takes forty ticks. */
function walkOn({ acting, domain }: Yard): void {
  acting.carryOut(domain.tasks['Walk']!, {
    start: () => {},
    abort: (action) => (action.memory[3]!++ < 40 ? 'running' : 'failed'),
  });
}

describe('a game that is saved', () => {
  it('while a plan is repaired goes on after it is loaded, and says no twice that the plan is broken', () => {
    const after = loaded(broken().setting);
    for (let at = 0; at < 40; at++) after.acting.tick(1);
    const events = after.events();
    expect(events.filter((event) => event.includes('broken'))).toEqual([]);
    expect(events.filter((event) => event.includes('repaired'))).toHaveLength(1);
    expect(after.world.get('waved')).toBe(1);
  });

  it('while an action is given up that the repaired plan has no more', () => {
    const before = yard({}, text, tasks);
    walkOn(before);
    const { adopt, domain, world, acting, tick, events } = before;
    adopt(domain.tasks['Go']!(world.object('bob'), world.object('hatch')));
    tick();
    world.set('open', 'hatch', false);
    tick(5);
    expect(events().some((event) => event.includes('repaired'))).toBe(true);
    expect(acting.why('bob')).toBe('bob is aborting Walk(bob, shed), which started in tick 0.');
    const after = loaded(before, walkOn);
    expect(after.acting.why('bob')).toBe(acting.why('bob'));
    for (const each of [before, after]) each.tick(60);
    const record = events();
    expect(record).toContain('42 aborted Walk(bob, shed)');
    expect(after.events()).toEqual(record);
  });

  it('is not loaded with the sessions of another world', () => {
    const { setting } = broken();
    const { acting, domain, world } = setting;
    const bytes = saveWorld(world, { sessions: acting.sessions });
    const { world: again } = restoreWorld(domain, bytes);
    expect(errorOf(() => new Acting(again).restore(acting.save(), acting.sessions))).toMatch(
      /^wrong-domain: the session acting-plan-1 is one of another world/,
    );
  });
});
