// Recordings of games: replayed from their beginning and from each keyframe, everything is equal.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { Domain, World } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { joinChunks, splitChunks } from '../../../addons/debug/container.ts';
import { FrameCoder } from '../../../addons/debug/pack-frames.ts';
import { checkRecording, readRecording, record, replay } from '../../../addons/debug/index.ts';
import type { Op, RecordedFrame, Recording, RecordOptions } from '../../../addons/debug/index.ts';
import { compile as compileText } from '../../../language/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { createRandom } from '../../differential/random.ts';
import { crowdGame, slowGame, towerGame, villageGame } from './games.ts';
import type { RecordableGame } from './games.ts';
import { portion, portionOf } from '../../engine.ts';

function recorded(game: RecordableGame, frames: number, options: RecordOptions = {}, before = 3): Recording {
  for (let frame = 0; frame < before; frame++) game.play(frame);
  const { planner, world, domains, acting = [] } = game;
  const recorder = record(planner, { worlds: { world }, domains, acting, keyframes: 23, ...options });
  for (let frame = before; frame < before + frames; frame++) {
    game.play(frame);
    recorder.frame();
  }
  const bytes = recorder.bytes();
  recorder.stop();
  return readRecording(bytes);
}

const kindsIn = ({ frames }: Recording): Set<string> => new Set(frames.flatMap(({ ops }) => ops.map(([kind]) => kind)));
const opsOf = <Kind extends Op[0]>({ frames }: Recording, kind: Kind): Extract<Op, [Kind, ...unknown[]]>[] =>
  frames.flatMap(({ ops }) => ops.filter((op): op is Extract<Op, [Kind, ...unknown[]]> => op[0] === kind));

