// Draws a table of states and changes as SVG: a box for each state, in the order in which the table names them, with a
// line for each state that is reached from there. From each line an arrow goes to that state, on a separate way.

import type { Transition } from '../../../addons/component/index.ts';

const box = { width: 260, title: 28, line: 20, below: 8, gap: 22, left: 24, top: 40 };
const lane = 16;
const colors = { ink: '#1f2733', box: '#f7f9fc', border: '#8a97ab', title: '#2c4a7c', edge: '#7d8ba1' };

interface ChangeLine {
  on: string[];
  from: string;
  to: string;
}

interface StateBox {
  name: string;
  edges: ChangeLine[];
  y: number;
}

export function drawStates(title: string, transitions: readonly Transition<string>[]): string {
  const states = statesOf(transitions);
  const all = states.flatMap(({ edges }) => edges);
  const lineOf = (edge: ChangeLine): number => {
    const { y, edges } = states.find(({ name }) => name === edge.from)!;
    return y + box.title + (edges.indexOf(edge) + 0.5) * box.line + box.below / 2;
  };
  const titleOf = (edge: ChangeLine): number => {
    const arriving = all.filter(({ to }) => to === edge.to);
    const { y } = states.find(({ name }) => name === edge.to)!;
    return y + (box.title * (arriving.indexOf(edge) + 1)) / (arriving.length + 1);
  };
  const far = (edge: ChangeLine): number => Math.abs(lineOf(edge) - titleOf(edge));
  // The nearest ones inside, so that few lines cross.
  const lanes = all.toSorted((one, other) => far(one) - far(other));
  const side = box.left + box.width;
  const width = side + (lanes.length + 1) * lane + 8;
  const height = states.at(-1)!.y + heightOf(states.at(-1)!) + 20;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      `font-family="'DejaVu Sans', Arial, sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(title, box.left, 24, colors.ink, true),
    ...states.map(drawState),
    ...lanes.map((edge, at) => drawEdge(side, side + (at + 1) * lane + 8, lineOf(edge), titleOf(edge))),
    '</svg>',
    '',
  ].join('\n');
}

function statesOf(transitions: readonly Transition<string>[]): StateBox[] {
  const names = [...new Set(transitions.map(({ from }) => from)), ...transitions.map(({ to }) => to)];
  let y = box.top;
  return [...new Set(names)].map((name) => {
    const edges: ChangeLine[] = [];
    for (const { from, on, to } of transitions) {
      if (from !== name) continue;
      const known = edges.find((edge) => edge.to === to);
      if (known) known.on.push(on);
      else edges.push({ on: [on], from, to });
    }
    const state = { name, edges, y };
    y += heightOf(state) + box.gap;
    return state;
  });
}

function heightOf({ edges }: Pick<StateBox, 'edges'>): number {
  return box.title + (edges.length > 0 ? edges.length * box.line + box.below : 0);
}

function drawState(state: StateBox): string {
  const { name, edges, y } = state;
  const height = heightOf(state);
  const at = `x="${box.left}" y="${y}" width="${box.width}"`;
  return [
    `<rect ${at} height="${height}" rx="6" fill="${colors.box}" stroke="${colors.border}"/>`,
    `<rect ${at} height="${box.title}" rx="6" fill="${colors.title}"/>`,
    text(name, box.left + 10, y + box.title / 2 + 4, '#ffffff', true),
    ...edges.map(({ on }, line) =>
      text(on.join(', '), box.left + 10, y + box.title + box.below / 2 + (line + 0.5) * box.line + 4, colors.ink),
    ),
  ].join('\n');
}

function drawEdge(side: number, x: number, from: number, to: number): string {
  const path = `M${side} ${from}H${x}V${to}H${side + 6}`;
  const tip = `M${side + 8} ${to - 3.5}L${side} ${to}L${side + 8} ${to + 3.5}Z`;
  return `<path d="${path}" fill="none" stroke="${colors.edge}"/><path d="${tip}" fill="${colors.edge}"/>`;
}

function text(words: string, x: number, y: number, color: string, isBold = false): string {
  return `<text x="${x}" y="${y}" fill="${color}"${isBold ? ' font-weight="bold"' : ''}>${words}</text>`;
}
