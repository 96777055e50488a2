// Checks a game only by the record of acting, the calls of handlers and what the game has written: carries all of it
// out in a world of the reference planner, and says what should not have happened. Shares no code with acting.

import type { ActingEvent } from '../../../addons/acting/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { bounds } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { ReferenceActing } from '../../../reference/acting.ts';
import type { ActingWrite } from '../../../reference/acting.ts';
import { addressOf, createWorld, objectKey } from '../../../reference/world.ts';
import type { ReferenceWorld } from '../../../reference/world.ts';

interface RecordedStep {
  task: number;
  args: number[];
}

interface UnderWay extends RecordedStep {
  text: string;
  plan: number;
  /** The objects that it keeps busy, by number: all of one root type. */
  busy: number[];
  /** The places that it writes at its end, with the values at its start. */
  own: ActingWrite[];
  /** The places that it writes from start to end: the values before, and meanwhile. */
  before: ActingWrite[];
  held: ActingWrite[];
  isAborting: boolean;
  /** Whether what it watches did not hold at the end of the last tick. */
  isDoubtful: boolean;
}

interface PlanRecord {
  /** By place: what stood there before the plan, and what the plan has written. */
  reserved: Map<number, { before: number; now: number }>;
}

export class RecordChecker {
  readonly faults: string[] = [];
  readonly world: ReferenceWorld;
  readonly #ir: DomainIr;
  readonly #acting: ReferenceActing;
  readonly #isEndless: (task: string) => boolean;
  readonly #actions = new Map<number, UnderWay>();
  readonly #plans = new Map<number, PlanRecord>();
  readonly #blocked = new Map<number, number>();
  /** Types whose objects can be busy. */
  readonly #actorTypes: Set<number>;
  /** The objects that have been removed, by root type and number. */
  readonly #removed = new Set<string>();
  #tick = 0;
  /** How many starts and ends there have been. */
  readonly counts = { started: 0, ended: 0 };

  constructor(ir: DomainIr, problem: Problem, isEndless: (task: string) => boolean) {
    this.#ir = ir;
    this.world = createWorld(ir, problem);
    this.world.gone = new Set();
    this.#acting = new ReferenceActing(this.world);
    this.#isEndless = isEndless;
    this.#actorTypes = new Set(
      ir.tasks.flatMap((task) => {
        const busy = task.kind === 'compound' ? [] : (task.acting?.busy ?? []);
        return busy.map(({ param }) => this.#typeOf(task.params[param]!.type));
      }),
    );
  }

  /** The game writes a value, as a number. */
  write(variable: string, args: readonly number[], value: number): void {
    const at = this.#ir.variables.findIndex(({ name }) => name === variable);
    this.world.values[addressOf(this.world, at, args)] = value;
  }

  /** An object is taken out of the world: its values are as at first, and nothing refers to it. */
  remove(type: string, id: number): void {
    const removed = this.#ir.types.findIndex(({ name }) => name === type);
    this.#removed.add(`${this.#rootOf(removed)} ${id}`);
    this.world.gone!.add(objectKey(this.#rootOf(removed), id));
    const isOf = (one: DomainIr['variables'][number]['value']): boolean =>
      one.kind === 'object' && this.#isWithin(removed, one.type);
    this.#ir.variables.forEach((variable, at) => {
      const { base, size } = this.world.tables[at]!;
      for (let row = 0; row < size; row++) {
        const args = this.#argumentsOf(at, row);
        const isIts = variable.params.some(({ type }, param) => isOf(type) && args[param] === id);
        if (isIts) this.world.values[base + row] = variable.initial;
        else if (isOf(variable.value) && this.world.values[base + row] === id) this.world.values[base + row] = 0;
      }
    });
  }

  /** The handler of an action was asked to give it up. */
  aborts(action: number): void {
    this.#actions.get(action)!.isAborting = true;
  }

  take(event: ActingEvent): void {
    this.#tick = event.tick;
    const { kind, plan, action } = event;
    if (kind === 'adopted') this.#plans.set(plan, { reserved: new Map() });
    else if (kind === 'cancelled') this.#cancel(plan, Number(/^by plan (\d+)$/.exec(event.detail)?.[1] ?? 0));
    else if (kind === 'applied') this.#carryOut(plan, event.step);
    else if (kind === 'started') this.#start(plan, action, event.step);
    else if (kind === 'done' || kind === 'failed' || kind === 'aborted') this.#end(action, kind);
    else if (kind === 'ended') this.#endPlan(plan);
    else if (kind === 'given-back') this.#giveBack(plan, this.#placeOf(event.detail));
  }

