// Random worlds whose objects come and go while searches are under way. Each search has to end as the reference planner
// does in the world as it was when the search began.

import { FrameplanError } from '../../bindings/index.ts';
import type {
  AnyDomain,
  Domain as Registered,
  Network,
  Population,
  Session,
  Value,
  World,
} from '../../bindings/index.ts';
import type { DomainIr, GroundNetwork, Problem, ValueType } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { emit } from '../../compiler/index.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import type { SearchResult } from '../../reference/search.ts';
import { limits } from './agreement.ts';
import type { GeneratedCase } from './cases.ts';
import { nextPlanner, optimised } from '../conformance/planners.ts';
import type { RandomSource } from './random.ts';
import { toSearch } from '../../addons/problems/index.ts';

interface Thing {
  name: string;
  type: number;
  handle: number;
}

interface RunningSearch {
  session: Session<AnyDomain>;
  expected: SearchResult;
  numbering: ObjectNumbering;
  /** Who was there when it began, by name. */
  before: Map<string, Thing>;
}

/** What has been compared. */
export interface Tally {
  searches: number;
  plans: number;
  /** Arguments of plans that are objects which have been removed since. */
  gone: number;
  added: number;
  removed: number;
}

export class ChangingWorld {
  readonly world: World;
  readonly things = new Map<string, Thing>();
  readonly tally: Tally = { searches: 0, plans: 0, gone: 0, added: 0, removed: 0 };
  private readonly random: RandomSource;
  private readonly domain: DomainIr;
  private readonly problem: Problem;
  private readonly registered: Registered;
  private readonly running: RunningSearch[] = [];
  /** Whoever had a handle, by root type and handle: searches may ask for what has been removed. */
  private readonly everyone = new Map<string, string>();
  private readonly dynamic: boolean[];

  constructor({ domain, problem }: GeneratedCase, random: RandomSource) {
    this.random = random;
    this.domain = optimised(domain);
    this.problem = problem;
    this.registered = nextPlanner().register(emit(this.domain));
    this.dynamic = domain.types.map(() => random.chance(0.8));
    const externals = Object.fromEntries(
      domain.externals.map((external, index) => [external.name, (...args: Value[]) => this.answer(index, args)]),
    );
    this.world = this.registered.createWorld(this.population(), { externals: externals as never });
    for (const { name, type } of problem.objects) this.note(name, type);
    const numbering = numberObjects(domain, problem.objects);
    for (const { variable, args, value } of problem.assignments) {
      const { name, params, value: type } = domain.variables[variable]!;
      if (params.some(({ type: { kind } }, at) => kind === 'object' && args[at] === 0)) continue;
      const named = args.map((arg, at) => this.nameOrValue(numbering, params[at]!.type, arg));
      this.world.set(name, ...(named as []), this.nameOrValue(numbering, type, value) as never);
    }
  }

  /** An object comes, one goes, or a value changes. */
  change(): void {
    const { random } = this;
    random.weighted<() => void>([
      [2, () => this.add()],
      [2, () => this.remove()],
      [3, () => this.write()],
    ])();
    this.world.check();
  }

  begin(): void {
    const { random, world } = this;
    const mode = random.pick(['first', 'best'] as const);
    const remember = random.pick([false, true, 0, 3]);
    const session = world.plan(this.network(this.problem.network), { mode, limits, remember });
    // Between what is asked for and the first step the world may change, too.
    if (random.chance(0.3)) this.change();
    const { problem, externals } = toSearch(session);
    const search = new ReferenceSearch(this.domain, problem, { mode, limits, externals, remember });
    while (search.status === 'running') search.step(Infinity);
    const numbering = numberObjects(this.domain, problem.objects);
    this.running.push({ session, expected: search.result(), numbering, before: new Map(this.things) });
    session.step(random.integer(0, 3));
  }

  /** Some searches go on. */
  step(): void {
    for (const { session } of this.running) if (this.random.chance(0.5)) session.step(this.random.integer(1, 20));
  }

  finish(): void {
    for (const one of this.running) {
      one.session.run();
      this.compare(one);
      one.session.free();
    }
    this.world.free();
  }

