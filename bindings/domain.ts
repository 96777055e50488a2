// A registered domain: its tasks, and the making of worlds.

import type { Problem, ProblemObject } from '../ir/ir.ts';
import type { Manifest } from '../ir/manifest.ts';
import { fail, show } from './errors.ts';
import type { ExternalSources } from './externals.ts';
import { kindOf, numberOf, refuse } from './kinds.ts';
import { eachRow, layOut } from './layout.ts';
import { argumentName } from './network.ts';
import { numberPopulation, objectsOf } from './population.ts';
import type { AnyPopulation } from './population.ts';
import type { AnyDomain, DomainShape, Externals, Network, Population, TaskCall, Tasks, Value } from './shape.ts';
import { createState, freeState, viewOf } from './versions.ts';
import type { LoadedModule, WorldState } from './versions.ts';
import { World } from './world.ts';

/** Externals have to be given when the domain has any. */
export type WorldOptions<D extends DomainShape> = {
  /** Initial values, each as variable, arguments, value: `['at', 'bob', 'hall']`. Objects are given by name or id. */
  values?: readonly (readonly [variable: string, ...argumentsAndValue: Value[]])[];
} & (string extends keyof D['externals']
  ? { externals?: Externals<D> }
  : keyof D['externals'] extends never
    ? { externals?: Record<string, never> }
    : { externals: Externals<D> });

/** An optional argument where nothing has to be given. */
type Optional<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

export class Domain<D extends DomainShape = AnyDomain> {
  readonly name: string;
  /** Equal for modules that mean the same. */
  readonly hash: string;
  /** Make parts of task networks: `domain.tasks.Attack(bob)`. */
  readonly tasks: Tasks<D>;
  readonly #loaded: LoadedModule;

  /** Made by `planner.register`. */
  constructor(loaded: LoadedModule) {
    const { manifest } = loaded;
    this.#loaded = loaded;
    this.name = manifest.name;
    this.hash = manifest.hash;
    const tasks: Record<string, unknown> = Object.create(null);
    manifest.tasks.forEach(({ name }, index) => (tasks[name] = makerOf(manifest, index)));
    this.tasks = tasks as Tasks<D>;
  }

  /** The same as `tasks`, for names that are known at run time only. */
  task<T extends keyof D['tasks'] & string>(name: T, ...args: Parameters<Tasks<D>[T]>): TaskCall {
    const maker = (this.tasks as unknown as Record<string, (...args: unknown[]) => TaskCall>)[name];
    if (!maker) fail('unknown-name', `${this.name} has no task ${show(name)}`);
    return maker(...args);
  }

  /** A world with these objects. What is not given has the value that the domain states. */
  createWorld(population: Population<D>, ...[options]: Optional<WorldOptions<D>>): World<D> {
    const { externals, values = [] } = (options ?? {}) as WorldOptions<AnyDomain>;
    const world = this.#create(objectsOf(this.#loaded.manifest, population as AnyPopulation), {
      given: externals ?? {},
    });
    return initialise(world, () => {
      const set = world.set as (name: string, ...args: Value[]) => void;
      for (const [name, ...rest] of values) set.call(world, name, ...rest);
    });
  }

  /** The world and the task network of a problem as the language reads it. Externals that are not given answer from its data. */
  createWorldFromProblem(
    problem: Problem,
    options: { externals?: Partial<Externals<D>> } = {},
  ): { world: World<D>; network: Network } {
    if (problem.domain !== this.name) {
      fail('wrong-domain', `the problem ${problem.name} is of the domain ${problem.domain}, not of ${this.name}`);
    }
    const given = (options.externals ?? {}) as ExternalSources['given'];
    const world = this.#create(problem.objects, { given, answers: problem.answers });
    initialise(world, () => {
      for (const { variable, args, value } of problem.assignments) world.assign(variable, args, value);
    });
    return { world, network: problem.network };
  }

  #create(objects: readonly ProblemObject[], sources: ExternalSources): World<D> {
    const { manifest } = this.#loaded;
    const numbering = numberPopulation(manifest, objects);
    const state = createState(this.#loaded, numbering, layOut(manifest, numbering), sources);
    try {
      fillDefaults(state);
      return new World<D>(state);
    } catch (error) {
      freeState(state);
      throw error;
    }
  }
}

/** Nothing is left behind when a value is refused. */
function initialise<D extends DomainShape>(world: World<D>, set: () => void): World<D> {
  try {
    set();
    return world;
  } catch (error) {
    world.free();
    throw error;
  }
}

function fillDefaults(state: WorldState): void {
  const { manifest } = state.loaded;
  manifest.variables.forEach(({ initial, params }, variable) => {
    if (initial === 0) return;
    const view = viewOf(state, variable);
    const { strides } = state.layout.tables[variable]!;
    eachRow(manifest, state.numbering, params, strides, (place) => (view[place] = initial));
  });
}

/** Checks what can be checked without a world: that an object exists is checked where it is planned. */
function makerOf(manifest: Manifest, index: number): unknown {
  const task = manifest.tasks[index]!;
  const kinds = task.params.map(({ type }) => kindOf(manifest, type));
  const maker = (...given: Value[]): TaskCall => {
    if (given.length > kinds.length) {
      fail('wrong-arity', `${task.name} takes ${kinds.length} arguments, not ${given.length}`);
    }
    const args = kinds.map((kind, at) => {
      const number = numberOf(kind, given[at]);
      return Number.isNaN(number) ? refuse(kind, argumentName(task, at), given[at]) : number;
    });
    return { kind: 'task', task: index, args, hash: manifest.hash };
  };
  return Object.assign(maker, { index });
}
