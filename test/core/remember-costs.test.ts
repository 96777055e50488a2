// Searches for the best plan remember costs as long as it pays; either way a search that is begun again is the same search.

import { expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { emit } from '../../language/emit/index.ts';
import { optimise } from '../../language/passes/index.ts';
import { load } from '../bindings/helpers.ts';
import { planBoth } from './both.ts';

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
  const { world, network } = new Planner().register(emit(optimise(domain))).createWorldFromProblem(problems[0]!);
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
