// Flags of the command are described once, in the tables of programs/cli/commands/. Help, completion and the page of
// the site are made from them; other pages only name them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInput } from '../../programs/cli/command.ts';
import { helpOf } from '../../programs/cli/help.ts';
import { commands } from '../../programs/cli/main.ts';
import { root } from '../repo/sources.ts';

const pages = ['.', 'docs', 'docs/how-to', 'domains'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => join(folder, name)),
);

/** Uses of the command in code, each up to the end of the code or of the line. */
const uses = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\bframeplan ([a-z]+)\b([^`\n]*)/g)].flatMap(([, name, rest]) => {
    const command = commands.find((one) => one.name === name);
    // What follows `--` is for the game.
    return command ? [{ page, command, flags: rest!.split(/ -- |&&/)[0]!.match(/(?<=\s)--?[a-z][\w-]*/g) ?? [] }] : [];
  }),
);

it('flags in pages are flags of their commands', () => {
  const unknown = uses.flatMap(({ page, command: { name, options }, flags }) => {
    const known = Object.entries({ ...options, help: { short: 'h' } }).flatMap(([long, { short }]) => [
      `--${long}`,
      `-${short}`,
    ]);
    return flags.filter((flag) => !known.includes(flag)).map((flag) => `${page}: frameplan ${name} ${flag}`);
  });
  expect(unknown).toEqual([]);
  expect(uses.flatMap(({ flags }) => flags).length).toBeGreaterThan(20);
});

const checked = commands.flatMap((command) =>
  Object.entries(command.options).flatMap(([name, { takes }]) => (takes ? [{ command, name, takes }] : [])),
);

describe('a flag that is checked', () => {
  it.each(checked)('says in its message what it takes: $command.name --$name', ({ command, name, takes }) => {
    const given = `--${name}=nonsense`;
    expect(() => readInput(command, [given])).toThrow(`--${name} must be ${takes.wanted}, not "nonsense"`);
  });

  it.each(checked)('has its default in the help: $command.name --$name', ({ command, name, takes }) => {
    const line = helpOf(command)
      .split('\n')
      .find((one) => one.includes(`--${name} `))!;
    if (takes.otherwise !== undefined) expect(line).toContain(`(default: ${String(takes.otherwise)})`);
  });

  it('takes what the option of the interface takes', () => {
    const values = (command: string, flag: string, ...texts: string[]): string[] =>
      texts.filter((text) => {
        try {
          readInput(
            commands.find(({ name }) => name === command)!,
            [`--${flag}=${text}`],
          );
          return true;
        } catch {
          return false;
        }
      });
    expect(values('plan', 'max-depth', '0', '1', '4294967295', '4294967296', 'Infinity', '1.5')).toEqual([
      '1',
      '4294967295',
      'Infinity',
    ]);
    expect(values('scripts', 'first-hour', '0', '23', '24', '+1', '0x3')).toEqual(['0', '23']);
    expect(values('debug', 'port', '0', '65535', '65536', '-1')).toEqual(['0', '65535']);
  });
});
