// Saved worlds that were changed, with the right checksum. Each is refused with an error of ours, or gives a world that
// only harms itself: everything that a game does with it ends, answers or throws an error of ours, and the other worlds
// of the planner do not change.

import { FrameplanError, Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../bindings/save/index.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { affectedBy, check, choicesOf } from '../../execution/index.ts';
import { guardText } from '../bindings/guard.ts';
import { compile } from '../bindings/helpers.ts';
import { attack, guard } from '../bindings/setting.ts';
import type { GuardSetting } from '../bindings/setting.ts';
import { changeSomewhere } from './values.ts';

/** As bindings/save/bytes.ts lays them out. */
const headBytes = 20;
const casesOfPlanner = 100;

const externals = { danger: (): number => 0 };

export function prepare(): (seed: number) => string {
  const saves = makeSaves();
  const bytes = compile(guardText);
  let surroundings = surround(bytes);
  let left = casesOfPlanner;
  return (seed) => {
    if (--left < 0) {
      surroundings = surround(bytes);
      left = casesOfPlanner;
    }
    const random = seededRandom(seed);
    const { what, bytes: forged } = changed(random, random.pick(saves));
    const answer = `${what}: ${use(surroundings.domain, random, forged)}`;
    surroundings.look();
    return answer;
  };
}

/** Worlds with searches of all kinds, in the middle and ended. */
function makeSaves(): Uint8Array<ArrayBuffer>[] {
  const saves: Uint8Array<ArrayBuffer>[] = [];
  const options = [
    {},
    { mode: 'best' as const },
    { decomposition: true },
    { mode: 'best' as const, strategy: 'limited-discrepancy' as const },
    { mode: 'best' as const, strategy: 'best-first' as const },
  ];
  for (const steps of [0, 3, 9, 2000]) {
    const at = guard({ length: 4 });
    for (const option of options) attack(at, 'bob', option).step(steps || 1);
    if (steps === 0) attack(at, 'eve');
    at.planner.submit(at.world, at.domain.tasks.Attack!(at.world.object('eve')), { priority: 1 });
    saves.push(saveWorld(at.world));
  }
  return saves;
}

interface Surroundings {
  domain: Domain<AnyDomain>;
  look: () => void;
}

/** A planner with another world in it, whose search is half-done. */
function surround(bytes: Uint8Array<ArrayBuffer>): Surroundings {
  const planner = new Planner({ memory: 2 ** 20 });
  const at: GuardSetting = guard({ length: 3, planner });
  const session = attack(at);
  session.step(4);
  const before = saveWorld(at.world);
  const look = (): void => {
    const now = saveWorld(at.world);
    if (now.length !== before.length || now.some((byte, index) => byte !== before[index]))
      throw new Error('another world has changed');
  };
  return { domain: planner.register(bytes), look };
}

function use(domain: Domain<AnyDomain>, random: Random, bytes: Uint8Array): string {
  let world: World<AnyDomain>;
  let sessions: Session<AnyDomain>[];
  try {
    ({ world, sessions } = restoreWorld(domain, bytes, { externals }));
  } catch (error) {
    if (error instanceof FrameplanError) return `refused as ${error.code}`;
    throw new Error(`restoreWorld: ${String((error as Error).stack)}`, { cause: error });
  }
  const refused = (what: string, action: () => unknown): void => {
    try {
      action();
    } catch (error) {
      if (!(error instanceof FrameplanError))
        throw new Error(`${what}: ${String((error as Error).stack)}`, { cause: error });
    }
  };
  for (const session of sessions) {
    refused('choicesOf', () => choicesOf(session));
    refused('check', () => check(session));
    refused('step', () => session.step(random.pick([1, 10, 2000])));
    refused('plan', () => session.plan);
    refused('choicesOf', () => choicesOf(session));
  }
  refused('affectedBy', () => affectedBy(world, ['connects']));
  refused('saveWorld', () => saveWorld(world));
  refused('plan', () => world.plan(domain.tasks.Attack!(world.object('bob'))).step(100));
  refused('free', () => world.free());
  return 'restored';
}

interface Contents {
  description: object;
  pieces: Uint8Array[];
}

function changed(random: Random, bytes: Uint8Array<ArrayBuffer>): { what: string; bytes: Uint8Array } {
  const way = random.below(10);
  if (way < 1) {
    const copy = bytes.slice();
    for (let times = 1 + random.below(3); times > 0; times--) copy[random.below(copy.length)] = random.below(256);
    return { what: 'bytes', bytes: summed(copy) };
  }
  const contents = unpacked(bytes);
  if (way < 4) {
    for (let times = 1 + random.below(2); times > 0; times--) changeSomewhere(random, contents.description);
    return { what: 'description', bytes: packed(contents) };
  }
  for (let times = 1 + random.below(2); times > 0; times--) {
    const at = random.below(contents.pieces.length);
    const piece = contents.pieces[at]!;
    if (random.chance(0.05)) contents.pieces[at] = piece.slice(0, random.below(piece.length + 1));
    else if (piece.length >= 4) changeWord(random, new DataView(piece.buffer, piece.byteOffset, piece.length));
  }
  return { what: 'pieces', bytes: packed(contents) };
}

const oddWords = [
  0, 1, 2, 3, 8, 16, 64, 255, 4096, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff,
];

function changeWord(random: Random, view: DataView): void {
  const at = random.below(view.byteLength >> 2) * 4;
  const old = view.getUint32(at, true);
  const way = random.below(4);
  if (way === 0) view.setUint8(at + random.below(4), random.below(256));
  else if (way === 1) view.setUint32(at, old + random.pick([1, -1, 4, -4, 8, -8, 16, 4096]), true);
  else if (way === 2) view.setUint32(at, random.pick(oddWords), true);
  else view.setUint32(at, view.getUint32(random.below(view.byteLength >> 2) * 4, true), true);
}

function unpacked(bytes: Uint8Array): Contents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = view.getUint32(16, true);
  const text = new TextDecoder().decode(bytes.subarray(headBytes, headBytes + length));
  const { description, lengths } = JSON.parse(text) as { description: object; lengths: number[] };
  let at = aligned(headBytes + length);
  const pieces = lengths.map((length) => {
    const piece = bytes.slice(at, at + length);
    at = aligned(at + length);
    return piece;
  });
  return { description, pieces };
}

let headOfSaves: Uint8Array | null = null;

function packed({ description, pieces }: Contents): Uint8Array {
  const lengths = pieces.map(({ length }) => length);
  const text = new TextEncoder().encode(JSON.stringify({ description, lengths }));
  const total = lengths.reduce((sum, length) => sum + aligned(length), aligned(headBytes + text.length)) + 4;
  const bytes = new Uint8Array(total);
  headOfSaves ??= saveWorld(guard({ length: 2 }).world).slice(0, headBytes);
  bytes.set(headOfSaves);
  const view = new DataView(bytes.buffer);
  view.setUint32(12, total, true);
  view.setUint32(16, text.length, true);
  bytes.set(text, headBytes);
  let at = aligned(headBytes + text.length);
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += aligned(piece.length);
  }
  return summed(bytes);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

const table = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** With the checksum that these bytes have. */
function summed(bytes: Uint8Array): Uint8Array {
  let rest = -1;
  const end = bytes.length - 4;
  for (let at = 0; at < end; at++) rest = (rest >>> 8) ^ table[(rest ^ bytes[at]!) & 0xff]!;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(end, ~rest >>> 0, true);
  return bytes;
}
