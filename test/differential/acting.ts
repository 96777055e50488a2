// Random domains: what the module says about acting, and what its parts do in a random state, against the reference.

import * as abi from '../../ir/abi.ts';
import { expect } from 'vitest';
import type { Domain, World } from '../../bindings/index.ts';
import { insideOf, planOf, recordAt, stateOf } from '../../bindings/internal.ts';
import { installSteps } from '../../addons/replace/install-steps.ts';
import { createWorldFromProblem, toProblem } from '../../addons/problems/index.ts';
import { actingOf } from '../../addons/repair/acting-section.ts';
import { simulate } from '../../addons/repair/steps.ts';
import type { ActingOfTask } from '../../ir/acting.ts';
import { emit, optimise, passes } from '../../compiler/index.ts';
import type { DomainIr, PrimitiveTask, Problem, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { bounds, numberObjects } from '../../ir/objects.ts';
import { ReferenceActing } from '../../reference/acting.ts';
import type { ActingWrite } from '../../reference/acting.ts';
import { createWorld } from '../../reference/world.ts';
import type { ReferenceWorld } from '../../reference/world.ts';
import { nextPlanner, optimised } from '../conformance/planners.ts';
import type { GeneratedCase } from './cases.ts';
import { createRandom } from './random.ts';
import type { RandomSource } from './random.ts';

/** Compares all tasks that say something, and returns how many there are. */
export function checkActing({ seed, domain, problem }: GeneratedCase): number {
  const random = createRandom(seed);
  const numbering = numberObjects(domain, problem.objects);
  const some = (type: ValueType): number => {
    if (type.kind === 'integer') return random.integer(-2, 4);
    if (isReal(type.kind)) return random.integer(-4, 4) / 2;
    const { low, high } = bounds(domain, numbering, type);
    return low > high || (type.kind === 'object' && random.chance(0.1)) ? 0 : random.integer(low, high);
  };
  const told = domain.tasks.flatMap((task, number) => {
    return task.kind === 'compound' || !task.acting || task.acting.sync ? [] : [{ task, number }];
  });
  if (told.length === 0) return 0;
  const without = [random.pick(passes).name];
  const ir = random.pick([() => domain, () => optimised(domain), () => optimise(domain, { without })])();
  const compiled = nextPlanner().register(emit(ir, { countsAll: random.chance(0.3) }));
  for (const { task, number } of told) {
    // Of a task that can never be done, parts may be left out.
    const { guards } = ir.tasks[number] as PrimitiveTask;
    if (guards.some(({ kind, expr }) => kind === 'condition' && expr.op === 'literal' && expr.value === 0)) continue;
    for (let count = 0; count < 3; count++) {
      const assignments = [...problem.assignments, ...changes(random, some, domain)];
      const args = task.params.map(({ type }) => some(type));
      checkParts({ domain, problem: { ...problem, assignments }, compiled, isPlain: ir === domain }, number, args);
    }
  }
  return told.length;
}

/** Carries out one record in a world: of a task, or of one of its parts. Whether it applies; its effects stay. */
function carryOutRecord(world: World, task: number, args: readonly number[], part: number): boolean {
  const session = world.plan({ kind: 'ordered', parts: [] });
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  expect(installSteps(state.calls, handle.address, [{ kind: 'task', task, args }])).toBe(true);
  const record = recordAt(core, planOf({ state, handle }), 0);
  const word = core.load(record + abi.CELL_TASK);
  core.store(record + abi.CELL_TASK, (word & ~(abi.TASK_NUMBER | abi.CHOICE)) | (part + 1));
  const applies = simulate(state, handle, 0, 1, true) === 1;
  session.free();
  return applies;
}

interface ActingSetting {
  domain: DomainIr;
  problem: Problem;
  compiled: Domain;
  /** Without passes, which may leave out a fault in a part. A task with such a fault can't be done. */
  isPlain: boolean;
}

/** What a part does in the state of the problem: the values that result, or null. */
function partInModule(
  { domain, problem, compiled }: ActingSetting,
  task: number,
  args: readonly number[],
  part: number,
): ReferenceWorld | null {
  const { world, network } = createWorldFromProblem(compiled, problem);
  const applies = carryOutRecord(world, task, args, part);
  const after = createWorld(domain, toProblem(world, network));
  world.free();
  return applies ? after : null;
}

function checkParts(setting: ActingSetting, task: number, args: readonly number[]): void {
  const { domain, problem, isPlain } = setting;
  const told = toldOf(setting).find((one) => one.task === task);
  const before = createWorld(domain, problem);
  const reference = new ReferenceActing(before);
  const part = (number: number): ReferenceWorld | null => partInModule(setting, task, args, number);
  const effects = reference.effectWrites(task, args);
  expectWritten(before, effects, part(task));
  if (!effects && !isPlain) return;
  const busy = [...new Set(reference.busyParams(task, args))].sort();
  expect(busyIn(told, (number) => part(number) !== null)).toEqual(busy);
  expect(!told?.watched || part(told.watched.part) !== null).toBe(reference.watchedHold(task, args));
  const during = reference.duringWrites(task, args);
  if (told?.during) expectWritten(before, during, part(told.during.part));
  else expect(during).toEqual([]);
}

function toldOf({ problem, compiled }: ActingSetting): ActingOfTask[] {
  const { world } = createWorldFromProblem(compiled, problem);
  const { tasks } = actingOf(stateOf(world).loaded);
  world.free();
  return tasks;
}

function busyIn(told: ActingOfTask | undefined, applies: (part: number) => boolean): number[] {
  const busy = (told?.busy ?? []).filter(({ part }) => part === undefined || applies(part));
  return [...new Set(busy.map(({ param }) => param))].sort();
}

function expectWritten(before: ReferenceWorld, writes: ActingWrite[] | null, after: ReferenceWorld | null): void {
  if (!writes) return expect(after).toBe(null);
  const values = before.values.slice();
  for (const { address, value } of writes) values[address] = value;
  // Worlds know nothing of the sign of a zero.
  expect([...(after?.values ?? [])].map((value) => value + 0)).toEqual([...values].map((value) => value + 0));
}

/** Other values for a few places. */
function changes(
  random: RandomSource,
  some: (type: ValueType) => number,
  { variables }: GeneratedCase['domain'],
): GeneratedCase['problem']['assignments'] {
  return Array.from({ length: random.integer(0, 4) }, () => {
    const variable = random.integer(0, variables.length - 1);
    const { params, value } = variables[variable]!;
    const range = value.kind === 'integer' ? value.range : undefined;
    const set = range ? random.integer(range.low, range.high) : some(value);
    return { variable, args: params.map(({ type }) => some(type)), value: set };
  }).filter(({ variable, args }) =>
    variables[variable]!.params.every(({ type }, at) => type.kind !== 'object' || args[at]),
  );
}
