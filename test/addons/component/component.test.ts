// The planning component: errands come in, are selected, planned for and carried out, and go.

import { describe, expect, it } from 'vitest';
import { ordered } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { nearest, PlanningComponent } from '../../../addons/component/index.ts';
import type { Errand } from '../../../addons/component/index.ts';
import { hall } from './hall.ts';
import type { Hall } from './hall.ts';

const fetch = ({ domain, coin, component }: Hall, which: number, priority = 0): Errand =>
  component.add({ task: domain.tasks.Fetch!(coin(which)) }, { priority, name: which === 0 ? 'penny' : 'dime' });

/** Until it is idle. */
function play(setting: Hall, most = 200): void {
  setting.component.confirm();
  for (let frame = 0; setting.component.state !== 'idle'; frame++) {
    if (frame === most) throw new Error(`not idle after ${most} frames`);
    setting.frame();
  }
}

const got = ({ world }: Hall): boolean[] => ['penny', 'dime'].map((coin) => world.get('got', coin) as boolean);

describe('an errand', () => {
  it('that is a task is searched, carried out one instruction a frame, and done', () => {
    const setting = hall();
    const { component, frame, executed } = setting;
    fetch(setting, 0);
    frame(3);
    expect([component.state, executed]).toEqual(['idle', []]);
    expect(component.confirm()).toBe(true);
    expect(component.confirm()).toBe(false);
    frame();
    expect(component.state).toBe('searching');
    frame();
    expect([component.state, component.execution, component.action!.text]).toEqual([
      ...['executing', 'compiled', 'Go(c0, c3)'],
    ]);
    expect(executed).toEqual(['step to 2 #1']);
    frame(3);
    expect(executed).toEqual(['step to 2 #1', 'step to 3 #1', 'step to 4 #1', 'Take(penny) #2']);
    frame();
    expect([component.state, component.errands, got(setting)]).toEqual(['idle', [], [true, false]]);
    expect(setting.kinds()).toEqual([
      ...['confirmed', 'selected', 'found', 'action', 'action-ended', 'action', 'action-ended', 'achieved', 'all-done'],
    ]);
  });

  it('that is a goal is searched for by frameplan/goals', () => {
    const setting = hall();
    setting.component.add({ achieve: { holds: 'got', args: ['dime'] } });
    play(setting);
    expect(got(setting)).toEqual([false, true]);
    expect(setting.executed.at(-1)).toBe('Take(dime) #2');
  });

  it('may hold already: then there is nothing to execute', () => {
    const setting = hall();
    setting.component.add({ achieve: { holds: 'at', value: 'c0' } });
    setting.world.set('got', 'penny', true);
    fetch(setting, 0);
    play(setting);
    expect([setting.executed, setting.component.errands]).toEqual([[], []]);
  });

  it('may be a task with a goal in its network', () => {
    const setting = hall();
    setting.component.add({ task: setting.domain.tasks.FetchByGoal!(setting.coin(1)) });
    play(setting);
    expect(got(setting)).toEqual([false, true]);
  });

  it('is done in the order of the plan, one action at a time, whatever the actions touch', () => {
    const setting = hall({ slow: 2 });
    const { tasks } = setting.domain;
    const { world } = setting;
    const go = tasks.Go!(world.object('c0'), world.object('c2'));
    setting.component.add({ task: ordered(tasks.Wave!(), go, tasks.Wave!(), tasks.Wave!()) });
    play(setting);
    const [wave, one, two] = ['Wave() #1', 'step to 2 #2', 'step to 3 #2'];
    expect(setting.executed).toEqual([
      wave,
      wave,
      one,
      one,
      two,
      two,
      ...['Wave() #3', 'Wave() #3', 'Wave() #4', 'Wave() #4'],
    ]);
  });

  it('is refused when it is none, or names nothing', () => {
    const { component, domain } = hall();
    const other = hall();
    const add =
      (aim: unknown, options = {}) =>
      () =>
        component.add(aim as never, options);
    expect(add({})).toThrow('an errand is either { achieve: a goal } or { task: a network }');
    expect(add({ achieve: { holds: 'luck' } })).toThrow('no fluent, constant or define "luck"');
    expect(add({ task: domain.tasks.Fetch })).toThrow('a task network is made by tasks');
    expect(add({ task: domain.tasks.Wave!() }, { priority: 'high' })).toThrow(
      '"priority" has to be a number, not "high"',
    );
    expect(add({ task: domain.tasks.Wave!() }, { name: 3 })).toThrow('"name" has to be a text, not 3');
    const poor = new PlanningComponent(other.world, {
      planner: other.planner,
      compile: () => [],
      execute: () => 'done',
    });
    expect(() => poor.add({ achieve: { holds: 'got', args: ['dime'] } })).toThrow('needs the option "goals"');
  });
});

