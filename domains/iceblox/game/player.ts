// A player of Iceblox that plans: the planning component selects a coin, has a plan searched for it and presses the
// keys. Ways are found, flames are fled from and weapons are used on the spot, without planning, as in the paper.

import type { AnyDomain, Domain, Planner, World } from '../../../bindings/index.ts';
import { nearest, PlanningComponent } from '../../../component/index.ts';
import type { ComponentEvent, Errand } from '../../../component/index.ts';
import { beyond, crossroadName, crossroadsApart, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import { dangerous } from '../rules.ts';
import type { Action } from '../../../execution/acting/index.ts';
import type { GameKey, IcebloxLevel } from './rules.ts';

/** A key that is pressed until something is so; `wait` presses none; `fail` gives the action up. */
export interface KeyInstruction {
  readonly key: GameKey | 'wait' | 'fail';
  readonly most: number;
  readonly isDone: () => boolean;
  frames: number;
}

export interface PlayerOptions {
  planner: Planner;
  /** iceblox.htn. */
  domain: Domain<AnyDomain>;
  onEvent?: (event: ComponentEvent) => void;
}

/** Plans and plays one level. Each frame: `press()`, then `planner.stepFor(2)`, then `level.step(keys)`. */
export class IcebloxPlayer {
  readonly level: IcebloxLevel;
  readonly world: World;
  readonly component: PlanningComponent<AnyDomain, KeyInstruction>;
  readonly #errands = new Map<Errand, number>();
  #keys: GameKey[] = [];
  #rest = 0;

  constructor(level: IcebloxLevel, options: PlayerOptions) {
    this.level = level;
    this.world = createLevelWorld(options.domain, level);
    const coinOf = (errand: Errand): number => cellOfCoin(level, this.#errands.get(errand)!);
    const near = nearest(
      (errand) => crossroadsApart(level.maze, coinOf(errand), level.penguin.cell),
      (errand) => {
        const isNear = (cell: number): boolean => crossroadsApart(level.maze, coinOf(errand), cell) <= dangerous;
        return aliveFlames(level).filter(isNear).length;
      },
    );
    this.component = new PlanningComponent<AnyDomain, KeyInstruction>(this.world, {
      planner: options.planner,
      search: { limits: { iterations: 200_000 } },
      withoutPlan: 'others',
      select: (errands) => {
        // It begins where it stands still, and nothing slides.
        if (level.penguin.to !== null || level.penguin.gone > 0 || level.sliding.length > 0) return null;
        sense(this.world, level);
        return near(errands);
      },
      compile: (action) => this.#compile(action),
      execute: (instruction) => this.#execute(instruction),
      emergency: (action) => this.#lookOut(action !== null),
      ...(options.onEvent && { onEvent: options.onEvent }),
    });
    const { tasks } = options.domain;
    level.coins.forEach((_, coin) => {
      const id = this.world.object(`coin${coin}`);
      const errand = this.component.add({ task: tasks['Collect']!(id) }, { name: `coin${coin}` });
      this.#errands.set(errand, coin);
    });
  }

  /** The keys of this frame. */
  press(): readonly GameKey[] {
    this.#keys = [];
    for (const errand of this.component.errands) {
      if (this.level.coins[this.#errands.get(errand)!]) this.component.remove(errand);
    }
    if (this.component.state === 'idle' && this.#rest-- <= 0) {
      this.component.confirm();
      this.#rest = 15;
    }
    const { state } = this.component;
    this.component.tick();
    // While nobody plans or carries out, it still looks out for itself.
    if (this.#keys.length === 0 && (state === 'idle' || state === 'selecting')) this.#keepSafe();
    return this.#keys;
  }

  #keepSafe(): void {
    const { penguin } = this.level;
    if (penguin.to !== null || penguin.gone > 0) return;
    const weapon = weaponAt(this.level);
    const heading = weapon ?? escape(this.level);
    if (heading) this.#keys = [weapon && penguin.facing === weapon ? 'push' : heading];
  }

  #instruction(key: KeyInstruction['key'], isDone: () => boolean, most = 60): KeyInstruction {
    return { key, isDone, most, frames: 0 };
  }

  #execute(instruction: KeyInstruction): 'running' | 'done' | 'failed' {
    if (instruction.key === 'fail') return 'failed';
    if (instruction.isDone()) return 'done';
    if (instruction.frames++ >= instruction.most) return instruction.key === 'wait' ? 'done' : 'failed';
    if (instruction.key !== 'wait') this.#keys = [instruction.key];
    return 'running';
  }

  #lookOut(isActing: boolean): Iterable<KeyInstruction> | 'anew' | null {
    const { level } = this;
    const { penguin } = level;
    if (penguin.gone > 0) return isActing ? 'anew' : null;
    if (penguin.to !== null) return null;
    const weapon = weaponAt(level);
    if (weapon) return [this.#face(weapon), this.#push(), this.#wait(() => level.sliding.length === 0, 60)];
    const heading = escape(level);
    return heading ? [this.#step(heading)] : null;
  }

  #face(heading: Direction): KeyInstruction {
    return this.#instruction(heading, () => this.level.penguin.facing === heading, 10);
  }

  #step(heading: Direction): KeyInstruction {
    const goal = beyond(this.level.maze, this.level.penguin.cell, heading);
    const { penguin } = this.level;
    return this.#instruction(heading, () => penguin.cell === goal && penguin.to === null, 40);
  }

  #push(): KeyInstruction {
    let before = -1;
    const { penguin } = this.level;
    return this.#instruction('push', () => {
      if (before < 0) before = penguin.rest === 0 ? this.level.frame : -1;
      return before >= 0 && this.level.frame > before;
    });
  }

  #wait(isDone: () => boolean, most: number): KeyInstruction {
    return this.#instruction('wait', isDone, most);
  }

  *#compile(action: Action): Generator<KeyInstruction> {
    const { task } = action;
    const { penguin, maze } = this.level;
    const cellAt = (at: number): number => this.#cell(action.arg(at) as number);
    if (task === 'MoveToCrossroad') {
      yield* this.#walk(cellAt(1));
      return;
    }
    if (penguin.cell !== cellAt(0)) return yield this.#fail();
    const heading = action.arg(2) as Direction;
    yield this.#face(heading);
    if (task === 'Kick' || task === 'KickToKillGuard') yield* this.#kick(task, cellAt(1), heading, cellAt(3));
    else yield* this.#breakUp(beyond(maze, penguin.cell, heading)!, heading, task === 'Extract');
  }

  *#walk(goal: number): Generator<KeyInstruction> {
    const { level } = this;
    const { penguin } = level;
    for (let waited = 0; penguin.cell !== goal;) {
      const heading = wayTo(level, goal);
      if (!heading || waited > 30) return yield this.#fail();
      const next = beyond(level.maze, penguin.cell, heading)!;
      if (flameDistances(level)[next]! > 2) yield this.#step(heading);
      else {
        waited++;
        yield this.#wait(() => false, 4);
      }
    }
  }

  *#kick(task: string, weapon: number, heading: Direction, stop: number): Generator<KeyInstruction> {
    const { level } = this;
    if (task === 'KickToKillGuard') {
      for (let waited = 0; waited < 40 && !willKill(level, weapon, heading); waited++) yield this.#wait(() => false, 3);
      if (!willKill(level, weapon, heading)) return yield this.#fail();
    }
    yield this.#push();
    while (level.sliding.length > 0) yield this.#wait(() => false, 3);
    if (!level.pieces[stop]) yield this.#fail();
  }

  *#breakUp(cell: number, heading: Direction, isCoin: boolean): Generator<KeyInstruction> {
    const { level } = this;
    while (level.pieces[cell] && level.pieces[cell]!.kind !== 'loose') {
      if (level.cracks[cell] === 0 && level.isClear(beyond(level.maze, cell, heading))) return yield this.#fail();
      yield this.#push();
    }
    if (isCoin && level.pieces[cell]) yield this.#step(heading);
  }

  #fail(): KeyInstruction {
    return this.#instruction('fail', () => false);
  }

  #cell(crossroad: number): number {
    const [line, column] = this.world.nameOf('Crossroad', crossroad).slice(1).split('_').map(Number);
    return line! * this.level.maze.width + column!;
  }
}

