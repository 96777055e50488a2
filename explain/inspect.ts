// Finds the cause of a false condition: its smallest false part, for the binding that got furthest, and the values that
// this part read. It evaluates everything again in the current state, independently of the search.

import type { ChoiceBinder, Expr, Guard, Level, Span, ValueType } from '../ir/ir.ts';
import { formatValue } from '../ir/plan.ts';
import { compareKeys } from '../reference/alternatives.ts';
import { compileExpression, compileLevel, createLocals, createScope } from '../reference/evaluate.ts';
import type { Evaluate, Evaluator, Locals, Loop, Scope } from '../reference/evaluate.ts';
import { SearchFault } from '../reference/fault.ts';
import { typeName, valuesIn } from './read-values.ts';
import type { ReadValue } from './read-values.ts';
import { placesIn } from './places.ts';
import type { ReadPlace } from './places.ts';
import { changesFor, remediesThatHelp } from './remedies.ts';
import type { RemedyHost, ValueChange } from './remedies.ts';

/** The obstacle for a task, a branch or a condition. */
export interface Blocked {
  reason: 'condition' | 'no-candidate' | 'effect' | 'fault' | 'nothing';
  message: string;
  span: Span;
  /** The values that the condition read: `at(npc0)` and `yard`. */
  values: ReadValue[];
  /** The binding that got furthest. */
  binding: { name: string; value: string }[];
  /** Changes of the world, each of which would make the condition true here. Empty if several are needed. */
  remedies: ValueChange[];
  /** The deeper cause, inside a define or an `exists`. */
  because?: Blocked;
  /** The places that the condition read. Only in full explanations. */
  places?: ReadPlace[];
  /** Other bindings that got as far, with what they read. Only in full explanations. */
  others?: { binding: Blocked['binding']; places: ReadPlace[] }[];
  /** The earlier conditions that held for the same binding. Only in full explanations. */
  held?: HeldCondition[];
}

/** A condition that was true, and what it read. */
export interface HeldCondition {
  span: Span;
  /** `at(bob)` and `yard` */
  values: ReadValue[];
  places: ReadPlace[];
}

/** A task or a define: the owner of the locals. */
export interface Owner {
  locals: ValueType[];
  names: readonly string[];
}

/** Everything compiled for one owner. Kept because a task may be examined thousands of times. */
interface CompiledOwner {
  scope: Scope;
  expressions: Map<Expr, Evaluate>;
  loops: Map<Level, Loop>;
}

const compiled = new WeakMap<Evaluator, Map<readonly ValueType[], CompiledOwner>>();

function compiledFor(evaluator: Evaluator, owner: Owner): CompiledOwner {
  let owners = compiled.get(evaluator);
  if (!owners) compiled.set(evaluator, (owners = new Map()));
  let found = owners.get(owner.locals);
  if (!found)
    owners.set(owner.locals, (found = { scope: createScope(owner), expressions: new Map(), loops: new Map() }));
  return found;
}

/** The most causes of causes that are reported. A recursive define could have very many. */
const deepestCause = 4;
/** How many other bindings that failed as late are reported. */
const mostOthers = 24;

const conditionsOf = (levels: readonly Level[]): Expr[] =>
  levels.flatMap(({ guards }) => guards.flatMap(({ kind, expr }) => (kind === 'condition' ? [expr] : [])));

const nowhere: Span = { start: 0, end: 0, line: 0, column: 0 };

/** `full`: also finds all places that conditions read, and the conditions that held before. */
export interface InspectorOptions {
  depth?: number;
  full?: boolean;
}

export class Inspector {
  readonly #evaluator: Evaluator;
  readonly #owner: Owner;
  readonly #compiled: CompiledOwner;
  readonly #depth: number;
  readonly #full: boolean;
  readonly locals: Locals;
  /** Levels bound so far, the outermost first. */
  #bound: Level[] = [];
  #furthest: { passed: number; blocked: Blocked } | null = null;
  /** The conditions that hold for the bound variables. */
  #held: Expr[] = [];
  /** The expression that each `let` on the way has named. */
  readonly #lets = new Map<number, Expr>();

