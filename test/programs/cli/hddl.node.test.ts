// HDDL at the command line: plans, their formats, and what is wrong with a text.

import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard, home as problem, walk as domain, yard } from './texts.ts';

const path = folderWith({
  'walk.hddl': domain,
  'home.hddl': problem,
  'both.txt': `; a comment\n${domain}${problem}`,
  'wrong.hddl': domain.replace('(at ?to) :subtasks', '(an ?to) :subtasks'),
  'wrong-home.hddl': problem.replace('(at door)', '(at dor)'),
  'guard.htn': guard,
  'yard.htn': yard,
});

describe('a plan for HDDL', () => {
  it('is printed as any other', async () => {
    const { code, out, err } = await run(['plan', path('walk.hddl'), path('home.hddl')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(1)).toEqual(['  1. step-to(door, hall)', '  2. step-to(hall, bed-room)', '']);
  });

  it('is printed with its decomposition, from one file as well', async () => {
    const { out } = await run(['plan', path('both.txt'), '--format', 'ipc']);
    expect(out).toBe(`==>
0 step-to door hall
1 step-to hall bed-room
root 2
2 go bed-room -> on 0 3
3 go bed-room -> on 1 4
4 go bed-room -> there
<==
`);
  });

  it('is found by the reference planner as well, and explained', async () => {
    const files = [path('walk.hddl'), path('home.hddl')];
    expect((await run(['plan', ...files, '--reference'])).out).toContain('2. step-to(hall, bed-room)');
    expect((await run(['plan', ...files, '--explain'])).out).toContain('step-to(hall, bed-room)');
  });
});

describe('what is wrong', () => {
  it('is told with its place and advice, in either text', async () => {
    const first = await run(['plan', path('wrong.hddl'), path('home.hddl')]);
    expect([first.code, first.err]).toEqual([
      1,
      expect.stringContaining('wrong.hddl:5:74: error FP5102: there is no predicate `an`'),
    ]);
    expect(first.err).toContain('did you mean `at`?');
    const second = await run(['plan', path('walk.hddl'), path('wrong-home.hddl')]);
    expect(second.err).toContain('wrong-home.hddl:4:14: error FP5102: there is no object `dor`');
  });

  it('is told by check, of all files', async () => {
    const checked = async (...names: string[]) => (await run(['check', ...names.map(path)])).out;
    expect(await checked('walk.hddl', 'home.hddl', 'guard.htn')).toBe('3 files without errors or warnings\n');
    const out = await checked('wrong-home.hddl', 'wrong.hddl');
    expect(out).toContain('wrong-home.hddl:4:14: error FP5102');
    expect(out).toContain('wrong.hddl:5:74: error FP5102');
    expect((await run(['check', path('home.hddl')])).err).toContain('name the file of its domain too');
  });

  it('is told where only texts of the language will do', async () => {
    const said = async (...args: string[]) => {
      const { code, err } = await run(args);
      expect(code).toBe(2);
      return err;
    };
    const wrong = `walk.hddl is in HDDL, and a text of the language is needed here: \`frameplan convert `;
    for (const command of ['format', 'test', 'types', 'graph'])
      expect(await said(command, path('walk.hddl'))).toContain(wrong);
    expect(await said('compile', path('walk.hddl'), '-o', path('walk.wasm'))).toContain(wrong);
    expect(await said('test', path('guard.htn'), path('home.hddl'))).toContain('home.hddl is in HDDL');
    expect(await said('plan', path('guard.htn'), path('home.hddl'))).toContain('home.hddl is in HDDL');
    for (const command of ['plan', 'convert'])
      expect(await said(command, path('walk.hddl'), path('yard.htn'))).toMatch(
        /walk\.hddl is in HDDL, and .*yard\.htn is not: both have to be in one notation/,
      );
  });

  it('is told of wrong use', async () => {
    const used = async (...args: string[]) => (await run(['plan', ...args])).err;
    expect(await used(path('guard.htn'), path('yard.htn'), '--format', 'ipc')).toContain(
      '--format ipc is for domains in HDDL',
    );
    expect(await used(path('walk.hddl'), path('home.hddl'), '--format', 'xml')).toContain(
      '--format must be "ipc" or "val", not "xml"',
    );
    expect(await used(path('walk.hddl'))).toContain('this text holds no problem');
    expect(await used(path('home.hddl'), path('walk.hddl'))).toContain('this text holds no domain');
  });
});
