// Takes the README's example out of its text and runs it as a reader would. The command compiles the domain. The
// program is checked and run in a folder where `frameplan` is this package. It prints what the README says.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn } from '../docs/blocks.ts';
import { Folder } from '../docs/run.ts';
import { root } from './sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const textOf = (language: string, begin = ''): string =>
  blocksIn(readme).find((block) => block.language === language && block.text.startsWith(begin))!.text;

describe('the README', () => {
  it('has an example that is accepted, runs and prints what is said', async () => {
    const folder = new Folder('readme');
    folder.write('guard.htn', textOf('htn'));
    folder.write('game.ts', textOf('ts'));
    await folder.runCommands(textOf('sh', 'npx frameplan compile'));
    expect(folder.typeErrors(['game.ts'])).toEqual([]);
    expect(await folder.runProgram('game.ts')).toBe(textOf(''));
  }, 60_000);

  it('names files that exist', () => {
    for (const [, path] of readme.matchAll(/\]\(([^)]+)\)/g))
      expect(() => readFileSync(join(root, path!))).not.toThrow();
  });
});
