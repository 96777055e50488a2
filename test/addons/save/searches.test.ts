// Half-done searches as bytes: searches that are saved and restored again and again end as if nothing had happened.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { PlanOptions } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { emit } from '../../../compiler/index.ts';
import { errorOf, load } from '../../bindings/helpers.ts';
import { optimised } from '../../conformance/planners.ts';
import { caseOf } from '../../differential/cases.ts';
import { planInterrupted } from './interrupted.ts';
import type { Interrupted } from './interrupted.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { portion, portionOf } from '../../engine.ts';

/** A grid of cells with neighbours on a list (an index), some of them closed; at most `limit` steps. */
const grid = (body: string, request: string, size = 5): string => `domain grid;
type Cell; type Walker;
constant boolean next(Cell from, Cell to);
constant integer row(Cell cell);
constant float   far(Cell cell);
constant boolean closed(Cell cell);
fluent Cell      at(Walker walker);
fluent boolean   seen(Cell cell);
fluent integer   steps;
fluent float     paid;
task Go(Walker walker, Cell to) { cost := 1 + row(to); at(walker) := to; seen(to) := true; steps += 1; paid += far(to); }
task Step(Walker walker, Cell to) { at(walker) := to; }
task Rest(Walker walker) { at(walker) := at(walker); }
internal task Note(float much) { paid := much; }
task Divide(integer by) { 1 / by == 1; }
${body}
problem p of grid;
instance Walker ann, bob;
${Array.from({ length: size * size }, (_, cell) => `instance Cell c${cell};`).join('\n')}
${cells(size)}
at(ann) := c0; at(bob) := c${size - 1}; seen(c0) := true;
${request}`;

function cells(size: number): string {
  const lines: string[] = [];
  for (let cell = 0; cell < size * size; cell++) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    lines.push(`row(c${cell}) := ${row}; far(c${cell}) := ${(((cell * 7) % 5) / 4).toFixed(2)};`);
    if (column + 1 < size) lines.push(`next(c${cell}, c${cell + 1}) := true; next(c${cell + 1}, c${cell}) := true;`);
    if (row + 1 < size) lines.push(`next(c${cell}, c${cell + size}) := true; next(c${cell + size}, c${cell}) := true;`);
  }
  return lines.join('\n');
}

/** Walks to a cell that cannot be reached, or to the far corner, through each cell once. */
const walks = `
task Walk(Walker walker, Cell goal) {
  method there { at(walker) == goal; }
  method on {
    exists (Cell to) { next(at(walker), to); not seen(to); ordered(Go(walker, to), Walk(walker, goal)); }
  }
}
task WalkSorted(Walker walker, Cell goal) {
  method there { at(walker) == goal; }
  method on {
    sort-by (Cell to; far(to); >) {
      next(at(walker), to); not seen(to);
      sort-by (Cell other; row(other); <) {
        next(to, other);
        ordered(Note(far(other)), Go(walker, to), WalkSorted(walker, goal));
      }
    }
  }
}
task Roam(Walker walker, Cell goal, integer left) {
  method there { at(walker) == goal; }
  method on {
    exists (Cell to) { next(at(walker), to); left > 0; ordered(Step(walker, to), Roam(walker, goal, left - 1)); }
  }
}
task Fault(Walker walker) {
  method { exists (Cell to) { next(at(walker), to); not seen(to); steps < 6; ordered(Go(walker, to), Fault(walker)); } }
  method { exists (Cell to) { closed(to); ordered(Rest(walker)); } }
  method { ordered(Divide(steps - 6)); }
}
task Stray(Walker walker, Cell goal) {
  method there { at(walker) == goal; }
  method on { exists (Cell to) { next(at(walker), to); ordered(Step(walker, to), Stray(walker, goal)); } }
}
task Dial(Walker walker) {
  method on { ordered(Dial(walker), Turn(walker)); }
  method end { }
}
task Turn(Walker walker) { method { first (Cell to) { row(to) == row(at(walker)); to != at(walker); not seen(to); ordered(Go(walker, to)); } }
  method { first (Cell to) { row(to) > row(at(walker)); not seen(to); ordered(Go(walker, to)); } } }
task Ring(Walker walker, Cell goal) { at(walker) == goal; }
task Two(Walker one, Walker other, Cell goal) { method { unordered(Walk(one, goal), Short(other)); } }
task Short(Walker walker) {
  method { steps > 3; }
  method { exists (Cell to) { next(at(walker), to); not seen(to); ordered(Go(walker, to), Short(walker)); } }
}
`;

