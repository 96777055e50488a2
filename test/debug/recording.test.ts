// Recordings of games: replayed from their beginning and from each keyframe, everything is equal.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../bindings/save/index.ts';
import { checkRecording, readRecording, record, replay } from '../../debug/index.ts';
import type { Op, RecordedFrame, Recording, RecordOptions } from '../../debug/index.ts';
import { Acting } from '../../execution/acting/index.ts';
import { compileBytes } from '../../language/index.ts';
import { compile, errorOf } from '../bindings/helpers.ts';
import { crowdGame, slowGame, towerGame, villageGame } from './games.ts';
import type { RecordableGame } from './games.ts';

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
  it.each([1, 2, 3])('of a village is replayed equal from any keyframe (%i)', (seed) => {
    const recording = recorded(villageGame(seed), 200);
    expect(checkRecording(recording)).toEqual([]);
    const kinds = kindsIn(recording);
    for (const kind of ['object', 'values', 'submitted', 'begun', 'stepped', 'frame', 'answers', 'ended', 'dropped'])
      expect(kinds, kind).toContain(kind);
    expect(recording.keyframes.length).toBeGreaterThan(8);
  });

  it('of a crowd that acts is replayed equal, repairs too', () => {
    const game = crowdGame(12, 5);
    const recording = recorded({ ...game }, 150);
    const bare = opsOf(recording, 'acting').map(([, , , kind]) => kind);
    for (const kind of ['adopted', 'started', 'done', 'repaired']) expect(bare, kind).toContain(kind);
    expect(kindsIn(recording)).toContain('begun');
  });

  it.each([1, 2])('of searches that are cut by the clock is replayed equal (%i)', (seed) => {
    const recording = recorded(slowGame(seed), 120, { keyframes: 7 });
    const dd = checkRecording(recording); if (dd.length) { for (const f of recording.frames.filter(f => f.frame <= dd[0]!.frame)) console.log(f.frame, JSON.stringify(f.ops.map(op => op[0] === 'answers' ? ['answers', op.length-1, op.map((a,i)=> typeof a === 'object' ? [i,a] : 0).filter(Boolean)] : op)).slice(0, 1500)); }
    expect(checkRecording(recording)).toEqual([]);
    const answers = opsOf(recording, 'answers').flat();
    expect(answers.some((one) => typeof one === 'object' && 'late' in one)).toBe(true);
    expect(answers.some((one) => typeof one === 'object' && 'threw' in one)).toBe(true);
    expect(opsOf(recording, 'ended').map(([, , status]) => status)).toContain('fault');
  });

  it.each([1, 2])('of searches for goals beside those for tasks is replayed equal (%i)', (seed) => {
    const recording = recorded(towerGame(seed), 150, { keyframes: 11 });
    expect(checkRecording(recording)).toEqual([]);
    expect(opsOf(recording, 'achieved').filter(([, , status]) => status === 'solved').length).toBeGreaterThan(10);
    expect(opsOf(recording, 'goal')[0]![3].goal).toMatch(/^at\(\w+\) == floor\d$/);
    expect(recording.keyframes.some(({ goals }) => goals.length > 0)).toBe(true);
  });
});
