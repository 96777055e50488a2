// Lays out the picture of a domain: one box for each compound task, left to right. A task's box is one column to the
// right of the task nearest to a root that uses it. Everywhere else, the task is only named, so that no edges cross.
// Boxes of one column never overlap, and columns are as wide as their widest box.

import { subtasksOf } from './task-graph.ts';
import type { GraphTask, GraphLine, TaskGraph } from './task-graph.ts';

/** The width of a character, as a share of the font size. No common fixed-width font is wider. */
const characterShare = 0.61;

export const sizes = {
  margin: 24,
  title: 14,
  text: 12,
  /** Height of the title bar and of a line. */
  bar: 28,
  line: 20,
  indent: 14,
  padding: 10,
  /** Between columns, and between boxes of a column. */
  columnGap: 64,
  boxGap: 22,
  /** The room before a subtask's name for the symbol of its kind, and after it for the symbol of a reference. */
  sign: 16,
  reference: 18,
} as const;

export interface Box {
  task: GraphTask;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An edge from a line of one box to the title of another. */
export interface Edge {
  from: Box;
  line: number;
  to: Box;
}

export interface Drawing {
  boxes: Box[];
  edges: Edge[];
  width: number;
  height: number;
}

interface Tree {
  task: GraphTask;
  children: { line: number; tree: Tree }[];
}

export function textWidth(text: string, size: number): number {
  return Math.ceil([...text].length * size * characterShare);
}

export function layOut(graph: TaskGraph): Drawing {
  const trees = treesOf(graph);
  const widths: number[] = [];
  for (const tree of trees) measureColumns(tree, 0, widths);
  const columns = widths.map((_, column) => {
    const before = widths.slice(0, column).reduce((sum, width) => sum + width + sizes.columnGap, 0);
    return sizes.margin + before;
  });
  const drawing: Drawing = { boxes: [], edges: [], width: 0, height: 0 };
  const ends: number[] = [];
  for (const tree of trees) {
    const placed = place(tree, 0);
    const down = Math.max(...placed.tops.map((top, column) => (ends[column] ?? sizes.margin) - top));
    const root = collect(placed, down, columns, drawing);
    // The next tree begins below all of this one, so that trees are clearly separate.
    const bottom = Math.max(...drawing.boxes.map(({ y, height }) => y + height));
    ends.fill(bottom + 2 * sizes.boxGap);
    while (ends.length < columns.length) ends.push(bottom + 2 * sizes.boxGap);
    drawing.height = Math.max(drawing.height, bottom, root.y + root.height);
  }
  drawing.width = Math.max(0, ...drawing.boxes.map(({ x, width }) => x + width)) + sizes.margin;
  drawing.height += sizes.margin;
  return drawing;
}

/** Each compound task once, below the first of those nearest to a root that uses it. */
function treesOf(graph: TaskGraph): Tree[] {
  const placed = new Set(graph.roots);
  const trees = graph.roots.map((name): Tree => ({ task: graph.tasks.get(name)!, children: [] }));
  let layer = trees;
  while (layer.length > 0) {
    const next: Tree[] = [];
    for (const tree of layer) {
      for (const name of new Set(subtasksOf(tree.task))) {
        const task = graph.tasks.get(name)!;
        if (task.kind !== 'compound' || placed.has(name)) continue;
        placed.add(name);
        const child: Tree = { task, children: [] };
        tree.children.push({ line: lineOf(tree.task, name), tree: child });
        next.push(child);
      }
    }
    layer = next;
  }
  return trees;
}

function lineOf({ lines }: GraphTask, subtask: string): number {
  return lines.findIndex(({ part, text }) => part === 'subtask' && text === subtask);
}

function measureColumns(tree: Tree, column: number, widths: number[]): void {
  widths[column] = Math.max(widths[column] ?? 0, boxWidth(tree.task));
  for (const child of tree.children) measureColumns(child.tree, column + 1, widths);
}

function boxWidth({ name, parameters, lines }: GraphTask): number {
  const title = textWidth(name, sizes.title) + textWidth(parameters, sizes.text) + sizes.padding;
  return Math.max(title, ...lines.map(lineWidth)) + 2 * sizes.padding;
}

function lineWidth({ depth, part, text, note }: GraphLine): number {
  const signs = part === 'subtask' ? sizes.sign + sizes.reference : 0;
  const apart = note === '' ? 0 : sizes.padding;
  return depth * sizes.indent + textWidth(text, sizes.text) + apart + textWidth(note, sizes.text) + signs;
}

function boxHeight({ lines }: GraphTask): number {
  return sizes.bar + lines.length * sizes.line + sizes.padding;
}

/** The middle of a line, from the top of its box. */
export function lineCentre(line: number): number {
  return sizes.bar + sizes.padding / 2 + (line + 0.5) * sizes.line;
}

/**
 * A tree with a relative position. `tops` and `bottoms` are its outline, column by column, beginning with its own
 * column.
 */
interface Placed {
  tree: Tree;
  column: number;
  y: number;
  children: Placed[];
  tops: number[];
  bottoms: number[];
}

/** Places children below each other, as high as possible and near the lines that lead to them. */
function place(tree: Tree, column: number): Placed {
  const height = boxHeight(tree.task);
  const children: Placed[] = [];
  const [tops, bottoms]: [number[], number[]] = [[], []];
  for (const child of tree.children) {
    const placed = place(child.tree, column + 1);
    const down = Math.max(...placed.tops.map((top, at) => (bottoms[at] ?? -Infinity) + sizes.boxGap - top));
    shift(placed, Number.isFinite(down) ? down : 0);
    children.push(placed);
    placed.tops.forEach((top, at) => (tops[at] ??= top));
    placed.bottoms.forEach((bottom, at) => (bottoms[at] = bottom));
  }
  const [first, last] = [children[0], children.at(-1)];
  const middle = first && last ? (first.y + last.y + boxHeight(last.tree.task)) / 2 : height / 2;
  const y = Math.round(middle - height / 2);
  return { tree, column, y, children, tops: [y, ...tops], bottoms: [y + height, ...bottoms] };
}

function shift(placed: Placed, down: number): void {
  placed.y += down;
  placed.tops = placed.tops.map((top) => top + down);
  placed.bottoms = placed.bottoms.map((bottom) => bottom + down);
  for (const child of placed.children) shift(child, down);
}

function collect({ tree, column, y, children }: Placed, down: number, columns: number[], drawing: Drawing): Box {
  const { task } = tree;
  const box: Box = { task, x: columns[column]!, y: y + down, width: boxWidth(task), height: boxHeight(task) };
  drawing.boxes.push(box);
  children.forEach((child, index) => {
    const to = collect(child, down, columns, drawing);
    drawing.edges.push({ from: box, line: tree.children[index]!.line, to });
  });
  return box;
}