  constructor(
    evaluator: Evaluator,
    owner: Owner,
    args: readonly number[],
    { depth = 0, full = false }: InspectorOptions = {},
  ) {
    this.#evaluator = evaluator;
    this.#full = full;
    this.#owner = owner;
    this.#compiled = compiledFor(evaluator, owner);
    this.#depth = depth;
    this.locals = createLocals(this.#compiled.scope, args);
  }

  /** Runs a function that passes guards and binds variables. Returns why it failed, or null when it succeeded. */
  attempt(span: Span, succeeds: () => boolean): Blocked | null {
    const [outer, held] = [this.#furthest, this.#held];
    this.#furthest = null;
    this.#held = [];
    const succeeded = succeeds();
    const furthest = this.#furthest as { blocked: Blocked } | null;
    [this.#furthest, this.#held] = [outer, held];
    if (succeeded) return null;
    return (
      furthest?.blocked ?? { reason: 'nothing', message: 'offers nothing', span, values: [], binding: [], remedies: [] }
    );
  }

  /**
   * Returns the number of guards passed so far, or null if one is false. The false one is kept unless another binding
   * got further.
   */
  pass(guards: readonly Guard[], passed: number): number | null {
    for (const guard of guards) {
      const value = this.#evaluate(guard.expr);
      if (guard.kind === 'let') {
        this.locals[guard.local] = value;
        this.#lets.set(guard.local, guard.expr);
      } else if (value === 0) {
        this.#fail(passed, () => this.blame(guard.expr), guard.expr);
        return null;
      } else {
        passed++;
        if (this.#full) this.#held.push(guard.expr);
      }
    }
    return passed;
  }

  /** Adds the `let`s among guards that have been passed elsewhere. */
  knowLets(guards: readonly Guard[]): void {
    for (const guard of guards) if (guard.kind === 'let') this.#lets.set(guard.local, guard.expr);
  }

  /** Goes through the bindings of some levels until `inside` succeeds for one, or `isCommitted` forbids others. */
  bind(
    levels: readonly Level[],
    passed: number,
    span: Span,
    inside: (passed: number) => boolean,
    isCommitted: () => boolean,
  ): boolean {
    const [level, ...deeper] = levels;
    if (!level) return inside(passed);
    const loop = this.#loop(level);
    loop.open(this.locals);
    let empty = true;
    const held = this.#held.length;
    while (loop.next(this.locals)) {
      empty = false;
      this.#held.length = held;
      this.#bound.push(level);
      const further = this.pass(level.guards, passed + 1);
      const found = further !== null && this.bind(deeper, further, span, inside, isCommitted);
      this.#bound.pop();
      if (found) return true;
      if (isCommitted()) return false;
    }
    if (empty) this.#fail(passed, () => this.#noCandidate(level, span));
    return false;
  }

  /** Continues only with the binding that has the best key, as a `first` with a key does. */
  bindBest(choice: ChoiceBinder, passed: number, inside: (passed: number) => boolean): boolean {
    const { levels, key, order, span } = choice;
    const direction = order === '<' ? 1 : -1;
    const found: { key: number; locals: Locals; bound: Level[]; held: Expr[]; passed: number }[] = [];
    const note = (further: number): boolean => {
      const value = key ? this.#evaluate(key) : 0;
      const best = found[0];
      if (!best || compareKeys(value, best.key, direction) < 0) {
        const [locals, bound, held] = [this.locals.slice(), this.#bound.slice(), this.#held.slice()];
        found[0] = { key: value, locals, bound, held, passed: further };
      }
      return false;
    };
    this.bind(levels, passed, span, note, () => false);
    const [best] = found;
    if (!best) return false;
    const outer = this.#bound;
    best.locals.forEach((value, local) => (this.locals[local] = value));
    this.#bound = best.bound;
    this.#held = best.held;
    const offers = inside(best.passed);
    this.#bound = outer;
    return offers;
  }

  /** Finds the part of a false expression that is the cause. */
  blame(expr: Expr): Blocked {
    if (expr.op === 'and') return this.blame(this.#evaluate(expr.left) === 0 ? expr.left : expr.right);
    if (expr.op === 'conditional') {
      const chosen = this.#evaluate(expr.condition) === 0 ? expr.no : expr.yes;
      if (chosen.op !== 'literal') return this.blame(chosen);
    }
    const because = this.#depth < deepestCause ? this.#cause(expr) : null;
    const blocked = { reason: 'condition', message: 'is false', span: expr.span } as const;
    const remedies = this.#remedies(expr, because);
    const found: Blocked = { ...blocked, values: this.valuesIn(expr), binding: this.#binding(this.#bound), remedies };
    if (this.#full) found.places = this.placesIn(expr);
    return because ? { ...found, because } : found;
  }

  #remedies(expr: Expr, because: Blocked | null): ValueChange[] {
    const host = this.#remedyHost();
    try {
      // A deeper cause has already been found.
      const changes = because && because.remedies.length > 0 ? because.remedies : changesFor(host, expr, true);
      return remediesThatHelp(host, expr, changes);
    } catch (error) {
      if (error instanceof SearchFault) return [];
      throw error;
    }
  }

  #remedyHost(): RemedyHost {
    return {
      world: this.#evaluator.world,
      evaluate: (expr) => this.#evaluate(expr),
      letOf: (local) => this.#lets.get(local) ?? null,
      within: (call, wanted) => {
        if (this.#depth >= deepestCause) return [];
        const inside = this.#inside(call);
        return changesFor(inside.inspector.#remedyHost(), inside.body, wanted);
      },
      against: (levels, spoil) => this.#spoiling(levels, spoil),
    };
  }

  #spoiling(levels: readonly Level[], spoil: (guard: Expr) => ValueChange[]): ValueChange[] {
    const conditions = conditionsOf(levels);
    const bound = this.#bound;
    let changes: ValueChange[] = [];
    const note = (): boolean => {
      changes = conditions.toReversed().flatMap(spoil);
      return true;
    };
    this.attempt(nowhere, () => this.bind(levels, 0, nowhere, note, () => false));
    this.#bound = bound;
    return changes;
  }

  /** The body of a define, and an inspector for it. */
  #inside({ define: index, args }: Extract<Expr, { op: 'define' }>): { inspector: Inspector; body: Expr } {
    const define = this.#evaluator.world.domain.defines[index]!;
    const names = define.params.map(({ name }) => name);
    const values = args.map((argument) => this.#evaluate(argument));
    return {
      inspector: new Inspector(this.#evaluator, { ...define, names }, values, {
        depth: this.#depth + 1,
        full: this.#full,
      }),
      body: define.body,
    };
  }

  #cause(expr: Expr): Blocked | null {
    if (expr.op === 'exists') {
      const bound = this.#bound;
      const cause = this.attempt(expr.span, () =>
        this.bind(
          expr.levels,
          0,
          expr.span,
          () => true,
          () => false,
        ),
      );
      this.#bound = bound;
      return cause;
    }
    if (expr.op === 'define') {
      const { inspector, body } = this.#inside(expr);
      return inspector.blame(body);
    }
    return expr.op === 'not' && expr.value.op === 'exists' ? this.#counterexample(expr.value.levels, expr.span) : null;
  }

  /** Finds the first binding that makes a `not exists` or a `forall` false. */
  #counterexample(levels: readonly Level[], span: Span): Blocked | null {
    let blocked: Blocked | null = null;
    const note = (): boolean => {
      const binding = this.#binding(levels);
      blocked = {
        reason: 'condition',
        message: 'is met by',
        span: levels.at(-1)?.guards.at(-1)?.span ?? span,
        values: [],
        binding,
        remedies: [],
      };
      if (this.#full) blocked.places = conditionsOf(levels).flatMap((guard) => this.placesIn(guard));
      return true;
    };
    this.bind(levels, 0, span, note, () => false);
    return blocked;
  }

  /** `expr`: the condition that is false. */
  #fail(passed: number, describe: () => Blocked, expr?: Expr): void {
    if (this.#furthest && this.#furthest.passed >= passed) {
      if (this.#full && expr && this.#furthest.passed === passed) this.#addOther(this.#furthest.blocked, expr);
      return;
    }
    const held = this.#full ? this.#held.map((expr) => this.heldIn(expr)) : null;
    const blocked = describe();
    this.#furthest = { passed, blocked: held ? { ...blocked, held, others: [] } : blocked };
  }

  #addOther({ others }: Blocked, expr: Expr): void {
    if (!others || others.length >= mostOthers) return;
    const places = this.placesIn(expr);
    if (places.length > 0) others.push({ binding: this.#binding(this.#bound), places });
  }

  #noCandidate(level: Level, span: Span): Blocked {
    const message = `there is nothing to choose from for ${this.#nameOf(level.local)}`;
    const values = level.over.kind === 'value' ? this.valuesIn(level.over.value) : [];
    const found: Blocked = {
      ...{ reason: 'no-candidate', message, span, values },
      ...{ binding: this.#binding(this.#bound), remedies: [] },
    };
    if (this.#full) found.places = level.over.kind === 'value' ? this.placesIn(level.over.value) : [];
    return found;
  }

  #binding(levels: readonly Level[]): Blocked['binding'] {
    return levels.map(({ local, type }) => {
      return { name: this.#nameOf(local, type), value: this.#format(type, this.locals[local]!) };
    });
  }

  /** Returns the name of a local. Inside a define, it is the name of its type, since the IR has no names there. */
  #nameOf(local: number, type: ValueType | undefined = this.#owner.locals[local]): string {
    const name = this.#owner.names[local];
    if (name !== undefined) return name;
    return type ? typeName(this.#evaluator.world.domain, type) : 'value';
  }

  /** Returns every read, call and local of an expression with its value. */
  valuesIn(expr: Expr): Blocked['values'] {
    const { world } = this.#evaluator;
    return valuesIn(expr, {
      world,
      evaluate: (part) => this.#evaluate(part),
      nameOf: (local, type) => this.#nameOf(local, type),
    });
  }

  /** Describes a condition that holds. */
  heldIn(expr: Expr): HeldCondition {
    return { span: expr.span, values: this.valuesIn(expr), places: this.placesIn(expr) };
  }

  /** Returns all places that an expression reads here, including those that arguments and defines read. */
  placesIn(expr: Expr): ReadPlace[] {
    const { world } = this.#evaluator;
    const deeper = this.#depth < deepestCause;
    return placesIn(expr, {
      world,
      evaluate: (part) => this.#evaluate(part),
      letOf: (local) => this.#lets.get(local) ?? null,
      within: (call) => {
        if (!deeper) return [];
        const { inspector, body } = this.#inside(call);
        return inspector.placesIn(body);
      },
    });
  }

  #format(type: ValueType, value: number): string {
    return formatValue(this.#evaluator.world.domain, this.#evaluator.world.numbering, type, value);
  }

  #evaluate(expr: Expr): number {
    const { expressions, scope } = this.#compiled;
    let evaluate = expressions.get(expr);
    if (!evaluate) expressions.set(expr, (evaluate = compileExpression(this.#evaluator, expr, scope)));
    return evaluate(this.locals);
  }

  /** The candidates of a level. The guards are left out, because they are inspected one by one. */
  #loop(level: Level): Loop {
    const { loops, scope } = this.#compiled;
    let loop = loops.get(level);
    if (!loop) loops.set(level, (loop = compileLevel(this.#evaluator, { ...level, guards: [] }, scope)));
    return loop;
  }
}
