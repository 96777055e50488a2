// Draws hunters and zombies from above, in two equal buildings.

import { generateBuilding } from '../../../domains/hunters/game/index.ts';
import type { Building, HuntersGame } from '../../../domains/hunters/game/index.ts';
import { fit, inks, PictureReader, toCentimetres } from './picture.ts';
import type { GamePicture, Look } from './picture.ts';
import type { PictureNumbers } from './reel.ts';

export const huntersOptions = (seed: number): { seed: number; rooms: number; hunters: number } => {
  return { seed, rooms: 2, hunters: 5 };
};

const outcomes = ['caught', 'death', 'timeout'] as const;
const outcomeWords = ['under way', 'all zombies are caught', 'a hunter has died', 'out of time'];

interface HuntersScene {
  outcome: number;
  seconds: number;
  failures: number;
  damage: number;
  open: boolean[];
  zombies: { x: number; y: number; follows: boolean }[];
  hunters: { x: number; y: number; lives: boolean }[];
}

export function huntersNumbers(games: readonly HuntersGame[]): number[] {
  return games.flatMap(({ outcome, seconds, counts, state }) => {
    const { passages, zombies, hunters, damage } = state;
    return [
      ...[outcome ? outcomes.indexOf(outcome) + 1 : 0, Math.round(seconds), counts.failures, Math.round(damage)],
      ...[passages.length, ...passages.map(({ isOpen }) => Number(isOpen))],
      ...[
        zombies.length,
        ...zombies.flatMap(({ x, y, mood }) => [toCentimetres(x), toCentimetres(y), Number(mood === 'follows')]),
      ],
      ...[
        hunters.length,
        ...hunters.flatMap(({ x, y, health }) => [toCentimetres(x), toCentimetres(y), Number(health > 0)]),
      ],
    ];
  });
}

function readScenes(picture: PictureNumbers): HuntersScene[] {
  const from = new PictureReader(picture);
  const next = (): HuntersScene => ({
    ...{ outcome: from.next(), seconds: from.next(), failures: from.next(), damage: from.next() },
    open: from.list(() => from.isTrue()),
    zombies: from.list(() => ({ x: from.metres(), y: from.metres(), follows: from.isTrue() })),
    hunters: from.list(() => ({ x: from.metres(), y: from.metres(), lives: from.isTrue() })),
  });
  return [next(), next()];
}

export function huntersPicture(seed: number): GamePicture {
  const building = generateBuilding(huntersOptions(seed));
  return {
    draw: (board, canvas, look, { now }) => drawHunters(canvas, building, readScenes(now)[board]!, look),
    status: (picture) =>
      readScenes(picture)
        .map((scene, at) => `${['Plans', 'Plans and trees'][at]}: ${storyOf(scene)}.`)
        .join(' '),
  };
}

function storyOf({ outcome, seconds, failures, damage }: HuntersScene): string {
  return `${outcomeWords[outcome] ?? ''}, ${seconds} s, ${failures} plans failed, ${damage} bites`;
}

function drawHunters(
  canvas: OffscreenCanvasRenderingContext2D,
  { width, height, areas, passages }: Building,
  { open, zombies, hunters }: HuntersScene,
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
    canvas.fillStyle = isBlocked ? '#555' : open[at] ? ink.floor : kind === 'gate' ? '#8c6bb1' : '#b07d62';
    const [w, h] = along === 'x' ? [0.7, 1.2] : [1.2, 0.7];
    canvas.fillRect(x - w / 2, y - h / 2, w, h);
  });
  const disc = (colour: string, x: number, y: number): void => {
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.arc(x, y, 0.45, 0, 2 * Math.PI);
    canvas.fill();
  };
  for (const { x, y, follows } of zombies) disc(follows ? '#c0392b' : '#6a994e', x, y);
  for (const { x, y, lives } of hunters) disc(lives ? '#1d5fd0' : '#8d8d8d', x, y);
}
