// The game of Iceblox by the rules of the paper: small mazes that can be followed in the head, and games by chance in
// which the rules hold in each frame.

import { describe, expect, it } from 'vitest';
import {
  drawLevel,
  framesPerSecond,
  goneFrames,
  IcebloxGame,
  IcebloxLevel,
  levelOptions,
  levelsOfRound,
  pixels,
  pushesToBreak,
  pushFrames,
  slideFrames,
  spareLives,
  stepFrames,
} from '../../../domains/iceblox/game/index.ts';
import type { GameHappening, GameKey, LevelCanvas } from '../../../domains/iceblox/game/index.ts';
import { crossroadsApart, readMaze } from '../../../domains/iceblox/maze.ts';
import { seededRandom } from '../../../domains/random.ts';

const level = (drawing: string, seed = 1): IcebloxLevel => new IcebloxLevel(readMaze(drawing), seed);

/** Plays a number of frames with the same keys. Returns what has happened in them. */
function play(one: IcebloxLevel | IcebloxGame, frames: number, ...keys: GameKey[]): GameHappening[] {
  const happened: GameHappening[] = [];
  for (let frame = 0; frame < frames; frame++) happened.push(...one.step(keys));
  return happened;
}

const kinds = (happened: readonly GameHappening[]): string[] => happened.map(({ kind }) => kind);

describe('the penguin', () => {
  it('takes a second from crossroad to crossroad, and cannot turn in between', () => {
    expect(stepFrames).toBe(framesPerSecond);
    const one = level('p..\n...\n..$');
    play(one, 1, 'right');
    play(one, stepFrames - 2, 'down');
    expect([one.penguin.cell, one.penguin.to, one.positionOf(one.penguin).x]).toEqual([0, 1, pixels - 1]);
    play(one, 1, 'down');
    expect([one.penguin.cell, one.penguin.to]).toEqual([1, null]);
    play(one, stepFrames, 'down');
    expect(one.penguin.cell).toBe(4);
  });

  it('stops at sides, rocks and blocks, and faces them', () => {
    const one = level('p#\no$');
    for (const heading of ['up', 'right', 'down', 'left'] as const) {
      play(one, 5, heading);
      expect([one.penguin.cell, one.penguin.to, one.penguin.facing]).toEqual([0, null, heading]);
    }
  });
});

describe('a block', () => {
  it('slides until something is in its way', () => {
    const one = level('po...#\n.....$');
    expect(kinds(play(one, 1, 'right'))).toEqual([]);
    expect(kinds(play(one, 1, 'push'))).toEqual(['slides']);
    expect(kinds(play(one, 3 * slideFrames))).toEqual(['stops']);
    expect([one.pieces[1], one.pieces[4]]).toEqual([null, { kind: 'ice' }]);
  });

  it('next to another one, a rock or a side cracks, and breaks with the seventh push', () => {
    for (const drawing of ['po#\n..$', 'poo\n..$', 'po\n.$']) {
      const one = level(drawing);
      play(one, 1, 'right');
      const happened = play(one, pushesToBreak * pushFrames, 'push');
      expect(kinds(happened)).toEqual([...Array.from({ length: pushesToBreak - 1 }, () => 'cracks'), 'breaks']);
      expect(one.pieces[1]).toBe(null);
    }
  });

  it('never slides again once it is cracked, though its way is free by now', () => {
    const one = level('.p.\n.o.\n.o.\n..$');
    play(one, 1, 'down');
    expect(kinds(play(one, 1, 'push'))).toEqual(['cracks']);
    one.pieces[7] = null;
    play(one, pushFrames);
    const happened = kinds(play(one, (pushesToBreak - 1) * pushFrames, 'push'));
    expect(happened).not.toContain('slides');
    expect(happened.at(-1)).toBe('breaks');
  });

  it('with a coin slides and cracks as others do; the coin cannot slide, and is walked to', () => {
    const one = level('p$..');
    play(one, 1, 'right');
    expect(kinds(play(one, 2 * slideFrames + 1, 'push'))).toEqual(['slides', 'stops']);
    play(one, 2 * stepFrames, 'right');
    expect(kinds(play(one, pushesToBreak * pushFrames, 'push')).at(-1)).toBe('breaks');
    expect([one.pieces[3], one.points]).toEqual([{ kind: 'loose', coin: 0 }, 0]);
    expect(kinds(play(one, 3 * pushFrames, 'push'))).toEqual([]);
    expect(kinds(play(one, stepFrames + pushFrames, 'right'))).toEqual(['coin', 'finished']);
    expect([one.points, one.isFinished, one.pieces[3]]).toEqual([200, true, null]);
  });

  it('stops before a coin that lies about, and before the penguin', () => {
    const one = level('po..\n...$');
    one.pieces[3] = { kind: 'loose', coin: 0 };
    play(one, 1, 'right');
    expect(kinds(play(one, slideFrames + 1, 'push'))).toEqual(['slides', 'stops']);
    expect(one.pieces[2]).toEqual({ kind: 'ice' });
  });

  it('kills the flames that it passes over, for 50 points each', () => {
    const one = level('po.*.*.\n#######\n......$');
    play(one, 1, 'right');
    for (const flame of one.flames) flame.to = null;
    const happened = play(one, 5 * slideFrames + 1, 'push');
    expect(kinds(happened).filter((kind) => kind === 'kill')).toHaveLength(2);
    expect([one.points, one.flames.some(({ isAlive }) => isAlive)]).toEqual([100, false]);
  });
});

