// A world to plan for goals in. It is grounded once, and again when a value is one that the grounding did not expect.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { achievingTasks, goalOf, achievedBy } from '../../ir/goals.ts';
import type { GoalPart } from '../../ir/goals.ts';
import { numberObjects } from '../../ir/objects.ts';
import { World } from '../../bindings/index.ts';
import type { DomainShape, Value } from '../../bindings/index.ts';
import {
  checkOptions,
  currentVersion,
  fail,
  kindOf,
  numberOfNamed,
  show,
  stateOf,
  option,
} from '../../bindings/internal.ts';
import { restoring } from '../save/guests.ts';
import type { ObjectsOfWorld, OptionsOf, ValueKind, WorldState } from '../../bindings/internal.ts';
import { isOfRoot, tasksOfRoot } from './alike.ts';
import type { GroundLiteral } from './ground/action-list.ts';
import { waysOf } from './ground/actions.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ground } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainWay } from './ground/plain-goal.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import type { PossibleRow } from './ground/reach.ts';
import { finish, SlicedWork } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import type { Symbolic } from './ground/symbolic.ts';
import { changesOf, snapshotOf, worldOfGame, worldOfProblem } from './ground/world.ts';
import type { GroundWorld, WorldSnapshot } from './ground/world.ts';
import { keyOfGoal, partsOfGoal } from './goal.ts';
import type { Goal } from './goal.ts';
import { warmUp } from './module.ts';
import { posting, savedGoal, SavedReader, searchFor } from './saved.ts';
import type { SavedGoalSearch } from './saved.ts';
import { GoalSearch, takeGoalOptions } from './search.ts';
import type { GoalOptions, SubmittedGoalOptions } from './search.ts';
import { FactReadings } from './readings.ts';
import { SeatList } from './seat-list.ts';
import type { Seat } from './seats.ts';
import { askFor, writeAnswers } from './answers.ts';
import type { AskedAnswers } from './answers.ts';
import { lower, tableImage } from './lowering.ts';
import { writeFacts } from './tables.ts';
import { answerTasks } from './tasks.ts';
import type { AnsweringTasks } from './tasks.ts';
import type { TableImage } from './tables.ts';

export const goalsOptions = {
  /**
   * Names of the tasks that plans may have. Goals in networks say by themselves which tasks they use: an empty list is
   * for worlds that have no other goals. Default: the tasks that the problem names, or else all that are not compound.
   */
  by: option<readonly string[]>('a list of tasks', Array.isArray),
};

export interface GoalsOptions extends OptionsOf<typeof goalsOptions> {}

/** What a search works on. */
export interface GoalWork {
  /** null: the goal is out of reach. */
  lowered: LoweredWorld | null;
  image: TableImage | null;
  /** Numbers of facts; null: as in the image. */
  goal: number[] | null;
  /** The character that the object of the seat stands for (seats.ts). */
  seated: { root: number; first: number; id: number } | null;
}

/** The preparation for a goal in a whole world. */
interface KnownGoal {
  grounded: Grounded;
  work: GoalWork;
  facts: FactReadings | null;
  rigid: FactReadings | null;
  /** How often the world had changed when its values were written. */
  changes: number;
}

/** What a search asks for, with its last preparation. */
export interface GoalRequest {
  readonly parts: readonly GoalPart[];
  readonly planning: Planning | null;
  work: GoalWork | null;
  /** In a search in a whole world, what is known of its goal. */
  known: KnownGoal | null;
  /** In a search in a seat, the seat, and how often constants had been written then. */
  seat: Seat | null;
  seatsOf: number;
}

/** Where goals are planned for: in the world of a problem, or in that of a game. */
type GoalSource = { problem: Problem; state: null } | { problem: null; state: WorldState };

/** A grounding that is under way, or done. */
interface WorldGrounding {
  snapshot: WorldSnapshot;
  work: SlicedWork<Grounded>;
}

