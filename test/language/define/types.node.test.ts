// Runs the TypeScript compiler over domains written in TypeScript: right ones compile, wrong ones do not.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wrongLines } from '../../type-errors.ts';

const use = fileURLToPath(new URL('in-memory-use.ts', import.meta.url));

const opening = [
  `import * as door from '../../../language/define/index.ts';`,
  `import { Area, Attack, Door, GoTo, Gun, Item, Mood, Npc, Point, Shoot, Calm, Step, guard, near } from './guard.ts';`,
  `import { at, connects, danger, distance, health, holding, loaded, mood, noise, playerAt, weight } from './guard.ts';`,
  `import { Planner, none } from '../../../bindings/index.ts';`,
  `import { compileBytes } from '../../../language/index.ts';`,
  `const { npc, area, gun, item, point } = null! as door.DefinedVariables<readonly [ReturnType<typeof Npc<'npc'>>, ReturnType<typeof Area<'area'>>, ReturnType<typeof Gun<'gun'>>, ReturnType<typeof Item<'item'>>, ReturnType<typeof Point<'point'>>]>;`,
  `const planner = new Planner();`,
  `const domain = planner.register(guard.compile());`,
  `const externals = { danger: () => 1 };`,
  `const world = domain.createWorld({ Area: ['hall'], Npc: 2, Gun: ['pistol'] }, { externals });`,
  `const [bob, hall, pistol] = [world.object('npc0', 'Npc'), world.object('hall', 'Area'), world.object('pistol', 'Gun')];`,
];

const wrong = (lines: readonly string[]): string[] => wrongLines(use, opening, lines);

