// Some levels accept only candidates for which a constant table is true, or has a certain value. This pass makes such a
// level take its candidates from an index of the table: `exists (Door door) { connects(door, here, next); ... }` looks
// only at the doors of a room.
//
// An index lists its values in ascending order, so bindings come in the same order as before. Arguments of the table
// that are not known before the level are left open. The index then lists every value that might pass, and the
// condition stays.
//
// An index lists nothing under a key that is `none`. That is right for an argument of the table, because a table of
// booleans is false at `none`. But `place(x) == e` holds when both sides are `none`. So this form is only indexed when
// e cannot be `none`. A table of enum values reads as an ordinary value at `none`. So such a table is only indexed by
// keys that cannot be `none`.

import type { Define, DomainIr, Expr, Guard, ConstantIndex, Level, Task } from '../../ir/ir.ts';
import { isListedByValue, mayBeLarge } from '../../ir/sparse.ts';
import { boundLocals, type Faults, faultsOf, isCheap, mentions } from './expressions.ts';
import type { Pass } from './pass.ts';
import { mapList, mapTask, visitorOf, withParts } from './tree.ts';

/** A way to index a level by a condition. */
interface Way {
  index: ConstantIndex;
  keys: Expr[];
  /** The index lists exactly the values that the condition lets pass. */
  exact: boolean;
}

/** A way together with its condition, which is a guard, and the level of the binder with this guard. */
interface IndexCandidate extends Way {
  at: number;
  guard: Guard;
}

function isBetter(way: Way, than: Way): boolean {
  const more = way.keys.length - than.keys.length;
  return more > 0 || (more === 0 && open(way) < open(than));
}

function open(way: Way): number {
  return way.index.args.filter((role) => role === 'any').length;
}

export const indexLevels: Pass = {
  name: 'index-levels',
  run: (domain: DomainIr): DomainIr => index(domain, 'constant'),
};

function index(domain: DomainIr, kind: 'constant' | 'fluent'): DomainIr {
  const indexer = new Indexer(domain, kind);
  const tasks = mapList(domain.tasks, (task) => indexer.task(task));
  const changed = withParts(
    domain,
    tasks,
    mapList(domain.defines, (define) => indexer.define(define)),
  );
  return indexer.indexes.length === domain.indexes.length ? changed : { ...changed, indexes: indexer.indexes };
}

/**
 * For the module for large worlds: levels also take their candidates from fluents whose table may be sparse. All
 * conditions stay, because listed candidates may be outdated.
 */
export function listFluents(domain: DomainIr): DomainIr {
  return index(domain, 'fluent');
}

class Indexer {
  readonly indexes: ConstantIndex[];
  private readonly domain: DomainIr;
  private readonly faults: Faults;
  /** The number of each index in `indexes`, by its JSON text. */
  private readonly places = new Map<string, number>();
  /** The locals of the current task or define that hold a candidate of a level. They are never `none`. */
  private present = new Set<number>();
  private readonly visitor = visitorOf({ levels: (levels) => this.levels(levels) });

  private readonly kind: 'constant' | 'fluent';

  constructor(domain: DomainIr, kind: 'constant' | 'fluent') {
    this.domain = domain;
    this.kind = kind;
    this.faults = faultsOf(domain);
    this.indexes = [...domain.indexes];
    domain.indexes.forEach((index, place) => this.places.set(JSON.stringify(index), place));
  }

  task(task: Task): Task {
    this.present = new Set();
    mapTask(task, this.collector);
    return this.present.size === 0 ? task : mapTask(task, this.visitor);
  }

  define(define: Define): Define {
    this.present = new Set();
    this.collector.expr(define.body);
    const body = this.present.size === 0 ? define.body : this.visitor.expr(define.body);
    return body === define.body ? define : { ...define, body };
  }

  private readonly collector = visitorOf({
    levels: (levels) => {
      for (const level of levels) this.present.add(level.local);
      return levels;
    },
  });

  private levels(levels: Level[]): Level[] {
    return levels.reduce((result, _level, place) => this.level(result, place), levels);
  }

