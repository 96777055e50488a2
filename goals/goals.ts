// A world to plan for goals in: it is grounded once, and again when something in it is as it was not to be expected.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { goalOf } from '../ir/goals.ts';
import type { GoalPart } from '../ir/goals.ts';
import { numberObjects } from '../ir/objects.ts';
import { World } from '../bindings/index.ts';
import type { DomainShape } from '../bindings/index.ts';
import { checkObject, currentVersion, fail, show, stateOf } from '../bindings/internal.ts';
import type { ObjectsOfWorld, WorldState } from '../bindings/internal.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ground, lower } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lower.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import { worldOfGame, worldOfProblem } from './ground/world.ts';
import type { GroundWorld } from './ground/world.ts';
import { partsOfGoal } from './goal.ts';
import type { Goal } from './goal.ts';
import { GoalSearch } from './search.ts';
import type { GoalOptions } from './search.ts';
import { tableImage } from './tables.ts';
import type { TableImage } from './tables.ts';

export interface GoalsOptions {
  /** Names of the tasks that plans may have. All that are no compound ones, unless stated. */
  by?: readonly string[];
}

export class Goals {
  readonly domain: DomainIr;
  readonly #source: { problem: Problem } | { state: WorldState };
  readonly #by: readonly string[] | null;
  #grounded: Grounded | null = null;

  /** Made by `createGoals`. */
  constructor(domain: DomainIr, source: { problem: Problem } | { state: WorldState }, by: readonly string[] | null) {
    this.domain = domain;
    this.#source = source;
    this.#by = by;
  }

  /** Begins to search for a plan that makes the goal true. null: the goal of the problem. */
  achieve(goal: Goal | null, options: GoalOptions = {}): GoalSearch {
    const parts = goal === null ? this.#ownGoal() : partsOfGoal(this.domain, this.numbering, goal);
    return new GoalSearch(this, parts, options);
  }

  /** What may become true, and what may be done, as far as was found out for the present world. */
  get facts(): number {
    const { relations, constantRows } = this.#groundedNow().reached;
    return relations.count - constantRows;
  }

  get actions(): number {
    return this.#groundedNow().actions.length;
  }

  /** The objects, by which names become ids. */
  get numbering(): ObjectsOfWorld {
    if ('state' in this.#source) return this.#source.state.numbering;
    const { types } = this.domain;
    return { ...numberObjects(this.domain, this.#source.problem.objects), slots: types.map(() => null) };
  }

  /** What a search works on, in the world as it is now. */
  lowered(parts: readonly GoalPart[]): { lowered: LoweredWorld | null; image: TableImage | null } {
    const grounded = this.#groundedNow();
    const { symbolic } = grounded;
    symbolic.owner = 'the goal';
    let goal: GroundFormula = true;
    for (const { task, args } of parts) {
      const plain = plainTask(grounded.reached.world, task, -1);
      const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
      for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
    }
    const lowered = lower(grounded, goal);
    return { lowered, image: lowered && tableImage(lowered) };
  }

  #ownGoal(): GoalPart[] {
    if ('state' in this.#source) fail('bad-option', 'a world has no goal of its own: say which');
    const { problem } = this.#source;
    return (
      goalOf(this.domain, problem) ?? fail('bad-option', `the problem ${problem.name} has tasks to do, and no goal`)
    );
  }

  #groundedNow(): Grounded {
    const known = this.#grounded;
    if ('problem' in this.#source) {
      return (this.#grounded = known ?? ground(reach(worldOfProblem(this.domain, this.#source.problem), this.#by)));
    }
    currentVersion(this.#source.state);
    const world = worldOfGame(this.domain, this.#source.state);
    if (known && isAlike(known.reached.world, world)) return known;
    return (this.#grounded = ground(reach(world, this.#by)));
  }
}

function isAlike(one: GroundWorld, other: GroundWorld): boolean {
  return one.tables.every(({ values, size }, variable) => {
    const now = other.tables[variable]!;
    if (now.size !== size || now.values.size !== values.size) return false;
    for (const [place, value] of values) if (!Object.is(now.values.get(place), value)) return false;
    return true;
  });
}

/**
 * A world to plan for goals in: one of a game, or that of a problem. `domain` is the domain as the language reads it,
 * before it is compiled.
 */
export function createGoals<D extends DomainShape>(
  domain: DomainIr,
  where: Problem | World<D>,
  options: GoalsOptions = {},
): Goals {
  checkObject('the options of goals', options, ['by']);
  const { by } = options;
  for (const name of by ?? []) {
    const task = domain.tasks.find((one) => one.name === name);
    if (!task) fail('unknown-name', `${domain.name} has no task ${show(name)}`);
    if (task.kind === 'compound') fail('bad-option', `${name} is a compound task: goals are reached by primitive ones`);
  }
  if (!(where instanceof World)) {
    if (where.domain !== domain.name) {
      fail('wrong-domain', `the problem ${where.name} is of the domain ${where.domain}, not of ${domain.name}`);
    }
    return new Goals(domain, { problem: where }, by ?? null);
  }
  const state = stateOf(where);
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join();
  const { manifest } = state.loaded;
  if (names(manifest.variables) !== names(domain.variables) || names(manifest.types) !== names(domain.types)) {
    fail('wrong-domain', `this world is of another domain than ${domain.name}`);
  }
  return new Goals(domain, { state }, by ?? null);
}
