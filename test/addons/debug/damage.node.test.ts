// Recordings that were damaged: what is whole is read, what is not is said, and nothing is taken for what it is not.

import { describe, expect, it } from 'vitest';
import { FrameplanError } from '../../../bindings/index.ts';
import { checksum } from '../../../addons/save/bytes.ts';
import { joinChunks, splitChunks } from '../../../addons/debug/container.ts';
import { KnownTexts, StreamReader } from '../../../addons/debug/coder.ts';
import { FrameCoder } from '../../../addons/debug/pack-frames.ts';
import { checkRecording, readRecording, record } from '../../../addons/debug/index.ts';
import type { Recording, RecordedFrame } from '../../../addons/debug/index.ts';
import { createRandom } from '../../differential/random.ts';
import { crowdGame, villageGame } from './games.ts';
import type { RecordableGame } from './games.ts';
import { portion, portionOf } from '../../engine.ts';

function bytesOf(game: RecordableGame, frames: number): Uint8Array<ArrayBuffer> {
  const recorder = record(game.planner, { domains: game.domains, acting: game.acting ?? [], keyframes: 40 });
  for (let frame = 0; frame < frames; frame++) game.play(frame);
  recorder.stop();
  return recorder.bytes();
}

const bytes = bytesOf(villageGame(8), 170);
const whole = readRecording(bytes);

interface ChunkPlace {
  kind: string;
  at: number;
  end: number;
}

/** Where chunks are: 12 bytes stand before the first one, 20 before the content of each. */
function placesIn(given: Uint8Array): ChunkPlace[] {
  let at = 12;
  return splitChunks(Uint8Array.from(given)).chunks.map((chunk) => {
    const place = { kind: chunk!.kind, at, end: at + 20 + chunk!.content.length };
    at = place.end;
    return place;
  });
}

const places = placesIn(bytes);
const isShared = ({ kind }: ChunkPlace): boolean => ['head', 'module', 'domain', 'worlds'].includes(kind);

/** The frames that have to be read where only chunks are left that are `unharmed`. */
function framesLeft(unharmed: (place: ChunkPlace) => boolean): RecordedFrame[] {
  const left: RecordedFrame[] = [];
  let isReadable = false;
  let next = 0;
  const main = places.filter((place) => !isShared(place));
  main.forEach((place, index) => {
    if (place.kind === 'keyframe') {
      isReadable = unharmed(place);
      return;
    }
    const keyframe = main.slice(0, index).findLastIndex(({ kind }) => kind === 'keyframe');
    const count = framesIn.get(place)!;
    isReadable &&= unharmed(place) && keyframe >= 0;
    if (isReadable) left.push(...whole.frames.slice(next, next + count));
    next += count;
  });
  return left;
}

const framesIn = new Map<ChunkPlace, number>();
{
  // A chunk ends with 128 frames, or before a keyframe.
  let next = 0;
  const starts = whole.keyframes.map(({ frame }) => frame);
  for (const place of places.filter(({ kind }) => kind === 'frames')) {
    const end = Math.min(next + 128, ...starts.filter((frame) => frame > next), whole.end);
    framesIn.set(place, end - next);
    next = end;
  }
}

const texts = new Map(whole.frames.map((frame) => [frame.frame, JSON.stringify(frame)]));
const sums = new Map(whole.keyframes.map(({ frame, save }) => [frame, checksum(save)]));

function expectNothingWrong(recording: Recording): void {
  expect(recording.frames.filter((one) => JSON.stringify(one) !== texts.get(one.frame))).toEqual([]);
  expect(recording.keyframes.filter(({ frame, save }) => checksum(save) !== sums.get(frame))).toEqual([]);
}

/** Without what is from one place to another. */
function without(from: number, to: number): Uint8Array<ArrayBuffer> {
  const left = new Uint8Array(bytes.length - (to - from));
  left.set(bytes.subarray(0, from));
  left.set(bytes.subarray(to), from);
  return left;
}

