// How the tests are run. The name of a file says where:
//
//   NAME.test.ts             in Node, and in Chromium: a game runs there, and both must plan alike
//   NAME.node.test.ts        in Node only: it needs the file system or processes
//   NAME.page.test.ts        in Node, with pages that it opens in Chromium
//   NAME.apart.node.test.ts  in Node, in a process of its own: it measures what others would disturb
//   NAME.check.ts            a tool that looks at all files
//
// A name with `.long` before that, as NAME.long.node.test.ts, is left out by `npm test`.
//
//   project   `npm test`                                            `npm run test:all` (`--mode all`)
//   checks    types, linter, formatter                              and the package, and the site of the docs
//   pages     files that are not long                               all files
//   node      files that are not long, a few of the random cases    all files, all cases (`portion` in test/engine.ts)
//   apart     files that are not long                               all files
//   chromium  folders that meet the engine, a few of the cases      all folders, all cases
//
// `npm run test:rest` (`--mode rest`) has what `npm test` leaves out. `npm run test:node` (`--mode node`) has the project
// `node` alone, without what runs the built package. Where Chromium is missing, there are the projects
// `checks`, `node` and `apart` only.
//
// In Node, tests run on the build of the core that keeps its assertions, in Chromium on the one that ships. The files of
// a project share processes, or a page: what one file leaves behind in global objects, the next one finds.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { chromiumSwitches, findChromium } from './tools/chromium.mjs';

/** What runs most of its code in WebAssembly or in Workers, which engines have each their own of. */
const meetTheEngine = /^test\/(assembly|bindings|conformance|addons\/goals|addons\/pool)\//;

/** What runs the built package, or reads all files: `npm run test:node` leaves it out, so it builds the core only. */
const runsBuilt = /^test\/(addons\/pool|bench|docs|programs|repo)\/|(component\/worlds|save\/worker|service\/grammar)/;

const isLong = (file: string): boolean => file.includes('.long.');

/** Which of its cases it tries depends on the mode. */
function hasPortions(file: string): boolean {
  return /\b(portion|portionOf|casesHere)\(|\bisAll\b/.test(readFileSync(file, 'utf8'));
}

/** Files for vitest to leave out, of those in a project. `isQuick`: `npm test` has a part of the file. */
function leftOut(mode: string, isQuick: (file: string) => boolean): string[] {
  if (mode === 'all') return [];
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test|check)\.ts$/.test(file));
  return files.filter((file) => isQuick(file) === (mode === 'rest') && !(mode === 'rest' && hasPortions(file)));
}

/** Those that wait for others come first, so that no core waits at the end. */
const projectOrder = ['checks', 'apart', 'pages', 'node', 'chromium'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number =>
      2 * projectOrder.indexOf(project.name) + (isLong(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const withAssertions = {
  resolve: {
    alias: [
      {
        find: /^.*\/build\/core-inline\.ts$/,
        replacement: fileURLToPath(new URL('build/core-inline.test.ts', import.meta.url)),
      },
    ],
  },
};

export default defineConfig(({ mode }) => {
  const executablePath = findChromium();
  const longOnes = leftOut(mode, (file) => !isLong(file) && !(mode === 'node' && runsBuilt.test(file)));
  const common = {
    environment: 'node',
    isolate: false,
    // No test is there to measure time: on a busy machine any of them may take long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  };

  const checks: TestProjectInlineConfiguration = {
    mode,
    test: { ...common, name: 'checks', include: ['test/**/*.check.ts'], exclude: longOnes },
  };
  const pages: TestProjectInlineConfiguration = {
    mode,
    ...withAssertions,
    test: {
      ...common,
      name: 'pages',
      include: ['test/**/*.page.test.ts'],
      exclude: longOnes,
      setupFiles: ['test/assertions.ts'],
    },
  };
  const node: TestProjectInlineConfiguration = {
    mode,
    ...withAssertions,
    test: {
      ...common,
      name: 'node',
      include: ['test/**/*.test.ts'],
      exclude: ['**/*.page.test.ts', '**/*.apart.*', ...longOnes],
      setupFiles: ['test/assertions.ts'],
    },
  };
  const apart: TestProjectInlineConfiguration = {
    mode,
    ...withAssertions,
    test: {
      ...common,
      name: 'apart',
      isolate: true,
      include: ['test/**/*.apart.*.test.ts'],
      exclude: longOnes,
      setupFiles: ['test/assertions.ts'],
    },
  };
  const chromium: TestProjectInlineConfiguration = {
    mode,
    // All packages that any of its tests loads. One that Vite finds later makes it load the page again, amid the tests.
    optimizeDeps: { include: ['@assemblyscript/loader', 'bitecs', 'fast-check', 'mistreevous'] },
    test: {
      ...common,
      name: 'chromium',
      include: ['test/**/*.test.ts'],
      exclude: ['**/*.{node,page}.test.ts', ...leftOut(mode, (file) => !isLong(file) && meetTheEngine.test(file))],
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

  const isMissing = executablePath === undefined;
  const missing = 'No Chromium was found: tests in Chromium, and of pages, are left out.';
  return {
    test: {
      reporters: ['default', ['./tools/closing-line.mjs', isMissing ? { leftOut: missing } : {}]],
      sequence: { sequencer: LongestFirst },
      // Vitest leaves a core to itself otherwise, and has little to do with it.
      maxWorkers: '100%',
      projects: isMissing ? [checks, apart, node] : [checks, apart, pages, node, chromium],
    },
  };
});
