// A world to plan for goals in: it is grounded once, and again when something in it is as it was not to be expected.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { goalOf } from '../ir/goals.ts';
import type { GoalPart } from '../ir/goals.ts';
import { numberObjects } from '../ir/objects.ts';
import { World } from '../bindings/index.ts';
import type { DomainShape } from '../bindings/index.ts';
import { checkObject, currentVersion, fail, inside, show, stateOf } from '../bindings/internal.ts';
import type { ObjectsOfWorld, WorldState } from '../bindings/internal.ts';
import { all } from './ground/formulas.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ground, isStillRigid, lower } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lower.ts';
import { plainTask } from './ground/prepare.ts';
import { reach } from './ground/reach.ts';
import { changesOf, snapshotOf, worldOfGame, worldOfProblem } from './ground/world.ts';
import type { WorldSnapshot } from './ground/world.ts';
import { partsOfGoal } from './goal.ts';
import type { Goal } from './goal.ts';
import { GoalSearch } from './search.ts';
import type { GoalOptions } from './search.ts';
import { tableImage, writeInitialState } from './tables.ts';
import type { TableImage } from './tables.ts';

export interface GoalsOptions {
  /** Names of the tasks that plans may have. All that are no compound ones, unless stated. */
  by?: readonly string[];
}

/** What a search works on. */
export interface GoalWork {
  /** null: the goal is out of reach. */
  lowered: LoweredWorld | null;
  image: TableImage | null;
  /** How often the world had changed then. */
  changes: number;
}

export class Goals {
  readonly domain: DomainIr;
  readonly #source: { problem: Problem } | { state: WorldState };
  readonly #by: readonly string[] | null;
  #grounded: Grounded | null = null;
  #snapshot: WorldSnapshot | null = null;
  readonly #replacements: number;
  /** How often the world has been found to have changed. */
  #changes = 0;

  /** Made by `createGoals`. */
  constructor(domain: DomainIr, source: { problem: Problem } | { state: WorldState }, by: readonly string[] | null) {
    this.domain = domain;
    this.#source = source;
    this.#by = by;
    this.#replacements = 'state' in source ? source.state.replacements : 0;
  }

  /** Begins to search for a plan that makes the goal true. null: the goal of the problem. */
  achieve(goal: Goal | null, options: GoalOptions = {}): GoalSearch {
    const parts = goal === null ? this.#ownGoal() : partsOfGoal(this.domain, this.numbering, goal);
    return this[inside](parts, options);
  }

  /** A goal of any conditions, as the language reads them. */
  [inside](parts: readonly GoalPart[], options: GoalOptions): GoalSearch {
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

  /** What a search works on, in the world as it is now. `last`: what it has worked on before. */
  lowered(parts: readonly GoalPart[], last: GoalWork | null): GoalWork {
    const grounded = this.#groundedNow();
    if (last?.lowered?.grounded === grounded) {
      if (last.changes === this.#changes) return last;
      if (isStillRigid(last.lowered)) {
        writeInitialState(last.lowered, last.image!);
        last.changes = this.#changes;
        return last;
      }
    }
    const { symbolic } = grounded;
    symbolic.owner = 'the goal';
    let goal: GroundFormula = true;
    for (const { task, args } of parts) {
      const plain = plainTask(grounded.reached.world, task, -1);
      const binding = [...args, ...plain.locals.slice(args.length).map(() => 0)];
      for (const condition of plain.conditions) goal = all(goal, symbolic.formula(condition, binding));
    }
    const lowered = lower(grounded, goal);
    return { lowered, image: lowered && tableImage(lowered), changes: this.#changes };
  }

  #ownGoal(): GoalPart[] {
    if ('state' in this.#source) fail('bad-option', 'a world has no goal of its own: say which');
    const { problem } = this.#source;
    return (
      goalOf(this.domain, problem) ?? fail('bad-option', `the problem ${problem.name} has tasks to do, and no goal`)
    );
  }

  #groundedNow(): Grounded {
    if ('problem' in this.#source) {
      const { problem } = this.#source;
      return (this.#grounded ??= ground(reach(worldOfProblem(this.domain, problem), this.#by)));
    }
    const { state } = this.#source;
    currentVersion(state);
    if (state.replacements !== this.#replacements) {
      fail('wrong-domain', `the domain ${this.domain.name} of this world has been replaced: create goals again`);
    }
    if (this.#grounded && this.#isKnown(this.#grounded, state)) return this.#grounded;
    this.#snapshot = snapshotOf(this.domain, state);
    return (this.#grounded = ground(reach(worldOfGame(this.domain, state), this.#by)));
  }

  /** Whether all that has changed since was to be expected. */
  #isKnown({ reached, symbolic }: Grounded, state: WorldState): boolean {
    const changes = this.#snapshot && changesOf(reached.world, state, this.#snapshot);
    if (!changes) return false;
    if (changes.length > 0) this.#changes++;
    return changes.every(({ variable, args, value }) => {
      const { kind } = this.domain.variables[variable]!.value;
      if (kind === 'integer' || kind === 'float') return true;
      if (kind === 'boolean') return value === 0 || symbolic.factOf(variable, args) >= 0;
      return symbolic.valuesAt(variable, args).some((one) => one.value === value);
    });
  }
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
