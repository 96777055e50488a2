// What a domain says about carrying its tasks out.

import { fail } from '../../bindings/internal.ts';
import type { LoadedModule } from '../../bindings/internal.ts';
import { actingSection } from '../../ir/acting.ts';
import type { ActingSection } from '../../ir/acting.ts';
import { hashOf } from '../../ir/hash.ts';
import { isActing } from './check-acting.ts';

/** Of all modules that were asked about. */
const known = new WeakMap<LoadedModule, ActingSection>();

const nothing: ActingSection = { sensed: [], reservations: [], tasks: [] };

/** What there is to tell. */
export function actingOf(loaded: LoadedModule): ActingSection {
  if (!loaded.manifest.acting) return nothing;
  let acting = known.get(loaded);
  if (!acting) known.set(loaded, (acting = read(loaded)));
  return acting;
}

function read({ module, manifest }: LoadedModule): ActingSection {
  const [section] = WebAssembly.Module.customSections(module, actingSection);
  const text = new TextDecoder().decode(section);
  let acting: unknown = null;
  if (hashOf(new Uint8Array(), text) === manifest.acting!.hash) {
    try {
      acting = JSON.parse(text);
    } catch {
      // What can't be read is refused below.
    }
  }
  if (isActing(acting, manifest)) return acting;
  return fail('not-a-domain', `the section "${actingSection}" of the module of ${manifest.name} is not complete`);
}
