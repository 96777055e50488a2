// Draws the timeline on a canvas: a row for each character, coloured by method; waiting hatched, failed red, a tick
// where a plan began; the load of each frame above. Where many moments share one pixel, the worst of them is drawn.

import { cellStates, stateNumber } from '../model/record.ts';
import type { PlayRecord, RecordRow } from '../model/record.ts';
import { colourOf } from './colours.ts';
import { isLate } from './troubles.ts';
import type { Zoom } from './zoom.ts';

export interface TimelineLook {
  ink: string;
  faint: string;
  edge: string;
  bad: string;
  warn: string;
  accent: string;
  chosen: string;
  font: string;
}

export interface TimelineShape {
  width: number;
  height: number;
  /** The left edge of the moments. Names are to the left of it. */
  left: number;
  /** The top edge of the rows, below the load. */
  top: number;
  rowHeight: number;
}

/** Rows are as high as letters need. Where there is no room for all of them, the timeline is higher than its box. */
const rowHeights = { least: 14, most: 22 };

export function shapeOf(width: number, boxHeight: number, { rows, load }: PlayRecord): TimelineShape {
  const top = load ? 26 : 4;
  const left = width < 500 ? 76 : 110;
  const fitting = (boxHeight - top - 4) / Math.max(1, rows.length);
  const rowHeight = Math.max(rowHeights.least, Math.min(rowHeights.most, fitting));
  const height = Math.max(boxHeight, Math.ceil(top + rows.length * rowHeight + 4));
  return { width, height, left, top, rowHeight };
}

const waiting = stateNumber('waiting');
const searching = stateNumber('searching');
const late = stateNumber('late');
const failed = stateNumber('failed');

interface DrawnTimeline {
  zoom: Zoom;
  shape: TimelineShape;
  look: TimelineLook;
  moment: number;
  /** The name of the highlighted row. */
  chosen: string | null;
}

export function drawTimeline(
  context: CanvasRenderingContext2D,
  record: PlayRecord,
  { zoom, shape, look, moment, chosen }: DrawnTimeline,
): void {
  const { width, height, left, top, rowHeight } = shape;
  context.clearRect(0, 0, width, height);
  const perMoment = (width - left) / zoom.count;
  context.font = `${Math.min(12, rowHeight - 3)}px ${look.font}`;
  context.textBaseline = 'middle';
  if (record.load) drawLoad(context, record.load, zoom, shape, look);
  record.rows.forEach((row, at) => {
    const y = top + at * rowHeight;
    if (row.name === chosen) {
      context.fillStyle = look.chosen;
      context.fillRect(0, y - 1, width, rowHeight);
    }
    context.fillStyle = look.ink;
    context.fillText(fit(context, row.name, left - 12), 6, y + rowHeight / 2);
    const paint = perMoment >= 1 ? drawCells : drawPixels;
    paint(context, row, { zoom, shape, look, y, perMoment });
  });
  // Without a plan, there is no current moment.
  if (record.rows.length === 0) return;
  const x = left + (moment - zoom.from + 0.5) * perMoment;
  if (x >= left && x <= width) {
    context.fillStyle = look.accent;
    context.fillRect(Math.round(x) - 1, 0, 2, height);
  }
}

interface RowPaint {
  zoom: Zoom;
  shape: TimelineShape;
  look: TimelineLook;
  y: number;
  perMoment: number;
}

/** The state to draw. A late search is shown even if its character continues to act. */
function shownState({ states, searching }: RecordRow, at: number): number {
  const state = states[at]!;
  return state < late && isLate(searching, at) ? late : state;
}

/** Draws adjacent moments that are equal as one. */
function drawCells(
  context: CanvasRenderingContext2D,
  row: RecordRow,
  { zoom, shape, look, y, perMoment }: RowPaint,
): void {
  const last = Math.min(row.states.length, Math.ceil(zoom.from + zoom.count));
  const gap = perMoment > 6 ? 1 : 0;
  for (let at = Math.floor(zoom.from); at < last;) {
    let end = at + 1;
    if (gap === 0) end = endOfLike(row, at, last);
    const x = shape.left + (at - zoom.from) * perMoment;
    drawCell(context, look, { state: shownState(row, at), method: row.methods[at]! }, [
      x,
      y,
      (end - at) * perMoment - gap,
      shape.rowHeight - 2,
    ]);
    at = end;
  }
  context.fillStyle = look.ink;
  for (let at = Math.floor(zoom.from); at < last; at++) {
    if (row.replans[at]) context.fillRect(shape.left + (at - zoom.from) * perMoment, y - 1, 1.5, shape.rowHeight);
  }
}

