// What the words of the language mean when plans are carried out: busy, during, while, sensed, reservations, and the
// steps that wait for actions and end them.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { Network } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import type { ActingOptions } from '../../../addons/acting/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { yardOf } from './yard.ts';
import type { Yard } from './yard.ts';

const text = `domain squad; type Thing; type Member < Thing; type Suspect < Thing;
  sensed fluent boolean hostile(Suspect suspect);
  sensed fluent boolean restrained(Suspect suspect);
  fluent Suspect restraining(Member member);
  fluent integer walked(Member member);
  fluent boolean guarded(Thing thing);
  reservation Member taken(Thing thing);
  task Walk(Member member) { busy member; walked(member) += 1; }
  task Shout(Member member, boolean wait) { when (wait) { busy member; } }
  task Cuff(Member member, Suspect suspect) {
    busy member;
    while not hostile(suspect);
    during { restraining(member) := suspect; }
    restrained(suspect) == false :-> true;
  }
  task Tell(Suspect suspect) { restrained(suspect); }
  task Guard(Member member) { busy member; guarded(member) := true; }
  internal task Take(Thing thing, Member member) { taken(thing) == none :-> member; }
  internal task Leave(Thing thing, Member member) { taken(thing) == member :-> none; }
  task Two(Member one, Member other) { method { ordered(Walk(one), Walk(one), Walk(other)); } }
  task Talk(Member member, boolean wait) { method { ordered(Shout(member, wait), Walk(member)); } }
  task Arrest(Member member, Suspect suspect) {
    method { ordered(Take(member, member), Take(suspect, member), Cuff(member, suspect), Tell(suspect),
      Leave(suspect, member), Leave(member, member)); }
  }
  task Careful(Member member, Suspect suspect) {
    method { ordered(Take(suspect, member), Cuff(member, suspect), global_block(member), Leave(suspect, member)); }
  }
  task Careless(Member member, Suspect suspect) {
    method { ordered(Take(suspect, member), Cuff(member, suspect), Free(suspect)); }
  }
  internal task Free(Suspect suspect) { taken(suspect) := none; }
  task Follow(Member one, Member other) { method { ordered(Walk(one), block(other, one), Walk(other)); } }
  task Watch(Member one, Member other) {
    method { ordered(Guard(one), Walk(other), global_block(other), finish_action(one), Walk(one)); }
  }
  task Stop(Member one, Member other) {
    method { ordered(cancel_plans(one), finish_action(one), Take(one, other), Walk(one), Leave(one, other)); }
  }
  task Endless(Member member) { method { ordered(Guard(member), Walk(member)); } }
  task Pass(Member member, Member guard) { busy member; guarded(guard); }
  task Hindered(Member one, Member other) { method { ordered(Guard(one), Pass(other, one), finish_action(one)); } }
  task ArrestAny(Member member) {
    method {
      exists (Suspect suspect) {
        taken(suspect) == none;
        not hostile(suspect);
        ordered(Take(suspect, member), Cuff(member, suspect), global_block(member), Leave(suspect, member));
      }
    }
  }
  task Peek(Member member, Suspect suspect) { busy member; hostile(suspect); }
  task Spy(Member one, Member other, Suspect suspect) {
    method { ordered(Peek(one, suspect), Walk(other), global_block(other), finish_action(one), Walk(one)); }
  }
  task HoldAndShout(Member member, Suspect suspect) {
    method { ordered(Take(suspect, member), Shout(member, false)); }
  }
  task Cleanup(Member member, Suspect suspect, Member other) {
    method { ordered(cancel_plans(member), Leave(suspect, member), Walk(other)); }
  }
  task Relieve(Member member, Member other) { method { ordered(Walk(member), cancel_plans(member), Walk(other)); } }
  task CuffOrLeave(Member member, Suspect suspect) {
    method { not hostile(suspect); ordered(Take(suspect, member), Cuff(member, suspect)); }
    method { taken(suspect) == member; ordered(Walk(member), global_block(member), Leave(suspect, member)); }
  }
  task Hold(Member member, Suspect suspect) { method { ordered(Take(suspect, member), Guard(member)); } }
`;

const bytes = compile(text);

