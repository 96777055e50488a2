// Draws the laid-out task tree of a domain as SVG: plain shapes and text, no style sheets, scripts or fonts to load.
// Every text is fitted to its planned width, so that nothing overlaps in any font.

import { layOut, lineCentre, sizes, textWidth } from './layout.ts';
import type { Box, Drawing, Edge } from './layout.ts';
import type { GraphTask, GraphLine, TaskGraph, GraphTaskKind } from './task-graph.ts';

const colors = {
  page: '#ffffff',
  ink: '#1f2733',
  faint: '#687385',
  box: '#f7f9fc',
  border: '#8a97ab',
  title: '#2c4a7c',
  titleInk: '#ffffff',
  method: '#7a4a00',
  edge: '#7d8ba1',
  primitive: '#1b7a43',
  internal: '#8a8f98',
  compound: '#2c4a7c',
} as const;

const legendHeight = 34;

/** `leadsTo`: the file to which clicks on tasks lead, such as `guard.htn`, or null. */
export function drawSvg(graph: TaskGraph, leadsTo: string | null = null): string {
  const drawing = layOut(graph);
  const unused = unusedLine(graph);
  const width = Math.max(drawing.width, legendWidth() + 2 * sizes.margin, unused.width + 2 * sizes.margin);
  const below = drawing.height + (unused.text === '' ? 0 : sizes.line);
  const height = below + legendHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      `font-family="'DejaVu Sans Mono', Menlo, Consolas, 'Courier New', monospace" font-size="${sizes.text}">`,
    `<title>Tasks of ${escape(graph.domain)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colors.page}"/>`,
    ...drawing.edges.map(drawEdge),
    ...drawing.boxes.map((box) => drawBox({ graph, drawing, leadsTo }, box)),
    ...(unused.text === '' ? [] : [words(unused.text, sizes.margin, drawing.height, colors.faint)]),
    drawLegend(sizes.margin, below + legendHeight / 2 - sizes.padding),
    '</svg>',
    '',
  ].join('\n');
}

function unusedLine({ unused }: TaskGraph): { text: string; width: number } {
  const text = unused.length === 0 ? '' : `used by no method: ${unused.join(', ')}`;
  return { text, width: textWidth(text, sizes.text) };
}

function drawEdge({ from, line, to }: Edge): string {
  const [x, y] = [from.x + from.width, from.y + lineCentre(line)];
  const [endX, endY] = [to.x - 6, to.y + sizes.bar / 2];
  const middle = endX - sizes.columnGap / 2;
  // Straight past wider boxes of the column, then a curve in the gap between the columns.
  const path = `M${x} ${y}H${middle - sizes.columnGap / 2 + 6}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`;
  const tip = `M${endX} ${endY - 4}L${to.x} ${endY}L${endX} ${endY + 4}Z`;
  return `<path d="${path}" fill="none" stroke="${colors.edge}"/><path d="${tip}" fill="${colors.edge}"/>`;
}

interface Drawn {
  graph: TaskGraph;
  drawing: Drawing;
  leadsTo: string | null;
}

function drawBox(drawn: Drawn, { task, x, y, width, height }: Box): string {
  const { drawing } = drawn;
  const led = new Set(drawing.edges.filter(({ from }) => from.task === task).map(({ line }) => line));
  return [
    `<g transform="translate(${x} ${y})">`,
    `<rect width="${width}" height="${height}" rx="6" fill="${colors.box}" stroke="${colors.border}"/>`,
    `<path d="M0 ${sizes.bar}V6a6 6 0 0 1 6-6H${width - 6}a6 6 0 0 1 6 6V${sizes.bar}Z" fill="${colors.title}"/>`,
    linked(drawn, task, drawTitle(task)),
    ...task.lines.map((line, index) => drawLine(drawn, task, line, lineCentre(index), led.has(index))),
    '</g>',
  ].join('\n');
}

function drawTitle({ name, parameters }: GraphTask): string {
  const y = sizes.bar / 2;
  const after = sizes.padding + textWidth(name, sizes.title) + sizes.padding;
  const title = words(name, sizes.padding, y, colors.titleInk, ` font-weight="bold"`, sizes.title);
  return title + words(parameters, after, y, '#c9d6ec');
}

