// The core lowers worlds of facts (addons/goals/lowering.ts). It comes to the same as addons/goals/ground/lower.ts,
// list by list.

import * as abi from '../../../build/goals-abi.ts';
import { describe, expect, it } from 'vitest';
import type { GroundLiteral } from '../../../addons/goals/ground/action-list.ts';
import type { IntRows } from '../../../addons/goals/ground/ints.ts';
import { ground, lower as lowerAny } from '../../../addons/goals/ground/lower.ts';
import type { Grounded, LoweredWorld } from '../../../addons/goals/ground/lowered.ts';
import { reach } from '../../../addons/goals/ground/reach.ts';
import { finish, slice } from '../../../addons/goals/ground/slices.ts';
import type { Sliced } from '../../../addons/goals/ground/slices.ts';
import { worldOfProblem } from '../../../addons/goals/ground/world.ts';
import { lower, tableImage } from '../../../addons/goals/lowering.ts';
import { tableImage as imageOfAny } from '../../../addons/goals/tables.ts';
import type { TableImage } from '../../../addons/goals/tables.ts';
import { loadDomain } from '../../../language/index.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';

/** Tokens on places that tasks move about, with costs that a constant states. */
function randomText(random: RandomSource): string {
  const count = random.integer(1, 5);
  const things = Array.from({ length: count }, (_, at) => `t${at}`);
  const atom = (): string => {
    const name = random.integer(0, 3);
    const one = ['a', 'b'][random.integer(0, 1)];
    return name === 0 ? `near(a, b)` : name === 1 ? 'bright' : `${['on', 'open'][name - 2]}(${one})`;
  };
  const tasks = Array.from({ length: random.integer(1, 8) }, (_, at) => {
    const conditions = Array.from({ length: random.integer(0, 4) }, () =>
      random.integer(0, 3) === 0 ? `not ${atom()};` : `${atom()};`,
    );
    const changed = new Set(Array.from({ length: random.integer(1, 4) }, atom));
    const effects = [...changed].map((one) => `${one} := ${random.integer(0, 2) > 0};`);
    const cost = random.integer(0, 1) === 0 ? 'price(a)' : `${random.integer(0, 9)}`;
    return `task T${at}(Thing a, Thing b) { ${conditions.join(' ')} ${effects.join(' ')} cost := ${cost}; }`;
  });
  const some = (): string => things[random.integer(0, count - 1)]!;
  const values = Array.from({ length: random.integer(0, 12) }, () => {
    return [`near(${some()}, ${some()})`, `on(${some()})`, `open(${some()})`, 'bright'][random.integer(0, 3)]!;
  });
  return `domain moves;
type Thing;
constant integer price(Thing thing);
fluent boolean near(Thing one, Thing other);
fluent boolean on(Thing thing);
fluent boolean open(Thing thing);
fluent boolean bright;
${tasks.join('\n')}
problem p of moves;
instance Thing ${things.join(', ')};
${things.map((one) => `price(${one}) := ${random.integer(0, 9)};`).join(' ')}
${[...new Set(values)].map((one) => `${one} := true;`).join(' ')}
ordered(T0(${things[0]}, ${things[0]}));
`;
}

function groundedOf(text: string): Grounded {
  const { domain, problems, diagnostics } = loadDomain(text);
  if (!domain || !problems[0]) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  const world = finish(worldOfProblem(domain, problems[0]));
  return finish(ground(finish(reach(world, null))));
}

/** Lowers with an amount of work in each slice. Returns how many slices there were, too. */
function inSlices<Result>(steps: Sliced<Result>, work: number): { result: Result; slices: number } {
  for (let slices = 1; ; slices++) {
    slice.left = work;
    const { done, value } = steps.next();
    if (done) return { result: value as Result, slices };
  }
}

function rowsOf(rows: IntRows): number[][] {
  return Array.from({ length: rows.count }, (_, at) => [...rows.row(at)]);
}

const counts = [
  ...[abi.LISTS_FACT_COUNT, abi.LISTS_ACTION_COUNT, abi.LISTS_OPERATOR_COUNT, abi.LISTS_FACT_WORDS],
  ...[abi.LISTS_NUMBER_COUNT, abi.LISTS_GOAL_COUNT, abi.LISTS_LOOSE_COUNT, abi.LISTS_DERIVATION_COUNT],
  abi.LISTS_LARGE_COUNT,
];

