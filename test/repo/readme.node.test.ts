// The README's example, taken out of its text and run as a reader would: the domain is compiled by the command, the program
// is checked and run in a folder where `frameplan` is this package, and prints what the README says.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

// Inside the package, so that its own name leads to it.
const folder = join(root, 'build', 'readme');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The blocks of one language, in order; '' for blocks without one. */
function blocks(language: string): string[] {
  const parts = readme.matchAll(/^```(\w*)\n(.*?)^```$/gms);
  return [...parts].filter((part) => part[1] === language).map((part) => part[2]!);
}

function writeExample(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'guard.htn'), blocks('htn')[0]!);
  writeFileSync(join(folder, 'game.ts'), blocks('ts')[0]!);
  const command = blocks('sh').find((block) => block.startsWith('npx frameplan compile'))!;
  const args = command.trim().split(' ').slice(2);
  execFileSync(process.execPath, [join(root, 'dist/cli/frameplan.js'), ...args], { cwd: folder });
}

function typeErrors(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the README', () => {
  it('has an example that is accepted, runs and prints what is said', () => {
    writeExample();
    const file = join(folder, 'game.ts');
    expect(typeErrors(file)).toEqual([]);
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    writeFileSync(join(folder, 'game.mjs'), outputText);
    const printed = execFileSync(process.execPath, ['game.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(printed).toBe(blocks('')[0]);
  }, 60_000);

  it('names files that exist', () => {
    for (const [, path] of readme.matchAll(/\]\(([^)]+)\)/g))
      expect(() => readFileSync(join(root, path!))).not.toThrow();
  });
});
