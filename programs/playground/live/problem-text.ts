// Writes a search of a game as the text of a problem: the objects, the values that differ from the defaults, and the
// request. The page plans and explains it like any other text.

import type { DomainIr, GroundNetwork, Problem, ProblemObject } from '../../../ir/ir.ts';
import { initialValue, numberObjects } from '../../../ir/objects.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
import type { RecordedNetwork, RecordedType } from '../../../addons/debug/types.ts';
import { writeProblems } from '../../../language/write/index.ts';
import { argumentsAt, isSomebodys, typesById } from '../model/world-data.ts';
import type { TableData, ValueShape, WorldData } from '../model/world-data.ts';
import type { LiveOrder } from './messages.ts';

type WriteOrder = Extract<LiveOrder, { kind: 'write' }>;

/** The most values. A longer text would not be useful. */
const mostValues = 100_000;

/** Throws an error with a sentence for people if a text can't express it. */
export function problemText(domain: DomainIr, order: WriteOrder): string {
  if (order.domain.name !== domain.name) throw new Error(`The text is not one of the domain ${order.domain.name}.`);
  if (domain.externals.length > 0) {
    const names = domain.externals.map(({ name }) => name).join(', ');
    throw new Error(`This domain has externals: ${names}. Only the game itself can explain its searches.`);
  }
  const objects = objectsOf(domain, order.world);
  const numbering = numberObjects(domain, objects);
  const ids = new Ids(domain, order.world, numbering);
  const problem: Problem = {
    ...{ name: order.name, domain: domain.name, objects, answers: [] },
    assignments: assignmentsOf(domain, order, numbering, ids),
    network: networkOf(domain, order, order.request, ids),
  };
  return writeProblems(domain, [problem]);
}

/** Those of the domain first, all others as they are numbered in the game. */
function objectsOf(domain: DomainIr, { objects }: WorldData): ProblemObject[] {
  const own = new Set(domain.objects?.map(({ name }) => name));
  const others = objects
    .filter(({ name }) => name && !own.has(name))
    .toSorted((one, other) => one.root - other.root || one.id - other.id)
    .map(({ name, type }): ProblemObject => {
      const at = domain.types.findIndex((one) => one.name === type);
      if (at < 0) throw new Error(`The text has no type ${type}, of which the game has objects.`);
      return { name, type: at };
    });
  return [...(domain.objects ?? []), ...others];
}

/** Converts numbers of the game to those of the problem, by name. */
class Ids {
  readonly #domain: DomainIr;
  readonly #names: string[][];
  readonly #known = new Map<string, Map<string, number>>();
  readonly #numbering: ObjectNumbering;

  constructor(domain: DomainIr, { names }: WorldData, numbering: ObjectNumbering) {
    this.#domain = domain;
    this.#names = names;
    this.#numbering = numbering;
  }

  /** Returns null if there is no object with this number. */
  of(shape: ValueShape, value: number): number | null {
    if (shape.kind !== 'object' || value === 0) return value;
    const name = this.#names[shape.root]?.[value];
    return name ? (this.#ids(shape.name).get(name) ?? null) : null;
  }

  #ids(type: string): Map<string, number> {
    let known = this.#known.get(type);
    if (!known) {
      const root = this.#domain.types.find(({ name }) => name === type)?.root ?? -1;
      known = new Map(this.#numbering.names[root]?.map((name, id) => [name, id]));
      this.#known.set(type, known);
    }
    return known;
  }
}

function assignmentsOf(
  domain: DomainIr,
  { world, values }: WriteOrder,
  numbering: ObjectNumbering,
  ids: Ids,
): Problem['assignments'] {
  const assignments: Problem['assignments'] = [];
  const types = typesById(world);
  for (const table of world.tables) {
    const variable = domain.variables.findIndex(({ name }) => name === table.name);
    // The text was changed: it may have fewer of them.
    if (variable < 0 || domain.variables[variable]!.params.length !== table.params.length) continue;
    const initial = initialValue(domain, numbering, domain.variables[variable]!);
    for (let place = table.base; place < table.base + table.size; place++) {
      if (!isSomebodys(table, place, types)) continue;
      const found = entryAt(table, place, values, ids);
      if (found && found.value !== initial) assignments.push({ variable, ...found });
      if (assignments.length > mostValues) throw new Error('This world has too many values to be planned in a page.');
    }
  }
  return assignments;
}

/** null: it belongs to no character. */
function entryAt(
  table: TableData,
  place: number,
  values: Float64Array,
  ids: Ids,
): { args: number[]; value: number } | null {
  const args = argumentsAt(table, place).map((arg, at) => ids.of(table.params[at]!.shape, arg));
  const value = ids.of(table.shape, values[place]!);
  return value === null || args.includes(null) ? null : { args: args as number[], value };
}

function networkOf(domain: DomainIr, order: WriteOrder, network: RecordedNetwork, ids: Ids): GroundNetwork {
  const [first, ...rest] = network;
  if (typeof first !== 'number') {
    const parts = (rest as RecordedNetwork[]).map((part) => networkOf(domain, order, part, ids));
    return { kind: first as 'ordered' | 'unordered', parts };
  }
  const { name, params } = order.domain.tasks[first]!;
  const task = domain.tasks.findIndex((one) => one.name === name);
  if (task < 0) throw new Error(`The text has no task ${name}.`);
  const args = rest.map((arg, at) => {
    const { type } = params[at]!;
    const id = ids.of(shapeOf(order, type), type.kind === 'object' ? slotOf(order, type, Number(arg)) : Number(arg));
    if (id === null) throw new Error(`The search is for somebody who is not there any more.`);
    return id;
  });
  return { kind: 'task', task, args };
}

/** Returns the slot of an object. Objects that can be removed are given by handles. */
function slotOf({ world, domain }: WriteOrder, { of = 0 }: RecordedType, object: number): number {
  const names = world.names[domain.types[of]!.root];
  return names?.[object] === undefined ? object & 0xffff : object;
}

function shapeOf({ domain }: WriteOrder, { kind, of = 0 }: RecordedType): ValueShape {
  if (kind === 'object') return { kind, name: domain.types[of]!.name, root: domain.types[of]!.root };
  // Numbers of other kinds mean the same everywhere.
  return { kind: 'float' };
}
