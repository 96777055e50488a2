// The search for goals of the core and the one in plain TypeScript find the same plans with the same work.

import { expect, it } from 'vitest';
import { FrameplanError } from '../../bindings/index.ts';
import { createGoals } from '../../goals/index.ts';
import { codes } from '../../goals/ground/arithmetic.ts';
import type { NumberExpr } from '../../goals/ground/arithmetic.ts';
import { initialFacts } from '../../goals/ground/lower.ts';
import type { LoweredWorld } from '../../goals/ground/lower.ts';
import { arithmetic, compares, unaryOf } from '../../goals/ground/known.ts';
import { valueAt } from '../../goals/ground/world.ts';
import { goalOf } from '../../ir/goals.ts';
import { planGreedily } from '../../reference/goals/greedy.ts';
import type { GreedyWorld } from '../../reference/goals/greedy.ts';
import { randomGoal } from './random-goals.ts';

type Compute = (numbers: readonly number[]) => number;

const binary = {
  [codes.add]: ['add', false],
  [codes.subtract]: ['subtract', false],
  [codes.multiply]: ['multiply', false],
  [codes.divide]: ['divide', false],
  [codes.addWhole]: ['add', true],
  [codes.subtractWhole]: ['subtract', true],
  [codes.multiplyWhole]: ['multiply', true],
  [codes.divideWhole]: ['divide', true],
  [codes.remainderWhole]: ['remainder', true],
  [codes.minimum]: ['minimum', false],
  [codes.maximum]: ['maximum', false],
} as const;

function computes({ words }: NumberExpr, literals: readonly number[]): Compute {
  return (numbers) => {
    const stack: number[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (word === codes.literal) stack.push(literals[words[++at]!]!);
      else if (word === codes.number) stack.push(numbers[words[++at]!]!);
      else if (word < codes.add) {
        const isWhole = word === codes.negateWhole || word === codes.absoluteWhole;
        const isNegation = word === codes.negate || word === codes.negateWhole;
        stack.push(unaryOf(isNegation ? 'negate' : 'absolute', isWhole, stack.pop()!));
      } else {
        const [op, whole] = binary[word as keyof typeof binary];
        const right = stack.pop()!;
        stack.push(arithmetic(op, whole, stack.pop()!, right));
      }
    }
    return stack[0]!;
  };
}

function greedyWorld(world: LoweredWorld): GreedyWorld {
  const { grounded, origins, factCount, goal, actions, operators, derivations } = world;
  const { symbolic, reached } = grounded;
  const { literals, comparisons } = symbolic;
  const isInitial = initialFacts(grounded);
  const facts = origins.flatMap((one, fact) => ((one < 0 ? !isInitial(~one) : isInitial(one)) ? [fact] : []));
  const numbers = symbolic.numbers.map(({ variable, args }) => valueAt(reached.world, variable, args));
  const tests = comparisons.map(({ op, left, right }) => {
    const [one, other] = [computes(left, literals.values), computes(right, literals.values)];
    return (values: readonly number[]): boolean => compares(op, one(values), other(values));
  });
  const derive = (state: Set<number>, values: readonly number[]): void => {
    for (const one of derivations) if (one.kind !== 'again') state.delete(one.fact);
    const compute = (from: number, to: number): boolean => {
      let changed = false;
      for (const one of derivations.slice(from, to)) {
        if (one.kind === 'again') while (compute(one.from, derivations.indexOf(one)));
        else {
          const holds =
            one.kind === 'rule'
              ? one.bodies.some((body) => body.every((fact) => state.has(fact)))
              : one.kind === 'opposite'
                ? !state.has(one.of)
                : tests[one.comparison]!(values);
          if (holds && !state.has(one.fact)) changed = Boolean(state.add(one.fact));
        }
      }
      return changed;
    };
    compute(0, derivations.length);
  };
  return {
    facts: factCount,
    goal,
    initial: { facts, numbers },
    actions: actions.map(({ action, blocks, changes }) => {
      const { cost } = grounded.actions[action]!;
      return {
        effects: blocks,
        changes: changes.map((change) => ({ ...change, value: computes(change.value, literals.values) })),
        cost: typeof cost === 'number' ? () => cost : computes(cost, literals.values),
      };
    }),
    operators,
    derive,
  };
}

it('both searches come to the same in random worlds', () => {
  let compared = 0;
  let long = 0;
  for (let seed = 3000; seed < 4200; seed++) {
    const { text, domain, problem, by } = randomGoal(seed);
    try {
      const goals = createGoals(domain, problem, { by });
      const search = goals.achieve(null);
      const { lowered } = goals.lowered(goalOf(domain, problem)!, null, null);
      while (search.status === 'running' && search.evaluations < 300) search.step(5);
      if (!lowered || search.status === 'running') continue;
      const { status, plan, cost, evaluations } = planGreedily(greedyWorld(lowered), 1000);
      const steps = plan && plan.map((action) => lowered.grounded.actions[lowered.actions[action]!.action]!);
      const ours = steps && steps.map(({ task, args }) => ({ task, args }));
      const theirs = search.steps && search.steps.map(({ task, args }) => ({ task, args }));
      expect([status, ours, cost, evaluations], `seed ${seed}\n${text}`).toEqual([
        search.status,
        theirs,
        search.cost,
        search.evaluations,
      ]);
      compared++;
      if (evaluations > 2) long++;
    } catch (error) {
      if (!(error instanceof FrameplanError) || (error.code !== 'bad-option' && error.code !== 'too-large'))
        throw error;
    }
  }
  expect(compared).toBeGreaterThan(300);
  expect(long).toBeGreaterThan(10);
});