/** The character whose actions a plan may have. */
export interface Planning {
  root: number;
  id: number;
  /** A text that only this character has. */
  key: string;
}

/** Tables of a goal can be megabytes. */
const mostWorks = 8;
const mostAsked = 1000;

export class Goals {
  readonly domain: DomainIr;
  readonly #source: GoalSource;
  readonly #by: readonly string[] | null;
  /** The tasks that goals in networks ask for, or null. */
  readonly #tasks: AnsweringTasks | null;
  #grounded: Grounded | null = null;
  #snapshot: WorldSnapshot | null = null;
  /** The grounding that is under way: each search that waits for it continues it. */
  #grounding: WorldGrounding | null = null;
  /** What became true while the world was grounded. It may be true at the beginning of the next grounding. */
  #unexpected: PossibleRow[] = [];
  readonly #replacements: number;
  readonly #seats: SeatList;
  /** How often the world has been found to have changed. */
  #changes = 0;
  /** All goals that were asked for, so that the same goal is recognized; and the preparation for the last few. */
  readonly #asked = new Map<string, readonly GoalPart[]>();
  #askedOf = 0;
  /** By task, as long as no constant or object changes. */
  readonly #arguments: (readonly ValueKind[])[] = [];
  #argumentsOf = -1;
  /** By what the option `character` says. */
  readonly #plannings = new Map<Value, Planning>();
  #planningsOf = -1;
  readonly #works = new Map<readonly GoalPart[], KnownGoal>();
  /** By what was grounded the goals that are being lowered, and facts that have changed although no action does it. */
  readonly #lowerings = new WeakMap<Grounded, Map<readonly GoalPart[], SlicedWork<KnownGoal>>>();
  readonly #loose = new WeakMap<Symbolic, Set<number>>();
  #own: readonly GoalPart[] | null = null;

  /** Made by `createGoals`. */
  constructor(domain: DomainIr, source: GoalSource, by: readonly string[] | null, tasks: AnsweringTasks | null) {
    this.domain = domain;
    this.#source = source;
    this.#by = by;
    this.#tasks = tasks;
    this.#replacements = source.state?.replacements ?? 0;
    this.#seats = new SeatList(domain, by, (state) => this.#refuseReplaced(state));
  }

  /** Begins to search for a plan that makes the goal true. null: the goal of the problem. */
  achieve(goal: Goal | null, options: GoalOptions = {}): GoalSearch {
    return this[searchFor](this.partsOf(goal), options);
  }

  /**
   * Searches for a goal in the frames of the planner: the search waits for its turn among all that are submitted, also
   * for tasks. Free it when its plan is no longer needed.
   */
  submit(goal: Goal, options: SubmittedGoalOptions = {}): GoalSearch {
    this.#refuseProblem();
    return this.#search(this.partsOf(goal), options, true);
  }

  /** A goal of any conditions, as the language reads them. `firstTurn`: another one than usual, for tests. */
  [searchFor](parts: readonly GoalPart[], options: GoalOptions, firstTurn?: number): GoalSearch {
    return this.#search(parts, options, false, firstTurn);
  }

