// The tests run twice: in Node, and those that need no file system (all but *.node.test.ts) in Chromium too, because a
// game runs there and both must plan alike. In Node they run on the build of the core that keeps its assertions, in
// Chromium on the one that ships. The third project looks at the sources and the package as a whole.

import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { chromiumSwitches, findChromium } from './tools/chromium.mjs';

const executablePath = findChromium();

/** No test is there to measure time: on a busy machine any of them may take long. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** The longest files first, so that no core waits at the end for another one. Chromium's run beside those of Node. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = /\/(differential|recursion|forgery|repo|package)\/|\/(round-trip|conformance|exploration|orders)\./;
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const withAssertions = {
  find: /^.*\/build\/core-inline\.ts$/,
  replacement: fileURLToPath(new URL('build/core-inline.test.ts', import.meta.url)),
};

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line.mjs'],
    sequence: { sequencer: LongestFirst },
    // Vitest leaves a core to itself otherwise, and has little to do with it.
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias: [withAssertions] },
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          setupFiles: ['test/assertions.ts'],
          environment: 'node',
          ...patience,
        },
      },
      { test: { name: 'checks', include: ['test/repo/*.check.ts'], environment: 'node', ...patience } },
      {
        test: {
          name: 'chromium',
          ...patience,
          include: ['test/**/*.test.ts'],
          exclude: ['**/*.node.test.ts'],
          setupFiles: ['test/collect.ts'],
          // All files run in one page: it loads the sources once, and not once for each file.
          isolate: false,
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
      },
    ],
  },
});
