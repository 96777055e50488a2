// `frameplan debug`: recordings in files, and games that are attached.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { record } from '../../../addons/debug/index.ts';
import { attach } from '../../../addons/debug/node/index.ts';
import { crowdGame, villageGame } from '../../addons/debug/games.ts';
import { run } from './captured.ts';

const folder = mkdtempSync(join(tmpdir(), 'frameplan-debug-'));
const path = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

describe('frameplan debug', () => {
  const game = villageGame(3);
  const recorder = record(game.planner, { worlds: { village: game.world }, domains: game.domains, keyframes: 20 });
  for (let frame = 0; frame < 50; frame++) game.play(frame);
  recorder.stop();
  const bytes = recorder.bytes();

  it('says what is in a recording, and that its replay is equal', async () => {
    writeFileSync(path('village.fprec'), bytes);
    writeFileSync(path('village.fprec.gz'), gzipSync(bytes));
    for (const name of ['village.fprec', 'village.fprec.gz']) {
      const { code, out, err } = await run(['debug', path(name)]);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(
        /^\d+ frames from frame 0 on, 3 keyframes\nworlds: village \(village\)\nsearches that ended: /,
      );
      expect(out).toMatch(/\nthe replay is equal, from each keyframe\n$/);
    }
  });

  it('keeps what can be read of a recording that breaks off', async () => {
    writeFileSync(path('half.fprec'), bytes.slice(0, Math.floor(bytes.length * 0.8)));
    const { code, out, err } = await run(['debug', path('half.fprec')]);
    expect([code, out.endsWith('the replay is equal, from each keyframe\n')]).toEqual([1, true]);
    expect(err).toMatch(
      /half\.fprec: it is cut off after \d+ of its bytes: frames \d+ to \d+ are missing; what could be read is/,
    );
  });

  it('keeps what can be read of a compressed recording that breaks off', async () => {
    const zipped = gzipSync(bytes);
    writeFileSync(path('half.gz'), zipped.subarray(0, Math.floor(zipped.length * 0.8)));
    const half = await run(['debug', path('half.gz')]);
    expect(half.err).toMatch(
      /is cut off after \d+ of its bytes: frames \d+ to \d+ are missing; what could be read is kept\n$/,
    );
    writeFileSync(
      path('bad.gz'),
      zipped.map((byte, at) => (at < 20 ? byte : 255)),
    );
    const bad = await run(['debug', path('bad.gz')]);
    expect([bad.code, bad.err]).toEqual([2, expect.stringMatching(/^frameplan: can't decompress .*bad\.gz: /)]);
  });

  it('looks into a game that is attached', async () => {
    const crowd = crowdGame(4, 1);
    const debug = await attach(crowd.planner, { worlds: { crowd: crowd.world }, log: () => {}, paused: true });
    expect((await run(['debug', debug.url, '--resume'])).code).toBe(0);
    expect(debug.isPaused).toBe(false);
    const watching = run(['debug', debug.url]);
    while (debug.readers === 0) await new Promise((go) => setTimeout(go, 5));
    for (let frame = 0; frame < 30; frame++) {
      crowd.play(frame);
      debug.frame();
    }
    const saved = await run(['debug', debug.url, '--pause', '--save', path('crowd.fprec')]);
    expect([saved.code, debug.isPaused, saved.out]).toEqual([0, true, '']);
    expect(saved.err).toMatch(/^frameplan: [\d,]+ bytes are in .*crowd\.fprec\n$/);
    expect(readFileSync(path('crowd.fprec')).length).toBeGreaterThan(1000);
    await debug.detach();
    const { code, out } = await watching;
    expect(code).toBe(0);
    expect(out).toMatch(/^frame \d+: Patrol\(npc\d\): solved, \d+ iterations$/m);
    expect(out).toMatch(/^paused: command$/m);
    const gone = await run(['debug', debug.url]);
    expect([gone.code, gone.err]).toEqual([2, expect.stringMatching(/^frameplan: no game answers at http:\/\/127/)]);
  });

  it('says what is wrong', async () => {
    const wrong = async (...args: string[]): Promise<string> => {
      const { code, err } = await run(['debug', ...args]);
      return `${code} ${err}`;
    };
    writeFileSync(path('text.fprec'), 'text');
    expect(await wrong()).toMatch(
      /^2 frameplan: `debug` needs a script, a recording or an address; usage: frameplan debug/,
    );
    expect(await wrong('a', 'b')).toMatch(/^2 .*takes one recording or address, but got 2/);
    expect(await wrong(path('none.fprec'))).toMatch(/^2 frameplan: can't read .*none\.fprec/);
    expect(await wrong(path('text.fprec'))).toMatch(/^2 frameplan: these 4 bytes are not a recording/);
    expect(await wrong(path('village.fprec'), '--pause')).toMatch(
      /^2 frameplan: --pause is not for a recording, which takes --domain\n$/,
    );
    expect(await wrong('http://127.0.0.1:1/', '--pause', '--step')).toMatch(
      /^2 .*--pause and --step contradict each other/,
    );
  });
});
