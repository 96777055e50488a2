// The part of grounding that depends on the domain alone. It is kept for further worlds of the domain.

import type { DomainIr, PrimitiveTask } from '../../../ir/ir.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
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
  /** Variables and choices of a join at most. */
  mostChoices: number;
  /** Whether no call of the task is found twice. */
  areCallsEach: boolean;
}

export interface PlannedSchema {
  schema: Schema;
  /** null: some value may be `none`, so that only the world decides which atoms are open. */
  plan: JoinPlan | null;
  /** Whether some atom has to have a row. What is read through `none` has none, and constants may lead there. */
  isWoken: boolean;
}

interface DomainAnalysis {
  /** The ids of the objects of the domain, which expressions have in their places. */
  ids: string;
  tasks: (TaskAnalysis | undefined)[];
  rules: (TaskAnalysis | undefined)[];
  /** All tasks that plans may have. null: nobody has asked for all. */
  all: TaskAnalysis[] | null;
}

const analyses = new WeakMap<DomainIr, DomainAnalysis>();

function analysisOf({ domain, numbering }: GroundWorld): DomainAnalysis {
  const ids = idsOf(domain, numbering);
  let found = analyses.get(domain);
  if (found?.ids !== ids) analyses.set(domain, (found = { ids, tasks: [], rules: [], all: null }));
  return found;
}

/** Objects of the domain that have the same type follow each other. */
function idsOf({ objects, types }: DomainIr, { first }: ObjectNumbering): string {
  if (!objects || objects.length === 0) return '';
  const next = types.map((_, type) => first[type]!);
  return objects.map(({ type }) => next[type]!++).join();
}

/** The tasks that plans may have. `by`: their names; null: all. */
export function analyseTasks(world: GroundWorld, by: readonly string[] | null): readonly TaskAnalysis[] {
  const analysis = analysisOf(world);
  if (by === null && analysis.all) return analysis.all;
  const found = world.domain.tasks.flatMap((task, index): TaskAnalysis[] => {
    if (task.kind === 'compound' || (by && !by.includes(task.name))) return [];
    return [(analysis.tasks[index] ??= analyseTask(world, task, index))];
  });
  if (by === null) analysis.all = found;
  return found;
}

function analyseTask(world: GroundWorld, task: PrimitiveTask, index: number): TaskAnalysis {
  const plain = plainTask(world, task, index);
  return analyse(world, plain, schemasOf(world, plain), directForm(world, plain));
}

function analyse(
  world: GroundWorld,
  plain: PlainTask,
  found: readonly Schema[],
  direct: DirectForm | null,
): TaskAnalysis {
  const schemas = found.map((schema) => planSchema(world, schema));
  const ofCalls = schemas.filter(({ schema }) => schema.isCall);
  return {
    plain,
    schemas,
    direct,
    mostChoices: Math.max(0, ...found.map(({ domains, atoms }) => domains.length + atoms.length)),
    areCallsEach: ofCalls.length === 1 && ofCalls[0]!.plan?.isCallEach === true,
  };
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
  return analyse(world, plain, schemasOf(world, plain, world.domain.variables.length + index), null);
}

function planSchema({ domain }: GroundWorld, schema: Schema): PlannedSchema {
  const { atoms, mayBeNone } = schema;
  return {
    schema,
    plan: mayBeNone.includes(true) ? null : new JoinPlan(domain, schema),
    isWoken: atoms.some(({ isFluent, terms }) => isFluent && !terms.some((term) => term >= 0 && mayBeNone[term])),
  };
}
