// `frameplan/trust`: looks closely at a compiled domain that comes from somebody else.

import { bytesOf, loadDomain, refuseChanged, refuseIncomplete } from '../internal.ts';
import { checkManifest } from './check-manifest.ts';
import { checkForm } from './module-form.ts';

/**
 * Throws a `FrameplanError` unless the bytes are a module exactly of the form that the compiler writes: what it says of
 * itself fits together, and all that surrounds its code follows from that. What the code does can't be checked.
 */
export function checkDomain(source: BufferSource): void {
  const { manifest } = loadDomain(source);
  try {
    checkManifest(manifest);
  } catch (error) {
    refuseIncomplete({ cause: error });
  }
  try {
    checkForm(bytesOf(source), manifest);
  } catch (error) {
    refuseChanged(manifest, { cause: error });
  }
}
