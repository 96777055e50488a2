// Texts that include others, in every command: paths are relative to the including file, and messages name the right
// one.

import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { guard, yard } from './texts.ts';

const types = 'type Area;\ntype Npc;\n';
const including = `domain guard;\ninclude "parts/types.htn";\n${guard.replace('domain guard;\n', '').replace(types, '')}`;
const [problem, ...rest] = yard.trimStart().split('\n');
const path = folderWith({
  'guard.htn': including,
  'whole.htn': guard,
  'yard.htn': `${problem}\ninclude "parts/yard.htn";\n`,
  'wrong.htn': 'domain wrong;\ninclude "parts/wrong.htn";\ninclude "parts/missing.htn";\n',
  'fault.htn': 'domain fault;\ninclude "parts/fault.htn";\nproblem p of fault;\nordered(A());\n',
});
mkdirSync(path('parts'));
writeFileSync(path('parts/types.htn'), types);
writeFileSync(path('parts/yard.htn'), rest.join('\n'));
writeFileSync(path('parts/wrong.htn'), 'type A < ;\n');
writeFileSync(path('parts/fault.htn'), '\nfluent integer n;\ntask A() { n := 1 / n; }\n');

describe('a text that includes others', () => {
  it('plans as one text would', async () => {
    const whole = await run(['plan', path('whole.htn'), path('yard.htn'), '--json']);
    const plan = await run(['plan', path('guard.htn'), path('yard.htn'), '--json']);
    const planOf = ({ out }: { out: string }): unknown => (JSON.parse(out) as { plan: unknown }).plan;
    expect(planOf(plan)).toEqual(planOf(whole));
  });

  it('is checked with its parts, and a part that is named too only once', async () => {
    expect(await run(['check', path('guard.htn'), path('parts/types.htn'), path('yard.htn')])).toEqual({
      code: 0,
      out: '3 files without errors or warnings\n',
      err: '',
    });
  });

  it('has its mistakes named with their file', async () => {
    const { code, out } = await run(['check', path('wrong.htn')]);
    expect(code).toBe(1);
    expect(out).toContain(`${path('parts/wrong.htn')}:1:10: error FP1011`);
    expect(out).toContain(
      `${path('wrong.htn')}:3:1: error FP1052: \`parts/missing.htn\` cannot be included: there is no`,
    );
    const data = JSON.parse((await run(['check', path('wrong.htn'), '--json'])).out) as {
      file: string;
      line: number;
    }[];
    expect(data.map(({ file, line }) => [relative(path('.'), file), line])).toEqual([
      ['wrong.htn', 3],
      ['parts/wrong.htn', 1],
    ]);
  });

  it('names the file of a fault', async () => {
    for (const planner of [[], ['--reference']]) {
      expect((await run(['plan', path('fault.htn'), ...planner])).out).toContain(
        `line 3 of ${path('parts/fault.htn')}: `,
      );
    }
    expect((await run(['plan', path('guard.htn'), path('yard.htn'), '--explain'])).code).toBe(0);
  });

  it('is formatted by itself', async () => {
    expect((await run(['format', path('guard.htn')])).out).toContain('include "parts/types.htn";\n');
    expect((await run(['format', path('parts/types.htn')])).out).toBe(types);
  });

  it('is watched with its parts', async () => {
    const { err } = await run(['watch', path('guard.htn'), path('yard.htn')]);
    const all = ['guard.htn', 'yard.htn', 'parts/types.htn', 'parts/yard.htn'].map((name) => path(name));
    expect(err).toBe(`--- watching ${all.join(' and ')}\n`);
  });

  it('includes from standard input by the working folder', async () => {
    const { out } = await run(['check', '-'], `domain d;\ninclude "${relative('.', path('parts/types.htn'))}";\n`);
    expect(out).toBe('1 file without errors or warnings\n');
  });
});