function squad(options: ActingOptions = {}): Yard & { call(task: string, ...names: (string | boolean)[]): Network } {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes);
  const world = domain.createWorld({ Member: ['ann', 'ben'], Suspect: ['eve', 'sid'] });
  const setting = yardOf(planner, domain, world, options, ['Walk', 'Shout', 'Cuff', 'Tell', 'Pass']);
  setting.acting.carryOut(domain.tasks.Guard!, { start() {}, endless: true });
  const call = (task: string, ...names: (string | boolean)[]): Network =>
    domain.task(task, ...names.map((name) => (typeof name === 'string' ? world.object(name) : name)));
  return { ...setting, call };
}

const without = (events: string[], ...kinds: string[]): string[] =>
  events.filter((event) => !kinds.includes(event.split(' ')[1]!));

describe('busy', () => {
  it('has an actor do one thing at a time, and lets others go on', () => {
    const { adopt, call, tick, events, lasts } = squad();
    lasts.Walk = 2;
    adopt(call('Two', 'ann', 'ben'));
    adopt(call('Two', 'ben', 'ann'));
    tick(8);
    expect(without(events(), 'waits', 'adopted')).toEqual(
      [
        '0 started Walk(ann)',
        '0 started Walk(ben)',
        '2 done Walk(ann)',
        '2 done Walk(ben)',
        '2 started Walk(ann)',
        '2 started Walk(ben)',
        '4 done Walk(ann)',
        '4 done Walk(ben)',
        '4 ended plan 1 (done)',
        '4 started Walk(ben)',
        '4 started Walk(ann)',
        '6 done Walk(ben)',
        '6 done Walk(ann)',
        '6 ended plan 2 (done)',
      ].toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b)),
    );
  });

  it('counts only while its condition holds', () => {
    const run = (wait: boolean): string[] => {
      const { adopt, call, tick, events, lasts } = squad();
      lasts.Shout = 3;
      adopt(call('Talk', 'ann', wait));
      tick(2);
      return without(events(), 'adopted');
    };
    expect(run(false).slice(0, 2)).toEqual(['0 started Shout(ann, false)', '0 started Walk(ann)']);
    expect(run(true)).toEqual(['0 started Shout(ann, true)']);
  });
});

describe('during', () => {
  it('holds from the start to the end, and the value of before comes back', () => {
    const { world, adopt, call, tick, lasts } = squad();
    lasts.Cuff = 3;
    adopt(call('Arrest', 'ann', 'eve'));
    expect(world.get('restraining', 'ann')).toBe(world.object('eve'));
    tick(2);
    expect(world.get('restraining', 'ann')).toBe(world.object('eve'));
    tick();
    expect(world.get('restraining', 'ann')).toBe(0);
  });

  it('leaves what the game has written meanwhile', () => {
    const { world, adopt, call, tick, lasts } = squad();
    lasts.Cuff = 2;
    adopt(call('Arrest', 'ann', 'eve'));
    world.set('restraining', 'ann', world.object('sid'));
    tick(3);
    expect(world.get('restraining', 'ann')).toBe(world.object('sid'));
  });

  it('ends however the action ends', () => {
    const { world, acting, adopt, call, tick, lasts } = squad();
    lasts.Cuff = 9;
    acting.cancel(adopt(call('Arrest', 'ann', 'eve')));
    tick();
    expect([world.get('restraining', 'ann'), acting.plans]).toEqual([0, 0]);
  });
});

describe('while', () => {
  it('aborts the action when it no longer holds', () => {
    const { world, adopt, call, tick, lasts, told } = squad();
    lasts.Cuff = 9;
    adopt(call('Arrest', 'ann', 'eve'));
    tick(2);
    world.set('hostile', 'eve', true);
    tick();
    expect(told).toEqual(['start Cuff(ann, eve)', 'abort Cuff(ann, eve)', 'aborted Cuff(ann, eve)']);
  });
});

describe('sensed fluents', () => {
  it('are left to the game, for which the plan waits', () => {
    const { world, adopt, call, tick, events } = squad({ patience: 5 });
    adopt(call('Arrest', 'ann', 'eve'));
    tick(4);
    expect([world.get('restrained', 'eve'), events().at(-1)]).toEqual([false, '1 done Cuff(ann, eve)']);
    world.set('restrained', 'eve', true);
    tick(3);
    expect(events()).toContain('5 started Tell(eve)');
  });

  it('that do not come true break the plan', () => {
    const { adopt, call, tick, events } = squad({ patience: 3 });
    adopt(call('Arrest', 'ann', 'eve'));
    tick(6);
    const all = events();
    expect(all).toContain('4 broken Tell(eve) (no longer holds)');
  });
});

