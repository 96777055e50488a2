// What an emitted module says about itself, and what it puts into the function table.

import { describe, expect, it } from 'vitest';
import { emit, optimise } from '../../../compiler/index.ts';
import { decodeModule } from '../wasm/decode.ts';
import { manifestFormat, manifestSection } from '../../../ir/manifest.ts';
import type { Manifest } from '../../../ir/manifest.ts';
import { load } from '../passes/print.ts';

const text = `domain yard;
type Area;
constant integer [0, 9] price(Area area);
fluent Area at;
task Go(Area to) { at := to; cost := price(to); }
task Tidy() { method by_choice { exists (Area area) { not at == area; ordered(Go(area)); } } method done {} bound := 0; }
`;

function manifestOf(bytes: Uint8Array<ArrayBuffer>): Manifest {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), manifestSection);
  return JSON.parse(new TextDecoder().decode(section)) as Manifest;
}

describe('the manifest', () => {
  const bytes = emit(optimise(load(text)));
  const manifest = manifestOf(bytes);

  it('counts the functions that stand in the function table', () => {
    const [element] = decodeModule(bytes).elements;
    expect(manifest.format).toBe(manifestFormat);
    expect(manifest.functions).toBe(element!.functions.length);
  });

  it('names lower bounds by function numbers behind those of the tasks, 0 where there is none', () => {
    const numbers = manifest.tasks.flatMap(({ least, stated }) => [least, stated]).filter((number) => number > 0);
    expect(numbers).toContain(manifest.tasks[1]!.stated);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) {
      expect(number).toBeGreaterThan(manifest.tasks.length);
      expect(number).toBeLessThan(manifest.functions);
    }
    expect(manifest.tasks[0]!.stated).toBe(0);
  });

  it('tells which tasks have a choice', () => {
    expect(manifest.tasks.map(({ choice }) => choice)).toEqual([false, true]);
  });

  it('has one hash for one meaning', () => {
    expect(manifestOf(emit(optimise(load(text)))).hash).toBe(manifest.hash);
    expect(manifestOf(emit(optimise(load(text.replace('[0, 9]', '[0, 8]'))))).hash).not.toBe(manifest.hash);
  });
});