  #search(
    parts: readonly GoalPart[],
    given: SubmittedGoalOptions,
    isSubmitted: boolean,
    firstTurn?: number,
  ): GoalSearch {
    const options = takeGoalOptions(given, isSubmitted);
    const { character } = options;
    const planning = character === undefined ? null : this.planningFor(character);
    const world = this.#source.state;
    return new GoalSearch(this, { parts, planning, world, isSubmitted }, options, firstTurn);
  }

  /** Returns the world of the game. */
  #refuseProblem(): WorldState {
    return this.#source.state ?? fail('bad-option', 'searches are submitted in the world of a game, not of a problem');
  }

  /** The options that it was made with. */
  get options(): { by?: readonly string[] } {
    return this.#by ? { by: this.#by } : {};
  }

  /** A search as it is sent to a Worker. */
  [posting](goal: Goal, options: SubmittedGoalOptions): { state: WorldState; search: SavedGoalSearch } {
    const state = this.#refuseProblem();
    this.#refuseReplaced(state);
    const { character, mode, strategy, limits, priority, deadline = null } = takeGoalOptions(options, true);
    const planning = character === undefined ? null : this.planningFor(character);
    const search: SavedGoalSearch = {
      goal: savedGoal(this.domain, this.partsOf(goal)),
      character: planning && { root: planning.root, id: planning.id },
      mode,
      strategy,
      iterations: limits.iterations === Infinity ? null : limits.iterations,
      memory: limits.memory,
      place: { priority, frames: deadline, submitted: 0, served: 0, ended: 0, deadline: deadline && -deadline },
      outcome: null,
    };
    return { state, search };
  }

  /** A search that was saved. */
  [restoring](state: WorldState, given: unknown): GoalSearch {
    if (this.#source.state !== state)
      fail('bad-option', '"goals" has to return createGoals(domain, world), for the world that it is given');
    const saved = new SavedReader(this.domain, this.numbering).search(given);
    const { parts, character, mode, strategy, iterations, memory, place } = saved;
    const options = {
      mode,
      strategy,
      limits: { ...(iterations !== null && { iterations }), memory },
      ...(place && { priority: place.priority, ...(place.frames !== null && { deadline: place.frames }) }),
    };
    const isSubmitted = place !== null;
    const planning = character && { ...character, key: `${character.root} ${character.id}` };
    const key = JSON.stringify((given as { goal: unknown }).goal);
    const known = this.#restored.get(key) ?? parts;
    this.#restored.set(key, known);
    return new GoalSearch(
      this,
      { parts: known, planning, world: state, isSubmitted, saved },
      takeGoalOptions(options, isSubmitted),
    );
  }

  /** Goals of searches that were saved, so that the same one is known again. */
  readonly #restored = new Map<string, readonly GoalPart[]>();

  /** How many facts may become true in the present world, and how many actions are possible, as far as is known. */
  get facts(): number {
    const { relations, constantRows } = finish(this.#groundedNow()).reached;
    return relations.count - constantRows;
  }

  get actions(): number {
    return finish(this.#groundedNow()).actions.count;
  }

  /** What can be done in the world as it is now, by a character or by all. */
  groundedFor(planning: Planning | null): Grounded {
    return finish(this.#groundedFor(planning));
  }

  /** The objects, by which names become ids. */
  get numbering(): ObjectsOfWorld {
    const { problem, state } = this.#source;
    if (state) return state.numbering;
    const { types } = this.domain;
    return { ...numberObjects(this.domain, problem.objects), slots: types.map(() => null) };
  }

  /** The types of the arguments of a task, in the present world. */
  kindsOf(task: number): readonly ValueKind[] {
    const writes = this.#source.state?.constantWrites ?? 0;
    if (writes !== this.#argumentsOf) this.#arguments.length = 0;
    this.#argumentsOf = writes;
    return this.#arguments[task] ?? this.#newKinds(task);
  }

  #newKinds(task: number): readonly ValueKind[] {
    const { numbering } = this;
    const { params } = this.domain.tasks[task]!;
    return (this.#arguments[task] = params.map(({ type }) => kindOf(this.domain, type, numbering)));
  }

  /** What a search works on if no preparation is left to do, or null. It makes no garbage. */
  ready({ work, known, seat, seatsOf, planning }: GoalRequest): GoalWork | null {
    // Externals are asked each time.
    if (!work || (work.lowered && work.lowered.grounded.symbolic.asked.count > 0)) return null;
    const { state } = this.#source;
    if (!state) return work;
    this.#refuseReplaced(state);
    if (seat) {
      const isSame = seatsOf === state.constantWrites && work.lowered !== null;
      return isSame && seat.takeAgain(planning!.id, work.lowered!) ? work : null;
    }
    if (!this.#grounded || known!.grounded.symbolic !== this.#grounded.symbolic) return null;
    if (!this.#takeChanges(this.#grounded, state)) {
      this.#grounded = null;
      return null;
    }
    return this.#bringUpToDate(known!) ? work : null;
  }

  /** What a search works on, in the world as it is when the preparation is done. */
  *prepareSearch(request: GoalRequest): Sliced<GoalWork> {
    const { parts, planning } = request;
    request.seat = null;
    const { state } = this.#source;
    const seated = planning && state && (yield* this.#seats.prepare(state, planning, request));
    if (seated) return (request.work = seated);
    let answers: AskedAnswers | null = null;
    for (;;) {
      const grounded = yield* this.#groundedFor(planning);
      const others = this.#works.get(parts);
      if (others?.grounded === grounded) request.known = others;
      const { known } = request;
      if (known?.grounded !== grounded || !this.#bringUpToDate(known)) {
        request.known = yield* this.#lower(parts, grounded);
        continue;
      }
      const { lowered, image } = (request.work = known.work);
      if (!lowered || !image || grounded.symbolic.asked.count === 0) return known.work;
      if (answers && answers.lowered === lowered) {
        writeAnswers(answers, image);
        return known.work;
      }
      // The world may change meanwhile.
      answers = yield* askFor(lowered);
    }
  }

  /** Prepares a goal at once, without slices. */
  prepareNow(parts: readonly GoalPart[], planning: Planning | null): GoalWork {
    return finish(this.prepareSearch({ parts, planning, work: null, known: null, seat: null, seatsOf: 0 }));
  }

  *#lower(parts: readonly GoalPart[], grounded: Grounded): Sliced<KnownGoal> {
    const { symbolic } = grounded;
    const lowerings = this.#lowerings.get(grounded) ?? new Map<readonly GoalPart[], SlicedWork<KnownGoal>>();
    const loose = this.#loose.get(symbolic) ?? new Set();
    this.#lowerings.set(grounded, lowerings);
    this.#loose.set(symbolic, loose);
    let lowering = lowerings.get(parts);
    if (!lowering || lowering.hasFailed) {
      lowerings.set(parts, (lowering = new SlicedWork(lowerGoal(grounded, parts, loose))));
    }
    while (!lowering.goOn()) yield;
    lowerings.delete(parts);
    this.#works.delete(parts);
    this.#works.set(parts, lowering.result);
    if (this.#works.size > mostWorks) this.#works.delete(this.#works.keys().next().value!);
    return lowering.result;
  }

  /** Whether the preparation is still valid in the present world. Values that have changed are written to it. */
  #bringUpToDate(known: KnownGoal): boolean {
    const { lowered, image } = known.work;
    if (!lowered || known.changes === this.#changes) return true;
    const loose = this.#loose.get(known.grounded.symbolic)!;
    const { rigid } = lowered;
    let isRigid = true;
    for (let at = 0; at < rigid.length; at++) {
      if (known.rigid!.holds(at)) continue;
      const literal = rigid[at]!;
      loose.add(literal < 0 ? ~literal : literal);
      isRigid = false;
    }
    if (!isRigid) return false;
    writeFacts(lowered, image!, known.facts!);
    known.changes = this.#changes;
    return true;
  }

  /** The parts of a goal: the same object for the same words. null: the goal of the problem. */
  partsOf(goal: Goal | null): readonly GoalPart[] {
    if (goal === null) return (this.#own ??= this.#ownGoal());
    const writes = this.#source.state?.constantWrites ?? 0;
    // Names may be those of other objects now.
    if (writes !== this.#askedOf || this.#asked.size === mostAsked) this.#asked.clear();
    this.#askedOf = writes;
    const key = keyOfGoal(goal);
    const known = this.#asked.get(key);
    if (known) return known;
    const parts = partsOfGoal(this.domain, this.numbering, goal);
    if (key !== '') this.#asked.set(key, parts);
    return parts;
  }

  /** The character that the option `character` names. */
  planningFor(character: Value): Planning {
    const writes = this.#source.state?.constantWrites ?? 0;
    if (writes !== this.#planningsOf || this.#plannings.size === mostAsked) this.#plannings.clear();
    this.#planningsOf = writes;
    let planning = this.#plannings.get(character);
    if (!planning) this.#plannings.set(character, (planning = this.#newPlanning(character)));
    return planning;
  }

  #newPlanning(character: Value): Planning {
    const { types } = this.domain;
    for (const [type, { root, parent }] of types.entries()) {
      if (parent >= 0) continue;
      const kind = kindOf(this.domain, { kind: 'object', type }, this.numbering);
      const isOfType = typeof character === 'string' && kind.names.includes(character);
      const plans =
        isOfType || typeof character === 'number' ? tasksOfRoot(this.domain, root, this.#by).length > 0 : false;
      if (!plans) continue;
      const id = numberOfNamed(kind, '"character"', character);
      return { root, id, key: `${root} ${id}` };
    }
    return fail('bad-option', `no task has ${show(character)} as its first argument`);
  }

  /**
   * Does at load what the first search would otherwise do in a frame: finds everything that can be done, or that a
   * character and those like it can do. It also prepares goals in networks.
   */
  prepare(character?: Value): void {
    this.#tasks?.prepare();
    if (this.#by?.length === 0) return;
    const planning = character === undefined ? null : this.planningFor(character);
    const { state } = this.#source;
    const seat = planning && state && finish(this.#seats.seatFor(state, planning));
    if (seat) warmUp(seat.imageFor(planning!.id));
    else finish(this.#groundedFor(planning));
  }

  /** Grounds a world; for a character, only with its own actions. */
  *#groundedFor(planning: Planning | null): Sliced<Grounded> {
    for (;;) {
      const grounded = yield* this.#groundedNow();
      if (!planning) return grounded;
      const known = this.#groundedOf.get(planning.key);
      if (known?.symbolic === grounded.symbolic) return known;
      const { domain } = this;
      const actions = yield* grounded.actions.filter((task, first) => {
        const [param] = domain.tasks[task]!.params;
        return !!param && isOfRoot(domain, param.type, planning.root) && first === planning.id;
      });
      this.#groundedOf.set(planning.key, { ...grounded, actions });
    }
  }

  readonly #groundedOf = new Map<string, Grounded>();

  #ownGoal(): GoalPart[] {
    const { problem } = this.#source;
    if (!problem) fail('bad-option', 'a world has no goal: pass one');
    return (
      goalOf(this.domain, problem) ?? fail('bad-option', `the problem ${problem.name} has tasks to do, and no goal`)
    );
  }

  *#groundedNow(): Sliced<Grounded> {
    for (;;) {
      const { state } = this.#source;
      if (this.#grounded && (!state || this.#takeChanges(this.#grounded, state))) return this.#grounded;
      this.#grounded = null;
      const { snapshot, work } = this.#groundingNow();
      if (!work.goOn()) yield;
      else {
        this.#grounding = null;
        this.#works.clear();
        this.#grounded = work.result;
        this.#snapshot = snapshot;
      }
    }
  }

  /** The grounding that is under way, unless a constant or the objects have changed since it began. */
  #groundingNow(): WorldGrounding {
    const known = this.#grounding;
    const { domain } = this;
    const by = this.#by;
    const { problem, state } = this.#source;
    if (problem) {
      if (known && !known.work.hasFailed) return known;
      const work = new SlicedWork(groundAll(worldOfProblem(domain, problem), by, []));
      return (this.#grounding = {
        snapshot: { views: [], values: [], keys: [], constantWrites: 0, changes: [] },
        work,
      });
    }
    this.#refuseReplaced(state);
    if (known && !known.work.hasFailed && known.snapshot.constantWrites === state.constantWrites) return known;
    if (known) this.#unexpected = [];
    const snapshot = snapshotOf(domain, state);
    const work = new SlicedWork(groundAll(worldOfGame(domain, state, snapshot), by, this.#unexpected.slice()));
    return (this.#grounding = { snapshot, work });
  }

  #refuseReplaced(state: WorldState): void {
    currentVersion(state);
    if (state.replacements !== this.#replacements) {
      fail('wrong-domain', `the domain ${this.domain.name} of this world has been replaced: create goals again`);
    }
  }

  /** Whether the grounding expected everything that has changed since. */
  #takeChanges({ reached, symbolic }: Grounded, state: WorldState): boolean {
    this.#refuseReplaced(state);
    const changes = changesOf(reached.world, state, this.#snapshot!);
    if (!changes) {
      this.#unexpected = [];
      return false;
    }
    if (changes.length > 0) this.#changes++;
    let isKnown = true;
    for (let at = 0; at < changes.length; at++) {
      const change = changes[at]!;
      if (symbolic.mayBe(change.variable, change.args, change.value)) continue;
      this.#unexpected.push(change);
      isKnown = false;
    }
    if (isKnown && this.#unexpected.length > 0) this.#unexpected = [];
    return isKnown;
  }
}

function* groundAll(
  world: Sliced<GroundWorld>,
  by: readonly string[] | null,
  possible: readonly PossibleRow[],
): Sliced<Grounded> {
  return yield* ground(yield* reach(yield* world, by, possible));
}

function* lowerGoal(grounded: Grounded, parts: readonly GoalPart[], loose: ReadonlySet<number>): Sliced<KnownGoal> {
  const { symbolic } = grounded;
  symbolic.owner = 'the goal';
  const wanted = plainWay(symbolic, parts) ?? wayTo(grounded, parts);
  const none = { goal: null, seated: null };
  if (!wanted) return { grounded, work: { ...none, lowered: null, image: null }, facts: null, rigid: null, changes: 0 };
  const lowered = yield* lower(grounded, wanted, loose);
  const image = yield* tableImage(lowered);
  const facts = yield* FactReadings.of(grounded, lowered.origins);
  const rigid = yield* FactReadings.of(grounded, lowered.rigid);
  return { grounded, work: { ...none, lowered, image }, facts, rigid, changes: -1 };
}

/** The facts of a goal of any conditions. undefined: it can't be reached. */
function wayTo({ symbolic, reached }: Grounded, parts: readonly GoalPart[]): GroundLiteral[] | undefined {
  let goal: GroundFormula = true;
  for (const { task, args } of parts) {
    const plain = plainTask(reached.world, task, -1);
    const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
    for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
  }
  return waysOf(symbolic, goal, 1)[0];
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
  checkOptions('the options of goals', options, goalsOptions);
  const { by } = options;
  for (const name of by ?? []) {
    const task = domain.tasks.find((one) => one.name === name);
    if (!task) fail('unknown-name', `${domain.name} has no task ${show(name)}`);
    if (task.kind === 'compound')
      fail('bad-option', `${name} is a compound task: goals are achieved by primitive ones`);
  }
  if (!(where instanceof World)) {
    if (where.domain !== domain.name) {
      fail('wrong-domain', `the problem ${where.name} is of the domain ${where.domain}, not of ${domain.name}`);
    }
    return new Goals(domain, { problem: where, state: null }, by ?? achievedBy(domain, where) ?? null, null);
  }
  const state = stateOf(where);
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join();
  const { manifest } = state.loaded;
  if (names(manifest.variables) !== names(domain.variables) || names(manifest.types) !== names(domain.types)) {
    fail('wrong-domain', `this world is of another domain than ${domain.name}`);
  }
  const tasks = achievingTasks(domain.tasks).length > 0 ? answerTasks(domain, state) : null;
  return new Goals(domain, { problem: null, state }, by ?? null, tasks);
}