describe('reservations', () => {
  it('are taken back however a plan ends', () => {
    const { world, acting, adopt, call, tick, lasts } = squad();
    lasts.Cuff = 9;
    const plan = adopt(call('Arrest', 'ann', 'eve'));
    expect([world.get('taken', 'eve'), world.get('taken', 'ann')]).toEqual([world.object('ann'), world.object('ann')]);
    acting.cancel(plan);
    tick();
    expect([world.get('taken', 'eve'), world.get('taken', 'ann')]).toEqual([0, 0]);
  });

  it('of a plan that is cancelled by another one pass to that one', () => {
    const { world, adopt, call, tick, events, lasts } = squad();
    lasts.Walk = 3;
    adopt(call('Hold', 'ann', 'eve'));
    expect(world.get('taken', 'eve')).toBe(world.object('ann'));
    adopt(call('Stop', 'ann', 'ben'));
    tick();
    expect(world.get('taken', 'eve')).toBe(world.object('ann'));
    tick(5);
    const all = events();
    expect(all).toContain('0 cancelled plan 1 (by plan 2)');
    expect(all.find((event) => event.includes('Guard(ann)') && event.includes('aborted'))).toBeDefined();
    expect([world.get('taken', 'eve'), world.get('taken', 'ann')]).toEqual([0, 0]);
  });
});

describe('what an action watches', () => {
  const cuffing = (options: ActingOptions = {}) => {
    const setting = squad(options);
    setting.lasts.Cuff = 9;
    return { ...setting, plan: setting.adopt(setting.call('Careful', 'ann', 'eve')) };
  };
  const why = '1 aborted Cuff(ann, eve) (a condition that it watches no longer holds)';

  it('is watched to its end, also when its plan was cancelled', () => {
    const { world, acting, plan, tick, events } = cuffing();
    acting.cancel(plan, 'after-action');
    world.set('hostile', 'eve', true);
    tick(2);
    expect(events()).toContain(why);
  });
});

describe('cancel_plans', () => {
  it('has the rest of its plan wait for it', () => {
    const { adopt, call, tick, events, lasts } = squad();
    lasts.Shout = 3;
    // Ann is busy. Her next step has to start before the plan cancels the others, and Ben walks after that.
    adopt(call('Talk', 'ann', true));
    adopt(call('Relieve', 'ann', 'ben'));
    tick(8);
    expect(events().filter((event) => event.includes('started Walk'))).toEqual([
      '3 started Walk(ann)',
      '4 started Walk(ann)',
      '4 started Walk(ben)',
    ]);
  });
});

describe('what a plan has reserved that is being given up already', () => {
  it('passes to the plan that cancels it, and stays free when both have ended', () => {
    const { world, adopt, call, tick, lasts, acting, domain, events } = squad();
    lasts.Walk = 5;
    acting.carryOut(domain.tasks.Shout!, {
      start() {},
      abort: (action) => (action.memory[0]!++ < 2 ? 'running' : 'failed'),
    });
    const plan = adopt(call('HoldAndShout', 'ann', 'eve'));
    acting.cancel(plan);
    tick();
    adopt(call('Cleanup', 'ann', 'eve', 'ben'));
    expect(world.get('taken', 'eve')).toBe(0);
    tick(9);
    const all = events();
    expect(all).toContain('1 cancelled plan 1 (by plan 2)');
    expect(all.slice(-2)).toEqual(['6 done Walk(ben)', '6 ended plan 2 (done)']);
    expect(world.get('taken', 'eve')).toBe(0);
  });
});

