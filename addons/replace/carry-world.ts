// Carries a world over to the new domain: objects by name and type, values by variable.

import type { Problem } from '../../ir/ir.ts';
import { initialValue } from '../../ir/objects.ts';
import type { Manifest, ManifestVariable } from '../../ir/manifest.ts';
import {
  chooseStorage,
  createState,
  eachPlace,
  entriesOf,
  numberPopulation,
  viewOf,
  whyNotSparse,
  writeValue,
} from '../../bindings/internal.ts';
import type {
  ExternalSources,
  LoadedModule,
  ObjectOrSlot,
  StorageWishes,
  WorldState,
} from '../../bindings/internal.ts';
import { translation } from './translate.ts';
import type { Side, Translate } from './translate.ts';

/** What prevents a replacement, and what a replacement can't keep. */
export interface Losses {
  /** Reasons in words. With any of them, everything stays as it is. */
  incompatible: Set<string>;
  /** Variables with a value that could not be kept. */
  reset: Set<string>;
}

/** null: something is incompatible, which has been noted. */
export function carryWorld(
  state: WorldState,
  loaded: LoadedModule,
  externals: ExternalSources['given'],
  losses: Losses,
): WorldState | null {
  const objects = carryObjects(state, loaded.manifest, losses);
  const missing = missingExternals(state, loaded.manifest, externals);
  for (const name of missing) losses.incompatible.add(`the external ${name} has to be given`);
  if (!objects || missing.length > 0) return null;
  const numbering = numberPopulation(loaded.manifest, objects);
  const to: Side = { manifest: loaded.manifest, numbering };
  const sources = carrySources(state, to, externals);
  // A game that reads the arrays of a small world can continue to do so.
  const wishes = state.layout.storage ? state.wishes : false;
  const { variables } = state.loaded.manifest;
  const storage = chooseStorage(loaded.manifest, numbering, wishesFor(loaded.manifest, wishes), (variable) => {
    const former = variables.findIndex(({ name }) => name === loaded.manifest.variables[variable]!.name);
    return state.sparse.entries[former] ? entriesOf(state, former) : 0;
  });
  const fresh = createState(loaded, numbering, storage, sources, state.wishes);
  carryValues(state, fresh, losses);
  return fresh;
}

export function sideOf(state: WorldState): Side {
  return { manifest: state.loaded.manifest, numbering: state.numbering };
}

function carryObjects({ loaded, numbering }: WorldState, manifest: Manifest, losses: Losses): ObjectOrSlot[] | null {
  const types = new Map(manifest.types.map(({ name }, index) => [name, index]));
  const lost = new Map<string, string[]>();
  const fixed = new Map(manifest.objects.map((object): [string, ObjectOrSlot] => [object.name, { ...object }]));
  const objects: ObjectOrSlot[] = [...fixed.values()];
  numbering.names.forEach((names, root) => {
    const generations = numbering.slots[root]?.generations;
    // A free slot may have held an object before: it gets a generation that nobody has seen.
    const unseen = generations && Math.max(...generations);
    names.forEach((name, id) => {
      if (id === 0) return;
      const typeName = loaded.manifest.types[numbering.types[root]![id]!]!.name;
      const type = types.get(typeName);
      const same = fixed.get(name);
      if (same) {
        if (same.type !== type) losses.incompatible.add(`${name} is an object of another type now`);
        else if (generations) same.generation = generations[id];
      } else if (type !== undefined) objects.push({ name, type, generation: name ? generations?.[id] : unseen });
      else if (name) lost.set(typeName, [...(lost.get(typeName) ?? []), name]);
    });
  });
  for (const [type, names] of lost) losses.incompatible.add(`the type ${type} is gone, of which there is ${names[0]}`);
  return lost.size > 0 ? null : objects;
}

function missingExternals({ sources }: WorldState, manifest: Manifest, more: ExternalSources['given']): string[] {
  if (sources.answers) return [];
  const given = { ...sources.given, ...more };
  return manifest.externals.map(({ name }) => name).filter((name) => !Object.hasOwn(given, name));
}

