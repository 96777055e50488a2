// Actions as generators and as promises.

import { describe, expect, it } from 'vitest';
import { generated } from '../../../addons/acting/generators/index.ts';
import { promised } from '../../../addons/acting/promises/index.ts';
import { FAILED } from '../../../addons/acting/index.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { yard } from './yard.ts';
import type { Yard } from './yard.ts';

function visit({ domain, world, adopt }: Yard): number {
  return adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
}

describe('generators', () => {
  it('go on by one yield in each tick', () => {
    const setting = yard();
    const { domain, world, acting, tick, events } = setting;
    const seen: string[] = [];
    acting.carryOut(
      domain.tasks.Open!,
      generated(function* (action) {
        seen.push(action.text);
        yield;
        seen.push('pulls');
        yield;
      }),
    );
    visit(setting);
    tick();
    expect(seen).toEqual(['Open(bob, gate)', 'pulls']);
    expect(world.get('open', 'gate')).toBe(false);
    tick();
    expect(events()).toContain('2 done Open(bob, gate)');
  });

  it('fail by answering false, and by throwing', () => {
    const setting = yard({ onBroken: 'end' });
    const { domain, acting, tick, events } = setting;
    let message = '';
    acting.carryOut(
      domain.tasks.Open!,
      generated(function* () {
        yield;
        if (message) throw new Error(message);
        return false;
      }),
    );
    visit(setting);
    tick();
    message = 'stuck';
    visit(setting);
    tick();
    const all = events();
    expect(all).toContain('1 failed Open(bob, gate)');
    expect(all).toContain('2 failed Open(bob, gate) (stuck)');
  });

  it('fail by answering FAILED, as other handlers do', async () => {
    const answers = [
      generated(function* () {
        yield;
        return FAILED;
      }),
      promised(async () => Promise.resolve(FAILED)),
    ];
    for (const handler of answers) {
      const setting = yard({ onBroken: 'end' });
      setting.acting.carryOut(setting.domain.tasks.Open!, handler);
      visit(setting);
      await new Promise((resolve) => setTimeout(resolve));
      setting.tick();
      expect(setting.events()).toContain('1 failed Open(bob, gate)');
    }
  });

  it('clean up when they are given up, for as many ticks as that takes', () => {
    const setting = yard();
    const { domain, acting, tick, events } = setting;
    const seen: string[] = [];
    acting.carryOut(
      domain.tasks.Open!,
      generated(function* () {
        try {
          for (;;) yield;
        } finally {
          seen.push('lets go');
          yield;
          seen.push('steps back');
        }
      }),
    );
    const plan = visit(setting);
    tick();
    expect(errorOf(() => acting.save())).toBe(
      "busy: a generator, a promise or a tree can't be saved in its middle: save when these actions have ended: Open(bob, gate)",
    );
    acting.cancel(plan);
    tick();
    expect([seen, acting.plans]).toEqual([['lets go'], 1]);
    tick();
    expect([seen, acting.plans]).toEqual([['lets go', 'steps back'], 0]);
    expect(events()).toContain('3 aborted Open(bob, gate)');
  });

  it('have to be generator functions', () => {
    const setting = yard({ onBroken: 'end' });
    const { domain, acting, tick, events } = setting;
    expect(errorOf(() => generated(3 as never))).toBe('wrong-type: generated() takes a generator function, not 3');
    acting.carryOut(domain.tasks.Open!, generated((() => {}) as never));
    visit(setting);
    tick();
    expect(events().join()).toContain('the function of Open has to be a generator function: function*');
  });
});

