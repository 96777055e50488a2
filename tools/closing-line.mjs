// A vitest reporter that ends a run with one plain line, `N passed, N failed`, counted over all projects. A file that
// could not be loaded and an error outside any test count as failures, so that the line never looks better than the run
// was.

export default class ClosingLine {
  #leftOut;

  /** `leftOut`: which tests are not run here, and why; printed before the line. */
  constructor({ leftOut } = {}) {
    this.#leftOut = leftOut;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const line = closingLine(modules, unhandledErrors);
    // After vitest's own summary, which the default reporter prints in the same turn.
    process.once('exit', () => {
      if (this.#leftOut) console.log(this.#leftOut);
      console.log(line);
    });
  }
}

export function closingLine(modules, unhandledErrors) {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    const outcomes = [...module.children.allTests()].map(outcomeOf);
    for (const outcome of outcomes) count[outcome]++;
    if (module.state() === 'failed' && !outcomes.includes('failed')) count.failed++;
  }
  return lineOf(count);
}

/** The line for several runs. A run that ends with another status than 0, or without tests, has a failure at least. */
export function sumOf(runs) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, output } of runs) {
    const lines = output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\r?$/gm);
    const [passed, failed, skipped] = [...lines]
      .at(-1)
      ?.slice(1)
      .map((count) => Number(count ?? 0)) ?? [0, 0, 0];
    sum.passed += passed;
    sum.failed += status === 0 && passed > 0 ? failed : Math.max(failed, 1);
    sum.skipped += skipped;
  }
  return lineOf(sum);
}

function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A test without a verdict (of a run that was cut short) has not passed. */
function outcomeOf(test) {
  const { state } = test.result();
  return state === 'passed' || state === 'skipped' ? state : 'failed';
}
