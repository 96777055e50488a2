// `frameplan types`: what it writes is what the build plugin writes, and TypeScript finds it.

import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { compile, emitTypes } from '../../../language/index.ts';
import { root } from '../../repo/sources.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard } from './texts.ts';

const wrong = guard.replace('type Npc;', '');
const path = folderWith({ 'guard.htn': guard, 'wrong.htn': wrong, 'package.json': '{ "type": "module" }' });
const types = emitTypes(compile(guard).domain!, { asModule: true });

/** The messages of TypeScript about a game that imports the domain. */
function messagesOfTypeScript(settings: ts.CompilerOptions, task: string): string[] {
  const game = path('game.ts');
  const calls = `new Planner().register(guard).tasks.${task}`;
  writeFileSync(game, `import { Planner } from 'frameplan';\nimport guard from './guard.htn';\n${calls};\n`);
  mkdirSync(path('node_modules'), { recursive: true });
  try {
    symlinkSync(root, join(path('node_modules'), 'frameplan'));
  } catch {
    // It is there already.
  }
  const program = ts.createProgram([game], { ...settings, strict: true, noEmit: true, skipLibCheck: true, types: [] });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const nodenext = { module: ts.ModuleKind.NodeNext, allowArbitraryExtensions: true };

describe('types', () => {
  it.each([
    ['bundler', [], 'guard.htn.d.ts', bundler],
    ['nodenext', ['--nodenext'], 'guard.d.htn.ts', nodenext],
  ] as const)('writes a file that TypeScript finds with the resolution %s', async (_, options, file, settings) => {
    expect(await run(['types', path('guard.htn'), ...options])).toEqual({ code: 0, out: `${path(file)}\n`, err: '' });
    expect(readFileSync(path(file), 'utf8')).toBe(types);
    expect(messagesOfTypeScript(settings, 'Circle')).toEqual([]);
    expect(messagesOfTypeScript(settings, 'Cirkle').join()).toContain("'Cirkle' does not exist");
  });

  it('leaves a file alone that is right already', async () => {
    await run(['types', path('guard.htn')]);
    utimesSync(path('guard.htn.d.ts'), 1, 1);
    await run(['types', path('guard.htn')]);
    expect(statSync(path('guard.htn.d.ts')).mtimeMs).toBe(1000);
  });

  it('goes on after a domain with errors, and ends with 1', async () => {
    writeFileSync(path('guard.htn.d.ts'), 'old');
    const { code, out, err } = await run(['types', path('wrong.htn'), path('guard.htn')]);
    expect({ code, out }).toEqual({ code: 1, out: `${path('guard.htn.d.ts')}\n` });
    expect(err).toContain('unknown type `Npc`');
    expect(readFileSync(path('guard.htn.d.ts'), 'utf8')).toBe(types);
  });

  it.each([
    [[], '`types` needs a domain'],
    [['-'], 'types are written next to a file, but standard input is not a file'],
    [[path('guard.htn'), path('guard.htn')], 'would overwrite'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(['types', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
