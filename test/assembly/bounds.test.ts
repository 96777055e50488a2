// What a search for the best plan leaves for what is known of costs, in core and reference alike; the first numbers of
// iterations are of the domain without the passes.

import { describe, expect, it } from 'vitest';
import { optimise } from '../../compiler/index.ts';
import { load } from '../bindings/helpers.ts';
import { optimised, planByReference } from '../conformance/planners.ts';
import { planBoth } from './both.ts';

const best = { mode: 'best', remember: false } as const;

/** A row of rooms; every step costs 1, and there is a detour at each. */
function rows(bound: string, request = 'ordered(Go(r6));'): string {
  return `domain rows;
type Room;
constant Room next(Room room);
constant integer left(Room room);
fluent Room at;
fluent integer steps;
task Step() { at := next(at); steps := steps * 3; }
task Detour() { cost := 2; at := next(at); steps := steps * 3 + 1; }
task Go(Room to) {
    ${bound}
    method there { at == to; }
    method on { at != to; ordered(Step(), Go(to)); }
    method around { at != to; ordered(Detour(), Go(to)); }
}
task Fidget(integer how) { cost := 0; steps := steps * 5 + how; }
task Choose() {
    method one { ordered(Fidget(1)); }
    method other { ordered(Fidget(2)); }
}
problem p of rows;
instance Room r0, r1, r2, r3, r4, r5, r6;
next(r0) := r1; next(r1) := r2; next(r2) := r3; next(r3) := r4; next(r4) := r5; next(r5) := r6;
left(r0) := 6; left(r1) := 5; left(r2) := 4; left(r3) := 3; left(r4) := 2; left(r5) := 1;
steps := 1;
at := r0;
${request}`;
}

function iterations(text: string): number {
  const plan = planBoth(text, best);
  expect(plan.status).toBe('solved');
  return plan.iterations;
}

describe('a stated bound', () => {
  it('spares what can no longer become cheaper', () => {
    const without = iterations(rows(''));
    const plan = planBoth(rows('bound := left(at);'), best);
    expect(plan).toMatchObject({ status: 'solved', cost: 6 });
    // Fourteen networks to the first plan; then each of the six detours ends where its `Go` is taken up.
    expect(plan.iterations).toBe(14 + 2 * 6);
    expect(without).toBe(82);
  });

  it('is not asked for before there is a plan, and never for the first one', () => {
    const text = rows('bound := 1 / (left(at) - 5);');
    expect(planBoth(text, { remember: false }).status).toBe('solved');
    // Once there is one, room 1 is the last to be reached by a detour.
    expect(planBoth(text, best)).toMatchObject({ status: 'fault', cost: 6 });
  });

  it('counts as nothing when it is negative or no number, and rounded up when it is a fraction', () => {
    const whole = iterations(rows('bound := left(at);'));
    const nothing = iterations(rows(''));
    expect(iterations(rows('bound := -left(at);'))).toBe(nothing);
    expect(iterations(rows('bound := (left(at) - left(at)) * 1.5 / 0.0;'))).toBe(nothing);
    // A detour costs 1 more than a step, and as much as the best plan is no better: a bound may be 1 too low.
    expect(iterations(rows('bound := left(at) - 1.9;'))).toBe(whole);
    const less = iterations(rows('bound := left(at) - 2.0;'));
    expect(less).toBeGreaterThan(whole);
    expect(iterations(rows('bound := left(at) - 1.9999999;'))).toBe(less);
  });

  it('may be infinite, for what can never be done', () => {
    expect(planBoth(rows('bound := left(at) * 1.0 / 0.0;'), best).status).toBe('solved');
  });

  it('that is too high may cost the best plan', () => {
    const text = rows('bound := left(at) * 3;').replace('ordered(Step(), Go(to))', 'ordered(Detour(), Go(to))');
    const swapped = text.replace(
      'around { at != to; ordered(Detour(), Go(to))',
      'around { at != to; ordered(Step(), Go(to))',
    );
    expect(planBoth(swapped, best)).toMatchObject({ status: 'solved', cost: 11 });
  });

  it('is asked for where only one task may come next, and not where one of several may', () => {
    const ordered = iterations(rows('bound := left(at);', 'ordered(unordered(ordered(Go(r6)), ordered()));'));
    expect(ordered).toBe(26);
    // Where it is asked for, in room 0 and with a plan at hand, it is a fault.
    const risky = (request: string): string => rows('bound := 1 / (left(at) - 6);', request);
    expect(planBoth(risky('ordered(Choose(), Go(r1), Go(r1));'), best).status).toBe('fault');
    expect(planBoth(risky('ordered(Choose(), unordered(Go(r1), Go(r1)));'), best).status).toBe('solved');
  });

  it('goes along with remembering', () => {
    for (const remember of [0, 5, true]) {
      const plan = planBoth(rows('bound := left(at);'), { mode: 'best', remember });
      expect(plan).toMatchObject({ status: 'solved', cost: 6 });
      expect(plan.iterations).toBeLessThanOrEqual(26);
    }
  });

  it('is of no use where costs are no integers', () => {
    const halves = (bound: string): string => rows(bound).replace('cost := 2;', 'cost := 2.5;');
    expect(iterations(halves('bound := left(at);'))).toBe(iterations(halves('')));
  });
});

/** Every stop is served by one of two carriers, whose prices are its own. */
const stops = `domain stops;
type Stop;
constant integer price(Stop stop);
fluent boolean served(Stop stop);
fluent boolean fast(Stop stop);
task Fast(Stop stop) { cost := price(stop) + 1; served(stop) := true; fast(stop) := true; }
task Slow(Stop stop) { cost := price(stop); served(stop) := true; }
task Serve(Stop stop) {
    method fast { ordered(Fast(stop)); }
    method slow { ordered(Slow(stop)); }
}
task All(Stop a, Stop b, Stop c, Stop d) { method { ordered(Serve(a), Serve(b), Serve(c), Serve(d)); } }
problem p of stops;
instance Stop a, b, c, d;
price(a) := 3; price(b) := 4; price(c) := 5; price(d) := 60;
ordered(All(a, b, c, d));`;

describe('what the arguments tell', () => {
  it('counts while a task waits', () => {
    const { domain, problems } = load(stops);
    const plan = (ir: typeof domain): number => {
      const result = planByReference(ir, problems[0]!, { ...best, limits: { iterations: 1e6, depth: 1e6 } });
      expect(result).toMatchObject({ status: 'solved', cost: 72 });
      return result.iterations;
    };
    const plain = plan(domain);
    const numbers = optimise(domain);
    for (const task of numbers.tasks) delete task.leastCost;
    const known = plan(optimised(domain));
    // Without them, all sixteen ways are gone as far as the dear stop.
    expect([plain, plan(numbers), known]).toEqual([62, 62, 36]);
    expect(planBoth(stops, best).cost).toBe(72);
  });
});
