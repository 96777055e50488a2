// A failure stays local: whatever is under way outside of the part that failed goes on.

import { describe, expect, it } from 'vitest';
import { failuresOf, gameKinds } from '../../bench/failures/games.ts';

describe.each(gameKinds)('a failure in a game: %s', (kind) => {
  const { failures } = failuresOf(kind, 200);

  it('ends no action outside of the failed part', () => {
    expect(failures.flatMap(({ givenUp }) => givenUp)).toEqual([]);
    const count = (of: 'outside' | 'others'): number => failures.reduce((sum, failure) => sum + failure[of], 0);
    expect(count('outside')).toBeGreaterThan(20);
    // Hunters have one plan for all of them.
    if (kind === 'squad') expect(count('others')).toBeGreaterThan(50);
    else expect(count('others')).toBe(0);
  });

  it('has every outcome, and parts of plans are kept', () => {
    const outcomes = new Set(failures.map(({ outcome }) => outcome));
    expect([...outcomes]).toEqual(expect.arrayContaining(['kept', 'repaired', 'replanned']));
    const repaired = failures.filter(({ outcome }) => outcome === 'repaired');
    expect(repaired.length).toBeGreaterThan(10);
    expect(repaired.some(({ kept }) => kept > 0)).toBe(true);
    for (const { kept, left } of failures) expect(kept).toBeLessThanOrEqual(left);
  });
});
