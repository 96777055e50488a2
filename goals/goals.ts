// A world to plan for goals in: it is grounded once, and again when something in it is as it was not to be expected.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { goalOf } from '../ir/goals.ts';
import type { GoalPart } from '../ir/goals.ts';
import { numberObjects } from '../ir/objects.ts';
import { World } from '../bindings/index.ts';
import type { DomainShape, Value } from '../bindings/index.ts';
import {
  checkObject,
  currentVersion,
  fail,
  inside,
  kindOf,
  numberOfNamed,
  show,
  stateOf,
} from '../bindings/internal.ts';
import type { ObjectsOfWorld, WorldState } from '../bindings/internal.ts';
import { goalFor, isOfRoot, planAlike, tasksOfRoot } from './alike.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ground, isStillRigid, lower } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import { changesOf, snapshotOf, worldOfGame, worldOfProblem } from './ground/world.ts';
import type { WorldSnapshot } from './ground/world.ts';
import { partsOfGoal } from './goal.ts';
import type { Goal } from './goal.ts';
import { warmUp } from './module.ts';
import { GoalSearch } from './search.ts';
import type { GoalOptions, SubmittedGoalOptions } from './search.ts';
import { constantsOf, Seat } from './seats.ts';
import { tableImage, writeInitialState } from './tables.ts';
import type { TableImage } from './tables.ts';

export interface GoalsOptions {
  /** Names of the tasks that plans may have. All that are no compound ones, unless stated. */
  by?: readonly string[];
}

/** What a search works on. */
export interface GoalWork {
  /** null: the goal is out of reach. */
  lowered: LoweredWorld | null;
  image: TableImage | null;
  /** How often the world had changed then. */
  changes: number;
  /** Numbers of facts; null: as in the image. */
  goal: number[] | null;
  /** Who is meant by the object whose seat it is (seats.ts). */
  seated: { root: number; first: number; id: number } | null;
}

/** The character whose actions a plan may have. */
export interface Planning {
  root: number;
  id: number;
}

/** Seats that are kept. More are needed only where characters differ. */
const mostSeats = 16;
/** Tables of a goal can be megabytes. */
const mostWorks = 8;
const mostAsked = 1000;

export class Goals {
  readonly domain: DomainIr;
  readonly #source: { problem: Problem } | { state: WorldState };
  readonly #by: readonly string[] | null;
  #grounded: Grounded | null = null;
  #snapshot: WorldSnapshot | null = null;
  readonly #replacements: number;
  readonly #seats: { seat: Seat; kind: string }[] = [];
  /** How often constants had been written when the seats were made. */
  #seatsOf = -1;
  /** Characters of the same kind have the same constants, and may share a seat. */
  readonly #kinds = new Map<string, string>();
  /** How often the world has been found to have changed. */
  #changes = 0;
  /** Goals that were asked for, so that the same one is known again; and what was found out about the last few. */
  readonly #asked = new Map<string, readonly GoalPart[]>();
  readonly #works = new Map<readonly GoalPart[], GoalWork>();
  #own: readonly GoalPart[] | null = null;

  /** Made by `createGoals`. */
  constructor(domain: DomainIr, source: { problem: Problem } | { state: WorldState }, by: readonly string[] | null) {
    this.domain = domain;
    this.#source = source;
    this.#by = by;
    this.#replacements = 'state' in source ? source.state.replacements : 0;
  }

