// docs/tutorial.md, done as a reader would: every file is written, every command run, every program checked and run.
// All of them print what the tutorial says: the block without a language that follows them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn, comparable } from '../../docs/blocks.ts';
import type { Block } from '../../docs/blocks.ts';
import { Folder } from '../../docs/run.ts';
import { root } from '../../repo/sources.ts';

const folder = new Folder('tutorial');
const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');
const blocks = blocksIn(tutorial);

/** Does what a block says. Returns what that prints, or null for a block that is neither a command nor a program. */
async function follow({ language, file, words, text }: Block): Promise<string | null> {
  if (language === 'sh') {
    const printed = await folder.runCommands(text);
    expect(printed).not.toMatch(/: (error|warning)\b/);
    return printed;
  }
  folder.write(file!, text, words.includes('more'));
  if (language !== 'ts') return null;
  expect(folder.typeErrors([file!])).toEqual([]);
  return folder.runProgram(file!);
}

describe('the tutorial', () => {
  it('works as it is told, block by block', async () => {
    let [printed, compared]: [string | null, number] = [null, 0];
    for (const block of blocks) {
      if (block.language === '') {
        expect(comparable(printed ?? 'nothing was run')).toBe(comparable(block.text));
        compared++;
        printed = null;
      } else printed = await follow(block);
    }
    expect(compared).toBe(blocks.filter(({ language }) => language === '').length);
    expect(compared).toBeGreaterThan(4);
  }, 60_000);

  it('leaves domains without a warning behind', async () => {
    for (const name of ['travel.htn', 'squad.htn'])
      expect(await folder.runCommands(`npx frameplan check ${name}`)).toContain('without errors or warnings');
  });

  it('has blocks of known kinds only', () => {
    for (const { language, file } of blocks) {
      expect(['htn', 'ts', 'sh', '']).toContain(language);
      expect(file !== undefined, `${language} ${file}`).toBe(language === 'htn' || language === 'ts');
    }
  });

  it('tells the truth about what changes would do', async () => {
    const park = readFileSync(join(folder.path, 'park.htn'), 'utf8');
    writeFileSync(join(folder.path, 'poor.htn'), park.replace(':= 20', ':= 5'));
    writeFileSync(join(folder.path, 'near.htn'), park.replace(':= 8', ':= 2'));
    expect(await folder.runCommands('npx frameplan plan travel.htn poor.htn')).toContain('no plan');
    expect(await folder.runCommands('npx frameplan plan travel.htn near.htn')).toContain('1. Walk(anna, home, park)');
    expect(await folder.runCommands('npx frameplan graph travel.htn')).toContain('+ Travel(Person person, Place to)');
  });

  it('links to what exists', () => {
    for (const [, path] of tutorial.matchAll(/\]\(([^)#]+)\)/g))
      expect(existsSync(join(root, 'docs', path!)), path).toBe(true);
  });
});
