// The options of the build plugin. They come from a file that may not be TypeScript, so they are checked.

import { suggest } from '../../language/check/suggest.ts';

export interface PluginOptions {
  /**
   * Whether to write `guard.htn.d.ts` next to `guard.htn`, so that TypeScript knows its tasks and objects. `nodenext`:
   * writes `guard.d.htn.ts`, which TypeScript finds when its settings have `"moduleResolution": "nodenext"` and
   * `"allowArbitraryExtensions": true`. Default: true.
   */
  types?: boolean | 'nodenext';
  /** Whether worlds may be large, with relations between thousands of objects. Default: false. */
  largeWorlds?: boolean;
}

const known = ['types', 'largeWorlds'];

export function readOptions(given: unknown): Required<PluginOptions> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw new TypeError(`frameplan: the plugin's options are an object, not ${JSON.stringify(given)}`);
  }
  for (const name of Object.keys(given ?? {})) {
    if (known.includes(name)) continue;
    const meant = suggest(name, known);
    const advice = meant ? `did you mean "${meant}"?` : `it has ${known.map((one) => `"${one}"`).join(', ')}`;
    throw new TypeError(`frameplan: the plugin has no option "${name}"; ${advice}`);
  }
  const { types = true, largeWorlds = false } = (given ?? {}) as PluginOptions;
  if (typeof types !== 'boolean' && types !== 'nodenext') {
    throw new TypeError(`frameplan: the plugin's option "types" is true, false or "nodenext", not ${show(types)}`);
  }
  if (typeof largeWorlds !== 'boolean') {
    throw new TypeError(`frameplan: the plugin's option "largeWorlds" is true or false, not ${show(largeWorlds)}`);
  }
  return { types, largeWorlds };
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
