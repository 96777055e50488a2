// Runs forged cases as the commands do. Throws with all that was printed when one has gone wrong.

import { execFileSync } from 'node:child_process';
import { root } from '../repo/sources.ts';

export function forge(what: string, cases: number): string {
  const args = ['test/forgery/fuzz.mjs', `test/forgery/${what}.ts`, '--cases', String(cases)];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}
