// Iceblox as a page plays it: keys that are pressed, a canvas that is drawn on, sounds, and the key that ends what the
// game plans or carries out, within a frame and at every phase.

import { describe, expect, it } from 'vitest';
import { framesPerSecond, IcebloxPlay, pixels } from '../../../domains/iceblox/game/index.ts';
import type { IcebloxSound, LevelCanvas } from '../../../domains/iceblox/game/index.ts';
import { planner, waysToPlan } from './players.ts';
import { portion } from '../../engine.ts';

const frame = 1000 / framesPerSecond;
const isBrowser = typeof document !== 'undefined';

/** A real canvas where there is one. */
function canvasFor(): { getContext(kind: '2d'): LevelCanvas | null } {
  if (isBrowser) return Object.assign(document.createElement('canvas'), { width: 9 * pixels, height: 9 * pixels });
  const nothing = (): void => {};
  const context = { fillStyle: '', strokeStyle: '', lineWidth: 0, fillRect: nothing, beginPath: nothing };
  const drawn = { ...context, moveTo: nothing, lineTo: nothing, arc: nothing, fill: nothing, stroke: nothing };
  return { getContext: () => drawn };
}

function begin(by: 'tasks' | 'goals', seed = 0) {
  const keys = new EventTarget();
  const sounds: IcebloxSound[] = [];
  const canvas = canvasFor();
  const plans = waysToPlan[by];
  const play = new IcebloxPlay({ canvas, keys, planner, plans, seed, budget: 0, onSound: (one) => sounds.push(one) });
  const send = (type: string, key: string): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), { key });
    keys.dispatchEvent(event);
    return event;
  };
  const press = (key: string): Event => send('keydown', key);
  const go = (frames: number, budget = 4000): void => {
    for (let count = 0; count < frames; count++) {
      planner.step(budget);
      play.advance(frame);
    }
  };
  return { play, sounds, canvas, press, release: (key: string) => send('keyup', key), go };
}

describe('a page', () => {
  it('plays at 30 frames a second, however often it draws', () => {
    const { play } = begin('tasks');
    for (let count = 0; count < 120; count++) play.advance(1000 / 120);
    expect(play.game.level.frame).toBe(framesPerSecond);
    // Behind a pause the game goes on where it was.
    expect(play.advance(60_000)).toBe(10);
    expect(play.advance(frame / 2)).toBe(0);
    play.free();
  });

  it('walks and pushes with the keys, and keeps them from the page', () => {
    const { play, press, release, go } = begin('tasks');
    const { penguin } = play.game.level;
    for (const [key, heading] of [
      ['ArrowUp', 'up'],
      ['ArrowRight', 'right'],
      ['ArrowDown', 'down'],
      ['ArrowLeft', 'left'],
    ] as const) {
      while (penguin.to !== null) go(1);
      expect(press(key).defaultPrevented).toBe(true);
      release(key);
      go(1);
      expect(penguin.facing).toBe(heading);
    }
    expect(press('F5').defaultPrevented).toBe(false);
    while (penguin.to !== null || penguin.rest > 0) go(1);
    press(' ');
    const facing = { ...penguin };
    go(1);
    expect(penguin).toMatchObject({ cell: facing.cell, to: null, facing: facing.facing });
    release(' ');
    play.free();
  });

  it('draws what it plays', () => {
    const { play, canvas, go } = begin('tasks');
    if (!isBrowser) return play.free();
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { penguin } = play.game.level;
    go(1);
    const middle = (cell: number): number[] => [
      (cell % 9) * pixels + pixels / 2,
      Math.floor(cell / 9) * pixels + pixels / 2,
    ];
    const [x, y] = middle(penguin.cell);
    expect([...context.getImageData(x!, y!, 1, 1).data]).toEqual([31, 39, 51, 255]);
    const [rock] = play.game.level.maze.rocks;
    const [rockX, rockY] = middle(rock!);
    expect([...context.getImageData(rockX!, rockY!, 1, 1).data]).toEqual([107, 114, 128, 255]);
    play.free();
  });

  it('listens no more when it is freed', () => {
    const { play, press } = begin('tasks');
    play.free();
    expect(press('p').defaultPrevented).toBe(false);
    expect(play.isPlanning).toBe(false);
  });
});

describe.each(['tasks', 'goals'] as const)('"p", with plans by %s', (by) => {
  it('has the level planned and played, with sounds; the next one waits for its key', () => {
    const heard = new Set<IcebloxSound>();
    for (let seed = 0; seed < 12 && !heard.has('finished'); seed++) {
      const { play, sounds, press, release, go } = begin(by, seed);
      const { level } = play.game;
      for (let count = 0; count < 60 && !level.isFinished && !play.game.isOver; count++) {
        if (!play.isPlanning) press('p');
        release('p');
        go(60);
      }
      for (const sound of sounds) heard.add(sound);
      if (level.isFinished) {
        go(1);
        expect([play.game.number, play.game.level === level, play.isPlanning]).toEqual([1, false, false]);
      }
      play.free();
    }
    expect([...heard]).toEqual(expect.arrayContaining(['confirmed', 'found', 'coin', 'achieved', 'finished']));
  });

  it('is ended by any key within a frame, at every phase', () => {
    const phases = new Set<string>();
    const keys = ['ArrowUp', ' ', 'x', 'p', 'Escape'];
    for (let moment = 0; moment < 500; moment += moment < 12 ? 1 : portion(9, 70)) {
      const { play, sounds, press, release, go } = begin(by, 2);
      press('p');
      release('p');
      // So little that searches take several frames.
      go(moment, moment < 12 ? 200 : 4000);
      if (play.isPlanning) {
        const { component } = play.player;
        phases.add(component.execution ?? component.state);
        press(keys[moment % keys.length]!);
        release(keys[moment % keys.length]!);
        expect([component.state, component.action, planner.waiting]).toEqual(['idle', null, 0]);
        expect(sounds.at(-1)).toBe('interrupted');
        const before = sounds.length;
        const { penguin, cracks } = play.game.level;
        const cracked = cracks.join();
        go(1);
        // Only the step under way goes on, and the key itself counts.
        if (keys[moment % keys.length] === 'x' && penguin.to === null) expect(cracks.join()).toBe(cracked);
        expect(sounds.slice(before).filter((one) => one === 'found' || one === 'achieved')).toEqual([]);
      }
      play.free();
    }
    expect([...phases]).toEqual(expect.arrayContaining(['searching', 'instructed']));
  });
});
