// The options of the build plugin. They come from a file that may not be TypeScript.

import { flag, option } from '../../bindings/base/options.ts';
import type { OptionsOf } from '../../bindings/base/options.ts';

export const pluginOptions = {
  /**
   * Whether to write `guard.htn.d.ts` next to `guard.htn`, so that TypeScript knows its tasks and objects. `nodenext`:
   * writes `guard.d.htn.ts`, which TypeScript finds when its settings have `"moduleResolution": "nodenext"` and
   * `"allowArbitraryExtensions": true`. Default: true.
   */
  types: option<boolean | 'nodenext'>(
    'true, false or "nodenext"',
    (types) => typeof types === 'boolean' || types === 'nodenext',
    true,
  ),
  /** Whether worlds may be large, with relations between thousands of objects. Default: false. */
  largeWorlds: flag(false),
};

export interface PluginOptions extends OptionsOf<typeof pluginOptions> {}
