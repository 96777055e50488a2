// The options of the build plugin, which come from files that are often not TypeScript, and the module that it makes.

import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../language/index.ts';
import plugin from '../../../programs/plugin/index.ts';
import type { PluginOptions } from '../../../programs/plugin/index.ts';
import { moduleOf } from '../../../programs/plugin/module.ts';
import { root } from '../../repo/sources.ts';

describe('options', () => {
  it.each([
    [{ typs: false }, 'the options of frameplan/plugin have no "typs"; there is "types", "largeWorlds"'],
    [{ largeWorlds: 1 }, '"largeWorlds" has to be true or false, not 1'],
    [{ types: 'yes' }, '"types" has to be true, false or "nodenext", not "yes"'],
    [{ types: 0 }, '"types" has to be true, false or "nodenext", not 0'],
    ['nodenext', 'the options of frameplan/plugin have to be an object, not "nodenext"'],
    [null, 'the options of frameplan/plugin have to be an object, not null'],
    [[], 'the options of frameplan/plugin have to be an object, not a list'],
  ])('%j is refused', (options, message) => {
    expect(() => plugin.rollup(options as PluginOptions)).toThrow(message);
  });

  it.each([undefined, {}, { types: true }, { types: false }, { types: 'nodenext' as const }])(
    '%j is taken',
    (options) => {
      expect(() => plugin.rollup(options)).not.toThrow();
    },
  );
});

describe('the module of a domain', () => {
  const bytes = compile(readFileSync(join(root, 'domains', 'simple-fps', 'simple-fps.htn'), 'utf8')).bytes!;

  async function imported(text: string): Promise<Uint8Array> {
    const url = `data:text/javascript,${encodeURIComponent(text)}`;
    return ((await import(/* @vite-ignore */ url)) as { default: Uint8Array }).default;
  }

  it('gives back the bytes', async () => {
    expect(Buffer.from(await imported(moduleOf(bytes, 'simple-fps.htn'))).equals(bytes)).toBe(true);
  });

  it('gives back every byte that there is, each beside every other', async () => {
    const all = Uint8Array.from({ length: 2 ** 17 }, (_, at) => (at % 2 ? at >> 9 : (at >> 1) & 255));
    expect(Buffer.from(await imported(moduleOf(all, 'all.htn'))).equals(all)).toBe(true);
  });

  it('zips about as small as the bytes', () => {
    const zipped = gzipSync(moduleOf(bytes, 'simple-fps.htn')).length;
    expect(zipped / gzipSync(bytes).length).toBeLessThan(1.08);
  });
});
