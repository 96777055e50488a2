// The planner: one instance of the search core, with its memory. Domains, worlds and sessions all belong to one.

import { Core, coreModule } from './core.ts';
import type { Described, DescribedBytes, ShapeOf } from './described.ts';
import { Domain, loadedOf } from './domain.ts';
import { checkObject, fail, show } from './errors.ts';
import { follow, latestOf } from './hot.ts';
import { compileModule, readManifest } from './manifest.ts';
import type { Replacement, ReplaceOptions } from './replace.ts';
import type { AnyDomain, CompiledDomain, DomainShape } from './shape.ts';

export interface PlannerOptions {
  /** The search core where it has been compiled before, as for Workers; else the one in this package is used. */
  core?: WebAssembly.Module | BufferSource;
  /** Bytes of the stage, where the one search that is being stepped works. 32 MB unless stated. */
  memory?: number;
}

const defaultMemory = 32 * 2 ** 20;
const leastMemory = 2 ** 14;
const mostMemory = 2 ** 29;

export class Planner {
  readonly #core: Core;

  constructor(options: PlannerOptions = {}) {
    checkObject('the options of a planner', options, ['core', 'memory']);
    const { core = coreModule(), memory = defaultMemory } = options;
    if (!Number.isInteger(memory) || memory < leastMemory || memory > mostMemory) {
      fail(
        'bad-option',
        `"memory" has to be a number of bytes from ${leastMemory} to ${mostMemory}, not ${show(memory)}`,
      );
    }
    this.#core = new Core(core, memory);
  }

  /**
   * Takes in a compiled domain. The type parameter is what `frameplan compile --types` has written for it; what the build
   * plugin makes of a text brings it along, and so does a domain that is written in TypeScript.
   */
  register<D extends Described>(source: DescribedBytes<D>): Domain<ShapeOf<D>>;
  register<D extends DomainShape = AnyDomain>(source: CompiledDomain<D> | BufferSource | WebAssembly.Module): Domain<D>;
  register<D extends DomainShape>(source: CompiledDomain<D> | BufferSource | WebAssembly.Module): Domain<D> {
    const module = compileModule(latestOf(source));
    const manifest = readManifest(module);
    const domain = new Domain<D>({ core: this.#core, manifest, module, states: new Set() });
    follow(source, (bytes) => this.replace(domain, bytes));
    return domain;
  }

  /**
   * Puts another version of a domain in its place, in all its worlds and sessions: they stay the same objects. Fails when
   * something that is in use is no longer there; then nothing has changed. What it takes is loaded when it is first called, so
   * that games that never do are spared it; nothing changes before.
   */
  async replace<D extends DomainShape>(
    domain: Domain<D>,
    source: BufferSource | WebAssembly.Module,
    options: ReplaceOptions<D> = {},
  ): Promise<Replacement<D>> {
    if (!(domain instanceof Domain) || loadedOf(domain).core !== this.#core) {
      fail('wrong-domain', 'a planner replaces the domains that it has registered, and no others');
    }
    checkObject('the options of a replacement', options, ['externals', 'carriedOut']);
    this.#core.refuseWhileBusy('planner.replace');
    const module = compileModule(source);
    const { replaceDomain } = await import('./replace.ts');
    return replaceDomain(domain, module, options);
  }

  /** Bytes of memory that worlds, sessions and the stage have had in use at most. */
  get memoryUsed(): number {
    return this.#core.exports.heapEnd();
  }
}
