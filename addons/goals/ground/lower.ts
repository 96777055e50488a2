// Turns actions into what a search works on: the facts that matter for the goal, their opposites where a condition
// needs them, the operators of the relaxation, and derived facts in the order in which they are computed.

import type { PlainTask } from './prepare.ts';
import { addActions, waysOf } from './actions.ts';
import { GroundActions, indexOf } from './action-list.ts';
import type { GroundLiteral } from './action-list.ts';
import { numbersIn } from './arithmetic.ts';
import { DirectTask } from './direct.ts';
import { giveRoom, IntList, takeRoom } from './ints.ts';
import type { Grounded, LoweredDerivation, LoweredWorld } from './lowered.ts';
import { LoweredWriter } from './lowered-writer.ts';
import type { ReachedWorld } from './reach.ts';
import { slice, workOfPart } from './slices.ts';
import type { Sliced } from './slices.ts';
import { sortedRows, sortFew } from './sorted.ts';
import { Symbolic } from './symbolic.ts';

/** All actions of a world. */
export function* ground(reached: ReachedWorld): Sliced<Grounded> {
  const symbolic = new Symbolic(reached);
  yield* symbolic.listValues();
  const actions = new GroundActions();
  for (const [index, task] of reached.tasks.entries()) {
    const calls = reached.calls[index]!;
    const { count, width } = calls;
    const unsorted = takeRoom(count);
    for (let at = 0; at < count; at++) unsorted[at] = at * width;
    const sorted = sortFew(calls.cells.data, unsorted, count, width)
      ? unsorted
      : yield* sortedRows(calls.cells.data, unsorted, count, width);
    const form = reached.forms[index];
    const direct = form && new DirectTask(symbolic, task, form);
    const { data } = calls.cells;
    for (let at = 0; at < count;) {
      if (direct) at = direct.addFrom(data, sorted, at, count, actions);
      else {
        const from = sorted[at++]!;
        const before = actions.words.length;
        addActions(symbolic, task, Array.from(data.subarray(from, from + width)), actions);
        slice.left -= workOfPart * (1 + actions.words.length - before);
      }
      if (slice.left <= 0) yield;
    }
    giveRoom(sorted);
    direct?.release();
    calls.release();
  }
  actions.endAll();
  return { reached, symbolic, actions };
}

/** The number of rows that count as one, where little is done with each. */
const rowsAtOnce = 16;

/** Something that is true, false or unknown in the initial state, before any derivation. */
export function initialFacts({ reached }: Grounded): (fact: number) => boolean {
  const { world, relations, constantRows } = reached;
  const { variables } = world.domain;
  return (fact) => {
    const row = fact + constantRows;
    if (row >= relations.count) return false;
    const relation = relations.kindOf(row);
    const variable = variables[relation];
    if (!variable) return false;
    const { strides, values } = world.tables[relation]!;
    const { data } = relations.cells;
    const start = relations.starts.data[row]!;
    let place = 0;
    for (let at = 0; at < strides.length; at++) place += data[start + at]! * strides[at]!;
    const value = values.at(place);
    return variable.value.kind === 'boolean' ? value !== 0 : value === data[start + strides.length];
  };
}

/** How a fact that is not a row of a fluent is computed. */
type Origin = { rule: GroundLiteral[][] } | { comparison: number };

class GoalLowering {
  readonly #grounded: Grounded;
  readonly #origins = new Map<number, Origin>();
  /** By index of a literal: whether it matters; whether it is true and stays so; its number. */
  #isRelevant = new Uint8Array(0);
  #isRigid = new Uint8Array(0);
  #numbers = new Int32Array(0);
  readonly #rigid: GroundLiteral[] = [];
  readonly #kept: Uint8Array;
  #keptCount = 0;
  readonly #keptNumbers = new Set<number>();
  /** By index of a literal where the actions begin that may make it true, and their numbers. */
  #giverStarts = new Int32Array(0);
  #givers = new Int32Array(0);
  readonly #changers = new Map<number, number[]>();
  /** Actions that do more than set and clear facts. */
  readonly #extended: number[] = [];
  readonly #isInitial: (fact: number) => boolean;
  readonly #loose: ReadonlySet<number>;
  readonly #open: GroundLiteral[] = [];

  constructor(grounded: Grounded, loose: ReadonlySet<number>, isInitial: (fact: number) => boolean) {
    this.#grounded = grounded;
    this.#isInitial = isInitial;
    this.#loose = loose;
    this.#kept = new Uint8Array(grounded.actions.count);
  }

  *run(wanted: readonly GroundLiteral[]): Sliced<LoweredWorld> {
    yield* this.#findOrigins();
    yield* this.#index();
    yield* this.#findRelevant(wanted);
    return yield* this.#number(wanted);
  }