describe('a recording that is damaged', () => {
  it('is whole before', () => {
    expect(whole.damage).toBe(null);
    expect(whole.keyframes.length).toBeGreaterThan(3);
    expect(framesLeft(() => true)).toEqual(whole.frames);
    expect(places.filter(({ kind }) => kind === 'domain')).toHaveLength(2);
    expect(checkRecording(whole)).toEqual([]);
  });

  it('keeps all that is whole where a byte is another one', () => {
    const random = createRandom(11);
    for (let time = 0; time < portion(80); time++) {
      const at = random.integer(12, bytes.length - 1);
      const wrong = bytes.slice();
      wrong[at]! ^= 1 << random.integer(0, 7);
      const recording = readRecording(wrong);
      expect(recording.damage, `byte ${at}`).toMatch(/^it (is damaged|is cut off) after \d+ of its bytes/);
      const left = framesLeft((place) => at < place.at || at >= place.end);
      expect(
        recording.frames.map(({ frame }) => frame),
        `byte ${at}`,
      ).toEqual(left.map(({ frame }) => frame));
      expectNothingWrong(recording);
    }
  });

  it('keeps all that is whole where a piece is cut out', () => {
    const random = createRandom(12);
    for (let time = 0; time < portion(80); time++) {
      const from = random.integer(12, bytes.length - 1);
      const to = Math.min(bytes.length, from + random.integer(1, random.chance(0.5) ? 30 : bytes.length / 2));
      const recording = readRecording(without(from, to));
      expect(recording.damage, `${from} to ${to}`).not.toBe(null);
      // Of what is shared one copy is left, unless all between them has gone.
      const left = framesLeft((place) => place.end <= from || place.at >= to);
      expect(
        recording.frames.map(({ frame }) => frame),
        `${from} to ${to}`,
      ).toEqual(left.map(({ frame }) => frame));
      expectNothingWrong(recording);
    }
  });

  it('says so where it ends between two chunks, and where a chunk has gone', () => {
    for (const { at, end } of places.slice(1)) {
      const short = readRecording(bytes.slice(0, at));
      expect(short.damage).toMatch(new RegExp(`^it is cut off after ${at} of its bytes`));
      expectNothingWrong(short);
      const less = readRecording(without(at, end));
      expect(less.damage).toMatch(new RegExp(`^it is damaged after ${at} of its bytes`));
      expectNothingWrong(less);
    }
    const more = new Uint8Array(bytes.length + 1);
    more.set(bytes);
    expect(readRecording(more).damage).toBe(`more bytes follow its ${bytes.length}`);
  });

  it('is replayed from the next keyframe where the first one is damaged', () => {
    for (const kind of portionOf(['keyframe', 'domain', 'worlds', 'head'], 2)) {
      const place = places.find((one) => one.kind === kind)!;
      const wrong = bytes.slice();
      wrong[place.end - 3]! ^= 8;
      const recording = readRecording(wrong);
      const lost = kind === 'keyframe' ? whole.keyframes[1]!.frame : 0;
      expect([recording.from, recording.end], kind).toEqual([lost, whole.end]);
      expect(recording.damage).toContain(kind === 'keyframe' ? `: frames 0 to ${lost - 1} are missing` : 'damaged');
      expect(checkRecording(recording)).toEqual([]);
    }
  });

  it('of which a module is damaged is read, and replayed with the module', () => {
    const game = villageGame(8);
    const { end } = places.find(({ kind }) => kind === 'module')!;
    const wrong = bytes.slice();
    wrong[end - 3]! ^= 8;
    const recording = readRecording(wrong);
    expect(recording.frames).toEqual(whole.frames);
    expect(checkRecording(recording, { domains: game.domains })).toEqual([]);
  });

  it('bears bytes that were made to look like chunks', () => {
    const made = bytes.slice(0, 12 + 40_000);
    const view = new DataView(made.buffer);
    for (let at = 12; at + 20 <= made.length; at += 20) {
      [0x6b_63_70_66, 8 * at, made.length - at - 20, 0].forEach((word, index) =>
        view.setUint32(at + 4 * index, word, true),
      );
      view.setUint32(at + 16, checksum(made.subarray(at, at + 16)), true);
    }
    expect(() => readRecording(made)).toThrow(FrameplanError);
  });

  it('never says what was not recorded where its frames were made up', () => {
    const random = createRandom(13);
    const { chunks } = splitChunks(bytes);
    for (let time = 0; time < portion(12); time++) {
      const which = random.pick(chunks.filter((chunk) => chunk!.kind === 'frames'));
      const content = which!.content.slice();
      const from = random.integer(30, content.length - 1);
      for (let at = from; at < Math.min(content.length, from + 8); at++) content[at] = random.integer(0, 255);
      const made = joinChunks(chunks.map((chunk) => (chunk === which ? { kind: 'frames', content } : chunk!)));
      // With right checksums it may say anything. It is read, or refused; its replay differs, or is refused.
      try {
        checkRecording(readRecording(made), { from: 'first' });
      } catch (error) {
        expect(error).toBeInstanceOf(FrameplanError);
      }
    }
  });
});

