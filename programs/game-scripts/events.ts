// Finds the signals that programs need. A step waits for the starts and ends of steps in other programs. Waits that the
// order of the step's program or other waits imply are left out. None of the remaining ones can be left out without
// losing an order.

/** The start or the end of a step: twice its number, plus one for its end. */
export type StepEvent = number;

export function eventOf(step: number, at: 'start' | 'end'): StepEvent {
  return 2 * step + (at === 'end' ? 1 : 0);
}

export interface OrderedEvents {
  /** By step: the events that it waits for. Steps in no program wait for none. */
  waits: readonly (readonly StepEvent[])[];
  /** All events that somebody waits for, in the order of the plan. */
  signals: readonly StepEvent[];
  /** By step: its place in its program. */
  places: Int32Array;
}

/**
 * `programOf`: the program of each step, or -1 for a step that takes no time and happens as soon as everything that it
 * waits for has happened. `wanted`: the events for which each step has to wait, all of earlier steps.
 */
export function orderEvents(
  programOf: Int32Array,
  programs: number,
  wanted: readonly (readonly StepEvent[])[],
): OrderedEvents {
  const reducer = new EventReducer(programOf, programs);
  const waits = wanted.map((events, step) => reducer.take(step, events));
  const kept = waits.filter((_, step) => programOf[step]! >= 0).flat();
  const signals = [...new Set(kept)].toSorted((one, other) => one - other);
  return { waits, signals, places: reducer.places };
}

class EventReducer {
  readonly places: Int32Array;
  readonly #programOf: Int32Array;
  readonly #programs: number;
  /** For each program: the number of its steps so far, and the clock of the last one. */
  readonly #counts: Int32Array;
  readonly #last: Int32Array[];
  /**
   * By step: its clock. The clock of a step contains, for each program, how far that program is when the step starts:
   * twice the place of the last step that has started, plus one if that step has ended; -1: not started. The entry for
   * the step's program is not used. Steps that wait for nobody share the clock of the step before.
   */
  readonly #clocks: Int32Array[] = [];
  /** By step in no program: the events that it represents. */
  readonly #standsFor: (readonly StepEvent[])[] = [];

  constructor(programOf: Int32Array, programs: number) {
    const nowhere = new Int32Array(programs).fill(-1);
    this.places = new Int32Array(programOf.length).fill(-1);
    this.#programOf = programOf;
    this.#programs = programs;
    this.#counts = new Int32Array(programs);
    this.#last = Array.from({ length: programs }, () => nowhere);
  }

  take(step: number, wanted: readonly StepEvent[]): readonly StepEvent[] {
    const program = this.#programOf[step]!;
    const latest = this.#latestOf(wanted);
    if (program < 0) {
      const kept = this.#reduce(latest, new Int32Array(this.#programs).fill(-1));
      this.#standsFor[step] = kept;
      return kept;
    }
    latest.delete(program);
    let clock = this.#last[program]!;
    let kept: StepEvent[] = [];
    if ([...latest].some(([other, event]) => clock[other]! < this.#positionOf(event))) {
      clock = clock.slice();
      kept = this.#reduce(latest, clock);
    }
    this.#clocks[step] = this.#last[program] = clock;
    this.places[step] = this.#counts[program]!++;
    return kept;
  }

  /** For each program: the latest wanted event. All earlier events of the program come before it. */
  #latestOf(wanted: readonly StepEvent[]): Map<number, StepEvent> {
    const latest = new Map<number, StepEvent>();
    const add = (event: StepEvent): void => {
      const program = this.#programOf[event >> 1]!;
      if (program < 0) this.#standsFor[event >> 1]!.forEach(add);
      else if ((latest.get(program) ?? -1) < event) latest.set(program, event);
    };
    wanted.forEach(add);
    return latest;
  }

  /** Keeps the events that neither the clock nor later events imply, and advances the clock. */
  #reduce(latest: ReadonlyMap<number, StepEvent>, clock: Int32Array): StepEvent[] {
    const kept: StepEvent[] = [];
    for (const [program, event] of [...latest].toSorted(([, one], [, other]) => other - one)) {
      const position = this.#positionOf(event);
      if (clock[program]! >= position) continue;
      kept.push(event);
      const known = this.#clocks[event >> 1]!;
      for (let other = 0; other < clock.length; other++) clock[other] = Math.max(clock[other]!, known[other]!);
      clock[program] = position;
    }
    return kept.reverse();
  }

  #positionOf(event: StepEvent): number {
    return 2 * this.places[event >> 1]! + (event & 1);
  }
}
