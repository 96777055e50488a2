// The lowest part of the memory map: registers, the empty network after them, then the core's own data. And how large
// the structures are that a search makes many of.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as abi from '../../ir/abi.ts';
import { root } from './sources.ts';

const text = readFileSync(join(root, 'ir/abi.ts'), 'utf8');
const numbers = [...text.matchAll(/export const (\w+) = (\d+);/g)].map(([, name, value]): [string, number] => [
  name!,
  Number(value),
]);
const at = (wanted: string): number => numbers.findIndex(([name]) => name === wanted);
/** They stand between two structures. */
const registers = numbers.slice(at('UNORDERED_BYTES') + 1, at('ENTRY_STATE'));

describe('the memory map', () => {
  it('has registers one behind the other, and the empty network behind all of them', () => {
    expect(registers[0]).toEqual(['ARENA_TOP', abi.REGISTERS]);
    expect(registers.map(([name]) => name)).toContain('SEARCH_KIND');
    for (const [at, [name, address]] of registers.entries()) {
      const next = registers[at + 1]?.[1] ?? abi.EMPTY_NETWORK;
      const bytes = ['COST', 'BOUND'].includes(name) ? 8 : 4;
      expect([name, next - address >= bytes, address % bytes]).toEqual([name, true, 0]);
    }
    const { memoryBase } = (JSON.parse(readFileSync(join(root, 'asconfig.json'), 'utf8')) as AsConfig).options;
    expect(abi.EMPTY_NETWORK + abi.CELL_BYTES).toBeLessThanOrEqual(memoryBase);
    expect(abi.EMPTY_NETWORK % 8).toBe(0);
  });

  it('keeps choice points, steps, undo entries and what is remembered small', () => {
    // More would be slower. Positions of loops follow a choice point, floats among them. The last 8 bytes are for
    // searches that go round (docs/search.md).
    expect(abi.CHOICE_POINT_BYTES).toBeLessThanOrEqual(88);
    expect(abi.CHOICE_POINT_POSITIONS).toBe(abi.CHOICE_POINT_BYTES);
    expect(abi.CHOICE_POINT_POSITIONS % 8).toBe(0);
    expect([abi.CELL_BYTES, abi.STEP_BYTES, abi.UNDO_BYTES, abi.TRACE_BYTES]).toEqual([8, 8, 8, 8]);
    expect([abi.MEMO_BYTES, abi.OPEN_BYTES]).toEqual([16, 16]);
  });

  it('has pictures that name each field', () => {
    const pictures = ['assembly/memory.ts', 'assembly/goals/memory.ts'].flatMap(picturesIn);
    expect(pictures.length).toBeGreaterThan(15);
    expect(pictures.flatMap(({ name, missing }) => missing.map((field) => `${name}.${field}`))).toEqual([]);
  });
});

/** The classes of a memory map whose comment draws them, with the fields that the picture leaves out. */
function picturesIn(path: string): { name: string; missing: string[] }[] {
  const source = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isClassDeclaration).flatMap((one) => {
    const comment = source.slice(one.getFullStart(), one.getStart()).split('/**').at(-1)!;
    const drawn = comment
      .match(/^ \* {3}\|.*$/gm)
      ?.join(' ')
      .match(/\w+/g);
    if (!drawn) return [];
    const fields = one.members.filter(ts.isPropertyDeclaration).map(({ name }) => name.getText());
    // Padding is drawn as a dash.
    return { name: one.name!.text, missing: fields.filter((field) => field !== 'padding' && !drawn.includes(field)) };
  });
}

interface AsConfig {
  options: { memoryBase: number };
}
