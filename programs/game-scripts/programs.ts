// Turns a plan into one program for each character: steps, and signals between characters if one has to wait for
// another. Programs do not depend on an engine: the emitters write them in a script language.

import type { DomainShape, PlanStep, Session } from '../../bindings/index.ts';
import { fail, findPlace, idIn, insideOf, kindOf, planOf, valueOf, viewOf } from '../../bindings/internal.ts';
import type { ValueKind, WorldState } from '../../bindings/internal.ts';
import type { Links } from '../../addons/acting/links.ts';
import { PlanOrder } from '../../addons/acting/plan-order.ts';
import { eventOf, orderEvents } from './events.ts';
import type { OrderedEvents, StepEvent } from './events.ts';
import { checkProgramOptions } from './program-options.ts';
import type { ProgramOptions } from './program-options.ts';

/** An argument of a step. `none` is an object without a name. */
export type ScriptValue =
  | { kind: 'object'; name: string | null }
  | { kind: 'enum'; name: string }
  | { kind: 'integer' | 'float'; value: number }
  | { kind: 'boolean'; value: boolean };

export interface ScriptArgument {
  /** The name of the parameter. */
  name: string;
  value: ScriptValue;
}

export interface ScriptStep {
  /** The step's number in the plan, internal steps included. */
  number: number;
  task: string;
  args: readonly ScriptArgument[];
  /** The step as in a plan: `Move(bob, woods)`. */
  text: string;
  /** The hour in which the step begins, or null if no task marks hours. */
  hour: number | null;
  /** Positions in `args` of the other characters that it names. */
  others: readonly number[];
}

export type ScriptInstruction =
  { do: 'wait'; signal: number } | { do: 'step'; step: ScriptStep } | { do: 'signal'; signal: number };

export interface Program {
  /** The name of its character, or null for steps without a character. */
  character: string | null;
  /** The current values of the character's fluents that have no other parameters. */
  start: readonly ScriptArgument[];
  instructions: readonly ScriptInstruction[];
}

/** The sender of a signal: a program, and the step (by its position there) whose start or end sends it. */
export interface ScriptSignal {
  program: number;
  place: number;
  at: 'start' | 'end';
}

export interface Programs {
  domain: string;
  /** The hour in which the plan begins, or null if no task marks hours. */
  firstHour: number | null;
  programs: readonly Program[];
  signals: readonly ScriptSignal[];
}

/** The plan that a session has found, as programs. */
export function programsOf<D extends DomainShape>(session: Session<D>, options: ProgramOptions = {}): Programs {
  const inside = insideOf(session);
  const plan = planOf(inside);
  if (!plan) fail('bad-option', `programs are made of a plan, and this search has none: it is "${session.status}"`);
  const { state } = inside;
  const checked = checkProgramOptions(state.loaded.manifest, options);
  const order = new PlanOrder(state, plan, checked.characters);
  if (!order.hasActors) {
    const advice = 'say `busy` in its tasks, or name the types of characters (`characters`)';
    fail(
      'bad-option',
      `nobody in the domain "${state.loaded.manifest.name}" can be busy, so it has no characters: ${advice}`,
    );
  }
  return new ProgramMaker(state, order, session.planWithInternal!, checked).programs();
}

type CheckedProgramOptions = ReturnType<typeof checkProgramOptions>;

class ProgramMaker {
  readonly #state: WorldState;
  readonly #order: PlanOrder;
  readonly #steps: readonly PlanStep<DomainShape, string>[];
  readonly #options: CheckedProgramOptions;
  readonly #links: Links;
  /** The actors that have programs, in the order of the world; -1, for steps of nobody, comes last. */
  readonly #owners: number[];
  /** By step: its program; -1: it is in none. */
  readonly #programOf: Int32Array;

