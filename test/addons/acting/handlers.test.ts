// Handlers that call acting in the middle of being asked, or answer and throw what they should not.

import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../addons/acting/index.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { yard, yardText } from './yard.ts';
import type { Yard } from './yard.ts';

function visit({ domain, world, adopt }: Yard, npc = 'bob', door = 'gate'): number {
  return adopt(domain.tasks.Visit!(world.object(npc), world.object(door)));
}

describe('a handler that says of its own action that it is over', () => {
  it.each(['start', 'update'])('is believed, even if its %s() then answers that it is running', (name) => {
    const setting = yard();
    const { domain, acting, tick, events } = setting;
    const isOver = (action: { id: number }): Progress => {
      acting.done(action.id);
      return 'running';
    };
    acting.carryOut(
      domain.tasks.Open!,
      name === 'start' ? { start: isOver } : { start() {}, update: (action) => isOver(action) },
    );
    visit(setting);
    tick(3);
    expect(events()).toContain('1 done Open(bob, gate)');
    expect(acting.plans).toBe(0);
  });
});

describe('a handler that adopts a plan', () => {
  it('is not asked anything else before it has answered', () => {
    const setting = yard();
    const { domain, world, acting, plan, tick, told } = setting;
    const other = plan(domain.tasks.Visit!(world.object('eve'), world.object('hatch')));
    let isAsked = false;
    let aborts = 0;
    acting.carryOut(domain.tasks.Open!, {
      start() {},
      update(action) {
        if (action.text !== 'Open(bob, gate)') return 'done';
        isAsked = true;
        acting.cancel(1);
        acting.adopt(other);
        isAsked = false;
        return 'done';
      },
      abort(action) {
        told.push(`abort ${action.text}${isAsked ? ' in the middle' : ''}`);
        return ++aborts < 3 ? 'running' : 'failed';
      },
      ended: (action, how) => void told.push(`${how} ${action.text}`),
    });
    visit(setting);
    tick(6);
    expect(told.filter((text) => text.includes('bob'))).toEqual(['done Open(bob, gate)']);
    expect(acting.plans).toBe(0);
  });

  it('lets the new plan end the action that has adopted it', () => {
    const setting = yard({}, undefined, ['Walk', 'Enter', 'Earn']);
    const { domain, world, acting, plan, tick, events } = setting;
    const other = plan(domain.tasks.Visit!(world.object('eve'), world.object('hatch')));
    acting.carryOut(domain.tasks.Open!, {
      start(action) {
        if (action.text === 'Open(eve, hatch)') acting.done(1);
      },
      update(action) {
        if (action.text === 'Open(bob, gate)' && acting.plans < 2) acting.adopt(other);
        return 'running';
      },
    });
    visit(setting);
    tick(2);
    expect(events()).toContain('1 done Open(bob, gate)');
  });
});

describe('what a handler answers or throws', () => {
  it('fails its action and nothing else, whatever it is', () => {
    const setting = yard({ onBroken: 'end' });
    const { domain, acting, tick, events } = setting;
    const nothing = Object.create(null) as Progress;
    acting.carryOut(domain.tasks.Open!, {
      start: () => nothing,
      ended() {
        throw nothing as unknown as Error;
      },
    });
    visit(setting);
    visit(setting, 'eve', 'hatch');
    tick(2);
    expect(events().filter((event) => / failed /.test(event))).toHaveLength(2);
    expect(acting.plans).toBe(0);
  });
});

describe('free()', () => {
  it('is refused in the middle of a tick', () => {
    const setting = yard();
    const { domain, acting, tick, events } = setting;
    acting.carryOut(domain.tasks.Open!, { start: () => 'done', ended: () => acting.free() });
    visit(setting);
    tick(3);
    expect(events()).toContain('1 error Open(bob, gate) (free() was called by a handler, in the middle of a tick)');
    expect(acting.plans).toBe(0);
  });

  it('ends each action once, also those that take their time to be given up', () => {
    const setting = yard();
    const { domain, acting, told, tick } = setting;
    acting.carryOut(domain.tasks.Open!, {
      start() {},
      abort: () => 'running',
      ended: (action, how) => void told.push(`${how} ${action.text}`),
    });
    visit(setting);
    tick(2);
    acting.free();
    acting.free();
    expect(told).toEqual(['aborted Open(bob, gate)']);
    expect([acting.plans, acting.actions]).toEqual([0, 0]);
  });

  it('is the end: whatever would use the world after that is refused', () => {
    const setting = yard();
    const { domain, world, acting, plan } = setting;
    const network = domain.tasks.Visit!(world.object('bob'), world.object('gate'));
    const session = plan(network);
    acting.free();
    const freed = 'freed: this acting has been freed';
    expect(errorOf(() => acting.tick())).toBe(freed);
    expect(errorOf(() => acting.adopt(session))).toBe(freed);
    expect(errorOf(() => acting.pursue(network))).toBe(freed);
    expect(errorOf(() => acting.save())).toBe(freed);
    expect(errorOf(() => acting.restore(new Uint8Array(0), {}))).toBe(freed);
  });
});

describe('ended()', () => {
  it('may adopt a plan that is over at once, and so on: a tick ends all the same', () => {
    const setting = yard();
    const { domain, acting, tick } = setting;
    let ends = 0;
    acting.carryOut(domain.tasks.Walk!, {
      start: () => 'done',
      ended() {
        if (++ends < 5000) walk();
      },
    });
    const walk = (): number =>
      setting.adopt(domain.tasks.Walk!(setting.world.object('bob'), setting.world.object('yard')));
    walk();
    tick();
    expect(ends).toBeGreaterThan(100);
    expect(ends).toBeLessThan(4000);
    tick(9);
    expect([ends, acting.plans, acting.actions]).toEqual([5000, 0, 0]);
  });
});

describe('what is refused before anything comes of it', () => {
  it('is a task of another domain, and a handler with words of another kind', () => {
    const { acting, domain } = yard();
    const other = yard({}, yardText.replace('task Walk', 'task Fly(Npc npc) { } task Walk'));
    const handler = { start() {} };
    expect(errorOf(() => acting.carryOut(other.domain.tasks.Fly!, handler))).toBe(
      'wrong-domain: this task is not one of yard',
    );
    expect(errorOf(() => acting.carryOut(domain.tasks.Walk!, { ...handler, endless: 'yes' as never }))).toBe(
      'bad-option: "endless" of the handler of Walk has to be true or false, not "yes"',
    );
    expect(errorOf(() => acting.carryOut(domain.tasks.Walk!, { ...handler, isUnsaved: 1 as never }))).toBe(
      'bad-option: "isUnsaved" of the handler of Walk has to be true or false, not 1',
    );
  });

  it('is a record that no memory could hold', () => {
    expect(errorOf(() => yard({ events: 10 ** 9 }))).toBe(
      'bad-option: "events" has to be a whole number from 0 to 1000000, not 1000000000',
    );
  });
});
