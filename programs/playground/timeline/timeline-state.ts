// The visible part of the timeline, and its reactions to the pointer and to keys.

import { computed, effect, signal } from '@preact/signals';
import { gameNumber } from '../games/state.ts';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';
import { cellAt, drawTimeline, shapeOf, wordsAt } from './draw.ts';
import type { TimelineLook } from './draw.ts';
import { chosenRow, chosenTroubles, goToTrouble, nameFilter, shownRecord, shownRows } from './shown-rows.ts';
import { clampZoom, zoomBy } from './zoom.ts';
import type { Zoom } from './zoom.ts';

/** What drawing has taken, the last times: for benchmarks. */
export const drawTimes: number[] = [];

export class TimelineState {
  /** What the pointer is at, in words. */
  readonly pointed = signal<string | null>(null);
  readonly #canvas: () => HTMLCanvasElement;
  readonly #size = signal({ width: 0, height: 0 });
  readonly #zoom = signal<Zoom>({ from: 0, count: Infinity });
  /** Counts how often the colours have changed. */
  readonly #colours = signal(0);
  readonly #shape = computed(() => shapeOf(this.#size.value.width, this.#size.value.height, shownRecord.value));
  readonly #shown = computed(() => clampZoom(this.#zoom.value, store.record.value.length));
  #isDragged = false;

  constructor(canvas: () => HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Watches the size of the canvas and the colours. Returns a function that stops this. */
  watch(): () => void {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      this.#size.value = { width, height };
    });
    observer.observe(this.#canvas().parentElement!);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const turn = (): void => void this.#colours.value++;
    scheme.addEventListener('change', turn);
    const ends = [
      effect(() => this.#forget()),
      effect(() => this.#keepInView(store.moment.value)),
      effect(() => this.#scrollTo(chosenRow.value)),
    ];
    return () => {
      for (const end of ends) end();
      observer.disconnect();
      scheme.removeEventListener('change', turn);
    };
  }

  /** Resets the zoom for a new source. A new plan of the same text is not a new source. */
  #forget(): void {
    void [store.gallery.value, gameNumber.value, store.otherRecord.value?.source];
    this.#zoom.value = { from: 0, count: Infinity };
    nameFilter.value = '';
    chosenTroubles.value = [];
    chosenRow.value = null;
  }

  #keepInView(moment: number): void {
    const { from, count } = this.#shown.peek();
    if (moment >= from && moment < from + count) return;
    this.#zoom.value = { from: moment - count * (moment < from ? 0.25 : 0.75), count };
  }

  #scrollTo(name: string | null): void {
    const at = shownRows.peek().findIndex((row) => row.name === name);
    if (at < 0) return;
    const box = this.#canvas().parentElement!;
    const { top, rowHeight } = this.#shape.peek();
    const y = top + at * rowHeight;
    if (y < box.scrollTop + top) box.scrollTop = y - top;
    else if (y + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = y + rowHeight - box.clientHeight;
  }

  draw(): void {
    void this.#colours.value;
    const { width, height } = this.#shape.value;
    if (this.#size.value.width === 0 || this.#size.value.height === 0) return;
    const canvas = this.#canvas();
    const ratio = Math.min(2, devicePixelRatio);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      Object.assign(canvas, { width: wide, height: high });
      canvas.style.height = `${height}px`;
    }
    const { from, count } = this.#shown.value;
    canvas.dataset['zoom'] = `${Math.round(from)} ${Math.round(count)}`;
    const context = canvas.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const begin = performance.now();
    drawTimeline(context, shownRecord.value, {
      zoom: this.#shown.value,
      shape: this.#shape.value,
      look: lookOf(canvas),
      moment: store.moment.value,
      chosen: chosenRow.value,
    });
    drawTimes.push(performance.now() - begin);
    if (drawTimes.length > 500) drawTimes.shift();
  }

  onPointerDown(event: PointerEvent): void {
    this.#isDragged = true;
    this.#canvas().setPointerCapture(event.pointerId);
    this.onPointerMove(event);
  }

  onPointerMove(event: MouseEvent): void {
    const view = { zoom: this.#shown.peek(), shape: this.#shape.peek() };
    const record = shownRecord.peek();
    const { moment, row } = cellAt(record, view, this.#pointOf(event));
    if (this.#isDragged && moment === null && row) chosenRow.value = row.name;
    if (this.#isDragged && moment !== null) goTo(moment);
    const label = row && moment !== null && (record.labels[row.labels[moment]! - 1] ?? wordsAt(row, moment));
    this.pointed.value = row ? [row.name, label].filter(Boolean).join(': ') : null;
  }

  letGo(): void {
    this.#isDragged = false;
  }

  /** Over the names, rows go up and down, as everywhere. */
  onWheel(event: WheelEvent): void {
    const { left, width } = this.#shape.peek();
    const { x } = this.#pointOf(event);
    if (x < left) return;
    event.preventDefault();
    const share = (x - left) / (width - left);
    if (event.deltaX !== 0 && Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.#moveBy(event.deltaX / width);
    else this.#zoomBy(event.deltaY > 0 ? 1.25 : 0.8, Math.max(0, Math.min(1, share)));
  }

  onKeyDown(event: KeyboardEvent): void {
    const now = store.moment.peek();
    const page = Math.max(1, Math.floor(this.#shown.peek().count / 10));
    const keys: Record<string, () => void> = {
      ArrowRight: () => goTo(now + 1),
      ArrowLeft: () => goTo(now - 1),
      PageUp: () => goTo(now + page),
      PageDown: () => goTo(now - page),
      Home: () => goTo(0),
      End: () => goTo(Infinity),
      '+': () => this.#zoomBy(0.5, this.#shareOf(now)),
      '-': () => this.#zoomBy(2, this.#shareOf(now)),
      ArrowUp: () => chooseRow(-1),
      ArrowDown: () => chooseRow(1),
      n: () => goToTrouble(1),
      p: () => goToTrouble(-1),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]!();
  }

  #zoomBy(factor: number, at: number): void {
    this.#zoom.value = zoomBy(this.#shown.peek(), store.record.peek().length, factor, at);
  }

  /** The position of a moment, as a share of the visible part. */
  #shareOf(moment: number): number {
    const { from, count } = this.#shown.peek();
    return Math.max(0, Math.min(1, (moment - from) / count));
  }

  #moveBy(share: number): void {
    const { from, count } = this.#shown.peek();
    this.#zoom.value = clampZoom({ from: from + share * count, count }, store.record.peek().length);
  }

  #pointOf({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const { left, top } = this.#canvas().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

function chooseRow(by: 1 | -1): void {
  const rows = shownRows.peek();
  const at = rows.findIndex(({ name }) => name === chosenRow.peek());
  const next = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by));
  chosenRow.value = rows[next]?.name ?? null;
}

function lookOf(element: Element): TimelineLook {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: of('--ink'),
    faint: of('--faint'),
    edge: of('--edge'),
    bad: of('--bad'),
    warn: of('--warn'),
    accent: of('--accent'),
    chosen: of('--chosen'),
    font: of('--sans'),
  };
}
