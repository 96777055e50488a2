// Forty searches under one budget. A dozen of them end badly, each in another way. The others find what they find
// alone, in whatever order and budgets they are stepped, and the planner goes on as before.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Network, Session, SubmitOptions } from '../../bindings/index.ts';
import { compile } from './helpers.ts';

const text = `domain isolated;
type Npc;
type Shop;
constant integer price(Shop shop);
fluent integer left(Npc npc);
fluent integer money(Npc npc);
fluent Shop favourite(Npc npc);
external boolean fails(Npc npc);
external integer [0, 9] babbles(Npc npc);
external boolean meddles(Npc npc);
external boolean likes(Npc npc, Shop shop);

task Count(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Count(npc)); }
  method { left(npc) <= 0; ordered(Rest(npc)); }
}
internal task Take(Npc npc) { left(npc) -= 1; }
task Rest(Npc npc) { left(npc) := 7; }

task Shopping(Npc npc, integer goods) {
  method { goods <= 0; }
  method { goods > 0; exists (Shop shop) { likes(npc, shop); ordered(Buy(npc, shop), Shopping(npc, goods - 1)); } }
}
task Buy(Npc npc, Shop shop) { cost := price(shop); money(npc) >= price(shop); money(npc) -= price(shop); favourite(npc) := shop; }

task Divide(Npc npc) { 1 / left(npc) == 1; }
task Owe(Npc npc) { cost := left(npc) - 1; }
task Fail(Npc npc) { fails(npc); }
task Babble(Npc npc) { babbles(npc) > 3; }
task Meddle(Npc npc) { meddles(npc); }
task Deeper(Npc npc) { method { ordered(Take(npc), Deeper(npc)); } }
task Wider(Npc npc) { method { ordered(Wider(npc), Take(npc), Take(npc)); } }
task Sort(Npc npc) { method { sort-by (Shop shop; price(shop); <) { price(shop) >= 0; ordered(Rest(npc)); } } }
task Trap(Npc npc) { price(favourite(npc)) == 1; }
`;

const shops = 600;
/** Npcs from here on are those of the searches that end badly. */
const odd = 31;
const endless = { depth: Infinity, iterations: Infinity };

const planner: Planner = new Planner({ memory: 2 ** 20 });
const domain = planner.register(compile(text));
const world = domain.createWorld({ Npc: 48, Shop: shops }, {
  externals: {
    fails: () => {
      throw new Error('no');
    },
    babbles: () => 12,
    meddles: () => planner.step(10) > 0,
    likes: (npc: number, shop: number) => (npc + shop) % 97 === 0,
  },
} as never);
for (let shop = 1; shop <= shops; shop++) world.constants.price!.set(shop, 1 + ((shop * 7) % 13));
for (let npc = 1; npc < odd; npc++) {
  world.fluents.left!.set(npc, npc * 60);
  world.fluents.money!.set(npc, 20 + npc);
}
/** An id that no object has, as a game may write it to `values` unchecked. */
const trapped = odd + 11;
world.fluents.favourite!.values[world.fluents.favourite!.index(trapped)] = 2 ** 29;

interface IsolatedSearch {
  network: Network;
  options: SubmitOptions;
  /** How it ends; null: as it ends alone. */
  end: string | null;
  /** What the game does with it after the first frame. */
  after?: (session: Session<AnyDomain>) => void;
}

const tasks = domain.tasks as Record<string, (...args: number[]) => Network>;

const fine: IsolatedSearch[] = Array.from({ length: odd - 1 }, (_, at): IsolatedSearch => {
  const npc = at + 1;
  if (npc % 3 > 0) return { network: tasks.Count!(npc), options: {}, end: null };
  return { network: tasks.Shopping!(npc, 4), options: { mode: npc % 2 ? 'best' : 'first' }, end: null };
});