function cellOfCoin({ pieces, sliding }: IcebloxLevel, coin: number): number {
  const at = pieces.findIndex((piece) => piece && piece.kind !== 'ice' && piece.coin === coin);
  if (at >= 0) return at;
  return sliding.find(({ piece }) => piece.kind !== 'ice' && piece.coin === coin)?.cell ?? 0;
}

function aliveFlames({ flames }: IcebloxLevel): number[] {
  return flames.filter(({ isAlive }) => isAlive).map(({ cell, to }) => to ?? cell);
}

/** Steps to each crossroad from the nearest flame, over open crossroads. */
function flameDistances(level: IcebloxLevel): number[] {
  const far = Array.from({ length: level.pieces.length }, () => Infinity);
  const queue: number[] = [];
  for (const { isAlive, cell, to } of level.flames) {
    if (!isAlive) continue;
    for (const at of [cell, to]) {
      if (at === null || far[at] === 0) continue;
      far[at] = 0;
      queue.push(at);
    }
  }
  for (const cell of queue) {
    for (const heading of directions) {
      const next = beyond(level.maze, cell, heading);
      if (!level.isOpen(next) || far[next]! < Infinity) continue;
      far[next] = far[cell]! + 1;
      queue.push(next);
    }
  }
  return far;
}

/** The first step of the shortest way; of these one that is far from flames. */
function wayTo(level: IcebloxLevel, goal: number): Direction | null {
  const flames = flameDistances(level);
  for (const least of [3, 2, 0]) {
    const first = new Map<number, Direction | null>([[level.penguin.cell, null]]);
    for (const cell of first.keys()) {
      if (cell === goal) return first.get(cell)!;
      for (const heading of directions) {
        const next = beyond(level.maze, cell, heading);
        if (!level.isOpen(next) || first.has(next) || flames[next]! < least) continue;
        first.set(next, first.get(cell) ?? heading);
      }
    }
  }
  return null;
}

