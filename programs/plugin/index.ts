// The build plugin: `import guard from './guard.htn'` gives the compiled domain, in Vite, Rollup, Rolldown, webpack,
// Rspack and esbuild. The plugin compiles the domain, writes the domain's types next to the text, and replaces domains
// in running pages.

import { readFile } from 'node:fs/promises';
import { createUnplugin } from 'unplugin';
import type { UnpluginBuildContext, UnpluginContext, UnpluginInstance } from 'unplugin';
import { takeOptions } from '../../bindings/base/options.ts';
import { typesFileOf } from '../../compiler/index.ts';
import { compileFile } from './compile-file.ts';
import { moduleOf } from './module.ts';
import type { Hot } from './module.ts';
import { pluginOptions } from './options.ts';
import type { PluginOptions } from './options.ts';
import { report } from './report.ts';
import { writeTypes } from './write-types.ts';

export type { PluginOptions } from './options.ts';

/** How the modules of a bundler are replaced in a running page. Bundlers that do not serve pages are not listed. */
const hotOf: Record<string, Hot> = {
  vite: 'import.meta.hot',
  webpack: 'import.meta.webpackHot',
  rspack: 'import.meta.webpackHot',
};

const frameplan: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin<PluginOptions | undefined, false>(
  (given = {}, { framework }) => {
    const { types, largeWorlds } = takeOptions('the options of frameplan/plugin', given, pluginOptions);
    const resolution = types === true ? 'bundler' : types;
    return {
      name: 'frameplan',
      // A path with a query, such as `./guard.htn?raw`, is left to others.
      loadInclude: (id: string) => id.endsWith('.htn'),
      async load(this: UnpluginBuildContext & UnpluginContext, path: string) {
        const watched = new Set<string>();
        const compiled = compileFile(path, await readFile(path), { watched, largeWorlds });
        for (const file of watched) this.addWatchFile(file);
        report(this, framework, compiled);
        if (!compiled.bytes) return 'export default null;';
        if (resolution && compiled.domain) {
          const failure = await writeTypes(typesFileOf(path, resolution), compiled.domain);
          if (failure) this.warn(`${typesFileOf(compiled.name, resolution)} could not be written: ${failure}`);
        }
        return { code: moduleOf(compiled.bytes, compiled.name, hotOf[framework]), map: null };
      },
    };
  },
);

export default frameplan;
