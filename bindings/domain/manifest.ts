// Reads what a domain module says of itself, and tells a module of ours from anything else.

import { manifestFormat, manifestSection } from '../../ir/manifest.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { compileWebAssembly } from '../core/webassembly.ts';
import { fail, FrameplanError, show } from '../errors.ts';
import type { LoadedModule } from '../world/state.ts';
import { checkManifest } from './check-manifest.ts';
import { checkForm } from './module-form.ts';

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
    fail('wrong-format', `this domain has format ${format}, and format ${manifestFormat} is wanted: compile it again`);
  }
  try {
    checkManifest(manifest as Manifest);
  } catch (error) {
    fail('not-a-domain', `the section "${manifestSection}" of this module is not complete`, { cause: error });
  }
  return manifest as Manifest;
}

/** A compiled module does not show its bytes: only what it says of itself is checked. */
export function loadDomain(source: BufferSource | WebAssembly.Module): Pick<LoadedModule, 'module' | 'manifest'> {
  const module = compileModule(source);
  const manifest = readManifest(module);
  if (!(source instanceof WebAssembly.Module)) {
    try {
      checkForm(bytesOf(source), manifest);
    } catch (error) {
      fail('not-a-domain', `the module of ${manifest.name} is not as frameplan has compiled it`, { cause: error });
    }
  }
  return { module, manifest };
}

function bytesOf(source: BufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
