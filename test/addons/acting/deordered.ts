// Plans without the order that they need not keep, and the orders in which they may be carried out.

import type { DomainShape, Session, World } from '../../../bindings/index.ts';
import { insideOf, planOf, recordAt, stateOf, stepCount, taskAt } from '../../../bindings/internal.ts';
import type { WorldState } from '../../../bindings/internal.ts';
import type { Random } from '../../../domains/random.ts';
import { doMeet } from '../../../addons/acting/accesses.ts';
import { Actors } from '../../../addons/acting/actors.ts';
import { linksOf } from '../../../addons/acting/links.ts';
import type { Links } from '../../../addons/acting/links.ts';
import { traitsOf } from '../../../addons/acting/traits.ts';
import type { TaskTraits, Traits } from '../../../addons/acting/traits.ts';
import type { SyncKind } from '../../../ir/ir.ts';

/** What a test says of acting, in addition to the domain. */
export interface ActingWords {
  /** Types, in addition to those that the domain names itself. */
  actors?: readonly string[];
  /** Tasks that end when they are ended. Their effects come at their start. */
  endless?: readonly string[];
  /** Steps that make others wait, by task. */
  sync?: Readonly<Record<string, SyncKind>>;
  /** Fluents whose places are taken for steps that name what they are about. */
  reservations?: readonly string[];
  /** As if the domain did not say who is busy, what is reserved, and which steps make others wait. */
  isWordless?: boolean;
}

export interface DeorderedPlan {
  /** The steps as they were planned, internal ones included. */
  texts: string[];
  isInternal: boolean[];
  /** What acting knows of their tasks, and whether they end only when they are ended. */
  tasks: TaskTraits[];
  isEndless: boolean[];
  links: Links;
  /** Whether nothing but places keeps steps waiting: no actors, reservations or barriers. */
  isByPlaces: boolean;
  /** By step: the earlier ones that have to have ended, and those that have to have started. */
  ended: number[][];
  started: number[][];
  /** The actors of each step, by number. */
  actors: readonly (readonly number[])[];
}

export function traitsWith(
  state: WorldState,
  { actors = [], sync = {}, reservations = [], isWordless = false }: ActingWords,
): Traits {
  const traits = traitsOf(state.loaded);
  const { types, variables } = state.loaded.manifest;
  const more = actors.map((name) => types.findIndex((type) => type.name === name));
  const tasks = traits.tasks.map((task): TaskTraits | null => {
    return task && { ...task, sync: sync[task.name] ?? (isWordless ? null : task.sync) };
  });
  return {
    ...traits,
    tasks,
    reservations: traits.reservations.map(
      (is, at) => (is && !isWordless) || reservations.includes(variables[at]!.name),
    ),
    actorTypes: [...(isWordless ? [] : traits.actorTypes), ...more],
  };
}

/** The plan that a session has found, without the order that it need not keep. */
export function deorder<D extends DomainShape>(
  world: World<D>,
  session: Session<D>,
  words: ActingWords = {},
): DeorderedPlan {
  const state = stateOf(world);
  const traits = traitsWith(state, words);
  const { core } = state.loaded;
  const plan = planOf(insideOf(session));
  const count = plan ? stepCount(core, plan) : 0;
  const isEndless = (task: number): boolean => words.endless?.includes(traits.tasks[task]!.name) ?? false;
  const links = linksOf(state, traits, plan, count, new Actors(state, traits).of, { isEndless });
  const inverted = (forEnd: 0 | 1): number[][] => {
    const result = links.actors.map((): number[] => []);
    for (let step = 0; step < count; step++) {
      for (let link = links.from[step]!; link < links.from[step + 1]!; link++) {
        if (links.forEnd[link] === forEnd) result[links.later[link]!]!.push(step);
      }
    }
    return result;
  };
  const texts = (session.planWithInternal ?? []).map(({ text }) => text);
  const tasks = texts.map((_, at) => traits.tasks[taskAt(core, recordAt(core, plan, at))]!);
  return {
    texts,
    isInternal: tasks.map(({ isInternal }) => isInternal),
    tasks,
    isEndless: tasks.map(({ name }) => words.endless?.includes(name) ?? false),
    links,
    isByPlaces:
      traits.actorTypes.length === 0 && !traits.reservations.includes(true) && tasks.every(({ sync }) => !sync),
    ended: inverted(1),
    started: inverted(0),
    actors: links.actors,
  };
}

/** By step: the steps that have to come before. */
export type Before = readonly (readonly number[])[];

