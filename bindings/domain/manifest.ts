// Reads the manifest of a domain module, and recognises modules of this compiler.

import { hashOf } from '../../ir/hash.ts';
import type { ValueType } from '../../ir/ir.ts';
import { manifestFormat, manifestSection } from '../../ir/manifest.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { compileWebAssembly } from '../core/webassembly.ts';
import { fail, FrameplanError, show } from '../base/errors.ts';
import { kindOf } from '../values/kinds.ts';
import { layOut } from '../values/layout.ts';
import { numberPopulation } from '../values/population.ts';

/** A compiled domain and its manifest. */
export interface ReadModule {
  manifest: Manifest;
  module: WebAssembly.Module;
}

export function compileModule(source: BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof ArrayBuffer) && !ArrayBuffer.isView(source)) {
    fail('not-wasm', `a domain is the bytes of a compiled module, not ${show(source)}`);
  }
  try {
    return compileWebAssembly(source);
  } catch (error) {
    if (error instanceof FrameplanError) throw error;
    return fail('not-wasm', `not a WebAssembly module, as frameplan compile writes it: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export function readManifest(module: WebAssembly.Module): Manifest {
  const [section] = WebAssembly.Module.customSections(module, manifestSection);
  if (!section) fail('not-a-domain', 'a WebAssembly module, but not one that frameplan has compiled from a domain');
  let manifest: Partial<Manifest> | null = null;
  try {
    manifest = JSON.parse(new TextDecoder().decode(section));
  } catch {
    // A section that can't be read has no format: refused below.
  }
  const format: unknown = manifest?.format;
  if (typeof format !== 'number') fail('not-a-domain', `the section "${manifestSection}" of this module can't be read`);
  if (format !== manifestFormat) {
    fail(
      'wrong-format',
      `this domain has format ${format}, but format ${manifestFormat} is required: compile it again`,
    );
  }
  const lists = [
    'types',
    'enums',
    'objects',
    'variables',
    'externals',
    'tasks',
    'indexes',
    'globals',
    'sites',
  ] as const;
  if (!lists.every((name) => Array.isArray(manifest?.[name]))) refuseIncomplete();
  try {
    useAll(manifest as Manifest);
  } catch (error) {
    // A domain that is too large for any world is refused when a world is made.
    if (!(error instanceof FrameplanError)) refuseIncomplete({ cause: error });
  }
  return manifest as Manifest;
}

/**
 * Bytes that have changed since they were compiled are refused: their hash is wrong. A compiled module does not show its
 * bytes. `frameplan/trust` looks closer.
 */
export function readModule(source: BufferSource | WebAssembly.Module): ReadModule {
  const module = compileModule(source);
  const manifest = readManifest(module);
  if (!(source instanceof WebAssembly.Module) && !hasItsHash(bytesOf(source), manifest)) refuseChanged(manifest);
  return { module, manifest };
}

export function refuseChanged({ name }: Manifest, options?: ErrorOptions): never {
  fail('not-a-domain', `the module of ${name} has changed since frameplan compiled it`, options);
}

/** The hash covers the manifest, and all sections before the first custom one. */
function hasItsHash(bytes: Uint8Array, manifest: Manifest): boolean {
  let at = 8;
  while (bytes[at]) {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[++at]!;
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    at += 1 + length;
  }
  return hashOf(bytes.subarray(0, at), JSON.stringify({ ...manifest, hash: '' })) === manifest.hash;
}

export function refuseIncomplete(options?: ErrorOptions): never {
  fail('not-a-domain', `the section "${manifestSection}" of this module is not complete`, options);
}

/**
 * Reads every part in the same way as worlds and tasks, so that a damaged part throws now, and not in the middle of a
 * game.
 */
function useAll(manifest: Manifest): void {
  const { variables, externals, tasks, globals } = manifest;
  const numbering = numberPopulation(manifest, manifest.objects);
  const types = [
    ...variables.flatMap(({ params, value }) => [...params, value]),
    ...externals.flatMap(({ params, value }) => [...params.map(({ type }) => type), value]),
    ...tasks.flatMap(({ params, offsets }) => params.map(({ type }, at) => offsets.at(at) !== undefined && type)),
  ];
  for (const type of types) kindOf(manifest, type as ValueType, numbering).low.toFixed();
  for (const { of } of globals) of.at(0);
  layOut(manifest, numbering);
}

export function bytesOf(source: BufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
