// `frameplan plan`: what it prints, for people and for programs, and what it ends with.

import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { circle, detour, guard, tower, yard, yardJson } from './texts.ts';

const path = folderWith({
  'guard.htn': guard,
  'yard.htn': yard,
  'yard.json': yardJson,
  // No two laps are alike.
  'laps.htn': `domain laps; fluent integer laps; task Lap() { laps += 1; }
    task Run() { method { ordered(Lap(), Run()); } }
    problem run of laps; ordered(Run());`,
  'all.htn': guard + yard + detour + tower + circle,
  'one.htn': guard + yard,
  'wrong.htn': guard.replace('GoTo(npc, goal)', 'GoTo(npc, gaol)'),
  'wrong-yard.htn': yard.replace('at(bob)', 'at(bib)'),
});

const walk = ['Step(bob, hall, kitchen)', 'Step(bob, kitchen, yard)'];

async function planned(...args: string[]): Promise<Record<string, unknown>> {
  const { out, err } = await run(['plan', ...args, '--json']);
  expect(err).toBe('');
  return JSON.parse(out) as Record<string, unknown>;
}

describe('a plan', () => {
  it('is printed as numbered tasks below a line of totals, without internal tasks', async () => {
    const { code, out, err } = await run(['plan', path('guard.htn'), path('yard.htn')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [head, ...steps] = out.split('\n');
    expect(head).toMatch(/^solved: 2 tasks, cost 2 \(7 iterations, [\d.]+ (µs|ms|s)\)$/);
    expect(steps).toEqual([...walk.map((task, index) => `  ${index + 1}. ${task}`), '']);
  });

  it('is one object by --json', async () => {
    const outcome = await planned(path('guard.htn'), path('yard.htn'));
    expect(outcome).toEqual({
      status: 'solved',
      plan: walk,
      cost: 2,
      iterations: 7,
      microseconds: expect.any(Number) as number,
    });
    expect(outcome['microseconds']).toBeGreaterThan(0);
  });

  it('is the same from a problem in JSON, from the domain file itself and through standard input', async () => {
    const { plan } = await planned(path('guard.htn'), path('yard.htn'));
    expect((await planned(path('guard.htn'), path('yard.json'))).plan).toEqual(plan);
    expect((await planned(path('one.htn'))).plan).toEqual(plan);
    const { out } = await run(['plan', path('guard.htn'), '-', '--json'], yard);
    expect((JSON.parse(out) as { plan: unknown }).plan).toEqual(plan);
  });

  it('is the cheapest one by --best', async () => {
    const first = await planned(path('all.htn'), '--problem', 'detour');
    expect([first['plan'], first['cost']]).toEqual([walk, 8]);
    const best = await planned(path('all.htn'), '--problem', 'detour', '--best');
    expect([best['status'], best['plan'], best['cost']]).toEqual(['solved', ['Step(bob, hall, yard)'], 1]);
  });

  it('is the same from the reference planner', async () => {
    for (const options of [[], ['--best']]) {
      for (const problem of ['yard', 'detour', 'tower']) {
        const args = [path('all.htn'), '--problem', problem, ...options];
        const microseconds = expect.any(Number) as number;
        expect(await planned(...args, '--reference')).toEqual({ ...(await planned(...args)), microseconds });
      }
    }
  });
});

describe('a search without a plan', () => {
  it('ends with 1 and says so', async () => {
    const { code, out } = await run(['plan', path('all.htn'), '--problem', 'tower']);
    expect(code).toBe(1);
    expect(out).toMatch(/^no plan: every decomposition was tried \(\d+ iterations, /);
    const outcome = await planned(path('all.htn'), '--problem', 'tower');
    expect([outcome['status'], outcome['plan'], outcome['cost']]).toEqual(['failed', null, null]);
  });

  it('that never ends is stopped by the limits', async () => {
    const args = [path('all.htn'), '--problem', 'circle'];
    const stopped = await planned(...args, '--max-iterations', '50');
    expect([stopped['status'], stopped['iterations']]).toEqual(['out-of-iterations', 50]);
    expect((await planned(...args, '--max-depth', '9'))['status']).toBe('out-of-depth');
    expect((await run(['plan', ...args, '--max-iterations', '50'])).code).toBe(1);
  });
});

describe('a negative cost', () => {
  it.each([[[]], [['--reference']]])('is told with the task that it is of (%j)', async (options) => {
    const text = `domain d; fluent integer n; task Sell() { cost := n - 1; n += 1; } problem p of d; ordered(Sell());`;
    const { code, out } = await run(['plan', '-', ...options], text);
    expect(code).toBe(1);
    expect(out).toMatch(/^stopped by a fault .*\n {2}line 1: (?=.*cost)(?=.*\bSell\b).*negative/);
  });
});

describe('progress', () => {
  it.each([[[]], [['--reference']]])('is told during long searches and taken away at the end (%j)', async (options) => {
    const told: string[] = [];
    const args = ['plan', path('laps.htn'), '--max-depth', '4000000000', ...options];
    await run([...args, '--max-iterations', '150000'], '', { progress: (text) => told.push(text) });
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).toMatch(/^searching: \d+ iterations$/);
    expect(told.at(-1)).toBe('');
  });
});

describe('the choice of a problem', () => {
  it.each([
    [['all.htn'], 'holds several problems, choose one with --problem: yard, detour, tower, circle'],
    [['all.htn', '--problem', 'yrad'], 'holds no problem "yrad", did you mean yard?'],
    [['one.htn', '--problem', 'castle'], 'holds no problem "castle" (there are yard)'],
    [['guard.htn'], 'holds no problem; name a file with one after the domain'],
  ])('%j is told in one line', async (args, message) => {
    const { code, out, err } = await run(['plan', ...args.map((arg) => (arg.endsWith('.htn') ? path(arg) : arg))]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

describe('a problem in the place of its domain', () => {
  it.each(['plan', 'compile', 'graph'])('is told as that by %s', async (command) => {
    for (const name of ['yard.htn', 'yard.json']) {
      const output = command === 'compile' ? ['-o', path('never.wasm')] : [];
      const { code, out, err } = await run([command, path(name), ...output]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toBe(`frameplan: ${path(name)} holds a problem and no domain; name the file of its domain first\n`);
    }
  });
});

describe('a text with errors', () => {
  it.each([
    [['wrong.htn', 'yard.htn'], 'wrong.htn:', 'gaol'],
    [['guard.htn', 'wrong-yard.htn'], 'wrong-yard.htn:', 'bib'],
  ])('%j is not planned', async (args, file, word) => {
    const { code, out, err } = await run(['plan', ...args.map(path)]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(file);
    expect(err).toContain(word);
    expect(err).toMatch(/\n1 error\n$/);
  });

  it('is told as data by --json', async () => {
    const { code, out, err } = await run(['plan', path('guard.htn'), path('wrong-yard.htn'), '--json']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      status: 'errors',
      messages: [{ file: path('wrong-yard.htn'), severity: 'error', code: expect.stringMatching(/^FP\d/) as string }],
    });
  });
});
