// What a domain's module says about acting on its tasks.

import { fail } from '../../bindings/internal.ts';
import type { LoadedModule } from '../../bindings/internal.ts';
import { actingSection } from '../../ir/acting.ts';
import type { ActingSection } from '../../ir/acting.ts';
import { hashOf } from '../../ir/hash.ts';
import { isActing } from './check-acting.ts';

/** What is known, by module. */
const known = new WeakMap<LoadedModule, ActingSection>();

const nothing: ActingSection = { sensed: [], reservations: [], tasks: [] };

/** Returns what a module says about acting. */
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
      // A section that can't be read is refused below.
    }
  }
  if (isActing(acting, manifest)) return acting;
  return fail('not-a-domain', `the section "${actingSection}" of the module of ${manifest.name} is not complete`);
}