describe('flames', () => {
  it('move at the speed of the penguin, and turn after one to four crossroads', () => {
    const runs = new Map<number, number>();
    let wrong = 0;
    for (let seed = 0; seed < 40; seed++) {
      const one = level('.......\n.......\n...*...\n.......\n######.\np#.....\n$#.....', seed);
      let last = one.flames[0]!.left;
      for (let frame = 0; frame < 900; frame++) {
        const before = { ...one.flames[0]! };
        one.step();
        const flame = one.flames[0]!;
        if (flame.left > 4 || (flame.cell !== before.cell && before.frames !== stepFrames - 1)) wrong++;
        if (flame.left > last) runs.set(flame.left, (runs.get(flame.left) ?? 0) + 1);
        last = flame.left;
      }
    }
    expect([wrong, [...runs.keys()].toSorted()]).toEqual([0, [1, 2, 3, 4]]);
    for (const count of runs.values()) expect(count).toBeGreaterThan(50);
  });

  it('take a life from the penguin that they touch; it comes back far from them', () => {
    const one = level('p*.....\n#######\n......$');
    const happened = play(one, stepFrames, 'right');
    expect(kinds(happened)).toEqual(['death']);
    expect([one.lives, one.penguin.gone > 0, one.isOver]).toEqual([spareLives - 1, true, false]);
    play(one, goneFrames);
    expect(one.penguin.gone).toBe(0);
    expect(crossroadsApart(one.maze, one.penguin.cell, one.flames[0]!.cell)).toBeGreaterThan(3);
  });

  it('end the game when no life is spared', () => {
    const one = new IcebloxLevel(readMaze('p*\n$#'), 1);
    const happened = play(one, 2000, 'right');
    expect(kinds(happened).filter((kind) => kind === 'death')).toHaveLength(spareLives + 1);
    expect(kinds(happened).at(-1)).toBe('over');
    expect([one.lives, one.isOver, play(one, 3)]).toEqual([0, true, []]);
  });
});

describe('levels', () => {
  it('have more flames and rocks from one to the next, and then begin anew', () => {
    const round = Array.from({ length: levelsOfRound }, (_, number) => levelOptions(number));
    for (const [at, { rocks, flames }] of round.entries()) {
      if (at === 0) continue;
      expect(rocks).toBeGreaterThan(round[at - 1]!.rocks);
      expect(flames).toBeGreaterThanOrEqual(round[at - 1]!.flames);
    }
    expect(round.at(-1)!.flames).toBeGreaterThan(round[0]!.flames);
    expect(levelOptions(levelsOfRound)).toEqual(round[0]);
  });

  it('follow each other with the lives and points that are left', () => {
    const game = new IcebloxGame(3);
    const first = game.level;
    first.points = 350;
    first.lives = 1;
    first.coins.fill(true);
    game.step();
    expect([game.number, game.level === first, game.level.points, game.level.lives]).toEqual([1, false, 350, 1]);
    expect(game.level.maze).not.toEqual(first.maze);
    expect(new IcebloxGame(3).level.maze).toEqual(first.maze);
    expect(new IcebloxGame(4).level.maze).not.toEqual(first.maze);
  });
});

