// Finds out whether the methods can turn a problem's request into a given plan. A search follows the steps of the plan
// and abandons a network as soon as its next primitive task is not the next step. The states come from applying the
// steps.

import type { CompoundTask, DomainIr, Problem } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import { buildNetwork, cellAt, firstPosition, nextPosition, replaceAt, nestingOf } from './agenda.ts';
import type { AgendaCell, AgendaPosition, Nesting } from './agenda.ts';
import { compileCompound, nextAlternative, openEnumeration } from './alternatives.ts';
import type { CalledTask, CompiledCompound, Enumeration } from './alternatives.ts';
import { createEvaluator } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';
import type { ReferenceExternals } from './externals.ts';
import { SearchFault } from './fault.ts';
import { applyStep } from './carry-out.ts';
import { createWorld } from './world.ts';

/** The result of the check. */
export interface Derivation {
  status: 'derived' | 'not-derived' | 'out-of-iterations';
  iterations: number;
  /**
   * The number of the first step that does not hold, or of the furthest step that some derivation reaches. For a
   * derived plan, the plan's length.
   */
  furthest: number;
  reason?: string;
}

type DerivedNetwork = AgendaCell<null>;
type DerivedStep = Pick<Step, 'task' | 'args'>;

/** A network on the way, and the position of its enumeration. */
interface Point {
  network: DerivedNetwork;
  /** How many steps of the plan are done. */
  done: number;
  position: AgendaPosition | null;
  enumeration: Enumeration | null;
}

/** A network to take up. */
interface Successor {
  network: DerivedNetwork | null;
  done: number;
}

/** The steps must include internal ones. */
export function derivePlan(
  domain: DomainIr,
  problem: Problem,
  steps: readonly DerivedStep[],
  options: { iterations?: number; externals?: ReferenceExternals } = {},
): Derivation {
  const world = createWorld(domain, problem);
  const evaluator = createEvaluator(world, options.externals);
  const states = [world.values.slice()];
  for (const step of steps) {
    const outcome = applyStep(evaluator, step);
    if (typeof outcome === 'string') {
      return { status: 'not-derived', iterations: 0, furthest: states.length - 1, reason: outcome };
    }
    states.push(world.values.slice());
  }
  const follower = new Follower(evaluator, steps, states);
  try {
    const status = follower.run(options.iterations ?? Infinity);
    const { iterations, furthest } = follower;
    const reason = 'no decomposition gives these steps';
    return { status, iterations, furthest, ...(status === 'not-derived' ? { reason } : {}) };
  } catch (error) {
    if (!(error instanceof SearchFault)) throw error;
    const { iterations, furthest } = follower;
    return { status: 'not-derived', iterations, furthest, reason: error.message };
  }
}

/** Searches depth-first, but only along the plan. */
class Follower {
  furthest = 0;
  iterations = 0;
  readonly #evaluator: Evaluator;
  readonly #steps: readonly DerivedStep[];
  /** The states before each step and after the last. */
  readonly #states: readonly Float64Array[];
  readonly #compounds: (CompiledCompound | undefined)[] = [];
  readonly #stack: Point[] = [];

  constructor(evaluator: Evaluator, steps: readonly DerivedStep[], states: readonly Float64Array[]) {
    this.#evaluator = evaluator;
    this.#steps = steps;
    this.#states = states;
  }

  run(limit: number): Derivation['status'] {
    let result: Successor | null = { network: groundNetwork(this.#evaluator.world.problem), done: 0 };
    do {
      if (!result) continue;
      if (this.iterations >= limit) return 'out-of-iterations';
      if (this.#takeUp(result)) return 'derived';
    } while ((result = this.#next()) || this.#stack.length > 0);
    return 'not-derived';
  }

  /** Takes up a network. Returns whether the whole plan is done with it. */
  #takeUp({ network, done }: Successor): boolean {
    this.iterations++;
    this.furthest = Math.max(this.furthest, done);
    if (network) this.#stack.push({ network, done, position: firstPosition(network), enumeration: null });
    return network === null && done === this.#steps.length;
  }

  /** The result of the next alternative, or null if it does not follow the plan. */
  #next(): Successor | null {
    const point = this.#stack.at(-1);
    if (!point?.position) {
      this.#stack.pop();
      return null;
    }
    const { network, position, done } = point;
    const cell = cellAt(network, position);
    const { task: index, args } = cell.item!;
    const task = this.#evaluator.world.domain.tasks[index]!;
    if (task.kind === 'compound')
      return this.#decompose(point, position, (this.#compounds[index] ??= this.#compile(task)));
    point.position = nextPosition(network, position);
    if (!isStep(this.#steps[done], index, args)) return null;
    return { network: replaceAt(network, position, cell.next), done: done + 1 };
  }

  #decompose(point: Point, position: AgendaPosition, compound: CompiledCompound): Successor | null {
    const cell = cellAt(point.network, position);
    this.#evaluator.world.values.set(this.#states[point.done]!);
    point.enumeration ??= openEnumeration(compound, cell.item!.args);
    const calls: CalledTask[] = [];
    const nesting = this.#alternative(compound, point.enumeration, calls);
    if (!nesting) {
      point.enumeration = null;
      point.position = nextPosition(point.network, position);
      return null;
    }
    const items = calls.map(({ task, args }) => itemOf(task, args));
    const replacement = buildNetwork(nesting, items, cell.next);
    return { network: replaceAt(point.network, position, replacement), done: point.done };
  }

  /**
   * A fault ends the alternatives of a task. The search that made the plan may have missed the fault because of a
   * bound.
   */
  #alternative(compound: CompiledCompound, enumeration: Enumeration, calls: CalledTask[]): Nesting | null {
    try {
      return nextAlternative(compound, enumeration)?.network(enumeration.locals, calls) ?? null;
    } catch (error) {
      if (error instanceof SearchFault) return null;
      throw error;
    }
  }

  #compile(task: CompoundTask): CompiledCompound {
    return compileCompound(this.#evaluator, task);
  }
}

function groundNetwork(problem: Problem): DerivedNetwork | null {
  const tasks: { kind: 'task'; task: number; args: number[] }[] = [];
  const nesting = nestingOf(problem.network, tasks);
  return buildNetwork(
    nesting,
    tasks.map(({ task, args }) => itemOf(task, args)),
    null,
  );
}

function itemOf(task: number, args: number[]): NonNullable<DerivedNetwork['item']> {
  return { task, args, minimum: 0, origin: null };
}

function isStep(step: DerivedStep | undefined, task: number, args: readonly number[]): boolean {
  return step?.task === task && step.args.every((argument, position) => argument === args[position]);
}