  private compare({ session, expected, numbering, before }: RunningSearch): void {
    const { status, iterations, cost } = session;
    const found = { status, iterations, cost };
    const wanted = { status: expected.status, iterations: expected.iterations, cost: expected.cost };
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      throw new Error(`expected ${JSON.stringify(wanted)}, got ${JSON.stringify(found)}: ${session.fault?.what}`);
    }
    this.tally.searches++;
    const cursor = session.cursor({ withInternal: true });
    for (const step of expected.plan ?? []) {
      if (!cursor.next() || cursor.taskIndex !== step.task) throw new Error(`expected task ${step.task}`);
      this.domain.tasks[step.task]!.params.forEach(({ type }, at) => {
        if (type.kind !== 'object' || step.args[at] === 0) return;
        const name = numbering.names[this.domain.types[type.type]!.root]![step.args[at]!]!;
        this.compareObject(before.get(name)!, () => cursor.arg(at) as number);
      });
    }
    if (cursor.next()) throw new Error('the plan is longer than expected');
    if (expected.plan) this.tally.plans++;
  }

  private compareObject(thing: Thing, read: () => number): void {
    const isThere = this.things.get(thing.name)?.handle === thing.handle;
    let found = -1;
    try {
      found = read();
    } catch (error) {
      if (!(error instanceof FrameplanError) || error.code !== 'removed') throw error;
    }
    if (found !== (isThere ? thing.handle : -1))
      throw new Error(`${thing.name} (${thing.handle}) was read as ${found}`);
    if (!isThere) this.tally.gone++;
  }

  private population(): Population<AnyDomain> {
    const { domain, problem, random, dynamic } = this;
    return Object.fromEntries(
      domain.types.map(({ name, root }, type) => {
        const own = problem.objects.slice(domain.objects?.length ?? 0);
        const names = own.filter((object) => object.type === type).map((object) => object.name);
        return [name, dynamic[root] ? { names, capacity: names.length + random.integer(1, 3) } : names];
      }),
    );
  }

  private note(name: string, type: number): void {
    const handle = this.world.object(name);
    this.things.set(name, { name, type, handle });
    this.everyone.set(`${this.domain.types[type]!.root} ${handle}`, name);
  }

  private changing(): number[] {
    return this.domain.types.flatMap(({ root }, type) => (this.dynamic[root] ? [type] : []));
  }

  private add(): void {
    const types = this.changing();
    if (types.length === 0) return;
    const type = this.random.pick(types);
    const name = ['a', 'b', 'c', 'd'].map((letter) => `${letter}${type}`).find((name) => !this.things.has(name));
    if (!name) return;
    try {
      this.world.add(this.domain.types[type]!.name, name);
    } catch (error) {
      if (error instanceof FrameplanError && error.code === 'too-large') return;
      throw error;
    }
    this.note(name, type);
    this.tally.added++;
  }

  private remove(): void {
    const types = this.changing();
    const all = [...this.things.values()].filter(({ name, type }) => types.includes(type) && !isKept(name));
    if (all.length === 0) return;
    const { name, type, handle } = this.random.pick(all);
    const typeName = this.domain.types[type]!.name;
    this.world.remove(typeName, handle);
    this.things.delete(name);
    if (this.world.has(typeName, handle)) throw new Error(`${name} is still there`);
    this.tally.removed++;
  }

  private write(): void {
    const { random, domain, world } = this;
    if (domain.variables.length === 0) return;
    const { name, params, value } = random.pick(domain.variables);
    const args = params.map(({ type }) => this.anyValue(type));
    if (args.some((arg, at) => params[at]!.type.kind === 'object' && arg === 0)) return;
    world.set(name, ...(args as []), this.anyValue(value) as never);
  }

  private anyValue(type: ValueType): Value {
    const { random, domain } = this;
    if (type.kind === 'boolean') return random.chance(0.7);
    if (type.kind === 'enum') return random.pick(domain.enums[type.enum]!.values);
    if (type.kind !== 'object') {
      const { low, high } = (type.kind === 'integer' && type.range) || { low: -2, high: 5 };
      return random.integer(low, high);
    }
    const fitting = [...this.things.values()].filter((thing) => this.isOf(thing.type, type.type));
    return fitting.length === 0 || random.chance(0.1) ? 0 : random.pick(fitting).handle;
  }

  private isOf(type: number, ancestor: number): boolean {
    return type >= ancestor && type <= this.domain.types[ancestor]!.last;
  }

  /** The problem's, with `none` for who is no longer there. */
  private network(part: GroundNetwork): Network {
    if (part.kind !== 'task') return { kind: part.kind, parts: part.parts.map((inner) => this.network(inner)) };
    const numbering = numberObjects(this.domain, this.problem.objects);
    const args = part.args.map((arg, at) => {
      const { type } = this.domain.tasks[part.task]!.params[at]!;
      if (type.kind !== 'object') return arg;
      const thing = this.things.get(String(this.nameOrValue(numbering, type, arg)));
      if (thing && this.random.chance(0.7)) return thing.handle;
      return this.anyValue(type) as number;
    });
    return { kind: 'task', task: part.task, args };
  }

  private nameOrValue(numbering: ObjectNumbering, type: ValueType, value: number): Value {
    if (type.kind === 'object') return numbering.names[this.domain.types[type.type]!.root]![value]!;
    if (type.kind === 'enum') return this.domain.enums[type.enum]!.values[value]!;
    return type.kind === 'boolean' ? value === 1 : value;
  }

  /** Equal for equal names, whatever their handles; the objects are always there. */
  private answer(external: number, args: readonly Value[]): Value {
    const { domain, problem } = this;
    const { params, value } = domain.externals[external]!;
    const words = args.map((arg, at) => {
      const { type } = params[at]!;
      if (type.kind !== 'object' || arg === 0) return String(arg);
      const name = this.everyone.get(`${domain.types[type.type]!.root} ${String(arg)}`);
      if (name === undefined) throw new Error(`nobody ever was ${String(arg)}`);
      return name;
    });
    const hash = [...words.join(), String(external)].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973,
      7,
    );
    if (value.kind === 'boolean') return hash % 3 > 0;
    if (value.kind === 'enum') return domain.enums[value.enum]!.values[hash % domain.enums[value.enum]!.values.length]!;
    if (value.kind !== 'object') return (hash % 7) - 1;
    const kept = problem.objects.filter(({ name, type }) => isKept(name) && this.isOf(type, value.type));
    return kept.length === 0 ? 0 : this.things.get(kept[hash % kept.length]!.name)!.handle;
  }
}

/** The first object of each type stays, and so do those that every world has. */
function isKept(name: string): boolean {
  return name.endsWith('_0') || name.startsWith('k');
}
