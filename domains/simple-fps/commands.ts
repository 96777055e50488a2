// A small command around this folder: makes instances, writes problems as text and checks plans. Prints through a
// function that it is given, so that tests call it like any other.

import { readFileSync } from 'node:fs';
import { generateLines } from './generate.ts';
import { readInstance, withoutMark } from './instance.ts';
import { toProblemText } from './problem.ts';
import { checkPlan } from './validity.ts';

export const usage = `usage:
  generate [name=value ...]          makes instances, one per line; names are the generator's options, and count
  problem FILE.jsonl NAME [SOLDIER]  writes one instance of a file as a problem of simple-fps.htn
  check FILE.jsonl                   checks the expected plan of each line of a file
`;

interface SampleLine {
  name: string;
  instance: unknown;
  expected?: { solved: boolean; plan: string[] };
}

function linesOf(path: string): SampleLine[] {
  const lines = withoutMark(readFileSync(path, 'utf8')).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as SampleLine);
}

function problem([path = '', name = '', soldier = '0']: readonly string[]): string {
  const line = linesOf(path).find((candidate) => candidate.name === name);
  if (!line) throw new Error(`there is no instance ${name} in ${path}`);
  const text = name.replaceAll(/\W/g, '_');
  return toProblemText(readInstance(line.instance, name), { name: text, soldier: Number(soldier) });
}

/** One line of verdict for each line of the file that has a plan. */
function check([path = '']: readonly string[]): { text: string; valid: boolean } {
  const verdicts = linesOf(path).flatMap(({ name, instance, expected }) => {
    if (!expected?.solved) return [];
    const verdict = checkPlan(readInstance(instance, name), expected.plan);
    const said = verdict.valid ? 'valid' : `step ${verdict.step} ${verdict.action ?? '(the goal)'}: ${verdict.reason}`;
    return [{ text: `${name}: ${said}\n`, valid: verdict.valid }];
  });
  return { text: verdicts.map(({ text }) => text).join(''), valid: verdicts.every(({ valid }) => valid) };
}

/** Carries the command out and comes back with the exit code: 0, 1 when a plan is wrong, 2 when the words are. */
export function run([verb, ...words]: readonly string[], print: (text: string) => void): number {
  try {
    if (verb === 'generate') print(`${generateLines(words).join('\n')}\n`);
    else if (verb === 'problem') print(problem(words));
    else if (verb === 'check') return printed(check(words), print);
    else return printed({ text: usage, valid: false }, print) + 1;
    return 0;
  } catch (error) {
    print(`${(error as Error).message}\n`);
    return 2;
  }
}

function printed({ text, valid }: { text: string; valid: boolean }, print: (text: string) => void): number {
  print(text);
  return valid ? 0 : 1;
}
