// Tasks whose conditions are plain facts and whose effects are plain values, as in most tasks: their actions are
// written directly, without formulas (actions.ts handles all other tasks).

import type { Effect, Expr } from '../../../ir/ir.ts';
import type { GroundActions } from './action-list.ts';
import { IntList } from './ints.ts';
import { known } from './known.ts';
import type { PlainTask } from './prepare.ts';
import { isConstant } from './schema.ts';
import { slice } from './slices.ts';
import type { Symbolic } from './symbolic.ts';
import type { GroundWorld } from './world.ts';

/** A row of a relation. A term is a parameter, or the opposite of a value. */
interface DirectRow {
  relation: number;
  terms: Int32Array;
  /** Whether the last term is the value of a place; otherwise it is a boolean. */
  isValue: boolean;
  /** Whether a boolean has to be true, or becomes true. */
  isTrue: boolean;
}

/** The part of a task that is the same in all worlds of a domain. */
export interface DirectForm {
  conditions: readonly DirectRow[];
  writes: readonly DirectRow[];
  /** Where the cost is a place of a constant. */
  cost: DirectRow | null;
  /** Conditions and writes as rows of booleans, for `RowTable.writeKeys`. null: there are other values. */
  booleans: { conditions: Int32Array; clears: Int32Array; sets: Int32Array } | null;
}

/** null: the task is not that plain. */
export function directForm(world: GroundWorld, task: PlainTask): DirectForm | null {
  if (!isConstant(world, task.cost)) return null;
  const conditions: DirectRow[] = [];
  for (const condition of task.conditions) if (!addCondition(world, task, condition, conditions)) return null;
  const written = task.effects.map((effect) => writeOf(world, task, effect));
  if (written.includes(null)) return null;
  const writes = written as DirectRow[];
  const cost = task.cost.op === 'read' ? rowOf(world, task, task.cost) : null;
  if (conditions.some(({ isValue }) => isValue) || writes.some(({ isValue }) => isValue)) {
    return { conditions, writes, cost, booleans: null };
  }
  const cleared = writes.filter(({ isTrue }) => !isTrue);
  const set = writes.filter(({ isTrue }) => isTrue);
  const clears = booleansOf(cleared, []);
  return {
    conditions,
    writes,
    cost,
    booleans: { conditions: booleansOf(conditions, []), clears, sets: booleansOf(set, cleared) },
  };
}

/** Each row begins with 1: it has to be true, 2: one before it may result in the same row. */
function booleansOf(rows: readonly DirectRow[], before: readonly DirectRow[]): Int32Array {
  const words = rows.flatMap(({ relation, terms, isTrue }, at) => {
    const mayRepeat = [...before, ...rows.slice(0, at)].some((one) => one.relation === relation);
    return [(isTrue ? 1 : 0) | (mayRepeat ? 2 : 0), relation, terms.length, ...terms];
  });
  return Int32Array.from(words);
}

function addCondition(world: GroundWorld, task: PlainTask, expr: Expr, found: DirectRow[]): boolean {
  if (expr.op === 'and') {
    return addCondition(world, task, expr.left, found) && addCondition(world, task, expr.right, found);
  }
  if (expr.op === 'read') {
    const row = expr.type.kind === 'boolean' ? rowOf(world, task, expr) : null;
    if (!row) return false;
    // Calls were found by the rows of constants.
    if (world.domain.variables[row.relation]!.kind !== 'constant') found.push(row);
    return true;
  }
  // Calls were found by what constants and parameters decide.
  if (isConstant(world, expr)) return true;
  if (expr.op === 'not' && expr.value.op === 'read') {
    const row = expr.value.type.kind === 'boolean' ? rowOf(world, task, expr.value) : null;
    if (row) found.push({ ...row, isTrue: false });
    return row !== null;
  }
  if (expr.op !== 'equal') return false;
  const [read, value] = expr.left.op === 'read' ? [expr.left, expr.right] : [expr.right, expr.left];
  if (read.op !== 'read' || (read.type.kind !== 'object' && read.type.kind !== 'enum')) return false;
  const row = rowOf(world, task, read);
  const term = termOf(task, value);
  if (!row || term === null) return false;
  found.push(withValue(row, term));
  return true;
}

