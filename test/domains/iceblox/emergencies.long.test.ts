// Emergencies in games of Iceblox: flames come into the way and weapons vanish, at every moment of 50 games. Nothing is
// executed after an emergency that was compiled before it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PenguinKeys } from '../../../domains/iceblox/game/instructions.ts';
import type { KeyInstruction } from '../../../domains/iceblox/game/instructions.ts';
import type { IcebloxLevel } from '../../../domains/iceblox/game/index.ts';
import { beyond, directions } from '../../../domains/iceblox/maze.ts';
import { begin, waysToPlan } from './players.ts';

const { compile, emergency, execute } = PenguinKeys.prototype;

/** How many emergencies there had been when an instruction was made. */
const made = new WeakMap<KeyInstruction, number>();
const counts = { emergencies: 0, executed: 0, stale: 0, ofActions: 0 };
let now = 0;

/** Each instruction is marked when it is made, and looked at when it is executed. */
beforeEach(() => {
  PenguinKeys.prototype.compile = function* (step) {
    const mine = now;
    for (const instruction of compile.call(this, step)) {
      made.set(instruction, mine);
      counts.ofActions++;
      yield instruction;
    }
  };
  PenguinKeys.prototype.emergency = function (isActing) {
    const answer = emergency.call(this, isActing);
    if (!answer) return answer;
    now++;
    counts.emergencies++;
    if (answer !== 'anew') for (const instruction of answer) made.set(instruction, now);
    return answer;
  };
  PenguinKeys.prototype.execute = function (instruction) {
    counts.executed++;
    if (made.get(instruction) !== now) counts.stale++;
    return execute.call(this, instruction);
  };
});

afterEach(() => {
  Object.assign(PenguinKeys.prototype, { compile, emergency, execute });
});

/** A flame stands beside the penguin all at once. */
function blockByFlame(level: IcebloxLevel, turn: number): void {
  const { flames, penguin, maze } = level;
  const flame = flames.find(({ isAlive }) => isAlive);
  const beside = directions.map((heading) => beyond(maze, penguin.to ?? penguin.cell, heading));
  const open = beside.filter((cell) => level.isOpen(cell) && cell !== penguin.cell);
  if (!flame || open.length === 0) return;
  Object.assign(flame, { cell: open[turn % open.length]!, to: null, frames: 0 });
}

/** The block that the penguin is at, or another one. */
function removeWeapon({ pieces, penguin, maze }: IcebloxLevel, turn: number): void {
  const beside = directions.map((heading) => beyond(maze, penguin.cell, heading));
  const near = beside.find((cell) => cell !== null && pieces[cell]?.kind === 'ice');
  const all = pieces.flatMap((piece, cell) => (piece?.kind === 'ice' ? [cell] : []));
  const cell = near ?? all[turn % Math.max(all.length, 1)];
  if (cell !== undefined) pieces[cell] = null;
}

describe.each(['tasks', 'goals'] as const)('plans by %s', (by) => {
  it('go on in no game with what was compiled before an emergency', () => {
    Object.assign(counts, { emergencies: 0, executed: 0, stale: 0, ofActions: 0 });
    let ended = 0;
    for (let game = 0; game < 25; game++) {
      const { level, player, events, frame } = begin(game, waysToPlan[by]);
      for (let count = 0; count < 500 && !level.isFinished; count++) {
        // In all games together there is no moment at which nothing happens.
        const moment = (count + 2 * game) % 50;
        if (moment === 0) blockByFlame(level, count);
        if (moment === 1) removeWeapon(level, count);
        frame();
      }
      ended += events.filter(({ kind, detail }) => kind === 'action-ended' && detail !== 'done').length;
      player.free();
    }
    expect(counts.stale).toBe(0);
    expect(counts.emergencies).toBeGreaterThan(50);
    expect(counts.ofActions).toBeGreaterThan(100);
    expect(ended).toBeGreaterThan(0);
  });
});