describe('a recording', () => {
  it.each(portionOf([1, 2], 1))('of a village is replayed equal from any keyframe (%i)', (seed) => {
    const recording = recorded(villageGame(seed), 110);
    expect(checkRecording(recording)).toEqual([]);
    const kinds = kindsIn(recording);
    for (const kind of ['object', 'values', 'submitted', 'begun', 'stepped', 'frame', 'answers', 'ended', 'dropped'])
      expect(kinds, kind).toContain(kind);
    expect(recording.keyframes.length).toBeGreaterThan(4);
  });

  it('of a crowd that acts is replayed equal, repairs too', () => {
    const recording = recorded(crowdGame(12, 5), 100);
    expect(checkRecording(recording)).toEqual([]);
    const events = opsOf(recording, 'acting').map(([, , , kind]) => kind);
    for (const kind of ['adopted', 'started', 'done', 'repaired']) expect(events, kind).toContain(kind);
    expect(kindsIn(recording)).toContain('begun');
  });

  it.each(portionOf([1, 2], 1))('of searches that are cut by the clock is replayed equal (%i)', (seed) => {
    const recording = recorded(slowGame(seed), 120, { keyframes: 7 });
    expect(checkRecording(recording)).toEqual([]);
    const answers = opsOf(recording, 'answers').flat();
    expect(answers.some((one) => typeof one === 'object' && 'late' in one)).toBe(true);
    expect(answers.some((one) => typeof one === 'object' && 'threw' in one)).toBe(true);
    expect(opsOf(recording, 'ended').map(([, , status]) => status)).toContain('fault');
  });

  it.each(portionOf([1, 2], 1))('of searches for goals beside those for tasks is replayed equal (%i)', (seed) => {
    const recording = recorded(towerGame(seed), 150, { keyframes: 11 });
    expect(checkRecording(recording)).toEqual([]);
    expect(opsOf(recording, 'achieved').filter(([, , status]) => status === 'solved').length).toBeGreaterThan(10);
    expect(opsOf(recording, 'goal')[0]![3].goal).toMatch(/^at\(\w+\) == floor\d$/);
    expect(recording.keyframes.some(({ goals }) => goals.length > 0)).toBe(true);
  });

  it('goes on over replaced domains, worlds that are loaded, made and freed', async () => {
    const game = villageGame(4);
    const { planner, world } = game;
    const text = (floor: number): Uint8Array<ArrayBuffer> =>
      compile(`domain lamp; type Npc; fluent integer on(Npc npc); task Light(Npc npc) { on(npc) += ${floor}; }
        task Go(Npc npc, integer n) { method { n > 0; ordered(Light(npc), Go(npc, n - 1)); } method { n == 0; } }`);
    const domain = planner.register(text(1)) as unknown as Domain;
    const recorder = record(planner, { worlds: { world }, domains: [...game.domains, text(1), text(2)] });
    const lamps = domain.createWorld({ Npc: 2 }) as unknown as World;
    const light = (): unknown => planner.submit(lamps, domain.tasks.Go!(lamps.object('npc0') as never, 50 as never));
    const play = (frames: number): void => {
      for (let frame = 0; frame < frames; frame++) {
        light();
        lamps.set('on', 'npc1', frame);
        game.play(frame);
        recorder.frame();
      }
    };
    play(9);
    light();
    await planner.replace(domain, text(2));
    play(9);
    restoreWorld(lamps, saveWorld(lamps));
    play(9);
    lamps.free();
    game.play(0);
    recorder.frame();
    const recording = readRecording(recorder.bytes());
    recorder.stop();
    expect(recording.keyframes.map(({ reason }) => reason)).toEqual(['worlds', 'replaced', 'replaced', 'worlds']);
    expect(checkRecording(recording)).toEqual([]);
    const hashes = recording.keyframes.map(({ domains }) => domains.find(({ name }) => name === 'lamp')?.hash);
    expect(new Set(hashes).size).toBe(3);
  });

  it('of a large world is replayed equal', () => {
    const { bytes } = compileText(
      `domain sea; type Ship; fluent boolean met(Ship one, Ship other); fluent Ship last(Ship ship);
       task Meet(Ship one, Ship other) { not met(one, other); met(one, other) := true; last(one) := other; }
       task Sail(Ship one, integer n) {
         method {
           n > 0;
           exists (Ship other) {
             met(other, one);
             not met(one, other);
             ordered(Meet(one, other), Sail(one, n - 1));
           }
         }
         method { n == 0; } }`,
      { largeWorlds: true },
    );
    const planner = new Planner({ memory: 2 ** 21 });
    const domain = planner.register(bytes!) as unknown as Domain;
    const world = domain.createWorld(
      { Ship: { count: 300, capacity: 310 } } as never,
      { sparse: { met: 900 } } as never,
    );
    const random = createRandom(3);
    const met: [number, number][] = [];
    const ship = (): number => world.objectAt('Ship' as never, random.integer(1, 290));
    const play = (frame: number): void => {
      for (let count = 0; count < 12; count++) {
        const [one, other] = [ship(), ship()];
        if (one === other) continue;
        world.fluents.met!.set(one, other, true);
        met.push([one, other]);
        // Entries without a value are cleared away now and then.
        if (met.length > 300) world.fluents.met!.set(...met.shift()!, false);
      }
      if (frame % 5 === 0) planner.submit(world, domain.tasks.Sail!(ship() as never, 1 as never));
      planner.step(200);
    };
    const game = { planner, world: world as unknown as World, domains: [bytes!], play };
    const recording = recorded(game, 150, { keyframes: 40 });
    expect(checkRecording(recording)).toEqual([]);
    expect(recording.keyframes.map(({ reason }) => reason)).toContain('cleared');
    expect(new Set(opsOf(recording, 'ended').map(([, , status]) => status))).toEqual(new Set(['solved', 'failed']));
  });

  it('needs no calls: a frame ends when the next one of the planner begins', () => {
    const game = villageGame(6);
    const frames: RecordedFrame[] = [];
    const recorder = record(game.planner, { domains: game.domains, onFrame: (frame) => void frames.push(frame) });
    for (let frame = 0; frame < 40; frame++) game.play(frame);
    recorder.note('the end');
    recorder.stop();
    const recording = readRecording(recorder.bytes());
    expect(recording.frames).toEqual(frames);
    expect(checkRecording(recording)).toEqual([]);
    for (const { ops } of frames) expect(ops.filter(([kind]) => kind === 'frame').length).toBeLessThan(2);
    expect(frames.at(-1)!.ops.at(-1)).toEqual(['note', 'the end']);
    expect(game.planner.waiting).toBeGreaterThanOrEqual(0);
    game.play(41);
    expect(recorder.frames).toBe(frames.length);
  });

  it('keeps the last frames when it is told how many', () => {
    const recording = recorded(villageGame(7), 100, { keep: 30, keyframes: 10 });
    expect([recording.from, recording.end]).toEqual([70, 100]);
    expect(checkRecording(recording)).toEqual([]);
  });
});