describe('60 games by chance', () => {
  it('keep to the rules in each frame, and are the same for the same seed', () => {
    const totals = { kill: 0, death: 0, breaks: 0, stops: 0, over: 0 };
    const wrong: string[] = [];
    for (let seed = 0; seed < 60; seed++) {
      const [game, again] = [new IcebloxGame(seed), new IcebloxGame(seed)];
      const random = seededRandom(seed);
      let key: GameKey[] = [];
      let hold = 0;
      for (let frame = 0; frame < 6000 && !game.isOver; frame++) {
        if (hold-- === 0) {
          key = random.chance(0.4) ? ['push'] : [random.pick(['up', 'right', 'down', 'left'])];
          hold = random.below(50);
        }
        const before = stateOf(game.level);
        const happened = game.step(key);
        if (JSON.stringify(again.step(key)) !== JSON.stringify(happened)) wrong.push(`${seed}: another game`);
        for (const { kind } of happened) if (kind in totals) totals[kind as keyof typeof totals]++;
        for (const what of wrongIn(game.level, before, happened)) wrong.push(`${seed}, frame ${frame}: ${what}`);
      }
      expect(again.level).toEqual(game.level);
    }
    expect(wrong).toEqual([]);
    for (const count of Object.values(totals)) expect(count).toBeGreaterThan(0);
  });
});

function stateOf({ pieces, cracks, points, sliding }: IcebloxLevel) {
  return { pieces: [...pieces], cracks: [...cracks], points, sliding: sliding.length };
}

/** What breaks the rules between two frames. */
function wrongIn(one: IcebloxLevel, before: ReturnType<typeof stateOf>, happened: readonly GameHappening[]): string[] {
  const wrong: string[] = [];
  const count = (kind: string): number => happened.filter((event) => event.kind === kind).length;
  const blocks = (pieces: readonly unknown[]): number => pieces.filter((piece) => piece !== null).length;
  if (one.frame > 1) {
    if (one.points - before.points !== 200 * count('coin') + 50 * count('kill')) wrong.push('points');
    // A block that breaks without a coin, and a coin that is collected, are gone.
    const gone = happened.filter((event) => event.kind === 'breaks' && one.pieces[event.cell] === null).length;
    const now = blocks(one.pieces) + one.sliding.length;
    if (now !== blocks(before.pieces) + before.sliding - gone - count('coin')) wrong.push('a block comes or goes');
    // What is cracked stands where it was cracked, until it breaks.
    before.cracks.forEach((cracks, cell) => {
      const isBroken = happened.some((event) => event.kind === 'breaks' && event.cell === cell);
      if (cracks === 0 || isBroken) return;
      if (one.pieces[cell] !== before.pieces[cell] || one.cracks[cell]! < cracks) wrong.push('a cracked block moves');
    });
  }
  for (const cell of one.maze.rocks) if (one.pieces[cell]) wrong.push('a block on a rock');
  for (const { cell, to } of [one.penguin, ...one.flames.filter(({ isAlive }) => isAlive)]) {
    if (one.maze.rocks.has(to ?? cell)) wrong.push('somebody on a rock');
    if (to !== null && crossroadsApart(one.maze, cell, to) !== 1) wrong.push('a jump');
  }
  for (const { cell, to } of one.sliding) if (one.pieces[cell] ?? one.pieces[to!]) wrong.push('a block in a block');
  return wrong;
}

describe('the picture', () => {
  it('shows all that there is', () => {
    const drawn: string[] = [];
    const style = { fillStyle: '', strokeStyle: '', lineWidth: 0 };
    const canvas: LevelCanvas = {
      ...style,
      fillRect(x, y, width, height) {
        drawn.push(`${String(this.fillStyle)} ${x} ${y} ${width} ${height}`);
      },
      arc(x, y) {
        drawn.push(`${String(this.fillStyle)} ${x} ${y}`);
      },
      beginPath() {},
      moveTo() {
        drawn.push('crack');
      },
      lineTo() {},
      fill() {},
      stroke() {},
    };
    const one = level('po#\n*.$');
    play(one, 1, 'right');
    play(one, 1, 'push');
    drawLevel(canvas, one);
    expect(drawn.filter((what) => what === 'crack')).toHaveLength(1);
    const at = (color: string): string[] => drawn.flatMap((what) => (what.startsWith(color) ? [what.slice(8)] : []));
    expect(at('#6b7280')).toEqual(['60 0 30 30']);
    expect(at('#9fd3f0')).toEqual(['31 1 28 28', '61 31 28 28']);
    expect(at('#e5b93c')).toEqual(['75 45']);
    expect(at('#e4572e')).toHaveLength(1);
    expect(at('#1f2733')).toEqual(['15 15']);
  });
});
