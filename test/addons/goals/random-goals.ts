// Random worlds with goals: the domains of the differential tests, whose primitive tasks have all that conditions and
// effects can have, and a goal of values that something may have.

import { isReal } from '../../../ir/kinds.ts';
import { bounds, numberObjects } from '../../../ir/objects.ts';
import type { DomainIr, Expr, Guard, PrimitiveTask, Problem, ValueType } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { generateCase } from '../../differential/generate.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';

export interface RandomGoal {
  text: string;
  domain: DomainIr;
  /** Asks for the goal alone. */
  problem: Problem;
  /** Names of the tasks whose parameters have few values. */
  by: string[];
}

const span = { start: 0, end: 0, line: 0, column: 0 };

export function randomGoal(seed: number): RandomGoal {
  const { text } = generateCase(seed);
  const { domain, problems } = loadDomain(text);
  const [problem] = problems;
  if (!domain || !problem) throw new Error(`seed ${seed} makes no domain`);
  const random = createRandom(seed * 7 + 1);
  const guards = Array.from({ length: random.integer(1, 2) }, () => condition(random, domain, problem));
  const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span };
  const base = { name: 'goal', params: [], locals: [], localNames: [], span };
  const task: PrimitiveTask = { ...base, kind: 'internal', guards, effects: [], cost };
  const by = domain.tasks.filter(({ kind, params }) => {
    return kind !== 'compound' && params.every(({ type }) => type.kind !== 'integer');
  });
  const network = { kind: 'task' as const, task: domain.tasks.length, args: [] };
  return { text, domain, problem: { ...problem, tasks: [task], network }, by: by.map(({ name }) => name) };
}

/** A fluent with arguments, and a value that it may have. */
export function randomCondition(
  random: RandomSource,
  domain: DomainIr,
  problem: Problem,
): { variable: number; args: number[]; value: number } {
  const fluents = domain.variables.flatMap(({ kind, name }, index) => {
    return kind === 'fluent' && name !== 'fuel' ? [index] : [];
  });
  const variable = random.pick(fluents);
  const { params, value } = domain.variables[variable]!;
  const args = params.map(({ type }) => valueFor(random, domain, problem, type));
  return { variable, args, value: valueFor(random, domain, problem, value) };
}

function condition(random: RandomSource, domain: DomainIr, problem: Problem): Guard {
  const { variable, args, value } = randomCondition(random, domain, problem);
  const { params, value: type } = domain.variables[variable]!;
  const literals = params.map(({ type }, at): Expr => ({ op: 'literal', type, value: args[at]!, span }));
  const left: Expr = { op: 'read', type, variable, args: literals, span };
  const right: Expr = { op: 'literal', type, value, span };
  const op = random.pick(['equal', 'equal', 'not-equal'] as const);
  return { kind: 'condition', expr: { op, type: { kind: 'boolean' }, left, right, span }, span };
}

function valueFor(random: RandomSource, domain: DomainIr, problem: Problem, type: ValueType): number {
  if (isReal(type.kind)) return random.integer(0, 2) / 2;
  if (type.kind === 'integer' && !type.range) return random.integer(-1, 3);
  const { low, high } = bounds(domain, numberObjects(domain, problem.objects), type);
  return high < low ? 0 : random.integer(low, high);
}