describe('a replay', () => {
  it('goes to any frame, and has the world as it was', () => {
    const game = crowdGame(5, 3);
    const seen: unknown[] = [];
    const energies = (world: World): unknown => [1, 2, 3, 4, 5].map((npc) => world.fluents.energy!.get(npc));
    const recorder = record(game.planner, { worlds: { crowd: game.world }, domains: game.domains, keyframes: 16 });
    for (let frame = 0; frame < 60; frame++) {
      seen.push(energies(game.world));
      game.play(frame);
      recorder.frame();
    }
    const replayed = replay(readRecording(recorder.bytes()));
    for (const frame of [30, 5, 6, 59, 0, 16, 15, 60]) {
      replayed.seek(frame);
      expect(replayed.frame).toBe(frame);
      if (frame < 60)
        expect(energies(replayed.world('crowd') as unknown as World), `frame ${frame}`).toEqual(seen[frame]);
    }
    expect(replayed.next()).toBe(null);
    expect(replayed.differences).toEqual([]);
    expect(errorOf(() => replayed.seek(61))).toBe('bad-option: "frame" has to be a whole number from 0 to 60, not 61');
    expect(errorOf(() => replayed.world('cave'))).toMatch(/^unknown-name/);
    replayed.free();
  });

  it('tells what is not equal', () => {
    const recording = recorded(villageGame(5), 60);
    const change = (edit: (op: Op) => boolean): string[] => {
      const copy = structuredClone(recording.frames) as RecordedFrame[];
      copy.find(({ ops }) => ops.some(edit));
      const changed = Object.assign(Object.create(Object.getPrototypeOf(recording) as object) as Recording, recording, {
        frames: copy,
      });
      return checkRecording(changed, { from: 'first' }).map(({ what }) => what);
    };
    expect(change((op) => op[0] === 'ended' && op[3] > 2 && !!(op[3] = 1))).toEqual([
      expect.stringMatching(/^the iterations of search \d+ is \d+, and was 1$/),
    ]);
    expect(change((op) => op[0] === 'ended' && Array.isArray(op[5]) && !!op[5].pop())[0]).toMatch(
      /^the plan of search/,
    );
    expect(change((op) => op[0] === 'ended' && !!(op[2] = 'lost'))[0]).toMatch(
      /^the status of search \d+ is \w+, and was lost/,
    );
    expect(change((op) => op[0] === 'run' && op[1] > 0 && !!(op[1] += 1))[0]).toMatch(/^the scheduler has spent/);
    expect(change((op) => op[0] === 'answers' && !!op.pop())[0]).toMatch(/asked more often$/);
    const emptied = (op: Op): boolean => op[0] === 'values' && op.splice(3).length < 0;
    expect(change(emptied)).not.toEqual([]);
  });
});

