// docs/tutorial.md, done as a reader would: every file is written, every command run, every program checked and run, and all
// of them print what the tutorial says. A text block behind a command or a program is what it prints.

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { run } from '../../cli/captured.ts';
import { root } from '../../repo/sources.ts';

// Inside the package, so that its own name leads to it.
const folder = join(root, 'build', 'tutorial');
const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');

interface Block {
  language: string;
  /** The file that the block is, and whether it is added to what is there. */
  file: string;
  more: boolean;
  content: string;
}

const blocks: Block[] = [...tutorial.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, info = '', content = '']) => {
  const [language = '', file = '', more] = info.split(' ');
  return { language, file, more: more === 'more', content };
});

/** How long something took differs each time, and how many iterations with every better pass. */
function withoutMeasures(printed: string): string {
  return printed.replaceAll(/\(\d+ iterations, [\d.]+ (µs|ms|s)\)/g, '(measures)');
}

async function command(line: string): Promise<string> {
  const words = line.split(' ');
  expect(words.slice(0, 2)).toEqual(['npx', 'frameplan']);
  const args = words.slice(2).map((word) => (/^[\w-]+\.(htn|wasm|d\.ts)$/.test(word) ? join(folder, word) : word));
  const { out, err } = await run(args);
  expect(err).toBe('');
  return out;
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

function program(file: string): string {
  const path = join(folder, file);
  expect(typeErrors(path)).toEqual([]);
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const script = path.replace(/\.ts$/, '.mjs');
  writeFileSync(script, outputText);
  return execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
}

/** Does what a block says; what that prints, null when it is no command or program. */
async function follow({ language, file, more, content }: Block): Promise<string | null> {
  if (language === 'sh') {
    const printed: string[] = [];
    for (const line of content.trim().split('\n')) printed.push(await command(line));
    return printed.join('');
  }
  if (more) appendFileSync(join(folder, file), `\n${content}`);
  else writeFileSync(join(folder, file), content);
  return language === 'ts' ? program(file) : null;
}

describe('the tutorial', () => {
  it('works as it is told, block by block', async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    let [printed, compared]: [string | null, number] = [null, 0];
    for (const block of blocks) {
      if (block.language === '') {
        expect(withoutMeasures(printed ?? 'nothing was run')).toBe(withoutMeasures(block.content));
        compared++;
        printed = null;
      } else printed = await follow(block);
    }
    expect(compared).toBe(blocks.filter(({ language }) => language === '').length);
    expect(compared).toBeGreaterThan(4);
  }, 60_000);

  it('leaves domains without a warning behind', async () => {
    for (const name of ['travel.htn', 'squad.htn'])
      expect(await command(`npx frameplan check ${name}`)).toContain('without errors or warnings');
  });

  it('has blocks of known kinds only', () => {
    for (const { language, file } of blocks) {
      expect(['htn', 'ts', 'sh', '']).toContain(language);
      expect(file !== '', `${language} ${file}`).toBe(language === 'htn' || language === 'ts');
    }
  });

  it('tells the truth about what changes would do', async () => {
    const park = readFileSync(join(folder, 'park.htn'), 'utf8');
    writeFileSync(join(folder, 'poor.htn'), park.replace(':= 20', ':= 5'));
    writeFileSync(join(folder, 'near.htn'), park.replace(':= 8', ':= 2'));
    expect(await command('npx frameplan plan travel.htn poor.htn')).toContain('no plan');
    expect(await command('npx frameplan plan travel.htn near.htn')).toContain('1. Walk(anna, home, park)');
    expect(await command('npx frameplan graph travel.htn')).toContain('+ Travel(Person person, Place to)');
  });

  it('links to what exists', () => {
    for (const [, path] of tutorial.matchAll(/\]\(([^)#]+)\)/g))
      expect(existsSync(join(root, 'docs', path!)), path).toBe(true);
  });
});