/** A step away from a flame that may soon be here; null: there is none, or no better crossroad. */
function escape(level: IcebloxLevel): Direction | null {
  const flames = flameDistances(level);
  const { penguin, maze } = level;
  if (flames[penguin.cell]! > 2) return null;
  // Far from flames counts, and a short way.
  const worth = (cell: number, steps: number): number => Math.min(flames[cell]!, 8) - 0.3 * steps;
  let best = worth(penguin.cell, 0);
  let answer: Direction | null = null;
  const seen = new Map<number, { steps: number; first: Direction | null }>([[penguin.cell, { steps: 0, first: null }]]);
  for (const [cell, { steps, first }] of seen) {
    if (worth(cell, steps) > best) {
      best = worth(cell, steps);
      answer = first;
    }
    if (steps === 8) continue;
    for (const heading of directions) {
      const next = beyond(maze, cell, heading);
      if (!level.isOpen(next) || seen.has(next) || flames[next]! <= steps + 1) continue;
      seen.set(next, { steps: steps + 1, first: first ?? heading });
    }
  }
  return answer;
}

/** Whether the block would come over a flame. */
function willKill(level: IcebloxLevel, weapon: number, heading: Direction): boolean {
  const flames = aliveFlames(level);
  let cell = beyond(level.maze, weapon, heading);
  while (level.isClear(cell) && !flames.includes(cell)) cell = beyond(level.maze, cell, heading);
  return level.isClear(cell);
}

/** A block beside the penguin that kills a flame when it is pushed now. */
function weaponAt(level: IcebloxLevel): Direction | null {
  for (const heading of directions) {
    const cell = beyond(level.maze, level.penguin.cell, heading);
    const piece = cell === null ? null : level.pieces[cell];
    if (cell === null || !piece || piece.kind === 'loose' || level.cracks[cell] !== 0) continue;
    if (willKill(level, cell, heading)) return heading;
  }
  return null;
}

function createLevelWorld(domain: Domain<AnyDomain>, level: IcebloxLevel): World {
  const { maze, pieces, coins, flames } = level;
  const cells = pieces.flatMap((_, cell) => (maze.rocks.has(cell) ? [] : [cell]));
  const name = (cell: number): string => crossroadName(maze, cell);
  const world = domain.createWorld({
    Crossroad: cells.map(name),
    Ice: maze.ice.map((_, at) => `ice${at}`),
    Coin: coins.map((_, at) => `coin${at}`),
    Flame: flames.map((_, at) => `flame${at}`),
  } as never);
  for (const cell of cells) {
    for (const heading of directions) {
      let other = beyond(maze, cell, heading);
      if (other === null || maze.rocks.has(other)) continue;
      world.set('next', name(cell), heading, name(other));
      for (; other !== null && !maze.rocks.has(other); other = beyond(maze, other, heading)) {
        world.set('in_line', name(cell), heading, name(other), true);
      }
    }
    const close = cells.filter((other) => crossroadsApart(maze, cell, other) <= dangerous);
    for (const other of close) world.set('close', name(cell), name(other), true);
  }
  return world;
}

/** Tells the world what the game is like. A coin without its ice is taken for a block that never slides. */
function sense(world: World, level: IcebloxLevel): void {
  const { maze, pieces, cracks, penguin, coins, flames } = level;
  const crossroad = (cell: number): number => world.object(crossroadName(maze, cell));
  for (const block of [...maze.ice.map((_, at) => `ice${at}`), ...coins.map((_, at) => `coin${at}`)]) {
    world.set('place', block, 0);
    world.set('cracked', block, false);
  }
  let ice = 0;
  pieces.forEach((piece, cell) => {
    if (maze.rocks.has(cell)) return;
    const block = piece && (piece.kind === 'ice' ? `ice${ice++}` : `coin${piece.coin}`);
    world.set('standing_on', crossroad(cell), block ? world.object(block) : 0);
    if (!block) return;
    world.set('place', block, crossroad(cell));
    world.set('cracked', block, piece!.kind === 'loose' || cracks[cell]! > 0);
  });
  coins.forEach((isCollected, coin) => world.set('extracted', `coin${coin}`, isCollected));
  flames.forEach(({ isAlive, cell, to }, at) =>
    world.set('flame_at', `flame${at}`, isAlive ? crossroad(to ?? cell) : 0),
  );
  world.set('penguin', crossroad(penguin.cell));
}
