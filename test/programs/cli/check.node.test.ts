// `frameplan check`: errors and warnings with their places, over files that belong together.

import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard, yard, yardJson } from './texts.ts';

const path = folderWith({
  'guard.htn': guard,
  'yard.htn': yard,
  'yard.json': yardJson,
  'nameless.json': '[]',
  'empty.json': '',
  'null.json': 'null',
  'castle.htn': yard.replace('of guard', 'of castle'),
  'wrong.htn': guard.replace('GoTo(npc, goal)', 'GoTo(npc, gaol)').replace('type Npc;', 'type Npc'),
  'wrong-yard.htn': yard.replace('at(bob)', 'at(bib)'),
  'unused.htn': guard
    .replace('task Circle(Npc npc)', 'task Circle(Npc npc, Area unused_area)')
    .replace('Circle(npc))', 'Circle(npc, none))'),
});

describe('check', () => {
  it('says that all is well and ends with 0', async () => {
    const { code, out, err } = await run(['check', path('guard.htn'), path('yard.htn'), path('yard.json')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('3 files without errors or warnings\n');
  });

  it('shows every error with its place and ends with 1', async () => {
    const { code, out } = await run(['check', path('wrong.htn')]);
    expect(code).toBe(1);
    expect(out).toContain(`${path('wrong.htn')}:3:9: error`);
    expect(out).toContain('gaol');
    expect(out).toContain('did you mean');
    expect(out).toMatch(/\n2 errors\n$/);
  });

  it('shows warnings and ends with 0', async () => {
    const { code, out } = await run(['check', path('unused.htn')]);
    expect(code).toBe(0);
    expect(out).toContain('unused_area');
    expect(out).toMatch(/\n1 warning\n$/);
  });

  it('checks problems against the domain among the other files, in any order', async () => {
    const { code, out } = await run(['check', path('wrong-yard.htn'), path('guard.htn')]);
    expect(code).toBe(1);
    expect(out).toContain('bib');
  });

  it.each(['empty.json', 'null.json'])('reads %s as JSON, by its name', async (name) => {
    const { code, out } = await run(['check', path('guard.htn'), path(name)]);
    expect(code).toBe(1);
    expect(out).toMatch(/: error FP302\d: .*JSON|: error FP3021: a problem has to be an object/);
    expect(out).not.toContain('domain NAME');
    expect((await run(['plan', path('guard.htn'), path(name)])).err).toMatch(/error FP302\d/);
  });

  it('asks for the domain of a problem that stands alone', async () => {
    for (const name of ['yard.htn', 'yard.json']) {
      const { code, err } = await run(['check', path(name)]);
      expect(code).toBe(2);
      expect(err).toContain(`${name} is a problem of the domain "guard"; name the file of that domain too`);
    }
  });

  it('asks for the domain of a problem that names none', async () => {
    const { code, err } = await run(['check', path('nameless.json')]);
    expect(code).toBe(2);
    expect(err).toContain('nameless.json is a problem; name the file of its domain too');
  });

  it('tells a problem of another domain with its place', async () => {
    const { code, out } = await run(['check', path('guard.htn'), path('castle.htn')]);
    expect(code).toBe(1);
    expect(out).toContain(`${path('castle.htn')}:1:`);
  });

  it('says nothing of a problem whose domain has errors', async () => {
    const { code, out } = await run(['check', path('wrong.htn'), path('yard.htn')]);
    expect(code).toBe(1);
    expect(out).not.toContain('yard.htn');
  });

  it('prints one JSON array by --json', async () => {
    const { code, out } = await run(['check', path('wrong.htn'), '--json']);
    const messages = JSON.parse(out) as Record<string, unknown>[];
    expect(code).toBe(1);
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(message).toMatchObject({
        file: path('wrong.htn'),
        severity: 'error',
        code: expect.stringMatching(/^FP\d/),
      });
      expect(message['line']).toBeGreaterThan(1);
      expect(message['column']).toBeGreaterThan(0);
    }
    expect(JSON.parse((await run(['check', path('guard.htn'), '--json'])).out)).toEqual([]);
  });

  it('reads standard input', async () => {
    expect((await run(['check', '-'], guard)).code).toBe(0);
    expect((await run(['check', '-'], 'domain')).out).toContain('<stdin>:1:');
  });
});