interface Case {
  what: string;
  request: string;
  size?: number;
  options: PlanOptions;
  /** A search that is saved after every iteration is kept short. */
  stride: number;
  least: number;
  status: string;
}

const limits = { iterations: 4000 };

const cases: Case[] = [
  {
    what: 'index loops, nothing found',
    request: 'ordered(Walk(ann, none));',
    options: { limits },
    stride: 100,
    least: 30,
    status: 'out-of-iterations',
  },
  {
    what: 'every iteration',
    request: 'ordered(Walk(ann, c8));',
    size: 3,
    options: {},
    stride: 1,
    least: 3,
    status: 'solved',
  },
  {
    what: 'every iteration to the last, without remembering',
    request: 'ordered(Walk(ann, none));',
    size: 3,
    options: { remember: false },
    stride: 1,
    least: 80,
    status: 'failed',
  },
  {
    what: 'the best plan',
    request: 'ordered(Walk(ann, c15));',
    size: 4,
    options: { mode: 'best', remember: false, limits },
    stride: 100,
    least: 2,
    status: 'solved',
  },
  {
    what: 'the best plan, remembering from the start',
    request: 'ordered(Walk(ann, c15));',
    size: 4,
    options: { mode: 'best', remember: 0 },
    stride: 100,
    least: 2,
    status: 'solved',
  },
  {
    what: 'the best plan with limited discrepancies',
    request: 'ordered(Walk(ann, c15));',
    size: 4,
    options: { mode: 'best', strategy: 'limited-discrepancy', gap: 0.1 },
    stride: 100,
    least: 2,
    status: 'solved',
  },
  {
    what: 'remembering with a table that has grown',
    request: 'ordered(Walk(ann, none));',
    options: { remember: 0, limits: { iterations: 20_000 } },
    stride: 1000,
    least: 15,
    status: 'out-of-iterations',
  },
  {
    what: 'remembering what is met again',
    request: 'ordered(Roam(ann, none, 14));',
    options: { remember: 0 },
    stride: 100,
    least: 5,
    status: 'failed',
  },
  {
    what: 'remembering at what cost it was met',
    request: 'ordered(Roam(ann, c24, 12));',
    options: { mode: 'best', remember: 0 },
    stride: 100,
    least: 5,
    status: 'solved',
  },
  {
    what: 'a way that goes round, found out and begun anew',
    request: 'ordered(Stray(ann, none));',
    options: { remember: 500 },
    stride: 61,
    least: 15,
    status: 'failed',
  },
  {
    what: 'a way that goes round, where the order of tasks is open',
    request: 'unordered(Stray(ann, none), Rest(bob));',
    size: 2,
    options: {},
    stride: 37,
    least: 5,
    status: 'failed',
  },
  {
    what: 'tasks that begin with themselves, more and more of them open',
    request: 'ordered(Dial(bob), Ring(bob, c7));',
    size: 3,
    options: {},
    stride: 23,
    least: 10,
    status: 'solved',
  },
  {
    what: 'the best plan, and ways that go round',
    request: 'ordered(Stray(ann, c8));',
    size: 3,
    options: { mode: 'best' },
    stride: 61,
    least: 5,
    status: 'solved',
  },
  {
    what: 'lists that are sorted, one in the other',
    request: 'ordered(WalkSorted(ann, none));',
    size: 4,
    options: { limits, remember: false },
    stride: 100,
    least: 30,
    status: 'out-of-iterations',
  },
  {
    what: 'lists of unordered tasks',
    request: 'unordered(WalkSorted(ann, c7), Short(bob));',
    size: 3,
    options: { mode: 'best', limits: { iterations: 1500 } },
    stride: 50,
    least: 10,
    status: 'out-of-iterations',
  },
  {
    what: 'an unordered network',
    request: 'ordered(Two(ann, bob, c7), Walk(bob, none));',
    options: { limits },
    stride: 100,
    least: 30,
    status: 'out-of-iterations',
  },
  {
    what: 'a horizon and its tail',
    request: 'ordered(Walk(ann, c24), Walk(bob, c0));',
    options: { horizon: 6, mode: 'best', limits },
    stride: 10,
    least: 5,
    status: 'solved',
  },
  {
    what: 'a horizon behind internal tasks and backtracking',
    request: 'unordered(WalkSorted(ann, c8), Note(1.5), Walk(bob, c1));',
    size: 3,
    options: { horizon: 4, mode: 'best', limits },
    stride: 3,
    least: 5,
    status: 'out-of-iterations',
  },
  { what: 'a fault', request: 'ordered(Fault(ann));', size: 4, options: {}, stride: 3, least: 3, status: 'fault' },
  {
    what: 'a limit on the iterations',
    request: 'ordered(Walk(ann, none));',
    options: { limits: { iterations: 1234 } },
    stride: 100,
    least: 12,
    status: 'out-of-iterations',
  },
  {
    what: 'a limit on the memory',
    request: 'ordered(Walk(ann, none));',
    options: { limits: { iterations: 3000, memory: 2 ** 13 } },
    stride: 11,
    least: 1,
    status: 'out-of-memory',
  },
  {
    what: 'a limit on the depth',
    request: 'ordered(Walk(ann, none));',
    options: { mode: 'best', limits: { depth: 20, iterations: 3000 } },
    stride: 5,
    least: 3,
    status: 'out-of-depth',
  },
  {
    what: 'best first, every iteration',
    request: 'ordered(Walk(ann, c8));',
    size: 3,
    options: { mode: 'best', strategy: 'best-first' },
    stride: 1,
    least: 20,
    status: 'solved',
  },
  {
    what: 'best first, remembering from the start, with lists that are sorted',
    request: 'unordered(WalkSorted(ann, c7), Short(bob));',
    size: 3,
    options: { mode: 'best', strategy: 'best-first', remember: 0, limits: { iterations: 1500 } },
    stride: 50,
    least: 10,
    status: 'out-of-iterations',
  },
  {
    what: 'best first, until memory gets short, and on from there',
    request: 'ordered(Walk(ann, c24));',
    options: { mode: 'best', strategy: 'best-first', limits: { memory: 2 ** 16 } },
    stride: 40,
    least: 40,
    status: 'solved',
  },
  {
    what: 'the way to the plan kept',
    request: 'ordered(Walk(ann, c24));',
    options: { mode: 'best', decomposition: true, limits },
    stride: 100,
    least: 20,
    status: 'solved',
  },
];

