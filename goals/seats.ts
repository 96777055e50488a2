// Goals of single characters. Where all plan alike (alike.ts), the world is grounded once, for one of them: its seat.
// Whoever is to plan takes the seat, with its own values. What is lowered serves all goals of all characters, so that a
// search begins with writing a state and a goal.

import type { DomainIr, Expr } from '../ir/ir.ts';
import type { GoalPart } from '../ir/goals.ts';
import { eachPlace, viewOf } from '../bindings/internal.ts';
import type { WorldState } from '../bindings/internal.ts';
import type { TableView } from '../bindings/index.ts';
import { positionsOf, tasksOfRoot } from './alike.ts';
import type { GroundLiteral } from './ground/action-list.ts';
import { waysOf } from './ground/actions.ts';
import { all, fact, opposite } from './ground/formulas.ts';
import type { FormulaNode, GroundFormula } from './ground/formulas.ts';
import { ground, lower } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import { placeIn, valueAt, worldOfGame } from './ground/world.ts';
import type { GroundWorld } from './ground/world.ts';
import { FactReadings } from './readings.ts';
import { tableImage, writeFacts } from './tables.ts';
import type { TableImage } from './tables.ts';

/** Places of a variable in the tables of the game, and where their values go in the world that is grounded. */
interface SeatPlaces {
  variable: number;
  from: number[];
  to: number[];
  args: number[][];
  /** What was there last; NaN: nothing has been read. */
  last: Float64Array;
}

export interface SeatedGoal {
  seat: Seat;
  lowered: LoweredWorld;
  image: TableImage;
  /** Numbers of facts. */
  goal: number[];
}

export class Seat {
  readonly #state: WorldState;
  readonly #root: number;
  /** Whose seat it was at first: its id stands in what was grounded. */
  readonly first: number;
  readonly #world: GroundWorld;
  readonly grounded: Grounded;
  readonly #common: SeatPlaces[];
  readonly #own = new Map<number, SeatPlaces[]>();
  /** Facts that are to be kept whatever the goal. */
  readonly #wanted = new Set<GroundLiteral>();
  #lowered: LoweredWorld | null = null;
  #image: TableImage | null = null;
  #facts: FactReadings | null = null;
  #rigid: FactReadings | null = null;

