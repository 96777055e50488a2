// The picture of two boards of Iceblox, each with everything on it.

import { directions } from '../../../domains/iceblox/maze.ts';
import { drawLevel, pixels, positionIn } from '../../../domains/iceblox/game/index.ts';
import type { DrawnLevel, IcebloxLevel, IcebloxPiece, Mover } from '../../../domains/iceblox/game/index.ts';
import { fit, PictureReader } from './picture.ts';
import type { GamePicture } from './picture.ts';
import type { PictureNumbers } from './reel.ts';

const kinds = ['ice', 'iced', 'loose'] as const;

interface IcebloxScene {
  points: number;
  lives: number;
  isOver: boolean;
  level: DrawnLevel;
}

export function icebloxNumbers(levels: readonly IcebloxLevel[]): number[] {
  return levels.flatMap((level) => {
    const { maze, pieces, cracks, sliding, flames, penguin } = level;
    const mover = ({ cell, to, frames }: Mover): number[] => [cell, to === null ? 0 : to + 1, frames];
    return [
      ...[level.points, level.lives, Number(level.isOver), maze.width, maze.height, maze.rocks.size, ...maze.rocks],
      ...[pieces.length, ...pieces.map((piece, cell) => numberOf(piece) + cracks[cell]! * (kinds.length + 1))],
      ...[sliding.length, ...sliding.flatMap((one) => [...mover(one), numberOf(one.piece)])],
      ...[flames.length, ...flames.flatMap((one) => [...mover(one), Number(one.isAlive)])],
      ...[...mover(penguin), directions.indexOf(penguin.facing), penguin.gone],
    ];
  });
}

const numberOf = (piece: IcebloxPiece | null): number => (piece ? kinds.indexOf(piece.kind) + 1 : 0);

function pieceOf(number: number): IcebloxPiece | null {
  const kind = kinds[number - 1];
  if (!kind) return null;
  return kind === 'ice' ? { kind } : { kind, coin: 0 };
}

function readScenes(picture: PictureNumbers): IcebloxScene[] {
  const from = new PictureReader(picture);
  return [readScene(from), readScene(from)];
}

function readScene(from: PictureReader): IcebloxScene {
  const [points, lives, isOver] = [from.next(), from.next(), from.isTrue()];
  const maze = { width: from.next(), height: from.next(), rocks: new Set(from.list(() => from.next())) };
  const cells = from.list(() => from.next());
  const mover = (): Mover => {
    const [cell, to, frames] = [from.next(), from.next(), from.next()];
    return { cell, to: to === 0 ? null : to - 1, frames };
  };
  const sliding = from.list(() => ({ ...mover(), piece: pieceOf(from.next()) ?? { kind: 'ice' as const } }));
  const flames = from.list(() => ({ ...mover(), isAlive: from.isTrue() }));
  const penguin = { ...mover(), facing: directions[from.next()] ?? 'up', gone: from.next() };
  return {
    ...{ points, lives, isOver },
    level: {
      ...{ maze, sliding, flames, penguin },
      pieces: cells.map((cell) => pieceOf(cell % (kinds.length + 1))),
      cracks: cells.map((cell) => Math.floor(cell / (kinds.length + 1))),
      positionOf: (one, whole) => positionIn(maze, one, whole),
    },
  };
}

export function icebloxPicture(): GamePicture {
  return {
    draw(board, canvas, look, { now }) {
      const { level } = readScenes(now)[board]!;
      const { width, height } = level.maze;
      fit(canvas, look, { width: Math.max(1, width) * pixels, height: Math.max(1, height) * pixels });
      drawLevel(canvas, level);
    },
    status(picture) {
      const [yours, mine] = readScenes(picture).map(scoreOf);
      return `You: ${yours}. The planner: ${mine}.`;
    },
  };
}

const scoreOf = ({ points, lives, isOver }: IcebloxScene): string =>
  isOver ? `${points} points, the game is over` : `${points} points, ${lives} lives`;
