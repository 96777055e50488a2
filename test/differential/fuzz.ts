// The long run of the differential test: as many cases as asked for, with what they were like. On a difference it shrinks the
// case, writes it as .htn text and ends with 1.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAgreement, checkPasses } from './agreement.ts';
import { caseOf, shrunk } from './cases.ts';
import type { Case } from './cases.ts';
import { count, createShares, describeShares } from './shares.ts';
import type { Shares } from './shares.ts';

const reportEvery = 5_000;
const collectEvery = 200;
/** On this share of the cases every pass is left out in turn, which takes far longer than the rest. */
const passesEvery = 20;

export async function fuzz(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      write: { type: 'string', default: '.' },
    },
  });
  const cases = positive('--cases', values.cases);
  const seed = positive('--seed', values.seed);
  const shares = createShares();
  const started = performance.now();
  for (let index = 0; index < cases; index++) {
    const failure = failureOf(seed + index, shares);
    if (failure) return report(failure, values.write);
    if ((index + 1) % collectEvery === 0) await collect();
    if ((index + 1) % reportEvery === 0) console.log(`${seconds(started)} s, ${describeShares(shares)}`);
  }
  console.log(`${seconds(started)} s, no difference in ${describeShares(shares)}`);
  return 0;
}

/** Compiled modules take memory that the engine does not count when it decides to collect. */
async function collect(): Promise<void> {
  globalThis.gc?.();
  await new Promise((resolve) => setImmediate(resolve));
}

function failureOf(seed: number, shares: Shares): { item: Case; error: Error } | null {
  const item = caseOf(seed);
  const error = errorOf(item, shares);
  return error ? { item, error } : null;
}

function errorOf(item: Case, shares: Shares): Error | null {
  try {
    checkAgreement(item);
    count(shares, item);
    if (item.seed % passesEvery === 0) checkPasses(item);
    return null;
  } catch (error) {
    return error as Error;
  }
}

function report({ item, error }: { item: Case; error: Error }, folder: string): number {
  const smallest = shrunk(item.seed, (smaller) => errorOf(smaller, createShares()) !== null);
  const remaining = errorOf(smallest, createShares())?.message;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `difference-${item.seed}.htn`);
  writeFileSync(path, `// Seed ${item.seed}: ${remaining}\n\n${smallest.text}`);
  console.error(`seed ${item.seed}: ${error.message}\nthe shortest text that shows it is in ${path}`);
  return 1;
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`"${option}" must be a positive integer, not ${text}`);
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