function writeOf(world: GroundWorld, task: PlainTask, effect: Effect): DirectRow | null {
  if (effect.kind !== 'set') return null;
  const row = rowOf(world, task, effect);
  if (!row) return null;
  const { kind } = world.domain.variables[effect.variable]!.value;
  if (kind === 'boolean') return effect.value.op === 'literal' ? { ...row, isTrue: effect.value.value !== 0 } : null;
  const term = kind === 'object' || kind === 'enum' ? termOf(task, effect.value) : null;
  return term === null ? null : withValue(row, term);
}

function withValue({ relation, terms }: DirectRow, term: number): DirectRow {
  return { relation, terms: Int32Array.of(...terms, term), isValue: true, isTrue: true };
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
  return { relation: from.variable, terms: Int32Array.from(terms as number[]), isValue: false, isTrue: true };
}

function termOf(task: PlainTask, expr: Expr): number | null {
  if (expr.op === 'local') return expr.local < task.params.length ? expr.local : null;
  return expr.op === 'literal' && expr.value >= 0 ? ~expr.value : null;
}

/** The number of calls between two looks at what is left of the slice. */
const callsAtOnce = 32;

export class DirectTask {
  readonly #symbolic: Symbolic;
  readonly #task: PlainTask;
  readonly #form: DirectForm;
  readonly #call: Int32Array;
  /** The most words of an action, if all its values are booleans. */
  readonly #mostWords: number;
  /** Rows of booleans with their keys. Conditions come first, then what is cleared, then what is set. */
  readonly #code = new IntList();
  #clearsAt = 0;
  #setsAt = 0;
  /** By key the numbers of rows, plus 1; null: keys are many. */
  readonly #rows: Int32Array | null;
  readonly #hasCode: boolean;
  /** The number of the row of the first fact, plus 1. */
  readonly #firstRow: number;

  constructor(symbolic: Symbolic, task: PlainTask, form: DirectForm) {
    this.#symbolic = symbolic;
    this.#task = task;
    this.#form = form;
    this.#call = new Int32Array(task.params.length);
    this.#mostWords = task.params.length + form.conditions.length + form.writes.length;
    this.#firstRow = symbolic.firstRow + 1;
    this.#rows = symbolic.relations.listed;
    this.#hasCode = form.booleans !== null && symbolic.relations.isExact;
    if (this.#hasCode) this.#writeCode(form.booleans!);
  }

  #writeCode({ conditions, clears, sets }: NonNullable<DirectForm['booleans']>): void {
    const { relations } = this.#symbolic;
    const code = this.#code;
    relations.writeKeys(conditions, code);
    this.#clearsAt = code.length;
    relations.writeKeys(clears, code);
    this.#setsAt = code.length;
    relations.writeKeys(sets, code);
  }

  /** Gives back memory when all actions have been added. */
  release(): void {
    this.#code.release();
  }

