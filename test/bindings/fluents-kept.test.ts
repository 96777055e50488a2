// A search that begins after another one takes over its fluents, without a copy, as long as the game has written
// nothing. Here the game writes in all the ways that there are, between searches of all kinds. A second world gets the
// same writes, but its game has had an array of values, so everything is copied there.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session, World } from '../../bindings/index.ts';
import { apply, check } from '../../addons/repair/index.ts';
import { createRandom } from '../differential/random.ts';
import { compile } from './helpers.ts';

const text = `
domain kept;
type Box;
constant boolean heavy(Box box);
fluent boolean full(Box box);
fluent integer weight(Box box);
fluent integer total;
fluent Box last;
task Take(Box box) { full(box) == true :-> false; total += weight(box); weight(box) := 0; last := box; }
task Leave(Box box) { not full(box); weight(box) += 1; }
task Each(Box box) { method { ordered(One(box), Sum()); } }
task One(Box box) { method { full(box); not heavy(box); ordered(Take(box)); } method { ordered(Leave(box)); } }
task Sum() { method { sort-by (Box box; weight(box); >) { weight(box) > 0; ordered(Note(box)); } } method { ordered(); } }
task Note(Box box) { last := box; }
task All() { method { forall (Box box) { true; ordered(One(box)); } } }
`;

const domain = new Planner().register(compile(text));

interface Place {
  world: World<AnyDomain>;
  /** The first is restarted all the time, the second now and then. */
  sessions: [Session<AnyDomain>, Session<AnyDomain>];
}

function make(): Place {
  const world = domain.createWorld({ Box: { count: 4, capacity: 6 } });
  const all = domain.tasks['All']!();
  return { world, sessions: [world.plan(all), world.plan(all)] };
}

const namesIn = ({ world }: Place): string[] => {
  return [1, 2, 3, 4, 5, 6]
    .map((id) => world.nameOf('Box', world.objectAt('Box', id)))
    .filter((name) => name !== 'none');
};

/** All that a game can do between two searches. */
const ways: ((place: Place, name: string, number: number) => unknown)[] = [
  ({ world }, name, number) => world.set('full', name, number > 1),
  ({ world }, name, number) => world.fluents['weight']!.set(world.object(name), number),
  ({ world }, _, number) => world.fluents['total']!.set(number),
  ({ world }, name, number) => world.set('heavy', name, number > 1),
  (place, name) => namesIn(place).length > 2 && place.world.remove('Box', name),
  (place) => namesIn(place).length < 6 && place.world.add('Box'),
  ({ sessions: [, other] }) => other.status === 'solved' && check(other),
  ({ sessions: [, other] }) => other.status === 'solved' && check(other) < 0 && apply(other),
  ({ sessions: [, other] }) => other.restart(),
  ({ sessions: [, other] }, _, number) => other.step(1 + number),
  () => {},
];

describe('fluents that a search takes over', () => {
  it('are those of the game, however it has written', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createRandom(seed);
      const [kept, copied] = [make(), make()];
      for (let turn = 0; turn < 40; turn++) {
        const names = namesIn(kept);
        const [name, other] = [names[random.below(names.length)]!, names[random.below(names.length)]!];
        const [way, number, each] = [ways[random.below(ways.length)]!, random.below(4), random.below(2) > 0];
        const answers = [kept, copied].map((place) => {
          way(place, name, number);
          if (place === copied) void place.world.fluents['total']!.values;
          const [session] = place.sessions;
          if (!namesIn(place).includes(other)) return null;
          if (each) session.restartTask(domain.tasks['Each']!, place.world.object(other));
          else session.restart(domain.tasks['All']!());
          session.step();
          return [session.status, session.iterations, session.plan?.map((step) => step.text) ?? null];
        });
        expect(answers[0]).toEqual(answers[1]);
      }
      for (const { world } of [kept, copied]) world.free();
    }
  });
});
