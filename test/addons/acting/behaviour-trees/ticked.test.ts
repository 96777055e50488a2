// Actions as trees of any library: when they are ticked, aborted and freed.

import { describe, expect, it } from 'vitest';
import { ticked } from '../../../../addons/acting/behaviour-trees/index.ts';
import type { TreeLibrary } from '../../../../addons/acting/behaviour-trees/index.ts';
import type { Progress } from '../../../../addons/acting/index.ts';
import { errorOf } from '../../../bindings/helpers.ts';
import { yard, yardText } from '../yard.ts';
import type { Yard } from '../yard.ts';

interface Hand {
  text: string;
  ticks: number;
}

/** Trees that last three ticks, and write down what is done with them. */
function hands(seen: string[], behave: (hand: Hand) => Progress = ({ ticks }) => (ticks < 3 ? 'running' : 'done')) {
  const library: TreeLibrary<Hand> = {
    create(action) {
      seen.push(`create ${action.text}`);
      return { text: action.text, ticks: 0 };
    },
    tick(hand) {
      hand.ticks++;
      seen.push(`tick ${hand.text}`);
      return behave(hand);
    },
    abort: ({ text }) => void seen.push(`abort ${text}`),
    free: ({ text }) => void seen.push(`free ${text}`),
  };
  return library;
}

const watchfulText = yardText.replace(
  'task Open(Npc npc, Door door) { not barred(door);',
  'task Open(Npc npc, Door door) { while not barred(door);',
);

function visit({ domain, world, adopt }: Yard, door = 'gate', npc = 'bob'): number {
  return adopt(domain.tasks.Visit!(world.object(npc), world.object(door)));
}

