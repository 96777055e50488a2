// Finds what the search for a plan may have read. ir/reads.ts says what each task reads.

import * as abi from '../../ir/abi.ts';
import type { Network } from '../../bindings/index.ts';
import { fail, idIn, readRequest } from '../../bindings/internal.ts';
import type { LoadedModule, SessionHandle, WorldState } from '../../bindings/internal.ts';
import {
  argumentKind,
  argumentKinds,
  argumentOf,
  argumentValue,
  mostArgumentValue,
  readsSection,
} from '../../ir/reads.ts';
import type { Part, Read, Reads } from '../../ir/reads.ts';
import { areReads } from './check-reads.ts';
import { isAsFound, outlineOf } from './outlines.ts';

const any = argumentOf(argumentKinds.any, 0);

interface KnownReads {
  /** The reads as the module has them. */
  readonly exact: Reads;
  /** The reads with any object of its type in the place of each constant among the arguments. */
  readonly wide: Reads;
}

/** What is known, by module. */
const known = new WeakMap<LoadedModule, KnownReads>();

/** Returns what the tasks of a domain read, whatever the constants of a world are. */
export function readsOf(loaded: LoadedModule): Reads {
  return knownReads(loaded).wide;
}

/** Returns what the tasks of a domain read. Arguments may be constants of a world. */
export function exactReadsOf(loaded: LoadedModule): Reads {
  return knownReads(loaded).exact;
}

function knownReads(loaded: LoadedModule): KnownReads {
  let reads = known.get(loaded);
  if (!reads) {
    const [section] = WebAssembly.Module.customSections(loaded.module, readsSection);
    if (!section)
      fail('wrong-format', `${loaded.manifest.name} says nothing about what its tasks read: compile it again`);
    const exact = parse(loaded, section);
    const wide = exact.map((parts) => parts.map((part) => widenPart(loaded, part)));
    known.set(loaded, (reads = { exact, wide }));
  }
  return reads;
}

function widenPart({ manifest }: LoadedModule, part: Part): Part {
  const widen = (entry: Read): Read =>
    entry.map((argument, at) => {
      if (at === 0 || argumentKind(argument) !== argumentKinds.constant) return argument;
      const [constant] = part.reads[argumentValue(argument)]!;
      const { value } = manifest.variables[constant!]!;
      return value.kind === 'object' ? argumentOf(argumentKinds.type, value.type) : any;
    });
  const { reads, writes } = part;
  return { ...part, reads: reads.map(widen), ...(writes && { writes: writes.map(widen) }) };
}

function parse({ manifest }: LoadedModule, section: ArrayBuffer): Reads {
  let reads: unknown = null;
  try {
    reads = JSON.parse(new TextDecoder().decode(section));
  } catch {
    // A section that can't be read is refused below.
  }
  return areReads(reads, manifest) ? (reads as Reads) : refuseReads(manifest);
}

function refuseReads({ name }: LoadedModule['manifest']): never {
  fail('not-a-domain', `the section "${readsSection}" of the module of ${name} is not complete`);
}

/** By the tasks of a request: what a search for them may read. */
const searched = new WeakMap<LoadedModule, Map<string, Read[]>>();
const mostKept = 4096;

/** Returns everything that the search of a session may have read. */
export function searchReads(state: WorldState, reads: Reads, handle: SessionHandle): Read[] {
  return wayReads(state, reads, handle) ?? networkReads(state, reads, handle);
}

/**
 * Returns the reads of a search that has found its plan without a detour, or null for other searches. The number of
 * iterations shows which kind it is. Such a search tries only the first alternative of each task, so it has not read
 * later branches.
 */
function wayReads(state: WorldState, reads: Reads, handle: SessionHandle): Read[] | null {
  const { core } = state.loaded;
  const { address } = handle;
  if (core.load(address + abi.SESSION_MODE) !== abi.FIRST_PLAN) return null;
  if (core.load(address + abi.SESSION_STRATEGY) !== abi.DEPTH_FIRST) return null;
  if (!isAsFound(state, handle)) return null;
  const outline = outlineOf(state, handle)!;
  const iterations = core.loadLong(address + abi.SESSION_ITERATIONS);
  if (!outline.isOrdered || iterations !== outline.decisions.length + 1) return null;
  const found = new Map<string, Read>();
  for (const { call, branch } of outline.decisions) {
    const [args] = callsIn(state, call);
    const parts = reads[call.task]!;
    for (const part of parts[0]?.scored ? parts : parts.slice(0, branch + 1)) {
      for (const read of part.reads) {
        const inserted = insert(read, args!);
        found.set(inserted.join(), inserted);
      }
    }
  }
  return [...found.values()];
}

/**
 * Returns everything that a search for the session's request may read in any world: what the tasks of the request, and
 * all tasks that they may lead to, read in any of their branches.
 */
function networkReads(state: WorldState, reads: Reads, handle: SessionHandle): Read[] {
  const { loaded } = state;
  let kept = searched.get(loaded);
  if (!kept || kept.size > mostKept) searched.set(loaded, (kept = new Map()));
  const calls = callsIn(state, readRequest({ state, handle }));
  const key = calls.join(';');
  let found = kept.get(key);
  if (!found) kept.set(key, (found = closure(reads, calls)));
  return found;
}

/** Returns the tasks of a network. Arguments that can be arguments of a table become literals. */
function callsIn(state: WorldState, network: Network): number[][] {
  if (network.kind !== 'task') return network.parts.flatMap((part) => callsIn(state, part));
  const kinds = state.calls.kinds[network.task]!;
  const args = network.args.map((arg, at) => (kinds[at]!.slots ? idIn(arg) : arg));
  return [[network.task, ...args.map((arg) => (fitsLiteral(arg) ? literal(arg) : any))]];
}

function fitsLiteral(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= mostArgumentValue;
}

function literal(value: number): number {
  return argumentOf(argumentKinds.literal, value);
}

/** Returns a read or a call with the arguments of the outer call in the place of parameters. */
function insert(list: readonly number[], call: readonly number[]): number[] {
  return list.map((entry, at) => {
    const isParameter = at > 0 && argumentKind(entry) === argumentKinds.parameter;
    return isParameter ? call[argumentValue(entry) + 1]! : entry;
  });
}

function closure(reads: Reads, calls: number[][]): Read[] {
  const found = new Map<string, Read>();
  const seen = new Set<string>();
  const waiting = [...calls];
  for (let call = waiting.pop(); call; call = waiting.pop()) {
    const key = call.join();
    if (seen.has(key)) continue;
    seen.add(key);
    for (const part of reads[call[0]!]!) {
      for (const read of part.reads) {
        const inserted = insert(read, call);
        found.set(inserted.join(), inserted);
      }
      waiting.push(...part.calls.map((inner) => insert(inner, call!)));
    }
  }
  return [...found.values()];
}