  *#findOrigins(): Sliced<void> {
    const { symbolic, reached } = this.#grounded;
    const { world, relations, constantRows, rules } = reached;
    const first = world.domain.variables.length;
    for (let row = constantRows; rules.size > 0 && row < relations.count; row++) {
      const relation = relations.kindOf(row);
      const rule = relation < first ? undefined : rules.get(relation - first);
      if (rule) this.#origins.set(row - constantRows, { rule: bodiesOf(symbolic, rule, relations.columns(row)) });
      slice.left -= rule ? workOfRule : 1;
      if (slice.left <= 0) yield;
    }
    // Rules may need more comparisons and more names, and names further names.
    for (let at = 0; at < symbolic.named.length; at++) {
      const { fact, formula } = symbolic.named[at]!;
      const parts = formula.op === 'any' ? formula.parts : [formula];
      this.#origins.set(fact, { rule: parts.flatMap((part) => waysOf(symbolic, part, mostBodies)) });
      slice.left -= workOfRule;
      if (slice.left <= 0) yield;
    }
    symbolic.comparisons.forEach(({ fact }, comparison) => this.#origins.set(fact, { comparison }));
  }

  /** Lists which actions may make a fact true or false, or change a number. */
  *#index(): Sliced<void> {
    const { actions, symbolic } = this.#grounded;
    const count = symbolic.factCount * 2;
    this.#isRelevant = new Uint8Array(count);
    this.#isRigid = new Uint8Array(count);
    // First how many there are, then who they are.
    const ends = new Int32Array(count + 1);
    yield* this.#countGifts(ends);
    for (let index = 1; index <= count; index++) ends[index]! += ends[index - 1]!;
    this.#givers = new Int32Array(ends[count]!);
    yield* this.#placeGivers(ends, this.#givers);
    this.#giverStarts = ends;
    for (const action of actions.withExtras()) {
      const { blocks, changes, cost } = actions.extrasOf(action);
      if (blocks.length + changes.length > 0 || cost) this.#extended.push(action);
      for (const { number } of changes) {
        const list = this.#changers.get(number);
        if (list) list.push(action);
        else this.#changers.set(number, [action]);
      }
      slice.left -= workOfPart * (1 + changes.length);
      if (slice.left <= 0) yield;
    }
  }

  /** How many actions make each literal true. */
  *#countGifts(counts: Int32Array): Sliced<void> {
    const { actions } = this.#grounded;
    const { data } = actions.words;
    for (let action = 0; action < actions.count; action++) {
      const sets = actions.setsAt(action);
      const end = actions.endOf(action);
      for (let at = actions.clearsAt(action); at < sets; at++) counts[data[at]! * 2 + 1]!++;
      for (let at = sets; at < end; at++) counts[data[at]! * 2]!++;
      const { blocks } = actions.extrasOf(action);
      for (let at = 0; at < blocks.length; at++) {
        for (const fact of blocks[at]!.clears) counts[fact * 2 + 1]!++;
        for (const fact of blocks[at]!.sets) counts[fact * 2]!++;
      }
      slice.left -= 1 + blocks.length * workOfPart;
      if (slice.left <= 0) yield;
    }
  }

  /** `ends`: where the actions end that make each literal true. Then: where they begin. */
  *#placeGivers(ends: Int32Array, givers: Int32Array): Sliced<void> {
    const { actions } = this.#grounded;
    const { data } = actions.words;
    for (let action = 0; action < actions.count; action++) {
      const sets = actions.setsAt(action);
      const end = actions.endOf(action);
      for (let at = actions.clearsAt(action); at < sets; at++) givers[--ends[data[at]! * 2 + 1]!] = action;
      for (let at = sets; at < end; at++) givers[--ends[data[at]! * 2]!] = action;
      const { blocks } = actions.extrasOf(action);
      for (let at = 0; at < blocks.length; at++) {
        for (const fact of blocks[at]!.clears) givers[--ends[fact * 2 + 1]!] = action;
        for (const fact of blocks[at]!.sets) givers[--ends[fact * 2]!] = action;
      }
      slice.left -= 1 + blocks.length * workOfPart;
      if (slice.left <= 0) yield;
    }
  }

  /** Whether it is true now, and nothing makes it false. */
  #staysTrue(literal: GroundLiteral): boolean {
    const fact = literal < 0 ? ~literal : literal;
    const opposite = indexOf(~literal);
    if (this.#origins.has(fact) || this.#giverStarts[opposite]! < this.#giverStarts[opposite + 1]!) return false;
    const isAsked = this.#grounded.symbolic.asked.has(fact);
    return !isAsked && !this.#loose.has(fact) && this.#isInitial(fact) === literal >= 0;
  }

  #demand(literal: GroundLiteral): void {
    const index = indexOf(literal);
    if (this.#isRelevant[index] === 1 || this.#isRigid[index] === 1) return;
    if (this.#staysTrue(literal)) {
      this.#isRigid[index] = 1;
      this.#rigid.push(literal);
    } else {
      this.#isRelevant[index] = 1;
      this.#open.push(literal);
    }
  }

  #demandAll(literals: readonly GroundLiteral[]): void {
    for (const literal of literals) this.#demand(literal);
  }

  #demandNumbers(numbers: readonly number[]): void {
    for (const number of numbers) {
      if (this.#keptNumbers.has(number)) continue;
      this.#keptNumbers.add(number);
      for (const action of this.#changers.get(number) ?? []) this.#keep(action);
    }
  }

  #keep(action: number): void {
    if (this.#kept[action] === 1) return;
    this.#kept[action] = 1;
    this.#keptCount++;
    const { actions } = this.#grounded;
    const end = actions.clearsAt(action);
    slice.left -= 1 + end - actions.needsAt(action);
    for (let at = actions.needsAt(action); at < end; at++) this.#demand(actions.words.data[at]!);
    const { cost } = actions.extrasOf(action);
    if (cost) this.#demandNumbers(numbersIn(cost));
  }

  *#findRelevant(wanted: readonly GroundLiteral[]): Sliced<void> {
    this.#demandAll(wanted);
    // The extras of an action matter only as far as they are relevant. More may become relevant with each fact, number
    // and action that is kept.
    for (let before = -1; this.#open.length > 0 || before < this.#keptNumbers.size + this.#keptCount;) {
      before = this.#keptNumbers.size + this.#keptCount;
      for (let literal = this.#open.pop(); literal !== undefined; literal = this.#open.pop()) {
        this.#giveReasons(literal);
        if (--slice.left <= 0) yield;
      }
      for (const action of this.#extended) {
        if (this.#kept[action] === 1) this.#demandExtras(action);
        if (--slice.left <= 0) yield;
      }
    }
  }

  /** Demands what may make a literal true. */
  #giveReasons(literal: GroundLiteral): void {
    const origin = this.#origins.get(literal < 0 ? ~literal : literal);
    if (!origin) {
      const index = indexOf(literal);
      const end = this.#giverStarts[index + 1]!;
      for (let at = this.#giverStarts[index]!; at < end; at++) this.#keep(this.#givers[at]!);
      return;
    }
    // An opposite is computed from the fact itself.
    if (literal < 0) this.#demand(~literal);
    else if ('rule' in origin) for (const body of origin.rule) this.#demandAll(body);
    else {
      const { left, right } = this.#grounded.symbolic.comparisons[origin.comparison]!;
      this.#demandNumbers([...numbersIn(left), ...numbersIn(right)]);
    }
  }

  #demandExtras(action: number): void {
    const { blocks, changes } = this.#grounded.actions.extrasOf(action);
    const matters = (fact: number): boolean => this.#isRelevant[fact * 2] === 1 || this.#isRelevant[fact * 2 + 1] === 1;
    for (const { conditions, clears, sets } of blocks) {
      if (sets.some(matters) || clears.some(matters)) this.#demandAll(conditions);
    }
    for (const { conditions, number, value, range } of changes) {
      if (!this.#keptNumbers.has(number) && !range) continue;
      this.#demandAll(conditions);
      this.#demandNumbers(numbersIn(value));
      this.#demandNumbers([number]);
    }
  }

  *#number(wanted: readonly GroundLiteral[]): Sliced<LoweredWorld> {
    const count = this.#isRelevant.length;
    const numbers = new Int32Array(count).fill(-1);
    const origins = new IntList();
    for (let index = 0; index < count; index++) {
      if (index % rowsAtOnce === 0 && --slice.left <= 0) yield;
      if (this.#isRelevant[index] === 0) continue;
      numbers[index] = origins.length;
      origins.push((index & 1) === 1 ? ~(index >> 1) : index >> 1);
    }
    this.#numbers = numbers;
    const derivations = yield* this.#derivations();
    const writer = new LoweredWriter(this.#grounded, numbers, this.#keptNumbers, this.#comparisonsByNumber());
    for (let action = 0; action < this.#kept.length; action++) {
      if (this.#kept[action] === 1) slice.left -= writer.add(action);
      if (--slice.left <= 0) yield;
    }
    const { actions, operators, facts, blocks, changes, changeStarts } = writer;
    writer.addConditional();
    for (const derivation of derivations) {
      writer.derive(derivation);
      if (--slice.left <= 0) yield;
    }
    writer.settle();
    origins.settle();
    return {
      grounded: this.#grounded,
      factCount: origins.length,
      origins: origins.view(),
      goal: wanted
        .map((literal) => this.#numberOf(literal)!)
        .filter((number) => number !== undefined)
        .sort(ascending),
      rigid: this.#rigid,
      actions,
      operators,
      facts,
      blocks,
      changes,
      changeStarts,
      derivations,
    };
  }

  /** undefined: it is left out. */
  #numberOf(literal: GroundLiteral): number | undefined {
    const number = this.#numbers[indexOf(literal)]!;
    return number < 0 ? undefined : number;
  }

  /** In layers: rules that need each other are computed until nothing changes any more. */
  *#derivations(): Sliced<LoweredDerivation[]> {
    const found: LoweredDerivation[] = [];
    const neededBy = (fact: number): number[] => {
      const origin = this.#origins.get(fact);
      const facts = origin && 'rule' in origin ? origin.rule.flat().map((one) => (one < 0 ? ~one : one)) : [];
      return facts.filter((one) => this.#origins.has(one));
    };
    const wanted = [...this.#origins.keys()].filter((fact) => {
      return this.#numberOf(fact) !== undefined || this.#numberOf(~fact) !== undefined;
    });
    for (const layer of yield* components(wanted, neededBy)) {
      const from = found.length;
      if (--slice.left <= 0) yield;
      for (const fact of layer) {
        const origin = this.#origins.get(fact)!;
        const number = this.#numberOf(fact);
        if (number === undefined) continue;
        if ('comparison' in origin) found.push({ kind: 'comparison', fact: number, comparison: origin.comparison });
        else {
          const bodies = origin.rule.map((body) =>
            body.map((one) => this.#numberOf(one)).filter((one) => one !== undefined),
          );
          found.push({ kind: 'rule', fact: number, bodies });
        }
      }
      if (layer.length > 1 || neededBy(layer[0]!).includes(layer[0]!)) found.push({ kind: 'again', from });
      for (const fact of layer) {
        const number = this.#numberOf(~fact);
        if (number !== undefined) found.push({ kind: 'opposite', fact: number, of: this.#numberOf(fact)! });
      }
    }
    return found;
  }

  /** For each number the comparisons that may become true when it changes. */
  #comparisonsByNumber(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const { fact, left, right } of this.#grounded.symbolic.comparisons) {
      const number = this.#numberOf(fact);
      if (number === undefined) continue;
      for (const one of new Set([...numbersIn(left), ...numbersIn(right)])) {
        const list = found.get(one) ?? [];
        list.push(number);
        found.set(one, list);
      }
    }
    return found;
  }
}

const mostBodies = 1000;
/** Conditions of rules take longer than a row. */
const workOfRule = 32;

function bodiesOf(symbolic: Symbolic, rule: PlainTask, args: readonly number[]): GroundLiteral[][] {
  symbolic.owner = rule.name;
  const binding = [...args, ...rule.locals.slice(args.length).map(() => 0)];
  const formula = symbolic.formula(rule.conditions[0]!, binding);
  if (typeof formula === 'boolean') return formula ? [[]] : [];
  const parts = formula.op === 'any' ? formula.parts : [formula];
  return parts.flatMap((part) => waysOf(symbolic, part, mostBodies));
}

function ascending(one: number, other: number): number {
  return one - other;
}

/** Strongly connected components, each after those that it needs. */
function* components(facts: readonly number[], needed: (fact: number) => readonly number[]): Sliced<number[][]> {
  const found: number[][] = [];
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  for (const start of facts) {
    if (index.has(start)) continue;
    const calls: { fact: number; needs: readonly number[]; at: number }[] = [];
    const open = (fact: number): void => {
      index.set(fact, index.size);
      low.set(fact, index.get(fact)!);
      stack.push(fact);
      onStack.add(fact);
      const needs = needed(fact);
      slice.left -= workOfRule + needs.length;
      calls.push({ fact, needs, at: 0 });
    };
    open(start);
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      if (--slice.left <= 0) yield;
      const { fact } = call;
      const next = call.needs[call.at++];
      if (next !== undefined) {
        if (!index.has(next)) open(next);
        else if (onStack.has(next)) low.set(fact, Math.min(low.get(fact)!, index.get(next)!));
        continue;
      }
      calls.pop();
      const above = calls.at(-1);
      if (above) low.set(above.fact, Math.min(low.get(above.fact)!, low.get(fact)!));
      if (low.get(fact) !== index.get(fact)) continue;
      const component: number[] = [];
      for (let one = stack.pop()!; ; one = stack.pop()!) {
        onStack.delete(one);
        component.push(one);
        if (one === fact) break;
      }
      found.push(component.sort((one, other) => one - other));
    }
  }
  return found;
}

/** What matters for the goal. `loose`: facts that may change although no action changes them. */
export function lower(
  grounded: Grounded,
  goal: readonly GroundLiteral[],
  loose: ReadonlySet<number>,
  isInitial = initialFacts(grounded),
): Sliced<LoweredWorld> {
  return new GoalLowering(grounded, loose, isInitial).run(goal);
}
