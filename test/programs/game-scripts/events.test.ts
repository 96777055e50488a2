// Waits of programs: they keep every order that was wanted, and none of them can be left out.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { eventOf, orderEvents } from '../../../programs/game-scripts/events.ts';
import type { StepEvent } from '../../../programs/game-scripts/events.ts';

interface Wanted {
  programOf: Int32Array;
  programs: number;
  wanted: StepEvent[][];
}

function randomWanted(seed: number): Wanted {
  const random = seededRandom(seed);
  const programs = 1 + random.below(4);
  const steps = 2 + random.below(12);
  // Now and then a step of no program.
  const programOf = Int32Array.from({ length: steps }, () => random.below(programs + 1) - 1);
  const wanted = Array.from({ length: steps }, (_, step) => {
    return Array.from({ length: step === 0 ? 0 : random.below(4) }, () => random.below(2 * step));
  });
  return { programOf, programs, wanted };
}

/** All pairs of an event and a later one that has to come after it, by going through everything. */
function closureOf({ programOf, wanted }: Wanted): Set<string> {
  const count = 2 * programOf.length;
  const after: Set<number>[] = Array.from({ length: count }, () => new Set());
  const last = new Map<number, number>();
  programOf.forEach((program, step) => {
    const start = eventOf(step, 'start');
    after[start]!.add(eventOf(step, 'end'));
    if (program >= 0 && last.has(program)) after[eventOf(last.get(program)!, 'end')]!.add(start);
    if (program >= 0) last.set(program, step);
    for (const event of wanted[step]!) after[event]!.add(start);
  });
  for (let event = count - 1; event >= 0; event--) {
    for (const next of [...after[event]!]) for (const beyond of after[next]!) after[event]!.add(beyond);
  }
  return new Set(
    after.flatMap((events, event) => {
      if (programOf[event >> 1]! < 0) return [];
      return [...events].filter((one) => programOf[one >> 1]! >= 0).map((one) => `${event} ${one}`);
    }),
  );
}

describe('orderEvents', () => {
  it('keeps every order with the fewest waits', () => {
    let waits = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const given = randomWanted(seed);
      const { programOf } = given;
      const found = orderEvents(programOf, given.programs, given.wanted);
      const kept = found.waits.map((events, step) => (programOf[step]! < 0 ? [] : [...events]));
      const all = closureOf(given);
      expect(closureOf({ ...given, wanted: kept })).toEqual(all);
      kept.forEach((events, step) =>
        events.forEach((event) => {
          waits++;
          const without = kept.map((one, at) => (at === step ? one.filter((other) => other !== event) : one));
          expect(closureOf({ ...given, wanted: without }).size).toBeLessThan(all.size);
        }),
      );
      expect(found.signals).toEqual([...new Set(kept.flat())].toSorted((one, other) => one - other));
    }
    expect(waits).toBeGreaterThan(2000);
  });

  it('counts the steps of each program', () => {
    const { places } = orderEvents(Int32Array.from([0, 1, -1, 0, 1]), 2, [[], [], [], [], []]);
    expect([...places]).toEqual([0, 0, -1, 1, 1]);
  });
});
