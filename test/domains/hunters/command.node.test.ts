// What is made by commands: a level as a problem of both versions, and the picture of the hybrid version.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../domains/hunters/generate.ts';
import { toProblemText } from '../../../domains/hunters/problem.ts';
import * as squad from '../../../domains/squad/index.ts';
import { root } from '../../repo/sources.ts';
import { run } from '../../cli/captured.ts';
import { read } from './planning.ts';

/** The commands run when they are imported, on the process's own arguments. */
const commands = {
  hunters: () => import('../../../domains/hunters/command.ts'),
  squad: () => import('../../../domains/squad/command.ts'),
};

async function printed(name: keyof typeof commands, ...words: string[]): Promise<[string, string, unknown]> {
  let [out, err] = ['', ''];
  vi.resetModules();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (out += String(text)) !== '');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (err += String(text)) !== '');
  const { argv, exitCode } = process;
  process.argv = ['node', name, ...words];
  await commands[name]();
  const code = process.exitCode;
  process.argv = argv;
  process.exitCode = exitCode;
  return [out, err, code];
}

afterEach(() => vi.restoreAllMocks());

describe('the commands', () => {
  it('print what the generators make', async () => {
    const level = generate({ seed: 3, rooms: 2, hunters: 5 });
    expect((await printed('hunters', 'seed=3', 'rooms=2', 'hunters=5'))[0]).toBe(toProblemText(level));
    const situation = squad.generate({ seed: 6, suspects: 2 });
    expect((await printed('squad', 'seed=6', 'suspects=2'))[0]).toBe(squad.toProblemText(situation));
  });

  it.each(['hunters', 'squad'] as const)('say in one line what is wrong: %s', async (name) => {
    const [out, err, code] = await printed(name, 'sed=1');
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(/^there is no option sed \(there are seed, [^\n]*\)\n$/);
  });
});

describe('the picture of the hybrid version', () => {
  it('is up to date', async () => {
    const { out } = await run(['graph', `${root}domains/hunters/hunters-hybrid.htn`, '--svg']);
    expect(read('tasks-hybrid.svg') === out).toBe(true);
  });
});
