// Goals of single characters. If all characters plan alike (alike.ts), the world is grounded once, for one of them:
// this is the seat. A character that plans takes the seat, with its own values. The lowered world serves all goals of
// all characters, so a search begins by writing a state and a goal.

import type { DomainIr, Expr } from '../../ir/ir.ts';
import type { GoalPart } from '../../ir/goals.ts';
import { isNumeric } from '../../ir/kinds.ts';
import { argsOfPlace, eachPlace, viewOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { TableView } from '../../bindings/index.ts';
import { goalFor, positionsOf, tasksOfRoot } from './alike.ts';
import type { GoalWork } from './goals.ts';
import type { GroundLiteral } from './ground/action-list.ts';
import { waysOf } from './ground/actions.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ground, initialFacts } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import type { PossibleRow } from './ground/reach.ts';
import { finish, slice, SlicedWork } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { argsAt, isNeutral, placeIn, readViewOf, worldOfGame } from './ground/world.ts';
import type { GroundTable, GroundWorld, WorldSnapshot } from './ground/world.ts';
import { FactReadings } from './readings.ts';
import { lower, tableImage } from './lowering.ts';
import { writeFacts } from './tables.ts';
import type { TableImage } from './tables.ts';

/** Places of a variable in the tables of the game, and where their values go in the world that is grounded. */
interface SeatPlaces {
  variable: number;
  from: Int32Array;
  to: Int32Array | Float64Array;
  /** The arguments in the world that is grounded, where they were asked for. */
  args: (readonly number[] | undefined)[];
  /** What was there last; NaN: nothing has been read. */
  last: Float64Array;
  /** The table of the game, as long as it stands there. */
  view: TableView | null;
}

/** The goal of a character, as if it were that of the first character of the seat. */
interface SeatedGoal {
  /** null: it is out of reach. */
  way: readonly GroundLiteral[] | null;
  work: GoalWork | null;
}

const mostGoals = 1000;

/** What a seat is made for. */
export interface SeatPlan {
  domain: DomainIr;
  state: WorldState;
  snapshot: WorldSnapshot;
  root: number;
  id: number;
  by: readonly string[] | null;
  /** What else may be true. */
  possible: readonly PossibleRow[];
}

export class Seat {
  readonly #state: WorldState;
  readonly #root: number;
  /** Whose seat it was at first: its id is in what was grounded. */
  readonly first: number;
  readonly #world: GroundWorld;
  #grounded: Grounded | null = null;
  readonly #common: SeatPlaces[] = [];
  readonly #own = new Map<number, SeatPlaces[]>();
  /** Facts that are to be kept whatever the goal. */
  readonly #wanted = new Set<GroundLiteral>();
  /** Facts that have changed although no task changes them. */
  readonly #loose = new Set<number>();
  #settable: ReadonlySet<number> = new Set();
  readonly #goals = new Map<readonly GoalPart[], SeatedGoal>();
  #lowered: LoweredWorld | null = null;
  #image: TableImage | null = null;
  #facts: FactReadings | null = null;
  #rigid: FactReadings | null = null;
  /** Under way: nobody may take the seat meanwhile. */
  lowering: SlicedWork<void> | null = null;
  /** Values of the last character that the grounding did not expect. */
  readonly unexpected: PossibleRow[] = [];

  constructor({ state, root, id }: SeatPlan, world: GroundWorld) {
    this.#state = state;
    this.#root = root;
    this.first = id;
    this.#world = world;
  }

  static *make(plan: SeatPlan): Sliced<Seat> {
    const { domain, state, snapshot, root, by, possible } = plan;
    const seat = new Seat(plan, yield* worldOfGame(domain, state, snapshot));
    yield* seat.#clearOthers();
    const tasks = tasksOfRoot(domain, root, by).map(({ name }) => name);
    const grounded = yield* ground(yield* reach(seat.#world, tasks, possible));
    seat.#grounded = grounded;
    for (const [at, variable] of domain.variables.entries()) {
      if (variable.kind === 'fluent' && positionsOf(domain, at, root).length === 0) {
        seat.#common.push(yield* seat.#commonPlaces(at, snapshot.values[at]!));
      }
    }
    seat.#settable = yield* seat.#everSet();
    for (const fact of seat.#settable) seat.#wanted.add(fact);
    return seat;
  }

  get grounded(): Grounded {
    return this.#grounded!;
  }

  /** Puts a character into the seat. Returns whether all its values are ones that the grounding expected. */
  take(id: number): boolean {
    this.unexpected.length = 0;
    for (let at = 0; at < this.#common.length; at++) this.#read(this.#common[at]!);
    const own = this.#placesOfOwner(id);
    for (let at = 0; at < own.length; at++) {
      const { last } = own[at]!;
      for (let place = 0; place < last.length; place++) last[place] = NaN;
      this.#read(own[at]!);
    }
    return this.unexpected.length === 0;
  }

  /** What a search for the goal works on, for the character in the seat. null: the goal has to be lowered first. */
  workFor(parts: readonly GoalPart[], id: number): GoalWork | 'out of reach' | null {
    let goal = this.#goals.get(parts);
    if (!goal) {
      if (this.#goals.size === mostGoals) this.#goals.clear();
      const ofFirst = goalFor(this.#world.domain, this.#root, parts, id, this.first)!;
      this.#goals.set(parts, (goal = { way: this.#wayTo(ofFirst), work: null }));
    }
    const { way } = goal;
    if (!way) return 'out of reach';
    if (this.#lowered && this.#stillHolds()) {
      // Others may have the same goal.
      const isSame = goal.work?.lowered === this.#lowered && goal.work.seated!.id === id;
      if (!isSame) goal.work = this.#workOn(way, id);
      if (goal.work) {
        writeFacts(this.#lowered, this.#image!, this.#facts!);
        return goal.work;
      }
    }
    for (const literal of way) this.#wanted.add(literal);
    this.lowering = new SlicedWork(this.#lower());
    return null;
  }

  #workOn(way: readonly GroundLiteral[], id: number): GoalWork | null {
    const goal = numbersOf(this.#lowered!, way);
    const seated = { root: this.#root, first: this.first, id };
    return goal && { lowered: this.#lowered, image: this.#image, goal, seated };
  }

  /** Whether a character that had the seat before can take it again without any preparation. */
  takeAgain(id: number, lowered: LoweredWorld): boolean {
    if (this.lowering || this.#lowered !== lowered || !this.take(id) || !this.#stillHolds()) return false;
    writeFacts(lowered, this.#image!, this.#facts!);
    return true;
  }

  /** The tables without a specific goal, for the character in the seat. */
  imageFor(id: number): TableImage {
    if (!this.#image) {
      finish(this.#lower());
      this.take(id);
      writeFacts(this.#lowered!, this.#image!, this.#facts!);
    }
    return this.#image!;
  }

  /** Whether the facts that were left out still hold. Those that do not are kept from now on. */
  #stillHolds(): boolean {
    const literals = this.#lowered!.rigid;
    let all = true;
    for (let at = 0; at < literals.length; at++) {
      if (this.#rigid!.holds(at)) continue;
      const literal = literals[at]!;
      this.#loose.add(literal < 0 ? ~literal : literal);
      all = false;
    }
    return all;
  }

  #wayTo(parts: readonly GoalPart[]): GroundLiteral[] | null {
    const { symbolic, reached } = this.grounded;
    const short = this.#shortWay(parts);
    // Each fact once: the core counts those that are missing.
    if (short) return [...new Set(short)];
    symbolic.owner = 'the goal';
    let goal: GroundFormula = true;
    for (const { task, args } of parts) {
      const plain = plainTask(reached.world, task, -1);
      const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
      for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
    }
    return waysOf(symbolic, goal, 1)[0] ?? null;
  }

  /** The literals of goals that only name values of fluents, without the objects that any condition takes. */
  #shortWay(parts: readonly GoalPart[]): GroundLiteral[] | null {
    const found: GroundLiteral[] = [];
    for (const { task } of parts) {
      for (const { expr } of task.guards) {
        const one = expr.op === 'equal' ? this.#factOf(expr.left, expr.right) : this.#factOf(expr, null);
        if (one < 0) return null;
        found.push(one);
      }
    }
    return found;
  }

  /** -1: it is no fact, or has to be looked at closely. */
  #factOf(read: Expr, wanted: Expr | null): number {
    const { symbolic, reached } = this.grounded;
    if (read.op !== 'read' || (wanted && wanted.op !== 'literal')) return -1;
    const { kind, value } = reached.world.domain.variables[read.variable]!;
    const args: number[] = [];
    for (const arg of read.args) {
      if (arg.op !== 'literal' || (arg.type.kind === 'object' && arg.value === 0)) return -1;
      args.push(arg.value);
    }
    if (kind === 'constant' || isNumeric(value.kind)) return -1;
    if (!wanted) return value.kind === 'boolean' ? symbolic.factOf(read.variable, args) : -1;
    if (value.kind === 'boolean') return -1;
    const values = symbolic.valuesAt(read.variable, args);
    // A place that never has another value is like a constant.
    if (values.length < 2) return -1;
    for (const one of values) if (one.value === wanted.value) return one.fact;
    return -1;
  }

  /** What tasks make true may have been true or not: no fact of theirs is left out because it happens to be. */
  *#lower(): Sliced<void> {
    const { grounded } = this;
    const settable = this.#settable;
    const isInitial = initialFacts(grounded);
    const isLikely = (one: number): boolean => !settable.has(one) && isInitial(one);
    try {
      const lowered = yield* lower(grounded, [...this.#wanted], this.#loose, isLikely);
      const image = yield* tableImage(lowered);
      this.#facts = yield* FactReadings.of(grounded, lowered.origins);
      this.#rigid = yield* FactReadings.of(grounded, lowered.rigid);
      this.#image = image;
      this.#lowered = lowered;
    } finally {
      this.lowering = null;
    }
  }

  /** The facts of fluents that some task makes true. */
  *#everSet(): Sliced<Set<number>> {
    const { reached, actions } = this.grounded;
    const { relations, constantRows } = reached;
    const found = yield* actions.everSet();
    for (const fact of found) {
      const row = fact + constantRows;
      const isFluent = row < relations.count && reached.world.domain.variables[relations.kindOf(row)];
      if (!isFluent) found.delete(fact);
    }
    return found;
  }

  /** Removes all other characters from the world, where possible. */
  *#clearOthers(): Sliced<void> {
    const { domain, members } = this.#world;
    domain.types.forEach(({ root }, type) => {
      if (root === this.#root) members[type] = members[type]!.filter((id) => id === this.first);
    });
    for (const variable of domain.variables.keys()) {
      const positions = positionsOf(domain, variable, this.#root);
      if (positions.length === 0) continue;
      const table = this.#world.tables[variable]!;
      for (const place of table.values.changedPlaces()) {
        const args = argsAt(place, table.strides);
        if (args[positions[0]!] !== this.first) table.values.set(place, table.initial);
        if (--slice.left <= 0) yield;
      }
    }
  }

  #placesOfOwner(id: number): SeatPlaces[] {
    return this.#own.get(id) ?? this.#findPlaces(id);
  }

  #findPlaces(id: number): SeatPlaces[] {
    const { domain } = this.#world;
    const places = domain.variables.flatMap((variable, at) => {
      const isOwn = variable.kind === 'fluent' && positionsOf(domain, at, this.#root).length > 0;
      return isOwn ? [this.#ownPlaces(at, id)] : [];
    });
    this.#own.set(id, places);
    return places;
  }

  #ownPlaces(variable: number, owner: number): SeatPlaces {
    const table = this.#world.tables[variable]!;
    const positions = positionsOf(this.#world.domain, variable, this.#root);
    const found: { from: number[]; to: number[]; args: number[][] } = { from: [], to: [], args: [] };
    eachPlace(
      this.#state,
      variable,
      (place, args) => {
        if (positions.some((position) => args[position] !== owner)) return;
        const seated = args.map((arg, at) => (positions.includes(at) ? this.first : arg));
        found.from.push(place);
        found.to.push(placeIn(table, seated));
        found.args.push(seated);
      },
      { position: positions[0]!, id: owner },
    );
    const last = new Float64Array(found.from.length).fill(NaN);
    return {
      variable,
      from: Int32Array.from(found.from),
      to: placesOf(table, found.to.length, found.to),
      args: found.args,
      last,
      view: null,
    };
  }

  /** `values`: those of the world that is grounded. */
  *#commonPlaces(variable: number, values: TableView): Sliced<SeatPlaces> {
    const table = this.#world.tables[variable]!;
    const { length } = values;
    const from = new Int32Array(length);
    const to = placesOf(table, length, []);
    const last = new Float64Array(length);
    let count = 0;
    for (let place = 0; place < length; place++) {
      const args = argsOfPlace(this.#state, variable, place);
      if (--slice.left <= 0) yield;
      if (isNeutral(table, args)) continue;
      from[count] = place;
      last[count] = values[place]!;
      to[count++] = placeIn(table, args);
    }
    const [places, seated, before] = [from.subarray(0, count), to.subarray(0, count), last.subarray(0, count)];
    return { variable, from: places, to: seated, args: [], last: before, view: null };
  }

  /** Brings the values up to date. */
  #read(places: SeatPlaces): void {
    const { variable, from, to, last } = places;
    const view = (places.view = readViewOf(this.#state, variable, places.view));
    const table = this.#world.tables[variable]!;
    for (let at = 0; at < from.length; at++) {
      const value = view[from[at]!]!;
      // Compared without a call: numbers would become objects. What is not a number is read again each time.
      if (value === last[at]) continue;
      last[at] = value;
      table.values.set(to[at]!, value);
      const args = (places.args[at] ??= argsAt(to[at]!, table.strides));
      if (this.grounded.symbolic.mayBe(variable, args, value)) continue;
      this.unexpected.push({ variable, args, value });
      // The value is reported again until a seat covers it.
      last[at] = NaN;
    }
  }
}

/** Whole numbers of the engine where they are large enough, since others become objects. */
function placesOf({ size }: GroundTable, length: number, places: readonly number[]): Int32Array | Float64Array {
  const list = size < 2 ** 31 ? new Int32Array(length) : new Float64Array(length);
  list.set(places);
  return list;
}

/** Facts of the lowered world. null: some of them are not in it. */
function numbersOf({ origins, rigid }: LoweredWorld, way: readonly GroundLiteral[]): number[] | null {
  const found: number[] = [];
  for (const literal of way) {
    const number = origins.indexOf(literal);
    if (number >= 0) found.push(number);
    else if (!rigid.includes(literal)) return null;
  }
  return found;
}

/** The constants of one character, as a text: those who have others need a seat of their own. */
export function constantsOf(domain: DomainIr, state: WorldState, root: number, id: number): string {
  const texts = domain.variables.flatMap(({ kind }, variable) => {
    const [position] = positionsOf(domain, variable, root);
    if (kind !== 'constant' || position === undefined) return [];
    const view = viewOf(state, variable);
    const found: number[] = [];
    eachPlace(state, variable, (place) => found.push(view[place]!), { position, id });
    return [found.join()];
  });
  return texts.join(';');
}