  /**
   * Adds the actions of the calls that can be done, from one call on until the slice is over. Their arguments are
   * in `cells`, at the places in `calls`. Returns how many calls have been looked at, those before the first included.
   */
  addFrom(cells: Int32Array, calls: Int32Array, first: number, count: number, actions: GroundActions): number {
    const call = this.#call;
    for (let at = first; at < count;) {
      const end = Math.min(count, at + callsAtOnce);
      const before = actions.words.length;
      actions.reserve(end - at, this.#mostWords);
      for (; at < end; at++) {
        const from = calls[at]!;
        for (let arg = 0; arg < call.length; arg++) call[arg] = cells[from + arg]!;
        if (!this.#addBooleans(actions)) this.#add(actions);
      }
      slice.left -= callsAtOnce + actions.words.length - before;
      if (slice.left <= 0) return at;
    }
    return count;
  }

  /** false: some rows come to the same, or are no booleans, and nothing has been done. There is room for all. */
  #addBooleans(actions: GroundActions): boolean {
    if (!this.#hasCode) return false;
    const rows = this.#rows;
    const { relations } = this.#symbolic;
    const call = this.#call;
    const firstRow = this.#firstRow;
    const clearsAt = this.#clearsAt;
    const setsAt = this.#setsAt;
    const { data: code, length } = this.#code;
    const { words } = actions;
    const { data } = words;
    let end = words.length;
    for (let arg = 0; arg < call.length; arg++) data[end++] = call[arg]!;
    const needed = end;
    let cleared = end;
    let set = end;
    for (let at = 0; at < length;) {
      if (at === clearsAt) cleared = end;
      if (at === setsAt) set = end;
      const isCondition = at < clearsAt;
      const flags = code[at]!;
      let key = code[at + 1]!;
      const next = code[at + 2]!;
      for (at += 3; at < next; at += 2) key = (key + Math.imul(call[code[at]!]!, code[at + 1]!)) | 0;
      const fact = (rows ? rows[key]! : relations.rowOfKey(key) + 1) - firstRow;
      if (fact < 0) {
        if ((flags & 1) === 1) return true;
        continue;
      }
      if ((flags & 2) === 2 && isAmong(data, isCondition ? needed : cleared, end, fact)) return false;
      data[end++] = isCondition && (flags & 1) === 0 ? ~fact : fact;
    }
    if (clearsAt === length) cleared = end;
    if (setsAt === length) set = end;
    words.length = end;
    actions.endWritten(this.#task.task, needed, cleared, set, this.#costOf());
    return true;
  }

  #add(actions: GroundActions): void {
    const { conditions, writes } = this.#form;
    actions.begin(this.#task.task, this.#call, this.#call.length);
    for (let at = 0; at < conditions.length; at++) if (!this.#demand(conditions[at]!, actions)) return actions.drop();
    actions.endNeeds();
    for (let at = 0; at < writes.length; at++) if (!this.#write(writes[at]!, actions)) return actions.drop();
    actions.end(this.#costOf());
  }

  /** Whether the condition may hold. */
  #demand(condition: DirectRow, actions: GroundActions): boolean {
    const fact = this.#symbolic.factOfTerms(condition.relation, condition.terms, this.#call);
    if (condition.isValue) {
      const values = this.#valuesAt(condition);
      // A place with only one possible value needs no condition.
      if (values.length === 1) return values[0]!.fact === fact;
      return fact >= 0 && actions.need(fact);
    }
    if (fact < 0) return !condition.isTrue;
    return actions.need(condition.isTrue ? fact : ~fact);
  }

  /** Whether the write is possible. */
  #write(write: DirectRow, actions: GroundActions): boolean {
    const fact = this.#symbolic.factOfTerms(write.relation, write.terms, this.#call);
    if (fact < 0) return !write.isTrue;
    if (write.isValue) actions.settleValue(this.#valuesAt(write), fact);
    else actions.settle(fact, write.isTrue);
    return true;
  }

  /** All values of the place of a row. */
  #valuesAt(row: DirectRow): readonly { value: number; fact: number }[] {
    return this.#symbolic.valuesIn(row.relation, this.#placeOf(row));
  }

  #placeOf({ relation, terms }: DirectRow): number {
    const { strides } = this.#symbolic.world.tables[relation]!;
    let place = 0;
    for (let at = 0; at < strides.length; at++) {
      const term = terms[at]!;
      place += (term < 0 ? ~term : this.#call[term]!) * strides[at]!;
    }
    return place;
  }

  #costOf(): number {
    const { cost, locals } = this.#task;
    if (cost.op === 'literal') return cost.value;
    const { world } = this.#symbolic;
    const row = this.#form.cost;
    if (row) return world.tables[row.relation]!.values.at(this.#placeOf(row));
    const binding = [...this.#call, ...locals.slice(this.#call.length).map(() => 0)];
    if (cost.op === 'read') return known(world, cost, binding);
    this.#symbolic.owner = this.#task.name;
    return this.#symbolic.cases(cost, binding)[0]!.value as number;
  }
}

/** Whether a part of a list has a fact, or its opposite. */
function isAmong(data: Int32Array, from: number, to: number, fact: number): boolean {
  for (let at = from; at < to; at++) if (data[at] === fact || data[at] === ~fact) return true;
  return false;
}
