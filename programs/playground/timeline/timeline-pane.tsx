// The timeline: a slider over all moments, with the canvas below it, and next to it what runs at the moment. Keys:
// arrows, Home, End, + and -, N and P.

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { recordedPictures } from '../games/state.ts';
import { closeRecording } from '../state/opening.ts';
import { saveRecording } from '../state/planning.ts';
import { play, plays } from '../state/play.ts';
import * as store from '../state/store.ts';
import { colourOf } from './colours.ts';
import { FilterBar } from './filter-bar.tsx';
import { NowList } from './now-list.tsx';
import { TimelineState } from './timeline-state.ts';

export function TimelinePane(): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const timeline = useMemo(() => new TimelineState(() => canvas.current!), []);
  useLayoutEffect(() => timeline.watch(), []);
  useSignalEffect(() => timeline.draw());
  const { length, unit, methods, rows } = store.record.value;
  const moment = store.moment.value;
  return (
    <section class="pane timeline" aria-label="Timeline">
      <header>
        <PlayButton />
        <span class="at">
          {unit} {moment} of {Math.max(0, length - 1)}
        </span>
        {store.otherRecord.value?.source === 'recording' && !recordedPictures.value && (
          <button onClick={closeRecording}>Close the recording</button>
        )}
        {store.record.value.source === 'text' && store.plan.value?.isGoal === false && (
          <button title="The plan as a game would carry it out, as a file" onClick={saveRecording}>
            Save the recording
          </button>
        )}
        <span class="pointed">{timeline.pointed.value}</span>
        <FilterBar />
        <ul class="legend">
          {methods.slice(0, 8).map((name, number) => (
            <li key={name}>
              <span class="swatch" style={{ backgroundColor: colourOf(number) }} /> {name}
            </li>
          ))}
        </ul>
      </header>
      <div class="moments">
        <div class="canvas-box" style={{ minHeight: `${Math.min(200, rows.length * 15 + 30)}px` }}>
          <canvas
            ref={canvas}
            role="slider"
            tabIndex={0}
            aria-label="Moment"
            aria-valuemin={0}
            aria-valuemax={Math.max(0, length - 1)}
            aria-valuenow={moment}
            aria-valuetext={`${unit} ${moment}`}
            onKeyDown={(event) => timeline.onKeyDown(event)}
            onPointerDown={(event) => timeline.onPointerDown(event)}
            onPointerMove={(event) => timeline.onPointerMove(event)}
            onPointerUp={() => timeline.letGo()}
            onPointerLeave={() => (timeline.pointed.value = null)}
            onWheel={(event) => timeline.onWheel(event)}
          />
        </div>
        <NowList />
      </div>
    </section>
  );
}

function PlayButton(): JSX.Element {
  const isOn = plays();
  return (
    <button class="play" aria-label={isOn ? 'Pause' : 'Play'} aria-pressed={isOn} onClick={() => play(!isOn)}>
      {isOn ? '❚❚' : '▶'}
    </button>
  );
}
