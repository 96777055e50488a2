// Implements orders in which subtasks wait for subtasks of other lines. A method with such an order takes a mark that
// no other method holds, and returns it at its end. Under the mark, it is noted when a subtask for which others wait is
// done; these check the notes. So each call of the method has separate notes, even if it calls itself.

import type {
  Effect,
  EnumType,
  Expr,
  Guard,
  Level,
  Rest,
  Span,
  Task,
  TaskNetwork,
  ValueType,
  Variable,
} from '../../ir/ir.ts';
import type { Arrangement, CrossedLines } from './order.ts';
import { madeName } from './prepare.ts';

/** How many methods with such an order may be under way at once. With more, the search ends with a fault. */
const mostMarks = 256;

const boolean: ValueType = { kind: 'boolean' };
const integer: ValueType = { kind: 'integer' };
export const markType: ValueType = { kind: 'enum', enum: 0 };
/** Used instead of a subtask: the mark itself. */
const taken = -1;

type WaitingWord = 'take' | 'give' | 'after' | 'done';

/** Collects what such orders add to a domain. */
export class Waiting {
  readonly #firstVariable: number;
  readonly #firstTask: number;
  readonly variables: Variable[] = [];
  readonly tasks: Task[] = [];
  readonly #noted = new Map<number, number>();
  readonly #known = new Map<string, number>();

  /** `firstVariable`, `firstTask`: the first numbers of its tables and tasks. */
  constructor(firstVariable: number, firstTask: number) {
    this.#firstVariable = firstVariable;
    this.#firstTask = firstTask;
  }

  get enums(): EnumType[] {
    const [first] = this.variables;
    if (!first) return [];
    const values = Array.from({ length: mostMarks }, (_, at) => madeName('mark', at + 1));
    return [{ name: madeName('mark'), values, span: first.span }];
  }

  /**
   * A network with such an order, between taking a mark and returning it, and the conditions before it. `made`: a new
   * local.
   */
  around(
    arrangement: Arrangement,
    network: TaskNetwork,
    { chosen, made }: { chosen: number; made: number },
    span: Span,
  ): { guards: Guard[]; rest: Rest } {
    const noted = [...new Set(crossedIn(arrangement).flatMap(({ waits }) => [...waits.values()].flat()))];
    const call = (word: WaitingWord, subtasks: readonly number[]): TaskNetwork =>
      this.#call(word, subtasks, chosen, span);
    const parts = [
      call('take', []),
      network,
      call(
        'give',
        noted.toSorted((one, other) => one - other),
      ),
    ];
    const rest: Rest = { kind: 'network', network: { kind: 'ordered', parts, span } };
    const levels = [this.#free(chosen, span)];
    const choice: Rest = { kind: 'choice', binder: 'first', levels, key: null, order: '<', rest, span };
    return { guards: [this.#isRoom(made, span)], rest: choice };
  }

  /** The network of crossed lines. */
  lines(
    { lines, waits }: CrossedLines,
    write: (subtask: number) => TaskNetwork,
    chosen: number,
    span: Span,
  ): TaskNetwork {
    const isNoted = new Set([...waits.values()].flat());
    const parts = lines.map((line): TaskNetwork => {
      const inLine = line.flatMap((subtask): TaskNetwork[] => {
        const asked = waits.get(subtask);
        return [
          ...(asked ? [this.#call('after', asked, chosen, span)] : []),
          write(subtask),
          ...(isNoted.has(subtask) ? [this.#call('done', [subtask], chosen, span)] : []),
        ];
      });
      return { kind: 'ordered', parts: inLine, span };
    });
    return { kind: 'unordered', parts, span };
  }

  #call(word: WaitingWord, subtasks: readonly number[], chosen: number, span: Span): TaskNetwork {
    return { kind: 'task', task: this.#task(word, subtasks, span), args: [this.#read(chosen, span)], span };
  }

  #read(local: number, span: Span): Expr {
    return { op: 'local', type: markType, local, span };
  }

  /** A table of marks: those that are taken, or under which a subtask is noted. */
  #table(subtask: number, span: Span): number {
    let known = this.#noted.get(subtask);
    if (known === undefined) {
      known = this.#firstVariable + this.variables.length;
      this.#noted.set(subtask, known);
      const name = subtask === taken ? madeName('taken') : madeName('done', subtask + 1);
      const params = [{ name: 'mark', type: markType, span }];
      this.variables.push({ kind: 'fluent', name, params, value: boolean, initial: 0, span });
    }
    return known;
  }

  #holds(subtask: number, local: number, span: Span): Expr {
    const args = [this.#read(local, span)];
    return { op: 'read', type: boolean, variable: this.#table(subtask, span), args, span };
  }

  #free(local: number, span: Span): Level {
    const expr: Expr = { op: 'not', type: boolean, value: this.#holds(taken, local, span), span };
    return { local, type: markType, over: { kind: 'all' }, guards: [{ kind: 'condition', expr, span }] };
  }

  /** Without a free mark, the search can't decide anything about this way. So this is a fault, and not a failure. */
  #isRoom(local: number, span: Span): Guard {
    const number = (value: number): Expr => ({ op: 'literal', type: integer, value, span });
    const fault: Expr = { op: 'divide', type: integer, left: number(1), right: number(0), span };
    const never: Expr = { op: 'equal', type: boolean, left: fault, right: number(0), span };
    const some: Expr = { op: 'exists', type: boolean, levels: [this.#free(local, span)], span };
    return { kind: 'condition', expr: { op: 'or', type: boolean, left: some, right: never, span }, span };
  }

  /** The number of a task that plans do not show. */
  #task(word: WaitingWord, subtasks: readonly number[], span: Span): number {
    const name = madeName(word, ...subtasks.map((subtask) => subtask + 1));
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const number = this.#firstTask + this.tasks.length;
    this.#known.set(name, number);
    const set = (subtask: number, value: number): Effect => ({
      kind: 'set',
      variable: this.#table(subtask, span),
      args: [this.#read(0, span)],
      value: { op: 'literal', type: boolean, value, span },
      span,
    });
    const asked = subtasks.map((subtask): Guard => ({ kind: 'condition', expr: this.#holds(subtask, 0, span), span }));
    const guards: Record<WaitingWord, Guard[]> = { take: this.#free(0, span).guards, after: asked, done: [], give: [] };
    const effects: Record<WaitingWord, Effect[]> = {
      take: [set(taken, 1)],
      after: [],
      done: subtasks.map((subtask) => set(subtask, 1)),
      give: [taken, ...subtasks].map((subtask) => set(subtask, 0)),
    };
    this.tasks.push({
      kind: 'internal',
      name,
      params: [{ name: 'mark', type: markType, span }],
      locals: [markType],
      localNames: ['mark'],
      guards: guards[word],
      effects: effects[word],
      cost: { op: 'literal', type: integer, value: 0, span },
      span,
    });
    return number;
  }
}

function crossedIn(arrangement: Arrangement): CrossedLines[] {
  if (typeof arrangement === 'number') return [];
  return arrangement.kind === 'crossed' ? [arrangement] : arrangement.parts.flatMap(crossedIn);
}
