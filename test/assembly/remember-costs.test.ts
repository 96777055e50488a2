// Searches for the best plan remember costs as long as it pays; either way a search that is begun again is the same
// search.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { load } from '../bindings/helpers.ts';
import { createRandom } from '../differential/random.ts';
import { planBoth } from './both.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

/** Every way to switch lamps on is another state: no network is met twice. */
const lamps = `domain lamps;
type Lamp;
fluent boolean lit(Lamp lamp);
fluent integer order;
task Light(Lamp lamp) { lit(lamp) == false :-> true; order := order * 7 + 1; }
task Wait(integer much) { cost := much; order := order * 7 + 3; }
task All() {
    method light {
        exists (Lamp lamp) { not lit(lamp); ordered(Light(lamp), All()); }
    }
    method wait {
        exists (integer [2, 3] much) { order < 40000; ordered(Wait(much), All()); }
    }
    method done { forall (Lamp lamp) { lit(lamp); }; }
}
problem p of lamps;
instance Lamp a, b, c;
ordered(All());`;

/** Ways cross at every step: the same place is reached at many costs. */
const crossings = `domain crossings;
fluent integer [0, 40] place;
task Step(integer far) { cost := far * far; place += far; }
task Go() {
    method there { place == 40; }
    method on { exists (integer [1, 4] far) { place + far <= 40; ordered(Step(far), Go()); } }
}
problem p of crossings;
ordered(Go());`;

it('ways that cross are gone once', () => {
  const plan = planBoth(crossings, { mode: 'best' });
  expect(plan).toMatchObject({ status: 'solved', cost: 40 });
  expect(plan.iterations).toBeLessThan(2000);
});

it.each([
  ['where it pays', crossings],
  ['where it does not', lamps],
])('a search that is begun again takes as many iterations, %s', (_name, text) => {
  const { domain, problems } = load(text);
  const { world, network } = createWorldFromProblem(new Planner().register(emit(optimise(domain))), problems[0]!);
  const session = world.plan(network, { mode: 'best', limits: { iterations: 300_000 } });
  session.run();
  const first = [session.status, session.bestCost, session.iterations];
  for (let round = 0; round < 3; round++) {
    session.restart();
    session.run();
    expect([session.status, session.bestCost, session.iterations]).toEqual(first);
  }
  expect(planBoth(text, { mode: 'best', limits: { iterations: 300_000, depth: 1000 } }).cost).toBe(first[1]);
});

describe('where ways lead in circles', () => {
  const walks = (roads: [number, number, number][], price = 'integer'): string => `domain walks;
    type Place; constant ${price} price(Place from, Place to); fluent Place at; constant Place goal;
    task Move(Place to) { cost := price(at, to); at := to; }
    task Go() {
      method there { at == goal; }
      method on { exists (Place to) { price(at, to) > 0; ordered(Move(to), Go()); } }
    }
    problem p of walks; instance Place ${Array.from({ length: 7 }, (_, place) => `p${place}`).join()};
    at := p0; goal := p6; ${roads.map(([from, to, much]) => `price(p${from}, p${to}) := ${much};`).join(' ')}
    ordered(Go());`;

  it('what was left because of a network above it is tried again at a lower cost', () => {
    // p2 is first met after p1 and leads back there, before the way from p1 to p6 has been found.
    const text = walks([[0, 1, 10], [0, 2, 2], [1, 2, 2], [2, 1, 1], [1, 6, 5]]); // prettier-ignore
    expect(planBoth(text, { mode: 'best', remember: 0 })).toMatchObject({
      cost: 8,
      text: ['Move(p2)', 'Move(p1)', 'Move(p6)'],
    });
  });

  it.each(['integer', 'float'])('the cheapest way is found, prices of type %s', (type) => {
    const random = createRandom(7);
    for (let round = 0; round < 60; round++) {
      const roads: [number, number, number][] = [];
      for (let from = 0; from < 7; from++) {
        for (let to = 0; to < 7; to++) {
          if (from !== to && random.chance(0.4)) roads.push([from, to, random.integer(1, 9)]);
        }
      }
      const { cost } = planBoth(walks(roads, type), { mode: 'best', remember: 0 });
      expect(cost).toBe(cheapest(roads));
    }
  });

  /** By relaxing all roads as often as there are places. */
  function cheapest(roads: readonly [number, number, number][]): number | null {
    const costs = [0, ...Array.from({ length: 6 }, () => Infinity)];
    for (let round = 0; round < 7; round++) {
      for (const [from, to, much] of roads) costs[to] = Math.min(costs[to]!, costs[from]! + much);
    }
    return costs[6] === Infinity ? null : costs[6]!;
  }
});
