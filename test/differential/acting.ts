// Random domains: what the module tells about acting, and what its parts do in a random state, against the reference.

import * as abi from '../../ir/abi.ts';
import { expect } from 'vitest';
import type { Domain, World } from '../../bindings/index.ts';
import { insideOf, installSteps, planOf, recordAt, stateOf } from '../../bindings/internal.ts';
import { createWorldFromProblem, toProblem } from '../../bindings/problems/index.ts';
import { actingOf } from '../../execution/acting-section.ts';
import { carryOut } from '../../execution/steps.ts';
import type { ActingOfTask } from '../../ir/acting.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { ReferenceActing } from '../../reference/acting.ts';
import type { ActingWrite } from '../../reference/acting.ts';
import { createWorld } from '../../reference/world.ts';
import type { ReferenceWorld } from '../../reference/world.ts';

/** Carries out one record in a world: of a task, or of one of its parts. Whether it applies; its effects stay. */
function carryOutRecord(world: World, task: number, args: readonly number[], part: number): boolean {
  const session = world.plan({ kind: 'ordered', parts: [] });
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  expect(installSteps(state.calls, handle.address, [{ kind: 'task', task, args }])).toBe(true);
  const record = recordAt(core, planOf({ state, handle }), 0);
  const word = core.load(record + abi.CELL_TASK);
  core.store(record + abi.CELL_TASK, (word & ~(abi.TASK_NUMBER | abi.CHOICE)) | (part + 1));
  const applies = carryOut(state, handle, 0, 1, true) === 1;
  session.free();
  return applies;
}

export interface ActingSetting {
  domain: DomainIr;
  problem: Problem;
  compiled: Domain;
}

/** What a part does in the state of the problem: the values that result, or null. */
export function partInModule(
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

export function checkParts(setting: ActingSetting, task: number, args: readonly number[]): void {
  const { domain, problem } = setting;
  const told = toldOf(setting).find((one) => one.task === task);
  const before = createWorld(domain, problem);
  const reference = new ReferenceActing(before);
  const part = (number: number): ReferenceWorld | null => partInModule(setting, task, args, number);
  const busy = [...new Set(reference.busyParams(task, args))].sort();
  expect(busyIn(told, (number) => part(number) !== null)).toEqual(busy);
  expect(!told?.watched || part(told.watched.part) !== null).toBe(reference.watchedHold(task, args));
  const during = reference.duringWrites(task, args);
  if (told?.during) expectWritten(before, during, part(told.during.part));
  else expect(during).toEqual([]);
  expectWritten(before, reference.effectWrites(task, args), part(task));
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
