// A player of Iceblox that plans: the planning component selects a coin, searches for a plan for it and presses the
// keys. Plans come from tasks or from goals, and are executed in the same way.

import type { AnyDomain, Planner } from '../../../bindings/index.ts';
import { nearest, PlanningComponent } from '../../../addons/component/index.ts';
import type { ComponentEvent, Criterion, Errand } from '../../../addons/component/index.ts';
import { crossroadsApart } from '../maze.ts';
import { dangerous } from '../rules.ts';
import { PenguinKeys } from './instructions.ts';
import type { KeyInstruction } from './instructions.ts';
import type { LevelPlanner, LevelPlanning } from './planning.ts';
import type { GameKey, IcebloxLevel } from './rules.ts';
import { aliveFlames, cellOfCoin } from './ways.ts';

export interface PlayerOptions {
  planner: Planner;
  /** How plans are made: `plansByTasks` or `plansByGoals`. */
  plans: LevelPlanner;
  onEvent?: (event: ComponentEvent) => void;
}

/** How long it waits before it begins again, in frames. */
const pause = 10;

/** Plans and plays one level. Each frame: `press()`, then `planner.stepFor(2)`, then `level.step(keys)`. */
export class IcebloxPlayer {
  readonly level: IcebloxLevel;
  readonly planning: LevelPlanning;
  readonly component: PlanningComponent<AnyDomain, KeyInstruction>;
  readonly #keys: PenguinKeys;
  readonly #errands = new Map<Errand, number>();
  #rest = 0;
  /** What is within this number of steps of a flame is dangerous. If no coin can be had like that, it dares more. */
  #caution = dangerous;

  constructor(level: IcebloxLevel, options: PlayerOptions) {
    const planning = options.plans(level);
    const keys = new PenguinKeys(level, true);
    this.level = level;
    this.planning = planning;
    this.#keys = keys;
    this.component = new PlanningComponent<AnyDomain, KeyInstruction>(planning.world, {
      planner: options.planner,
      ...(planning.goals && { goals: planning.goals }),
      search: { limits: { iterations: 200_000 } },
      goalSearch: { limits: { iterations: 200_000 } },
      withoutPlan: 'others',
      select: (errands) => this.#select(errands),
      compile: (action) => keys.compile(planning.stepOf(action)),
      execute: (instruction) => keys.execute(instruction),
      emergency: (action) => keys.emergency(action !== null),
      onEvent: (event) => {
        if (event.kind === 'none-left') this.#caution = this.#caution > 1 ? this.#caution - 1 : dangerous;
        if (event.kind === 'achieved') this.#caution = dangerous;
        options.onEvent?.(event);
      },
    });
    level.coins.forEach((_, coin) => {
      const errand = this.component.add(planning.aimOf(coin), { name: `coin${coin}` });
      this.#errands.set(errand, coin);
    });
  }

  /** The keys of this frame. It begins by itself, and again and again. */
  press(): readonly GameKey[] {
    if (this.component.state === 'idle' && this.#rest-- <= 0) {
      this.component.confirm();
      this.#rest = pause;
    }
    const { state } = this.component;
    const keys = this.goOn();
    if (keys.length > 0 || (state !== 'idle' && state !== 'selecting')) return keys;
    // While nobody plans or carries out, it still looks out for itself.
    const key = this.#keys.reflex();
    return key ? [key] : [];
  }

  /** The keys of this frame, where somebody else has it begin: `component.confirm()`. */
  goOn(): readonly GameKey[] {
    const { errands, selected } = this.component;
    for (const errand of errands) {
      // Its plan comes to its end by itself.
      if (this.level.coins[this.#errands.get(errand)!] && !selected.includes(errand)) this.component.remove(errand);
    }
    this.component.tick();
    return this.#keys.take();
  }

  /** Ends all, and lets go of the world. */
  free(): void {
    this.component.free();
    this.planning.world.free();
  }

  /** The criterion of the paper: by distance, and by the flames near the coin. */
  readonly #nearest: Criterion = nearest(
    (errand) => crossroadsApart(this.level.maze, this.#cellOf(errand), this.level.penguin.cell),
    (errand) => {
      const cell = this.#cellOf(errand);
      return aliveFlames(this.level).filter((flame) => crossroadsApart(this.level.maze, cell, flame) <= dangerous)
        .length;
    },
  );

  #select(errands: readonly Errand[]): Errand | null {
    const { penguin, sliding } = this.level;
    // It begins where it stands still, and nothing slides.
    if (penguin.to !== null || penguin.gone > 0 || sliding.length > 0) return null;
    const errand = this.#nearest(errands) as Errand | null;
    if (errand) this.planning.sense(this.#errands.get(errand)!, this.#caution);
    return errand;
  }

  #cellOf(errand: Errand): number {
    return cellOfCoin(this.level, this.#errands.get(errand)!);
  }
}