  constructor(
    state: WorldState,
    order: PlanOrder,
    steps: readonly PlanStep<DomainShape, string>[],
    options: CheckedProgramOptions,
  ) {
    this.#state = state;
    this.#order = order;
    this.#steps = steps;
    this.#options = options;
    this.#links = order.links();
    const owners = steps.map((_, step) => this.#ownerOf(step));
    const found = [...new Set(owners.filter((owner) => owner !== null))].toSorted((one, other) => one - other);
    this.#owners = found[0] === -1 ? [...found.slice(1), -1] : found;
    const numbers = new Map(this.#owners.map((owner, program) => [owner, program]));
    this.#programOf = Int32Array.from(owners, (owner) => (owner === null ? -1 : numbers.get(owner)!));
  }

  programs(): Programs {
    const events = orderEvents(this.#programOf, this.#owners.length, this.#waitsOf());
    const numberOf = new Map(events.signals.map((event, signal) => [event, signal]));
    const hours = this.#hours();
    const lists = this.#owners.map((): ScriptInstruction[] => []);
    this.#steps.forEach((_, step) => {
      const list = lists[this.#programOf[step]!];
      if (!list) return;
      for (const event of events.waits[step]!) list.push({ do: 'wait', signal: numberOf.get(event)! });
      const begun = numberOf.get(eventOf(step, 'start'));
      if (begun !== undefined) list.push({ do: 'signal', signal: begun });
      list.push({ do: 'step', step: this.#scriptStep(step, hours) });
      const ended = numberOf.get(eventOf(step, 'end'));
      if (ended !== undefined) list.push({ do: 'signal', signal: ended });
    });
    return {
      domain: this.#state.loaded.manifest.name,
      firstHour: this.#options.hours?.first ?? null,
      programs: lists.map((instructions, program) => {
        return { character: this.#nameOf(program), start: this.#startOf(program), instructions };
      }),
      signals: this.#signals(events),
    };
  }

  #nameOf(program: number): string | null {
    const actor = this.#owners[program]!;
    return actor < 0 ? null : this.#order.actors.nameOf(actor);
  }

  #startOf(program: number): ScriptArgument[] {
    const actor = this.#owners[program]!;
    if (actor < 0) return [];
    const { loaded, numbering } = this.#state;
    const { root, id } = this.#order.actors.objectOf(actor);
    const { manifest } = loaded;
    return manifest.variables.flatMap(({ name, kind, params: [param, ...others], value }, variable) => {
      if (kind !== 'fluent' || others.length > 0 || param?.kind !== 'object') return [];
      const { type } = param;
      const isOf = manifest.types[type]!.root === root && id - numbering.first[type]! < numbering.count[type]!;
      if (!isOf || id < numbering.first[type]!) return [];
      const kindOfValue = kindOf(manifest, value, numbering);
      const number = viewOf(this.#state, variable)[findPlace(this.#state, variable, [id])]!;
      return [{ name, value: scriptValueOf(kindOfValue, valueOf(kindOfValue, number)) }];
    });
  }

  /** null: the step is in no program; -1: it belongs to nobody. */
  #ownerOf(step: number): number | null {
    if (!this.#order.isAction(step) || this.#options.leaveOut.has(this.#order.tasks[step]!)) return null;
    const busy = this.#order.busyOf(step).find((actor) => actor >= 0);
    return busy ?? this.#links.actors[step]![0] ?? -1;
  }

  /** For each step: the events of other programs for which it waits. */
  #waitsOf(): StepEvent[][] {
    const links = this.#links;
    const waits = this.#steps.map((): StepEvent[] => []);
    const clock = this.#options.hours?.task;
    const isClock = (step: number): boolean => this.#order.tasks[step] === clock && this.#programOf[step]! < 0;
    for (let step = 0; step < this.#steps.length; step++) {
      // The game's own clock says when an hour begins.
      if (isClock(step)) continue;
      for (let link = links.from[step]!; link < links.from[step + 1]!; link++) {
        const later = links.later[link]!;
        if (isClock(later)) continue;
        const isForEnd = this.#order.waitsForEnd(links, step, link);
        waits[later]!.push(eventOf(step, isForEnd ? 'end' : 'start'));
      }
    }
    this.#addSyncWaits(waits);
    return waits;
  }

  /** Adds waits for sync steps, which make others wait for a busy actor. */
  #addSyncWaits(waits: StepEvent[][]): void {
    const busy = new Map<number, number>();
    this.#steps.forEach((step, at) => {
      const { sync } = this.#order.traitsOf(at);
      if (sync === 'finish_action') {
        const advice = 'a script carries each step out to its end: plan without it';
        fail('bad-option', `step ${at + 1}, ${step.text}, ends an action that is under way; ${advice}`);
      }
      const [actor = -1, other = -1] = this.#links.actors[at]!;
      const awaited = sync === 'block' ? other : sync === 'global_block' ? actor : -1;
      const last = busy.get(awaited);
      if (last !== undefined) waits[at]!.push(eventOf(last, 'end'));
      for (const one of this.#order.busyOf(at)) busy.set(one, at);
    });
  }

  #hours(): (number | null)[] {
    const { hours } = this.#options;
    let passed = 0;
    return this.#order.tasks.map((task) => {
      if (!hours) return null;
      const hour = (hours.first + passed) % 24;
      if (task === hours.task) passed++;
      return hour;
    });
  }

  #signals({ signals, places }: OrderedEvents): ScriptSignal[] {
    return signals.map((event) => {
      const step = event >> 1;
      return { program: this.#programOf[step]!, place: places[step]!, at: event & 1 ? 'end' : 'start' };
    });
  }

  #scriptStep(at: number, hours: readonly (number | null)[]): ScriptStep {
    const { task, args, text } = this.#steps[at]!;
    const { calls } = this.#state;
    const number = this.#order.tasks[at]!;
    const own = this.#owners[this.#programOf[at]!];
    const values = calls.kinds[number]!.map((kind, position) => scriptValueOf(kind, args[position]!));
    const named = calls.tasks[number]!.params.map((param, position): ScriptArgument => {
      return { name: param.name, value: values[position]! };
    });
    const others = this.#othersOf(number, args, own ?? -1);
    return { number: at, task, args: named, text, hour: hours[at]!, others };
  }

  /** The arguments that are other characters. */
  #othersOf(task: number, args: PlanStep<DomainShape, string>['args'], own: number): number[] {
    const { types } = this.#state.loaded.manifest;
    return this.#state.calls.tasks[task]!.params.flatMap(({ type }, position) => {
      if (type.kind !== 'object') return [];
      const actor = this.#order.actors.of(types[type.type]!.root, idIn(Number(args[position])));
      return actor < 0 || actor === own ? [] : [position];
    });
  }
}

function scriptValueOf(kind: ValueKind, value: boolean | number | string): ScriptValue {
  switch (kind.kind) {
    case 'boolean':
      return { kind: 'boolean', value: Boolean(value) };
    case 'enum':
      return { kind: 'enum', name: String(value) };
    case 'object': {
      const id = kind.slots ? idIn(Number(value)) : Number(value);
      return { kind: 'object', name: id === 0 ? null : kind.names[id] || `#${id}` };
    }
    default:
      return { kind: kind.kind, value: Number(value) };
  }
}
