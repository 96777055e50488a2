// A recording from a file, as a source of the page.

import { batch } from '@preact/signals';
import { picturesIn } from '../games/notes.ts';
import { chooseGame } from '../games/state.ts';
import { FrameRecord } from '../model/record-of-frames.ts';
import { isPlaying, moment, otherRecord, say, worldChoice } from '../state/store.ts';
import type { FromRecording } from './messages.ts';

let worker: Worker | null = null;
/** What is wrong with the bytes of the recording, as a sentence. It remains visible when the replay is reported. */
let damaged = '';

export async function openRecording(file: File): Promise<void> {
  worker?.terminate();
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromRecording>) => receive(data));
  const bytes = await file.arrayBuffer();
  worker.postMessage(bytes, [bytes]);
}

function receive(message: FromRecording): void {
  switch (message.kind) {
    case 'refused':
      return say(`This recording can't be opened: ${message.message}`);
    case 'replayed':
      return say(
        message.differences === 0
          ? `${damaged}The recording was replayed: everything in it is equal.`
          : `${damaged}The recording was replayed: ${message.differences} things are not equal.`,
      );
    case 'opened': {
      const pictures = picturesIn(message.frames);
      damaged = message.damage === null ? '' : `A part of this recording is damaged: ${message.damage}. `;
      batch(() => {
        chooseGame(pictures?.name ?? null, pictures);
        show(message, 0);
      });
      if (damaged) say(damaged);
    }
  }
}

function show(opened: Extract<FromRecording, { kind: 'opened' }>, chosen: number): void {
  const { parts, frames } = opened;
  const { domain, world, number, values, from, end } = parts[chosen]!;
  const record = new FrameRecord({ source: 'recording', domain, world, number, values, budget: 0 });
  record.add(frames.filter(({ frame }) => frame >= from && frame < end));
  const names = parts.map(({ title }) => title);
  batch(() => {
    moment.value = 0;
    isPlaying.value = false;
    otherRecord.value = record.record();
    worldChoice.value = names.length > 1 ? { names, chosen, choose: (next) => show(opened, next) } : null;
  });
}
