// Walks to a place from where somebody stands: `GetTo(a)` begins with `GetTo(b)`. Where places are joined with each
// other and with nothing else, there are more ways without circles than anybody can try.

import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../language/index.ts';
import { planInterrupted } from '../addons/save/interrupted.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import type { CaseOptions } from '../conformance/planners.ts';

const options: CaseOptions = { mode: 'first', limits: { iterations: 20_000, depth: 5_000 } };

/** Two regions in which all places are joined, and roads between them. The walker is in the second one. */
function regions(places: number, between: readonly (readonly [number, number])[], request: string) {
  const names = Array.from({ length: 2 * places }, (_, place) => `p${place}`);
  const isRoad = (from: number, to: number): boolean =>
    (from !== to && from < places === to < places) || between.some(([one, other]) => one === from && other === to);
  const roads = names.flatMap((from, one) =>
    names.flatMap((to, other) => (isRoad(one, other) ? [`road(${from}, ${to}) := true;`] : [])),
  );
  const { domain, problems, diagnostics } = loadDomain(`domain regions;
    type Place;
    constant boolean road(Place from, Place to);
    fluent Place here;
    fluent boolean carried;
    task Drive(Place from, Place to) { here == from; road(from, to); here := to; }
    task Carry() { not carried; carried := true; }
    task GetTo(Place place) {
      method arrived { here == place; }
      method drive { exists (Place before) { road(before, place); ordered(GetTo(before), Drive(before, place)); } }
    }
    problem p of regions;
    ${names.map((name) => `instance Place ${name};`).join(' ')}
    ${roads.join(' ')}
    here := p${places};
    ordered(${request});`);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { domain: optimised(domain!), problem: problems[0]! };
}

function outcomeOf(...args: Parameters<typeof regions>) {
  const { domain, problem } = regions(...args);
  const core = planByCore(domain, problem, options);
  expect(planByReference(domain, problem, options)).toEqual(core);
  return core;
}

describe('walks in regions', () => {
  it.each([4, 9, 14])('are told to lead nowhere, in two of %i places', (places) => {
    const { status, iterations } = outcomeOf(places, [[0, places]], 'GetTo(p1)');
    expect(status).toBe('failed');
    // The first thousands find out that the search goes round. A walk without circles is tried for no region of 9.
    expect(iterations).toBeLessThan(15_000);
  });

  it('are found where there is one road between them, behind other tasks and before them', () => {
    const { status, steps } = outcomeOf(9, [[10, 3]], 'Carry(), GetTo(p1), GetTo(p3)');
    expect(status).toBe('solved');
    expect(steps!.length).toBeGreaterThan(3);
  });

  it('fail for what comes behind them', () => {
    expect(outcomeOf(5, [[6, 3]], 'Carry(), GetTo(p1), Carry()').status).toBe('failed');
  });

  it('end alike when the search is saved meanwhile', () => {
    for (const request of ['GetTo(p1)', 'GetTo(p1), Carry(), Carry()']) {
      for (const between of [[], [[7, 3]]] as [number, number][][]) {
        const { domain, problem } = regions(6, between, request);
        let stride = 20;
        const { plain, interrupted } = planInterrupted(domain, problem, options, () => (stride += 20));
        expect(interrupted).toEqual(plain);
      }
    }
  });
});
