// The module for large worlds, which is a section of a domain's module. It is compiled when the first large world is
// created.

import { hashOf } from '../../ir/hash.ts';
import { largeSection } from '../../ir/sparse.ts';
import { compileModule, readManifest, refuseChanged } from '../domain/manifest.ts';
import type { TableStorage } from '../values/storage.ts';
import type { LoadedModule } from './state.ts';

const known = new WeakMap<LoadedModule, LoadedModule>();

/** The module that a world with this storage is linked to. */
export function moduleFor(loaded: LoadedModule, storage: TableStorage): LoadedModule {
  if (!storage) return loaded;
  let large = known.get(loaded);
  if (large) return large;
  const { module, manifest } = loaded;
  const [section] = WebAssembly.Module.customSections(module, largeSection);
  const bytes = new Uint8Array(section ?? new ArrayBuffer(0));
  if (hashOf(bytes, '') !== manifest.large) refuseChanged(manifest);
  const compiled = compileModule(bytes);
  // The hash is that of the whole module: the tasks that a game creates are valid for both.
  large = { ...loaded, module: compiled, manifest: { ...readManifest(compiled), hash: manifest.hash }, plain: loaded };
  known.set(loaded, large);
  return large;
}

/** The module that the domain was registered with. */
export function plainOf(loaded: LoadedModule): LoadedModule {
  return loaded.plain ?? loaded;
}
