// Visits the states of a recorded search in a separate world. Examines each task in the state in which it was tried,
// and records what each step changed.

import type { Body, Expr, Guard, Level, Problem, Rest, TaskNetwork } from '../../ir/ir.ts';
import { formatValue } from '../../ir/plan.ts';
import { compileCompound, methodOrder } from '../../reference/alternatives.ts';
import type { CompiledCompound } from '../../reference/alternatives.ts';
import { createEvaluator, createLocals } from '../../reference/evaluate.ts';
import type { Evaluator } from '../../reference/evaluate.ts';
import { examineTask } from '../examine.ts';
import type { Examination } from '../examine.ts';
import type { ReferenceExternals } from '../../reference/externals.ts';
import { SearchFault } from '../../reference/fault.ts';
import { Inspector } from '../inspect.ts';
import type { HeldCondition } from '../inspect.ts';
import { compilePrimitive, undoTo } from '../../reference/primitive.ts';
import type { ApplyTask, Trail } from '../../reference/primitive.ts';
import { changeOf } from '../remedies.ts';
import type { ValueChange } from '../remedies.ts';
import type { SearchDecision } from '../../reference/search-types.ts';
import { createWorld } from '../../reference/world.ts';
import type { ReferenceWorld } from '../../reference/world.ts';
import { networkIn } from './order.ts';
import type { RecordedAlternative, RecordedTask } from './record.ts';

/** The result of examining a trial in its state. */
export interface ExaminedTrial {
  examination: Examination;
  /** The numbers of the methods, in the order in which they are tried. */
  order: number[];
  /** The changes of forgotten steps before it. */
  skipped: ValueChange[];
}

/** The result of an alternative. */
export interface AttemptResult {
  cost: number | null;
  changes: ValueChange[];
  held: HeldCondition[];
  given: HeldCondition | null;
}

type StateEntry =
  | { kind: 'trial'; trial: RecordedTask; from: SearchDecision | null }
  | { kind: 'alternative'; alternative: RecordedAlternative }
  | { kind: 'undo'; length: number };

export class StateWalk {
  readonly world: ReferenceWorld;
  readonly trials = new Map<RecordedTask, ExaminedTrial>();
  readonly alternatives = new Map<RecordedAlternative, AttemptResult>();
  readonly #evaluator: Evaluator;
  readonly #trail: Trail = { addresses: [], values: [] };
  readonly #compounds: (CompiledCompound | undefined)[] = [];
  readonly #primitives: (ApplyTask | undefined)[] = [];
  readonly #open: StateEntry[] = [];

  constructor(searched: Evaluator, problem: Problem, externals: ReferenceExternals, roots: readonly RecordedTask[]) {
    this.world = createWorld(searched.world.domain, problem);
    this.#evaluator = createEvaluator(this.world, externals);
    this.#evaluator.searchKind = searched.searchKind;
    this.#openAll(roots, null);
  }

  /** Examines the next task. Returns whether there was one left. */
  goOn(): boolean {
    for (let entry = this.#open.pop(); entry; entry = this.#open.pop()) {
      if (entry.kind === 'undo') undoTo(this.world.values, this.#trail, entry.length);
      else if (entry.kind === 'alternative') this.#carryOut(entry.alternative);
      else {
        this.#examine(entry.trial, entry.from);
        return true;
      }
    }
    return false;
  }

  /** Returns the variables that an alternative has bound. */
  boundIn({ of, decision, locals }: RecordedAlternative): { name: string; value: string }[] {
    const task = this.world.domain.tasks[of.item.task]!;
    if (!locals || task.kind !== 'compound') return [];
    const { body } = task.methods[decision.method]!.branches[decision.branch]!;
    return localsIn(body).flatMap((local) => {
      const name = task.localNames[local];
      if (!name) return [];
      return [
        { name, value: formatValue(this.world.domain, this.world.numbering, task.locals[local]!, locals[local]!) },
      ];
    });
  }

  /** Reads the conditions of an alternative and the arguments that it passes, in the state in which they were read. */
  #readFor({ of, decision, locals }: RecordedAlternative): Pick<AttemptResult, 'held' | 'given'> {
    const task = this.world.domain.tasks[of.item.task]!;
    if (task.kind === 'compound' && task.achieves) return { held: [], given: null };
    const owner = { locals: task.locals, names: task.localNames };
    const inspector = new Inspector(this.#evaluator, owner, locals ?? of.item.args, { full: true });
    if (task.kind !== 'compound') inspector.pass(task.guards, 0);
    const body = task.kind === 'compound' ? task.methods[decision.method]!.branches[decision.branch]!.body : null;
    const guards = task.kind === 'compound' ? guardsIn(body!) : task.guards;
    inspector.knowLets(guards);
    const held = guards.flatMap((guard) => (guard.kind === 'condition' ? [inspector.heldIn(guard.expr)] : []));
    return { held, given: body && givenIn(inspector, networkIn(body.rest)) };
  }

  #openAll(trials: readonly RecordedTask[], from: SearchDecision | null): void {
    for (const trial of trials.toReversed()) this.#open.push({ kind: 'trial', trial, from });
  }

