// `frameplan watch`: plans again whenever a file has been saved, and survives what is wrong with it meanwhile.

import { spawn } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard, yard } from './texts.ts';

const path = folderWith({ 'guard.htn': guard, 'yard.htn': yard, 'seen.htn': guard + yard });
const files = [path('guard.htn'), path('yard.htn')];

/** A save of one of the files. */
const saved = (name: string, text: string) => () => {
  writeFileSync(path(name), text);
  return [path(name)];
};

describe('watch', () => {
  it('plans at once, and again at each change', async () => {
    const { code, out, err } = await run(['watch', ...files, '--json'], '', {
      changes: [saved('yard.htn', yard.replace('at(bob) := hall', 'at(bob) := kitchen')), saved('yard.htn', yard)],
    });
    expect(code).toBe(0);
    const plans = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { plan: string[] }).plan);
    expect(plans.map((plan) => plan.length)).toEqual([2, 1, 2]);
    expect(err).toBe(
      `--- watching ${files.join(' and ')}\n--- ${path('yard.htn')} changed\n--- ${path('yard.htn')} changed\n`,
    );
  });

  it('shows errors and goes on', async () => {
    const removed = () => {
      rmSync(path('guard.htn'));
      return [path('guard.htn')];
    };
    const { code, out, err } = await run(['watch', ...files], '', {
      changes: [
        saved('guard.htn', guard.replace('GoTo(npc, goal)', 'GoTo(npc, gaol)')),
        removed,
        saved('guard.htn', guard),
      ],
    });
    expect(code).toBe(0);
    expect(err).toContain('unknown name `gaol`');
    expect(err).toContain('cannot read');
    expect(out.match(/^solved: 2 tasks/gm)).toHaveLength(2);
  });

  it('explains again by --explain', async () => {
    const { out } = await run(['watch', ...files, '--explain'], '', { changes: [saved('yard.htn', yard)] });
    expect(out.match(/^A plan of \d steps/gm)).toHaveLength(2);
  });

  it.each([
    [['watch'], '`watch` needs a domain; usage: frameplan watch'],
    [['watch', '-'], 'standard input cannot be watched; name a file'],
    [['watch', 'missing.htn'], 'cannot read missing.htn: there is no such file or folder'],
    [['watch', ...files, '--task', 'Step'], '--task needs --explain'],
  ])('tells of the wrong use %j in one line', async (args, message) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err.startsWith(`frameplan: ${message}`), err).toBe(true);
  });
});

describe('the built command', () => {
  it('sees a file that is written, and one that is put in its place', { timeout: 30_000 }, async () => {
    const command = join(
      fileURLToPath(new URL('../../..', import.meta.url)),
      'dist',
      'programs',
      'cli',
      'frameplan.cjs',
    );
    const child = spawn(process.execPath, [command, 'watch', path('seen.htn'), '--json'], { stdio: 'pipe' });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()));
    try {
      await expect.poll(() => err, { timeout: 10_000 }).toContain('watching');
      await expect.poll(() => out, { timeout: 10_000 }).toContain('solved');
      writeFileSync(path('seen.htn'), guard + yard.replace('at(bob) := hall', 'at(bob) := kitchen'));
      await expect.poll(() => out.split('\n').length - 1, { timeout: 10_000 }).toBe(2);
      writeFileSync(path('other.htn'), guard + yard);
      renameSync(path('other.htn'), path('seen.htn'));
      await expect.poll(() => out.split('\n').length - 1, { timeout: 10_000 }).toBe(3);
    } finally {
      child.kill();
    }
    const [first, second, third] = out
      .split('\n')
      .slice(0, 3)
      .map((line) => (JSON.parse(line) as { cost: number }).cost);
    expect([first, second, third]).toEqual([2, 1, 2]);
  });
});
