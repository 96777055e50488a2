// `frameplan compile`: what it writes is a module that says what domain it is.

import {
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { manifestSection } from '../../../ir/manifest.ts';
import type { Manifest } from '../../../ir/manifest.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard, yard } from './texts.ts';

const path = folderWith({ 'guard.htn': guard, 'one.htn': guard + yard, 'wrong.htn': guard.replace('type Npc;', '') });

function manifestIn(file: string): Manifest {
  const module = new WebAssembly.Module(readFileSync(file));
  const [section] = WebAssembly.Module.customSections(module, manifestSection);
  return JSON.parse(new TextDecoder().decode(section)) as Manifest;
}

describe('compile', () => {
  it('writes a module of the domain and says how long it is', async () => {
    const output = path('guard.wasm');
    const { code, out, err } = await run(['compile', path('guard.htn'), '-o', output]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`${output}: ${readFileSync(output).length} bytes\n`);
    const { name, tasks } = manifestIn(output);
    expect(name).toBe('guard');
    expect(tasks.map((task) => task.name)).toEqual(['Step', 'Note', 'GoTo', 'Circle']);
  });

  it('leaves out the problems of the text', async () => {
    await run(['compile', path('guard.htn'), '--output', path('without.wasm')]);
    await run(['compile', path('one.htn'), '-o', path('with.wasm')]);
    expect(readFileSync(path('with.wasm'))).toEqual(readFileSync(path('without.wasm')));
  });

  it('writes the types of the domain when asked to', async () => {
    const { code } = await run(['compile', path('guard.htn'), '-o', path('typed.wasm'), '--types', path('guard.d.ts')]);
    expect(code).toBe(0);
    const types = readFileSync(path('guard.d.ts'), 'utf8');
    expect(types).toContain('export interface GuardDomain');
    expect(types).toContain(`from 'frameplan'`);
    expect(types).toContain('Step: [npc: Npc, from: Area, to: Area]');
  });

  it('says what it wrote as data by --json', async () => {
    const { out } = await run(['compile', path('guard.htn'), '-o', path('data.wasm'), '--json']);
    const bytes = readFileSync(path('data.wasm')).length;
    expect(JSON.parse(out)).toEqual({ output: path('data.wasm'), bytes, types: null });
    const wrong = await run(['compile', path('wrong.htn'), '-o', path('wrong.wasm'), '--json']);
    expect([wrong.code, (JSON.parse(wrong.out) as { status: string }).status]).toEqual([1, 'errors']);
  });

  it('keeps names when asked to', async () => {
    await run(['compile', '-', '-o', path('named.wasm'), '--names'], guard);
    const module = new WebAssembly.Module(readFileSync(path('named.wasm')));
    expect(WebAssembly.Module.customSections(module, 'name')).toHaveLength(1);
  });

  it('adds the module for large worlds when asked to', async () => {
    const text = 'domain large; type Place; constant boolean connects(Place a, Place b); task Go() { }';
    const sections = async (...args: string[]): Promise<number> => {
      await run(['compile', '-', '-o', path('large.wasm'), ...args], text);
      const module = new WebAssembly.Module(readFileSync(path('large.wasm')));
      return WebAssembly.Module.customSections(module, 'frameplan-large').length;
    };
    expect([await sections(), await sections('--large-worlds')]).toEqual([0, 1]);
  });

  it('writes nothing when the domain has errors', async () => {
    const { code, out, err } = await run(['compile', path('wrong.htn'), '-o', path('wrong.wasm')]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('unknown type `Npc`');
    expect(existsSync(path('wrong.wasm'))).toBe(false);
  });

  it('tells in one line that the place to write to does not exist', async () => {
    const { code, err } = await run(['compile', path('guard.htn'), '-o', path('no/such/folder.wasm')]);
    expect(code).toBe(2);
    expect(err).toBe(`frameplan: cannot write ${path('no/such/folder.wasm')}: there is no such file or folder\n`);
  });
});

describe('what compile would overwrite', () => {
  const source = path('guard.htn');
  const wrongUse = (message: string) => ({ code: 2, out: '', err: `frameplan: ${message}\n` });

  beforeAll(() => {
    symlinkSync(source, path('link.htn'));
    linkSync(source, path('hard.htn'));
  });

  it.each([
    ['its source by -o', ['-o', source], `-o would overwrite the domain: both are ${source}`],
    [
      'its source by --types',
      ['-o', path('new.wasm'), '--types', source],
      `--types would overwrite the domain: both are ${source}`,
    ],
    [
      'its source through a link',
      ['-o', path('link.htn')],
      `-o would overwrite the domain: both are ${path('link.htn')} (as ${source})`,
    ],
    [
      'its source by another name of the file',
      ['-o', path('hard.htn')],
      `-o would overwrite the domain: both are ${path('hard.htn')} (as ${source})`,
    ],
    [
      'one output by the other',
      ['-o', path('new.wasm'), '--types', path('./new.wasm')],
      `--types would overwrite -o: both are ${path('new.wasm')}`,
    ],
    ['standard output twice', ['-o', '-', '--types', '-'], '--types would overwrite -o: both are standard output'],
  ])('is refused before anything is written: %s', async (_, options, message) => {
    expect(await run(['compile', source, ...options])).toEqual(wrongUse(message));
    expect(readFileSync(source, 'utf8')).toBe(guard);
    expect(existsSync(path('new.wasm'))).toBe(false);
  });

  it('is no output when one of several cannot be written', async () => {
    const old = path('old.wasm');
    writeFileSync(old, 'old');
    const types = path('no/such/types.d.ts');
    const { code, err } = await run(['compile', source, '-o', old, '--types', types]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `frameplan: cannot write ${types}: there is no such file or folder\n`,
    });
    expect(readFileSync(old, 'utf8')).toBe('old');
    expect(readdirSync(dirname(old)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is the file that a link leads to, with its permissions', async () => {
    const target = path('target.wasm');
    writeFileSync(target, 'old', { mode: 0o640 });
    symlinkSync(target, path('to-target.wasm'));
    expect((await run(['compile', source, '-o', path('to-target.wasm')])).code).toBe(0);
    expect(lstatSync(path('to-target.wasm')).isSymbolicLink()).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(manifestIn(target).name).toBe('guard');
  });
});

describe('standard output', () => {
  it('takes the module, and nothing else', async () => {
    await run(['compile', path('guard.htn'), '-o', path('file.wasm')]);
    const { code, out, err } = await run(['compile', path('guard.htn'), '-o', '-']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Buffer.from(out, 'latin1').equals(readFileSync(path('file.wasm')))).toBe(true);
  });

  it('takes the types', async () => {
    const { out } = await run(['compile', path('guard.htn'), '-o', path('file.wasm'), '--types', '-']);
    expect(out).toContain('export interface GuardDomain');
    expect(out).not.toMatch(/\d bytes$/m);
  });

  it('is not shared with --json', async () => {
    const { code, err } = await run(['compile', path('guard.htn'), '-o', '-', '--json']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'frameplan: --json prints to standard output, so nothing else can be written there\n',
    });
  });

  it('may be a device, also twice', async () => {
    const { code } = await run(['compile', path('guard.htn'), '-o', '/dev/null', '--types', '/dev/null']);
    expect(code).toBe(0);
  });
});
