// Games in which everything happens at random moments, checked from outside by a reference that shares no code with
// acting; and what the paper says of the squad's words, by games with and without them.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/squad/generate.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import type { OnBroken } from '../../../addons/acting/index.ts';
import { checkedGame, shared, squadDomain, textsOf } from './games.ts';
import type { CheckedGame, SquadDomain } from './games.ts';
import { quiet } from './planning.ts';
import { portion } from '../../engine.ts';

const squad = squadDomain();

/** `tick plan kind step detail` */
const happened = ({ events }: CheckedGame, what: RegExp): string[] => textsOf(events).filter((text) => what.test(text));
const tickOf = (checked: CheckedGame, what: RegExp): number => Number.parseInt(happened(checked, what)[0] ?? '-1', 10);

/** Starts and ends for which handlers were called wrongly, by action. */
function wrongEnds({ told }: CheckedGame): string[] {
  const open = new Map<number, string>();
  const wrong: string[] = [];
  for (const { what, action, step, tick } of told) {
    if (what === 'start') open.set(action, step);
    else if (!open.has(action)) wrong.push(`${tick}: ${what} of ${step}, which is not under way`);
    else if (what !== 'abort') open.delete(action);
  }
  return [...wrong, ...[...open.values()].map((step) => `${step} has no end`)];
}

describe('a game in which everything happens', () => {
  const surprises = { failing: 0.1, turn: 0.03, memberDies: 0.015, suspectDies: 0.01, order: 0.08, leave: 0.01 };
  const kinds = new Set<string>();

  it.each(Array.from({ length: portion(60, 20) }, (_, seed) => seed))('is as it should be with seed %i', (seed) => {
    const sizes = { members: 2 + (seed % 7), suspects: 1 + (seed % 6), rooms: 1 + (seed % 4) };
    const situation = generate({ seed, ...sizes, ordered: 0.4 });
    // In some of them a repair goes on over several ticks.
    const repairs = seed % 5 === 4 ? 10 : 1000;
    const longest = 1 + (seed % 3);
    const checked = checkedGame(squad, situation, { seed, ...surprises, deadly: 0.05, longest, repairs });
    const { game, checker, events, play } = checked;
    play(100);
    game.calm();
    play(400);
    checker.finish();
    const idle = Object.keys(game.scene.situation.members).map((member) => game.acting.why(member));
    expect([game.isOver, game.acting.plans, game.acting.actions], idle.join('\n')).toEqual([true, 0, 0]);
    expect([...checker.faults, ...wrongEnds(checked), ...shared(events, situation)]).toEqual([]);
    expect(events.filter(({ kind }) => kind === 'error' || kind === 'blocked')).toEqual([]);
    expect(checker.counts.ended).toBe(checker.counts.started);
    for (const { kind } of events) kinds.add(kind);
    game.free();
  });

  it('shows everything that may happen', () => {
    const all = ['refused', 'failed', 'aborted', 'broken', 'repaired', 'replanned', 'cancelled', 'waits'];
    expect([...kinds]).toEqual(expect.arrayContaining(all));
  });
});