describe('an action as a tree', () => {
  it('is ticked at its start and once in each tick, and ends with its tree', () => {
    const setting = yard();
    const { domain, world, acting, tick, events } = setting;
    const seen: string[] = [];
    const ended: string[] = [];
    acting.carryOut(domain.tasks.Open!, ticked(hands(seen), { ended: ({ text }, how) => void ended.push(how + text) }));
    visit(setting);
    expect(seen).toEqual(['create Open(bob, gate)', 'tick Open(bob, gate)']);
    tick();
    expect(world.get('open', 'gate')).toBe(false);
    tick();
    expect(world.get('open', 'gate')).toBe(true);
    expect(seen.slice(2)).toEqual(['tick Open(bob, gate)', 'tick Open(bob, gate)', 'free Open(bob, gate)']);
    expect(ended).toEqual(['doneOpen(bob, gate)']);
    expect(events()).toContain('2 done Open(bob, gate)');
  });

  it('fails with its tree, and when its tree throws, which is aborted then', () => {
    const setting = yard({ onBroken: 'end' });
    const { domain, acting, tick, events } = setting;
    const seen: string[] = [];
    acting.carryOut(domain.tasks.Open!, ticked(hands(seen, ({ ticks }) => (ticks < 2 ? 'running' : 'failed'))));
    visit(setting);
    tick();
    expect(events()).toContain('1 failed Open(bob, gate)');
    expect(seen.slice(-2)).toEqual(['tick Open(bob, gate)', 'free Open(bob, gate)']);
    const throwing = (): Progress => {
      throw new Error('stuck');
    };
    acting.carryOut(domain.tasks.Open!, ticked(hands(seen, throwing)));
    visit(setting);
    tick();
    expect(events().join('\n')).toContain('failed Open(bob, gate) (stuck)');
    expect(seen.slice(-2)).toEqual(['abort Open(bob, gate)', 'free Open(bob, gate)']);
  });

  it.each([
    ['its own condition', yardText],
    ['what it watches', watchfulText],
  ])('is aborted before the next tick when %s no longer holds', (_, text) => {
    const setting = yard({ onBroken: 'end' }, text);
    const { domain, world, acting, tick, events } = setting;
    const seen: string[] = [];
    acting.carryOut(domain.tasks.Open!, ticked(hands(seen)));
    visit(setting);
    world.set('barred', 'gate', true);
    tick();
    expect(seen).toEqual([
      'create Open(bob, gate)',
      'tick Open(bob, gate)',
      'abort Open(bob, gate)',
      'free Open(bob, gate)',
    ]);
    expect(events().some((event) => event.startsWith('1 aborted Open(bob, gate)'))).toBe(true);
  });

  it.each([
    ['its own condition', yardText],
    ['what it watches', watchfulText],
  ])('is not ticked again in the tick in which another tree breaks %s', (_, text) => {
    const setting = yard({ onBroken: 'end' }, text);
    const { domain, world, acting, tick, events } = setting;
    const seen: string[] = [];
    const bar = (hand: Hand): Progress => {
      if (hand.ticks === 2 && hand.text.includes('gate')) world.set('barred', 'hatch', true);
      return 'running';
    };
    acting.carryOut(domain.tasks.Open!, ticked(hands(seen, bar)));
    visit(setting);
    visit(setting, 'hatch', 'eve');
    seen.length = 0;
    tick();
    expect(seen).toEqual(['tick Open(bob, gate)', 'abort Open(eve, hatch)', 'free Open(eve, hatch)']);
    expect(events().filter((event) => event.startsWith('1 aborted'))).toHaveLength(1);
    tick();
    expect(seen.slice(3)).toEqual(['tick Open(bob, gate)']);
  });

  it('may change what its task changes', () => {
    const setting = yard();
    const { domain, world, acting, tick, events } = setting;
    const opens = ({ ticks }: Hand): Progress => {
      world.set('open', 'gate', true);
      return ticks < 3 ? 'running' : 'done';
    };
    acting.carryOut(domain.tasks.Open!, ticked(hands([], opens)));
    visit(setting);
    tick(2);
    expect(events()).toContain('2 done Open(bob, gate)');
  });

  it('is aborted once when the game or another step ends it, and takes the ticks that aborting takes', () => {
    const setting = yard();
    const { domain, acting, tick, events } = setting;
    const seen: string[] = [];
    let left = 2;
    const library: TreeLibrary<Hand> = {
      ...hands(seen, () => 'running'),
      abort: ({ text }) => (seen.push(`abort ${text}`), --left > 0 ? 'running' : 'failed'),
    };
    acting.carryOut(domain.tasks.Open!, ticked(library));
    acting.cancel(visit(setting));
    seen.length = 0;
    tick();
    expect([seen, acting.plans]).toEqual([['abort Open(bob, gate)'], 1]);
    tick();
    expect([seen.slice(1), acting.plans]).toEqual([['abort Open(bob, gate)', 'free Open(bob, gate)'], 0]);
    expect(events()).toContain('2 aborted Open(bob, gate)');
    visit(setting);
    seen.length = 0;
    acting.done(2);
    tick();
    expect(seen).toEqual(['abort Open(bob, gate)', 'free Open(bob, gate)']);
  });

  it('has a tree of its own in each world, with one handler', () => {
    const seen: string[] = [];
    const handler = ticked(hands(seen));
    const settings = [yard(), yard()];
    for (const setting of settings) {
      setting.acting.carryOut(setting.domain.tasks.Open!, handler);
      visit(setting);
    }
    for (const { tick } of settings) tick(2);
    expect(settings.map(({ world }) => world.get('open', 'gate'))).toEqual([true, true]);
    expect(seen.filter((line) => line.startsWith('tick'))).toHaveLength(6);
  });

  it("can't be saved while it runs, unless it may begin anew", () => {
    const setting = yard();
    const { domain, acting } = setting;
    acting.carryOut(domain.tasks.Open!, ticked(hands([])));
    visit(setting);
    expect(errorOf(() => acting.save())).toMatch(/^busy: .* save when these actions have ended: Open\(bob, gate\)$/);
    const other = yard();
    other.acting.carryOut(other.domain.tasks.Open!, ticked(hands([]), { restarts: true }));
    visit(other);
    expect(other.acting.save().length).toBeGreaterThan(0);
  });

  it('takes a library, and only options that there are', () => {
    expect(errorOf(() => ticked({ create: () => 1 } as never))).toContain('wrong-type: ticked() takes a library');
    expect(errorOf(() => ticked(hands([]), { restart: true } as never))).toContain('restart');
  });
});