/** Every two steps that touch one place, one of them writing: what links stand for, found without any wit. */
export function conflictsOf({ links: { accesses, places } }: DeorderedPlan): number[][] {
  const { from, variables, isWrite } = accesses;
  const touches = (earlier: number, later: number): boolean => {
    for (let one = from[earlier]!; one < from[earlier + 1]!; one++) {
      for (let other = from[later]!; other < from[later + 1]!; other++) {
        const mayMatter = variables[one] === variables[other] && (isWrite[one] || isWrite[other]);
        if (mayMatter && doMeet(places, accesses, one, accesses, other)) return true;
      }
    }
    return false;
  };
  const steps = [...from.keys()].slice(0, -1);
  return steps.map((later) => steps.slice(0, later).filter((earlier) => touches(earlier, later)));
}

export function beforeOf({ ended, started }: DeorderedPlan): number[][] {
  return ended.map((earlier, step) =>
    [...new Set([...earlier, ...started[step]!])].toSorted((one, other) => one - other),
  );
}

/** All orders, up to `most`. */
export function* allOrders(before: Before, most: number): Generator<number[]> {
  const order: number[] = [];
  const taken = before.map(() => false);
  let count = 0;
  function* go(): Generator<number[]> {
    if (count >= most) return;
    if (order.length === before.length) {
      count++;
      yield [...order];
      return;
    }
    for (let step = 0; step < before.length; step++) {
      if (taken[step] || !before[step]!.every((earlier) => taken[earlier])) continue;
      taken[step] = true;
      order.push(step);
      yield* go();
      order.pop();
      taken[step] = false;
    }
  }
  yield* go();
}

/** For each step the order in which it comes as early as it may; all others as they were planned. */
export function* earlyOrders(before: Before): Generator<number[]> {
  for (let step = 0; step < before.length; step++) yield earlyOrder(before, step);
}

export function earlyOrder(before: Before, step: number): number[] {
  const needed = new Set([step]);
  for (let at = step; at >= 0; at--) if (needed.has(at)) before[at]!.forEach((earlier) => needed.add(earlier));
  const all = before.map((_, at) => at);
  return [...all.filter((at) => needed.has(at)), ...all.filter((at) => !needed.has(at))];
}

/** What comes next is chosen among the steps that may. */
export function chosenOrder(before: Before, choose: (ready: readonly number[]) => number): number[] {
  const left = before.map((earlier) => earlier.length);
  const after = before.map((): number[] => []);
  before.forEach((earlier, step) => earlier.forEach((at) => after[at]!.push(step)));
  const ready = before.flatMap((_, step) => (left[step] === 0 ? [step] : []));
  const order: number[] = [];
  while (ready.length > 0) {
    const step = choose(ready);
    ready.splice(ready.indexOf(step), 1);
    order.push(step);
    for (const later of after[step]!) if (--left[later]! === 0) ready.push(later);
  }
  return order;
}

/** All orders of short plans; of long ones those that differ most from the planned one, and some by chance. */
export function* someOrders(before: Before, random: Random, samples = 10): Generator<number[]> {
  if (before.length <= 7) {
    yield* allOrders(before, Infinity);
    return;
  }
  yield* earlyOrders(before);
  yield chosenOrder(before, (ready) => Math.max(...ready));
  for (let count = 0; count < samples; count++) yield chosenOrder(before, (ready) => random.pick(ready));
}

/** By step: all steps that have to come before. */
export function closureOf(before: Before): Set<number>[] {
  const closure: Set<number>[] = [];
  for (const earlier of before) closure.push(new Set([...earlier, ...earlier.flatMap((at) => [...closure[at]!])]));
  return closure;
}

/** The links that no others imply, as pairs. */
export function neededLinks(before: Before): [earlier: number, later: number][] {
  const closure: Set<number>[] = [];
  return before.flatMap((earlier, later) => {
    const beyond = new Set(earlier.flatMap((at) => [...closure[at]!]));
    closure.push(new Set([...earlier, ...beyond]));
    return earlier.filter((at) => !beyond.has(at)).map((at): [number, number] => [at, later]);
  });
}

/** The order without one link, and what else only the link has implied. */
export function withoutLink(before: Before, [earlier, later]: readonly [number, number]): number[][] {
  const closed: number[][] = [];
  before.forEach((list) => closed.push([...new Set([...list, ...list.flatMap((at) => closed[at]!)])]));
  return before.map((list, step) => {
    if (step !== later) return [...list];
    // What is before the earlier one stays before the later one.
    return [...new Set([...list.filter((at) => at !== earlier), ...closed[earlier]!])];
  });
}
