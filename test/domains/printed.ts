// Runs the small commands of the domains, and keeps what they print. A command runs when it is imported, with the
// arguments of the process.

import { vi } from 'vitest';

const commands = {
  building: () => import('../../domains/building/command.ts'),
  hunters: () => import('../../domains/hunters/command.ts'),
  iceblox: () => import('../../domains/iceblox/command.ts'),
  rescue: () => import('../../domains/rescue/command.ts'),
  squad: () => import('../../domains/squad/command.ts'),
  town: () => import('../../domains/town/command.ts'),
  travel: () => import('../../domains/travel/command.ts'),
};

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

export async function printed(
  name: CommandName,
  ...words: string[]
): Promise<{ out: string; err: string; code: unknown }> {
  const result = { out: '', err: '', code: undefined as unknown };
  vi.resetModules();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (result.out += String(text)) !== '');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (result.err += String(text)) !== '');
  const before = [process.argv, process.exitCode] as const;
  process.argv = ['node', name, ...words];
  try {
    await commands[name]();
    result.code = process.exitCode;
  } finally {
    [process.argv, process.exitCode] = before;
    vi.restoreAllMocks();
  }
  return result;
}
