// Crossed orders inside each other, as deep as there are marks for.

import { expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { textsOf } from './order-cases.ts';
import type { OrderCase, OrderedPart, ToyAction } from './order-cases.ts';
import { plannedFrom } from './planned.ts';

it('any order ends with a fault where more are under way at once than there are marks for', () => {
  const nothing: ToyAction = { asks: [], sets: [] };
  const parts: OrderedPart[] = [[nothing], [nothing], 'again', [nothing]];
  const inside = (levels: number): OrderCase => ({ parts, before: [[], [], [0, 1], [1]], levels, asked: 1 });
  const roomy = new Planner();
  const statusOf = (levels: number): string => {
    const { domain, problem } = textsOf(inside(levels));
    return plannedFrom(domain, problem, 'first', roomy).status;
  };
  expect([200, 256, 257, 300].map(statusOf)).toEqual(['solved', 'solved', 'fault', 'fault']);
});
