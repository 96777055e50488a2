// Draws a level on a canvas, as plain shapes: a page shows it, and so could any other picture with these functions.

import type { ShapeCanvas } from '../../canvas.ts';
import { directions } from '../maze.ts';
import { pixels, slideFrames } from './rules.ts';
import type { GameFlame, GamePenguin, IcebloxLevel, IcebloxPiece, Mover } from './rules.ts';

export type LevelCanvas = ShapeCanvas;

/** What is drawn of a level. */
export interface DrawnLevel extends Pick<IcebloxLevel, 'pieces' | 'cracks' | 'positionOf'> {
  readonly maze: Pick<IcebloxLevel['maze'], 'width' | 'height' | 'rocks'>;
  readonly sliding: readonly (Mover & { readonly piece: IcebloxPiece })[];
  readonly flames: readonly (Mover & Pick<GameFlame, 'isAlive'>)[];
  readonly penguin: Mover & Pick<GamePenguin, 'facing' | 'gone'>;
}

const colors = {
  floor: '#e8f1f8',
  rock: '#6b7280',
  ice: '#9fd3f0',
  crack: '#3b82a8',
  coin: '#e5b93c',
  flame: '#e4572e',
  penguin: '#1f2733',
  beak: '#f2a541',
} as const;

const half = pixels / 2;

/** The level with its top left corner at 0, 0: `pixels` for each crossroad. */
export function drawLevel(canvas: LevelCanvas, level: DrawnLevel): void {
  const { width, height, rocks } = level.maze;
  fill(canvas, colors.floor, 0, 0, width * pixels, height * pixels);
  for (const cell of rocks) {
    fill(canvas, colors.rock, (cell % width) * pixels, Math.floor(cell / width) * pixels, pixels, pixels);
  }
  level.pieces.forEach((piece, cell) => {
    if (!piece) return;
    const at = level.positionOf({ cell, to: null, frames: 0 });
    drawPiece(canvas, piece, at.x, at.y);
    drawCracks(canvas, level.cracks[cell]!, at.x, at.y);
  });
  for (const one of level.sliding) {
    const { x, y } = level.positionOf(one, slideFrames);
    drawPiece(canvas, one.piece, x, y);
  }
  for (const flame of level.flames) {
    const { x, y } = level.positionOf(flame);
    if (flame.isAlive) disc(canvas, colors.flame, x + half, y + half, half - 4);
  }
  drawPenguin(canvas, level);
}

function drawPiece(canvas: LevelCanvas, piece: IcebloxPiece, x: number, y: number): void {
  if (piece.kind !== 'loose') fill(canvas, colors.ice, x + 1, y + 1, pixels - 2, pixels - 2);
  if (piece.kind !== 'ice') disc(canvas, colors.coin, x + half, y + half, half - 8);
}

/** A line for each push that was in vain. */
function drawCracks(canvas: LevelCanvas, count: number, x: number, y: number): void {
  if (count === 0) return;
  canvas.strokeStyle = colors.crack;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (let crack = 0; crack < count; crack++) {
    const across = 4 + crack * 4;
    canvas.moveTo(x + across, y + 2);
    canvas.lineTo(x + pixels - across, y + pixels - 2);
  }
  canvas.stroke();
}

function drawPenguin(canvas: LevelCanvas, level: DrawnLevel): void {
  const { penguin } = level;
  if (penguin.gone > 0) return;
  const { x, y } = level.positionOf(penguin);
  const turn = directions.indexOf(penguin.facing);
  const [right, down] = [[0, 1, 0, -1][turn]!, [-1, 0, 1, 0][turn]!];
  disc(canvas, colors.penguin, x + half, y + half, half - 3);
  disc(canvas, colors.beak, x + half + right * (half - 6), y + half + down * (half - 6), 4);
}

function fill(canvas: LevelCanvas, color: string, x: number, y: number, width: number, height: number): void {
  canvas.fillStyle = color;
  canvas.fillRect(x, y, width, height);
}

function disc(canvas: LevelCanvas, color: string, x: number, y: number, radius: number): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fill();
}