  private level(levels: Level[], place: number): Level[] {
    const level = levels[place]!;
    if (level.over.kind !== 'all' || level.type.kind !== 'object') return levels;
    const best = this.best(levels, place);
    if (!best) return levels;
    const over: Level['over'] = { kind: 'index', index: this.place(best.index), keys: best.keys };
    return levels.map((other, at) => {
      const guards = best.exact && at === best.at ? other.guards.filter((guard) => guard !== best.guard) : other.guards;
      return at === place ? { ...other, over, guards } : { ...other, guards };
    });
  }

  /** The candidate with the most keys. Among these, the first one with the fewest open arguments. */
  private best(levels: Level[], place: number): IndexCandidate | null {
    const { local } = levels[place]!;
    const unknown = boundLocals(levels, place);
    let best: IndexCandidate | null = null;
    for (let at = place; at < levels.length; at++) {
      // Conditions after a possible fault are not used, because candidates that an index skips would have met the
      // fault.
      if (at > place && this.faults.source(levels[at]!)) return best;
      for (const guard of levels[at]!.guards) {
        if (this.faults.guard(guard)) return best;
        const found = guard.kind === 'condition' && this.candidate(guard.expr, local, unknown);
        if (found && found.keys.length > 0 && (!best || isBetter(found, best))) best = { ...found, at, guard };
      }
    }
    return best;
  }

  private candidate(condition: Expr, local: number, unknown: ReadonlySet<number>): Way | null {
    if (condition.op === 'read') return this.projection(condition, local, unknown);
    if (condition.op !== 'equal') return null;
    return (
      this.valueProjection(condition.left, condition.right, local, unknown) ??
      this.valueProjection(condition.right, condition.left, local, unknown)
    );
  }

  /** `table(.., local, ..) == value`: the value becomes one more key. */
  private valueProjection(table: Expr, value: Expr, local: number, unknown: ReadonlySet<number>): Way | null {
    if (table.op !== 'read' || mentions(value, unknown)) return null;
    if (this.kind === 'fluent') return this.whoHas(table, value, local);
    if (!this.isKey(value)) return null;
    const found = this.projection(table, local, unknown);
    if (value.type.kind === 'enum' && found?.keys.some((key) => key.type.kind === 'object' && !this.isKey(key)))
      return null;
    return found && { ...found, index: { ...found.index, result: 'key' }, keys: [...found.keys, value] };
  }

  /** The value may be `none`. Objects with that value are not listed, so then all objects are candidates. */
  private whoHas({ variable, args: [arg] }: Extract<Expr, { op: 'read' }>, value: Expr, local: number): Way | null {
    const { kind, params, value: type } = this.domain.variables[variable]!;
    const paramTypes = params.map((param) => param.type);
    if (!isListedByValue(kind, paramTypes, type) || !isCheap(value)) return null;
    if (arg?.op !== 'local' || arg.local !== local) return null;
    return { index: { variable, args: ['value'], result: 'key' }, keys: [value], exact: false };
  }

  private isKey(value: Expr): boolean {
    if (value.type.kind === 'enum') return true;
    if (value.type.kind !== 'object') return false;
    if (value.op === 'object') return true;
    return value.op === 'literal' ? value.value !== 0 : value.op === 'local' && this.present.has(value.local);
  }

  private projection(read: Extract<Expr, { op: 'read' }>, local: number, unknown: ReadonlySet<number>): Way | null {
    const { kind, params } = this.domain.variables[read.variable]!;
    if (kind !== this.kind || (kind === 'fluent' && !mayBeLarge(params.map(({ type }) => type)))) return null;
    const keys: Expr[] = [];
    const args: ConstantIndex['args'] = [];
    for (const arg of read.args) {
      if (arg.op === 'local' && arg.local === local) args.push('value');
      else if (mentions(arg, new Set([local]))) return null;
      else if (mentions(arg, unknown)) args.push('any');
      else {
        args.push('key');
        keys.push(arg);
      }
    }
    if (args.filter((arg) => arg === 'value').length !== 1) return null;
    return {
      index: { variable: read.variable, args, result: 'true' },
      keys,
      exact: kind === 'constant' && !args.includes('any'),
    };
  }

  private place(index: ConstantIndex): number {
    const name = JSON.stringify(index);
    let place = this.places.get(name);
    if (place === undefined) this.places.set(name, (place = this.indexes.push(index) - 1));
    return place;
  }
}