describe('the types of a domain written in TypeScript', () => {
  it('let right code compile', () => {
    const lines = [
      `GoTo.method('there', ({ npc, goal }) => [at(npc).is(goal)]);`,
      `GoTo.method(() => []);`,
      `GoTo.method('by_branches', ({ npc }) => [door.branch([at(npc).isNot(door.none), Attack(npc)]), door.branch('else', [])]);`,
      `Attack.method('any', ({ npc }) => [door.exists([Gun('gun')], ({ gun }) => [holding(npc, gun), door.ordered(Shoot(npc, gun))])]);`,
      `Attack.method('nested', ({ npc }) => [door.exists([Gun('gun')], ({ gun }) => [door.first([Area('to')], ({ to }) => [GoTo(npc, to)])])]);`,
      `Attack.method('every', ({ npc }) => [door.forall([Area('to')], ({ to }) => [GoTo(npc, to)])]);`,
      `Attack.method('parts', ({ npc }) => [door.unordered(door.forall([Area('to')], ({ to }) => [at(npc).isNot(to), GoTo(npc, to)]))]);`,
      `Attack.method('none', ({ npc }) => [door.forall([Gun('gun')], ({ gun }) => [door.not(holding(npc, gun))]), door.unordered()]);`,
      `Attack.method('sorted', ({ npc }) => [door.sortBy([Area('to')], ({ to }) => danger(to), '>', ({ to }) => [GoTo(npc, to)])]);`,
      `door.primitiveTask('Rest', [Npc('npc')], ({ npc }) => [door.cost(0.5), health(npc).increases(1), mood(npc).becomes('calm')]);`,
      `door.primitiveTask('Wake', [Npc('npc'), Mood('feeling')], ({ npc, feeling }) => [door.when(true, [mood(npc).becomes(feeling)])]);`,
      `door.primitiveTask('Drop', [], () => [door.forall([Npc('npc'), Gun('gun')], ({ npc, gun }) => [holding(npc, gun).becomes(false)])]);`,
      `holding(npc, gun); holding(npc, item); holding(npc, door.none);`,
      `at(npc).becomes(door.none); at(npc).changes(area, playerAt());`,
      `gun.is(item); item.is(gun); gun.isNot(door.none); mood(npc).is('calm'); mood(npc).is(Mood.of('alert')); loaded(gun).is(true);`,
      `playerAt().becomes(area); door.sensedFluent('heard', [Npc('npc')], Mood, 'calm')(npc).changes('calm', 'alert');`,
      `const whole: door.DefinedExpression<door.IntegerKind> = distance(area, area).plus(1).times(distance(area, area)).remainder(3);`,
      `const part: door.DefinedExpression<door.FloatKind> = distance(area, area).minus(health(npc)).dividedBy(2);`,
      `health(npc).decreases(distance(area, area)); noise(area, 'calm', true).increases(2);`,
      `const least: door.DefinedExpression<door.IntegerKind> = door.min(distance(area, area), 3);`,
      `const paid: door.DefinedExpression<door.IntegerKind> = door.conditional(loaded(gun), 1, distance(area, area)); door.conditional(true, health(npc), 2).plus(0.5);`,
      `door.and(door.conditional(loaded(gun), true, loaded(gun))); mood(npc).becomes(door.conditional(true, 'calm', mood(npc))); mood(npc).is(door.conditional(true, mood(npc), 'calm'));`,
      `holding(npc, door.conditional(true, gun, item)); loaded(door.conditional(true, gun, door.none)); at(npc).becomes(door.conditional(true, door.none, area));`,
      `door.define('twice', [door.integer('n')], door.integer, ({ n }) => n.times(2));`,
      `door.reservation('user', [Item('item')], Npc)(item).becomes(npc);`,
      `door.primitiveTask('Say', [Npc('npc'), Gun('gun')], ({ npc, gun }) => [door.busy(npc), door.busy(npc, gun), door.whileHolds(loaded(gun)), door.during([loaded(gun).becomes(false), door.when(true, [at(npc).becomes(door.none)])])]);`,
      `door.internalTask('Note', [Npc('npc')], ({ npc }) => [door.when(at(npc).is(area), [door.busy(npc), at(npc).becomes(area), door.when(true, [door.busy(npc)])])]);`,
      `Attack.method('sync', ({ npc }) => [door.ordered(door.block(npc, at(npc)), door.globalBlock(npc), door.finishAction(npc), door.cancelPlans(door.none))]);`,
      `door.define('odd', [door.integer('n')], door.boolean, ({ n }, self) => door.or(n.is(1), self(n.minus(2))), { depth: 9 });`,
      `const named = at(npc).as('here'); named.is(area); named.holds;`,
      `door.and(near(area, area, 3), door.exists([door.integer.between(1, 3)('n')], ({ n }) => [n.atLeast(2)]));`,
      `world.plan(domain.tasks.GoTo(bob, hall)); world.plan(domain.tasks.Calm(bob, 'calm', 0.5));`,
      `world.fluents.holding.set(bob, pistol, true); const rate: number = world.constants.weight.get(pistol);`,
      `world.set('mood', 'npc0', 'calm'); const feeling: 'calm' | 'alert' = world.fluents.mood.get(bob);`,
      `const step: 'Step' | 'Shoot' | 'Calm' | undefined = world.plan(domain.tasks.Attack(bob)).plan?.[0]?.task;`,
      `const level: Float64Array = world.fluents.health.values; const bits: Uint8Array = world.constants.connects.values;`,
      `const { kept } = await planner.replace(domain, compileBytes(''), { carriedOut: (session) => session.plan!.length }); kept[0]!.restartTask(domain.tasks.GoTo, bob, hall);`,
    ];
    expect(wrong(lines)).toEqual([]);
  });

  it('let no wrong code compile', () => {
    const lines = [
      // Arguments.
      `holding(npc);`,
      `holding(npc, gun, gun);`,
      `holding(gun, npc);`,
      `holding(npc, point);`,
      `loaded(item);`,
      `distance(area, 1);`,
      `noise(area, 'clam', true);`,
      `noise(area, 'calm', 1);`,
      `Shoot(npc, item);`,
      `GoTo(npc);`,
      `near(area, area, health(npc));`,
      // Values.
      `at(npc).becomes(npc);`,
      `loaded(gun).becomes(1);`,
      `mood(npc).becomes('clam');`,
      `noise(area, 'calm', true).becomes(health(npc));`,
      `mood(npc).increases(1);`,
      `connects(door.none, area, area).becomes(true);`,
      `weight(gun).increases(1);`,
      `at(npc).changes(area, gun);`,
      `at(npc).is(npc);`,
      `at(npc).is(1);`,
      `mood(npc).is('clam');`,
      `loaded(gun).is(1);`,
      `at(npc).lessThan(area);`,
      `mood(npc).plus(1);`,
      `health(npc).remainder(2);`,
      `door.and(at(npc), loaded(gun));`,
      `door.not(1);`,
      `door.conditional(1, 2, 3);`,
      `door.conditional(true, npc, area);`,
      `door.conditional(true, 1, loaded(gun));`,
      `loaded(door.conditional(true, gun, item));`,
      `door.constant('size', [], door.integer, true);`,
      `door.fluent('humour', [], Mood, 'clam');`,
      `door.sensedFluent('heard', [], Mood, 'clam');`,
      `door.define('twice', [door.integer('n')], door.boolean, ({ n }) => n.times(2));`,
      `door.define('half', [door.float('n')], door.integer, ({ n }) => n.times(2));`,
      // Names.
      `GoTo.method('there', ({ npc, gaol }) => [at(npc).is(gaol)]);`,
      `door.exists([Gun('gun')], ({ gnu }) => [loaded(gnu)]);`,
      `GoToo(npc, area);`,
      `domain.tasks.Atack(bob);`,
      `world.fluents.att.get(bob);`,
      `world.constants.at.get(bob);`,
      // Places.
      `Attack.method('effect', ({ npc }) => [at(npc).becomes(area)]);`,
      `Attack.method('early', ({ npc }) => [GoTo(npc, area), at(npc).is(area)]);`,
      `Attack.method('two', ({ npc }) => [GoTo(npc, area), GoTo(npc, area)]);`,
      `Attack.method('cost', () => [door.cost(1)]);`,
      `Attack.method('mixed', ({ npc }) => [door.branch([]), at(npc).is(area)]);`,
      `Attack.method('every', ({ npc }) => [door.forall([Area('to')], ({ to }) => [GoTo(npc, to), at(npc).is(to)])]);`,
      `door.primitiveTask('Go', [Npc('npc')], ({ npc }) => [GoTo(npc, area)]);`,
      `door.when(true, [loaded(gun)]);`,
      `door.busy(loaded(gun));`,
      `door.busy('npc');`,
      `door.during([door.busy(npc)]);`,
      `door.during([door.when(true, [door.busy(npc)])]);`,
      `door.during([loaded(gun)]);`,
      `door.whileHolds(at(npc));`,
      `Attack.method('busy', ({ npc }) => [door.busy(npc)]);`,
      `Attack.method('while', ({ npc }) => [door.whileHolds(at(npc).is(area))]);`,
      `door.forall([Npc('one')], ({ one }) => [door.busy(one)]);`,
      `door.block(npc, 1);`,
      `door.globalBlock(loaded(gun));`,
      `door.reservation('user', [], Mood, 'clam');`,
      `door.sortBy([Area('to')], ({ to }) => to, '<', ({ to }) => [GoTo(npc, to)]);`,
      `door.sortBy([Area('to')], ({ to }) => danger(to), '<=', ({ to }) => [GoTo(npc, to)]);`,
      `door.cost(loaded(gun));`,
      `door.ordered(at(npc));`,
      `door.defineDomain('d', [1]);`,
      // From a game.
      `domain.tasks.Shoot(bob, hall);`,
      `domain.tasks.Calm(bob, 'clam', 1);`,
      `world.fluents.loaded.set(pistol, 1);`,
      `domain.createWorld({ Npcs: 2 }, { externals });`,
      `domain.createWorld({ Npc: 2 });`,
      `domain.createWorld({ Npc: 2 }, { externals: { danger: () => 'high' } });`,
      `domain.tasks.Note;world.plan(domain.tasks.Attack(bob)).plan![0]!.task === 'Note';`,
    ];
    expect(wrong(lines)).toEqual(lines);
  });
});
