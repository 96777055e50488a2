// The rules of the rescue's game on small grounds: who sees whom, whom guards shoot and when, where grenades come down,
// which orders fail.

import { describe, expect, it } from 'vitest';
import {
  drawRescue,
  layOut,
  paperMission,
  paperNames,
  RescueGame,
  senseMission,
} from '../../../domains/rescue/game/index.ts';
import type { RescueCanvas, RescueOptions, RescueScene, SoldierOrder } from '../../../domains/rescue/game/index.ts';
import { cellsSeen, farAim, farSight, nearAim, nearSight } from '../../../domains/rescue/game/sight.ts';
import { Terrain } from '../../../domains/rescue/game/terrain.ts';
import { seededRandom } from '../../../domains/random.ts';
import { missionOf, sceneOf } from './playing.ts';

const kinds = { '"': 'cover', '#': 'wall', '+': 'fence', D: 'door', T: 'tower' } as const;

/** `s` soldiers, who stand on their posts; `E` guards, `H` hostages, `V` vehicles with one seat; `r` a room. */
function sceneOfDrawing(drawing: string, grenades = 1): RescueScene {
  const lines = drawing.split('\n');
  const terrain = new Terrain(lines[0]!.length, lines.length);
  const found = { s: [] as number[], E: [] as number[], H: [] as number[], V: [] as number[] };
  lines.forEach((line, y) =>
    [...line].forEach((mark, x) => {
      const cell = terrain.cellAt(x, y);
      if (mark in kinds) terrain.set(cell, kinds[mark as keyof typeof kinds]);
      if (mark in found) found[mark as keyof typeof found].push(cell);
      if (mark === 'H' || mark === 'r' || mark === 'D') terrain.setRoom(cell, 0);
    }),
  );
  const numbered = <Item>(kind: string, cells: number[], more: (cell: number) => Item) =>
    cells.map((cell, at) => ({ name: `${kind}${at}`, cell, ...more(cell) }));
  return {
    terrain,
    soldiers: numbered('soldier', found.s, (cell) => ({ start: cell, post: cell, grenades })),
    hostages: numbered('hostage', found.H, () => ({})),
    enemies: numbered('enemy', found.E, (cell) => ({ seen: cellsSeen(terrain, cell, [0]) })),
    vehicles: numbered('vehicle', found.V, () => ({ seats: 1 })),
  };
}

function gameOf(drawing: string, options: Partial<RescueOptions> = {}, grenades = 1): RescueGame {
  return new RescueGame(sceneOfDrawing(drawing, grenades), options);
}

/** Carries an order out; answers why it has failed, or ''. */
function obey(game: RescueGame, order: SoldierOrder, soldier = 0): string {
  game.order(soldier, order);
  for (let frame = 0; frame < 2000 && game.soldiers[soldier]!.progress === 'running'; frame++) game.step();
  return game.soldiers[soldier]!.why;
}

function framesUntilShot(game: RescueGame, most = 200): number {
  for (let frame = 1; frame <= most; frame++) {
    if (game.step().some(({ kind }) => kind === 'shot')) return frame;
  }
  return Infinity;
}

const field = (metres: number, marks: Record<number, string> = {}): string =>
  Array.from({ length: metres + 1 }, (_, x) => marks[x] ?? (x === 0 ? 's' : x === metres ? 'E' : '.')).join('');

