// The squad from above: rooms of ten metres side by side, the corridor in front of them.

import { generate } from '../../../domains/squad/index.ts';
import type { SquadSituation, Spot } from '../../../domains/squad/index.ts';
import { fit, inks, PictureReader, toCentimetres } from './picture.ts';
import type { GamePicture, Look, PictureMoment } from './picture.ts';
import type { PictureNumbers } from './reel.ts';

const [room, corridor, margin] = [10, 4, 1.2];
export const squadRooms = 4;

const doorStates = ['open', 'closed', 'locked'] as const;

/** How the game of this seed begins. */
export function squadSituation(seed: number): SquadSituation {
  return generate({
    seed,
    ...{ members: 4, suspects: 5, rooms: squadRooms, hostile: 0.3, dead: 0, unseen: 1 },
    ...{ open: 0.2, locked: 0, ordered: 0 },
  });
}

/** What a picture says. */
interface DrawnSquad {
  tick: number;
  cleared: number;
  doors: number[];
  searched: boolean[];
  suspects: { x: number; y: number; isAlive: boolean; isRestrained: boolean; isHostile: boolean; isSeen: boolean }[];
  members: { x: number; y: number; isAlive: boolean }[];
}

export function squadNumbers(tick: number, { rooms, doors, corners, suspects, members }: SquadSituation): number[] {
  const flags = (...all: boolean[]): number[] => all.map(Number);
  const list = <Thing>(things: Readonly<Record<string, Thing>>, write: (thing: Thing) => number[]): number[] => {
    const all = Object.values(things);
    return [all.length, ...all.flatMap(write)];
  };
  const spot = ({ x, y }: Spot): number[] => [toCentimetres(x), toCentimetres(y)];
  return [
    tick,
    Object.values(rooms).filter(({ cleared }) => cleared).length,
    ...list(doors, ({ state }) => [doorStates.indexOf(state)]),
    ...list(corners, ({ searched }) => flags(searched)),
    ...list(suspects, (one) => [...spot(one), ...flags(one.alive, one.restrained, one.hostile, one.seen)]),
    ...list(members, (one) => [...spot(one), ...flags(one.alive)]),
  ];
}

function readScene(picture: PictureNumbers): DrawnSquad {
  const from = new PictureReader(picture);
  return {
    tick: from.next(),
    cleared: from.next(),
    doors: from.list(() => from.next()),
    searched: from.list(() => from.isTrue()),
    suspects: from.list(() => ({
      ...{ x: from.metres(), y: from.metres(), isAlive: from.isTrue(), isRestrained: from.isTrue() },
      ...{ isHostile: from.isTrue(), isSeen: from.isTrue() },
    })),
    members: from.list(() => ({ x: from.metres(), y: from.metres(), isAlive: from.isTrue() })),
  };
}

export function squadPicture(seed: number): GamePicture {
  const situation = squadSituation(seed);
  return {
    draw: (_board, canvas, look, moment) => drawSquad(canvas, situation, moment, look),
    status(picture) {
      const { tick, cleared, suspects, members } = readScene(picture);
      const restrained = suspects.filter(({ isRestrained }) => isRestrained).length;
      const living = members.filter(({ isAlive }) => isAlive).length;
      const done = `${cleared} of ${Object.keys(situation.rooms).length} rooms cleared`;
      return `Tick ${tick}. Members: ${living}. ${done}, ${restrained} of ${suspects.length} suspects restrained.`;
    },
  };
}

function drawSquad(
  canvas: OffscreenCanvasRenderingContext2D,
  situation: SquadSituation,
  { before, now, share }: PictureMoment,
  look: Look,
): void {
  const [earlier, scene] = [readScene(before), readScene(now)];
  const ink = inks(look.isDark);
  drawBuilding(canvas, situation, scene, look);
  // People glide from where they were.
  const glide = (from: { x: number; y: number } | undefined, to: { x: number; y: number }): [number, number] => [
    to.x + ((from ?? to).x - to.x) * (1 - share),
    to.y + ((from ?? to).y - to.y) * (1 - share),
  ];
  scene.suspects.forEach((one, at) => {
    const colour = !one.isAlive ? '#8d8d8d' : one.isRestrained ? '#3fa35f' : one.isHostile ? '#c0392b' : '#d58a1c';
    disc(canvas, colour, glide(earlier.suspects[at], one), one.isSeen ? 1 : 0.5);
  });
  canvas.font = '0.9px sans-serif';
  canvas.textAlign = 'center';
  const names = Object.keys(situation.members);
  scene.members.forEach((one, at) => {
    const [x, y] = glide(earlier.members[at], one);
    disc(canvas, one.isAlive ? '#1d5fd0' : '#8d8d8d', [x, y], 1);
    canvas.fillStyle = ink.ink;
    // Names of people who stand together are below each other.
    const beside = scene.members.slice(0, at).filter((other) => Math.hypot(other.x - one.x, other.y - one.y) < 2);
    canvas.fillText((names[at] ?? '').replace('member', 'member '), x, y + 1.7 + beside.length);
  });
}

function drawBuilding(
  canvas: OffscreenCanvasRenderingContext2D,
  { rooms, doors, corners, covers }: SquadSituation,
  scene: DrawnSquad,
  look: Look,
): void {
  const ink = inks(look.isDark);
  const count = Object.keys(rooms).length - 1;
  fit(canvas, look, { width: count * room + 2 * margin, height: room + corridor + 2 * margin });
  canvas.translate(margin, margin);
  canvas.fillStyle = ink.floor;
  canvas.fillRect(0, 0, count * room, room + corridor);
  canvas.strokeStyle = ink.wall;
  canvas.lineWidth = 0.25;
  canvas.strokeRect(0, 0, count * room, corridor);
  for (let at = 0; at < count; at++) canvas.strokeRect(at * room, corridor, room, room);
  Object.values(doors).forEach(({ x }, at) => {
    const state = doorStates[scene.doors[at]!];
    canvas.fillStyle = state === 'open' ? ink.floor : state === 'locked' ? '#c0392b' : '#b07d62';
    canvas.fillRect(x - 1, corridor - 0.2, 2, 0.4);
  });
  for (const { x, y } of Object.values(covers)) square(canvas, '#8a7a4d', x, y, 0.5);
  Object.values(corners).forEach(({ x, y }, at) => {
    square(canvas, scene.searched[at] ? '#3fa35f' : ink.faint, x, y, 0.25);
  });
}

function square(canvas: OffscreenCanvasRenderingContext2D, colour: string, x: number, y: number, half: number): void {
  canvas.fillStyle = colour;
  canvas.fillRect(x - half, y - half, 2 * half, 2 * half);
}

/** `share`: 1 for what is seen. */
function disc(
  canvas: OffscreenCanvasRenderingContext2D,
  colour: string,
  [x, y]: [number, number],
  share: number,
): void {
  canvas.globalAlpha = share;
  canvas.fillStyle = colour;
  canvas.beginPath();
  canvas.arc(x, y, 0.65, 0, 2 * Math.PI);
  canvas.fill();
  canvas.globalAlpha = 1;
}
