// The command around the generator, the problem writer and the checker.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, usage } from '../../../domains/simple-fps/commands.ts';
import { generate } from '../../../domains/simple-fps/generate.ts';
import { rangedPlan, small } from './small.ts';

const hard = fileURLToPath(new URL('../../../domains/simple-fps/instances/hard.jsonl', import.meta.url));
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'simple-fps-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function told(...words: string[]): { code: number; text: string } {
  let text = '';
  const code = run(words, (more) => (text += more));
  return { code, text };
}

describe('the command of SimpleFPS', () => {
  it('generates instances as lines', () => {
    const { code, text } = told('generate', 'seed=5', 'points=10');
    expect(code).toBe(0);
    expect(JSON.parse(text)).toEqual({ name: 'dense_a10_n10_s5', instance: generate({ seed: 5, points: 10 }) });
  });

  it('writes an instance as a problem', () => {
    const { code, text } = told('problem', hard, 'tree_a20_n10_s12');
    expect(code).toBe(0);
    expect(text).toContain('problem tree_a20_n10_s12 of simple_fps;');
    expect(text).toContain('ordered(Behave(npc0, p));');
    expect(text).toContain('second_area(door16_19) := area19;');
  });

  it('checks the plans of a file', () => {
    expect(told('check', hard)).toEqual({ code: 0, text: 'tree_a20_n10_s12: valid\n' });
    const line = (name: string, plan: string[]): string =>
      `${JSON.stringify({ name, instance: small, expected: { solved: true, plan } })}\n`;
    const path = join(folder, 'plans.jsonl');
    writeFileSync(path, line('right', rangedPlan) + line('short', []) + line('wrong', rangedPlan.slice(1)));
    expect(told('check', path)).toEqual({
      code: 1,
      text: [
        'right: valid',
        'short: step 0 (the goal): the player is not wounded at the end',
        'wrong: step 0 (!place-in-inventory area0 medikit0): is not near medikit0',
        '',
      ].join('\n'),
    });
  });

  it('says what is wrong with its words', () => {
    expect(told()).toEqual({ code: 2, text: usage });
    expect(told('generate', 'areas=0')).toEqual({ code: 2, text: 'areas must be an integer from 1, not 0\n' });
    expect(told('problem', hard, 'nowhere').text).toContain('there is no instance nowhere in');
    expect(told('problem', hard, 'tree_a20_n10_s12', '3').text).toBe('soldier must be an integer from 0 to 0, not 3\n');
  });
});
