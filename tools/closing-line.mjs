// A vitest reporter that ends a run with one plain line, `N passed, N failed`, counted over all projects. A file that
// could not be loaded and an error outside any test count as failures, so that the line never looks better than the run
// was.

export default class ClosingLine {
  onTestRunEnd(modules, unhandledErrors) {
    const line = closingLine(modules, unhandledErrors);
    // After vitest's own summary, which the default reporter prints in the same turn.
    process.once('exit', () => console.log(line));
  }
}

export function closingLine(modules, unhandledErrors) {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    const outcomes = [...module.children.allTests()].map(outcomeOf);
    for (const outcome of outcomes) count[outcome]++;
    if (module.state() === 'failed' && !outcomes.includes('failed')) count.failed++;
  }
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  return `${count.passed} passed, ${count.failed} failed${skipped}`;
}

/** A test without a verdict (of a run that was cut short) has not passed. */
function outcomeOf(test) {
  const { state } = test.result();
  return state === 'passed' || state === 'skipped' ? state : 'failed';
}
