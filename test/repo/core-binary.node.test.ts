// Opens the built core and compares what is in it with what is declared in core-binary.ts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf, inlinedCore } from '../../bindings/core/inlined.ts';
import { decodeModule } from '../compiler/wasm/decode.ts';
import { opcodeOf } from '../compiler/wasm/instructions.ts';
import { exports, imports, instructions } from './core-binary.ts';
import { root } from './sources.ts';

const core = decodeModule(readFileSync(join(root, 'build', 'core.wasm')));
const used = [...new Set(core.functions.flatMap(({ body }) => body.map((one) => opcodeOf(one).name)))].toSorted();

/** What the text in the package stands for. */
function inlinedInPackage(): Uint8Array {
  const chunk = readFileSync(join(root, 'dist', 'shared', 'core.js'), 'utf8');
  const [, literal] = /coreText = (".*");$/m.exec(chunk)!;
  return bytesOf(JSON.parse(literal!) as string);
}

describe('build/core.wasm', () => {
  it('imports what is declared', () => {
    expect(core.imports.map(({ from, name }) => `${from}.${name}`)).toEqual(imports);
  });

  it('exports what is declared', () => {
    expect(core.exports.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(exports.toSorted());
  });

  it('uses no instruction that is not declared', () => {
    expect(used.filter((name) => !instructions.some((pattern) => pattern.test(name)))).toEqual([]);
    // That the reading of the module sees them at all.
    expect(used).toEqual(expect.arrayContaining(['call_indirect', 'memory.copy', 'f64.add', 'i64.mul']));
  });

  it('runs nothing by itself and carries no names or other sections along', () => {
    expect(core.start).toBeUndefined();
    expect(core.customSections).toEqual([]);
  });

  // Tests in Node load the core that keeps its assertions; the build inlines both in the same way.
  it.each([
    ['core.test.wasm', inlinedCore],
    ['core.wasm', inlinedInPackage],
  ] as const)('is what the package has inlined, byte by byte: %s', (name, inlined) => {
    expect(Buffer.from(inlined()).equals(readFileSync(join(root, 'build', name)))).toBe(true);
  });
});
