// Turns recorded frames into a record with a row for each character, from the events of acting and searches. It grows
// while a game runs.

import type {
  Op,
  RecordedCall,
  RecordedDomain,
  RecordedFrame,
  RecordedNetwork,
  RecordedObject,
  RecordedType,
  RecordedWorld,
} from '../../../addons/debug/types.ts';
import { emptyRow, Numbers } from './record-of-plan.ts';
import { stateNumber, valuesByChanges } from './record.ts';
import type { CellState, PlayRecord, RecordRow } from './record.ts';
import type { PlaceChange, TableData, ValueShape, WorldData } from './world-data.ts';

/** The current activity of a row, which lasts until an event changes it. */
interface Doing {
  row: RecordRow;
  state: CellState;
  method: number;
  label: number;
  /** Actions under way, by number. */
  actions: Map<number, { method: number; label: number }>;
}

export interface RecordStart {
  source: PlayRecord['source'];
  domain: RecordedDomain;
  world: RecordedWorld;
  /** The number of the world in ops. Default: 0. */
  number?: number;
  /** The values of each table at the start. */
  values: readonly ArrayLike<number>[];
  budget: number;
}

/** Rows grow by doubling. */
const firstLength = 256;
/** The most frames of a game that are kept: about an hour. */
const mostFrames = 100_000;
/** The number of ended searches whose characters are remembered. */
const mostEnded = 1000;

export class FrameRecord {
  readonly #start: RecordStart;
  readonly #number: number;
  readonly #world: WorldData;
  readonly #current: Float64Array;
  readonly #changes: PlaceChange[][] = [[]];
  readonly #rows = new Map<string, Doing>();
  readonly #methods = new Numbers();
  readonly #labels = new Numbers();
  /** The rows of searches under way, with what they search for. */
  readonly #searches = new Map<number, { name: string; task: string }>();
  /** The frames in which searches under way have begun. */
  readonly #since = new Map<number, number>();
  /** The purpose of the last plan of each row, as numbers of methods. */
  readonly #tops = new Map<string, number>();
  /** The rows of recently ended searches. */
  readonly #endedRows = new Map<number, string>();
  #used = new Float32Array(firstLength);
  #length = 1;

  constructor(start: RecordStart) {
    this.#start = start;
    this.#number = start.number ?? 0;
    this.#world = worldOf(start);
    this.#current = this.#world.values.slice();
  }

  /** Values at the start, as ops: all others are 0. */
  begin(ops: readonly Op[]): void {
    for (const op of ops) if (op[0] === 'values') this.#write(op[1], op[2], op.slice(3) as (number | string)[]);
    this.#changes[0] = [];
    this.#world.values.set(this.#current);
  }

  /** Searches that are under way at the start, as ops. */
  goOn(ops: readonly Op[]): void {
    for (const op of ops) if (op[0] === 'submitted') this.#search(op[1], op[2], op[3]);
  }

