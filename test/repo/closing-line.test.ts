// The line that a test run ends with must never look better than the run was.

import { describe, expect, it } from 'vitest';
import { closingLine } from '../../tools/closing-line.mjs';

const module = (state: string, ...states: string[]) => ({
  state: () => state,
  children: { allTests: () => states.map((each) => ({ result: () => ({ state: each }) })) },
});

describe('the closing line', () => {
  it('counts over all files', () => {
    const modules = [module('passed', 'passed', 'passed'), module('failed', 'failed', 'passed')];
    expect(closingLine(modules, [])).toBe('3 passed, 1 failed');
  });

  it('tells of skipped tests only when there are any', () => {
    expect(closingLine([module('passed', 'passed', 'skipped')], [])).toBe('1 passed, 0 failed, 1 skipped');
  });

  it('counts a file that could not be loaded, an error outside the tests and a test without a verdict', () => {
    expect(closingLine([module('failed')], [])).toBe('0 passed, 1 failed');
    expect(closingLine([module('passed', 'passed')], [new Error('unhandled')])).toBe('1 passed, 1 failed');
    expect(closingLine([module('passed', 'pending')], [])).toBe('0 passed, 1 failed');
  });
});
