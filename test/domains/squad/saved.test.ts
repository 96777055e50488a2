// Games of the squad that are saved in every tick, and go on with another planner: the record is that of the game that
// is never saved. It is the same in Node and in Chromium.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain } from '../../../bindings/index.ts';
import { SquadGame } from '../../../domains/squad/game/index.ts';
import type { SavedSquadGame } from '../../../domains/squad/game/index.ts';
import { generate } from '../../../domains/squad/generate.ts';
import text from '../../../domains/squad/squad.htn?raw';
import type { ActingEvent, ActingOptions, LogCursor } from '../../../addons/acting/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { portion } from '../../engine.ts';

const bytes = compile(text);

interface SquadPlanner {
  planner: Planner;
  domain: Domain<AnyDomain>;
}

const table = (): SquadPlanner => {
  const planner = new Planner({ memory: 2 ** 22 });
  return { planner, domain: planner.register(bytes) };
};

/** Ten games in which much happens for 60 ticks, and nothing more for 60. */
const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const surprises = { failing: 0.15, turn: 0.05, memberDies: 0.02, suspectDies: 0.01, order: 0.1, leave: 0.03 };
const ticks = 120;

/** In some of them, a broken plan is planned again as a whole. */
const actingOf = (seed: number): ActingOptions => ({ onBroken: seed % 5 === 4 ? 'anew' : 'repair' });

function begin({ planner, domain }: SquadPlanner, seed: number): SquadGame {
  const sizes = { members: 3 + (seed % 6), suspects: 2 + (seed % 5), rooms: 1 + (seed % 4) };
  const options = { seed, ...surprises, deadly: 0.05, longest: 1 + (seed % 3) };
  return new SquadGame(planner, domain, generate({ seed, ...sizes, ordered: 0.4 }), options, actingOf(seed));
}

const textOf = ({ tick, kind, plan, step, action, detail }: ActingEvent): string =>
  [tick, kind, plan, step, action, detail].join(' ');

/** What happens in a tick, from the events of acting and the calls of handlers. */
function step(game: SquadGame, events: LogCursor): string[] {
  const told: string[] = [];
  game.onTold = ({ what, action, step: of }) => void told.push(`${what} ${action} ${of}`);
  if (game.tick === ticks / 2) game.calm();
  game.step();
  return [...[...events].map(textOf), ...told];
}

function recordOf(seed: number): string[][] {
  const game = begin(table(), seed);
  const events = game.acting.events();
  const record = Array.from({ length: ticks }, () => step(game, events));
  game.free();
  return record;
}

const records = seeds.map(recordOf);

async function hashOf(lines: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('ten games of the squad', () => {
  it('show what may happen', () => {
    const lines = records.flat(2);
    const shown = (what: RegExp): boolean => lines.some((line) => what.test(line));
    const kinds = ['broken', 'repaired', 'replanned', 'failed', 'aborted', 'cancelled', 'waits'];
    expect(kinds.filter((kind) => !shown(new RegExp(`^\\d+ ${kind} `)))).toEqual([]);
    expect([shown(/applied \d+ AccountFor\(/), shown(/applied \d+ TakeUpOrder\(/)]).toEqual([true, true]);
    // Somebody who was part of an action has been removed.
    expect(shown(/^\d+ (failed|aborted) .*"#\d+"/)).toBe(true);
  });

  // Whatever changes how plans are found, carried out or repaired changes it. Then write down what the test says.
  it('are the same in Node and in Chromium', async () => {
    expect(await hashOf(records.flat(2))).toBe('471eb2de74f8daffa3c18ea66e1c833fe80e667e2218ec208ea863bcb5865dab');
  });
});

describe('a game that is saved in every tick, and goes on with another planner,', () => {
  it.each(seeds.slice(0, portion(10, 3)))('is the game that is never saved: %i', (seed) => {
    const tables = [table(), table(), table()];
    let game = begin(tables[0]!, seed);
    records[seed]!.forEach((expected, at) => {
      const saved: SavedSquadGame = structuredClone(game.save());
      game.free();
      const { planner, domain } = tables[(at + 1) % 3]!;
      game = SquadGame.restore(planner, domain, saved, actingOf(seed));
      expect(step(game, game.acting.events()), `tick ${at}`).toEqual(expected);
    });
    game.free();
  });

  it.each(seeds.slice(0, portion(10, 3)))('can be gone on with from any tick: %i', (seed) => {
    const [first, second] = [table(), table()];
    const game = begin(first, seed);
    const events = game.acting.events();
    const goOn = (at: number): void => {
      const again = SquadGame.restore(second.planner, second.domain, game.save(), actingOf(seed));
      const rest = again.acting.events();
      for (let later = at; later < ticks; later++) expect(step(again, rest)).toEqual(records[seed]![later]);
      again.free();
    };
    for (let at = 0; at < ticks; at++) {
      if (at % portion(1, 12) === 0) goOn(at);
      step(game, events);
    }
    game.free();
  });
});
