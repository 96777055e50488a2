// The small commands of the domains: options by name, a problem on standard output that the domain accepts.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkCounts, readNumbers } from '../../../domains/options.ts';
import { plannerOf } from './planned.ts';

/** The commands run when they are imported, on the process's own arguments. */
const commands = {
  travel: () => import('../../../domains/travel/command.ts'),
  rescue: () => import('../../../domains/rescue/command.ts'),
  iceblox: () => import('../../../domains/iceblox/command.ts'),
};

async function printed(
  name: keyof typeof commands,
  words: string[],
): Promise<{ out: string; err: string; code: unknown }> {
  const result = { out: '', err: '', code: undefined as unknown };
  vi.resetModules();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (result.out += String(text)) !== '');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (result.err += String(text)) !== '');
  const before = [process.argv, process.exitCode] as const;
  process.argv = ['node', name, ...words];
  await commands[name]();
  result.code = process.exitCode;
  [process.argv, process.exitCode] = before;
  vi.restoreAllMocks();
  return result;
}

afterEach(() => vi.restoreAllMocks());

describe('the commands of the domains', () => {
  it.each([
    ['travel', ['seed=1'], 4],
    ['rescue', ['seed=5', 'soldiers=4'], 10],
    ['iceblox', ['seed=2', 'coin=1'], 8],
  ] as const)('print a problem that can be planned: %s', async (name, words, length) => {
    const { out, err } = await printed(name, [...words]);
    expect(err).toBe('');
    expect(plannerOf(name).plan(out).plan).toHaveLength(length);
    expect((await printed(name, ['seed=3'])).out).not.toBe(out);
  });

  it.each(['travel', 'rescue', 'iceblox'] as const)('say in one line what is wrong: %s', async (name) => {
    const { out, err, code } = await printed(name, ['sed=1']);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(/^there is no option sed \(there are seed, [^\n]*\)\n$/);
  });
});

describe('options', () => {
  it('are names with numbers', () => {
    expect(readNumbers(['seed=3', 'chance=0.5'], { seed: 0, chance: 1 })).toEqual({ seed: 3, chance: 0.5 });
    expect(() => readNumbers(['seed'], { seed: 0 })).toThrow('"seed" must be a name and a number, such as seed=1');
    expect(() => readNumbers(['toString=1'], { seed: 0 })).toThrow('there is no option toString');
  });

  it('that count are whole numbers from a least one', () => {
    expect(() => checkCounts({ seed: 1.5 }, { seed: 0 })).toThrow('seed must be an integer from 0, not 1.5');
    expect(() => checkCounts({ seed: -1 }, { seed: 0 })).toThrow('seed must be an integer from 0, not -1');
    checkCounts({ seed: 0 }, { seed: 0 });
  });
});