  /** Begins to search for a plan that makes the goal true. null: the goal of the problem. */
  achieve(goal: Goal | null, options: GoalOptions = {}): GoalSearch {
    const parts = goal === null ? (this.#own ??= this.#ownGoal()) : this.#partsOf(goal);
    return this[inside](parts, options);
  }

  /**
   * The same in the frames of the planner: the search waits for its turn among all that are submitted, those for tasks
   * too. Free it when its plan is no longer needed.
   */
  submit(goal: Goal, options: SubmittedGoalOptions = {}): GoalSearch {
    if (!('state' in this.#source))
      fail('bad-option', 'searches are submitted in the world of a game, not of a problem');
    return new GoalSearch(this, this.#partsOf(goal), options, this.#source.state);
  }

  /** A goal of any conditions, as the language reads them. `firstTurn`: another one than usual, for tests. */
  [inside](parts: readonly GoalPart[], options: GoalOptions, firstTurn?: number): GoalSearch {
    return new GoalSearch(this, parts, options, null, firstTurn);
  }

  /** What may become true, and what may be done, as far as was found out for the present world. */
  get facts(): number {
    const { relations, constantRows } = this.#groundedNow().reached;
    return relations.count - constantRows;
  }

  get actions(): number {
    return this.#groundedNow().actions.count;
  }

  /** The objects, by which names become ids. */
  get numbering(): ObjectsOfWorld {
    if ('state' in this.#source) return this.#source.state.numbering;
    const { types } = this.domain;
    return { ...numberObjects(this.domain, this.#source.problem.objects), slots: types.map(() => null) };
  }

  /** What a search works on, in the world as it is now. `last`: what it has worked on before. */
  lowered(parts: readonly GoalPart[], last: GoalWork | null, planning: Planning | null): GoalWork {
    const seated = planning && this.#seated(parts, planning);
    if (seated) return seated;
    const grounded = this.#groundedFor(planning);
    const known = this.#works.get(parts) ?? null;
    for (const work of last === known ? [last] : [last, known]) {
      if (work && this.#isGood(work, grounded)) return work;
    }
    const { symbolic } = grounded;
    symbolic.owner = 'the goal';
    let goal: GroundFormula = true;
    for (const { task, args } of parts) {
      const plain = plainTask(grounded.reached.world, task, -1);
      const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
      for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
    }
    const lowered = lower(grounded, goal);
    const work = { lowered, image: lowered && tableImage(lowered), changes: this.#changes, goal: null, seated: null };
    this.#works.delete(parts);
    this.#works.set(parts, work);
    if (this.#works.size > mostWorks) this.#works.delete(this.#works.keys().next().value!);
    return work;
  }

  /** Whether what was found out holds in the present world, whose values are written to it if they have changed. */
  #isGood(work: GoalWork, grounded: Grounded): boolean {
    const { lowered, image, changes } = work;
    if (lowered?.grounded !== grounded) return false;
    if (changes === this.#changes) return true;
    if (!isStillRigid(lowered)) return false;
    writeInitialState(lowered, image!);
    work.changes = this.#changes;
    return true;
  }

  /** The same parts for the same goal. */
  #partsOf(goal: Goal): readonly GoalPart[] {
    const parts = partsOfGoal(this.domain, this.numbering, goal);
    const key = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'number' ? String(value) : value));
    const known = this.#asked.get(key);
    if (known) return known;
    if (this.#asked.size === mostAsked) this.#asked.clear();
    this.#asked.set(key, parts);
    return parts;
  }

  /** Who is named by the option `character`. */
  planningFor(character: Value): Planning {
    const { types } = this.domain;
    for (const [type, { root, parent }] of types.entries()) {
      if (parent >= 0) continue;
      const kind = kindOf(this.domain, { kind: 'object', type }, this.numbering);
      const isOfType = typeof character === 'string' && kind.names.includes(character);
      const plans =
        isOfType || typeof character === 'number' ? tasksOfRoot(this.domain, root, this.#by).length > 0 : false;
      if (plans) return { root, id: numberOfNamed(kind, '"character"', character) };
    }
    return fail('bad-option', `no task has ${show(character)} as its first argument`);
  }

  /**
   * Does at load what the first search would do in a frame: finds all that can be done. For a character: what it can
   * do, and those like it.
   */
  prepare(character?: Value): void {
    const planning = character === undefined ? null : this.planningFor(character);
    const seat = planning && this.#seatFor(planning);
    if (seat) warmUp(seat.imageFor(planning!.id));
    else this.#groundedFor(planning);
  }

  /** Where all plan alike, with what was found out for one of them. null: they do not. */
  #seated(parts: readonly GoalPart[], planning: Planning): GoalWork | null {
    const { root, id } = planning;
    // Whether the goal is of this character alone.
    const seat = goalFor(this.domain, root, parts, id, id) && this.#seatFor(planning);
    if (!seat) return null;
    const { first } = seat;
    const found = seat.seated(goalFor(this.domain, root, parts, id, first)!, id);
    const { lowered, image, goal } = found ?? { lowered: null, image: null, goal: null };
    return { lowered, image, changes: 0, goal, seated: { root, first, id } };
  }

  /** A seat with the character in it. */
  #seatFor({ root, id }: Planning): Seat | null {
    if (!('state' in this.#source)) return null;
    const { domain } = this;
    const { state } = this.#source;
    this.#refuseReplaced(state);
    if (!this.#alike(root) || state.sparse.entries.some((entries) => entries !== 0)) return null;
    if (state.constantWrites !== this.#seatsOf) {
      this.#seats.length = 0;
      this.#kinds.clear();
    }
    this.#seatsOf = state.constantWrites;
    const key = `${root} ${id}`;
    const kind =
      this.#kinds.get(key) ?? `${root} ${state.numbering.types[root]![id]} ${constantsOf(domain, state, root, id)}`;
    this.#kinds.set(key, kind);
    let seat = this.#seats.find((one) => one.kind === kind && one.seat.take(id))?.seat;
    if (!seat) {
      seat = new Seat(domain, state, root, id, this.#by);
      seat.take(id);
      if (this.#seats.length === mostSeats) this.#seats.pop();
      this.#seats.unshift({ seat, kind });
    }
    return seat;
  }

  readonly #alikeByRoot = new Map<number, boolean>();

  #alike(root: number): boolean {
    let isAlike = this.#alikeByRoot.get(root);
    if (isAlike === undefined) {
      isAlike = planAlike(this.domain, root, tasksOfRoot(this.domain, root, this.#by));
      this.#alikeByRoot.set(root, isAlike);
    }
    return isAlike;
  }

  /** Of one character: what it does itself. */
  #groundedFor(planning: Planning | null): Grounded {
    const grounded = this.#groundedNow();
    if (!planning) return grounded;
    const key = `${planning.root} ${planning.id}`;
    const known = this.#groundedOf.get(key);
    if (known?.symbolic === grounded.symbolic) return known;
    const { domain } = this;
    const actions = grounded.actions.filter((task, first) => {
      const [param] = domain.tasks[task]!.params;
      return !!param && isOfRoot(domain, param.type, planning.root) && first === planning.id;
    });
    const own = { ...grounded, actions };
    this.#groundedOf.set(key, own);
    return own;
  }

  readonly #groundedOf = new Map<string, Grounded>();

  #ownGoal(): GoalPart[] {
    if ('state' in this.#source) fail('bad-option', 'a world has no goal of its own: say which');
    const { problem } = this.#source;
    return (
      goalOf(this.domain, problem) ?? fail('bad-option', `the problem ${problem.name} has tasks to do, and no goal`)
    );
  }

  #groundedNow(): Grounded {
    if ('problem' in this.#source) {
      const { problem } = this.#source;
      return (this.#grounded ??= ground(reach(worldOfProblem(this.domain, problem), this.#by)));
    }
    const { state } = this.#source;
    this.#refuseReplaced(state);
    if (this.#grounded && this.#isKnown(this.#grounded, state)) return this.#grounded;
    this.#works.clear();
    this.#snapshot = snapshotOf(this.domain, state);
    return (this.#grounded = ground(reach(worldOfGame(this.domain, state), this.#by)));
  }

  #refuseReplaced(state: WorldState): void {
    currentVersion(state);
    if (state.replacements !== this.#replacements) {
      fail('wrong-domain', `the domain ${this.domain.name} of this world has been replaced: create goals again`);
    }
  }

  /** Whether all that has changed since was to be expected. */
  #isKnown({ reached, symbolic }: Grounded, state: WorldState): boolean {
    const changes = this.#snapshot && changesOf(reached.world, state, this.#snapshot);
    if (!changes) return false;
    if (changes.length > 0) this.#changes++;
    return changes.every(({ variable, args, value }) => {
      const { kind } = this.domain.variables[variable]!.value;
      if (kind === 'integer' || kind === 'float') return true;
      if (kind === 'boolean') return value === 0 || symbolic.factOf(variable, args) >= 0;
      return symbolic.valuesAt(variable, args).some((one) => one.value === value);
    });
  }
}

/**
 * A world to plan for goals in: one of a game, or that of a problem. `domain` is the domain as the language reads it,
 * before it is compiled.
 */
export function createGoals<D extends DomainShape>(
  domain: DomainIr,
  where: Problem | World<D>,
  options: GoalsOptions = {},
): Goals {
  checkObject('the options of goals', options, ['by']);
  const { by } = options;
  for (const name of by ?? []) {
    const task = domain.tasks.find((one) => one.name === name);
    if (!task) fail('unknown-name', `${domain.name} has no task ${show(name)}`);
    if (task.kind === 'compound') fail('bad-option', `${name} is a compound task: goals are reached by primitive ones`);
  }
  if (!(where instanceof World)) {
    if (where.domain !== domain.name) {
      fail('wrong-domain', `the problem ${where.name} is of the domain ${where.domain}, not of ${domain.name}`);
    }
    return new Goals(domain, { problem: where }, by ?? null);
  }
  const state = stateOf(where);
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join();
  const { manifest } = state.loaded;
  if (names(manifest.variables) !== names(domain.variables) || names(manifest.types) !== names(domain.types)) {
    fail('wrong-domain', `this world is of another domain than ${domain.name}`);
  }
  return new Goals(domain, { state }, by ?? null);
}
