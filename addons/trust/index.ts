// `frameplan/trust`: looks closely at a compiled domain that comes from somebody else.

import type { Manifest } from '../../ir/manifest.ts';
import { largeSection } from '../../ir/sparse.ts';
import { bytesOf, readModule, moduleFor, refuseChanged, refuseIncomplete } from '../../bindings/internal.ts';
import { checkManifest } from './check-manifest.ts';
import { checkForm } from './module-form.ts';

/**
 * Throws a `FrameplanError` unless the bytes are a module exactly of the form that the compiler writes: what it says of
 * itself fits together, and all that surrounds its code follows from that. What the code does can't be checked.
 */
export function checkDomain(source: BufferSource): void {
  const { module, manifest } = readModule(source);
  checkParts(bytesOf(source), manifest);
  const [large, ...others] = WebAssembly.Module.customSections(module, largeSection);
  if (!large !== (manifest.large === undefined) || others.length) refuseChanged(manifest);
  if (!large) return;
  const inside = moduleFor({ core: null!, worlds: [], module, manifest }, []).manifest;
  checkParts(new Uint8Array(large), inside);
  if (!isSameDomain(manifest, inside)) refuseChanged(manifest);
}

function checkParts(bytes: Uint8Array, manifest: Manifest): void {
  try {
    checkManifest(manifest);
  } catch (error) {
    refuseIncomplete({ cause: error });
  }
  try {
    checkForm(bytes, manifest);
  } catch (error) {
    refuseChanged(manifest, { cause: error });
  }
}

/** What a game reads of a domain is the same in both modules. */
function isSameDomain(one: Manifest, other: Manifest): boolean {
  const meaningOf = ({ name, types, enums, variables, externals, tasks }: Manifest): string =>
    JSON.stringify([name, types, enums, variables, externals, tasks.map((task) => ({ ...task, phases: 0 }))]);
  return meaningOf(one) === meaningOf(other) && one.large !== 'this' && other.large === 'this';
}
