// What frames leave behind: nothing on the heap when sessions are released, and a word on the console when they are
// not.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a module of test/processes/ prints in a separate process. */
async function apart(name: string, way: string): Promise<Record<string, unknown>> {
  // Code that the engine has not optimised yet makes objects of numbers: on a busy machine that would last into what is
  // measured.
  const flags = ['--expose-gc', '--no-concurrent-recompilation'];
  const args = [...flags, 'test/processes/apart.mjs', `test/processes/${name}.ts`, way];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(stdout) as Record<string, unknown>;
}

interface Heap {
  /** The sum over all times, as for the steps. */
  plans: number;
  steps: number;
  collections: number;
  /** The bytes that the heap has grown by, time after time. */
  taken: number[];
  left: number;
}

// Measured several times. While the engine still optimises, it counts a whole stretch of its old objects' space as
// taken, up to 200 kB at once. What plans leave behind is taken each time, so the least counts.
const least = ({ taken }: Heap): number => Math.min(...taken);

/** Bytes for 100,000 plans: less than an object of three words for every hundred of them. */
const limit = 10_000;

describe('100,000 plans that are submitted, stepped, read and released', () => {
  it.each(['sessions', 'batch', 'counters', 'news'])('leave no garbage: %s', async (way) => {
    const measured = (await apart('garbage', way)) as unknown as Heap;
    expect([measured.plans, measured.steps, measured.collections]).toEqual([500_000, 3_000_000, 0]);
    expect(least(measured)).toBeLessThan(limit);
    expect(measured.left).toBeLessThan(50_000);
  });

  it('leave no garbage: 20,000 plans for goals', async () => {
    const measured = (await apart('garbage', 'goals')) as unknown as Heap;
    expect([measured.plans, measured.steps, measured.collections]).toEqual([100_000, 150_000, 0]);
    expect(least(measured)).toBeLessThan(limit);
    expect(measured.left).toBeLessThan(50_000);
  });

  it('would be noticed with one object for every hundred of them', async () => {
    const measured = (await apart('garbage', 'planted')) as unknown as Heap;
    expect(least(measured)).toBeGreaterThan(2 * limit);
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
