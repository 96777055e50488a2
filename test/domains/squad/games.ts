// Games of the squad for tests. Needs the file system, so only *.node.test.ts files may use it.

import { readFileSync } from 'node:fs';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain } from '../../../bindings/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { SquadGame } from '../../../domains/squad/game/index.ts';
import type { SquadGameOptions, HandlerCall } from '../../../domains/squad/game/index.ts';
import { toProblemText } from '../../../domains/squad/problem.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import { readStep } from '../../../domains/steps.ts';
import type { ActingEvent, ActingOptions } from '../../../addons/acting/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { RecordChecker } from '../../addons/acting/check-record.ts';
import { problemOf } from '../problems.ts';

export const squadText = readFileSync(new URL('../../../domains/squad/squad.htn', import.meta.url), 'utf8');
export const planner = new Planner({ memory: 2 ** 27 });

export interface SquadDomain {
  ir: DomainIr;
  registered: Domain<AnyDomain>;
}

/** The domain as it is, or with something in it replaced. */
export function squadDomain(change: (text: string) => string = (text) => text): SquadDomain {
  const { domain, diagnostics } = loadDomain(change(squadText));
  if (!domain) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const ir = optimise(domain);
  return { ir, registered: planner.register(emit(ir)) };
}

export interface CheckedGame {
  game: SquadGame;
  checker: RecordChecker;
  events: ActingEvent[];
  told: (HandlerCall & { tick: number })[];
  /** One tick. */
  step(): void;
  /** Plays until the game is over, or `ticks` have passed. */
  play(ticks: number): void;
}

const endless = ['Cover', 'Suppress', 'RestrainComplement'];

/** A game that is checked from outside, tick by tick. */
export function checkedGame(
  { ir, registered }: SquadDomain,
  situation: SquadSituation,
  options: Partial<SquadGameOptions> = {},
  acting: ActingOptions = {},
): CheckedGame {
  const game = new SquadGame(planner, registered, situation, options, { events: 4096, ...acting });
  const { world } = game;
  const seen = { ...situation, suspects: game.scene.situation.suspects };
  const checker = new RecordChecker(ir, problemOf(toProblemText(seen), ir), (task) => endless.includes(task));
  const cursor = game.acting.events();
  const checked: CheckedGame = {
    ...{ game, checker, events: [], told: [] },
    step() {
      game.step();
      drain();
      checker.compare((variable) => world.fluents[variable]!.values);
    },
    play(ticks) {
      for (let at = 0; at < ticks && !game.isOver; at++) checked.step();
    },
  };
  const drain = (): void => {
    for (const event of cursor) {
      checked.events.push(event);
      checker.take(event);
    }
  };
  game.scene.onWrite = (variable, name) => {
    drain();
    const table = world.fluents[variable]!;
    const object = world.object(name) as number;
    checker.write(variable, [object & 0xffff], table.values[table.index(object)]!);
  };
  game.scene.onRemove = (type, name) => {
    drain();
    checker.remove(type, world.object(name) & 0xffff);
  };
  game.onTold = (told) => {
    drain();
    checked.told.push({ ...told, tick: game.tick });
    if (told.what === 'abort') checker.aborts(told.action);
  };
  return checked;
}

/** What two plans have had to do with at the same time. A voice-over takes nobody from another plan. */
export function shared(events: readonly ActingEvent[], { members, suspects, rooms, covers }: SquadSituation): string[] {
  /** By thing and plan: between which events. */
  const used = new Map<string, Map<number, { from: number; to: number }>>();
  const running = new Map<number, string[]>();
  events.forEach(({ kind, plan, action, step }, at) => {
    if (kind === 'started') running.set(action, readStep(step).task === 'Say' ? [] : readStep(step).args);
    const names = running.get(action) ?? [];
    for (const name of names) {
      if (![members, suspects, rooms, covers].some((things) => name in things)) continue;
      const plans = used.get(name) ?? new Map<number, { from: number; to: number }>();
      used.set(name, plans.set(plan, { from: plans.get(plan)?.from ?? at, to: at }));
    }
  });
  return [...used].flatMap(([name, plans]) => {
    const spans = [...plans].toSorted(([, one], [, other]) => one.from - other.from);
    return spans.flatMap(([plan, { from }], at) => {
      const before = spans.slice(0, at).find(([, { to }]) => to > from);
      return before ? [`${name} is in the plans ${before[0]} and ${plan}`] : [];
    });
  });
}

export const textsOf = (events: readonly ActingEvent[]): string[] =>
  events.map(({ tick, kind, step, plan, detail }) => `${tick} ${plan} ${kind} ${step} ${detail}`);