describe('selection', () => {
  it('takes the greatest priority, and the oldest of these', () => {
    const setting = hall();
    fetch(setting, 0, 1);
    fetch(setting, 1, 2);
    fetch(setting, 0, 2);
    play(setting);
    const selected = setting.events.filter(({ kind }) => kind === 'selected').map(({ errands }) => errands[0]!.id);
    expect(selected).toEqual([2, 3, 1]);
  });

  it('goes by dangers and distance as in the paper: nearest()', () => {
    const far = new Map([
      ['a', 5],
      ['b', 3],
      ['c', 1],
      ['d', Infinity],
    ]);
    const errands = [...far.keys()].map((name, id) => ({ id, name, priority: 0 }) as Errand);
    const distance = ({ name }: Errand): number => far.get(name)!;
    expect(nearest(distance)(errands)).toMatchObject({ name: 'c' });
    expect(nearest(distance, ({ name }) => (name === 'c' ? 2 : 1))(errands)).toMatchObject({ name: 'b' });
    expect(nearest(() => Infinity)(errands)).toBe(null);
    const urgent = errands.map((one) => ({ ...one, priority: one.name === 'a' ? 1 : 0 }) as Errand);
    expect(nearest(distance)(urgent)).toMatchObject({ name: 'a' });
  });

  it('may wait, and may take several errands at once', () => {
    let isSafe = false;
    const setting = hall({ select: (errands) => (isSafe ? errands : null) });
    setting.component.add({ achieve: { holds: 'got', args: ['penny'] } });
    setting.component.add({ achieve: [{ holds: 'got', args: ['dime'] }] });
    setting.component.confirm();
    setting.frame(10);
    expect([setting.component.state, setting.kinds()]).toEqual(['selecting', ['confirmed']]);
    isSafe = true;
    play(setting);
    expect(got(setting)).toEqual([true, true]);
    expect(setting.kinds().filter((kind) => kind === 'achieved')).toHaveLength(1);
  });

  it('plans tasks that are selected together side by side', () => {
    const setting = hall({ select: (errands) => errands });
    fetch(setting, 0);
    fetch(setting, 1);
    play(setting);
    expect(got(setting)).toEqual([true, true]);
  });

  it('is refused when it answers something else', () => {
    const wrong = (select: (errands: readonly Errand[]) => unknown): string => {
      const setting = hall({ select: select as never });
      fetch(setting, 0);
      setting.component.add({ achieve: { holds: 'got', args: ['dime'] } }, { name: 'a goal' });
      setting.component.confirm();
      try {
        setting.frame();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(wrong(() => 'penny')).toBe(
      '"select" has to return errands of the list that it is given, or null, not "penny"',
    );
    expect(wrong((errands) => errands)).toBe(
      'errands that are planned for at once have to be all goals or all tasks; these are both: penny, a goal',
    );
  });
});

describe('errands that come and go', () => {
  it('are looked at when the next is selected', () => {
    const setting = hall();
    fetch(setting, 0);
    setting.component.confirm();
    setting.frame(3);
    fetch(setting, 1, 9);
    play(setting);
    expect(got(setting)).toEqual([true, true]);
    expect(setting.kinds()).not.toContain('reselected');
  });

  it('may take the place of the one at hand: reselect()', () => {
    for (const frames of [1, 3]) {
      const setting = hall();
      fetch(setting, 0);
      setting.component.confirm();
      setting.frame(frames);
      const before = setting.executed.length;
      fetch(setting, 1, 9);
      expect(setting.component.reselect()).toBe(true);
      expect([setting.component.state, setting.executed.length]).toEqual(['selecting', before]);
      play(setting);
      const taken = setting.executed.filter((text) => text.startsWith('Take'));
      expect(taken.map((text) => text.slice(0, 9))).toEqual(['Take(dime', 'Take(penn']);
      expect(setting.component.reselect()).toBe(false);
    }
  });

  it('may be taken back', () => {
    const setting = hall();
    const penny = fetch(setting, 0);
    const dime = fetch(setting, 1);
    setting.component.confirm();
    setting.frame(3);
    expect(setting.component.remove(penny)).toBe(true);
    expect(setting.component.remove(penny)).toBe(false);
    play(setting);
    expect(got(setting)).toEqual([false, true]);
    expect(setting.component.remove(dime)).toBe(false);
  });
});

describe('an errand without a plan', () => {
  it('ends all, as in the paper; or is put aside until another one is done', () => {
    for (const withoutPlan of ['end', 'others'] as const) {
      const setting = hall({ withoutPlan });
      const { world } = setting;
      world.set('lies', 'penny', 0);
      fetch(setting, 0);
      fetch(setting, 1);
      play(setting);
      const isOther = withoutPlan === 'others';
      expect(setting.kinds().filter((kind) => ['failed', 'put-aside', 'none-left'].includes(kind))).toEqual(
        isOther ? ['put-aside', 'put-aside', 'none-left'] : ['failed'],
      );
      expect(got(setting)).toEqual([false, isOther]);
      expect(setting.component.errands.map(({ name }) => name)).toEqual(isOther ? ['penny'] : ['penny', 'dime']);
      world.set('lies', 'penny', 'c1');
      play(setting);
      expect(got(setting)).toEqual([true, true]);
    }
  });

  it('is given so many frames, and not one more', () => {
    for (const deadline of [1, 5, 90]) {
      const setting = hall({ deadline, budget: 10 });
      setting.component.add({ task: setting.domain.tasks.Ponder!(5000) });
      setting.component.confirm();
      setting.frame(deadline);
      expect([setting.component.state, setting.component.searchFrames]).toEqual(['searching', deadline - 1]);
      setting.frame();
      expect(setting.component.state).toBe('idle');
      expect(setting.events.at(-1)).toMatchObject({ kind: 'failed', detail: `no plan within ${deadline} frames` });
      expect(setting.planner.waiting).toBe(0);
    }
  });

  it('may have a plan at its deadline, when the best one is searched', () => {
    const setting = hall({ deadline: 5, budget: 100, search: { mode: 'best' } });
    setting.component.add({ task: setting.domain.tasks.Spend!(20) });
    play(setting);
    expect(setting.kinds()).toContain('achieved');
    expect(setting.events.find(({ kind }) => kind === 'found')!.frame).toBe(6);
  });
});

describe('the options', () => {
  it('are checked', () => {
    const { world, planner } = hall();
    const make = (options: object) => () => new PlanningComponent(world, options as never);
    const fine = { planner, compile: () => [], execute: () => 'done' };
    expect(make(fine)).not.toThrow();
    expect(make({ ...fine, planner: undefined })).toThrow('needs either "planner" or "pool"');
    expect(make({ ...fine, pool: {} })).toThrow('needs either "planner" or "pool"');
    expect(make({ ...fine, pool: null })).toThrow('"pool" has to be a PlannerPool, not null');
    expect(make({ ...fine, planner: {} })).toThrow('"planner" has to be a Planner');
    expect(make({ ...fine, deadline: 0 })).toThrow('"deadline" has to be a whole number from 1 on, not 0');
    expect(make({ ...fine, mostTries: 1.5 })).toThrow('"mostTries" has to be a whole number from 1 on, not 1.5');
    expect(make({ ...fine, withoutPlan: 'wait' })).toThrow('"withoutPlan" has to be "end" or "others", not "wait"');
    expect(make({ ...fine, compile: undefined })).toThrow('"compile" has to be a function');
    expect(make({ ...fine, cover: 3 })).toThrow('"cover" has to be a function, not 3');
    expect(make({ ...fine, covers: 3 })).toThrow('covers');
    expect(make({ ...fine, acting: { patience: -1 } })).toThrow('"patience"');
    expect(make({ ...fine, acting: new Acting(hall().world) })).toThrow('has to be of the same world');
    expect(() => new PlanningComponent({} as never, fine as never)).toThrow('a planning component needs a world');
  });
});
