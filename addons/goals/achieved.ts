// Goals in the place of tasks: prepares the world for a search for such a goal, in the state that the search for tasks
// has reached. The first goal grounds the world with everything that the named tasks can make true. If other tasks make
// more true, the world is grounded again, with both. All this work is done in slices.
//
// Several searches may wait for one grounding: the search that is stepped continues it. The work after that is for one
// search alone. Other searches may meanwhile have set the world to their own states, so before each slice the world is
// set back to the state of this search.

import type { CompoundTask, DomainIr, Expr, PrimitiveTask, Achievement } from '../../ir/ir.ts';
import { achievingTasks } from '../../ir/goals.ts';
import { isNumeric } from '../../ir/kinds.ts';
import { fail } from '../../bindings/internal.ts';
import { askFor, writeAnswers } from './answers.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { waysOf } from './ground/actions.ts';
import { ground } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainTask } from './ground/prepare.ts';
import { inOrder, reach } from './ground/reach.ts';
import type { PossibleRow } from './ground/reach.ts';
import type { WorldValue, GroundWorld } from './ground/world.ts';
import { finish, SlicedWork } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { FactReadings } from './readings.ts';
import { lower, tableImage } from './lowering.ts';
import { writeFacts } from './tables.ts';
import type { TableImage } from './tables.ts';

/** The world of a search for tasks. */
export interface SearchedWorld {
  /** Copies the world, in the state that the search has reached when the copying begins. */
  copy(): Sliced<WorldCopy>;
}

/** A world that is copied once, and then brought up to date. */
export interface WorldCopy {
  readonly world: GroundWorld;
  /**
   * Updates the copy to the state that a search has reached. Returns the values that have changed since the last
   * update.
   */
  update(): WorldValue[];
}

/** What is known for a goal, in states in which the same facts stay as they are. */
export interface AchievedWork {
  lowered: LoweredWorld;
  image: TableImage;
  facts: FactReadings;
  rigid: FactReadings;
}

/** A world that was grounded for certain tasks. */
interface GroundedCopy {
  grounded: Grounded;
  copy: WorldCopy;
  /** The request in whose state the copy is. */
  seenBy: AchievedRequest | null;
  /** By task and arguments. null: out of reach. */
  works: Map<string, AchievedWork[] | null>;
}

/** The data that depends only on the tasks. */
interface GoalGroup {
  by: readonly number[];
  known: GroundedCopy | null;
  /** What could become true in the last grounding: it may become true again. */
  also: PossibleRow[];
  /** The next one, under way. */
  coming: SlicedWork<GroundedCopy> | null;
}

/** Tables of a goal can be megabytes. */
const mostWorks = 64;
const mostWorksOfGoal = 4;
const noFacts: ReadonlySet<number> = new Set();

/** The preparation for one search. The search has to be in the same state whenever the preparation continues. */
export class AchievedRequest {
  readonly #work: SlicedWork<AchievedWork | null>;
  /** What it reads. */
  #reads: GroundedCopy | null = null;

  /**
   * Made by `AchievedGoals.requestFor`. `prepare` gets a function, to which it passes the copy that it reads from then
   * on.
   */
  constructor(prepare: (read: (copy: GroundedCopy) => WorldValue[]) => Sliced<AchievedWork | null>) {
    this.#work = new SlicedWork(prepare((copy) => this.#read(copy)));
  }

  #read(reads: GroundedCopy): WorldValue[] {
    this.#reads = reads;
    reads.seenBy = this;
    return reads.copy.update();
  }

  get isDone(): boolean {
    return this.#work.isDone;
  }

  /** Continues until the slice is over. Returns whether the preparation is done. */
  goOn(): boolean {
    if (this.#reads && this.#reads.seenBy !== this) this.#read(this.#reads);
    return this.#work.goOn();
  }

  /** The result of a request that is done, in its state; null: the goal is out of reach. */
  get result(): AchievedWork | null {
    return this.#work.result;
  }
}

export class AchievedGoals {
  readonly #domain: DomainIr;
  readonly #searched: SearchedWorld;
  /** By the numbers of the tasks. */
  readonly #groups = new Map<string, GoalGroup>();

  constructor(domain: DomainIr, searched: SearchedWorld) {
    this.#domain = domain;
    this.#searched = searched;
  }