describe('bytes', () => {
  const game = villageGame(8);
  const bytes = ((): Uint8Array<ArrayBuffer> => {
    const recorder = record(game.planner, { domains: game.domains, keyframes: 20 });
    for (let frame = 0; frame < 90; frame++) game.play(frame);
    recorder.stop();
    return recorder.bytes();
  })();

  it('that break off are read as far as they go', () => {
    let frames = -1;
    for (let part = 2; part <= 20; part += portion(3, 9)) {
      const recording = readRecording(bytes.slice(0, Math.floor((bytes.length * part) / 20)));
      expect(recording.damage === null).toBe(part === 20);
      if (part < 20)
        expect(recording.damage).toMatch(/^it is cut off after \d+ of its bytes: frames \d+ to 81 are missing$/);
      expect(recording.frames.length).toBeGreaterThanOrEqual(frames);
      frames = recording.frames.length;
      if (recording.keyframes.length > 0) expect(checkRecording(recording, { from: 'first' })).toEqual([]);
    }
    expect(frames).toBeGreaterThan(60);
  });

  it('that are damaged are read without what is damaged', () => {
    const random = createRandom(1);
    for (let time = 0; time < portion(8, 2); time++) {
      const wrong = bytes.slice();
      const at = random.integer(Math.floor(wrong.length / 3), wrong.length - 1);
      wrong[at]! ^= 1 << random.integer(0, 7);
      const recording = readRecording(wrong);
      expect(recording.damage).toMatch(/^it is damaged after/);
      expect(checkRecording(recording, { from: 'first' })).toEqual([]);
    }
  });

  it('of something else, or another version, are refused', () => {
    expect(errorOf(() => readRecording(new Uint8Array(9)))).toMatch(/^not-a-save: these 9 bytes are not a recording/);
    expect(errorOf(() => readRecording(Uint8Array.of(0x1f, 0x8b, 8)))).toMatch(/compressed \(gzip\): decompress/);
    expect(errorOf(() => readRecording('text' as never))).toMatch(/^wrong-type/);
    const later = bytes.slice();
    later[8] = 99;
    expect(errorOf(() => readRecording(later))).toBe(
      'wrong-format: this recording has version 99, and this version of frameplan reads 2: ' +
        'open it with the version that has written it',
    );
    expect(errorOf(() => readRecording(bytes.slice(0, 30)))).toMatch(/^damaged: the head/);
  });

  it('that say what can not be are refused as damaged', () => {
    const { chunks } = splitChunks(bytes);
    const made = (content: string, kind: 'head' | 'frames'): Uint8Array<ArrayBuffer> =>
      joinChunks(
        chunks.map((chunk) => (chunk!.kind === kind ? { kind, content: new TextEncoder().encode(content) } : chunk!)),
      );
    for (const head of ['null', '[]', '{', '7'])
      expect(errorOf(() => readRecording(made(head, 'head')))).toBe(
        "damaged: the head of this recording is missing: one of its chunks can't be read",
      );
    expect(readRecording(made('{"first": "x"}', 'frames')).damage).toMatch(/can't be read/);
    const place = new TextEncoder().encode(JSON.stringify({ behind: 0, frame: 0 }));
    const packed = new FrameCoder().pack([{ frame: 0, ops: [['values', 0, 99, 1, 1]] }]);
    const content = Uint8Array.of(place.length, 0, 0, 0, ...place, ...packed);
    const frames = readRecording(
      joinChunks(chunks.map((chunk) => (chunk!.kind === 'frames' ? { kind: 'frames', content } : chunk!))),
    );
    expect(errorOf(() => checkRecording(frames))).toMatch(/^damaged: this recording can't be replayed at frame 0: /);
  });

  it('of a domain with goals in its networks can be read, and are not replayed', () => {
    const { bytes: module } = compileText(
      `domain gates; type Gate; fluent boolean open(Gate gate);
       task Open(Gate gate) { not open(gate); open(gate) := true; }
       task Pass(Gate gate) { method { ordered(achieve (open(gate)) by (Open)); } }`,
    );
    const planner = new Planner({ memory: 2 ** 20 });
    const world = planner.register(module!).createWorld({ Gate: 2 } as never) as unknown as World;
    const recorder = record(planner, { domains: [module!] });
    world.set('open', 'gate1', true);
    planner.step(9);
    recorder.stop();
    const recording = readRecording(recorder.bytes());
    expect(recording.frames).toEqual([
      {
        frame: 0,
        ops: [
          ['values', 0, 0, 2, 1],
          ['frame', 0],
        ],
      },
    ]);
    expect(errorOf(() => replay(recording))).toMatch(/^bad-option: gates has goals in its networks/);
  });

  it('without the module of a domain are replayed with the one that is given', () => {
    const other = villageGame(9);
    const recorder = record(other.planner, {});
    for (let frame = 0; frame < 20; frame++) other.play(frame);
    const recording = readRecording(recorder.bytes());
    expect(errorOf(() => replay(recording))).toMatch(/^wrong-domain: this recording has no module of village/);
    expect(checkRecording(recording, { domains: other.domains })).toEqual([]);
    expect(errorOf(() => record(other.planner))).toMatch(/^busy: this planner is being recorded already/);
    expect(errorOf(() => record(new Planner({ memory: 2 ** 20 }), { keep: 0 }))).toMatch(/^bad-option: "keep"/);
  });
});
