// The long run of the differential test: as many cases as asked for, with what they were like. On a difference it
// shrinks the case, writes it as .htn text and ends with 1. fuzz.mjs runs it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkActing } from './acting.ts';
import { checkAgreement, checkPasses } from './agreement.ts';
import { caseOf, shrunk } from './cases.ts';
import type { GeneratedCase } from './cases.ts';
import type { GenerateOptions } from './generate.ts';
import { checkSliced } from './interrupted.ts';
import { addShares, count, createShares, describeShares } from './shares.ts';
import type { Shares } from './shares.ts';

const usage = `usage: npm run fuzz -- [options]
  --cases N      how many random domains (100000 unless told)
  --seed N       the first one (1 unless told)
  --processes N  how many parts at a time (1 unless told)
  --write DIR    where a difference is written (this folder unless told)`;

const partCases = 500;
/** On this share networks have goals, which take longer to search for. */
const goalsEvery = 10;
/** On this share of those, searches are interrupted as well. */
const slicedEvery = 2;
/** On this share of the cases every pass is left out in turn, which takes far longer than the rest. */
const passesEvery = 20;

/** Cases with seeds from `seed` on. */
export interface FuzzPart {
  seed: number;
  cases: number;
  /** Where a difference is written. */
  folder: string;
}

/**
 * Plans all cases, a number of parts at a time. Parts are reported in their order, so `--seed` goes on where a run was
 * ended. Returns the exit code.
 */
export async function fuzz(args: string[], run: (part: FuzzPart) => Promise<Shares | null>): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      write: { type: 'string', default: '.' },
      processes: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const cases = positive('--cases', values.cases);
  const first = positive('--seed', values.seed);
  const processes = positive('--processes', values.processes);
  const shares = createShares();
  const started = performance.now();
  const parts: Shares[] = [];
  let begun = 0;
  let told = 0;
  let isRight = true;
  const goThrough = async (): Promise<void> => {
    while (isRight && begun * partCases < cases) {
      const part = begun++;
      const before = part * partCases;
      const found = await run({
        seed: first + before,
        cases: Math.min(partCases, cases - before),
        folder: values.write,
      });
      if (!found) isRight = false;
      else parts[part] = found;
      for (; parts[told]; told++) {
        addShares(shares, parts[told]!);
        console.log(`${seconds(started)} s, seeds ${first} to ${first + shares.cases - 1}, ${describeShares(shares)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: processes }, goThrough));
  if (!isRight) return 1;
  console.log('no difference');
  return 0;
}

/** What the cases were like; null when there was a difference, which has been reported and written. */
export function fuzzPart({ seed, cases, folder }: FuzzPart): Shares | null {
  const shares = createShares();
  for (let index = 0; index < cases; index++) {
    const failure = failureOf(seed + index, shares);
    if (failure) {
      report(failure, folder);
      return null;
    }
  }
  return shares;
}

function failureOf(seed: number, shares: Shares): { item: GeneratedCase; error: Error } | null {
  const item = caseOf(seed, kindOf(seed));
  const error = errorOf(item, shares);
  return error ? { item, error } : null;
}

function kindOf(seed: number): GenerateOptions {
  return { nested: true, goals: seed % goalsEvery === 1 };
}

function errorOf(item: GeneratedCase, shares: Shares): Error | null {
  try {
    checkAgreement(item);
    count(shares, item);
    checkActing(item);
    if (item.seed % passesEvery === 0) checkPasses(item);
    if (item.seed % (goalsEvery * slicedEvery) === 1) checkSliced(item);
    return null;
  } catch (error) {
    return error as Error;
  }
}

function report({ item, error }: { item: GeneratedCase; error: Error }, folder: string): void {
  const smallest = shrunk(item.seed, (smaller) => errorOf(smaller, createShares()) !== null, kindOf(item.seed));
  const remaining = errorOf(smallest, createShares())?.message;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `difference-${item.seed}.htn`);
  writeFileSync(path, `// Seed ${item.seed}: ${remaining}\n\n${smallest.text}`);
  console.error(`seed ${item.seed}: ${error.message}\nthe shortest text that shows it is in ${path}`);
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`"${option}" must be a positive integer, not ${text}`);
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