describe('global_block', () => {
  /** As in the paper, where things are freed without a word of the leader, who is busy. */
  const freesAtOnce = (text: string): string =>
    text
      .replace(
        /internal task Free\(.*\n/,
        'internal task Free(Thing thing) { reserved_for(thing) != none; reserved_for(thing) := none; }\n',
      )
      .replaceAll(/Free\((\w+), leader\)/g, 'Free($1)');
  const without = (text: string): string =>
    text.replace(/(RestrainComplement\(partner, suspect\),\s*)global_block\(member\),\s*/, '$1');

  const play = (domain: SquadDomain): CheckedGame => {
    const checked = checkedGame(domain, quiet(), { seed: 2, longest: 6 });
    checked.play(60);
    expect(checked.game.world.get('restrained', 'suspect0')).toBe(true);
    expect(tickOf(checked, /done Restrain\(/)).toBeGreaterThan(tickOf(checked, /started Restrain\(/) + 1);
    return checked;
  };

  it('keeps the target from being freed at once', () => {
    const kept = play(squadDomain(freesAtOnce));
    expect(tickOf(kept, /Free\(suspect0\)/)).toBe(tickOf(kept, /done Restrain\(/));
    const freed = play(squadDomain((text) => without(freesAtOnce(text))));
    expect(tickOf(freed, /Free\(suspect0\)/)).toBe(tickOf(freed, /started Restrain\(/));
  });

  it('keeps the partner standing by', () => {
    const kept = play(squad);
    expect(tickOf(kept, /done RestrainComplement\(/)).toBe(tickOf(kept, /done Restrain\(/));
    const gone = play(squadDomain(without));
    expect(tickOf(gone, /done RestrainComplement\(/)).toBe(tickOf(gone, /started Restrain\(/));
  });
});

describe('a suspect who is not restrained after all', () => {
  it.each<OnBroken>(['repair', 'anew', 'end'])('is restrained again: %s', (onBroken) => {
    const checked = checkedGame(squad, quiet(), { seed: 1, failing: 1 }, { onBroken });
    const { game, step, play, checker } = checked;
    while (happened(checked, /failed Restrain\(/).length === 0) step();
    expect(game.world.get('restrained', 'suspect0')).toBe(false);
    game.calm();
    play(100);
    expect(happened(checked, /started Restrain\(/).length).toBeGreaterThan(1);
    expect([game.world.get('restrained', 'suspect0'), game.isOver, checker.faults]).toEqual([true, true, []]);
  });
});

describe('a death while a room is being cleared', () => {
  const clearing = (): SquadSituation => {
    const situation = quiet({ members: 2 });
    situation.suspects['suspect0']!.restrained = true;
    situation.members['member0']!.order = { kind: 'clear', target: 'room1', takenUp: false };
    return situation;
  };
  const start = (): CheckedGame => checkedGame(squad, clearing(), { seed: 3 });

  const whole = start();
  whole.play(100);
  const last = tickOf(whole, /applied EndOrder/);

  it('does not come to pass in the game to compare with', () => {
    expect(last).toBeGreaterThan(15);
    expect(whole.game.world.get('cleared', 'room1')).toBe(true);
    expect(happened(whole, /started Cover\(member0/).length).toBeGreaterThan(0);
    expect(happened(whole, /started Cover\(member1/).length).toBeGreaterThan(0);
  });

  const moments = Array.from({ length: last - 3 }, (_, at) => at + 2);
  const deaths = ['member0', 'member1'].flatMap((dead) => moments.map((at): [string, number] => [dead, at]));

  it.each(deaths)('leaves one who goes on alone: %s in tick %i', (dead, at) => {
    const checked = start();
    const { game, play, checker } = checked;
    play(at);
    game.scene.kill(dead);
    play(100);
    const after = happened(checked, /started/).filter((text) => Number.parseInt(text, 10) > at);
    expect(after.filter((text) => text.includes(`(${dead}`) || text.includes('Cover('))).toEqual([]);
    expect(game.world.get('cleared', 'room1')).toBe(true);
    expect([game.isOver, game.world.get('accounted_for', dead), checker.faults]).toEqual([true, true, []]);
    game.free();
  });
});

describe('two plans that are searched in the same frame', () => {
  it('for one suspect: one is refused, and planned anew for the other suspect', () => {
    const checked = checkedGame(squad, quiet({ members: 4, suspects: 2 }), { seed: 2, longest: 9 });
    const { game, play, checker, events } = checked;
    game.acting.pursue(squad.registered.tasks['Squad']!(), { every: 15, beside: true });
    play(60);
    const [first = '', second = ''] = happened(checked, /adopted|refused/);
    expect([first, second].map((text) => text.split(' ')[2])).toEqual(['adopted', 'refused']);
    expect(first.split(' ')[0]).toBe(second.split(' ')[0]);
    expect(tickOf(checked, /started Restrain\(\w+, suspect1/)).toBeLessThan(tickOf(checked, /done Restrain\(/));
    expect(['suspect0', 'suspect1'].map((name) => game.world.get('restrained', name))).toEqual([true, true]);
    expect([...checker.faults, ...shared(events, game.scene.situation)]).toEqual([]);
  });
});
