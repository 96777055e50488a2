// bindings/abi.ts repeats numbers of assembly/memory.ts; here they are held equal.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as abi from '../../bindings/abi.ts';

const memoryMap = readFileSync(fileURLToPath(new URL('../../assembly/memory.ts', import.meta.url)), 'utf8');

it('knows the memory map as it is', () => {
  const numbers = new Map(
    [...memoryMap.matchAll(/^export const (\w+): \w+ = (\w+);/gm)].map(([, name, value]) => [name, Number(value)]),
  );
  expect(Object.keys(abi).length).toBeGreaterThan(40);
  expect(Object.fromEntries(Object.keys(abi).map((name) => [name, numbers.get(name)]))).toEqual({ ...abi });
});
