// Tasks with subtasks in an order of any kind, as HDDL, and whether some order of their actions is possible.

import { arrange, isCrossed } from '../../../formats/hddl/order.ts';
import type { RandomSource } from '../../differential/random.ts';

/** A subtask does these actions one after the other, or is the task itself, one level further down. */
export type OrderedPart = ToyAction[] | 'again';

export interface ToyAction {
  asks: [fact: number, holds: boolean][];
  sets: [fact: number, holds: boolean][];
}

export interface OrderCase {
  parts: OrderedPart[];
  /** `before[i]` has the parts that come directly before part `i`. */
  before: number[][];
  levels: number;
  /** How many tasks of the first level are asked for, side by side. */
  asked: number;
}

const facts = 3;

const names = (count: number, letter: string): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`);

export function randomCase(random: RandomSource): OrderCase {
  const count = 3 + random.below(3);
  const levels = 1 + random.below(2);
  const pairs = (): [number, boolean][] => {
    const found = new Map<number, boolean>();
    for (let left = random.count(1, 3, 1); left > 0; left--) found.set(random.below(facts), random.chance(0.5));
    return [...found];
  };
  const action = (): ToyAction => ({ asks: random.chance(0.6) ? pairs() : [], sets: pairs() });
  const parts = Array.from({ length: count }, (): OrderedPart =>
    random.chance(0.25) ? [action(), action()] : [action()],
  );
  if (levels > 1) parts[random.below(count)] = 'again';
  const before = parts.map((_, at) =>
    Array.from({ length: at }, (_, other) => other).filter(() => random.chance(0.45)),
  );
  // Labels that come early in the text may come late in the order.
  return { parts, before, levels, asked: levels === 1 && random.chance(0.4) ? 2 : 1 };
}

export function textsOf({ parts, before, levels, asked }: OrderCase): { domain: string; problem: string } {
  const all = (pairs: [number, boolean][]): string =>
    `(and ${pairs.map(([fact, holds]) => (holds ? `(f${fact})` : `(not (f${fact}))`)).join(' ')})`;
  const actions = parts.flatMap((part, at) =>
    part === 'again' ? [] : part.map((one, step) => ({ ...one, at, step })),
  );
  const subtasks = parts.map((part, at) => `(s${at} ${part === 'again' ? '(t ?k)' : `(do${at})`})`);
  const ordering = before.flatMap((earlier, at) => earlier.map((other) => `(< s${other} s${at})`));
  const domain = `(define (domain orders) (:types level)
    (:predicates (next ?l ?k - level) (last ?l - level) ${names(facts, 'f')
      .map((name) => `(${name})`)
      .join(' ')})
    (:task t :parameters (?l - level))
    ${parts.map((part, at) => (part === 'again' ? '' : `(:task do${at} :parameters ())`)).join('\n')}
    (:method end :parameters (?l - level) :task (t ?l) :precondition (last ?l) :subtasks ())
    (:method all :parameters (?l ?k - level) :task (t ?l) :precondition (next ?l ?k)
      :subtasks (and ${subtasks.join(' ')}) ${ordering.length > 0 ? `:ordering (and ${ordering.join(' ')})` : ''})
    ${parts
      .map((part, at) => {
        if (part === 'again') return '';
        const steps = part.map((_, step) => `(a${at}-${step})`).join(' ');
        return `(:method m${at} :parameters () :task (do${at}) :ordered-subtasks (and ${steps}))`;
      })
      .join('\n')}
    ${actions
      .map(({ at, step, asks, sets }) => `(:action a${at}-${step} :precondition ${all(asks)} :effect ${all(sets)})`)
      .join('\n')})`;
  const problem = `(define (problem p) (:domain orders) (:objects ${names(levels + 1, 'l').join(' ')} - level)
    (:htn :subtasks (and ${Array.from({ length: asked }, () => '(t l0)').join(' ')}))
    (:init ${names(levels + 1, 'l')
      .slice(1)
      .map((name, at) => `(next l${at} ${name})`)
      .join(' ')} (last l${levels})))`;
  return { domain, problem };
}

/** All actions, and those that come before each. */
export function flattened({ parts, before, levels, asked }: OrderCase): { action: ToyAction; before: number[] }[] {
  const found: { action: ToyAction; before: number[] }[] = [];
  /** Returns the actions of a level, of which the first come after those given. */
  const add = (level: number, first: number[]): number[] => {
    const own: number[] = [];
    const of: number[][] = [];
    parts.forEach((part, at) => {
      const earlier = [...first, ...before[at]!.flatMap((other) => of[other]!)];
      // An empty part still hands on what comes before it.
      let last = earlier;
      const mine: number[] = [];
      if (part === 'again') mine.push(...(level + 1 < levels ? add(level + 1, earlier) : []));
      else {
        for (const action of part) {
          found.push({ action, before: last });
          mine.push(found.length - 1);
          last = [found.length - 1];
        }
      }
      of.push([...mine, ...earlier]);
      own.push(...mine);
    });
    return own;
  };
  for (let one = 0; one < asked; one++) add(0, []);
  return found;
}

export function isPossible(actions: { action: ToyAction; before: number[] }[]): boolean {
  const seen = new Set<string>();
  const visit = (done: number, state: number): boolean => {
    if (done === 2 ** actions.length - 1) return true;
    const key = `${done} ${state}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return actions.some(({ action, before }, at) => {
      if ((done >> at) & 1 || before.some((other) => !((done >> other) & 1))) return false;
      if (action.asks.some(([fact, holds]) => Boolean((state >> fact) & 1) !== holds)) return false;
      const next = action.sets.reduce((old, [fact, holds]) => (holds ? old | (1 << fact) : old & ~(1 << fact)), state);
      return visit(done | (1 << at), next);
    });
  };
  return visit(0, 0);
}

export function isCrossing({ before }: OrderCase): boolean {
  const after: Set<number>[] = [];
  before.forEach((earlier, at) => (after[at] = new Set(earlier.flatMap((other) => [other, ...after[other]!]))));
  return isCrossed(arrange(after));
}