describe('what a plan has reserved of which a repair leaves no step as it was', () => {
  it.each(['repair', 'anew'] as const)('is given back when no new step has to do with it: %s', (onBroken) => {
    const { world, adopt, call, tick, lasts, events } = squad({ onBroken });
    const taken = (): number[] => ['eve', 'sid'].map((name) => world.get('taken', name) as number);
    lasts.Cuff = 4;
    adopt(call('ArrestAny', 'ann'));
    tick();
    expect(taken()).toEqual([world.object('ann'), 0]);
    world.set('hostile', 'eve', true);
    tick();
    expect(taken()).toEqual([0, world.object('ann')]);
    expect(events()).toContain('2 given-back plan 1 (taken(eve))');
    tick(9);
    expect([taken(), world.get('taken', 'ann')]).toEqual([[0, 0], 0]);
  });

  it('stays with a new plan that has to do with it', () => {
    const { world, adopt, call, tick, lasts, events } = squad();
    lasts.Cuff = 4;
    lasts.Walk = 4;
    adopt(call('CuffOrLeave', 'ann', 'eve'));
    tick();
    world.set('hostile', 'eve', true);
    tick(2);
    expect(events().filter((event) => /repaired|given-back/.test(event))).toEqual([
      '2 repaired plan 1 (CuffOrLeave(ann, eve))',
    ]);
    expect(world.get('taken', 'eve')).toBe(world.object('ann'));
    tick(9);
    expect(world.get('taken', 'eve')).toBe(0);
  });
});

describe('steps known to acting', () => {
  it('hold the plan until an action has ended (global_block), where it would go on otherwise', () => {
    const run = (task: string): (number | undefined)[] => {
      const { world, adopt, call, tick, lasts } = squad();
      lasts.Cuff = 4;
      adopt(call(task, 'ann', 'eve'));
      return Array.from({ length: 5 }, () => (tick(), world.get('taken', 'eve') as number));
    };
    expect(run('Careful').map((taken) => taken !== 0)).toEqual([true, true, true, false, false]);
    expect(run('Careless').map((taken) => taken !== 0)).toEqual([false, false, false, false, false]);
  });

  it('hold one actor until another one has ended what it does (block)', () => {
    const { adopt, call, tick, events, lasts, acting } = squad();
    lasts.Walk = 3;
    adopt(call('Follow', 'ann', 'ben'));
    tick(1);
    expect(acting.why('ben')).toBe('ben is blocked until Walk(ann) ends.');
    expect(acting.why('ann')).toBe('ann is executing Walk(ann), which started in tick 0.');
    tick(6);
    expect(without(events(), 'adopted', 'waits', 'applied')).toEqual([
      '0 started Walk(ann)',
      '3 done Walk(ann)',
      '3 started Walk(ben)',
      '6 done Walk(ben)',
      '6 ended plan 1 (done)',
    ]);
    expect(acting.why('ben')).toBe('ben has nothing to do: no plan has a step left for it.');
  });

  it('end an action that has no end (finish_action)', () => {
    const { world, adopt, call, tick, events, lasts } = squad();
    lasts.Walk = 2;
    adopt(call('Watch', 'ann', 'ben'));
    expect(world.get('guarded', 'ann')).toBe(true);
    tick(5);
    expect(without(events(), 'adopted', 'waits', 'applied')).toEqual([
      '0 started Guard(ann)',
      '0 started Walk(ben)',
      '2 done Walk(ben)',
      '2 done Guard(ann)',
      '2 started Walk(ann)',
      '4 done Walk(ann)',
      '4 ended plan 1 (done)',
    ]);
  });
});

