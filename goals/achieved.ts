// Goals in the place of tasks: what a search for one works on, in the state that the search for tasks has come to. The
// world is grounded for the first of them, with all that the named tasks can make true. Other tasks may make more true:
// then it is grounded again, with both.

import type { CompoundTask, DomainIr, Expr, PrimitiveTask, Achievement } from '../ir/ir.ts';
import { fail } from '../bindings/internal.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { waysOf } from './ground/actions.ts';
import { ground, lower } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainTask } from './ground/prepare.ts';
import { inOrder, reach } from './ground/reach.ts';
import type { PossibleRow } from './ground/reach.ts';
import type { WorldValue, GroundWorld } from './ground/world.ts';
import { finish } from './ground/slices.ts';
import { FactReadings } from './readings.ts';
import { tableImage, writeFacts } from './tables.ts';
import type { TableImage } from './tables.ts';

/** The world of a search for tasks, in the state that it has come to. */
export interface SearchedWorld {
  world: GroundWorld;
  /** Brings it up to date. Answers what has changed since; null: `world` is another one. */
  update(): WorldValue[] | null;
}

/** What is known for a goal, in states in which the same facts stay as they are. */
export interface AchievedWork {
  lowered: LoweredWorld;
  image: TableImage;
  facts: FactReadings;
  rigid: FactReadings;
}

/** What was grounded for the same tasks. */
interface GoalGroup {
  grounded: Grounded | null;
  /** What has changed since it was looked at last. */
  changes: WorldValue[];
  /** By task and arguments. null: out of reach. */
  works: Map<string, AchievedWork[] | null>;
}

/** Tables of a goal can be megabytes. */
const mostWorks = 64;
const mostWorksOfGoal = 4;
const mostChanges = 10_000;
const noFacts: ReadonlySet<number> = new Set();

export class AchievedGoals {
  readonly #domain: DomainIr;
  readonly #searched: SearchedWorld;
  /** By the numbers of the tasks. */
  readonly #groups = new Map<string, GoalGroup>();

  constructor(domain: DomainIr, searched: SearchedWorld) {
    this.#domain = domain;
    this.#searched = searched;
  }

  /** What the goal of a task comes to in the present state. null: it is out of reach. */
  workFor(task: number, args: readonly number[]): AchievedWork | null {
    const compound = achievingTask(this.#domain, task);
    const changes = this.#searched.update();
    if (changes === null) this.#groups.clear();
    else for (const group of this.#groups.values()) group.changes.push(...changes);
    const { by } = compound.achieves;
    const key = by.join();
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { grounded: null, changes: [], works: new Map() }));
    const grounded = this.#groundedFor(group, by);
    const name = `${task} ${args.join()}`;
    const known = group.works.get(name);
    if (known === null) return null;
    const found = known?.find(({ rigid }) => rigid.allHold());
    if (found) {
      writeFacts(found.lowered, found.image, found.facts);
      return found;
    }
    if (group.works.size >= mostWorks) group.works.delete(group.works.keys().next().value!);
    const work = lowerFor(grounded, compound, args);
    group.works.delete(name);
    group.works.set(name, work && [work, ...(known ?? [])].slice(0, mostWorksOfGoal));
    return work;
  }

  #groundedFor(group: GoalGroup, by: readonly number[]): Grounded {
    const { grounded, changes } = group;
    const isKnown = grounded && changes.length < mostChanges && changes.every((one) => mayBe(grounded, one));
    group.changes = [];
    if (isKnown) return grounded;
    const names = by.map((one) => this.#domain.tasks[one]!.name);
    const also = grounded ? rowsOf(grounded) : [];
    group.grounded = null;
    group.works.clear();
    const reached = finish(reach(this.#searched.world, names, also));
    return (group.grounded = finish(ground(inOrder(reached))));
  }
}

function achievingTask(domain: DomainIr, number: number): CompoundTask & { achieves: Achievement } {
  const task = domain.tasks[number];
  if (task?.kind === 'compound' && task.achieves) return task as CompoundTask & { achieves: Achievement };
  const advice = 'for the tasks of a problem, create goals with domainFor(domain, problem)';
  return fail('wrong-domain', `task ${number} of ${domain.name} has no goal: ${advice}`);
}

/** Whether it was to be expected. */
function mayBe({ symbolic, reached }: Grounded, { variable, args, value }: WorldValue): boolean {
  const { kind } = reached.world.domain.variables[variable]!.value;
  if (kind === 'integer' || kind === 'float') return true;
  if (kind === 'boolean') return value === 0 || symbolic.factOf(variable, args) >= 0;
  return symbolic.valuesAt(variable, args).some((one) => one.value === value);
}

/** All that could become true. */
function rowsOf({ reached: { world, relations, constantRows } }: Grounded): PossibleRow[] {
  const found: PossibleRow[] = [];
  for (let row = constantRows; row < relations.count; row++) {
    const variable = relations.kindOf(row);
    const declared = world.domain.variables[variable];
    if (!declared) continue;
    const columns = relations.columns(row);
    const isBoolean = declared.value.kind === 'boolean';
    const args = isBoolean ? columns : columns.slice(0, -1);
    found.push({ variable, args, value: isBoolean ? 1 : columns.at(-1)! });
  }
  return found;
}

function lowerFor(
  grounded: Grounded,
  { name, params, locals, localNames, achieves, span }: CompoundTask & { achieves: Achievement },
  args: readonly number[],
): AchievedWork | null {
  const { symbolic, reached } = grounded;
  const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span };
  const base = { name, params, locals, localNames, span };
  const task: PrimitiveTask = { ...base, kind: 'internal', guards: achieves.guards, effects: [], cost };
  const plain = plainTask(reached.world, task, -1);
  const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
  symbolic.owner = name;
  let formula: GroundFormula = true;
  for (const condition of plain.conditions) formula = all(formula, symbolic.formula(condition, binding));
  const [wanted] = waysOf(symbolic, formula, 1);
  if (!wanted) return null;
  const lowered = finish(lower(grounded, wanted, noFacts));
  const facts = finish(FactReadings.of(grounded, lowered.origins));
  const rigid = finish(FactReadings.of(grounded, lowered.rigid));
  const image = finish(tableImage(lowered));
  writeFacts(lowered, image, facts);
  return { lowered, image, facts, rigid };
}
