// Turns the steps of a plan, and reactions to emergencies, into keys to press. A step is compiled on the fly: the next
// key is computed when the one before has had its effect.

import { beyond } from '../maze.ts';
import type { Direction } from '../maze.ts';
import type { GameKey, IcebloxLevel } from './rules.ts';
import { bestStep, stepsTo } from './outlook.ts';
import { escape, flameDistances, weaponAt, willKill } from './ways.ts';

/** A block that is pushed so that it slides to `stop`: to kill a flame, or to be in another place. */
interface KickStep {
  readonly kind: 'kick' | 'kill';
  readonly stand: number;
  readonly heading: Direction;
  readonly stop: number;
}

/** A block that is broken, and what was in its ice is taken. */
interface BreakStep {
  readonly kind: 'destroy' | 'extract';
  readonly stand: number;
  readonly heading: Direction;
}

/** A step of a plan, however it was planned. Crossroads are numbers of the maze. */
export type PenguinStep = { readonly kind: 'move'; readonly to: number } | KickStep | BreakStep;

/** A key that is pressed until something is so; `wait` presses none; `fail` gives the action up. */
export interface KeyInstruction {
  readonly key: GameKey | 'wait' | 'fail';
  readonly most: number;
  readonly isDone: () => boolean;
  frames: number;
}

/** How near a flame is when the penguin flees: while it carries out a plan, and while it has nothing else to do. */
const alert = { acting: 2, idle: 4 } as const;

/** How long it tries to get somewhere, in frames. */
const patience = 600;

/** The keys of a penguin in a level. */
export class PenguinKeys {
  readonly level: IcebloxLevel;
  readonly #looksAhead: boolean;
  #pressed: GameKey[] = [];
  /** Where the step under way is to be done. null: it walks there, and looks ahead by itself. */
  #post: number | null = null;

  /** `looksAhead`: it knows where it is to be, and uses the outlook. */
  constructor(level: IcebloxLevel, looksAhead = false) {
    this.level = level;
    this.#looksAhead = looksAhead;
  }

  /** The keys that were pressed since this was asked last. */
  take(): GameKey[] {
    const pressed = this.#pressed;
    this.#pressed = [];
    return pressed;
  }

  /** One frame of an instruction. */
  execute(instruction: KeyInstruction): 'running' | 'done' | 'failed' {
    if (instruction.key === 'fail') return 'failed';
    if (instruction.isDone()) return 'done';
    if (instruction.frames++ >= instruction.most) return instruction.key === 'wait' ? 'done' : 'failed';
    if (instruction.key !== 'wait') this.#pressed = [instruction.key];
    return 'running';
  }

  /** What has to be done at once, without planning: a weapon that kills now, or a step away from a flame. */
  emergency(isActing: boolean): KeyInstruction[] | 'anew' | null {
    const { level } = this;
    const { penguin } = level;
    if (penguin.gone > 0) return isActing ? 'anew' : null;
    if (penguin.to !== null) return null;
    const weapon = weaponAt(level);
    // It is asked again before each instruction: who faces the weapon has to push next.
    if (weapon && penguin.facing !== weapon) return [this.#face(weapon)];
    if (weapon) return [this.#push(), this.#wait(() => level.sliding.length === 0, 60)];
    const heading = this.#looksAhead ? this.#wayOut(isActing) : escape(level, alert.acting);
    return heading ? [this.#step(heading)] : null;
  }

  /** A step that is less dangerous than staying. A character at its post stays as long as it can. */
  #wayOut(isActing: boolean): Direction | null {
    if (isActing && this.#post === null) return null;
    return bestStep(this.level, isActing ? stepsTo(this.level, this.#post!) : null);
  }

  /** Returns the key for a frame in which nobody plans or carries out. */
  reflex(): GameKey | null {
    const { penguin } = this.level;
    if (penguin.to !== null || penguin.gone > 0) return null;
    const weapon = weaponAt(this.level);
    if (weapon) return penguin.facing === weapon ? 'push' : weapon;
    return this.#looksAhead ? this.#wayOut(false) : escape(this.level, alert.idle);
  }

  /** The instructions of a step. */
  *compile(step: PenguinStep): Generator<KeyInstruction> {
    const { penguin, maze } = this.level;
    this.#post = null;
    if (step.kind === 'move') return yield* this.#walk(step.to);
    // It may have fled.
    yield* this.#walk(step.stand);
    this.#post = step.stand;
    if (penguin.cell !== step.stand) return yield this.#fail();
    yield this.#face(step.heading);
    const block = beyond(maze, penguin.cell, step.heading)!;
    if ('stop' in step) yield* this.#kick(step, block);
    else yield* this.#breakUp(step, block);
  }

  /** A step in a direction, or a push of what stands there. It waits for flames to go. */
  *ahead(heading: Direction, isBlocked: boolean): Generator<KeyInstruction> {
    const { level } = this;
    const next = beyond(level.maze, level.penguin.cell, heading)!;
    if (isBlocked) {
      yield this.#face(heading);
      yield this.#push();
    } else if (flameDistances(level)[next]! > 2) yield this.#step(heading);
    else yield this.#wait(() => false, 4);
  }

  *#walk(goal: number): Generator<KeyInstruction> {
    const { level } = this;
    const { penguin } = level;
    const began = level.frame;
    while (penguin.cell !== goal) {
      const steps = stepsTo(level, goal);
      if (steps[penguin.cell] === Infinity || level.frame - began > patience) return yield this.#fail();
      const heading = bestStep(level, steps);
      if (heading) yield this.#step(heading);
      else yield this.#wait(() => false, 4);
    }
  }

  /** A flame that is no longer in line is waited for, and the block is not pushed when it does not come. */
  *#kick({ kind, heading, stop }: KickStep, block: number): Generator<KeyInstruction> {
    const { level } = this;
    if (kind === 'kill') {
      for (let waited = 0; waited < 40 && !willKill(level, block, heading); waited++) yield this.#wait(() => false, 3);
      if (!willKill(level, block, heading)) return yield this.#fail();
    }
    yield this.#push();
    while (level.sliding.length > 0) yield this.#wait(() => false, 3);
    if (!level.pieces[stop]) yield this.#fail();
  }

  *#breakUp({ kind, heading }: BreakStep, cell: number): Generator<KeyInstruction> {
    const { level } = this;
    while (level.pieces[cell] && level.pieces[cell]!.kind !== 'loose') {
      if (level.cracks[cell] === 0 && level.isClear(beyond(level.maze, cell, heading))) return yield this.#fail();
      yield this.#push();
    }
    if (kind === 'extract' && level.pieces[cell]) yield this.#step(heading);
  }

  #face(heading: Direction): KeyInstruction {
    return instruction(heading, () => this.level.penguin.facing === heading, 10);
  }

  #step(heading: Direction): KeyInstruction {
    const { maze, penguin } = this.level;
    const goal = beyond(maze, penguin.cell, heading);
    return instruction(heading, () => penguin.cell === goal && penguin.to === null, 40);
  }

  #push(): KeyInstruction {
    let before = -1;
    const { level } = this;
    return instruction('push', () => {
      if (before < 0) before = level.penguin.rest === 0 ? level.frame : -1;
      return before >= 0 && level.frame > before;
    });
  }

  #wait(isDone: () => boolean, most: number): KeyInstruction {
    return instruction('wait', isDone, most);
  }

  #fail(): KeyInstruction {
    return instruction('fail', () => false);
  }
}

function instruction(key: KeyInstruction['key'], isDone: () => boolean, most = 60): KeyInstruction {
  return { key, isDone, most, frames: 0 };
}
