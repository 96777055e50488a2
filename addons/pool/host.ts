// The side of a pool that runs in a Worker. It receives domains and worlds, and searches in slices of a few
// milliseconds. Between two slices, it looks for further orders. It has its own core, and posts what it finds as plain
// data.

import { FrameplanError } from '../../bindings/index.ts';
import type { AnyDomain, Session, World } from '../../bindings/index.ts';
import {
  Core,
  fail,
  insideOf,
  planOf,
  readCall,
  readManifest,
  recordAt,
  stepCount,
  stepFor,
  submit,
} from '../../bindings/internal.ts';
import { copyWay } from './settle.ts';
import type { Calls, LoadedModule, PlannerInside } from '../../bindings/internal.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { emptyEnding } from './protocol.ts';
import type { Ending, ExternalsByDomain, Order, SearchReport } from './protocol.ts';
import type { HostGoals, Hosted } from './hosted.ts';
import { reasonOf } from './reason.ts';
import { Replicas } from './replicas.ts';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';

interface HostedDomain extends LoadedModule {
  /** Sent for domains with goals. */
  ir?: DomainIr;
}

interface HostedWorld {
  domain: number;
  replicas: Replicas;
  /** The number of its searches that have not ended. */
  searches: number;
  isForgotten: boolean;
}

interface HostedSearch {
  hosted: Hosted;
  world: number;
}

type SearchOrder = Extract<Order, { kind: 'search' | 'goal' }>;

export class Host {
  readonly #post: (reports: SearchReport[]) => void;
  /** Called with an error that is not a search's. The host then does nothing more. */
  readonly #die: (error: unknown) => void;
  readonly #externals: ExternalsByDomain;
  /** null: the host does not plan for goals. */
  readonly #goals: HostGoals | null;
  readonly #turns: Turns;
  readonly #domains = new Map<number, HostedDomain>();
  readonly #worlds = new Map<number, HostedWorld>();
  readonly #searches = new Map<number, HostedSearch>();
  /** Searches that have found a plan that has to be reported before they end. */
  readonly #better = new Set<number>();
  #planner: PlannerInside | null = null;
  #slice = 0;
  #isTurnAsked = false;

  constructor(
    post: (reports: SearchReport[]) => void,
    die: (error: unknown) => void,
    externals: ExternalsByDomain,
    goals: HostGoals | null,
  ) {
    this.#goals = goals;
    this.#post = post;
    this.#die = die;
    this.#externals = externals;
    this.#turns = createTurns(() => this.#turn());
  }