describe('frames as bytes', () => {
  it('are the same ones when they are read again', () => {
    const game = crowdGame(9, 2);
    const frames: RecordedFrame[] = [];
    const recorder = record(game.planner, { acting: game.acting!, onFrame: (frame) => void frames.push(frame) });
    for (let frame = 0; frame < 150; frame++) {
      game.play(frame);
      recorder.frame();
      // What is written in between goes on as if it had not been.
      if (frame % 50 === 20) expect(readRecording(recorder.bytes()).frames).toEqual(frames);
    }
    const all = recorder.bytes();
    expect(readRecording(all).frames).toEqual(frames);
    expect(recorder.bytes()).toEqual(all);
    recorder.stop();
  });

  it('keep all that ops can hold', () => {
    const random = createRandom(5);
    const numbers = [0, -1, 1.5, 2 ** 53 - 1, -(2 ** 53), 1e300, 2 ** 49, '-0', 'Infinity', 'NaN', '-Infinity'];
    const words = ['', 'Walk(bob, hall)', 'Walk()', 'Walk(a', '((,, ))', '\ud800', '\u0000é😀', 'x'.repeat(3000)];
    const plan = (): unknown =>
      random.pick<unknown>([null, 3, [], [[0, random.pick(numbers)], [1], [0, 1, 2, 3, 4, 5, 6, 7, 8]]]);
    const any = (): unknown => random.pick<unknown>([...numbers, ...words]);
    const op = (): unknown =>
      random.pick<() => unknown>([
        () => ['values', 1, 2, ...Array.from({ length: random.integer(0, 5) }, () => random.pick(numbers))],
        () => [
          'acting',
          0,
          random.integer(0, 9),
          'done',
          random.integer(0, 3),
          random.pick(words),
          1,
          random.pick(words),
        ],
        () => ['ended', random.integer(0, 9), 'solved', random.pick(numbers), null, plan()],
        () => ['better', 1, 4, random.pick(numbers), plan()],
        () => ['submitted', 9, 0, ['ordered', [4, 1], ['unordered'], [4]], { limits: { depth: 'Infinity' } }],
        () => ['begun', 9, 0, [4, random.pick(numbers)], {}],
        () => ['answers', 1, { late: '-0' }, { threw: random.pick(words) }, any()],
        () => ['goal', 3, 0, { goal: 'a', character: null, mode: 'first' }, 8, null],
        () => ['achieved', 3, 'solved', 9, 1, ['Walk(bob)', 'x']],
        () => ['object', 0, 0, 1, 2, 0, random.pick(words)],
        () => ['frame', 3, -1, -1, random.pick(numbers)],
        () => ['stage'],
        () => ['note', random.pick(words)],
      ])();
    const [writer, reader] = [new FrameCoder(), new FrameCoder()];
    for (let part = 0; part < portion(20); part++) {
      const frames = Array.from({ length: 10 }, (_, at) => {
        const ops = Array.from({ length: random.integer(0, 9) }, op);
        return { frame: part * 10 + at, ops } as RecordedFrame;
      });
      expect(reader.unpack(part * 10, writer.pack(frames))).toEqual(frames);
    }
  });

  it('do not stand for endless texts', () => {
    const text = 'x'.repeat(100_000);
    const note = { frame: 0, ops: Array.from({ length: 4000 }, () => ['note', text] as never) };
    const packed = new FrameCoder().pack([note]);
    expect(packed.length).toBeLessThan(150_000);
    expect(() => new FrameCoder().unpack(0, packed)).toThrow('too many texts');
    expect(() => new StreamReader(packed.slice(0, -1), new KnownTexts())).toThrow('streams of another length');
  });
});
