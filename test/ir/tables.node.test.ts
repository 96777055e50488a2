// The tables of names are complete. Each number that the core has for a status, a strategy, a mode or a fault has a
// name. The core knows the number of each name.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultCodes } from '../../ir/faults.ts';
import { statusNames } from '../../ir/statuses.ts';
import { modeNames, modes, strategies, strategyNames } from '../../ir/strategies.ts';
import { root, sourcesIn } from '../repo/sources.ts';

const core = sourcesIn('assembly').map((path) => readFileSync(join(root, path), 'utf8'));

/** The numbers that the core declares in the lines around this one, up to the next lines without a declaration. */
function groupOf(constant: string): Record<string, number> {
  const line = String.raw`export const \w+: u32 = \d+;\n`;
  const group = new RegExp(`(?:${line})*export const ${constant}: u32 = \\d+;\\n(?:${line})*`);
  const found = core.map((text) => group.exec(text)?.[0]).find((text) => text !== undefined)!;
  const declared = [...found.matchAll(/const (\w+): u32 = (\d+)/g)];
  return Object.fromEntries(declared.map(([, name, number]) => [name, Number(number)]));
}

/** Lists with the names as a table writes them. */
function namedGroupOf(constant: string): Record<number, string> {
  const named = Object.entries(groupOf(constant));
  return Object.fromEntries(named.map(([name, number]) => [number, name.toLowerCase().replaceAll('_', '-')]));
}

describe('the table', () => {
  it('of statuses is that of the core', () => {
    expect(statusNames).toEqual(namedGroupOf('RUNNING'));
  });

  it('of strategies is that of the core', () => {
    expect(strategyNames).toEqual(namedGroupOf('DEPTH_FIRST'));
  });

  it('of modes is that of the core', () => {
    const plans = Object.entries(modeNames).map(([number, name]) => [number, `${name}-plan`]);
    expect(Object.fromEntries(plans)).toEqual(namedGroupOf('FIRST_PLAN'));
  });

  it('of faults begins with that of the core, and gives no number twice', () => {
    expect(groupOf('FAULT_MEMORY')).toEqual({ FAULT_MEMORY: faultCodes.outOfMemory });
    expect(new Set(Object.values(faultCodes)).size).toBe(Object.keys(faultCodes).length);
  });

  it.each([
    { names: strategyNames, list: strategies },
    { names: modeNames, list: modes },
  ])('has each of $list at its number', ({ names, list }) => {
    expect({ ...list }).toEqual(names);
  });
});
