// A maze of Iceblox as a drawing, one character for each crossroad, and what the drawing says.
//
//   .  nothing    #  rock    o  ice block    $  coin in an ice block    *  flame    p  the penguin

export const signs = { free: '.', rock: '#', ice: 'o', coin: '$', flame: '*', penguin: 'p' } as const;

export interface Maze {
  width: number;
  height: number;
  /** Crossroads are numbered line by line, from 0. */
  rocks: Set<number>;
  ice: number[];
  coins: number[];
  flames: number[];
  /** Crossroads whose blocks were pushed in vain before. Drawings do not show them. */
  cracked?: readonly number[];
  penguin: number;
}

export function readMaze(drawing: string): Maze {
  const lines = drawing.trim().split('\n');
  const width = lines[0]!.length;
  if (lines.some((line) => line.length !== width)) throw new Error('all lines of a maze must be equally long');
  const all = lines.join('');
  const unknown = [...all].find((sign) => !Object.values<string>(signs).includes(sign));
  if (unknown !== undefined) throw new Error(`"${unknown}" means nothing in a maze`);
  const placesOf = (sign: string): number[] => [...all].flatMap((other, cell) => (other === sign ? [cell] : []));
  const [penguin, ...others] = placesOf(signs.penguin);
  if (penguin === undefined || others.length > 0) throw new Error('a maze needs one penguin');
  return {
    width,
    height: lines.length,
    rocks: new Set(placesOf(signs.rock)),
    ice: placesOf(signs.ice),
    coins: placesOf(signs.coin),
    flames: placesOf(signs.flame),
    penguin,
  };
}

/** The name of a crossroad in problems and plans: line and column, as the paper counts them. */
export function crossroadName({ width }: Maze, cell: number): string {
  return `c${Math.floor(cell / width)}_${cell % width}`;
}

export const directions = ['up', 'right', 'down', 'left'] as const;
export type Direction = (typeof directions)[number];

/** The next crossroad in a direction; null beyond the side of the maze. */
export function beyond({ width, height }: Pick<Maze, 'width' | 'height'>, cell: number, to: Direction): number | null {
  const column = cell % width;
  if (to === 'up') return cell >= width ? cell - width : null;
  if (to === 'down') return cell < width * (height - 1) ? cell + width : null;
  if (to === 'left') return column > 0 ? cell - 1 : null;
  return column < width - 1 ? cell + 1 : null;
}

/** How many crossroads apart, along lines and columns. */
export function crossroadsApart({ width }: Pick<Maze, 'width'>, a: number, b: number): number {
  return Math.abs(Math.floor(a / width) - Math.floor(b / width)) + Math.abs((a % width) - (b % width));
}
