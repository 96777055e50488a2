// How the tests are run. A test's name says where it runs:
//
//   NAME.test.ts       in Node, and in Chromium: a game runs there, and both must plan alike
//   NAME.node.test.ts  in Node only: it needs the file system or processes
//   NAME.page.test.ts  in Node, with pages that it opens in Chromium
//   NAME.check.ts      a tool that looks at all files
//
// With `.long` before that (NAME.long.node.test.ts), only `npm run test:all` runs it (`--mode all`), which also has all
// cases of the random tests (test/engine.ts) and all tests of the third column in Chromium.
//
//   project   files                      `npm test`                   `npm run test:all`
//   checks    *.check.ts                 types, linter, formatter     and the package, the site of the docs
//   pages     *.page.test.ts             all that are not long        all
//   node      *.test.ts, *.node.test.ts  all that are not long        all
//   chromium  *.test.ts                  those that meet the engine   all
//
// In Node the tests run on the build of the core that keeps its assertions, in Chromium on the one that ships. Files of
// one project share a process or a page: what one leaves behind in global objects, the next one finds.

import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { chromiumSwitches, findChromium } from './tools/chromium.mjs';

/** What runs JavaScript and WebAssembly in other ways than Node does, if anything does. */
const meetTheEngine = 'test/{assembly,bindings,conformance,addons/goals,addons/pool}/**/*.test.ts';

/** Those that wait for others come first, so that no core waits at the end. */
const projectOrder = ['checks', 'pages', 'node', 'chromium'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number =>
      2 * projectOrder.indexOf(project.name) + (moduleId.includes('.long.') ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const withAssertions = {
  find: /^.*\/build\/core-inline\.ts$/,
  replacement: fileURLToPath(new URL('build/core-inline.test.ts', import.meta.url)),
};

export default defineConfig(({ mode }) => {
  const isAll = mode === 'all';
  const tooLong = isAll ? [] : ['**/*.long.*'];
  const common = {
    exclude: tooLong,
    environment: 'node',
    isolate: true,
    // No test is there to measure time: on a busy machine any of them may take long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  };

  const node: TestProjectInlineConfiguration = {
    mode,
    resolve: { alias: [withAssertions] },
    test: {
      ...common,
      name: 'node',
      include: ['test/**/*.test.ts'],
      exclude: [...tooLong, '**/*.page.test.ts'],
      setupFiles: ['test/assertions.ts'],
    },
  };
  const checks: TestProjectInlineConfiguration = {
    mode,
    test: { ...common, name: 'checks', include: ['test/**/*.check.ts'] },
  };
  const pages: TestProjectInlineConfiguration = {
    mode,
    resolve: { alias: [withAssertions] },
    test: { ...common, name: 'pages', include: ['test/**/*.page.test.ts'], setupFiles: ['test/assertions.ts'] },
  };
  const executablePath = findChromium();
  const chromium: TestProjectInlineConfiguration = {
    mode,
    test: {
      ...common,
      name: 'chromium',
      include: [isAll ? 'test/**/*.test.ts' : meetTheEngine],
      exclude: [...tooLong, '**/*.{node,page}.test.ts'],
      setupFiles: ['test/collect.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            args: [...chromiumSwitches, '--js-flags=--expose-gc'],
            ...(executablePath === undefined ? {} : { executablePath }),
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };

  return {
    test: {
      reporters: ['default', './tools/closing-line.mjs'],
      sequence: { sequencer: LongestFirst },
      // Vitest leaves a core to itself otherwise, and has little to do with it.
      maxWorkers: '100%',
      projects: executablePath === undefined ? [checks, node] : [checks, pages, node, chromium],
    },
  };
});
