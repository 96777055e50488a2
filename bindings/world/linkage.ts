// Makes, reuses and frees the core's header for one version of a world, and the domain's functions that are linked to
// it.

import type { ManifestGlobal } from '../../ir/manifest.ts';
import {
  TASK_BYTES,
  TASK_LEAST,
  TASK_MINIMUM,
  TASK_STATED,
  WORLD_ACTIONS,
  WORLD_BOUNDS,
  WORLD_CONSTANTS,
  WORLD_EPOCH,
  WORLD_FLUENTS,
  WORLD_CHOICE_POINT_BYTES,
  WORLD_INDEPENDENT,
  WORLD_IN_ORDER,
  WORLD_RECORDING,
  WORLD_ASKS,
  WORLD_COUNTS,
  WORLD_SLACK,
  WORLD_WORKING,
  WORLD_FUNCTIONS,
} from '../../ir/abi.ts';
import { fail } from '../base/errors.ts';
import { wrapExternals } from './externals.ts';
import type { RawExternal } from './externals.ts';
import type { ObjectsOfWorld } from '../values/population.ts';
import { tellSparse } from './sparse.ts';
import type { Version, WorldState } from './state.ts';

export function createVersion(state: WorldState): Version {
  const { loaded, layout } = state;
  const { core, manifest } = loaded;
  const { tasks } = manifest;
  const address = core.exports.newWorld(layout.constantBytes, layout.fluentBytes, tasks.length);
  if (!address) fail('out-of-memory', `no memory for a world of ${manifest.name}`);
  const bounds = core.load(address + WORLD_BOUNDS);
  const version: Version = {
    address,
    bounds,
    functions: 0,
    linkage: '',
    writes: 0,
    fluents: core.load(address + WORLD_FLUENTS),
  };
  core.store(address + WORLD_CHOICE_POINT_BYTES, manifest.choicePointBytes);
  core.store(address + WORLD_SLACK, manifest.slack);
  core.store(address + WORLD_EPOCH, state.epoch);
  core.store(address + WORLD_INDEPENDENT, manifest.independent);
  core.store(address + WORLD_IN_ORDER, manifest.inOrder ? 1 : 0);
  core.store(address + WORLD_RECORDING, manifest.recording);
  core.store(address + WORLD_COUNTS, manifest.counts ? 1 : 0);
  core.store(address + WORLD_ASKS, manifest.externals.length ? 1 : 0);
  tellSparse(state, version);
  if (manifest.wholeCosts)
    tasks.forEach(({ minimumCost, least, stated }, task) => {
      const entry = bounds + (task + 1) * TASK_BYTES;
      core.storeFloat(entry + TASK_MINIMUM, minimumCost);
      core.store(entry + TASK_LEAST, least);
      core.store(entry + TASK_STATED, stated);
    });
  else core.store(address + WORLD_BOUNDS, 0);
  const actions = core.bytesAt(core.load(address + WORLD_ACTIONS), tasks.length + 1);
  tasks.forEach(({ kind }, task) => (actions[task + 1] = kind === 'primitive' ? 1 : 0));
  try {
    joinFunctions(state, version);
    core.store(address + WORLD_FUNCTIONS, version.functions);
  } catch (error) {
    freeVersion(state, version);
    fail('not-a-domain', `the module of ${manifest.name} can't be linked to this core`, { cause: error });
  }
  return version;
}

/** Puts the domain's functions for this version into the function table, or finds them there. */
function joinFunctions(state: WorldState, version: Version): void {
  const { layout } = state;
  const { core, manifest, module } = state.loaded;
  const values = manifest.globals.map((global) => globalOf(state, version, global));
  // Two worlds never share externals or searches for goals. The key contains everything else in which instances differ.
  version.linkage =
    manifest.externals.length || manifest.achieves
      ? ''
      : `${manifest.hash} ${layout.storage ? 'large ' : ''}${values.join()}`;
  const standing = version.linkage ? core.functionNumbersLeft(version.linkage).pop() : undefined;
  if (standing !== undefined) {
    version.functions = standing;
    return;
  }
  const { functions } = manifest;
  version.functions = core.functionNumbersLeft(functions).pop() ?? core.exports.table.grow(functions);
  const imports: Record<string, WebAssembly.ImportValue> = { ...core.exports };
  manifest.globals.forEach(
    ({ of }, number) => (imports[`g${number}`] = of === 'table' ? version.functions : values[number]!),
  );
  if (manifest.achieves) imports['achieve'] = (cell: number) => state.achieving.by(version, cell);
  void new WebAssembly.Instance(module, { core: imports, external: externalsOf(state, version) });
}

/** Arguments and results are objects of this version. */
function externalsOf(state: WorldState, version: Version): Record<string, RawExternal> {
  const { loaded, numbering, sources } = state;
  if (!numbering.slots.some(Boolean)) return state.externals;
  return wrapExternals(loaded.core, loaded.manifest, objectsIn(state, version), sources);
}

/** The objects that exist in a version of the world. */
export function objectsIn({ loaded: { core }, numbering, layout }: WorldState, version: Version): ObjectsOfWorld {
  const constants = core.load(version.address + WORLD_CONSTANTS);
  const slots = numbering.slots.map((slots, root) => {
    const generations = constants + layout.generations[root]!;
    return slots && { ...slots, at: (id: number) => (core.loadEntry(generations, id) >>> 0) - 1 };
  });
  return { ...numbering, slots };
}

function globalOf(state: WorldState, version: Version, global: ManifestGlobal): number {
  const { layout, numbering, loaded } = state;
  const { core, manifest } = loaded;
  const constants = core.load(version.address + WORLD_CONSTANTS);
  switch (global.of) {
    case 'table':
      // Known only when it is linked: any function numbers do.
      return 0;
    case 'base': {
      const isFluent = manifest.variables[global.variable]!.kind === 'fluent';
      const segment = isFluent ? core.load(version.address + WORLD_WORKING) : constants;
      return segment + layout.tables[global.variable]!.offset;
    }
    case 'stride':
      return layout.tables[global.variable]!.strides[global.param]! * manifest.variables[global.variable]!.width;
    case 'first':
      return numbering.first[global.type]!;
    case 'last':
      return numbering.first[global.type]! + numbering.count[global.type]! - 1;
    case 'generations':
      return constants + layout.generations[global.type]!;
    case 'index':
      return constants + layout.indexes[global.index]!.starts;
    case 'values':
      return constants + layout.indexes[global.index]!.values;
    case 'entries':
      return state.sparse.entries[global.variable] ?? 0;
    case 'listing':
      return state.sparse.listings[global.index] ?? 0;
    case 'rows':
      return layout.indexes[global.index]!.strides[global.key]!;
  }
}

export function freeVersion(state: WorldState, version: Version): void {
  const { core, manifest } = state.loaded;
  core.store(version.address + WORLD_FLUENTS, version.fluents);
  core.exports.freeWorld(version.address, version.bounds);
  if (!version.functions) return;
  if (version.linkage) {
    core.functionNumbersLeft(version.linkage).push(version.functions);
    return;
  }
  // Entries of the table that still named the functions would keep the old instance alive.
  for (let at = 0; at < manifest.functions; at++) core.exports.table.set(version.functions + at, null);
  core.functionNumbersLeft(manifest.functions).push(version.functions);
}