  /** Requests the facts that the goal of a task requires in the present state. */
  requestFor(task: number, args: readonly number[]): AchievedRequest {
    const compound = achievingTask(this.#domain, task);
    return new AchievedRequest((read) => this.#workFor(compound, `${task} ${args.join()}`, args, read));
  }

  /** Grounds the world in its present state, for all tasks with goals. Returns the tables of the largest one. */
  prepare(): TableImage | null {
    let largest: Grounded | null = null;
    for (const number of achievingTasks(this.#domain.tasks)) {
      const group = this.#groupOf(achievingTask(this.#domain, number).achieves.by);
      const known = finish(this.#groundedFor(group, ({ copy }) => copy.update()));
      known.seenBy = null;
      if (!largest || known.grounded.actions.count > largest.actions.count) largest = known.grounded;
    }
    if (!largest || largest.actions.count === 0) return null;
    const facts = finish(largest.actions.everSet());
    return finish(tableImage(finish(lower(largest, [...facts], noFacts))));
  }

  #groupOf(by: readonly number[]): GoalGroup {
    const key = by.join();
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { by, known: null, also: [], coming: null }));
    return group;
  }

  *#workFor(
    compound: CompoundTask & { achieves: Achievement },
    name: string,
    args: readonly number[],
    read: (copy: GroundedCopy) => WorldValue[],
  ): Sliced<AchievedWork | null> {
    const { grounded, works } = yield* this.#groundedFor(this.#groupOf(compound.achieves.by), read);
    const known = works.get(name);
    if (known === null) return null;
    let work = known?.find(({ rigid }) => rigid.allHold()) ?? null;
    if (!work) {
      work = yield* lowerFor(grounded, compound, args);
      const others = works.get(name) ?? [];
      works.delete(name);
      if (works.size >= mostWorks) works.delete(works.keys().next().value!);
      works.set(name, work && [work, ...others].slice(0, mostWorksOfGoal));
    }
    if (!work) return null;
    const answers = grounded.symbolic.asked.count > 0 ? yield* askFor(work.lowered) : null;
    writeFacts(work.lowered, work.image, work.facts);
    if (answers) writeAnswers(answers, work.image);
    return work;
  }

  /** A grounded world that covers everything that is true in the present state. */
  *#groundedFor(group: GoalGroup, read: (copy: GroundedCopy) => WorldValue[]): Sliced<GroundedCopy> {
    for (;;) {
      const { known } = group;
      if (known) {
        if (read(known).every((one) => mayBe(known.grounded, one))) return known;
        // Requests that already read it keep it.
        group.also = rowsOf(known.grounded);
        group.known = null;
      }
      if (!group.coming || group.coming.hasFailed) group.coming = new SlicedWork(this.#ground(group));
      if (!group.coming.goOn()) yield;
      else {
        group.known = group.coming.result;
        group.coming = null;
      }
    }
  }

  *#ground({ by, also }: GoalGroup): Sliced<GroundedCopy> {
    const names = by.map((one) => this.#domain.tasks[one]!.name);
    const copy = yield* this.#searched.copy();
    const reached = yield* inOrder(yield* reach(copy.world, names, also));
    return { grounded: yield* ground(reached), copy, seenBy: null, works: new Map() };
  }
}
function achievingTask(domain: DomainIr, number: number): CompoundTask & { achieves: Achievement } {
  const task = domain.tasks[number];
  if (task?.kind === 'compound' && task.achieves) return task as CompoundTask & { achieves: Achievement };
  const advice = 'for the tasks of a problem, create goals with domainFor(domain, problem)';
  return fail('wrong-domain', `task ${number} of ${domain.name} has no goal: ${advice}`);
}

/** Whether the grounding covers the value. */
function mayBe({ symbolic, reached }: Grounded, { variable, args, value }: WorldValue): boolean {
  const { kind } = reached.world.domain.variables[variable]!.value;
  if (isNumeric(kind)) return true;
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

function* lowerFor(
  grounded: Grounded,
  { name, params, locals, localNames, achieves, span }: CompoundTask & { achieves: Achievement },
  args: readonly number[],
): Sliced<AchievedWork | null> {
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
  const lowered = yield* lower(grounded, wanted, noFacts);
  const facts = yield* FactReadings.of(grounded, lowered.origins);
  const rigid = yield* FactReadings.of(grounded, lowered.rigid);
  const image = yield* tableImage(lowered);
  return { lowered, image, facts, rigid };
}
