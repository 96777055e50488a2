// Tasks whose conditions are plain facts and whose effects are plain values, as most are: their actions are written
// down without making formulas of conditions first (actions.ts does that for all other tasks).

import type { Effect, Expr } from '../../ir/ir.ts';
import type { GroundActions } from './action-list.ts';
import { known } from './known.ts';
import type { PlainTask } from './prepare.ts';
import { isConstant } from './schema.ts';
import type { Symbolic } from './symbolic.ts';
import type { GroundWorld } from './world.ts';

/** A row of a relation. A term is a parameter, or the opposite of a value. */
interface DirectRow {
  relation: number;
  terms: number[];
}

interface DirectCondition extends DirectRow {
  /** What the last term is the value of, by arguments; otherwise it is a boolean. */
  isValue: boolean;
  isTrue: boolean;
}

interface DirectWrite extends DirectRow {
  isValue: boolean;
  /** Of a boolean. */
  isTrue: boolean;
}

/** null: the task is not that plain. */
export function directTask(symbolic: Symbolic, task: PlainTask): DirectTask | null {
  const { world } = symbolic;
  if (!isConstant(world, task.cost)) return null;
  const conditions: DirectCondition[] = [];
  for (const condition of task.conditions) if (!addCondition(world, task, condition, conditions)) return null;
  const writes = task.effects.map((effect) => writeOf(world, task, effect));
  if (writes.includes(null)) return null;
  return new DirectTask(symbolic, task, conditions, writes as DirectWrite[]);
}

function addCondition(world: GroundWorld, task: PlainTask, expr: Expr, found: DirectCondition[]): boolean {
  if (expr.op === 'and') {
    return addCondition(world, task, expr.left, found) && addCondition(world, task, expr.right, found);
  }
  if (expr.op === 'read') {
    const row = expr.type.kind === 'boolean' ? rowOf(world, task, expr) : null;
    if (!row) return false;
    // Calls were found by the rows of constants.
    if (world.domain.variables[row.relation]!.kind !== 'constant') found.push({ ...row, isValue: false, isTrue: true });
    return true;
  }
  // Calls were found by what constants and parameters decide.
  if (isConstant(world, expr)) return true;
  if (expr.op === 'not' && expr.value.op === 'read') {
    const row = expr.value.type.kind === 'boolean' ? rowOf(world, task, expr.value) : null;
    if (row) found.push({ ...row, isValue: false, isTrue: false });
    return row !== null;
  }
  if (expr.op !== 'equal') return false;
  const [read, value] = expr.left.op === 'read' ? [expr.left, expr.right] : [expr.right, expr.left];
  if (read.op !== 'read' || (read.type.kind !== 'object' && read.type.kind !== 'enum')) return false;
  const row = rowOf(world, task, read);
  const term = termOf(task, value);
  if (!row || term === null) return false;
  found.push({ relation: row.relation, terms: [...row.terms, term], isValue: true, isTrue: true });
  return true;
}

function writeOf(world: GroundWorld, task: PlainTask, effect: Effect): DirectWrite | null {
  if (effect.kind !== 'set') return null;
  const row = rowOf(world, task, effect);
  if (!row) return null;
  const { kind } = world.domain.variables[effect.variable]!.value;
  if (kind === 'boolean') {
    return effect.value.op === 'literal' ? { ...row, isValue: false, isTrue: effect.value.value !== 0 } : null;
  }
  const term = kind === 'object' || kind === 'enum' ? termOf(task, effect.value) : null;
  return term === null ? null : { relation: row.relation, terms: [...row.terms, term], isValue: true, isTrue: true };
}

/** null: an argument is computed, or is `none`. */
function rowOf(
  world: GroundWorld,
  task: PlainTask,
  from: { variable: number; args: readonly Expr[] },
): DirectRow | null {
  const { params } = world.domain.variables[from.variable]!;
  const terms = from.args.map((arg) => termOf(task, arg));
  if (terms.includes(null) || terms.some((term, at) => term === ~0 && params[at]!.type.kind === 'object')) return null;
  return { relation: from.variable, terms: terms as number[] };
}

function termOf(task: PlainTask, expr: Expr): number | null {
  if (expr.op === 'local') return expr.local < task.params.length ? expr.local : null;
  return expr.op === 'literal' && expr.value >= 0 ? ~expr.value : null;
}

export class DirectTask {
  readonly #symbolic: Symbolic;
  readonly #task: PlainTask;
  readonly #conditions: readonly DirectCondition[];
  readonly #writes: readonly DirectWrite[];
  readonly #call: Int32Array;

  constructor(
    symbolic: Symbolic,
    task: PlainTask,
    conditions: readonly DirectCondition[],
    writes: readonly DirectWrite[],
  ) {
    this.#symbolic = symbolic;
    this.#task = task;
    this.#conditions = conditions;
    this.#writes = writes;
    this.#call = new Int32Array(task.params.length);
  }

  /** Adds the action of the call whose arguments stand there in `cells`, if it can be done. */
  add(cells: Int32Array, from: number, actions: GroundActions): void {
    const call = this.#call;
    for (let at = 0; at < call.length; at++) call[at] = cells[from + at]!;
    actions.begin(this.#task.task, call, call.length);
    for (const condition of this.#conditions) if (!this.#demand(condition, call, actions)) return actions.drop();
    actions.endNeeds();
    for (const write of this.#writes) {
      const isPossible = write.isValue ? this.#setValue(write, call, actions) : this.#setBoolean(write, call, actions);
      if (!isPossible) return actions.drop();
    }
    actions.end(this.#cost(call));
  }

  /** Whether the condition may hold. */
  #demand(condition: DirectCondition, call: Int32Array, actions: GroundActions): boolean {
    const fact = this.#factAt(condition, call);
    if (condition.isValue) {
      const values = this.#valuesAt(condition, call);
      // Where there is but one value, it need not be asked.
      if (values.length === 1) return values[0]!.fact === fact;
      return fact >= 0 && actions.need(fact);
    }
    if (fact < 0) return !condition.isTrue;
    return actions.need(condition.isTrue ? fact : ~fact);
  }

  #setBoolean(write: DirectWrite, call: Int32Array, actions: GroundActions): boolean {
    const fact = this.#factAt(write, call);
    if (fact >= 0) actions.settle(fact, write.isTrue);
    return fact >= 0 || !write.isTrue;
  }

  #setValue(write: DirectWrite, call: Int32Array, actions: GroundActions): boolean {
    const value = this.#factAt(write, call);
    if (value >= 0) actions.settleValue(this.#valuesAt(write, call), value);
    return value >= 0;
  }

  #factAt({ relation, terms }: DirectRow, call: Int32Array): number {
    const { probe } = this.#symbolic.relations;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      probe[at] = term < 0 ? ~term : call[term]!;
    }
    return this.#symbolic.factOfProbe(relation);
  }

  /** All values of the place of a row. */
  #valuesAt({ relation, terms }: DirectRow, call: Int32Array): readonly { value: number; fact: number }[] {
    const args = terms.slice(0, -1).map((term) => (term < 0 ? ~term : call[term]!));
    return this.#symbolic.valuesAt(relation, args);
  }

  #cost(call: Int32Array): number {
    const { cost, locals } = this.#task;
    if (cost.op === 'literal') return cost.value;
    const binding = [...call, ...locals.slice(call.length).map(() => 0)];
    if (cost.op === 'read') return known(this.#symbolic.world, cost, binding);
    this.#symbolic.owner = this.#task.name;
    return this.#symbolic.cases(cost, binding)[0]!.value as number;
  }
}
