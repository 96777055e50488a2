// Opens a recording: reads it, replays its beginning for the values there, and replays all of it to see whether it is
// equal. A script of its own, because a replay needs the core.

import { stateOf, viewOf } from '../../../bindings/internal.ts';
import { readRecording } from '../../../debug/recording.ts';
import { checkRecording, replay } from '../../../debug/replay.ts';
import type { FromRecording } from './messages.ts';

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
  const [first] = recording.keyframes;
  const world = first?.worlds[0];
  if (!first || !world) return send({ kind: 'refused', message: 'This recording has no world to show.' });
  const replayed = replay(recording);
  const state = stateOf(replayed.world(world.name));
  const values = world.tables.map(({ isSparse }, variable) => (isSparse ? [] : [...viewOf(state, variable)]));
  replayed.free();
  const domain = first.domains[world.domain]!;
  const { damage, frames } = recording;
  send({ kind: 'opened', domain, world: { ...world, domain: 0 }, values, frames: [...frames], damage });
  send({ kind: 'replayed', differences: checkRecording(recording, { from: 'first' }).length });
}
