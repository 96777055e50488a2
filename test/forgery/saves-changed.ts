// Changes of saved bytes. The checksum is made right again.

import { checksum, pack, unpack } from '../../addons/save/bytes.ts';
import type { SavedSession } from '../../addons/save/save-session.ts';
import type { Random } from '../../domains/random.ts';
import { changeSomewhere } from './values.ts';

const lengthAt = 12;
/** A few choice points. */
const choiceBytes = 400;

export interface ChangedSave {
  what: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function changedSave(random: Random, bytes: Uint8Array<ArrayBuffer>): ChangedSave {
  const way = random.below(20);
  if (way < 2) return { what: 'bytes', bytes: changedBytes(random, bytes) };
  const { description, pieces } = unpack(bytes);
  if (way < 7) {
    for (let times = 1 + random.below(2); times > 0; times--) changeSomewhere(random, description as object);
    return { what: 'description', bytes: pack({ description, pieces }) };
  }
  const changed = [...pieces];
  const searches = searchesIn(description as SavedWorlds);
  if (searches.length > 0 && random.chance(0.5)) {
    for (let times = 1 + random.below(2); times > 0; times--) changeSearch(random, changed, random.pick(searches));
    return { what: 'searches', bytes: pack({ description, pieces: changed }) };
  }
  for (let times = 1 + random.below(2); times > 0; times--) changePieces(random, changed);
  return { what: 'pieces', bytes: pack({ description, pieces: changed }) };
}

interface SavedWorlds {
  worlds: { sessions: SavedSession[] }[];
}

/** The pieces of half-done searches. */
function searchesIn({ worlds }: SavedWorlds): { header: number; parked: number }[] {
  return worlds.flatMap(({ sessions }) =>
    sessions.flatMap(({ header, parked }) => (parked === null ? [] : [{ header, parked }])),
  );
}

/** Its header, or its choice points, which come first. */
function changeSearch(
  random: Random,
  pieces: Uint8Array<ArrayBuffer>[],
  { header, parked }: { header: number; parked: number },
): void {
  const at = random.chance(0.25) ? header : parked;
  const piece = pieces[at]!.slice();
  pieces[at] = piece;
  const view = viewOf(piece);
  const most = at === parked && random.chance(0.6) ? Math.min(piece.length, choiceBytes) : piece.length;
  if (most >= 4) changeWord(random, new DataView(piece.buffer, piece.byteOffset, most), view);
}

/** Anywhere, also in the head of the file. */
function changedBytes(random: Random, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isCut = random.chance(0.2);
  const copy = bytes.slice(0, isCut ? 24 + random.below(bytes.length - 24) : undefined);
  const view = new DataView(copy.buffer);
  if (isCut) view.setUint32(lengthAt, copy.length, true);
  else if (random.chance(0.5)) changeWord(random, view, view);
  else for (let times = 1 + random.below(3); times > 0; times--) copy[random.below(copy.length)] = random.below(256);
  const end = copy.length - 4;
  view.setUint32(end, checksum(copy.subarray(0, end)), true);
  return copy;
}

function changePieces(random: Random, pieces: Uint8Array<ArrayBuffer>[]): void {
  const at = random.below(pieces.length);
  const other = random.below(pieces.length);
  const piece = pieces[at]!;
  const way = random.below(100);
  if (way < 2) pieces[at] = piece.slice(0, random.below(piece.length + 1));
  else if (way < 4) pieces[at] = new Uint8Array([...piece, ...new Uint8Array(8 * (1 + random.below(4)))]);
  else if (way < 6) [pieces[at], pieces[other]] = [pieces[other]!, piece];
  else if (piece.length >= 4) {
    pieces[at] = piece.slice();
    const from = pieces[other]!.length >= 4 ? pieces[other]! : piece;
    changeWord(random, viewOf(pieces[at]), viewOf(from));
  }
}

function viewOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(buffer, byteOffset, length);
}

const oddWords = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 64, 96, 255, 1024, 1032, 4096, 0x7fff, 0x8000, 0xffff, 0x10000],
  ...[0x20000001, 0x7ff00000, 0x7ff80000, 0x7fffffff, 0x80000000, 0xfff00000, 0xfffffff8, 0xffffffff],
];

function changeWord(random: Random, view: DataView, other: DataView): void {
  const place = (of: DataView): number => random.below(of.byteLength >> 2) * 4;
  const at = place(view);
  const old = view.getUint32(at, true);
  const way = random.below(7);
  if (way === 0) view.setUint8(at + random.below(4), random.below(256));
  else if (way === 1) view.setUint32(at, old + random.pick([1, -1, 4, -4, 8, -8, 16, -16, 32, 4096, 65536]), true);
  else if (way === 2) view.setUint32(at, random.pick(oddWords), true);
  else if (way === 3) view.setUint32(at, other.getUint32(place(other), true), true);
  else if (way === 4) view.setUint32(at, view.getUint32(place(view), true), true);
  else if (way === 5) view.setUint32(at, (old ^ (1 << random.below(32))) >>> 0, true);
  else {
    const to = place(view);
    view.setUint32(at, view.getUint32(to, true), true);
    view.setUint32(to, old, true);
  }
}