  constructor(domain: DomainIr, state: WorldState, root: number, id: number, by: readonly string[] | null) {
    this.#state = state;
    this.#root = root;
    this.first = id;
    this.#world = worldOfGame(domain, state);
    this.#clearOthers();
    const tasks = tasksOfRoot(domain, root, by).map(({ name }) => name);
    this.grounded = ground(reach(this.#world, tasks));
    this.#common = domain.variables.flatMap((variable, at) => {
      return variable.kind === 'fluent' && positionsOf(domain, at, root).length === 0 ? [this.#placesOf(at, 0)] : [];
    });
    for (const facts of this.#settable()) this.#wanted.add(facts);
  }

  /** Puts a character into the seat. Answers whether everything is as it was to be expected. */
  take(id: number): boolean {
    let isKnown = true;
    for (const places of this.#common) isKnown = this.#read(places) && isKnown;
    for (const places of this.#placesOfOwner(id)) {
      places.last.fill(NaN);
      isKnown = this.#read(places) && isKnown;
    }
    return isKnown;
  }

  /** What a search for the goal works on, for whoever is in the seat. null: the goal is out of reach. */
  seated(parts: readonly GoalPart[], id: number): SeatedGoal | null {
    const way = this.#wayTo(parts);
    if (!way) return null;
    let goal = this.#lowered && this.#rigid!.allHold() ? numbersOf(this.#lowered, way) : null;
    if (!goal) {
      for (const literal of way) this.#wanted.add(literal);
      this.#lower();
      this.take(id);
      goal = numbersOf(this.#lowered!, way);
      // What is out of the reach of all tasks is asked of the state.
      if (!goal || !this.#rigid!.allHold()) return null;
    }
    writeFacts(this.#lowered!, this.#image!, this.#facts!);
    return { seat: this, lowered: this.#lowered!, image: this.#image!, goal };
  }

  /** The tables without a certain goal, with whoever is in the seat. */
  imageFor(id: number): TableImage {
    if (!this.#image) {
      this.#lower();
      this.take(id);
      writeFacts(this.#lowered!, this.#image!, this.#facts!);
    }
    return this.#image!;
  }

  #wayTo(parts: readonly GoalPart[]): GroundLiteral[] | null {
    const { symbolic, reached } = this.grounded;
    const short = this.#shortWay(parts);
    if (short) return short;
    symbolic.owner = 'the goal';
    let goal: GroundFormula = true;
    for (const { task, args } of parts) {
      const plain = plainTask(reached.world, task, -1);
      const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
      for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
    }
    return waysOf(symbolic, goal, 1)[0] ?? null;
  }

  /** The same for goals that only name values of fluents, without the objects that any condition takes. */
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
    if (kind === 'constant' || value.kind === 'integer' || value.kind === 'float') return -1;
    if (!wanted) return value.kind === 'boolean' ? symbolic.factOf(read.variable, args) : -1;
    if (value.kind === 'boolean') return -1;
    const values = symbolic.valuesAt(read.variable, args);
    // One that never has another value is as good as a constant.
    if (values.length < 2) return -1;
    for (const one of values) if (one.value === wanted.value) return one.fact;
    return -1;
  }

  /** What tasks make true may have been true or not: no fact of theirs is left out because it happens to be. */
  #lower(): void {
    const { reached } = this.grounded;
    for (const literal of this.#settable()) {
      const row = literal + reached.constantRows;
      const variable = reached.relations.kindOf(row);
      const isBoolean = reached.world.domain.variables[variable]!.value.kind === 'boolean';
      const columns = reached.relations.columns(row);
      const args = isBoolean ? columns : columns.slice(0, -1);
      const isTrue = valueAt(reached.world, variable, args) === (isBoolean ? 1 : columns.at(-1));
      const table = this.#world.tables[variable]!;
      if (isTrue) table.values.set(placeIn(table, args), isBoolean ? 0 : -1);
    }
    for (const { last } of this.#common) last.fill(NaN);
    const parts = [...this.#wanted].map((literal): FormulaNode => {
      return literal < 0 ? (opposite(fact(~literal)) as FormulaNode) : fact(literal);
    });
    this.#lowered = lower(this.grounded, parts.length === 1 ? parts[0]! : { op: 'all', parts });
    this.#image = tableImage(this.#lowered!);
    this.#facts = new FactReadings(this.grounded, this.#lowered!.origins);
    this.#rigid = new FactReadings(this.grounded, this.#lowered!.rigid);
  }

  /** The facts of fluents that some task makes true. */
  #settable(): Set<number> {
    const { reached, actions } = this.grounded;
    const found = new Set<number>();
    actions.eachSet((fact) => {
      const row = fact + reached.constantRows;
      const isThere = row < reached.relations.count;
      if (isThere && reached.world.domain.variables[reached.relations.kindOf(row)]) found.add(fact);
    });
    return found;
  }

  /** Leaves one character in the world, where it can be. */
  #clearOthers(): void {
    const { domain, members, numbering } = this.#world;
    domain.types.forEach(({ root }, type) => {
      if (root === this.#root) members[type] = members[type]!.filter((id) => id === this.first);
    });
    domain.variables.forEach((_, variable) => {
      const positions = positionsOf(domain, variable, this.#root);
      if (positions.length === 0) return;
      const table = this.#world.tables[variable]!;
      const others = numbering.names[this.#root]!.keys();
      for (const id of others) {
        if (id === 0 || id === this.first) continue;
        eachPlace(this.#state, variable, (_, args) => table.values.delete(placeIn(table, args)), {
          position: positions[0]!,
          id,
        });
      }
    });
  }

  #placesOfOwner(id: number): SeatPlaces[] {
    const known = this.#own.get(id);
    if (known) return known;
    const { domain } = this.#world;
    const places = domain.variables.flatMap((variable, at) => {
      const isOwn = variable.kind === 'fluent' && positionsOf(domain, at, this.#root).length > 0;
      return isOwn ? [this.#placesOf(at, id)] : [];
    });
    this.#own.set(id, places);
    return places;
  }

  /** The places of one owner, or of a variable that has none (0). */
  #placesOf(variable: number, owner: number): SeatPlaces {
    const table = this.#world.tables[variable]!;
    const positions = positionsOf(this.#world.domain, variable, this.#root);
    const found: Omit<SeatPlaces, 'last'> = { variable, from: [], to: [], args: [] };
    const fixed = positions.length > 0 ? { position: positions[0]!, id: owner } : undefined;
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
      fixed,
    );
    return { ...found, last: new Float64Array(found.from.length).fill(NaN) };
  }

  /** Brings the values up to date. Answers whether they were to be expected. */
  #read({ variable, from, to, args, last }: SeatPlaces): boolean {
    const view: TableView = viewOf(this.#state, variable);
    const table = this.#world.tables[variable]!;
    const { kind } = this.#world.domain.variables[variable]!.value;
    let isKnown = true;
    for (let at = 0; at < from.length; at++) {
      const value = view[from[at]!]!;
      // Compared without a call: numbers would become objects. What is not a number is read again each time.
      if (value === last[at]) continue;
      last[at] = value;
      if (Object.is(value, table.initial)) table.values.delete(to[at]!);
      else table.values.set(to[at]!, value);
      if (kind === 'integer' || kind === 'float') continue;
      const { symbolic } = this.grounded;
      if (kind === 'boolean') isKnown &&= value === 0 || symbolic.factOf(variable, args[at]!) >= 0;
      else isKnown &&= symbolic.valuesAt(variable, args[at]!).some((one) => one.value === value);
      // It is looked at again until there is a seat that knows it.
      if (!isKnown) last[at] = NaN;
    }
    return isKnown;
  }
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