  /** Takes all current values and objects, after unknown frames. Values that are not in ops are 0. */
  skip(ops: readonly Op[], objects: readonly RecordedObject[]): void {
    this.#addFrame({ frame: 0, ops: [] });
    const before = this.#current.slice();
    const changes = this.#changes.at(-1)!;
    this.#current.fill(0);
    for (const op of ops) if (op[0] === 'values') this.#write(op[1], op[2], op.slice(3) as (number | string)[]);
    changes.length = 0;
    this.#current.forEach((after, place) => {
      if (after !== before[place]) changes.push({ place, before: before[place]!, after });
    });
    for (const [root, id, type, name] of objects) this.#name(root, id, type, name);
    this.#searches.clear();
    for (const doing of this.#rows.values()) Object.assign(doing, { state: 'idle', method: 0, label: 0 });
  }

  /** A value was set from outside, in the present moment. */
  set(place: number, after: number): void {
    const before = this.#current[place];
    if (before === undefined || before === after) return;
    this.#current[place] = after;
    this.#changes.at(-1)!.push({ place, before, after });
  }

  /** Returns the character of a search. null: it is no longer known. */
  rowOf(search: number): string | null {
    return this.#searches.get(search)?.name ?? this.#endedRows.get(search) ?? null;
  }

  get world(): WorldData {
    return this.#world;
  }

  get length(): number {
    return this.#length;
  }

  add(frames: readonly RecordedFrame[]): void {
    for (const frame of frames) if (this.#length < mostFrames) this.#addFrame(frame);
  }

  /** The current record. The arrays of rows are shared with later records, which are longer. */
  record(): PlayRecord {
    const changesAt: PlayRecord['changesAt'] = (moment) => this.#changes[moment] ?? [];
    return {
      source: this.#start.source,
      unit: 'frame',
      world: this.#world,
      length: this.#length,
      rows: [...this.#rows.values()].map(({ row }) => cut(row, this.#length)),
      methods: this.#methods.texts,
      labels: this.#labels.texts,
      load: { used: this.#used.subarray(0, this.#length), budget: this.#budget, unit: 'iterations' },
      valuesAt: valuesByChanges(this.#world.values, changesAt),
      changesAt,
    };
  }

  /** If the time of a frame is not limited: the longest that a frame has taken. */
  get #budget(): number {
    if (this.#start.budget > 0) return this.#start.budget;
    return this.#used.reduce((most, used) => Math.max(most, used), 1);
  }

  #addFrame({ ops }: RecordedFrame): void {
    const at = this.#length++;
    this.#makeRoom(at);
    this.#changes.push([]);
    const replanned = new Set<string>();
    for (const op of ops) this.#tell(op, at, replanned);
    for (const [name, { row, state, method, label, actions }] of this.#rows) {
      const action = [...actions.values()].at(-1);
      row.states[at] = stateNumber(action && state !== 'failed' ? 'acting' : state);
      row.methods[at] = action?.method ?? method;
      row.labels[at] = action?.label ?? label;
      if (row.labels[at]! > 0) row.tops[at] = this.#tops.get(name) ?? this.#tops.get('the plan') ?? 0;
      if (replanned.has(name)) row.replans[at] = 1;
    }
    this.#countWaits(at);
    // A failure is a moment, and not a state.
    for (const doing of this.#rows.values()) if (doing.state === 'failed') doing.state = 'idle';
  }

  #countWaits(at: number): void {
    for (const search of this.#since.keys()) if (!this.#searches.has(search)) this.#since.delete(search);
    for (const [search, { name }] of this.#searches) {
      const since = this.#since.get(search) ?? at;
      this.#since.set(search, since);
      const { searching } = this.#doing(name).row;
      searching[at] = Math.max(searching[at]!, Math.min(at - since, 0xffff));
    }
  }

  #makeRoom(at: number): void {
    if (at < this.#used.length) return;
    const longer = new Float32Array(this.#used.length * 2);
    longer.set(this.#used);
    this.#used = longer;
    for (const doing of this.#rows.values()) doing.row = lengthened(doing.row, longer.length);
  }

  #tell(op: Op, at: number, replanned: Set<string>): void {
    switch (op[0]) {
      case 'frame':
      case 'run':
        this.#used[at]! += op[1];
        return;
      case 'values':
        return this.#write(op[1], op[2], op.slice(3) as (number | string)[]);
      case 'submitted':
      case 'begun':
        return this.#search(op[1], op[2], op[3]);
      case 'object':
        return this.#object(op);
      case 'ended':
        return this.#ended(op[1], op[2], replanned);
      case 'goal':
        if (op[2] !== this.#number) return;
        this.#searches.set(op[1], { name: op[3].character ?? 'the goal', task: op[3].goal });
        this.#set(op[3].character ?? 'the goal', 'searching', op[3].goal, '');
        return;
      case 'achieved':
        return this.#ended(op[1], op[2], replanned);
      case 'dropped':
        this.#searches.delete(op[1]);
        return;
      case 'acting':
        return op[1] === this.#number ? this.#act(op[3], op[5], op[6], replanned) : undefined;
    }
  }

  #write(world: number, variable: number, numbers: readonly (number | string)[]): void {
    const table = this.#world.tables[variable];
    const recorded = this.#start.world.tables[variable];
    if (world !== this.#number || !table || !recorded || recorded.isSparse) return;
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const place = table.base + Number(numbers[at]);
      const after = Number(numbers[at + 1]);
      const before = this.#current[place]!;
      if (place >= this.#current.length || before === after) continue;
      this.#current[place] = after;
      this.#changes.at(-1)!.push({ place, before, after });
    }
  }

  /** An object was added or removed, so the slot gets another name. */
  #object([, world, root, id, , type, name]: Extract<Op, ['object', ...unknown[]]>): void {
    if (world === this.#number) this.#name(root, id, type, name);
  }

  #name(root: number, id: number, type: number, name: string): void {
    if (this.#world.names[root]?.[id] === name) return;
    const { names, objects } = this.#world;
    names[root]![id] = name;
    const at = objects.findIndex((one) => one.root === root && one.id === id);
    if (at >= 0) objects.splice(at, 1);
    if (name) objects.push({ name, type: this.#start.domain.types[type]!.name, root, id });
  }

  #search(search: number, world: number, request: RecordedNetwork): void {
    if (world !== this.#number) return;
    const call = firstCall(request);
    if (!call) return;
    const task = this.#start.domain.tasks[call[0]];
    if (!task) return;
    const name = this.#who(call) ?? 'the plan';
    this.#searches.set(search, { name, task: task.name });
    this.#set(name, 'searching', task.name, '');
  }

  #who([task, ...args]: RecordedCall): string | null {
    const { params } = this.#start.domain.tasks[task]!;
    const at = params.findIndex(({ type }) => type.kind === 'object');
    const root = at < 0 ? -1 : this.#start.domain.types[params[at]!.type.of!]!.root;
    return nameOf(this.#world.names[root], Number(args[at]));
  }

  #ended(search: number, status: string, replanned: Set<string>): void {
    const found = this.#searches.get(search);
    this.#searches.delete(search);
    if (!found) return;
    this.#endedRows.set(search, found.name);
    if (this.#endedRows.size > mostEnded) this.#endedRows.delete(this.#endedRows.keys().next().value!);
    if (status === 'solved') {
      replanned.add(found.name);
      this.#tops.set(found.name, this.#methods.of(found.task));
    }
    this.#set(found.name, status === 'solved' ? 'idle' : 'failed', found.task, status);
  }

  #act(kind: string, step: string, action: number, replanned: Set<string>): void {
    if (kind === 'repaired' || kind === 'replanned' || kind === 'adopted') replanned.add(this.#planOwner(step));
    // Work of the planner itself belongs to no character.
    if (kind === 'applied') return;
    const parts = /^([^(]+)\(([^,)]*)/.exec(step);
    if (!parts) return;
    const [, task, first] = parts;
    const doing = this.#doing(first!.trim() || 'the plan');
    const method = this.#methods.of(task!);
    const label = this.#labels.of(step);
    if (kind === 'started') doing.actions.set(action, { method, label });
    if (kind === 'done' || kind === 'failed' || kind === 'aborted') doing.actions.delete(action);
    const states: Record<string, CellState> = {
      waits: 'waiting',
      failed: 'failed',
      broken: 'failed',
      started: 'acting',
    };
    doing.state = states[kind] ?? 'idle';
    if (kind === 'waits') Object.assign(doing, { method, label });
    if (kind === 'done') Object.assign(doing, { method: 0, label: 0 });
  }

  #planOwner(step: string): string {
    return /\(([^,)]*)/.exec(step)?.[1]?.trim() || 'the plan';
  }

  #set(name: string, state: CellState, task: string, text: string): void {
    const method = this.#methods.of(task);
    const label = this.#labels.of(text ? `${task}: ${text}` : task);
    Object.assign(this.#doing(name), { state, method, label });
  }

  #doing(name: string): Doing {
    let found = this.#rows.get(name);
    if (!found) {
      found = { row: emptyRow(name, this.#used.length), state: 'idle', method: 0, label: 0, actions: new Map() };
      this.#rows.set(name, found);
    }
    return found;
  }
}

/** Returns the name of an object. Objects that can be removed are handles, whose lower half is the slot. */
export const nameOf = (names: readonly string[] | undefined, object: number): string | null =>
  names?.[object] ?? names?.[object & 0xffff] ?? null;

function firstCall(network: RecordedNetwork): RecordedCall | null {
  if (typeof network[0] === 'number') return network as RecordedCall;
  for (const part of network.slice(1)) {
    const call = firstCall(part as RecordedNetwork);
    if (call) return call;
  }
  return null;
}

const columns = ['states', 'methods', 'replans', 'labels', 'tops', 'searching'] as const;

function lengthened(row: RecordRow, length: number): RecordRow {
  const longer = emptyRow(row.name, length);
  for (const column of columns) longer[column].set(row[column]);
  return longer;
}

function cut(row: RecordRow, length: number): RecordRow {
  const shorter = { name: row.name } as RecordRow;
  for (const column of columns) Object.assign(shorter, { [column]: row[column].subarray(0, length) });
  return shorter;
}

function worldOf({ domain, world, values }: RecordStart): WorldData {
  const names = domain.types.map(({ parent }) => (parent === -1 ? ['none'] : []));
  const objects = world.objects.map(([root, id, type, name]) => {
    names[root]![id] = name;
    return { name, type: domain.types[type]!.name, root, id };
  });
  let base = 0;
  const tables = domain.variables.map(({ name, kind, params, value }, variable): TableData => {
    const { strides, before, size } = world.tables[variable]!;
    const table = {
      ...{ name, kind, sensed: false, strides, size, base, before },
      params: params.map((type, at) => ({ name: `argument ${at + 1}`, shape: shapeOf(domain, type) })),
      shape: shapeOf(domain, value),
    };
    base += size;
    return table;
  });
  const all = new Float64Array(base);
  tables.forEach((table, variable) => {
    const given = values[variable] ?? [];
    for (let at = 0; at < Math.min(given.length, table.size); at++) all[table.base + at] = given[at]!;
  });
  return { domain: domain.name, objects, names, tables, values: all };
}

function shapeOf(domain: RecordedDomain, { kind, of = 0 }: RecordedType): ValueShape {
  const { types, enums } = domain;
  if (kind === 'enum') return { kind, name: enums[of]!.name, words: enums[of]!.values };
  if (kind !== 'object') return { kind };
  return { kind, name: types[of]!.name, root: types[of]!.root, types: fittingTypes(domain, of) };
}

/** The names of a type and of all below it. */
export function fittingTypes({ types }: RecordedDomain, above: number): string[] {
  const fits = (type: number): boolean => type === above || (type >= 0 && fits(types[type]!.parent));
  return types.flatMap(({ name }, type) => (fits(type) ? [name] : []));
}