const plan = ({ request, size, options, stride }: Case): Interrupted => {
  const { domain, problems } = load(grid(walks, request, size));
  return planInterrupted(optimised(domain), problems[0]!, options, () => stride);
};

describe('a search that is saved and restored again and again', () => {
  it.each(portionOf(cases, 13).map((item) => [item.what, item] as const))('ends the same: %s', (_, item) => {
    const { plain, interrupted, moves, differed } = plan(item);
    expect(interrupted).toEqual(plain);
    expect(plain.status).toBe(item.status);
    expect(moves).toBeGreaterThanOrEqual(item.least);
    expect(differed).toBe(0);
  });

  it('does not go on best first on a stage of another size', () => {
    const { domain, problems } = load(grid(walks, 'ordered(Walk(ann, c8));', 3));
    const [small, large] = [2 ** 18, 2 ** 20].map((memory) => new Planner({ memory }).register(emit(domain)));
    const { world, network } = createWorldFromProblem(small!, problems[0]!);
    world.plan(network, { mode: 'best', strategy: 'best-first' }).step(20);
    const bytes = saveWorld(world);
    expect(errorOf(() => restoreWorld(large!, bytes))).toMatch(
      /^too-large: .* continues only with the same memory: \d+ bytes/,
    );
    expect(restoreWorld(small!, bytes).sessions[0]!.iterations).toBe(20);
  });

  it('ends the same on random domains', () => {
    let moves = 0;
    for (let seed = 400; seed < 400 + portion(40); seed++) {
      const { domain, problem } = caseOf(seed);
      const options: PlanOptions = {
        mode: seed % 2 ? 'first' : 'best',
        remember: seed % 3 ? 0 : false,
        limits: { iterations: 300, depth: 100 },
      };
      const found = planInterrupted(optimised(domain), problem, options, () => 1 + ((seed + moves) % 5));
      expect(found.interrupted, `seed ${seed}`).toEqual(found.plain);
      expect(found.differed, `seed ${seed}`).toBe(0);
      moves += found.moves;
    }
    expect(moves).toBeGreaterThan(portion(100, 5));
  });
});