  receive(orders: readonly Order[]): void {
    this.#orElseDie(() => {
      const reports: SearchReport[] = [];
      for (const order of orders) this.#follow(order, reports);
      this.#finish(reports);
    });
  }

  stop(): void {
    this.#turns.stop();
  }

  #follow(order: Order, reports: SearchReport[]): void {
    switch (order.kind) {
      case 'begin':
        this.#planner = { core: new Core(order.beginning.core, order.beginning.memory, 0), worlds: [] };
        this.#slice = order.beginning.slice;
        return;
      case 'domain':
        this.#domains.set(order.domain, {
          ...this.#planner!,
          module: order.module,
          manifest: readManifest(order.module),
        });
        return;
      case 'ir':
        this.#domains.get(order.domain)!.ir = order.ir;
        return;
      case 'world':
        this.#worlds.set(order.world, {
          domain: order.domain,
          replicas: this.#replicasOf(order),
          searches: 0,
          isForgotten: false,
        });
        return;
      case 'values':
        this.#worlds.get(order.world)!.replicas.change(order.values);
        return;
      case 'search':
      case 'goal':
        this.#begin(order, reports);
        return;
      case 'cancel':
        this.#searches.get(order.search)?.hosted.cancel();
        return;
      case 'forget':
        this.#worlds.get(order.world)!.isForgotten = true;
        this.#freeIfUnused(order.world);
    }
  }

  #replicasOf({ domain, storage, answers, asked, remembered, externals }: Extract<Order, { kind: 'world' }>): Replicas {
    const loaded = this.#domains.get(domain)!;
    const known = externals ?? this.#externals[loaded.manifest.name] ?? {};
    const given = asked.filter((name) => known[name]);
    const functions = Object.fromEntries(given.map((name) => [name, known[name]!]));
    // When a function is missing, data must not replace it.
    const isComplete = given.length === asked.length;
    const prepare = (world: World<AnyDomain>): void => {
      if (loaded.ir && loaded.manifest.achieves) this.#goals?.answer(loaded.ir, world);
    };
    return new Replicas({
      loaded,
      storage,
      answers: isComplete ? answers : null,
      externals: functions,
      remembered,
      prepare,
    });
  }

  /** A search that can't begin ends immediately, with the reason. */
  #begin(order: SearchOrder, reports: SearchReport[]): void {
    const { search, world, tells } = order;
    const hosting = this.#worlds.get(world)!;
    const onPlan = tells ? (): unknown => this.#better.add(search) : null;
    try {
      const hosted = hosting.replicas.submit((replica) => this.#submit(order, hosting, replica, onPlan));
      this.#searches.set(search, { hosted, world });
      hosting.searches++;
    } catch (error) {
      const isMemory = error instanceof FrameplanError && error.code === 'out-of-memory';
      reports.push([search, isMemory ? emptyEnding('out-of-memory') : emptyEnding('fault', reasonOf(error))]);
    }
  }

  #submit(
    order: SearchOrder,
    { domain }: HostedWorld,
    world: World<AnyDomain>,
    onPlan: (() => unknown) | null,
  ): Hosted {
    if (order.kind === 'search') {
      const { network, options } = order;
      return hostedSession(submit(this.#planner!, world, network, onPlan ? { ...options, onPlan } : options));
    }
    const { ir } = this.#domains.get(domain)!;
    if (this.#goals && ir) return this.#goals.submit(ir, world, order.options, order.goal, onPlan);
    return fail('bad-option', 'this Worker plans for no goals: take serveSearches() of frameplan/pool/goals/worker');
  }

  #turn(): void {
    this.#isTurnAsked = false;
    this.#orElseDie(() => {
      stepFor(this.#planner!, this.#slice);
      this.#finish([]);
    });
  }

  /** Reports all searches that have ended, and continues with the others. */
  #finish(reports: SearchReport[]): void {
    for (const [search, { hosted, world }] of this.#searches) {
      const { status } = hosted;
      const isOver = status !== 'waiting' && status !== 'running';
      if (isOver || this.#better.has(search)) reports.push([search, hosted.ending()]);
      if (!isOver) continue;
      this.#searches.delete(search);
      this.#release(hosted, world);
    }
    this.#better.clear();
    if (reports.length > 0) this.#post(reports);
    if (this.#searches.size === 0 || this.#isTurnAsked) return;
    this.#isTurnAsked = true;
    this.#turns.ask();
  }

  #release(hosted: Hosted, world: number): void {
    const hosting = this.#worlds.get(world)!;
    hosting.replicas.drop(hosted);
    hosted.release();
    hosting.searches--;
    this.#freeIfUnused(world);
  }

  #freeIfUnused(world: number): void {
    const { replicas, searches, isForgotten } = this.#worlds.get(world)!;
    if (!isForgotten || searches > 0) return;
    replicas.free();
    this.#worlds.delete(world);
  }

  #orElseDie(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.stop();
      this.#die(error);
    }
  }
}

function hostedSession(session: Session<AnyDomain>): Hosted {
  return {
    get status() {
      return session.status;
    },
    cancel: () => session.cancel(),
    release: () => session.release(),
    ending: () => endingOf(session),
  };
}

function endingOf(session: Session<AnyDomain>): Ending {
  const { status, iterations, cost, lowerBound, tail, fault } = session;
  // An error that was thrown can't always be posted.
  const { error: _, ...told } = fault ?? { what: '' };
  const inside = insideOf(session);
  const { calls, loaded } = inside.state;
  const plan = planAsNumbers(calls, planOf(inside));
  const way = copyWay(loaded.core, inside.handle.address);
  return { status, iterations, cost, lowerBound, plan, way, tail, fault: fault && told };
}

function planAsNumbers(calls: Calls, plan: number): Float64Array | null {
  if (!plan) return null;
  const numbers: number[] = [];
  const count = stepCount(calls.core, plan);
  for (let at = 0; at < count; at++) {
    const { task, args } = readCall(calls, recordAt(calls.core, plan, at));
    numbers.push(task, ...args);
  }
  return Float64Array.from(numbers);
}
