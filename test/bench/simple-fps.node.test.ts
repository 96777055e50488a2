// The simple-fps command: its lines, its totals, the plans that it writes and what it says to wrong input.

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../bench/simple-fps/command.ts';
import type { LineResult, Totals } from '../../bench/simple-fps/measure.ts';
import { sample } from '../domains/simple-fps/samples.ts';
import { rangedPlan, small } from '../domains/simple-fps/small.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'frameplan-simple-fps-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const unarmed = { ...small, guns: [], knives: [] };
const lines = [
  { name: 'small', instance: small, expected: { solved: true, plan: rangedPlan } },
  { name: 'otherwise', instance: small, expected: { solved: true, plan: rangedPlan.slice(1) } },
  { name: 'unarmed', instance: unarmed, expected: { solved: false, plan: [] } },
  { name: 'surprise', instance: unarmed, expected: { solved: true, plan: rangedPlan } },
  { name: 'open', instance: small },
];

function fileOf(...content: (object | string)[]): string {
  const path = join(folder, 'instances.jsonl');
  writeFileSync(path, content.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

function call(...words: string[]): { code: number; text: string } {
  let text = '';
  const code = run(words, (part) => void (text += part));
  return { code, text };
}

describe('simple-fps', () => {
  it.each(['core', 'reference'])('prints a line per instance and the totals, planned by the %s', (planner) => {
    const { code, text } = call(fileOf(...lines), '--planner', planner);
    const printed = text.trimEnd().split('\n');
    expect(printed).toHaveLength(lines.length + 1);
    expect(printed.slice(0, -1).map((line) => line.split(/ +/).slice(0, 3))).toEqual([
      ['small', 'solved', '19'],
      ['otherwise', 'solved', '19'],
      ['unarmed', 'failed', '-'],
      ['surprise', 'failed', '-'],
      ['open', 'solved', '19'],
    ]);
    for (const line of printed.slice(0, -1)) expect(line).toMatch(/ [1-9]\d* +\d+\.\d\d$/);
    expect(printed.at(-1)).toBe('5 instances, 3 solved, 3 same status, 2 same plan, 3 valid');
    expect(code).toBe(0);
  });

  it('prints the same as one JSON object', () => {
    const { text } = call(fileOf(...lines), '--json');
    const { planner, instances, totals } = JSON.parse(text) as {
      planner: string;
      instances: LineResult[];
      totals: Totals;
    };
    expect(planner).toBe('core');
    expect(totals).toEqual({ instances: 5, solved: 3, sameStatus: 3, samePlan: 2, valid: 3 });
    expect(instances[0]).toMatchObject({ name: 'small', status: 'solved', plan: rangedPlan, sameStatus: true });
    expect(instances[3]).toMatchObject({ name: 'surprise', plan: null, sameStatus: false, valid: false });
    expect(instances[4]).toMatchObject({ name: 'open', sameStatus: null, samePlan: null, valid: true });
    for (const { microseconds } of instances) expect(microseconds).toBeGreaterThan(0);
  });

  it('writes each plan that there is, one action per line', () => {
    const out = join(folder, 'plans');
    call(fileOf(...lines), '--plans', out);
    expect(readdirSync(out).toSorted()).toEqual(['open.plan', 'otherwise.plan', 'small.plan']);
    expect(readFileSync(join(out, 'small.plan'), 'utf8')).toBe(`${rangedPlan.join('\n')}\n`);
  });

  it.each(['core', 'reference'])('ends long searches at the limit, planned by the %s', (planner) => {
    const { name, instance, expected } = sample('dense_a10_n20_s8');
    const { text } = call(fileOf({ name, instance, expected }), '--planner', planner, '--max-iterations', '50');
    expect(text).toMatch(/out-of-iterations +- +50 /);
    expect(text).toContain('1 instances, 0 solved, 0 same status, 0 same plan, 0 valid\n');
  });

  it('takes a byte order mark, and an expected plan of null for none', () => {
    const { code, text } = call(fileOf(`\uFEFF${JSON.stringify({ name: 'open', instance: small, expected: null })}`));
    expect(text).toContain('1 instances, 1 solved, 0 same status, 0 same plan, 1 valid\n');
    expect(code).toBe(0);
  });

  it('takes an empty file', () => {
    expect(call(fileOf('', ''))).toEqual({
      code: 0,
      text: '0 instances, 0 solved, 0 same status, 0 same plan, 0 valid\n',
    });
  });

  it.each(['--help', '-h'])('shows how it is used by %s', (word) => {
    const { code, text } = call(word);
    expect(code).toBe(0);
    expect(text).toMatch(/^usage: simple-fps FILE\.jsonl/);
  });

  it('tells what is wrong apart from what it prints', () => {
    const said: string[] = [];
    const code = run(
      [fileOf('{'), '--json'],
      () => said.push('printed'),
      (text) => said.push(text),
    );
    expect(code).toBe(2);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^line 1: /);
  });

  it('refuses a file in the place of a folder for plans', () => {
    const path = fileOf(...lines);
    const { code, text } = call(path, '--plans', path);
    expect(code).toBe(2);
    expect(text).toContain('EEXIST');
    expect(text).not.toContain('solved');
  });

  it.each([
    ['no file', [], 'one file of instances is needed'],
    ['a planner that there is not', ['--planner', 'chess'], '--planner must be core or reference, not chess'],
    ['a limit that is none', ['--max-iterations', '0'], '--max-iterations must be a positive whole number, not 0'],
    ['an option that there is not', ['--fast'], "Unknown option '--fast'"],
  ])('refuses %s', (_, words, message) => {
    const { code, text } = call(...(words.length > 0 ? [fileOf(...lines), ...words] : []));
    expect(code).toBe(2);
    expect(text).toContain(message);
  });

  it.each([
    ['{', 'line 2: '],
    ['7', 'line 2: an object { name, instance, expected } was expected'],
    [JSON.stringify({ instance: small }), 'line 2: name must be a string, not undefined'],
    [JSON.stringify({ name: 'x', instance: { ...small, npc: 2 } }), 'line 2 (x): npc must be an area from 0 to 1'],
    [JSON.stringify({ name: 'x', instance: small, expected: 1 }), 'line 2 (x): expected must be { solved, plan }'],
  ])('names the line that is wrong: %#', (line, message) => {
    const { code, text } = call(fileOf(lines[0]!, line));
    expect(code).toBe(2);
    expect(text).toContain(message);
  });

  it('writes no plan outside the folder that it is given, and none over another', () => {
    const out = join(folder, 'nowhere');
    const wrong = call(fileOf({ name: '../small', instance: small }), '--plans', out);
    expect(wrong.code).toBe(2);
    expect(wrong.text).toContain('line 1: "../small" can\'t name a file');
    const twice = call(fileOf(lines[0]!, lines[0]!), '--plans', out);
    expect(twice.text).toContain('lines 1 and 2 are both named small');
  });
});
