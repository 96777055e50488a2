// Hunters and zombies: the same building twice, once with plans in full depth, once with plans whose lowest levels are
// left to behaviour trees. The timeline shows the second one.

import * as mistreevous from 'mistreevous';
import { generateBuilding, HuntersKit, huntersGame } from '../../../domains/hunters/game/index.ts';
import type { Building, HuntersGame } from '../../../domains/hunters/game/index.ts';
import { compile } from '../../../language/compile.ts';
import full from '../../../domains/hunters/hunters.htn?raw';
import hybrid from '../../../domains/hunters/hunters-hybrid.htn?raw';
import { fit, inks } from './played-game.ts';
import type { Look, PlayedGame } from './played-game.ts';

export function playHunters(seed: number): PlayedGame {
  const options = { seed, rooms: 2, hunters: 5 };
  const building = generateBuilding(options);
  const kitFor = (): HuntersKit =>
    new HuntersKit({
      texts: { full, hybrid },
      compile: (text) => compile(text).bytes!,
      mistreevous: mistreevous as never,
    });
  const kits = [kitFor(), kitFor()] as const;
  const plans = huntersGame({ ...options, system: 'pure' }, kits[0], building);
  const trees = huntersGame({ ...options, system: 'hybrid' }, kits[1], generateBuilding(options));
  const games = [plans, trees];
  return {
    planner: kits[1].planner,
    world: trees.world as never,
    acting: [trees.acting as never],
    domains: [{ module: compile(hybrid).bytes!, text: hybrid }],
    titles: ['Plans in full depth', 'Plans and behaviour trees'],
    framesPerSecond: 30,
    budget: 100_000,
    step() {
      for (const game of games) if (!game.outcome) game.step();
    },
    draw: (picture, canvas, look) => drawHunters(canvas, building, games[picture]!, look),
    get status() {
      return games.map((game, at) => `${['Plans', 'Plans and trees'][at]}: ${storyOf(game)}.`).join(' ');
    },
    get isOver() {
      return games.every(({ outcome }) => outcome !== null);
    },
  };
}

function storyOf({ outcome, seconds, counts, state }: HuntersGame): string {
  const words = { caught: 'all zombies are caught', death: 'a hunter has died', timeout: 'out of time' };
  const how = outcome ? words[outcome] : 'under way';
  return `${how}, ${Math.round(seconds)} s, ${counts.failures} plans failed, ${state.damage} bites`;
}

function drawHunters(
  canvas: OffscreenCanvasRenderingContext2D,
  { width, height, areas, passages }: Building,
  { state }: HuntersGame,
  look: Look,
): void {
  const ink = inks(look.isDark);
  fit(canvas, look, { width, height });
  canvas.fillStyle = ink.wall;
  canvas.fillRect(0, 0, width, height);
  for (const { left, top, right, bottom, kind } of areas) {
    canvas.fillStyle = kind === 'cage' ? (look.isDark ? '#5a3d1e' : '#f3d9a4') : ink.floor;
    canvas.fillRect(left, top, right - left, bottom - top);
  }
  passages.forEach(({ x, y, along, kind, isBlocked }, at) => {
    const { isOpen } = state.passages[at]!;
    canvas.fillStyle = isBlocked ? '#555' : isOpen ? ink.floor : kind === 'gate' ? '#8c6bb1' : '#b07d62';
    const [w, h] = along === 'x' ? [0.7, 1.2] : [1.2, 0.7];
    canvas.fillRect(x - w / 2, y - h / 2, w, h);
  });
  const disc = (colour: string, x: number, y: number): void => {
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.arc(x, y, 0.45, 0, 2 * Math.PI);
    canvas.fill();
  };
  for (const { x, y, mood } of state.zombies) disc(mood === 'follows' ? '#c0392b' : '#6a994e', x, y);
  for (const { x, y, health } of state.hunters) disc(health > 0 ? '#1d5fd0' : '#8d8d8d', x, y);
}