const bad: IsolatedSearch[] = [
  { network: tasks.Divide!(odd), options: {}, end: 'fault: division by zero' },
  { network: tasks.Owe!(odd + 1), options: {}, end: 'fault: a cost that is negative or not a number' },
  { network: tasks.Fail!(odd + 2), options: {}, end: 'fault: external fails threw: no' },
  {
    network: tasks.Babble!(odd + 3),
    options: {},
    end: 'fault: external babbles answered 12, which is no integer [0, 9]',
  },
  {
    network: tasks.Meddle!(odd + 4),
    options: {},
    end: 'fault: external meddles threw: planner.step was called by an external, in the middle of a search',
  },
  { network: tasks.Deeper!(odd + 5), options: {}, end: 'out-of-memory' },
  { network: tasks.Deeper!(odd + 6), options: { limits: { depth: 3000 } }, end: 'out-of-depth' },
  { network: tasks.Wider!(odd + 7), options: { limits: { ...endless, memory: 60_000 } }, end: 'out-of-memory' },
  { network: tasks.Sort!(odd + 8), options: { limits: { memory: 4096 } }, end: 'out-of-memory' },
  { network: tasks.Deeper!(odd + 9), options: { limits: { iterations: 5000 } }, end: 'out-of-iterations' },
  {
    network: tasks.Deeper!(odd + 10),
    options: { priority: 0 },
    end: 'cancelled',
    after: (session) => session.cancel(),
  },
  { network: tasks.Trap!(trapped), options: {}, end: 'fault: memory access out of bounds' },
];

/** Without what engines word differently. */
function endOf({ status, fault }: Session<AnyDomain>): string {
  if (!fault) return status;
  return `${status}: ${/out of bounds/.test(fault.what) ? 'memory access out of bounds' : fault.what}`;
}

function foundBy(session: Session<AnyDomain>): unknown {
  const { status, iterations, cost } = session;
  return { status, iterations, cost, plan: session.planWithInternal?.map(({ text }) => text) };
}

function alone({ network, options: { mode = 'first' } }: IsolatedSearch): unknown {
  const session = world.plan(network, { mode });
  session.run();
  const found = foundBy(session);
  session.free();
  return found;
}

/** Steps all of them to their ends, and releases them. */
function play(
  searches: readonly IsolatedSearch[],
  budgets: readonly number[],
  expected: ReadonlyMap<IsolatedSearch, unknown>,
): void {
  const sessions = searches.map(({ network, options }) => planner.submit(world, network, options));
  planner.step(budgets[0]!);
  searches.forEach(({ after }, at) => after?.(sessions[at]!));
  for (let frame = 1; planner.waiting > 0; frame++) planner.step(budgets[frame % budgets.length]!);
  searches.forEach((search, at) => {
    const session = sessions[at]!;
    if (search.end === null) expect(foundBy(session)).toEqual(expected.get(search));
    else expect(endOf(session)).toBe(search.end);
    session.release();
  });
}

describe('searches that end badly', () => {
  const expected = new Map(fine.map((search): [IsolatedSearch, unknown] => [search, alone(search)]));

  it('are told apart, and the others are not trivial', () => {
    for (const found of expected.values()) expect(found).toMatchObject({ status: 'solved' });
    expect(new Set(bad.map(({ end }) => end)).size).toBeGreaterThanOrEqual(10);
  });

  it('leave all others as they are alone, in any order and with any budgets', () => {
    const all = [...fine, ...bad];
    const orders = fc.shuffledSubarray(all, { minLength: all.length });
    const budgets = fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(orders, budgets, (searches, some) => play(searches, some, expected)),
      { numRuns: 60 },
    );
  });

  it('leave the planner as it was', () => {
    const all = [...bad, ...fine, ...bad];
    play(all, [3000], expected);
    const before = planner.memoryUsed;
    for (let round = 0; round < 10; round++) play(all, [3000], expected);
    expect(planner.memoryUsed).toBe(before);
    expect(planner.waiting).toBe(0);
  });
});