function drawLine(drawn: Drawn, task: GraphTask, line: GraphLine, y: number, leads: boolean): string {
  const x = sizes.padding + line.depth * sizes.indent;
  if (line.part === 'subtask') return drawSubtask(drawn, task, line.text, x, y, leads);
  if (line.part === 'nothing' || line.part === 'order') {
    return words(line.text, x, y, colors.faint, ' font-style="italic"');
  }
  const weight = line.part === 'method' ? ' font-weight="bold"' : '';
  const after = x + textWidth(line.text, sizes.text) + sizes.padding;
  return words(line.text, x, y, colors.method, weight) + words(line.note, after, y, colors.faint);
}

function drawSubtask(drawn: Drawn, task: GraphTask, name: string, x: number, y: number, leads: boolean): string {
  const subtask = drawn.graph.tasks.get(name)!;
  const { kind } = subtask;
  const text = words(name, x + sizes.sign, y, kind === 'internal' ? colors.faint : colors.ink);
  const named = sign(kind, x + 5, y) + linked(drawn, subtask, text);
  if (kind !== 'compound' || leads) return named;
  const after = x + sizes.sign + textWidth(name, sizes.text) + 9;
  return named + (name === task.name ? recursionSign(after, y) : referenceSign(after, y));
}

/** A click leads to where the task is declared. */
function linked({ leadsTo }: Drawn, { declaredAt }: GraphTask, drawn: string): string {
  if (leadsTo === null || declaredAt === null) return drawn;
  return `<a href="${escape(leadsTo)}#L${declaredAt}">${drawn}</a>`;
}

/**
 * The symbol of a task: a filled square for an action, a dashed one for an internal task, a bar with a tip for a
 * compound task.
 */
function sign(kind: GraphTaskKind, x: number, y: number): string {
  if (kind === 'primitive') {
    return `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="${colors.primitive}"/>`;
  }
  if (kind === 'internal') {
    const dashes = `fill="none" stroke="${colors.internal}" stroke-dasharray="2 1.5"`;
    return `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" ${dashes}/>`;
  }
  return `<path d="M${x - 4} ${y - 5}L${x + 5} ${y}L${x - 4} ${y + 5}Z" fill="${colors.compound}"/>`;
}

function referenceSign(x: number, y: number): string {
  const path = `M${x - 3} ${y + 4}L${x + 4} ${y - 3}M${x - 1} ${y - 4}H${x + 4}V${y + 1}`;
  return `<path d="${path}" fill="none" stroke="${colors.compound}" stroke-width="1.4"/>`;
}

function recursionSign(x: number, y: number): string {
  const path = `M${x + 3} ${y - 3}A4.5 4.5 0 1 0 ${x + 4.5} ${y + 1}M${x + 4} ${y - 6}V${y - 2}H${x}`;
  return `<path d="${path}" fill="none" stroke="${colors.compound}" stroke-width="1.4"/>`;
}

const legend: { text: string; draw: (x: number, y: number) => string }[] = [
  { text: 'primitive task', draw: (x, y) => sign('primitive', x, y) },
  { text: 'internal task', draw: (x, y) => sign('internal', x, y) },
  { text: 'compound task', draw: (x, y) => sign('compound', x, y) },
  { text: 'drawn elsewhere', draw: referenceSign },
  { text: 'the same task again', draw: recursionSign },
];

function legendWidth(): number {
  return legend.reduce((sum, { text }) => sum + sizes.sign + textWidth(text, sizes.text) + sizes.columnGap / 2, 0);
}

function drawLegend(x: number, y: number): string {
  let at = x;
  return legend
    .map(({ text, draw }) => {
      const drawn = draw(at + 5, y) + words(text, at + sizes.sign, y, colors.faint);
      at += sizes.sign + textWidth(text, sizes.text) + sizes.columnGap / 2;
      return drawn;
    })
    .join('\n');
}

/** One text, centred on a line of height `y`. */
function words(text: string, x: number, y: number, color: string, more = '', size: number = sizes.text): string {
  if (text === '') return '';
  const held = `textLength="${textWidth(text, size)}" lengthAdjust="spacingAndGlyphs"`;
  const set = size === sizes.text ? '' : ` font-size="${size}"`;
  const baseline = Math.round((y + size * 0.35) * 10) / 10;
  return `<text x="${x}" y="${baseline}" fill="${color}"${set}${more} ${held}>${escape(text)}</text>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
