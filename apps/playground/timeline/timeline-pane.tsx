// The timeline: a slider over all moments, with the canvas below it. Keys: arrows, Home, End, + and -.

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';
import { colourOf } from './colours.ts';
import { cellAt, drawTimeline, shapeOf, wordsOfState } from './draw.ts';
import type { TimelineLook } from './draw.ts';
import { clampZoom, zoomBy } from './zoom.ts';
import type { Zoom } from './zoom.ts';

export function TimelinePane(): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const zoom = useSignal<Zoom>({ from: 0, count: Infinity });
  const pointed = useSignal<string | null>(null);
  const dark = useSignal(0);
  const isDragged = useRef(false);
  const shape = useComputed(() => shapeOf(size.value.width, size.value.height, store.record.value));
  const shown = useComputed(() => clampZoom(zoom.value, store.record.value.length));

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = { width, height };
    });
    observer.observe(canvas.current!.parentElement!);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const turn = (): void => void dark.value++;
    scheme.addEventListener('change', turn);
    return () => (observer.disconnect(), scheme.removeEventListener('change', turn));
  }, []);
  useSignalEffect(() => {
    void dark.value;
    const { width, height } = size.value;
    if (width === 0 || height === 0 || !canvas.current) return;
    const ratio = Math.min(2, devicePixelRatio);
    const { current } = canvas;
    if (current.width !== Math.round(width * ratio) || current.height !== Math.round(height * ratio)) {
      current.width = Math.round(width * ratio);
      current.height = Math.round(height * ratio);
    }
    const context = current.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const begin = performance.now();
    drawTimeline(context, store.record.value, {
      zoom: shown.value,
      shape: shape.value,
      look: lookOf(current),
      moment: store.moment.value,
    });
    drawTimes.push(performance.now() - begin);
    if (drawTimes.length > 500) drawTimes.shift();
  });

  const pointOf = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const at = (event: MouseEvent) =>
    cellAt(store.record.peek(), { zoom: shown.peek(), shape: shape.peek() }, pointOf(event));
  const scrub = (event: PointerEvent): void => {
    const found = at(event);
    if (found && isDragged.current) goTo(found.moment);
    const { labels, source } = store.record.peek();
    const row = found?.row;
    const label = row && labels[row.labels[found.moment]! - 1];
    pointed.value = row ? `${row.name}: ${label ?? wordsOfState(row.states[found.moment]!)}` : null;
    void source;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = store.moment.peek();
    const page = Math.max(1, Math.floor(shown.peek().count / 10));
    const keys: Record<string, () => void> = {
      ArrowRight: () => goTo(now + 1),
      ArrowLeft: () => goTo(now - 1),
      PageUp: () => goTo(now + page),
      PageDown: () => goTo(now - page),
      Home: () => goTo(0),
      End: () => goTo(Infinity),
      '+': () => (zoom.value = zoomBy(shown.peek(), store.record.peek().length, 0.5)),
      '-': () => (zoom.value = zoomBy(shown.peek(), store.record.peek().length, 2)),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]!();
  };

  const { length, unit, methods, rows } = store.record.value;
  const moment = store.moment.value;
  return (
    <section class="pane timeline" aria-label="Timeline">
      <header>
        <PlayButton />
        <span class="at">
          {unit} {moment} of {Math.max(0, length - 1)}
        </span>
        <span class="pointed">{pointed.value}</span>
        <ul class="legend">
          {methods.slice(0, 8).map((name, number) => (
            <li key={name}>
              <span class="swatch" style={{ backgroundColor: colourOf(number) }} /> {name}
            </li>
          ))}
        </ul>
      </header>
      <div class="canvas-box" style={{ minHeight: `${Math.min(rows.length, 40) * 6 + 8}px` }}>
        <canvas
          ref={canvas}
          role="slider"
          tabIndex={0}
          aria-label="Moment"
          aria-valuemin={0}
          aria-valuemax={Math.max(0, length - 1)}
          aria-valuenow={moment}
          aria-valuetext={`${unit} ${moment}`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            isDragged.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
            scrub(event);
          }}
          onPointerMove={scrub}
          onPointerUp={() => (isDragged.current = false)}
          onPointerLeave={() => (pointed.value = null)}
          onWheel={(event) => {
            event.preventDefault();
            const { x } = pointOf(event);
            const share = (x - shape.peek().left) / (shape.peek().width - shape.peek().left);
            zoom.value = zoomBy(shown.peek(), length, event.deltaY > 0 ? 1.25 : 0.8, Math.max(0, Math.min(1, share)));
          }}
        />
      </div>
    </section>
  );
}

/** What drawing has taken, the last times: for benchmarks. */
export const drawTimes: number[] = [];

function PlayButton(): JSX.Element {
  const plays = store.isPlaying.value;
  const toggle = (): void => {
    store.isPlaying.value = !plays;
  };
  return (
    <button class="play" aria-label={plays ? 'Pause' : 'Play'} aria-pressed={plays} onClick={toggle}>
      {plays ? '❚❚' : '▶'}
    </button>
  );
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
