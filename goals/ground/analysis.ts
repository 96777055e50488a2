// What grounding finds out about a domain alone. It is kept for further worlds of the domain.

import type { DomainIr, PrimitiveTask } from '../../ir/ir.ts';
import { idOfObject } from '../../ir/objects.ts';
import { directForm } from './direct.ts';
import type { DirectForm } from './direct.ts';
import { JoinPlan } from './join-plan.ts';
import { isDerived, plainRule, plainTask } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { schemasOf } from './schema.ts';
import type { Schema } from './schema.ts';
import type { GroundWorld } from './world.ts';

/** A task, or the rule of a derived define. */
export interface TaskAnalysis {
  plain: PlainTask;
  schemas: readonly PlannedSchema[];
  /** null: the task is not that plain. */
  direct: DirectForm | null;
}

export interface PlannedSchema {
  schema: Schema;
  /** null: some value may be `none`, so that only the world tells which atoms are open. */
  plan: JoinPlan | null;
}

interface DomainAnalysis {
  /** The ids of the objects of the domain, which expressions have in their places. */
  ids: string;
  tasks: (TaskAnalysis | undefined)[];
  rules: (TaskAnalysis | undefined)[];
}

const analyses = new WeakMap<DomainIr, DomainAnalysis>();

function analysisOf({ domain, numbering }: GroundWorld): DomainAnalysis {
  const ids = (domain.objects ?? []).map((_, object) => idOfObject(domain, numbering, object)).join();
  let found = analyses.get(domain);
  if (found?.ids !== ids) analyses.set(domain, (found = { ids, tasks: [], rules: [] }));
  return found;
}

/** The tasks that plans may have. `by`: their names; null: all. */
export function analyseTasks(world: GroundWorld, by: readonly string[] | null): TaskAnalysis[] {
  const { tasks } = analysisOf(world);
  return world.domain.tasks.flatMap((task, index): TaskAnalysis[] => {
    if (task.kind === 'compound' || (by && !by.includes(task.name))) return [];
    return [(tasks[index] ??= analyseTask(world, task, index))];
  });
}

function analyseTask(world: GroundWorld, task: PrimitiveTask, index: number): TaskAnalysis {
  const plain = plainTask(world, task, index);
  const schemas = schemasOf(world, plain).map((schema) => planned(world, schema));
  return { plain, schemas, direct: directForm(world, plain) };
}

/** By the number of the define. */
export function analyseRules(world: GroundWorld): Map<number, TaskAnalysis> {
  const { domain } = world;
  const { rules } = analysisOf(world);
  const found = new Map<number, TaskAnalysis>();
  domain.defines.forEach((_, index) => {
    if (isDerived(domain, index)) found.set(index, (rules[index] ??= analyseRule(world, index)));
  });
  return found;
}

function analyseRule(world: GroundWorld, index: number): TaskAnalysis {
  const plain = plainRule(world, index);
  const schemas = schemasOf(world, plain, world.domain.variables.length + index);
  return { plain, schemas: schemas.map((schema) => planned(world, schema)), direct: null };
}

function planned({ domain }: GroundWorld, schema: Schema): PlannedSchema {
  return { schema, plan: schema.mayBeNone.includes(true) ? null : new JoinPlan(domain, schema) };
}
