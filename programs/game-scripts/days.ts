// Writes scripts for several days: each begins with the state that the day before has left. A day is written like a
// single day, in a separate folder. In languages whose scripts can call each other, a master script chains the days.

import type { DomainShape, Network, Session, World } from '../../bindings/index.ts';
import { checkOptions, fail, takeOptions } from '../../bindings/internal.ts';
import { apply } from '../../addons/repair/index.ts';
import type { ScriptFile } from './language.ts';
import { dayOptions } from './program-options.ts';
import type { DayOptions, ProgramOptions } from './program-options.ts';
import { scriptOptions, ScriptWriter } from './scripts.ts';
import type { ScriptOptions } from './scripts.ts';

export interface ScriptDaysOptions extends ScriptOptions, DayOptions {}

/**
 * Plans the network day after day. It yields the same session each time, with the plan of the day. When the next day is
 * requested, the plan is applied to the world. A day whose search finds no plan is the last one.
 */
export function* planDays<D extends DomainShape>(
  world: World<D>,
  network: Network,
  options: DayOptions = {},
): Generator<Session<D>, void> {
  const { days, search } = takeOptions('the options of days', options, dayOptions);
  const session = world.plan(network, search);
  try {
    for (let day = 1; ; day++) {
      session.run();
      yield session;
      if (day === days || session.status !== 'solved') return;
      const broken = apply(session);
      if (broken >= 0) fail('bad-option', `step ${broken + 1} of day ${day} does not hold: the world has changed`);
      session.restart(network);
    }
  } finally {
    session.free();
  }
}

/** The files of scripts for several days. The world is then as it is before the last of these days. */
export function scriptsOfDays<D extends DomainShape>(
  world: World<D>,
  network: Network,
  options: ScriptDaysOptions,
): ScriptFile[] {
  checkOptions('the options of scripts', options, { ...scriptOptions, ...dayOptions });
  const { days = dayOptions.days.otherwise, search, ...others } = options;
  const scripts = new DayScripts(others, days);
  let day = 0;
  for (const session of planDays(world, network, { days, ...(search !== undefined && { search }) })) {
    day++;
    if (session.status !== 'solved') {
      const what = session.fault ? `: ${session.fault.what}` : '';
      fail('bad-option', `day ${day} of ${days} has no plan: its search is "${session.status}"${what}`);
    }
    scripts.add(session);
  }
  return scripts.files();
}

/** Collects the scripts of each day in turn. */
export class DayScripts {
  readonly #writer: ScriptWriter;
  readonly #hours: ProgramOptions['hours'];
  readonly #days: number;
  #day = 0;
  /** The hour in which the day begins. */
  #hour: number;

  constructor(options: ScriptOptions, days: number) {
    this.#writer = new ScriptWriter(options);
    this.#hours = options.hours;
    this.#days = days;
    this.#hour = options.hours?.first ?? 0;
  }

  add<D extends DomainShape>(session: Session<D>): void {
    const folder = this.#days === 1 ? '' : `day_${++this.#day}`;
    const hours = this.#hours && { ...this.#hours, first: this.#hour };
    this.#writer.add(session, folder, hours);
    if (!hours) return;
    const passed = session.planWithInternal!.filter(({ task }) => task === hours.task).length;
    this.#hour = (this.#hour + passed) % 24;
  }

  files(): ScriptFile[] {
    return this.#writer.files();
  }
}