  #examine(trial: RecordedTask, from: SearchDecision | null): void {
    this.#undoLater();
    const before = this.#trail.addresses.length;
    for (const decision of decisionsBetween(from, trial.decision)) this.#apply(decision);
    const skipped = this.#changesSince(before);
    const { task: index, args } = trial.item;
    const examination = examineTask(this.#evaluator, index, args, { full: true });
    this.trials.set(trial, { examination, order: this.#orderOf(index, args), skipped });
    for (const alternative of trial.alternatives.toReversed()) this.#open.push({ kind: 'alternative', alternative });
  }

  #carryOut(alternative: RecordedAlternative): void {
    this.#undoLater();
    const before = this.#trail.addresses.length;
    const read = unlessFault(() => this.#readFor(alternative)) ?? { held: [], given: null };
    const cost = this.#apply(alternative.decision);
    this.alternatives.set(alternative, { cost, changes: this.#changesSince(before), ...read });
    const { trials, furthest, decision } = alternative;
    this.#openAll(trials, decision);
    if (furthest) this.#openAll([furthest], decision);
  }

  #undoLater(): void {
    this.#open.push({ kind: 'undo', length: this.#trail.addresses.length });
  }

  /** Applies a decision and returns its cost, or null if it is not a step, or if externals of the game have changed. */
  #apply({ item, method }: SearchDecision): number | null {
    const task = this.world.domain.tasks[item.task]!;
    if (method >= 0 || task.kind === 'compound') return null;
    const apply = (this.#primitives[item.task] ??= compilePrimitive(this.#evaluator, task));
    const cost = unlessFault(() => apply(item.args, this.#trail));
    return cost === null || cost < 0 ? null : cost;
  }

  #orderOf(index: number, args: readonly number[]): number[] {
    const task = this.world.domain.tasks[index]!;
    if (task.kind !== 'compound' || task.achieves) return [];
    const compound = (this.#compounds[index] ??= compileCompound(this.#evaluator, task));
    return unlessFault(() => methodOrder(compound, createLocals(compound.scope, args))) ?? [...task.methods.keys()];
  }

  #changesSince(length: number): ValueChange[] {
    const { addresses, values } = this.#trail;
    const before = new Map<number, number>();
    for (let at = length; at < addresses.length; at++) {
      if (!before.has(addresses[at]!)) before.set(addresses[at]!, values[at]!);
    }
    return [...before].flatMap(([address, value]) => {
      const now = this.world.values[address]!;
      if (Object.is(now, value)) return [];
      const { variable, args } = placeAt(this.world, address);
      return [changeOf(this.world, variable, args, value, now)];
    });
  }
}

function unlessFault<Value>(compute: () => Value): Value | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof SearchFault) return null;
    throw error;
  }
}

/** Returns the decisions after `from`, up to and including `last`. */
function decisionsBetween(from: SearchDecision | null, last: SearchDecision | null): SearchDecision[] {
  const found: SearchDecision[] = [];
  for (let decision = last; decision && decision !== from; decision = decision.previous) found.push(decision);
  return found.reverse();
}

/** Returns all levels and guards of a body, in the order of the text. */
function partsIn({ guards, rest }: Body): (Guard | Level)[] {
  const found: (Guard | Level)[] = [...guards];
  for (let part: Rest = rest; part.kind === 'choice'; part = part.rest) {
    for (const level of part.levels) found.push(level, ...level.guards);
  }
  return found;
}

function guardsIn(body: Body): Guard[] {
  return partsIn(body).flatMap((part) => ('kind' in part ? [part] : []));
}

/** Returns what the arguments of a network's tasks read. Leaves out those inside binders. */
function givenIn(inspector: Inspector, network: TaskNetwork): HeldCondition | null {
  const read = argumentsIn(network).map((expr) => inspector.heldIn(expr));
  const values = new Map(read.flatMap((one) => one.values).map((one) => [one.text, one]));
  const places = new Map(read.flatMap((one) => one.places).map((one) => [one.place, one]));
  if (places.size === 0) return null;
  return { span: network.span, values: [...values.values()], places: [...places.values()] };
}

function argumentsIn(network: TaskNetwork): Expr[] {
  if (network.kind === 'task') return network.args.filter(({ op }) => op !== 'literal' && op !== 'local');
  return network.kind === 'each' ? [] : network.parts.flatMap(argumentsIn);
}

/** Returns the locals that a body binds. */
function localsIn(body: Body): number[] {
  return partsIn(body).flatMap((part) => ('kind' in part && part.kind === 'condition' ? [] : [part.local]));
}

function placeAt({ tables }: ReferenceWorld, address: number): { variable: number; args: number[] } {
  const variable = tables.findIndex(({ base, size }) => address >= base && address < base + size);
  const { base, strides } = tables[variable]!;
  let rest = address - base;
  const args = strides.map((stride) => {
    const argument = Math.floor(rest / stride);
    rest -= argument * stride;
    return argument;
  });
  return { variable, args };
}
