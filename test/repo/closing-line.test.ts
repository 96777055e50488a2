// The line that a test run ends with must never look better than the run was.

import { describe, expect, it } from 'vitest';
import { closingLine, sumOf } from '../../tools/closing-line.mjs';

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

describe('the line for several runs', () => {
  const sum = (...outputs: string[]): string => sumOf(outputs.map((output) => ({ status: 0, output })));

  it('adds up the last lines', () => {
    const first = '5 passed, 5 failed\nmore\n3 passed, 0 failed\n';
    expect(sum(first, ' 9 passed, 9 failed\n4 passed, 1 failed, 2 skipped\r\nmore')).toBe(
      '7 passed, 1 failed, 2 skipped',
    );
  });

  it('counts a run without a line, one without tests and one that ends badly as a failure', () => {
    expect(sum('3 passed, 0 failed\n', 'the build has failed\n')).toBe('3 passed, 1 failed');
    expect(sum('0 passed, 0 failed\n')).toBe('0 passed, 1 failed');
    expect(sum('2 passed, 0 failed, 1 skipped\n', '0 passed, 2 failed')).toBe('2 passed, 2 failed, 1 skipped');
    expect(sumOf([{ status: 1, output: '2 passed, 0 failed' }])).toBe('2 passed, 1 failed');
    expect(sumOf([{ status: 1, output: '2 passed, 3 failed' }])).toBe('2 passed, 3 failed');
  });
});
