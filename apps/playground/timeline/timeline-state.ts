// What of the timeline is shown, and what is done with it by pointer and keys.

import { computed, signal } from '@preact/signals';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';
import { cellAt, drawTimeline, shapeOf, wordsOfState } from './draw.ts';
import type { TimelineLook } from './draw.ts';
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
  readonly #shape = computed(() => shapeOf(this.#size.value.width, this.#size.value.height, store.record.value));
  readonly #shown = computed(() => clampZoom(this.#zoom.value, store.record.value.length));
  #isDragged = false;

  constructor(canvas: () => HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Looks at the size of the canvas and at the colours. Answers how to stop. */
  watch(): () => void {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      this.#size.value = { width, height };
    });
    observer.observe(this.#canvas().parentElement!);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const turn = (): void => void this.#colours.value++;
    scheme.addEventListener('change', turn);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', turn);
    };
  }

  draw(): void {
    void this.#colours.value;
    const { width, height } = this.#size.value;
    if (width === 0 || height === 0) return;
    const canvas = this.#canvas();
    const ratio = Math.min(2, devicePixelRatio);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    const context = canvas.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const begin = performance.now();
    drawTimeline(context, store.record.value, {
      zoom: this.#shown.value,
      shape: this.#shape.value,
      look: lookOf(canvas),
      moment: store.moment.value,
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
    const record = store.record.peek();
    const found = cellAt(record, view, this.#pointOf(event));
    if (found && this.#isDragged) goTo(found.moment);
    const row = found?.row;
    const label = row && record.labels[row.labels[found.moment]! - 1];
    this.pointed.value = row ? `${row.name}: ${label ?? wordsOfState(row.states[found.moment]!)}` : null;
  }

  letGo(): void {
    this.#isDragged = false;
  }

  onWheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, width } = this.#shape.peek();
    const share = (this.#pointOf(event).x - left) / (width - left);
    this.#zoomBy(event.deltaY > 0 ? 1.25 : 0.8, Math.max(0, Math.min(1, share)));
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
      '+': () => this.#zoomBy(0.5),
      '-': () => this.#zoomBy(2),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]!();
  }

  #zoomBy(factor: number, at?: number): void {
    this.#zoom.value = zoomBy(this.#shown.peek(), store.record.peek().length, factor, at);
  }

  #pointOf({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const { left, top } = this.#canvas().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
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
    font: of('--sans'),
  };
}