describe('guards', () => {
  it('shoot whom they see, near at once and far after some seconds, and nobody beyond', () => {
    expect(framesUntilShot(gameOf(field(nearSight)))).toBe(nearAim);
    expect(framesUntilShot(gameOf(field(nearSight + 1)))).toBe(farAim);
    expect(framesUntilShot(gameOf(field(farSight)))).toBe(farAim);
    expect(framesUntilShot(gameOf(field(farSight + 1)))).toBe(Infinity);
  });

  it.each([
    ['#', Infinity],
    ['T', Infinity],
    ['D', Infinity],
    ['+', nearAim],
    ['"', nearAim],
  ])('do not see through all that stands between: %s', (mark, frames) => {
    expect(framesUntilShot(gameOf(field(10, { 5: mark })))).toBe(frames);
  });

  it('do not see who is in cover, and lose their aim when somebody gets there', () => {
    const game = gameOf('s"........E');
    for (let frame = 0; frame < 3; frame++) game.step();
    expect([game.guards[0]!.target, game.isSeen(0)]).toEqual([0, true]);
    obey(game, { do: 'hide' });
    expect([framesUntilShot(game), game.isSeen(0), game.guards[0]!.target]).toEqual([Infinity, false, -1]);
  });

  it('look into the room that they watch, and into no other', () => {
    const scene = sceneOfDrawing('....E....\n+++++++++\nrrrrHrrrr\n####D####\ns........\n');
    const { terrain } = scene;
    const inside = terrain.cellAt(2, 2);
    expect(cellsSeen(terrain, scene.enemies[0]!.cell, [0])[inside]).toBe(nearAim);
    expect(cellsSeen(terrain, scene.enemies[0]!.cell, [1])[inside]).toBe(0);
    expect(senseMission(scene).enemies).toEqual([{ guards: [0] }]);
  });

  it('see as far in one direction as in the other', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 30; round++) {
      const { terrain } = sceneOf(missionOf(round), round);
      for (let pair = 0; pair < 20; pair++) {
        const [one, other] = [random.below(terrain.cells), random.below(terrain.cells)];
        expect(terrain.isClear(one, other)).toBe(terrain.isClear(other, one));
        expect(terrain.line(one, other)).toEqual(terrain.line(other, one).toReversed());
      }
    }
  });
});

describe('grenades', () => {
  it('kill whoever is near when they come down: guards, soldiers, hostages', () => {
    const game = gameOf(field(40, { 37: 's', 38: 'H' }), { scatter: 0 });
    game.guards[0]!.isAlive = false;
    expect(obey(game, { do: 'throw', at: game.terrain.cellAt(40, 0) })).toBe('');
    expect([game.soldiers.map(({ isAlive }) => isAlive), game.hostages[0]!.isAlive]).toEqual([[true, false], false]);
    const one = gameOf(field(60), { scatter: 0 });
    expect(obey(one, { do: 'throw', at: one.terrain.cellAt(60, 0) })).toBe('');
    expect([one.guards[0]!.isAlive, one.soldiers[0]!.grenades]).toEqual([false, 0]);
    expect(obey(one, { do: 'throw', at: one.terrain.cellAt(60, 0) })).toBe('has no grenade left');
  });

  it('come down in the square that they scatter in, and always near enough as the game is set', () => {
    for (let seed = 0; seed < 40; seed++) {
      const game = gameOf(field(60), { seed });
      game.order(0, { do: 'throw', at: game.terrain.cellAt(60, 0) });
      const happened = Array.from({ length: 200 }, () => game.step()).flat();
      const blast = happened.find((event) => event.kind === 'blast')!;
      expect(Math.max(Math.abs(blast.x - 60.5), Math.abs(blast.y - 0.5))).toBeLessThanOrEqual(2.5);
      expect(game.guards[0]!.isAlive).toBe(false);
    }
  });

  it.each([
    ['#', 30, true],
    ['#', 1, false],
    ['#', 59, false],
    ['T', 30, false],
  ])('fly over %s at %i metres: %s', (mark, at, isFree) => {
    const game = gameOf(field(60, { [at]: mark }));
    const why = obey(game, { do: 'throw', at: game.terrain.cellAt(60, 0) });
    expect(why).toBe(isFree ? '' : 'cannot throw there from here');
    expect(game.soldiers[0]!.grenades).toBe(isFree ? 0 : 1);
  });
});

