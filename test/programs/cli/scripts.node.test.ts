// `frameplan scripts`: what it writes, what it refuses, and that nothing is left half-written.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../../programs/cli/output-folder.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const domain = `domain shop;
type Person;
fluent boolean open;
fluent boolean has_bread(Person person);
task Open(Person keeper) { busy keeper; open := true; }
task Buy(Person customer, Person keeper) { busy customer; open; has_bread(customer) := true; }
task Never() { open; not open; }
`;

const file = folderWith({
  'shop.htn': domain,
  'day.htn': 'problem day of shop;\ninstance Person ann, bob;\nordered(Open(ann), Buy(bob, ann));\n',
  'never.htn': 'problem never of shop;\nordered(Never());\n',
  'wrong.htn': 'problem wrong of shop;\nordered(Open(nobody));\n',
});

function templates(name: string, files: Record<string, string>): string {
  const folder = file(name);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

const good = templates('good', { 'Open.lua': 'open(${keeper})', 'Buy.lua': 'buy(${customer})', 'README.md': 'x' });

const scripts = (...args: string[]) => run(['scripts', file('shop.htn'), file('day.htn'), ...args]);

describe('frameplan scripts', () => {
  it('writes a folder, and again in its place', async () => {
    const out = file('out');
    const first = await scripts('--to', 'lua', '--templates', good, '-o', out);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toBe(`${out}: 4 files, ${linesIn(out)} lines\n`);
    expect(readdirSync(out).toSorted()).toEqual(['ann.lua', 'bob.lua', 'main.lua', 'scripts.lua']);
    writeFileSync(join(out, 'old.lua'), '-- Written by frameplan.\n');
    expect((await scripts('--to', 'json', '-o', `${out}/`)).code).toBe(0);
    expect(readdirSync(out)).toEqual(['scripts.json']);
    expect(JSON.parse(readFileSync(join(out, 'scripts.json'), 'utf8'))).toMatchObject({ domain: 'shop' });
    expect(readdirSync(file('.')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.each([
    [[], '`scripts` needs --to (json, lua'],
    [['--to', 'luna', '-o', 'x'], 'not "luna", did you mean lua?'],
    [['--to', 'lua', '--templates', good], '`scripts` needs a folder to write: -o OUT'],
    [['--to', 'lua', '-o', 'x'], '--to lua needs a folder of templates: --templates DIR'],
    [['--to', 'json', '--templates', good, '-o', 'x'], '--to json takes no --templates'],
    [['--to', 'lua', '--templates', file('none'), '-o', 'x'], 'none: there is no such file or folder'],
    [['--to', 'json', '-o', 'x', '--first-hour', '3'], '--first-hour needs --hour'],
    [
      ['--to', 'json', '-o', 'x', '--hour', 'Open', '--first-hour', '24'],
      '--first-hour must be a whole number from 0 to 23, not "24"',
    ],
    [['--to', 'json', '-o', 'x', '--hour', 'Opn'], 'the domain has no task "Opn"'],
    [['--to', 'json', '-o', good], 'it holds Buy.lua, which was not written by this command'],
    [['--to', 'json', '-o', file('day.htn')], 'it is not a folder'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await scripts(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync('x')).toBe(false);
  });

  it('names the templates that are missing, and those that are too many', async () => {
    const few = templates('few', { 'Never.lua': '' });
    const missing = await scripts('--to', 'lua', '--templates', few, '-o', file('few-out'));
    expect(missing.err).toContain('there is no template for tasks of the plan: Open.lua, Buy.lua');
    const odd = templates('odd', { 'Opem.lua': '' });
    const unknown = await scripts('--to', 'lua', '--templates', odd, '-o', file('few-out'));
    expect(unknown.err).toContain('the template Opem.lua is for no task of the domain');
    expect([missing.code, unknown.code, existsSync(file('few-out'))]).toEqual([2, 2, false]);
  });

  it('says when there is no plan, or a text is wrong', async () => {
    const to = ['--to', 'json', '-o', file('no-plan')];
    const never = await run(['scripts', file('shop.htn'), file('never.htn'), ...to]);
    expect([never.code, never.err]).toEqual([1, 'no plan: every decomposition was tried\n']);
    expect((await run(['scripts', file('shop.htn'), file('wrong.htn'), ...to])).code).toBe(1);
    expect(existsSync(file('no-plan'))).toBe(false);
  });
});

describe('frameplan scripts --days', () => {
  it('writes a folder for each day, and again in its place', async () => {
    const out = file('week');
    const days = (count: string, ...others: string[]) =>
      scripts('--to', 'lua', '--templates', good, '-o', out, '--days', count, ...others);
    expect(await days('3')).toMatchObject({ code: 0, err: '', out: `${out}: 13 files, ${linesIn(out)} lines\n` });
    expect(readdirSync(out).toSorted()).toEqual(['day_1', 'day_2', 'day_3', 'main.lua']);
    expect(readdirSync(join(out, 'day_3')).toSorted()).toEqual(['ann.lua', 'bob.lua', 'main.lua', 'scripts.lua']);
    expect((await days('2')).code).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['day_1', 'day_2', 'main.lua']);
    expect((await days('1')).code).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['ann.lua', 'bob.lua', 'main.lua', 'scripts.lua']);
  });

  it('refuses a folder in which something else lies', async () => {
    const out = file('week-of-others');
    expect((await scripts('--to', 'json', '-o', out)).code).toBe(0);
    mkdirSync(join(out, 'notes'));
    const refused = await scripts('--to', 'json', '-o', out);
    expect(refused.err).toContain('it holds notes, which was not written by this command');
    writeFileSync(join(out, 'notes', 'mine.txt'), 'mine');
    expect((await scripts('--to', 'json', '-o', out)).err).toContain('it holds notes/mine.txt, which was not written');
    expect(readFileSync(join(out, 'notes', 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('says which day has no plan, and writes nothing', async () => {
    writeFileSync(
      file('once.htn'),
      `domain once; type Person; fluent integer bread := 2;
       task Eat(Person person) { busy person; bread > 0; bread -= 1; }
       problem p of once; instance Person ann; ordered(Eat(ann));`,
    );
    const out = file('once');
    const result = await run(['scripts', file('once.htn'), '--to', 'json', '-o', out, '--days', '4']);
    expect([result.code, result.err]).toEqual([1, 'day 3 of 4: no plan: every decomposition was tried\n']);
    expect(existsSync(out)).toBe(false);
    expect((await scripts('--to', 'json', '-o', out, '--days', '0')).err).toContain('--days must be a whole number');
    expect((await scripts('--to', 'json', '-o', out, '--days', '5000')).err).toContain('from 1 to 1000');
  });
});

describe('a folder that is written as a whole', () => {
  const mark = 'Written by frameplan';
  const many = Array.from({ length: 40 }, (_, at) => ({ path: `${at}.txt`, text: `${mark}\n${'x'.repeat(4096)}` }));

  it('is not there when a file of it cannot be written', async () => {
    const place = file('half');
    const wrong = [...many, { path: `${'x'.repeat(300)}.txt`, text: mark }];
    await expect(writeFolder(place, wrong, mark)).rejects.toThrow(/cannot write .*half: .*; nothing was changed/);
    expect(existsSync(place)).toBe(false);
  });

  it('stays as it was when the new one cannot be written', async () => {
    const place = file('stays');
    await writeFolder(place, many.slice(0, 3), mark);
    await expect(writeFolder(place, [...many, many[0]!], mark)).rejects.toThrow('nothing was changed');
    expect(readdirSync(place)).toHaveLength(3);
    expect(readdirSync(file('.')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is written wholly or not at all on a full disk', async ({ skip }) => {
    const disk = file('disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;
    if (!mounted) skip('no small disk can be mounted here');
    try {
      await writeFolder(join(disk, 'few'), many.slice(0, 3), mark);
      for (const place of ['few', 'many']) {
        await expect(writeFolder(join(disk, place), many, mark)).rejects.toThrow('no space left; nothing was changed');
      }
      expect(readdirSync(disk)).toEqual(['few']);
      expect(readdirSync(join(disk, 'few'))).toHaveLength(3);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('stays behind the link that leads to it', async () => {
    await writeFolder(file('linked'), many.slice(0, 2), mark);
    symlinkSync(file('linked'), file('link'));
    await writeFolder(file('link'), many.slice(0, 5), mark);
    expect(lstatSync(file('link')).isSymbolicLink()).toBe(true);
    expect(readdirSync(file('linked'))).toHaveLength(5);
  });

  it('is not the one that the command runs in', async () => {
    for (const place of ['.', process.cwd(), dirname(process.cwd()), '/']) {
      await expect(writeFolder(place, many, mark)).rejects.toThrow('it is the folder that you are in, or holds it');
    }
  });

  it('says when nothing may be written', async ({ skip }) => {
    const locked = file('locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    try {
      if (process.getuid?.() === 0) skip('root may write anywhere');
      await expect(writeFolder(join(locked, 'x'), many, mark)).rejects.toThrow('permission denied');
    } finally {
      rmSync(locked, { recursive: true });
    }
  });
});

function linesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}
