// The pddl command: how fast searches go, and what it says to wrong options.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../bench/pddl/command.ts';

const domain = `(define (domain switches)
  (:predicates (next ?one ?other) (on ?switch))
  (:action turn-on :parameters (?one ?other)
    :precondition (and (next ?one ?other) (on ?one) (not (on ?other))) :effect (on ?other))
  (:action turn-off :parameters (?one ?other)
    :precondition (and (next ?one ?other) (on ?one) (on ?other)) :effect (not (on ?one))))`;
/** A ring of switches, all of which are to be off but the first. */
const names = Array.from({ length: 14 }, (_, at) => `s${at}`);
const pairs = names.map((name, at) => `(next ${name} ${names[(at + 1) % names.length]})`);
const goal = names.slice(1, -1).map((name) => `(not (on ${name}))`);
const problem = `(define (problem ring) (:domain switches) (:objects ${names.join(' ')})
  (:init (on s0) ${pairs.join(' ')}) (:goal (and (on s13) ${goal.join(' ')} (not (on s0)))))`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameplan-pddl-'));
  mkdirSync(join(folder, 'switches'));
  writeFileSync(join(folder, 'switches', 'domain.pddl'), domain);
  writeFileSync(join(folder, 'switches', 'ring.pddl'), problem);
});
afterAll(() => rmSync(folder, { recursive: true }));

function outputOf(...args: string[]): { code: number; text: string } {
  let text = '';
  const code = run([folder, ...args], (more) => void (text += more));
  return { code, text };
}

it('prints how fast searches go, and planning again, by the number of actions', () => {
  const { code, text } = outputOf('--speed', '--problems');
  expect(code).toBe(0);
  expect(text).toMatch(/^switches\/ring\.pddl: 28 actions, .* bytes, again \d+\.\d+ ms, the stick -\n/);
  expect(text).toMatch(/\n\| under 100 \| [01] \| .* \| 1 \| \d+\.\d+ \| \d+\.\d+ \| - \|\n/);
});

it('says what is wrong with another planner', () => {
  expect(outputOf('--stick', 'x')).toEqual({
    code: 2,
    text: '--stick is for --speed: say both\n',
  });
  const { code, text } = outputOf('--speed', '--stick', join(folder, 'none'));
  expect(code).toBe(2);
  expect(text).toContain('give the path of the program');
});
