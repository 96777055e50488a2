// The planner: one instance of the search core, with its memory. Domains, worlds and sessions all belong to one.

import { Batch } from './batch.ts';
import { Core } from './core/core.ts';
import type { Described, DescribedBytes, ShapeOf } from './domain/declared-shape.ts';
import { Domain } from './domain.ts';
import { fail, show } from './base/errors.ts';
import { inside } from './base/inside.ts';
import { callback, checkOptions, flag, takeOptions, unchecked, wholeNumber } from './base/options.ts';
import type { OptionsOf } from './base/options.ts';
import { follow, latestOf, replaceOptions } from './hot.ts';
import type { OnReplace, Replacement, ReplaceOptions } from './hot.ts';
import { coreModule } from './core/core-module.ts';
import { readModule } from './domain/manifest.ts';
import { step, stepFor } from './session/schedule.ts';
import { noOptions, submit, submitTask } from './submit.ts';
import { checkSubmitOptions } from './session/plan-options.ts';
import type { SubmitOptions } from './session/plan-options.ts';
import type { Session } from './session/session.ts';
import type { AnyDomain, CompiledDomain, DomainModule, DomainShape, Network, TaskMaker } from './domain/shape.ts';
import type { Value } from './values/value.ts';
import type { PlannerInside } from './world/state.ts';
import type { World } from './world.ts';

export const plannerOptions = {
  /**
   * A search core that is compiled already, as `coreModule()` returns it: post it to a Worker, and the Worker need not
   * compile it. Default: the core in this package.
   */
  core: unchecked<WebAssembly.Module | BufferSource>(),
  /**
   * Bytes of the stage, the one place in memory where a search runs. A search that does not fit on the stage ends with
   * `out-of-memory`. Worlds and sessions take more memory as they are made. Default: 32 MB.
   */
  memory: wholeNumber(2 ** 14, 2 ** 29, 32 * 2 ** 20, 'of bytes '),
  /**
   * Bytes beyond the stage that worlds and sessions may take before memory grows. When memory grows, the typed arrays of
   * tables are detached. Default: 0.
   */
  reserve: wholeNumber(0, 2 ** 31, 0, 'of bytes '),
  /**
   * Names submitted searches on the console that the game let go of without releasing them, with the place where they
   * were submitted. Sessions that have been released are not used again, so that using one by mistake is an error.
   * Default: false.
   */
  development: flag(false),
  /**
   * Called when the build plugin has a new version of a domain, for games that have externals to give, or steps of plans
   * that are done. The game calls `replace`, at once or later. Default: the plugin replaces the domain itself.
   */
  onReplace: callback<OnReplace>(),
};

export interface PlannerOptions extends OptionsOf<typeof plannerOptions> {}

export class Planner {
  readonly [inside]: PlannerInside;
  readonly #onReplace: OnReplace | null;

  constructor(options: PlannerOptions = {}) {
    const taken = takeOptions('the options of a planner', options, plannerOptions);
    const { core = coreModule(), memory, reserve, development, onReplace = null } = taken;
    this[inside] = { core: new Core(core, memory, reserve), worlds: [] };
    this.#onReplace = onReplace;
    this[inside].core.isDevelopment = development;
  }

  /**
   * Registers a compiled domain. The type parameter is the type that `frameplan compile --types` has written for it.
   * Domains from the build plugin, or written in TypeScript, have this type already.
   */
  register<D extends Described>(source: DescribedBytes<D>): Domain<ShapeOf<D>>;
  register<D extends DomainShape = AnyDomain>(source: CompiledDomain<D> | BufferSource | DomainModule): Domain<D>;
  register<D extends DomainShape>(source: CompiledDomain<D> | BufferSource | WebAssembly.Module): Domain<D> {
    const domain = new Domain<D>({ ...this[inside], ...readModule(latestOf(source)) });
    follow(source, {
      domain,
      onReplace: this.#onReplace,
      replace: (bytes, options) => this.replace(domain, bytes, options),
    });
    return domain;
  }

