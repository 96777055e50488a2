// A registered domain, which creates worlds and calls of tasks.

import type { ProblemObject } from '../ir/ir.ts';
import { fail, show } from './base/errors.ts';
import { option, takeOptions, unchecked } from './base/options.ts';
import type { OptionsOf } from './base/options.ts';
import type { ExternalSources } from './world/externals.ts';
import { chooseStorage } from './values/storage.ts';
import type { StorageWishes } from './values/storage.ts';
import { bindMakers, createMakers } from './domain/makers.ts';
import type { TaskMakers } from './domain/makers.ts';
import { numberPopulation, objectsOf } from './values/population.ts';
import type { AnyPopulation } from './values/population.ts';
import type { AnyDomain, DomainShape, Externals, Population, TaskCall, Tasks } from './domain/shape.ts';
import type { Value } from './values/value.ts';
import { createState } from './world/create.ts';
import type { LoadedModule } from './world/state.ts';
import { inside } from './base/inside.ts';
import { World } from './world.ts';

export const worldOptions = {
  /**
   * The functions that the domain declares as `external`, by name. A domain with externals needs them. They are given
   * values as `world.get` returns them. They may read the world, and must not step, restart or free anything. Default:
   * none.
   */
  externals: unchecked<object>(),
  /**
   * Externals that a search calls only once for the same arguments: all of them, or a list of names. Use it for
   * externals that take long. A search that has left the stage and returned may call them again. Default: false.
   */
  rememberExternals: option<boolean | readonly string[]>(
    'true, false or a list of names',
    (value) => typeof value === 'boolean' || Array.isArray(value),
    false,
  ),
  /**
   * Which tables have entries only for the places that have a value, as in large worlds tables of relations between
   * objects: true or false for all tables that can be sparse, or an object with the names of tables. A number is how
   * many values the table can hold. Default: decided by size.
   */
  sparse: unchecked<StorageWishes>(),
  /**
   * The first values, each as variable, arguments, value: `['at', 'bob', 'hall']`. Objects are given by name or id.
   * Default: the values that the domain states.
   */
  values: option<readonly (readonly [variable: string, ...argumentsAndValue: Value[]])[]>(
    `a list of lists, such as [['at', 'bob', 'hall']]`,
    (values) => Array.isArray(values) && values.every(Array.isArray),
  ),
};

/** Externals have to be given when the domain has any. */
export type WorldOptions<D extends DomainShape> = OptionsOf<typeof worldOptions> & {
  rememberExternals?: RememberExternals<D>;
} & (string extends keyof D['externals']
    ? { externals?: Externals<D> }
    : keyof D['externals'] extends never
      ? { externals?: Record<string, never> }
      : { externals: Externals<D> });

type RememberExternals<D extends DomainShape> = boolean | readonly (keyof D['externals'] & string)[];

/** A rest parameter: optional if no option is required. */
type Optional<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

/** The inside of a domain. Replacing the domain changes it in place. */
export interface DomainInside {
  loaded: LoadedModule;
  readonly makers: TaskMakers;
}

export class Domain<D extends DomainShape = AnyDomain> {
  /** Make parts of task networks: `domain.tasks.Attack(bob)`. */
  readonly tasks: Tasks<D>;
  readonly [inside]: DomainInside;

  /** `planner.register` creates domains. */
  constructor(loaded: LoadedModule) {
    const makers = createMakers();
    bindMakers(makers, loaded.manifest);
    this[inside] = { loaded, makers };
    this.tasks = makers.tasks as Tasks<D>;
  }

  get name(): string {
    return this[inside].loaded.manifest.name;
  }

  /** Equal for modules that mean the same. */
  get hash(): string {
    return this[inside].loaded.manifest.hash;
  }

  /** A call of the task with this name. Use it for names that are known only at run time; otherwise use `tasks`. */
  task<T extends keyof D['tasks'] & string>(name: T, ...args: Parameters<Tasks<D>[T]>): TaskCall {
    const maker = (this.tasks as unknown as Record<string, (...args: unknown[]) => TaskCall>)[name];
    if (!maker) fail('unknown-name', `${this.name} has no task ${show(name)}`);
    return maker(...args);
  }

  /** Makes a world with these objects. All other values are the defaults of the domain. */
  createWorld(population: Population<D>, ...[options]: Optional<WorldOptions<D>>): World<D> {
    const taken = takeOptions('the options of a world', options ?? {}, worldOptions);
    const { externals = {}, rememberExternals, sparse, values = [] } = taken;
    const wishes = { sparse, filled: values.map(([name]) => name) };
    const sources = { given: externals as ExternalSources['given'], remembered: rememberExternals };
    return createFilledWorld(
      this,
      objectsOf(this[inside].loaded.manifest, population as AnyPopulation),
      sources,
      wishes,
      (world) => {
        const set = world.set as (name: string, ...args: Value[]) => void;
        for (const [name, ...rest] of values) set.call(world, name, ...rest);
      },
    );
  }
}

/**
 * Makes a world with initial values. If a value is refused, the world is freed. `filled`: the values to set, each with
 * the name or number of its variable.
 */
export function createFilledWorld<D extends DomainShape>(
  domain: Domain<D>,
  objects: readonly ProblemObject[],
  sources: ExternalSources,
  { sparse, filled }: { sparse?: StorageWishes; filled: readonly (string | number)[] },
  setValues: (world: World<D>) => void,
): World<D> {
  const { loaded } = domain[inside];
  const { manifest } = loaded;
  const numbering = numberPopulation(manifest, objects);
  const counts = new Map<string | number, number>();
  for (const variable of filled) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  const storage = chooseStorage(manifest, numbering, sparse, (variable) => {
    return (counts.get(variable) ?? 0) + (counts.get(manifest.variables[variable]!.name) ?? 0);
  });
  const world = new World<D>(createState(loaded, numbering, storage, sources, sparse));
  try {
    setValues(world);
    return world;
  } catch (error) {
    world.free();
    throw error;
  }
}
