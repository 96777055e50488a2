// `frameplan completion`: bash completes with the script; those of the other shells name every command and option.

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../programs/cli/main.ts';
import { run } from './captured.ts';

async function scriptOf(shell: string): Promise<string> {
  const { code, out, err } = await run(['completion', shell]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** What bash offers for the last of these words. */
async function completed(...words: string[]): Promise<string[]> {
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _frameplan`;
  const script = `${await scriptOf('bash')}${ask}; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter(Boolean);
}

describe('in bash', () => {
  it('commands are completed', async () => {
    expect(await completed('frameplan', 'co')).toEqual(['compile', 'convert', 'completion']);
    expect(await completed('frameplan', '')).toEqual(expect.arrayContaining(commands.map(({ name }) => name)));
  });

  it('options of the command are completed', async () => {
    expect(await completed('frameplan', 'plan', 'guard.htn', '--max')).toEqual(['--max-iterations', '--max-depth']);
    expect(await completed('frameplan', 'check', '--max')).toEqual([]);
    expect(await completed('frameplan', 'completion', 'z')).toEqual(['zsh']);
  });
});

describe.each(['bash', 'zsh', 'fish'])('the script for %s', (shell) => {
  it('names every command and its options', async () => {
    const script = await scriptOf(shell);
    for (const { name, options } of commands) {
      expect(script).toContain(name);
      for (const option of Object.keys(options))
        expect(script).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`);
    }
  });

  it('leaves no quotation open', async () => {
    // Their quoting is that of bash, which can read it without running anything.
    const { status, stderr } = spawnSync('bash', ['-n'], { input: await scriptOf(shell), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('a wrong use', () => {
  it.each([
    [['completion'], '`completion` takes the name of one shell: bash, zsh, fish'],
    [['completion', 'bahs'], 'there is no completion for the shell "bahs", did you mean bash?'],
    [['completion', 'powershell'], 'there is no completion for the shell "powershell" (there are bash, zsh, fish)'],
  ])('%j is told in one line', async (args, message) => {
    const { code, err } = await run(args);
    expect({ code, err }).toEqual({ code: 2, err: `frameplan: ${message}\n` });
  });
});