/** All lists, those of the image as they stand there. */
function listsOf(world: LoweredWorld, { bytes }: TableImage): Record<string, unknown> {
  const { operators, origins, goal, rigid, actions, facts, blocks, changeStarts, factCount } = world;
  const words = new Int32Array(bytes.buffer);
  const list = (index: number, length: number): number[] => {
    const from = (words[index]! - abi.HEADER) / 4;
    return [...words.subarray(from, from + length)];
  };
  const count = actions.length;
  const needed = operators.needs.all.length;
  const lengths: Record<number, number> = {
    [abi.LISTS_GOALS]: words[abi.LISTS_GOAL_COUNT]!,
    [abi.LISTS_LARGE]: words[abi.LISTS_LARGE_COUNT]! * 2,
    [abi.LISTS_LOOSE]: words[abi.LISTS_LOOSE_COUNT]!,
    [abi.LISTS_NEED_ROWS]: count + 1,
    [abi.LISTS_NEEDS]: needed,
    [abi.LISTS_GIVE_ROWS]: count + 1,
    [abi.LISTS_GIVES]: operators.gives.all.length,
    [abi.LISTS_USER_ROWS]: factCount + 1,
    [abi.LISTS_USERS]: needed,
    [abi.LISTS_COUNTERS]: count,
    [abi.LISTS_ACTION_OF]: count,
    [abi.LISTS_EFFECT_ROWS]: count + 1,
    [abi.LISTS_EFFECTS]: blocks.all.length,
    [abi.LISTS_EFFECT_FACTS]: facts.length,
    [abi.LISTS_CHANGE_ROWS]: count + 1,
    [abi.LISTS_COST_EXPRESSIONS]: count,
    [abi.LISTS_COSTS]: count * 2,
    [abi.LISTS_INITIAL_STATE]: words[abi.LISTS_FACT_WORDS]! * 2,
  };
  return {
    header: counts.map((index) => words[index]),
    image: Object.entries(lengths).map(([index, length]) => [index, list(Number(index), length)]),
    goal,
    rigid,
    origins: [...origins],
    actions: [...actions.view()],
    needs: rowsOf(operators.needs),
    gives: rowsOf(operators.gives),
    operators: [...operators.actions.view()],
    facts: [...facts.view()],
    blocks: rowsOf(blocks),
    changeStarts: [...changeStarts.view()],
  };
}

describe('worlds of facts, lowered in the core', () => {
  it('come to the same as all other worlds do', () => {
    let [kept, rigid, opposites] = [0, 0, 0];
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed * 7 + 3);
      const text = randomText(random);
      const grounded = groundedOf(text);
      const { factCount } = grounded.symbolic;
      const some = (most: number): number[] =>
        factCount === 0 ? [] : Array.from({ length: random.integer(0, most) }, () => random.integer(0, factCount - 1));
      const wanted: GroundLiteral[] = [...new Set(some(4))].map((fact) => (random.integer(0, 3) === 0 ? ~fact : fact));
      const loose = new Set(some(2));
      const here = inSlices(lower(grounded, wanted, loose), [1, 7, 100, 1e6][seed % 4]!);
      const known = finish(lowerAny(grounded, wanted, loose));
      expect('image' in here.result).toBe(true);
      const lists = listsOf(here.result, finish(tableImage(here.result)));
      expect(lists, `seed ${seed}\n${text}`).toEqual(listsOf(known, finish(imageOfAny(known))));
      if (seed % 4 === 0 && known.actions.length > 4) expect(here.slices).toBeGreaterThan(4);
      kept += known.actions.length;
      rigid += known.rigid.length;
      opposites += known.origins.filter((one) => one < 0).length;
    }
    expect([kept > 1000, rigid > 50, opposites > 100]).toEqual([true, true, true]);
  });

  it('have actions with many conditions and effects', () => {
    const things = Array.from({ length: 1100 }, (_, at) => `t${at}`);
    const grounded = groundedOf(`domain lamps;
type Thing;
instance Thing ${things.join(', ')};
fluent boolean on(Thing thing);
fluent boolean done;
task On(Thing a) { on(a) := true; }
task All() { ${things.map((one) => `on(${one});`).join(' ')} ${things.map((one) => `on(${one}) := false;`).join(' ')}
  done := true; }
problem p of lamps;
ordered(All());
`);
    const wanted = [grounded.symbolic.factCount - 1];
    const here = finish(lower(grounded, wanted, new Set()));
    const known = finish(lowerAny(grounded, wanted, new Set()));
    const lists = listsOf(here, finish(tableImage(here)));
    expect(lists).toEqual(listsOf(known, finish(imageOfAny(known))));
  });
});
