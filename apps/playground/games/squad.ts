// A squad that clears rooms, drawn from above: the small game of domains/squad/game.

import { Planner } from '../../../bindings/index.ts';
import { SquadGame } from '../../../domains/squad/game/index.ts';
import { generate } from '../../../domains/squad/index.ts';
import type { SquadSituation, Spot } from '../../../domains/squad/index.ts';
import { compile } from '../../../language/compile.ts';
import text from '../../../domains/squad/squad.htn?raw';
import { fit, inks } from './played-game.ts';
import type { Look, PlayedGame } from './played-game.ts';

/** As in the situations: rooms of ten metres side by side, the corridor in front of them. */
const [room, corridor, rooms, margin] = [10, 4, 4, 1.2];

export function playSquad(seed: number): PlayedGame {
  const planner = new Planner({ memory: 2 ** 23 });
  const module = compile(text).bytes!;
  const domain = planner.register(module);
  const situation = generate({
    seed,
    members: 4,
    suspects: 5,
    rooms,
    hostile: 0.3,
    dead: 0,
    unseen: 1,
    open: 0.2,
    locked: 0,
    ordered: 0,
  });
  const game = new SquadGame(planner, domain, situation, { seed, longest: 6, failing: 0.05, deadly: 0.01 });
  const shown = new Map<string, Spot>();
  let asked = 0;
  return {
    planner,
    world: game.world,
    acting: [game.acting],
    domains: [{ module, text }],
    titles: ['The squad'],
    framesPerSecond: 8,
    budget: game.options.iterations,
    step() {
      // The player wants one room after the other cleared.
      if (game.tick % 30 === 0 && asked < rooms) {
        const leader = Object.entries(game.scene.situation.members).find(([, { alive }]) => alive)?.[0];
        if (leader) game.order(leader, 'clear', `room${++asked}`);
      }
      if (!game.isOver || asked < rooms) game.step();
    },
    draw: (_picture, canvas, look) => drawSquad(canvas, game.scene.situation, shown, look),
    get status() {
      const { members, suspects, rooms: all } = game.scene.situation;
      const cleared = Object.values(all).filter((one) => one.cleared).length;
      const restrained = Object.values(suspects).filter((one) => one.restrained).length;
      const living = Object.values(members).filter((one) => one.alive).length;
      const done = `${cleared} of ${Object.keys(all).length} rooms cleared`;
      const caught = `${restrained} of ${Object.keys(suspects).length} suspects restrained`;
      return `Tick ${game.tick}. Members: ${living}. ${done}, ${caught}.`;
    },
    get isOver() {
      return game.isOver && asked >= rooms;
    },
  };
}

function drawSquad(
  canvas: OffscreenCanvasRenderingContext2D,
  situation: SquadSituation,
  shown: Map<string, Spot>,
  look: Look,
): void {
  const { doors, corners, covers, members, suspects } = situation;
  const ink = inks(look.isDark);
  const count = Object.keys(situation.rooms).length - 1;
  fit(canvas, look, { width: count * room + 2 * margin, height: room + corridor + 2 * margin });
  canvas.translate(margin, margin);
  canvas.fillStyle = ink.floor;
  canvas.fillRect(0, 0, count * room, room + corridor);
  canvas.strokeStyle = ink.wall;
  canvas.lineWidth = 0.25;
  canvas.strokeRect(0, 0, count * room, corridor);
  for (let at = 0; at < count; at++) canvas.strokeRect(at * room, corridor, room, room);
  for (const { x, state } of Object.values(doors)) {
    canvas.fillStyle = state === 'open' ? ink.floor : state === 'locked' ? '#c0392b' : '#b07d62';
    canvas.fillRect(x - 1, corridor - 0.2, 2, 0.4);
  }
  for (const { x, y } of Object.values(covers)) square(canvas, '#8a7a4d', x, y, 0.5);
  for (const { x, y, searched } of Object.values(corners)) square(canvas, searched ? '#3fa35f' : ink.faint, x, y, 0.25);
  const glide = (name: string, to: Spot): Spot => {
    const from = shown.get(name) ?? to;
    const next = { ...to, x: from.x + (to.x - from.x) * 0.25, y: from.y + (to.y - from.y) * 0.25 };
    shown.set(name, next);
    return next;
  };
  canvas.font = '0.9px sans-serif';
  canvas.textAlign = 'center';
  for (const [name, one] of Object.entries(suspects)) {
    const { x, y } = glide(name, one);
    const colour = !one.alive ? '#8d8d8d' : one.restrained ? '#3fa35f' : one.hostile ? '#c0392b' : '#d58a1c';
    disc(canvas, colour, x, y, one.seen ? 1 : 0.5);
  }
  for (const [name, one] of Object.entries(members)) {
    const { x, y } = glide(name, one);
    disc(canvas, one.alive ? '#1d5fd0' : '#8d8d8d', x, y, 1);
    canvas.fillStyle = ink.ink;
    canvas.fillText(name.replace('member', 'member '), x, y + 1.7);
  }
}

function square(canvas: OffscreenCanvasRenderingContext2D, colour: string, x: number, y: number, half: number): void {
  canvas.fillStyle = colour;
  canvas.fillRect(x - half, y - half, 2 * half, 2 * half);
}

/** `share`: 1 for what is seen. */
function disc(canvas: OffscreenCanvasRenderingContext2D, colour: string, x: number, y: number, share: number): void {
  canvas.globalAlpha = share;
  canvas.fillStyle = colour;
  canvas.beginPath();
  canvas.arc(x, y, 0.65, 0, 2 * Math.PI);
  canvas.fill();
  canvas.globalAlpha = 1;
}
