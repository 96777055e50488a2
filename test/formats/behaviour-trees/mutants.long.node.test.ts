// Trees that are wrong in one place do not pass the round trip: it can tell whether two parts are swapped, and
// whether a condition is missing.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { translateTask } from '../../../formats/behaviour-trees/index.ts';
import type { TaskTree } from '../../../formats/behaviour-trees/index.ts';
import type { TreePart } from '../../../formats/behaviour-trees/tree.ts';
import { RoundTrip } from './round-trip.ts';
import { callsIn, disturbed, worldsOf } from './worlds.ts';
import type { Call } from './worlds.ts';

/** Makes a tree wrong in one place, and right again. */
interface TreeMutation {
  what: 'swapped steps' | 'swapped methods' | 'no condition';
  apply(): () => void;
  /** What nobody can miss who comes to the place: the condition is the opposite, or the parts are gone. */
  ruin(): () => void;
}

/** Every list of parts in a tree, with the lists inside. */
function listsIn(part: TreePart): { kind: string; parts: TreePart[] }[] {
  switch (part.kind) {
    case 'sequence':
    case 'fallback':
    case 'parallel':
      return [{ kind: part.kind, parts: part.parts }, ...part.parts.flatMap(listsIn)];
    case 'branches':
      return part.branches.flatMap(({ conditions, does }) => [
        { kind: 'conditions', parts: conditions },
        ...conditions.flatMap(listsIn),
        ...listsIn(does),
      ]);
    case 'inverter':
    case 'loop':
      return listsIn(part.part);
    case 'again':
    case 'leaf':
    case 'watch':
    case 'subtree':
      return [];
  }
}

function isCondition(part: TreePart): boolean {
  if (part.kind === 'inverter') return isCondition(part.part);
  return part.kind === 'leaf' && part.leaf.node.kind === 'condition';
}

/** Does something that changes the world. */
function acts(part: TreePart): boolean {
  return part.kind === 'subtree' || part.kind === 'watch' || (part.kind === 'leaf' && part.leaf.node.kind === 'action');
}

function mutationsOf({ trees }: TaskTree): TreeMutation[] {
  const [main] = trees;
  return listsIn(main!.part).flatMap(({ kind, parts }) =>
    parts.flatMap((part, index): TreeMutation[] => {
      const next = parts[index + 1];
      const put =
        (count: number, ...others: TreePart[]) =>
        () => {
          const before = parts.splice(index, count, ...others);
          return () => parts.splice(index, others.length, ...before);
        };
      const swaps = next && ((acts(part) && acts(next)) || kind === 'fallback');
      return [
        ...(isCondition(part)
          ? [{ what: 'no condition' as const, apply: put(1), ruin: put(1, { kind: 'inverter', part }) }]
          : []),
        ...(swaps
          ? [
              {
                what: kind === 'fallback' ? ('swapped methods' as const) : ('swapped steps' as const),
                apply: put(2, next, part),
                ruin: put(2),
              },
            ]
          : []),
      ];
    }),
  );
}

/** Whether the round trip finds a difference. */
function isFound(text: string, domain: Parameters<typeof RoundTrip.inMistreevous>[1], tree: TaskTree, calls: Call[]) {
  let trip;
  try {
    trip = RoundTrip.inMistreevous(text, domain, tree);
    for (const call of calls) {
      trip.go(call);
      if (trip.tally.difference !== '') return true;
    }
  } catch {
    // A tree that gives what it has not got does not pass either.
    return true;
  }
  return false;
}

describe('a tree that is wrong in one place', () => {
  const counts = new Map<string, { all: number; found: number }>();

  it.each(['iceblox/iceblox', 'rescue/rescue', 'soldier/soldier', 'travel/travel'])('is looked for: %s', (file) => {
    const { text, domain, problem } = worldsOf(file);
    const calls = Array.from({ length: 40 }, (_, index) => {
      const random = seededRandom(index + 1);
      const made = callsIn(domain, problem(index + 1), random, 2);
      return [...made, ...disturbed(domain, made, random), ...disturbed(domain, made, random)];
    }).flat();
    domain.tasks.forEach(({ name, kind }, task) => {
      const tree = kind === 'compound' ? translateTask(domain, name).tree : null;
      if (!tree) return;
      const mine = calls.filter((call) => call.task === task).slice(0, 150);
      expect(isFound(text, domain, tree, mine), `${name} as it is`).toBe(false);
      for (const { what, apply, ruin } of mutationsOf(tree)) {
        const isMissed = (change: () => () => void): boolean => {
          const undo = change();
          const isMissing = isFound(text, domain, tree, mine);
          undo();
          return isMissing;
        };
        // No call comes to a place that nobody misses.
        if (!isMissed(ruin)) continue;
        const count = counts.get(what) ?? { all: 0, found: 0 };
        counts.set(what, count);
        count.all++;
        if (isMissed(apply)) count.found++;
      }
    });
  });

  // The others are no mistakes: methods that exclude each other, and conditions that hold after what has been done
  // before or have just been asked.
  it('does not pass the round trip when steps are swapped, nor, mostly, without a condition', () => {
    for (const [what, { all, found }] of counts) console.log(`${what}: ${found} of ${all} found`);
    const share = (what: TreeMutation['what']): number => counts.get(what)!.found / counts.get(what)!.all;
    expect(share('swapped steps')).toBe(1);
    expect(share('swapped methods')).toBeGreaterThan(0.6);
    expect(share('no condition')).toBeGreaterThan(0.4);
  });
});