  /** At the end of a tick: whether the world is as it should be. */
  compare(valuesOf: (variable: string) => ArrayLike<number>): void {
    this.#ir.variables.forEach(({ name, kind }, at) => {
      if (kind !== 'fluent') return;
      const { base, size } = this.world.tables[at]!;
      const actual = valuesOf(name);
      for (let row = 0; row < size; row++) {
        const expected = this.world.values[base + row]!;
        if (actual[row] === expected || !this.#isPlace(at, row)) continue;
        this.#fault(`${name} has ${actual[row]} in row ${row}, not ${expected}`);
        this.world.values[base + row] = actual[row]!;
      }
    });
    for (const action of this.#actions.values()) {
      const holds = this.#acting.watchedHold(action.task, action.args);
      if (!holds && action.isDoubtful && !action.isAborting)
        this.#fault(`${action.text} goes on though what it watches does not hold`);
      action.isDoubtful = !holds && !action.isAborting;
    }
  }

  /** Checks a game in which nothing is under way. */
  finish(): void {
    for (const { text } of this.#actions.values()) this.#fault(`${text} has not ended`);
    for (const plan of this.#plans.keys()) this.#fault(`plan ${plan} has not ended`);
    this.#ir.variables.forEach(({ name, reservation }, at) => {
      if (!reservation) return;
      const { base, size } = this.world.tables[at]!;
      for (let row = 0; row < size; row++) {
        if (this.world.values[base + row] !== 0) this.#fault(`${name} is left in row ${row}`);
      }
    });
  }

  #carryOut(plan: number, text: string): void {
    const step = this.#parse(text);
    const { acting } = this.#primitive(step.task);
    if (acting?.sync) {
      if (acting.sync === 'block') {
        const holder = this.#holderOf(step.args[1]!);
        if (holder) this.#blocked.set(step.args[0]!, holder);
      }
      return;
    }
    this.#refuseBusy(step, text);
    this.#refuseRemoved(step, text);
    const writes = this.#acting.effectWrites(step.task, step.args);
    if (writes) this.#apply(plan, writes);
    else this.#fault(`${text} was carried out though it does not hold`);
  }

  #start(plan: number, id: number, text: string): void {
    this.counts.started++;
    const step = this.#parse(text);
    this.#refuseBusy(step, text);
    this.#refuseRemoved(step, text);
    if (this.#actions.has(id)) this.#fault(`${text} has started twice`);
    const writes = this.#acting.effectWrites(step.task, step.args);
    if (!writes) this.#fault(`${text} has started though its conditions do not hold`);
    if (!this.#acting.watchedHold(step.task, step.args)) this.#fault(`${text} has started though it does not hold`);
    const { values } = this.world;
    const own = (writes ?? []).map(({ address }) => ({ address, value: values[address]! }));
    const busy = this.#acting.busyParams(step.task, step.args).map((param) => step.args[param]!);
    const held = this.#acting.duringWrites(step.task, step.args) ?? [];
    const before = held.map(({ address }) => ({ address, value: values[address]! }));
    for (const { address, value } of held) values[address] = value;
    if (this.#isEndless(this.#ir.tasks[step.task]!.name)) this.#apply(plan, writes ?? []);
    this.#actions.set(id, {
      ...{ ...step, text, plan, busy, own, before, held, isAborting: false, isDoubtful: false },
    });
  }

  #end(id: number, how: 'done' | 'failed' | 'aborted'): void {
    this.counts.ended++;
    const action = this.#actions.get(id);
    if (!action) return this.#fault(`action ${id} has ended without a start`);
    const { values } = this.world;
    this.#actions.delete(id);
    action.held.forEach(({ address, value }, at) => {
      if (values[address] === value) values[address] = action.before[at]!.value;
    });
    if (how !== 'done' || this.#isEndless(this.#ir.tasks[action.task]!.name)) return;
    this.#refuseRemoved(action, action.text);
    // As if nobody else had written meanwhile what it writes itself.
    const places = [...action.own, ...action.before];
    const now = places.map(({ address }) => values[address]!);
    for (const { address, value } of places) values[address] = value;
    const writes = this.#acting.effectWrites(action.task, action.args);
    places.forEach(({ address }, at) => (values[address] = now[at]!));
    if (writes) this.#apply(action.plan, writes);
    else this.#fault(`${action.text} is done though its conditions do not hold`);
  }

  #cancel(plan: number, by: number): void {
    const cancelled = this.#plans.get(plan)!;
    const heir = this.#plans.get(by);
    if (!heir) return;
    for (const [place, { before, now }] of cancelled.reserved) {
      const known = heir.reserved.get(place);
      heir.reserved.set(place, { before: known ? known.before : before, now });
    }
    cancelled.reserved.clear();
  }

  #endPlan(plan: number): void {
    for (const { text, plan: other } of this.#actions.values()) {
      if (other === plan) this.#fault(`plan ${plan} has ended before ${text}`);
    }
    for (const place of this.#plans.get(plan)!.reserved.keys()) this.#giveBack(plan, place);
    this.#plans.delete(plan);
  }

  /** What the plan has reserved is free again. */
  #giveBack(plan: number, place: number): void {
    const { values } = this.world;
    const { reserved } = this.#plans.get(plan)!;
    const held = reserved.get(place);
    if (!held) return this.#fault(`plan ${plan} gives back what it has not reserved`);
    if (values[place] === held.now) values[place] = held.before;
    reserved.delete(place);
  }

  /** Reads a text such as `reserved_for(bob)`: a place about objects. */
  #placeOf(text: string): number {
    const [, name, list = ''] = /^(\w+)\((.*)\)$/.exec(text)!;
    const variable = this.#ir.variables.findIndex((one) => one.name === name);
    const { names } = this.world.numbering;
    const args = list.split(', ').map((arg, at) => {
      const type = this.#typeOf(this.#ir.variables[variable]!.params[at]!.type);
      return names[this.#rootOf(type)]!.indexOf(arg);
    });
    return addressOf(this.world, variable, args);
  }

  #apply(plan: number, writes: readonly ActingWrite[]): void {
    const { values } = this.world;
    const { reserved } = this.#plans.get(plan)!;
    for (const { address, value } of writes) {
      const variable =
        this.#ir.variables[this.world.tables.findLastIndex(({ base, size }) => size > 0 && base <= address)]!;
      if (variable.sensed) continue;
      if (variable.reservation) {
        const before = reserved.get(address)?.before ?? values[address]!;
        reserved.set(address, { before, now: value });
      }
      values[address] = value;
    }
  }

  #argumentsOf(variable: number, row: number): number[] {
    let rest = row;
    return this.world.tables[variable]!.strides.map((stride) => {
      const argument = Math.floor(rest / stride);
      rest -= argument * stride;
      return argument;
    });
  }

  /** Tables have rows for objects that their variable is not about. */
  #isPlace(variable: number, row: number): boolean {
    const { params } = this.#ir.variables[variable]!;
    return this.#argumentsOf(variable, row).every((argument, at) => {
      const { type } = params[at]!;
      if (type.kind !== 'object') return true;
      const { low, high } = bounds(this.#ir, this.world.numbering, type);
      return argument >= low && argument <= high;
    });
  }

  /** Whoever a step names has to be idle. */
  #refuseBusy({ task, args }: RecordedStep, text: string): void {
    this.#primitive(task).params.forEach(({ type }, at) => {
      if (![...this.#actorTypes].some((actor) => type.kind === 'object' && this.#areRelated(actor, type.type))) return;
      const holder = this.#holderOf(args[at]!) ?? this.#blocked.get(args[at]!);
      const doing = holder === undefined ? undefined : this.#actions.get(holder);
      if (doing) this.#fault(`${text} begins while ${doing.text} is under way`);
    });
  }

  /** Nothing is done any more with an object that has been removed. */
  #refuseRemoved({ task, args }: RecordedStep, text: string): void {
    this.#primitive(task).params.forEach(({ type }, at) => {
      if (type.kind !== 'object' || !this.#removed.has(`${this.#rootOf(type.type)} ${args[at]}`)) return;
      this.#fault(`${text} goes on though one of its objects has been removed`);
    });
  }

  #holderOf(actor: number): number | undefined {
    for (const [id, { busy }] of this.#actions) if (actor > 0 && busy.includes(actor)) return id;
    return undefined;
  }

  #parse(text: string): RecordedStep {
    const { task, args } = parseStep(this.#ir, this.world.numbering, text);
    return { task, args: [...args] };
  }

  #primitive(task: number): Exclude<DomainIr['tasks'][number], { kind: 'compound' }> {
    const found = this.#ir.tasks[task]!;
    if (found.kind === 'compound') throw new Error(`${found.name} is no step`);
    return found;
  }

  #typeOf(type: DomainIr['variables'][number]['value']): number {
    return type.kind === 'object' ? type.type : -1;
  }

  #rootOf(type: number): number {
    let root = type;
    while (this.#ir.types[root]!.parent >= 0) root = this.#ir.types[root]!.parent;
    return root;
  }

  /** Whether the objects of one type are among those of another. */
  #isWithin(type: number, other: number): boolean {
    for (let at = type; at >= 0; at = this.#ir.types[at]!.parent) {
      if (at === other) return true;
    }
    return false;
  }

  #areRelated(one: number, other: number): boolean {
    return this.#isWithin(one, other) || this.#isWithin(other, one);
  }

  #fault(what: string): void {
    this.faults.push(`${this.#tick}: ${what}`);
  }
}
