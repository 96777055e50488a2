// Stores the pictures of a game as notes in its recording: the game and its seed, then the changes of each frame.
// Recordings may come from anybody, so invalid notes are left out.

import type { RecordedFrame } from '../../../addons/debug/types.ts';
import { differenceOf, withDifference } from './difference.ts';
import { gameNames } from './messages.ts';
import type { GameName, RecordedPictures } from './messages.ts';
import { PictureReel } from './reel.ts';
import type { PictureNumbers } from './reel.ts';

const head = 'playground game';
const next = 'playground picture';
const nothing: PictureNumbers = new Int32Array(0);

export const beginningNote = (name: GameName, seed: number, picture: PictureNumbers): string =>
  `${head} ${name} ${seed} ${inBase64(differenceOf(nothing, picture))}`;

/** Returns the note for a picture, or null if it equals the one before. */
export function pictureNote(before: PictureNumbers, picture: PictureNumbers): string | null {
  const bytes = differenceOf(before, picture);
  const isSame = before.length === picture.length && before.every((number, at) => number === picture[at]);
  return isSame ? null : `${next} ${inBase64(bytes)}`;
}

/** Returns the pictures in the notes of a recording, or null if it has none or frames are missing. */
export function picturesIn(frames: readonly RecordedFrame[]): RecordedPictures | null {
  let found: RecordedPictures | null = null;
  for (const [at, { frame, ops }] of frames.entries()) {
    if (frame !== at) return null;
    for (const op of ops) {
      if (op[0] !== 'note') continue;
      const [, name, seed, picture] = new RegExp(`^${head} (\\w+) (\\d{1,9}) (\\S*)$`).exec(op[1]) ?? [];
      const game = gameNames.find((one) => one === name);
      if (game) found = { name: game, seed: Number(seed), length: frames.length + 1, notes: [[0, picture!]] };
      else if (op[1].startsWith(`${next} `)) found?.notes.push([at + 1, op[1].slice(next.length + 1)]);
    }
  }
  return found;
}

/** Returns recorded pictures as a reel. */
export function reelOf({ notes, length }: RecordedPictures): PictureReel {
  const reel = new PictureReel();
  let picture = nothing;
  for (const [frame, text] of notes) {
    if (frame >= length || frame < reel.length) continue;
    picture = withDifference(picture, fromBase64(text));
    reel.keep(frame, picture);
  }
  return reel;
}

function inBase64(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.slice(at, at + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
