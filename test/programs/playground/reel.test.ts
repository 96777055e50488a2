// Pictures of a game as differences: any of them comes back as it was, and no more are kept than are allowed.

import { describe, expect, it } from 'vitest';
import { differenceOf, withDifference } from '../../../programs/playground/games/difference.ts';
import { beginningNote, pictureNote, picturesIn, reelOf } from '../../../programs/playground/games/notes.ts';
import { PictureReel } from '../../../programs/playground/games/reel.ts';
import { seededRandom } from '../../../domains/random.ts';

/** Lists that change a little, and their lengths. */
function pictures(count: number): Int32Array[] {
  const random = seededRandom(7);
  const all: Int32Array[] = [];
  let last: number[] = [];
  for (let at = 0; at < count; at++) {
    const length = random.chance(0.1) ? random.below(40) : last.length;
    last = Array.from({ length }, (_, place) => {
      const before = last[place] ?? 0;
      if (random.chance(0.8)) return before;
      return random.chance(0.1) ? random.pick([2 ** 31 - 1, -(2 ** 31), 0]) : (before + random.below(200) - 100) | 0;
    });
    all.push(Int32Array.from(last));
  }
  return all;
}

describe('the difference of two pictures', () => {
  it('leads from one to the other, with numbers of any size', () => {
    const all = pictures(500);
    for (let at = 1; at < all.length; at++) {
      const bytes = Uint8Array.from(differenceOf(all[at - 1]!, all[at]!));
      expect(withDifference(all[at - 1]!, bytes)).toEqual(all[at]);
    }
  });

  it('by anybody is no more than numbers, and not too many', () => {
    const random = seededRandom(3);
    for (let at = 0; at < 500; at++) {
      const bytes = Uint8Array.from({ length: random.below(30) }, () => random.below(256));
      expect(withDifference(new Int32Array(3), bytes).length).toBeLessThanOrEqual(100_000);
    }
  });
});

describe('a reel', () => {
  it('has every picture, also of frames that were left out', () => {
    const all = pictures(300);
    const reel = new PictureReel();
    all.forEach((picture, at) => {
      if (at % 7 !== 3) reel.keep(at, picture);
    });
    for (let at = 0; at < 300; at++) {
      expect(reel.at(at)).toEqual(all[at % 7 === 3 ? at - 1 : at]);
    }
    expect(reel.at(10_000)).toEqual(reel.last);
  });

  it('forgets the oldest pictures, by their number and by their bytes', () => {
    const all = pictures(1000);
    const few = new PictureReel({ frames: 200 });
    const small = new PictureReel({ bytes: 2000 });
    all.forEach((picture, at) => {
      few.keep(at, picture);
      small.keep(at, picture);
    });
    expect(few.at(799 - 64)).toBeNull();
    expect(few.at(800)).toEqual(all[800]);
    expect(few.first).toBeGreaterThan(700);
    expect(small.bytes).toBeLessThan(2000);
    expect(small.at(0)).toBeNull();
    expect(small.at(999)).toEqual(all[999]);
  });
});

describe('pictures as notes', () => {
  const all = pictures(100);
  const frames = all.slice(1).map((picture, at) => {
    const note = pictureNote(all[at]!, picture);
    const ops = note === null ? [] : [['note', note] as ['note', string]];
    return {
      frame: at,
      ops: at === 0 ? [['note', beginningNote('squad', 3, all[0]!)] as ['note', string], ...ops] : ops,
    };
  });

  it('give the same reel', () => {
    const found = picturesIn(frames)!;
    expect([found.name, found.seed, found.length]).toEqual(['squad', 3, 100]);
    const reel = reelOf(found);
    all.forEach((picture, at) => expect(reel.at(at)).toEqual(picture));
  });

  it('are none where frames are missing, or the game is not known', () => {
    expect(picturesIn(frames.filter((_, at) => at !== 5))).toBeNull();
    const other = [{ frame: 0, ops: [['note', 'playground game chess 1 AAAA'] as ['note', string]] }];
    expect(picturesIn(other)).toBeNull();
  });
});