describe('soldiers', () => {
  it('go round what guards see, if there is a way, and fail where there is none', () => {
    const game = gameOf('s...H\n#...#\n#...#\n.....\n.....', {}, 0);
    expect(obey(game, { do: 'go', to: game.terrain.cellAt(2, 4), within: 0 })).toBe('');
    const walled = gameOf('s.#H.\n..##.');
    expect(obey(walled, { do: 'go', to: walled.terrain.cellAt(3, 0), within: 0 })).toBe('no way leads there');
    const watched = gameOf('##E##\n##+##\ns....\n.###.\n.....');
    expect(watched.isWatched(watched.terrain.cellAt(2, 2))).toBe(true);
    watched.order(0, { do: 'go', to: watched.terrain.cellAt(4, 2), within: 0 });
    for (let frame = 0; frame < 100; frame++) {
      watched.step();
      expect(watched.isSeen(0)).toBe(false);
    }
    expect(watched.soldiers[0]).toMatchObject({ progress: 'done', x: 4.5, y: 2.5 });
  });

  it('lead a hostage to a vehicle with a seat, from near to near', () => {
    const game = gameOf('s..H......V\ns..H.......');
    const lead = (hostage: number, soldier = 0) => obey(game, { do: 'lead', hostage }, soldier);
    const board = (hostage: number, soldier = 0) => obey(game, { do: 'board', hostage, vehicle: 0 }, soldier);
    const go = (x: number, soldier = 0) =>
      obey(game, { do: 'go', to: game.terrain.cellAt(x, soldier), within: 0 }, soldier);
    expect([lead(0), board(0)]).toEqual(['is not near hostage0', 'does not lead hostage0']);
    expect([go(2), lead(0), board(0)]).toEqual(['', '', 'is not near vehicle0']);
    expect([go(2, 1), lead(0, 1)]).toEqual(['', 'somebody else leads hostage0']);
    expect([go(10), board(0)]).toEqual(['', '']);
    expect([game.hostages[0]!.vehicle, game.vehicles[0]!.seats, game.isWon]).toEqual([0, 0, false]);
    expect([lead(1, 1), go(10, 1), board(1, 1)]).toEqual(['', '', 'vehicle0 is full']);
    expect(lead(0)).toBe('hostage0 is in a vehicle');
    game.kill(1);
    expect([game.hostages[1]!.ledBy, obey(game, { do: 'hide' }, 1)]).toEqual([-1, 'is dead']);
  });

  it('end an order for another one, and stand still when they are told to', () => {
    const game = gameOf('s.........');
    game.order(0, { do: 'go', to: 9, within: 0 });
    for (let frame = 0; frame < 20; frame++) game.step();
    game.halt(0);
    const { x, progress, why } = game.soldiers[0]!;
    game.step();
    expect([game.soldiers[0]!.x, progress, why]).toEqual([x, 'failed', 'was stopped']);
  });
});

describe('the ground', () => {
  it('is what the mission says, and the same for the same seed', () => {
    for (let seed = 0; seed < 30; seed++) {
      const mission = missionOf(seed);
      const scene = sceneOf(mission, seed);
      expect(senseMission(scene)).toEqual(mission);
      const { terrain } = scene;
      const [guards, rooms] = [scene.enemies, scene.hostages].map((units) =>
        units.map(({ cell }) => terrain.spotOf(cell)),
      );
      for (const [at, guard] of guards!.entries()) {
        for (const other of [...guards!.slice(at + 1), ...rooms!]) {
          expect(Math.hypot(guard.x - other.x, guard.y - other.y)).toBeGreaterThan(8);
        }
      }
    }
  });
});

describe('names', () => {
  it('are as many as there are units', () => {
    const names = { ...paperNames, soldiers: ['hero'] };
    expect(() => layOut(paperMission, 1, names)).toThrow('the mission has 2 soldiers, and there are 1 names for them');
  });
});

describe('the picture', () => {
  it('shows all that there is', () => {
    const drawn: string[] = [];
    const canvas: RescueCanvas = {
      ...{ fillStyle: '', strokeStyle: '', lineWidth: 0, globalAlpha: 1 },
      fillRect(x, y, width, height) {
        drawn.push(`${String(this.fillStyle)} ${x} ${y} ${width} ${height}`);
      },
      arc(x, y) {
        drawn.push(`${String(this.fillStyle)} ${x} ${y}`);
      },
      beginPath() {},
      moveTo() {
        drawn.push('aim');
      },
      lineTo() {},
      fill() {},
      stroke() {},
    };
    const game = gameOf('s..E\n#+DT\nHrrV');
    game.step();
    drawRescue(canvas, game, 10);
    const at = (color: string): string[] => drawn.flatMap((what) => (what.startsWith(color) ? [what.slice(8)] : []));
    expect(at('#0b3d75')).toEqual(['5 5']);
    expect(at('#b3261e')).toEqual(['35 5']);
    expect(at('#e5b93c')).toEqual(['5 25']);
    expect(at('#6b5f4a')).toEqual(['0 10 10 10']);
    expect(at('#d8c9a0')).toHaveLength(3);
    expect(drawn).toContain('aim');
  });
});
