// The functions of an emitted module, as their disassembly shows them.

import { describe, expect, it } from 'vitest';
import { emit } from '../../../compiler/index.ts';
import { importedFunctions } from '../../../compiler/emit/context.ts';
import { disassemble } from '../wasm/disassemble.ts';
import * as abi from '../../../ir/abi.ts';
import { faultCodes } from '../../../ir/faults.ts';
import { load } from '../passes/print.ts';

/** The instructions of one function, each on a line. */
function bodyOf(text: string, name: string): string[] {
  const lines = disassemble(emit(load(`domain small;\ntype Area;\n${text}`), { names: true })).split('\n');
  const from = lines.findIndex((line) => line.includes(`$${name}`) && line.includes('(func'));
  expect(from).toBeGreaterThanOrEqual(0);
  const length = lines.slice(from + 1).findIndex((line) => line.includes('(func'));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length).map((line) => line.trim());
}

const sortCall = `call ${importedFunctions.sortList}`;

const faultIn = (body: string[]): string[] => {
  const call = body.findIndex((line) => /^call .*fault/.test(line));
  return body.slice(call - 2, call);
};

describe('faults', () => {
  it('of a divisor that may be zero have their code', () => {
    const body = bodyOf('fluent integer n;\ntask Halve() { n := 10 / n; }\n', 'Halve');
    expect(faultIn(body)[0]).toBe(`i32.const ${faultCodes.zeroDivisor}`);
  });

  it('of a cost that may be negative have their code', () => {
    const body = bodyOf('fluent integer n;\ntask Pay() { cost := n; }\n', 'Pay');
    expect(faultIn(body)[0]).toBe(`i32.const ${faultCodes.negativeCost}`);
  });

  it('of a list without room have their code and no site', () => {
    const body = bodyOf(
      'constant float far(Area area);\nfluent Area at;\ntask Go(Area to) { at := to; }\n' +
        'task Pick() { method any { sort-by (Area area; far(area); >) { ordered(Go(area)); } } }\n',
      'Pick',
    );
    expect(faultIn(body)).toEqual([`i32.const ${faultCodes.outOfMemory}`, 'i32.const 0']);
  });

  it('are left out where there can be none', () => {
    expect(bodyOf('fluent integer n;\ntask Halve() { n := n / 2; }\n', 'Halve').join()).not.toContain('fault');
  });
});

describe('sorted lists', () => {
  it.each([
    ['float', '<', abi.SORT_FLOAT],
    ['float', '>', abi.SORT_FLOAT | abi.SORT_DESCENDING],
    ['integer', '<', 0],
    ['integer', '>', abi.SORT_DESCENDING],
  ])('by %s %s tell the core so', (type, order, flags) => {
    const body = bodyOf(
      `constant ${type} far(Area area);\nfluent Area at;\ntask Go(Area to) { at := to; }\n` +
        `task Pick() { method any { sort-by (Area area; far(area); ${order}) { ordered(Go(area)); } } }\n`,
      'Pick',
    );
    const call = body.findIndex((line) => line === sortCall);
    expect(body[call - 1]).toBe(`i32.const ${flags}`);
  });
});
