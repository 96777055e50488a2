// What frames leave behind: nothing on the heap when sessions are released, and a word on the console when they are
// not.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a module of test/processes/ prints in a process of its own. */
async function apart(name: string, way: string): Promise<Record<string, unknown>> {
  // Code that the engine has not optimised yet makes objects of numbers: on a busy machine that would last into what is
  // measured.
  const flags = ['--expose-gc', '--no-concurrent-recompilation'];
  const args = [...flags, 'test/processes/apart.mjs', `test/processes/${name}.ts`, way];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('100,000 plans that are submitted, stepped, read and released', () => {
  it.each(['sessions', 'batch'])('leave no garbage: %s', async (way) => {
    const { plans, steps, collections, taken, left } = await apart('garbage', way);
    expect([plans, steps, collections]).toEqual([100_000, 600_000, 0]);
    // Less than a byte for a plan: the engine itself works beside it.
    expect(taken).toBeLessThan(100_000);
    expect(left).toBeLessThan(50_000);
  });
});

describe('searches that are never released', () => {
  it('are named on the console of a game under development, with the place that they come from', async () => {
    const { waiting, left, told } = await apart('leaks', 'development');
    expect([waiting, left]).toEqual([2, 0]);
    const [attack, calm, ...more] = told as string[];
    expect(attack).toMatch(
      /^frameplan: a search was never released: Attack\(bob\), submitted\n(.*\n)*.*forgetful.*leaks\.ts/,
    );
    expect(calm).toMatch(/^frameplan: a search was never released: Calm\(eve, calm, 0, true\), submitted\n/);
    expect(more).toEqual([]);
  });

  it('are freed without a word elsewhere', async () => {
    expect(await apart('leaks', 'game')).toEqual({ waiting: 2, left: 0, told: [] });
  });
});
