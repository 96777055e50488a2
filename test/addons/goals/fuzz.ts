// The long run of the random tests of goals: `npm run fuzz:goals -- --cases 100000 --seed 1`. In each random world the
// core and the search in plain TypeScript have to agree, and neither may contradict a search that looks at everything.
// Every fourth case is a puzzle, and every eighth has characters who act for themselves.

import { isDeepStrictEqual } from 'node:util';
import { bothAnswers } from './compared.ts';
import { mistakeIn, searchesFor } from './mistakes.ts';
import { randomPuzzle } from './puzzles.ts';
import { tryCharacters } from './random-characters.ts';
import { randomGoal } from './random-goals.ts';
import type { RandomGoal } from './random-goals.ts';

export function prepare(): (seed: number) => string {
  return outcomeOf;
}

/** How a case ends. */
function outcomeOf(seed: number): string {
  if (seed % 8 === 1) {
    const { mistake, isAlike } = tryCharacters(seed);
    fail(seed, mistake);
    return isAlike ? 'characters alike' : 'characters';
  }
  const random = seed % 4 === 0 ? puzzle(seed) : randomGoal(seed);
  // The kinds of cases repeat every 8 seeds. Each kind has all strategies and modes.
  const options = Math.floor(seed / 8);
  const searches = searchesFor(random, options);
  if (!searches) return 'refused';
  fail(seed, mistakeIn(random, searches, seed % 4 === 0 ? 600 : 300));
  const { status } = searches.first;
  const length = searches.first.steps?.length ?? 0;
  searches.first.free();
  searches.best.free();
  const answers = bothAnswers(options, random);
  if (answers && !isDeepStrictEqual(answers.core, answers.reference)) {
    fail(seed, `core ${JSON.stringify(answers.core)}, reference ${JSON.stringify(answers.reference)}`);
  }
  return status === 'solved' ? (length > 0 ? 'solved' : 'true already') : status;
}

function puzzle(seed: number): RandomGoal {
  const found = randomPuzzle(seed);
  return { ...found, by: found.domain.tasks.map(({ name }) => name) };
}

function fail(seed: number, mistake: string): void {
  if (mistake !== '') throw new Error(`seed ${seed}: ${mistake}`);
}