/** Returns the moment after the last one that looks like this one. */
function endOfLike(row: RecordRow, at: number, last: number): number {
  const { methods } = row;
  const state = shownState(row, at);
  let end = at + 1;
  while (end < last && shownState(row, end) === state && methods[end] === methods[at]) end++;
  return end;
}

/** One pixel for many moments: the worst of them. */
function drawPixels(
  context: CanvasRenderingContext2D,
  row: RecordRow,
  { zoom, shape, look, y, perMoment }: RowPaint,
): void {
  const { states, methods } = row;
  for (let x = shape.left; x < shape.width; x++) {
    const from = Math.floor(zoom.from + (x - shape.left) / perMoment);
    const to = Math.min(states.length, Math.floor(zoom.from + (x + 1 - shape.left) / perMoment));
    if (from >= states.length) return;
    let worst = from;
    let state = shownState(row, from);
    for (let at = from + 1; at < to; at++) {
      const one = shownState(row, at);
      if (one > state) [worst, state] = [at, one];
    }
    drawCell(context, look, { state, method: methods[worst]! }, [x, y, 1, shape.rowHeight - 2]);
  }
}

function drawCell(
  context: CanvasRenderingContext2D,
  look: TimelineLook,
  { state, method }: { state: number; method: number },
  [x, y, width, height]: [number, number, number, number],
): void {
  if (state === 0) return;
  if (state === failed) context.fillStyle = look.bad;
  else if (state === late) context.fillStyle = look.warn;
  else if (state === searching) context.fillStyle = look.faint;
  else context.fillStyle = method > 0 ? colourOf(method - 1) : look.edge;
  context.fillRect(x, y, width, height);
  if (state === waiting) hatch(context, x, y, width, height);
}

function hatch(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = 'rgb(255 255 255 / 70%)';
  context.lineWidth = 1.5;
  context.beginPath();
  for (let at = x - height - ((x - height) % 5); at < x + width; at += 5) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}

function drawLoad(
  context: CanvasRenderingContext2D,
  { used, budget }: NonNullable<PlayRecord['load']>,
  zoom: Zoom,
  { left, width }: TimelineShape,
  look: TimelineLook,
): void {
  const [bottom, high] = [22, 18];
  const perMoment = (width - left) / zoom.count;
  const most = Math.max(budget, 1e-9);
  for (let x = left; x < width; x++) {
    const from = Math.floor(zoom.from + (x - left) / perMoment);
    const to = Math.max(from + 1, Math.min(used.length, Math.floor(zoom.from + (x + 1 - left) / perMoment)));
    let worst = 0;
    for (let at = from; at < to && at < used.length; at++) worst = Math.max(worst, used[at]!);
    if (worst === 0) continue;
    const size = Math.max(1, Math.min(1, worst / most) * high);
    context.fillStyle = worst > budget ? look.bad : look.faint;
    context.fillRect(x, bottom - size, 1, size);
  }
  context.fillStyle = look.edge;
  context.fillRect(left, bottom - high, width - left, 1);
  context.fillStyle = look.ink;
  context.fillText('budget', 6, bottom - 8);
}

function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let short = text.slice(0, 40);
  while (short.length > 1 && context.measureText(`${short}…`).width > width) short = short.slice(0, -1);
  return `${short}…`;
}

/** Returns what is at a point. `moment` null: the names. */
export function cellAt(
  record: PlayRecord,
  { zoom, shape }: { zoom: Zoom; shape: TimelineShape },
  { x, y }: { x: number; y: number },
): { moment: number | null; row: RecordRow | null } {
  const row = record.rows[Math.floor((y - shape.top) / shape.rowHeight)] ?? null;
  if (x < shape.left) return { moment: null, row };
  const moment = Math.floor(zoom.from + ((x - shape.left) / (shape.width - shape.left)) * zoom.count);
  return { moment: Math.max(0, Math.min(record.length - 1, moment)), row };
}

/** What a row does at a moment, in words. */
export const wordsAt = (row: RecordRow, moment: number): string => cellStates[shownState(row, moment)] ?? '';
