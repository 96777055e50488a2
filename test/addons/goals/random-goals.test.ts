// Plans for goals in random worlds, compared with a search that looks at everything.

import { describe, expect, it } from 'vitest';
import { mistakeIn, searchesFor } from './mistakes.ts';
import { randomPuzzle } from './puzzles.ts';
import { casesHere, isAll, portion, portionOf } from '../../engine.ts';
import { randomGoal } from './random-goals.ts';

const cases = casesHere(isAll ? 2000 : 600);

describe('goals in random worlds', () => {
  const counts = { planned: 0, none: 0, refused: 0 };

  for (let from = 0; from < cases; from += 500) {
    it(`are reached as a search through everything says, from seed ${from} on`, () => {
      for (let seed = from; seed < Math.min(from + 500, cases); seed++) {
        const random = randomGoal(seed);
        const searches = searchesFor(random, seed);
        if (!searches) {
          counts.refused++;
          continue;
        }
        const mistake = mistakeIn(random, searches);
        expect(mistake, `seed ${seed}\n${random.text}`).toBe('');
        if ((searches.first.steps?.length ?? 0) > 0) counts.planned++;
        if (searches.first.status === 'failed') counts.none++;
        searches.first.free();
        searches.best.free();
      }
    });
  }

  // Numbers that change others under conditions, a `let` that nobody uses, numbers that a second goal brings in, and a
  // value for `none`.
  it.each(portionOf([12506, 20062, 4801, 17201, 47749], 2))(
    'are reached as a search through everything says, from seed %i alone',
    (seed) => {
      const random = randomGoal(seed);
      const searches = searchesFor(random, seed);
      expect(searches && mistakeIn(random, searches), random.text).toBe(seed === 20062 ? null : '');
    },
  );

  it.runIf(isAll)('are of all kinds', () => {
    expect(counts.planned).toBeGreaterThan(cases / 30);
    expect(counts.none).toBeGreaterThan(cases / 10);
    expect(counts.refused).toBeLessThan(cases / 3);
  });
});

it('goals of random puzzles are reached at the least cost', () => {
  let solved = 0;
  for (let seed = 1000; seed < 1000 + portion(50); seed++) {
    const puzzle = randomPuzzle(seed);
    const random = { ...puzzle, by: puzzle.domain.tasks.map(({ name }) => name) };
    const searches = searchesFor(random, seed)!;
    expect(mistakeIn(random, searches, 600), `seed ${seed}\n${random.text}`).toBe('');
    if (searches.best.status === 'solved') solved++;
    searches.first.free();
    searches.best.free();
  }
  expect(solved).toBeGreaterThan(portion(10, 0));
});
