// How likely flames are said to be on a way, against how often they are there in games.

import { describe, expect, it } from 'vitest';
import { FlameRisks, still } from '../../../domains/iceblox/game/flame-risks.ts';
import { IcebloxLevel, framesPerSecond, pixels, stepFrames, touching } from '../../../domains/iceblox/game/rules.ts';
import { bestStep, neighbours, stepsTo } from '../../../domains/iceblox/game/outlook.ts';
import { beyond } from '../../../domains/iceblox/maze.ts';
import { seededRandom } from '../../../domains/random.ts';
import { mazeOf } from './players.ts';

/** How many steps are looked ahead. */
const horizon = 4;

/** For each step from now on, the crossroads at which somebody who stays is touched. */
function touchedIn(level: IcebloxLevel): Set<number>[] {
  const { width } = level.maze;
  return Array.from({ length: horizon }, () => {
    const touched = new Set<number>();
    for (let frame = 0; frame < stepFrames; frame++) {
      level.step();
      for (const flame of level.flames) {
        const at = level.positionOf(flame);
        for (let cell = 0; cell < level.pieces.length; cell++) {
          const [x, y] = [pixels * (cell % width), pixels * Math.floor(cell / width)];
          if (Math.abs(at.x - x) < touching && Math.abs(at.y - y) < touching) touched.add(cell);
        }
      }
    }
    return touched;
  });
}

describe('the outlook of Iceblox', () => {
  it('does not say too little of flames, and at most twice as much', () => {
    const random = seededRandom(11);
    // By tenths of what is predicted.
    const groups = Array.from({ length: 11 }, () => ({ count: 0, predicted: 0, touched: 0 }));
    for (let game = 0; game < 400; game++) {
      const level = new IcebloxLevel(mazeOf(game % 10), game, 1_000_000);
      level.flames.splice(1);
      for (let frame = random.below(10 * framesPerSecond); frame > 0; frame--) level.step();
      const risks = new FlameRisks(level, neighbours(level), horizon);
      touchedIn(level).forEach((touched, step) => {
        for (let cell = 0; cell < level.pieces.length; cell++) {
          const predicted = risks.of(step, cell, still);
          const group = groups[Math.min(10, Math.floor(predicted * 10))]!;
          group.count++;
          group.predicted += predicted;
          group.touched += Number(touched.has(cell));
        }
      });
    }
    for (const { count, predicted, touched } of groups) {
      if (count < 50) continue;
      // A flame that comes and goes within a step touches with two moves, and both are counted.
      expect(touched / count).toBeLessThan(predicted / count + 0.05);
      expect(touched / count).toBeGreaterThan(Math.min(1, predicted / count) / 2 - 0.05);
    }
    expect(groups[10]!.count).toBeGreaterThan(100);
    expect(groups[10]!.touched / groups[10]!.count).toBeGreaterThan(0.8);
    expect(groups.filter(({ count }) => count >= 50).length).toBeGreaterThan(5);
  });

  it('goes to its aim where there are no flames, and stays where it has none', () => {
    const level = new IcebloxLevel(mazeOf(3), 1);
    level.flames.splice(0);
    expect(bestStep(level, null)).toBeNull();
    const far = stepsTo(level, level.penguin.cell);
    const aims = far.flatMap((steps, cell) => (steps > 0 && steps < Infinity ? [cell] : []));
    expect(aims.length).toBeGreaterThan(0);
    for (const aim of aims) {
      const steps = stepsTo(level, aim);
      const to = beyond(level.maze, level.penguin.cell, bestStep(level, steps)!);
      expect(steps[to!]).toBe(steps[level.penguin.cell]! - 1);
    }
  });
});
