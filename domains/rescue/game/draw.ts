// Draws a rescue on a canvas, as plain shapes: a page shows it, and so could any other picture with these functions.

import type { ShapeCanvas } from '../../canvas.ts';
import type { RescueGame } from './game.ts';
import { heightOfThrow, metresBetween } from './terrain.ts';
import type { CellKind, GroundSpot } from './terrain.ts';

export interface RescueCanvas extends ShapeCanvas {
  globalAlpha: number;
}

const colors = {
  ground: '#ece3c8',
  room: '#d8c9a0',
  watched: '#d9822b',
  cover: '#7c9a5e',
  wall: '#6b5f4a',
  fence: '#a59880',
  door: '#b3773a',
  tower: '#3f3a33',
  soldier: '#1f5fa8',
  grenadier: '#0b3d75',
  guard: '#b3261e',
  hostage: '#e5b93c',
  vehicle: '#8a7a4d',
  dead: '#8d8d8d',
  grenade: '#20251c',
  blast: '#f2a541',
} as const;

/** Draws the ground with its north west corner at 0, 0, and `pixels` for each metre. */
export function drawRescue(canvas: RescueCanvas, game: RescueGame, pixels: number): void {
  const { terrain, options } = game;
  const rect = (color: string, x: number, y: number, width: number, height: number): void => {
    canvas.fillStyle = color;
    canvas.fillRect(x * pixels, y * pixels, width * pixels, height * pixels);
  };
  const disc = (color: string, { x, y }: GroundSpot, radius: number): void => {
    canvas.fillStyle = color;
    canvas.beginPath();
    canvas.arc(x * pixels, y * pixels, radius * pixels, 0, 2 * Math.PI);
    canvas.fill();
  };
  rect(colors.ground, 0, 0, terrain.width, terrain.height);
  for (let cell = 0; cell < terrain.cells; cell++) {
    const [x, y] = [cell % terrain.width, Math.floor(cell / terrain.width)];
    const color = colorOf(terrain.kindOf(cell), terrain.roomOf(cell));
    if (color) rect(color, x, y, 1, 1);
    if (!game.isWatched(cell)) continue;
    canvas.globalAlpha = 0.15;
    rect(colors.watched, x, y, 1, 1);
    canvas.globalAlpha = 1;
  }
  for (const { x, y, seats } of game.vehicles) {
    rect(colors.vehicle, x - 1.5, y - 0.9, 3, 1.8);
    for (let seat = 0; seat < seats; seat++) rect(colors.ground, x - 1.2 + 0.5 * seat, y - 0.2, 0.3, 0.4);
  }
  for (const guard of game.guards) disc(guard.isAlive ? colors.guard : colors.dead, guard, 0.7);
  for (const { vehicle, isAlive, ...spot } of game.hostages) {
    if (vehicle < 0) disc(isAlive ? colors.hostage : colors.dead, spot, 0.6);
  }
  for (const soldier of game.soldiers) {
    const color = soldier.grenades > 0 ? colors.grenadier : colors.soldier;
    disc(soldier.isAlive ? color : colors.dead, soldier, 0.6);
  }
  drawAims(canvas, game, pixels);
  for (const { from, to, flown, frames } of game.grenades) {
    const share = flown / frames;
    const high = heightOfThrow(metresBetween(from, to), share);
    const spot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    disc(colors.grenade, spot, 0.3 + high / 30);
  }
  for (const event of game.happened) if (event.kind === 'blast') disc(colors.blast, event, options.blast);
}

function colorOf(kind: CellKind, room: number): string | null {
  if (kind !== 'open') return colors[kind];
  return room < 0 ? null : colors.room;
}

/** A line from each guard to whom it aims at. */
function drawAims(canvas: RescueCanvas, game: RescueGame, pixels: number): void {
  canvas.strokeStyle = colors.guard;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (const { isAlive, target, x, y } of game.guards) {
    const soldier = game.soldiers[target];
    if (!isAlive || !soldier) continue;
    canvas.moveTo(x * pixels, y * pixels);
    canvas.lineTo(soldier.x * pixels, soldier.y * pixels);
  }
  canvas.stroke();
}
