// A lowered world as plain data and functions: what the search for goals in plain TypeScript (reference/goals/) takes.

import * as abi from '../../build/goals-abi.ts';
import type { NumberExpr } from './ground/arithmetic.ts';
import { initialFacts } from './ground/lower.ts';
import type { LoweredWorld } from './ground/lowered.ts';
import { calculate, calculateUnary, compare } from '../../ir/arithmetic.ts';
import { valueAt } from './ground/world.ts';

type Compute = (numbers: readonly number[]) => number;

/** `GroundedGoal` in reference/goals/states.ts. */
export interface PlainGoal {
  facts: number;
  goal: readonly number[];
  initial: { facts: readonly number[]; numbers: readonly number[] };
  actions: readonly {
    effects: readonly { conditions: readonly number[]; clears: readonly number[]; sets: readonly number[] }[];
    changes: readonly PlainChange[];
    cost: Compute;
  }[];
  operators: readonly { needs: readonly number[]; gives: readonly number[]; action: number }[];
  derive: (facts: Set<number>, numbers: readonly number[]) => void;
}

export interface PlainChange {
  conditions: readonly number[];
  number: number;
  isAdded: boolean;
  isWhole: boolean;
  range: { low: number; high: number } | null;
  value: Compute;
}

const codes = abi.expressionCode;

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
      else if (word < codes.unaryEnd) {
        const isWhole = word === codes.negateWhole || word === codes.absoluteWhole;
        const isNegation = word === codes.negate || word === codes.negateWhole;
        stack.push(calculateUnary(isNegation ? 'negate' : 'absolute', isWhole, stack.pop()!));
      } else {
        const [op, whole] = binary[word as keyof typeof binary];
        const right = stack.pop()!;
        stack.push(calculate(op, whole, stack.pop()!, right));
      }
    }
    return stack[0]!;
  };
}

function factsOf({ facts }: LoweredWorld, from: number, to: number): number[] {
  return [...facts.data.subarray(from, to)];
}

/** An action below 0 does not exist; -1 is free. */
function plainAction(action: number): number {
  return action === abi.RULE_ACTION ? -1 : action === abi.UNKNOWN_ACTION ? -2 : action;
}

function blocksOf(world: LoweredWorld, action: number): PlainGoal['actions'][number]['effects'] {
  const words = world.blocks.row(action);
  return Array.from({ length: words.length / abi.EFFECT_WORDS }, (_, at) => {
    const start = (field: number): number => words[at * abi.EFFECT_WORDS + field]!;
    const clears = start(abi.EFFECT_CLEARS);
    const sets = start(abi.EFFECT_SETS);
    return {
      conditions: factsOf(world, start(abi.EFFECT_CONDITIONS), clears),
      clears: factsOf(world, clears, sets),
      sets: factsOf(world, sets, start(abi.EFFECT_END)),
    };
  });
}

export function plainGoal(world: LoweredWorld): PlainGoal {
  const { grounded, origins, factCount, goal, actions, operators, derivations } = world;
  const rows = Array.from({ length: operators.needs.count }, (_, at) => at);
  const { symbolic, reached } = grounded;
  const { literals, comparisons } = symbolic;
  const isInitial = initialFacts(grounded);
  const holds = (fact: number): boolean => (symbolic.asked.has(fact) ? symbolic.asked.holds(fact) : isInitial(fact));
  const facts = Array.from(origins).flatMap((one, fact) => ((one < 0 ? !holds(~one) : holds(one)) ? [fact] : []));
  const numbers = symbolic.numbers.map(({ variable, args }) => valueAt(reached.world, variable, args));
  const tests = comparisons.map(({ op, left, right }) => {
    const [one, other] = [computes(left, literals.values), computes(right, literals.values)];
    return (values: readonly number[]): boolean => compare(op, one(values), other(values));
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
    actions: Array.from(actions.view(), (action, at) => {
      const cost = grounded.actions.costOf(action);
      const [from, to] = [world.changeStarts.data[at]!, world.changeStarts.data[at + 1]!];
      return {
        effects: blocksOf(world, at),
        changes: world.changes.slice(from, to).map((change) => ({
          ...change,
          conditions: factsOf(world, change.from, change.to),
          value: computes(change.value, literals.values),
        })),
        cost: typeof cost === 'number' ? () => cost : computes(cost, literals.values),
      };
    }),
    operators: rows.map((at) => ({
      needs: [...operators.needs.row(at)],
      gives: [...operators.gives.row(at)],
      action: plainAction(operators.actions.data[at]!),
    })),
    derive,
  };
}
