// `frameplan format`: prints, checks and writes the standard layout.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const untidy = 'domain   guard ;\ntype Npc;// who acts\nfluent   boolean tired( Npc npc ) ;\n';
const path = folderWith({ 'untidy.htn': untidy, 'change.htn': untidy, 'wrong.htn': 'domain guard;\ntype ;\n' });
const tidy = (await run(['format', '-'], untidy)).out;

describe('format', () => {
  it('prints the standard layout, with the comments', async () => {
    const { code, out, err } = await run(['format', path('untidy.htn')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('domain guard;\n');
    expect(out).toContain('// who acts');
    expect(out).toContain('fluent boolean tired(Npc npc);');
    expect(readFileSync(path('untidy.htn'), 'utf8')).toBe(untidy);
  });

  it('leaves alone what is in the standard layout', async () => {
    expect((await run(['format', '-'], tidy)).out).toBe(tidy);
  });

  it('names what is not in the standard layout by --check', async () => {
    const { code, out } = await run(['format', '--check', path('untidy.htn')]);
    expect({ code, out }).toEqual({ code: 1, out: `${path('untidy.htn')}\n` });
    expect(await run(['format', '--check', '-'], tidy)).toEqual({ code: 0, out: '', err: '' });
  });

  it('changes the file by --write', async () => {
    expect(await run(['format', '--write', path('change.htn')])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(path('change.htn'), 'utf8')).toBe(tidy);
  });

  it('does not touch a text with errors, and shows them', async () => {
    const { code, out, err } = await run(['format', '--write', path('wrong.htn')]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${path('wrong.htn')}:2:6: error`);
    expect(readFileSync(path('wrong.htn'), 'utf8')).toBe('domain guard;\ntype ;\n');
  });

  it('cannot write to standard input', async () => {
    const { code, err } = await run(['format', '--write', '-'], untidy);
    expect(code).toBe(2);
    expect(err).toBe('frameplan: standard input cannot be written back; leave out --write to print it\n');
  });
});
