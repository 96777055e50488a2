// A vitest reporter that ends a run with one plain line, `N passed, N failed`, counted over all projects. A file that could
// not be loaded and an error outside any test count as failures, so that the line never looks better than the run was.

export default class ClosingLine {
  onTestRunEnd(modules, unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      let failuresInside = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test without a verdict (a run that was cut short) has not passed.
        const outcome = state === 'passed' || state === 'skipped' ? state : 'failed';
        count[outcome]++;
        if (outcome === 'failed') failuresInside++;
      }
      if (module.state() === 'failed' && failuresInside === 0) count.failed++;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    // After vitest's own summary, which the default reporter prints in the same turn.
    process.once('exit', () => console.log(`${count.passed} passed, ${count.failed} failed${skipped}`));
  }
}
