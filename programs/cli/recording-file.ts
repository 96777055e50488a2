// Describes recordings in files, and checks whether a replay is equal.

import { readFile } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { checkRecording, readRecording } from '../../addons/debug/index.ts';
import type { Recording } from '../../addons/debug/index.ts';
import { UsageError } from './command.ts';
import { counted } from './counted.ts';
import type { Io } from './io.ts';

/** Returns whether the whole recording could be read, and its replay is equal. */
export async function checkFile(path: string, module: string | undefined, io: Io): Promise<boolean> {
  const bytes = await bytesIn(path);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const recording = readRecording(isZipped ? unzipped(bytes, path) : bytes);
  io.out(`${summary(recording)}\n`);
  if (recording.damage) io.err(`frameplan: ${path}: ${recording.damage}; what could be read is kept\n`);
  const domains = module === undefined ? [] : [await bytesIn(module)];
  const differences = checkRecording(recording, { domains });
  if (differences.length === 0) io.out('the replay is equal, from each keyframe\n');
  for (const { frame, what } of differences.slice(0, mostShown)) io.out(`frame ${frame}: ${what}\n`);
  return differences.length === 0 && recording.damage === null;
}

const mostShown = 10;

/** Unzips a file, up to the point where it breaks off. */
function unzipped(bytes: Uint8Array, path: string): Uint8Array {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw new UsageError(`can't decompress ${path}: ${(error as Error).message}`);
  }
}

async function bytesIn(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`can't read ${path}: ${(error as Error).message}`);
  }
}

function summary({ frames, from, keyframes }: Recording): string {
  const last = keyframes.at(-1);
  const ended = new Map<string, number>();
  let iterations = 0;
  for (const { ops } of frames) {
    for (const op of ops) {
      if (op[0] !== 'ended') continue;
      ended.set(op[2], (ended.get(op[2]) ?? 0) + 1);
      iterations += op[3];
    }
  }
  const worlds = (last?.worlds ?? []).map(({ name, domain }) => `${name} (${last!.domains[domain]!.name})`);
  const statuses = [...ended].map(([status, count]) => `${count} ${status}`);
  return [
    `${counted(frames.length, 'frame')} from frame ${from} on, ${counted(keyframes.length, 'keyframe')}`,
    `worlds: ${worlds.join(', ') || 'none'}`,
    `searches that ended: ${statuses.join(', ') || 'none'}; ${counted(iterations, 'iteration')}`,
  ].join('\n');
}