  /**
   * Replaces a domain by another version in all its worlds and sessions, which stay the same objects. Fails if the new
   * version lacks something that is in use; then nothing changes. The code for replacing is loaded in the first call,
   * and nothing changes before that.
   */
  async replace<D extends DomainShape>(
    domain: Domain<D>,
    source: BufferSource | DomainModule,
    options: ReplaceOptions<D> = {},
  ): Promise<Replacement<D>> {
    if (!(domain instanceof Domain) || domain[inside].loaded.core !== this[inside].core) {
      fail('wrong-domain', 'a planner can only replace domains that it has registered');
    }
    checkOptions('the options of a replacement', options, replaceOptions);
    this[inside].core.refuseWhileBusy('planner.replace');
    const loaded = readModule(source);
    const { replaceDomain } = await import('../addons/replace/replace.ts');
    return replaceDomain(domain, loaded, options);
  }

  /**
   * Submits a search for a plan for the network. The scheduler steps it along with all other submitted searches. The
   * session is `waiting` until it is stepped for the first time. Release it when its plan is no longer needed.
   */
  submit<D extends DomainShape>(world: World<D>, network: Network, options?: SubmitOptions): Session<D> {
    return submit(this[inside], world, network, options);
  }

  /**
   * Submits a single task like `submit`, without creating an object: `planner.submitTask(world, options,
   * domain.tasks.Attack, bob)`.
   */
  submitTask<D extends DomainShape, Args extends readonly Value[]>(
    world: World<D>,
    options: SubmitOptions | undefined,
    task: TaskMaker<Args>,
    ...args: Args
  ): Session<D>;
  submitTask<D extends DomainShape>(
    world: World<D>,
    options: SubmitOptions = noOptions,
    task: { index: number },
    a?: Value,
    b?: Value,
    c?: Value,
    d?: Value,
    e?: Value,
    f?: Value,
  ): Session<D> {
    checkSubmitOptions(options);
    return submitTask(this[inside], world, options, task, a, b, c, d, e, f);
  }

  /**
   * Submits one task for many characters, its first argument: one search for each, in the order of `ids`. `rest` are
   * the task's other arguments. A batch that has been released can be used again.
   */
  submitAll<D extends DomainShape, Rest extends readonly Value[]>(
    world: World<D>,
    options: SubmitOptions | undefined,
    task: TaskMaker<readonly [never, ...Rest]>,
    ids: ArrayLike<number>,
    batch?: Batch<D>,
    ...rest: Rest
  ): Batch<D>;
  submitAll<D extends DomainShape>(
    world: World<D>,
    options: SubmitOptions | undefined,
    task: { index: number },
    ids: ArrayLike<number>,
    batch: Batch<D> = new Batch<D>(),
    b?: Value,
    c?: Value,
    d?: Value,
    e?: Value,
    f?: Value,
  ): Batch<D> {
    if (!(batch instanceof Batch))
      fail(
        'wrong-type',
        `after the ids comes a batch or undefined, then the task's other arguments, not ${show(batch)}`,
      );
    return batch.submit(this[inside], world, options, task, ids, b, c, d, e, f);
  }

  /**
   * Runs a frame: steps all waiting searches, with this many iterations in total. Deadlines and priorities decide which
   * comes first; equal ones take turns. Returns how many iterations were spent.
   */
  step(budget: number | { iterations: number }): number {
    return step(this[inside], (budget as { iterations?: number } | null)?.iterations ?? (budget as number));
  }

  /**
   * Runs a frame of this many milliseconds. Ends earlier when nothing is left to search. Returns how many iterations
   * were spent.
   */
  stepFor(milliseconds: number): number {
    return stepFor(this[inside], milliseconds);
  }

  /** The number of searches that are waiting or running. */
  get waiting(): number {
    return this[inside].core.exports.waitingCount();
  }

  /** The most bytes of memory that worlds, sessions and the stage have used at once. */
  get memoryUsed(): number {
    return this[inside].core.exports.heapEnd();
  }
}
