// How the command line is read: help, versions, and one clear line for every wrong use.

import { describe, expect, it } from 'vitest';
import { wantsColors } from '../../../programs/cli/io.ts';
import { commands } from '../../../programs/cli/main.ts';
import { run } from './captured.ts';

describe('the help', () => {
  it('lists every command', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const { name, summary } of commands)
      expect(out).toMatch(new RegExp(`^ +${name} +${summary.slice(0, 20)}`, 'm'));
  });

  it.each(commands.map(({ name }) => name))(
    'of %s shows its usage, its options and examples of itself',
    async (name) => {
      const { code, out } = await run([name, '--help']);
      const { options, examples } = commands.find((command) => command.name === name)!;
      expect(code).toBe(0);
      expect(out).toContain(`usage: frameplan ${name} `);
      for (const option of Object.keys(options)) expect(out).toContain(`--${option}`);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(example).toContain(`frameplan ${name} `);
    },
  );

  it('is the same by -h, by `help NAME` and after other arguments', async () => {
    const { out } = await run(['plan', '--help']);
    for (const args of [
      ['plan', '-h'],
      ['help', 'plan'],
      ['plan', 'nothing.htn', '--help'],
    ]) {
      expect((await run(args)).out).toBe(out);
    }
  });

  it('is shown as wrong use when no command is named', async () => {
    const { code, out, err } = await run([]);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('usage: frameplan');
  });

  it('keeps to 120 columns', async () => {
    for (const args of [['--help'], ...commands.map(({ name }) => [name, '--help'])]) {
      for (const line of (await run(args)).out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
    }
  });
});

describe('the version', () => {
  it('is that of package.json', async () => {
    const { code, out } = await run(['--version']);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('a wrong use', () => {
  const cases: [args: string[], message: string][] = [
    [['chek', 'a.htn'], 'there is no command "chek", did you mean check?'],
    [
      ['xyzzy'],
      'there is no command "xyzzy" (there are check, compile, types, plan, watch, test, format, graph, convert, scripts, debug, completion)',
    ],
    [['--versoin'], '--versoin is not an option of frameplan itself, did you mean --version?'],
    [['plan', 'a.htn', '--bset'], '`plan` has no option --bset, did you mean --best?'],
    [['plan', 'a.htn', '--constructor'], '`plan` has no option --constructor'],
    [['plan', 'a.htn', '-x'], '`plan` has no option -x'],
    [['plan', 'a.htn', '--best=yes'], '--best takes no value, but got "yes"'],
    [['plan', 'a.htn', '--max-iterations'], '--max-iterations needs a value: --max-iterations N'],
    [['plan', 'a.htn', '--max-iterations', '--json'], '--max-iterations needs a value: --max-iterations N'],
    [['plan', 'a.htn', '--max-iterations', '1', '--max-iterations', '2'], '--max-iterations is given twice'],
    [
      ['plan', 'a.htn', '--max-iterations', 'many'],
      '--max-iterations must be a whole number from 1 to 9007199254740991, or Infinity, not "many"',
    ],
    [
      ['plan', 'a.htn', '--max-iterations', '0'],
      '--max-iterations must be a whole number from 1 to 9007199254740991, or Infinity, not "0"',
    ],
    [
      ['plan', 'a.htn', '--max-iterations', '-1'],
      '--max-iterations must be a whole number from 1 to 9007199254740991, or Infinity, not "-1"',
    ],
    [
      ['plan', 'a.htn', '--max-iterations', '1e3'],
      '--max-iterations must be a whole number from 1 to 9007199254740991, or Infinity, not "1e3"',
    ],
    [['plan'], '`plan` needs a domain; usage: frameplan plan'],
    [['plan', 'a.htn', 'b.htn', 'c.htn'], '`plan` takes one domain and one problem, but got 3 files'],
    [['check'], '`check` needs a file; usage: frameplan check'],
    [['format'], '`format` needs a file; usage: frameplan format'],
    [['format', 'a.htn', '--check', '--write'], '--check and --write exclude each other'],
    [['compile', 'a.htn'], '`compile` needs -o: where to write the module'],
    [['compile', 'a.htn', 'b.htn', '-o', 'c.wasm'], '`compile` takes one domain, but got 2 files'],
    [['compile', '-o', 'c.wasm'], '`compile` needs a domain; usage: frameplan compile'],
  ];

  it.each(cases)('%j is told in one line', async (args, message) => {
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.startsWith(`frameplan: ${message}`), err).toBe(true);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

describe('colours', () => {
  it('are for terminals without NO_COLOR', () => {
    expect(wantsColors(true, {})).toBe(true);
    expect(wantsColors(true, { NO_COLOR: '' })).toBe(true);
    expect(wantsColors(true, { NO_COLOR: '1' })).toBe(false);
    expect(wantsColors(true, { TERM: 'dumb' })).toBe(false);
    expect(wantsColors(false, {})).toBe(false);
  });

  it('are for files and pipes too where FORCE_COLOR asks for them', () => {
    expect(wantsColors(false, { FORCE_COLOR: '1' })).toBe(true);
    expect(wantsColors(true, { FORCE_COLOR: '0' })).toBe(false);
    expect(wantsColors(true, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  });
});