describe('a step that has failed and is tried again', () => {
  /** How often walking fails at first. */
  const clumsy = (failures: number, ticks = 2) => {
    const setting = squad();
    let left = failures;
    setting.acting.carryOut(setting.domain.tasks.Walk!, {
      start: (action) => void (action.memory[0] = ticks),
      update: (action) => (--action.memory[0]! > 0 ? 'running' : left-- > 0 ? 'failed' : 'done'),
    });
    return setting;
  };
  const acts = (events: string[]): string[] => without(events, 'adopted', 'waits', 'broken');

  it('is waited for by those who wait until it has ended (global_block)', () => {
    const { adopt, call, tick, events } = clumsy(2);
    adopt(call('Watch', 'ann', 'ben'));
    tick(9);
    expect(acts(events())).toEqual([
      '0 started Guard(ann)',
      '0 started Walk(ben)',
      '0 applied global_block(ben)',
      '2 failed Walk(ben)',
      '2 started Walk(ben)',
      '2 applied global_block(ben)',
      '4 failed Walk(ben)',
      '4 started Walk(ben)',
      '4 applied global_block(ben)',
      '6 done Walk(ben)',
      '6 applied finish_action(ann)',
      '6 done Guard(ann)',
      '6 started Walk(ann)',
      '8 done Walk(ann)',
      '8 ended plan 1 (done)',
    ]);
  });

  it('holds the plan in a game that is loaded, too', () => {
    const before = clumsy(1);
    before.adopt(before.call('Watch', 'ann', 'ben'));
    before.tick(3);
    const bytes = saveWorld(before.world, { sessions: before.acting.sessions });
    const { world, named } = restoreWorld(before.domain, bytes);
    const after = yardOf(before.planner, before.domain, world, {}, ['Shout', 'Cuff', 'Tell', 'Pass']);
    after.acting.carryOut(before.domain.tasks.Guard!, { start() {}, endless: true });
    after.acting.carryOut(before.domain.tasks.Walk!, {
      start: (action) => void (action.memory[0] = 2),
      update: (action) => (--action.memory[0]! > 0 ? 'running' : 'done'),
    });
    after.acting.restore(before.acting.save(), named);
    after.tick(9);
    expect(acts(after.events()).slice(0, 2)).toEqual(['4 done Walk(ben)', '4 applied finish_action(ann)']);
  });
});

describe('an action that is being given up when another step says that it is over', () => {
  it('is not begun again', () => {
    const { world, acting, domain, adopt, call, tick, lasts, events } = squad();
    lasts.Walk = 3;
    acting.carryOut(domain.tasks.Peek!, {
      start() {},
      endless: true,
      abort: (action) => (action.memory[0]!++ < 3 ? 'running' : 'failed'),
    });
    world.set('hostile', 'eve', true);
    adopt(call('Spy', 'ann', 'ben', 'eve'));
    tick(2);
    world.set('hostile', 'eve', false);
    tick(2);
    world.set('hostile', 'eve', true);
    tick(8);
    const all = events();
    expect(without(all, 'adopted', 'waits', 'applied')).toEqual([
      '0 started Peek(ann, eve)',
      '0 started Walk(ben)',
      '3 done Walk(ben)',
      '6 aborted Peek(ann, eve) (its conditions no longer hold)',
      '6 started Walk(ann)',
      '9 done Walk(ann)',
      '9 ended plan 1 (done)',
    ]);
  });
});

describe('a plan that is cancelled after its actions', () => {
  it('gives up those without an end, and lets the others end', () => {
    const { adopt, call, tick, events, lasts, acting } = squad();
    lasts.Walk = 4;
    const plan = adopt(call('Watch', 'ann', 'ben'));
    acting.cancel(plan, 'after-action');
    tick(6);
    expect(without(events(), 'adopted', 'waits', 'applied', 'started')).toEqual([
      '0 cancelled plan 1',
      '1 aborted Guard(ann)',
      '4 done Walk(ben)',
      '4 ended plan 1 (cancelled)',
    ]);
  });
});

describe('a plan that waits for an action without an end', () => {
  it('is told of, once, with who waits for whom', () => {
    const { adopt, call, tick, events } = squad();
    adopt(call('Endless', 'ann'));
    tick(5);
    expect(events().filter((event) => event.includes('blocked'))).toEqual([
      '1 blocked plan 1 (waits for Guard(ann) of plan 1, which has no end)',
    ]);
  });

  it('is told of when two plans wait for each other', () => {
    const { adopt, call, tick, events, acting } = squad();
    adopt(call('Two', 'ben', 'ben'));
    adopt(call('Hindered', 'ben', 'ann'));
    adopt(call('Hindered', 'ann', 'ben'));
    tick(9);
    expect(events().filter((event) => event.includes('blocked'))).toEqual([
      '3 blocked plan 2 (waits for Guard(ann) of plan 3, which has no end)',
      '3 blocked plan 3 (waits for Guard(ben) of plan 2, which has no end)',
    ]);
    expect(acting.plans).toBe(2);
  });

  it('is not told of when another plan will end the action', () => {
    const { adopt, call, tick, events, lasts, acting } = squad();
    lasts.Walk = 4;
    adopt(call('Watch', 'ann', 'ben'));
    adopt(call('Two', 'ann', 'ann'));
    tick(30);
    expect(events().filter((event) => event.includes('blocked'))).toEqual([]);
    expect(acting.plans).toBe(0);
  });
});
