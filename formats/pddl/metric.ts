// Interprets a metric as costs of actions: functions to which actions add, each with a weight.

import type { NumericTerm } from '../lisp/ast.ts';
import type { Declarations } from '../lisp/declarations.ts';
import type { LispReport } from '../lisp/report.ts';
import type { PddlMetric } from './ast.ts';
import type { PddlUses } from './uses.ts';

export interface CountedMetric {
  /** By function. */
  weights: ReadonlyMap<number, number>;
  /** The additional cost of each action. Because no action has a duration, `total-time` is the number of actions. */
  step: number;
}

interface Weighed {
  weights: Map<number, number>;
  step: number;
  constant: number;
}

/** Returns null if the metric is not a weighted sum of functions without arguments. Reports unknown names. */
export function countedMetric(
  { isMaximised, of }: PddlMetric,
  declared: Declarations,
  report: LispReport,
): CountedMetric | null {
  const found = weighed(of, declared, report);
  if (!found) return null;
  const sign = isMaximised ? -1 : 1;
  const weights = new Map([...found.weights].map(([index, weight]) => [index, weight * sign]));
  return { weights, step: found.step * sign };
}

/** Whether the addition of each action to the metric can become its cost. */
export function isCounted({ weights, step }: CountedMetric, uses: PddlUses): boolean {
  return step >= 0 && [...weights].every(([index, weight]) => weight >= 0 && !uses.uncounted.has(index));
}

function weighed(term: NumericTerm, declared: Declarations, report: LispReport): Weighed | null {
  switch (term.kind) {
    case 'number':
      return { weights: new Map(), step: 0, constant: term.value };
    case 'function': {
      if (isTime(term, declared)) return { weights: new Map(), step: 1, constant: 0 };
      const index = declared.functionOf(term.name, report);
      if (index === null || term.args.length > 0) return null;
      return { weights: new Map([[index, 1]]), step: 0, constant: 0 };
    }
    case 'arithmetic': {
      const parts = term.parts.map((part) => weighed(part, declared, report));
      if (parts.includes(null)) return null;
      const [first, ...rest] = parts as Weighed[];
      if (term.op === '+') return rest.reduce((sum, part) => added(sum, part, 1), first!);
      if (term.op === '-') return rest.length === 0 ? scaled(first!, -1) : added(first!, rest[0]!, -1);
      return rest.reduce<Weighed | null>((product, part) => times(product, part, term.op), first!);
    }
  }
}

/** Whether this is `total-time`, and not a function of the domain. */
function isTime({ name }: { name: { text: string } }, { functions }: Declarations): boolean {
  const small = name.text.toLowerCase();
  return small === 'total-time' && functions.every((one) => one.name.text.toLowerCase() !== small);
}

function isConstant({ weights, step }: Weighed): boolean {
  return weights.size === 0 && step === 0;
}

function times(one: Weighed | null, other: Weighed, op: string): Weighed | null {
  if (!one) return null;
  if (op === '/') return isConstant(other) && other.constant !== 0 ? scaled(one, 1 / other.constant) : null;
  if (isConstant(other)) return scaled(one, other.constant);
  return isConstant(one) ? scaled(other, one.constant) : null;
}

function scaled({ weights, step, constant }: Weighed, factor: number): Weighed {
  return {
    weights: new Map([...weights].map(([index, weight]) => [index, weight * factor])),
    step: step * factor,
    constant: constant * factor,
  };
}

function added(one: Weighed, other: Weighed, sign: number): Weighed {
  const weights = new Map(one.weights);
  for (const [index, weight] of other.weights) weights.set(index, (weights.get(index) ?? 0) + weight * sign);
  return { weights, step: one.step + other.step * sign, constant: one.constant + other.constant * sign };
}
