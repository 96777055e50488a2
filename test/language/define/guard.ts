// The guard domain of the language's tests, written in TypeScript. It uses a little of everything that the door has.

import {
  and,
  branch,
  boolean,
  compoundTask,
  constant,
  cost,
  define,
  defineDomain,
  enumeration,
  exists,
  external,
  first,
  float,
  fluent,
  forall,
  integer,
  internalTask,
  none,
  not,
  or,
  ordered,
  primitiveTask,
  sensedFluent,
  sortBy,
  type,
  when,
} from '../../../language/define/index.ts';

export const Area = type('Area');
export const Point = type('Point');
export const Door = type('Door', Point);
export const Item = type('Item', Point);
export const Gun = type('Gun', Item);
export const Npc = type('Npc');
export const Mood = enumeration('Mood', ['calm', 'alert']);

export const connects = constant('connects', [Door('door'), Area('from'), Area('to')], boolean);
export const distance = constant('distance', [Area('from'), Area('to')], integer, 7);
export const weight = constant('weight', [Item('item')], float, 0.5);
export const at = fluent('at', [Npc('npc')], Area);
export const holding = fluent('holding', [Npc('npc'), Item('item')], boolean);
export const loaded = fluent('loaded', [Gun('gun')], boolean, true);
export const mood = fluent('mood', [Npc('npc')], Mood, 'alert');
export const health = fluent('health', [Npc('npc')], float, 100);
export const noise = fluent('noise', [Area('area'), Mood('feeling'), boolean('night')], integer.between(0, 9), 3);
export const playerAt = sensedFluent('player_at', [], Area);
export const danger = external('danger', [Area('area')], float);

export const armed = define('armed', [Npc('npc')], boolean, ({ npc }) =>
  exists([Gun('gun')], ({ gun }) => [holding(npc, gun), loaded(gun)]),
);
export const near = define(
  'near',
  [Area('from'), Area('to'), integer('steps')],
  boolean,
  ({ from, to, steps }, self) =>
    or(
      from.is(to),
      and(
        steps.greaterThan(0),
        exists([Area('next')], ({ next }) => [distance(from, next).lessThan(2), self(next, to, steps.minus(1))]),
      ),
    ),
  { depth: 8 },
);

export const Step = primitiveTask('Step', [Npc('npc'), Area('from'), Area('to'), Door('door')], (it) => [
  cost(distance(it.from, it.to).plus(1)),
  connects(it.door, it.from, it.to),
  at(it.npc).changes(it.from, it.to),
]);
export const Shoot = primitiveTask('Shoot', [Npc('npc'), Gun('gun')], ({ npc, gun }) => [
  at(npc).is(playerAt()),
  holding(npc, gun),
  loaded(gun).changes(true, false),
  when(mood(npc).is('calm'), [mood(npc).becomes('alert')]),
  forall([Area('area'), boolean('night')], ({ area, night }) => [noise(area, 'alert', night).increases(1)]),
]);
export const Calm = primitiveTask('Calm', [Npc('npc'), Mood('feeling'), float('level')], ({ npc, feeling, level }) => {
  const here = at(npc).as('here');
  return [here, here.isNot(none), danger(here).lessThan(level), mood(npc).becomes(feeling), health(npc).decreases(1)];
});
export const Note = internalTask('Note', [Npc('npc')], ({ npc }) => [health(npc).decreases(weight(none))]);

export const GoTo = compoundTask('GoTo', [Npc('npc'), Area('goal')]);
export const Attack = compoundTask('Attack', [Npc('npc')]);

GoTo.method('there', ({ npc, goal }) => [at(npc).is(goal)]);
GoTo.method('next_room', ({ npc, goal }) => [
  near(at(npc), goal, 3),
  sortBy(
    [Area('next'), Door('door')],
    ({ next }) => distance(next, goal),
    '<',
    ({ next, door }) => [
      connects(door, at(npc), next),
      distance(next, goal).lessThan(distance(at(npc), goal)),
      ordered(Step(npc, at(npc), next, door), GoTo(npc, goal)),
    ],
  ),
]);

Attack.method('ranged', ({ npc }) => [
  branch([
    armed(npc),
    first([Gun('gun')], ({ gun }) => [
      holding(npc, gun),
      loaded(gun),
      ordered(Note(npc), GoTo(npc, playerAt()), Shoot(npc, gun)),
    ]),
  ]),
  branch('calmly', [not(armed(npc)), Calm(npc, 'calm', 0.5)]),
]);

export const guard = defineDomain('guard', [
  ...[Area, Point, Door, Item, Gun, Npc, Mood],
  ...[connects, distance, weight, at, holding, loaded, mood, health, noise, playerAt, danger],
  ...[armed, near],
  ...[Step, Shoot, Calm, Note, GoTo, Attack],
]);
