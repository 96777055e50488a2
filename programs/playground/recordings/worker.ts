// Opens a recording: reads it, replays its beginning for the values there, and replays all of it to see whether it is
// equal. This is a separate script, because a replay needs the core.

import { stateOf, viewOf } from '../../../bindings/internal.ts';
import { readRecording } from '../../../addons/debug/recording.ts';
import type { Recording } from '../../../addons/debug/recording.ts';
import { checkRecording, replay } from '../../../addons/debug/replay.ts';
import type { FromRecording, RecordedPart } from './messages.ts';

const send = (message: FromRecording): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    open(data);
  } catch (error) {
    send({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
});

function open(bytes: ArrayBuffer): void {
  const recording = readRecording(bytes);
  const parts = partsOf(recording);
  if (parts.length === 0) return send({ kind: 'refused', message: 'This recording has no world to show.' });
  const { damage, frames } = recording;
  send({ kind: 'opened', parts, frames: [...frames], damage });
  send({ kind: 'replayed', differences: checkRecording(recording, { from: 'first' }).length });
}

/** Splits a recording at keyframes at which worlds or domains have changed, so that numbers in frames mean others. */
function partsOf(recording: Recording): RecordedPart[] {
  const begins = recording.keyframes.filter(({ reason }, at) => at === 0 || reason !== 'time');
  if (!begins.some(({ worlds }) => worlds.length > 0)) return [];
  const replayed = replay(recording);
  const parts = begins.flatMap(({ frame: from, domains, worlds }, at): RecordedPart[] => {
    const end = begins[at + 1]?.frame ?? recording.end;
    // Nothing happens in it.
    if (end <= from && begins.length > 1) return [];
    replayed.beginAt(from);
    return worlds.map((world, number) => {
      const state = stateOf(replayed.world(world.name));
      const values = world.tables.map(({ isSparse }, variable) => (isSparse ? [] : [...viewOf(state, variable)]));
      const title = begins.length > 1 ? `${world.name}, frames ${from} to ${end - 1}` : world.name;
      return { title, domain: domains[world.domain]!, world, number, values, from, end };
    });
  });
  replayed.free();
  return parts;
}
