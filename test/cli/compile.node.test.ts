// `frameplan compile`: what it writes is a module that says what domain it is.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifestSection } from '../../ir/manifest.ts';
import type { Manifest } from '../../ir/manifest.ts';
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
