// The build plugin in every bundler that it supports: the built program plans, and mistakes in a domain are reported
// with their place.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderAll } from '../../../language/render.ts';
import { compile, emitTypes } from '../../../language/index.ts';
import { root } from '../../repo/sources.ts';
import { bundlers, withRollup } from './bundle.ts';
import { guardText, mistakenText, programText } from './texts.ts';

let folder: string;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'frameplan-plugin-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with a domain and the program that imports it. */
function prepare(name: string, text: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, 'guard.htn'), text);
  writeFileSync(join(own, 'game.js'), programText(join(root, 'dist/bindings/index.js')));
  writeFileSync(join(own, 'package.json'), '{ "type": "module", "private": true }');
  return own;
}

describe.each(bundlers)('the plugin in %s', (name, build, saysPlace) => {
  it('compiles a domain that is imported', async () => {
    const own = prepare(`${name}-right`, guardText);
    expect((await build(own)).messages).toBe('');
    const { plan } = await import(/* @vite-ignore */ pathToFileURL(join(own, 'dist', 'game.js')).href);
    expect(plan).toEqual(['Walk(bob, hall, yard)']);
  });

  it('compiles what a domain includes, and names its file in messages', async () => {
    const own = prepare(`${name}-including`, `${guardText.split('\n')[0]}\ninclude "rest.htn";\n`);
    const rest = guardText.split('\n').slice(1).join('\n');
    writeFileSync(join(own, 'rest.htn'), rest);
    expect((await build(own)).messages).toBe('');
    writeFileSync(join(own, 'rest.htn'), `${rest}\ntype A < Nothing;\n`);
    expect((await build(own)).messages).toContain('rest.htn:');
  });

  it('says what is wrong with a domain, as the command does', async () => {
    const own = prepare(`${name}-wrong`, mistakenText);
    const { messages, place } = await build(own);
    const { diagnostics } = compile(mistakenText);
    expect(messages).toContain(renderAll(diagnostics, mistakenText, relative(process.cwd(), join(own, 'guard.htn'))));
    expect(place).toEqual(saysPlace ? { line: 10, column: 17 } : undefined);
  });
});

describe('the types of an imported domain', () => {
  it('are written beside it', async () => {
    const own = prepare('types', guardText);
    await withRollup(own);
    const types = readFileSync(join(own, 'guard.htn.d.ts'), 'utf8');
    expect(types).toBe(emitTypes(compile(guardText).domain!, { asModule: true }));
    expect(types).toContain('export default');
  });

  it('are left alone when they are right, and written when they are not', async () => {
    const own = prepare('again', guardText);
    const file = join(own, 'guard.htn.d.ts');
    await withRollup(own);
    utimesSync(file, 1, 1);
    await withRollup(own);
    expect(statSync(file).mtimeMs).toBe(1000);
    writeFileSync(join(own, 'guard.htn'), guardText.replaceAll('GoTo', 'Go'));
    await withRollup(own);
    expect(readFileSync(file, 'utf8')).toContain('    Go: [');
  });

  it('are not written when that is not wanted', async () => {
    const own = prepare('none', guardText);
    await withRollup(own, { types: false });
    expect(existsSync(join(own, 'guard.htn.d.ts'))).toBe(false);
    expect(existsSync(join(own, 'dist', 'game.js'))).toBe(true);
  });

  it('stand where TypeScript looks for them with the resolution `nodenext`', async () => {
    const own = prepare('nodenext', guardText);
    await withRollup(own, { types: 'nodenext' });
    const types = readFileSync(join(own, 'guard.d.htn.ts'), 'utf8');
    expect(types).toBe(emitTypes(compile(guardText).domain!, { asModule: true }));
    expect(existsSync(join(own, 'guard.htn.d.ts'))).toBe(false);
  });

  it('that can not be written do not keep the domain from being compiled', async () => {
    const own = prepare('unwritable', guardText);
    mkdirSync(join(own, 'guard.htn.d.ts'));
    expect((await withRollup(own)).messages).toContain('guard.htn.d.ts could not be written');
    expect(existsSync(join(own, 'dist', 'game.js'))).toBe(true);
  });
});

describe('the plugin', () => {
  it('hands on warnings, as the command words them', async () => {
    const text = guardText
      .replace('task Walk(Guard guard,', 'task Walk(Area unused, Guard guard,')
      .replace('Walk(guard,', 'Walk(next, guard,');
    const own = prepare('warning', text);
    expect((await withRollup(own)).messages).toMatch(/guard\.htn:8:16: warning FP4\d+: .*`unused`/);
  });

  it('leaves a domain out that nobody uses', async () => {
    const own = prepare('unused', guardText);
    writeFileSync(join(own, 'game.js'), `import guard from './guard.htn';\nexport const plan = 1;\n`);
    await withRollup(own);
    expect(readFileSync(join(own, 'dist', 'game.js'), 'utf8')).toBe('const plan = 1;\n\nexport { plan };\n');
  });

  it('says where a file is no text', async () => {
    const own = prepare('bytes', guardText);
    writeFileSync(join(own, 'guard.htn'), Buffer.from([0x64, 0xff, 0x0a]));
    expect((await withRollup(own)).messages).toMatch(/guard\.htn:1:2: error FP1002: .*0xFF/);
  });
});