/** The functions that the new domain still calls, and the recorded answers. */
function carrySources(state: WorldState, to: Side, more: ExternalSources['given']): ExternalSources {
  const all = { ...state.sources.given, ...more };
  const names = to.manifest.externals.map(({ name }) => name).filter((name) => Object.hasOwn(all, name));
  const given = Object.fromEntries(names.map((name) => [name, all[name]!]));
  const { answers, remembered } = state.sources;
  const sources: ExternalSources = { given };
  if (answers) sources.answers = answers.flatMap((answer) => carryAnswer(sideOf(state), to, answer));
  if (typeof remembered === 'object') sources.remembered = remembered.filter((name) => names.includes(name));
  else if (remembered) sources.remembered = true;
  return sources;
}

function carryAnswer(from: Side, to: Side, { external, args, value }: Problem['answers'][number]): Problem['answers'] {
  const old = from.manifest.externals[external]!;
  const index = to.manifest.externals.findIndex(({ name }) => name === old.name);
  const found = to.manifest.externals[index];
  if (found?.params.length !== args.length) return [];
  const translated = args.map((arg, at) => {
    return translation(from, old.params[at]!.type, to, found.params[at]!.type)?.(arg) ?? NaN;
  });
  const answer = translation(from, old.value, to, found.value)?.(value) ?? NaN;
  return [...translated, answer].some(Number.isNaN) ? [] : [{ external: index, args: translated, value: answer }];
}

function carryValues(state: WorldState, fresh: WorldState, losses: Losses): void {
  const { variables } = state.loaded.manifest;
  const inNew = fresh.loaded.manifest.variables;
  variables.forEach((old, index) => {
    const found = inNew.findIndex(({ name }) => name === old.name);
    if (found >= 0) carryTable(state, index, fresh, found, losses);
    else if (isInUse(state, index)) losses.reset.add(old.name);
  });
}

/** Whether any value differs from the one that the domain states. */
function isInUse(state: WorldState, index: number): boolean {
  const { manifest } = state.loaded;
  const initial = initialValue(manifest, state.numbering, manifest.variables[index]!);
  const view = viewOf(state, index);
  let used = false;
  eachPlace(state, index, (place) => {
    if (view[place] !== initial) used = true;
  });
  return used;
}

function carryTable(state: WorldState, index: number, fresh: WorldState, found: number, losses: Losses): void {
  const from = sideOf(state);
  const to = sideOf(fresh);
  const old = from.manifest.variables[index]!;
  const params = translations(from, old, to, to.manifest.variables[found]!);
  if (!params) {
    if (isInUse(state, index)) losses.incompatible.add(`the parameters of ${old.name} have changed, which is in use`);
    return;
  }
  const value = translation(from, old.value, to, to.manifest.variables[found]!.value) ?? (() => NaN);
  // A copy: the memory may grow.
  const source = viewOf(state, index).slice();
  const initial = initialValue(from.manifest, from.numbering, old);
  eachPlace(state, index, (row, args) => {
    const translated = params.map((translate, at) => translate(args[at]!));
    const number = value(source[row]!);
    if (![...translated, number].some(Number.isNaN)) writeValue(fresh, found, translated, number);
    else if (source[row] !== initial) losses.reset.add(old.name);
  });
}

/** null: the parameters are no longer the same. */
function translations(from: Side, old: ManifestVariable, to: Side, found: ManifestVariable): Translate[] | null {
  if (old.params.length !== found.params.length) return null;
  const all = old.params.map((type, at) => translation(from, type, to, found.params[at]!));
  return all.every((one) => one !== null) ? all : null;
}

/** The storage wishes that still apply to another version of the domain. */
function wishesFor({ variables }: Manifest, wishes: StorageWishes): StorageWishes {
  if (typeof wishes !== 'object') return wishes;
  const known = Object.entries(wishes).filter(([name, wish]) => {
    const variable = variables.find((one) => one.name === name);
    return variable && (wish === false || !whyNotSparse(variable, true));
  });
  return Object.fromEntries(known);
}
