// The world of the hunters' game keeps its rules, whoever controls the hunters: looked at from outside, in every step
// of many games.

import { describe, expect, it } from 'vitest';
import { generateBuilding, huntersGame, huntersSystems } from '../../../domains/hunters/game/index.ts';
import { isFreeLine, newKit, WorldChecker } from './games.ts';
import { portion, portionOf } from '../../engine.ts';

const kit = newKit();

/** The sizes of the experiment. */
const sizes = [1, 2, 3].flatMap((rooms) =>
  Array.from({ length: 3 * rooms - 1 }, (_, index): [number, number] => [rooms, index + 2]),
);

describe.each(portionOf(huntersSystems, 2))('in games of the system %s', (system) => {
  it.each(sizes.filter((_, at) => at % portion(1, 4) === 0))(
    'bodies, doors, gates, bites and looks keep the rules, and all games end: %i rooms, %i hunters',
    (rooms, hunters) => {
      for (let seed = 0; seed < portion(2, 1); seed++) {
        const game = huntersGame({ rooms, hunters, seed: 100 * seed + hunters, system }, kit);
        const checker = new WorldChecker(game);
        while (!game.outcome) checker.step();
        expect({ seed, faults: [...checker.faults] }).toEqual({ seed, faults: [] });
        expect(game.outcome).not.toBe('timeout');
        game.free();
      }
    },
  );
});

describe('a building', () => {
  it.each(sizes)(
    'has a gate among the entrances of each room, and a way everywhere: %i rooms, %i hunters',
    (rooms, hunters) => {
      for (let seed = 0; seed < portion(20); seed++) {
        const { level, passages, areas, distances } = generateBuilding({ seed, rooms, hunters });
        expect(distances.flat().every((distance) => distance < 1000)).toBe(true);
        for (const room of level.rooms) {
          expect(room.entrances.filter(({ kind }) => kind === 'gate')).toHaveLength(1);
          expect(room.entrances).toHaveLength(3);
        }
        for (const { sides, x, y } of passages) {
          const [first, second] = [areas[sides[0]]!, areas[sides[1]]!];
          expect(x).toBeGreaterThan(Math.min(first.left, second.left));
          expect(y).toBeGreaterThan(Math.min(first.top, second.top));
        }
        expect(level.hunters).toHaveLength(hunters);
      }
    },
  );

  it('has no lever in front of a passage, and room to pass whoever stands at one', () => {
    for (let seed = 0; seed < portion(300); seed++) {
      const { passages, areas } = generateBuilding({ seed, rooms: 3, hunters: 9 });
      const levers = passages.flatMap(({ lever }) => (lever ? [lever] : []));
      for (const { x, y, area } of levers) {
        const { left, top, right, bottom } = areas[area]!;
        expect([x > left, x < right, y > top, y < bottom]).toEqual([true, true, true, true]);
        for (const { sides, ...door } of passages) {
          if (sides.includes(area)) expect(Math.hypot(door.x - x, door.y - y)).toBeGreaterThan(1);
        }
        const others = levers.filter((other) => other.area === area && (other.x !== x || other.y !== y));
        for (const other of others) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(1.7);
      }
    }
  });

  it('is the same for the same seed, and another one for another', () => {
    const text = (seed: number): string => JSON.stringify(generateBuilding({ seed, rooms: 2, hunters: 4 }));
    expect(text(3)).toBe(text(3));
    expect(text(3)).not.toBe(text(4));
  });

  it('is looked through where it is open, and nowhere else', () => {
    const building = generateBuilding({ seed: 1, rooms: 1, hunters: 2 });
    const { entrance, area, cage } = building.rooms[0]!;
    const door = building.passages[entrance]!;
    const side = building.areas[area]!.left < building.areas[cage]!.left ? 1 : -1;
    const [inside, caged] = [-2, 2].map((far) => ({ x: door.x + side * far, y: door.y }));
    const open = building.passages.map(() => false);
    expect(isFreeLine(building, open, inside!, caged!)).toBe(false);
    open[entrance] = true;
    expect(isFreeLine(building, open, inside!, caged!)).toBe(true);
    expect(isFreeLine(building, open, { ...inside!, y: inside!.y - 3 }, caged!)).toBe(false);
  });
});
