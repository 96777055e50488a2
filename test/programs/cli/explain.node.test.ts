// `frameplan plan --explain`: the reference planner's account of the search, found in the domain's own text.

import { describe, expect, it } from 'vitest';
import type { ExplainedSearch } from '../../../explain/index.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { circle, detour, guard, tower, yard } from './texts.ts';

const path = folderWith({ 'all.htn': guard + yard + detour + tower + circle });
const explained = (problem: string, ...options: string[]) =>
  run(['plan', path('all.htn'), '--problem', problem, '--explain', ...options]);

describe('--explain', () => {
  it('tells how the plan came to be', async () => {
    const { code, out, err } = await explained('yard');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const part of ['GoTo(bob, yard)', 'next_area', 'Step(bob, hall, kitchen)', 'there'])
      expect(out).toContain(part);
  });

  it('tells what stood in the way, with the line of the text', async () => {
    const { code, out } = await explained('tower');
    expect(code).toBe(1);
    expect(out).toContain('GoTo(bob, tower)');
    expect(out).toMatch(/connects\(at\(npc\), next\)|at\(npc\) == goal/);
  });

  it('tells of every try of one task', async () => {
    const { out } = await explained('tower', '--task', 'Step');
    expect(out).toContain('Step(bob, hall, kitchen)');
    expect(out).toContain('Step(bob, kitchen, yard)');
  });

  it('quotes what a problem in a file of its own asks for', async () => {
    const own = folderWith({ 'guard.htn': guard, 'wanted.htn': `${yard}achieve (at(bob) == hall);\n` });
    const { code, out } = await run(['plan', own('guard.htn'), own('wanted.htn'), '--explain']);
    expect(code).toBe(1);
    expect(out).toMatch(/line \d+ of .*wanted\.htn: at\(bob\) == hall/);
  });

  it('is one object by --json, with all that was tried', async () => {
    const { code, out } = await explained('yard', '--json');
    const { kind, version, status, cost, tasks, roots, plan } = JSON.parse(out) as ExplainedSearch;
    expect([kind, version, code, status, cost]).toEqual(['frameplan-explanation', 1, 0, 'solved', 2]);
    expect(roots.map((id) => tasks[id]!.text)).toEqual(['GoTo(bob, yard)']);
    expect(tasks[plan![0]!]).toMatchObject({ text: 'Step(bob, hall, kitchen)', step: 1 });
    const failed = JSON.parse((await explained('tower', '--json')).out) as ExplainedSearch;
    expect(failed.causes.length).toBeGreaterThan(0);
    expect(failed.plan).toBeNull();
  });

  it('is one object by --task and --json, with the tries of the task', async () => {
    const { code, out } = await explained('yard', '--task', 'Step', '--json');
    const { attempts, decomposition } = JSON.parse(out) as Record<'attempts' | 'decomposition', object[]>;
    expect([code, attempts.length]).toEqual([0, 2]);
    expect(decomposition.slice(0, 2)).toMatchObject([
      { depth: 0, text: 'GoTo(bob, yard)', step: null, method: { name: 'next_area' } },
      { depth: 1, text: 'Step(bob, hall, kitchen)', step: 1, method: null },
    ]);
  });

  it('heeds --best and the limits', async () => {
    expect((await explained('detour', '--best')).out).toContain('cost 1');
    const { code, out } = await explained('tower', '--max-iterations', '3');
    expect(code).toBe(1);
    expect(out).toContain('The search was stopped after 3 iterations, at the limit of iterations.');
  });

  it('names the task that calls itself when the search was stopped at a limit', async () => {
    const { code, out } = await explained('circle', '--max-depth', '60');
    expect(code).toBe(1);
    expect(out).toContain('at the limit of depth.\nBy then Circle was 30 levels deep in itself');
    const { recursion } = JSON.parse((await explained('circle', '--max-depth', '60', '--json')).out) as object & {
      recursion: unknown;
    };
    expect(recursion).toEqual({ task: 'Circle', times: 30 });
    expect((await explained('tower', '--max-iterations', '3')).out).not.toContain('deep in itself');
  });

  it.each([
    [['--explain', '--task', 'Stepp'], 'the domain has no task "Stepp", did you mean Step?'],
    [['--task', 'Step'], '--task needs --explain'],
  ])('tells of the wrong use %j in one line', async (options, message) => {
    const { code, err } = await run(['plan', path('all.htn'), '--problem', 'yard', ...options]);
    expect(code).toBe(2);
    expect(err).toBe(`frameplan: ${message}\n`);
  });
});
