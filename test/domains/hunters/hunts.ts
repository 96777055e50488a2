// Hunts for tests, checked from outside. Needs the file system, so only *.node.test.ts files may use it.

import { Planner } from '../../../bindings/index.ts';
import { HuntGame } from '../../../bench/failures/hunt.ts';
import type { HuntCall, HuntOptions } from '../../../bench/failures/hunt.ts';
import { huntProblem } from '../../../bench/failures/hunt-problem.ts';
import type { HuntDomain } from '../../../bench/failures/hunt-scene.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import type { HuntersLevel } from '../../../domains/hunters/level.ts';
import type { ActingEvent, ActingOptions } from '../../../addons/acting/index.ts';
import { RecordChecker } from '../../addons/acting/check-record.ts';
import { loaded } from './planning.ts';
import type { Depth } from './planning.ts';

const planner = new Planner({ memory: 2 ** 27 });

export function huntDomain(depth: Depth): HuntDomain {
  const ir = optimise(loaded[depth].domain!);
  return { ir, registered: planner.register(emit(ir)) };
}

export interface CheckedHunt {
  game: HuntGame;
  checker: RecordChecker;
  events: ActingEvent[];
  told: HuntCall[];
  /** One tick. */
  step(): void;
  /** Plays until the game is over, or `ticks` have passed. */
  play(ticks: number): void;
}

/** A hunt that is checked from outside, tick by tick. */
export function checkedHunt(
  domain: HuntDomain,
  level: HuntersLevel,
  options: Partial<HuntOptions> = {},
  acting: ActingOptions = {},
): CheckedHunt {
  const game = new HuntGame(planner, domain, level, options, { events: 4096, ...acting });
  const { world } = game;
  const checker = new RecordChecker(domain.ir, huntProblem(level, domain.ir), () => false);
  const cursor = game.acting.events();
  const tableOf = (variable: string) => world.fluents[variable] ?? world.constants[variable]!;
  const hunt: CheckedHunt = {
    ...{ game, checker, events: [], told: [] },
    step() {
      game.step();
      drain();
      checker.compare((variable) => world.fluents[variable]!.values);
    },
    play(ticks) {
      for (let at = 0; at < ticks && !game.isOver; at++) hunt.step();
    },
  };
  const drain = (): void => {
    for (const event of cursor) {
      hunt.events.push(event);
      checker.take(event);
    }
  };
  game.scene.onWrite = (variable, ...of) => {
    drain();
    const table = tableOf(variable);
    const objects = of.map((name) => world.object(name) as number);
    const ids = objects.map((object) => object & 0xffff);
    checker.write(variable, ids, table.values[table.index(...objects)]!);
  };
  game.scene.onRemove = (type, name) => {
    drain();
    checker.remove(type, world.object(name) & 0xffff);
  };
  game.onTold = (told) => {
    drain();
    hunt.told.push(told);
    if (told.what === 'abort') checker.aborts(told.action);
  };
  return hunt;
}

/** Starts and ends for which handlers were called wrongly, by action. */
export function wrongEnds({ told }: CheckedHunt): string[] {
  const open = new Map<number, string>();
  const wrong: string[] = [];
  for (const { what, action, step } of told) {
    if (what === 'start') open.set(action, step);
    else if (!open.has(action)) wrong.push(`${what} of ${step}, which is not under way`);
    else if (what !== 'abort') open.delete(action);
  }
  return [...wrong, ...[...open.values()].map((step) => `${step} has no end`)];
}
