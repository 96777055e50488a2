// The planner: one instance of the search core, with its memory. Domains, worlds and sessions all belong to one.

import { Batch } from './batch.ts';
import { Core } from './core/core.ts';
import type { Described, DescribedBytes, ShapeOf } from './domain/declared-shape.ts';
import { Domain } from './domain.ts';
import { checkObject, fail, show, refuseOption } from './base/errors.ts';
import { inside } from './base/inside.ts';
import { follow, latestOf } from './hot.ts';
import type { OnReplace, Replacement, ReplaceOptions } from './hot.ts';
import { coreModule } from './core/inlined.ts';
import { readModule } from './domain/manifest.ts';
import { step, stepFor } from './session/schedule.ts';
import { submit, submitTask } from './submit.ts';
import type { SubmitOptions } from './session/plan-options.ts';
import type { Session } from './session/session.ts';
import type { AnyDomain, CompiledDomain, DomainModule, DomainShape, Network, TaskMaker } from './domain/shape.ts';
import type { Value } from './values/value.ts';
import type { PlannerInside } from './world/state.ts';
import type { World } from './world.ts';

export interface PlannerOptions {
  /** The search core where it has been compiled before, as for Workers; else the one in this package is used. */
  core?: WebAssembly.Module | BufferSource;
  /** Bytes of the stage, where the one search that is being stepped works. 32 MB unless stated. */
  memory?: number;
  /**
   * Bytes beyond the stage that worlds and sessions may take before memory has to grow, which detaches the tables'
   * typed arrays. None unless stated.
   */
  reserve?: number;
  /**
   * Names on the console the submitted searches that were collected without having been released, and uses no session
   * again that has been released: whoever still holds it is told.
   */
  development?: boolean;
  /**
   * Called when the build plugin has a new version of a domain, for games that carry plans out or have externals to
   * give. The domain is replaced when the game calls `replace`, at once or later. Without it the plugin replaces
   * domains by itself.
   */
  onReplace?: OnReplace;
}

const defaultMemory = 32 * 2 ** 20;
const leastMemory = 2 ** 14;
const mostMemory = 2 ** 29;
const mostReserve = 2 ** 31;

export class Planner {
  readonly [inside]: PlannerInside;
  readonly #onReplace: OnReplace | null;

  constructor(options: PlannerOptions = {}) {
    checkObject('the options of a planner', options, ['core', 'memory', 'reserve', 'development', 'onReplace']);
    const { core = coreModule(), memory = defaultMemory, reserve = 0, development = false, onReplace = null } = options;
    checkBytes('memory', memory, leastMemory, mostMemory);
    checkBytes('reserve', reserve, 0, mostReserve);
    if (typeof development !== 'boolean') refuseOption('development', 'true or false', development);
    if (onReplace && typeof onReplace !== 'function') refuseOption('onReplace', 'a function', onReplace);
    this[inside] = { core: new Core(core, memory, reserve), worlds: [] };
    this.#onReplace = onReplace;
    this[inside].core.isDevelopment = development;
  }

  /**
   * Takes in a compiled domain. The type parameter is what `frameplan compile --types` has written for it; what the
   * build plugin makes of a text brings it along, and so does a domain that is written in TypeScript.
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
   * Puts another version of a domain in its place, in all its worlds and sessions: they stay the same objects. Fails
   * when the new version lacks something that is in use; then nothing has changed. The code for replacing is loaded at
   * the first call, and nothing changes before.
   */
  async replace<D extends DomainShape>(
    domain: Domain<D>,
    source: BufferSource | DomainModule,
    options: ReplaceOptions<D> = {},
  ): Promise<Replacement<D>> {
    if (!(domain instanceof Domain) || domain[inside].loaded.core !== this[inside].core) {
      fail('wrong-domain', 'a planner replaces the domains that it has registered, and no others');
    }
    checkObject('the options of a replacement', options, ['externals', 'carriedOut']);
    this[inside].core.refuseWhileBusy('planner.replace');
    const loaded = readModule(source);
    const { replaceDomain } = await import('../addons/replace/replace.ts');
    return replaceDomain(domain, loaded, options);
  }

  /**
   * Has the scheduler search for a way to carry out the network, with all others that are submitted. The session is
   * `waiting` until it is stepped for the first time. Release it when its plan is no longer needed.
   */
  submit<D extends DomainShape>(world: World<D>, network: Network, options?: SubmitOptions): Session<D> {
    return submit(this[inside], world, network, options);
  }

  /**
   * The same for a single task, without making an object: `planner.submitTask(world, options, domain.tasks.Attack,
   * bob)`.
   */
  submitTask<D extends DomainShape, Args extends readonly Value[]>(
    world: World<D>,
    options: SubmitOptions | undefined,
    task: TaskMaker<Args>,
    ...args: Args
  ): Session<D>;
  submitTask<D extends DomainShape>(
    world: World<D>,
    options: SubmitOptions | undefined,
    task: { index: number },
    a?: Value,
    b?: Value,
    c?: Value,
    d?: Value,
    e?: Value,
    f?: Value,
  ): Session<D> {
    return submitTask(this[inside], world, options, task, a, b, c, d, e, f);
  }

  /**
   * The same task for many characters, its first argument: one search for each, in the order of `ids`. `rest` are the
   * task's other arguments. A batch that has been released can be used again.
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
   * A frame: steps all searches that wait, together for so many iterations. Deadlines and priorities decide which comes
   * first; equal ones take turns. Answers how many iterations were spent.
   */
  step(budget: number | { iterations: number }): number {
    return step(this[inside], (budget as { iterations?: number } | null)?.iterations ?? (budget as number));
  }

  /**
   * A frame of so many milliseconds. Ends earlier when nothing is left to search. Answers how many iterations were
   * spent.
   */
  stepFor(milliseconds: number): number {
    return stepFor(this[inside], milliseconds);
  }

  /** How many searches are waiting or running. */
  get waiting(): number {
    return this[inside].core.exports.waitingCount();
  }

  /** Bytes of memory that worlds, sessions and the stage have had in use at most. */
  get memoryUsed(): number {
    return this[inside].core.exports.heapEnd();
  }
}

function checkBytes(name: string, bytes: number, least: number, most: number): void {
  if (Number.isInteger(bytes) && bytes >= least && bytes <= most) return;
  refuseOption(name, `a number of bytes from ${least} to ${most}`, bytes);
}