describe('promises', () => {
  it('end their actions in the next tick', async () => {
    const setting = yard();
    const { domain, world, acting, tick } = setting;
    let finish: (result: boolean) => void = () => {};
    let seen: unknown;
    acting.carryOut(
      domain.tasks.Open!,
      promised((action) => {
        seen = [action.task, action.args, action.text];
        return new Promise<boolean>((resolve) => (finish = resolve));
      }),
    );
    visit(setting);
    tick(3);
    expect(seen).toEqual(['Open', [world.object('bob'), world.object('gate')], 'Open(bob, gate)']);
    finish(true);
    await Promise.resolve();
    await Promise.resolve();
    tick();
    expect(world.get('open', 'gate')).toBe(true);
  });

  it('that are rejected fail their actions, and tell why', async () => {
    const setting = yard({ onBroken: 'end' });
    const { domain, acting, tick, events } = setting;
    acting.carryOut(
      domain.tasks.Open!,
      promised(() => Promise.reject(new Error('no hands'))),
    );
    visit(setting);
    await new Promise((resolve) => setTimeout(resolve));
    tick();
    expect(events()).toContain('1 failed Open(bob, gate) (no hands)');
  });

  it('are told when they are given up, and what they answer later does not count', async () => {
    const setting = yard();
    const { domain, world, acting, tick, events } = setting;
    let finish: (result: boolean) => void = () => {};
    let signal: AbortSignal | null = null;
    acting.carryOut(
      domain.tasks.Open!,
      promised((action) => {
        signal = action.signal;
        return new Promise<boolean>((resolve) => (finish = resolve));
      }),
    );
    acting.cancel(visit(setting));
    tick();
    finish(true);
    await new Promise((resolve) => setTimeout(resolve));
    tick(2);
    expect(signal!.aborted).toBe(true);
    expect(world.get('open', 'gate')).toBe(false);
    expect(events().filter((event) => event.includes('Open(bob'))).toEqual([
      '0 started Open(bob, gate)',
      '1 aborted Open(bob, gate)',
    ]);
  });
});

describe('one handler in two worlds', () => {
  it.each(['generated', 'promised'])('carries out the actions of each (%s)', async (name) => {
    const seen: string[] = [];
    const handler =
      name === 'generated'
        ? generated(function* (action) {
            const { text } = action;
            yield;
            seen.push(text);
          })
        : promised(async ({ text }) => {
            await Promise.resolve();
            seen.push(text);
          });
    const [one, other] = [yard(), yard()];
    for (const { domain, acting } of [one, other]) acting.carryOut(domain.tasks.Open!, handler);
    visit(one);
    other.adopt(other.domain.tasks.Visit!(other.world.object('eve'), other.world.object('hatch')));
    for (let tick = 0; tick < 4; tick++) {
      one.tick();
      other.tick();
      for (let at = 0; at < 4; at++) await Promise.resolve();
    }
    expect(seen).toEqual(['Open(bob, gate)', 'Open(eve, hatch)']);
    expect([...one.events(), ...other.events()].filter((event) => /error|failed/.test(event))).toEqual([]);
  });
});

describe('an action that the game ends', () => {
  it('is left properly by its generator, which may go on yielding', () => {
    const setting = yard();
    const { domain, acting, tick, events } = setting;
    const seen: string[] = [];
    let id = 0;
    acting.carryOut(
      domain.tasks.Open!,
      generated(
        function* (action) {
          ({ id } = action);
          try {
            for (;;) yield;
          } finally {
            yield;
            seen.push('lets go');
          }
        },
        () => void seen.push('ended'),
      ),
    );
    visit(setting);
    tick(2);
    acting.done(id);
    tick();
    expect(events()).toContain('3 done Open(bob, gate)');
    expect(seen).toEqual(['lets go', 'ended']);
  });

  it('is told to its promise', () => {
    const setting = yard();
    const { domain, acting, tick } = setting;
    let signal: AbortSignal | null = null;
    let id = 0;
    acting.carryOut(
      domain.tasks.Open!,
      promised((action) => {
        ({ id, signal } = action);
        return new Promise(() => {});
      }),
    );
    visit(setting);
    tick(2);
    acting.done(id);
    tick();
    expect(signal!.aborted).toBe(true);
  });
});
