// What a planner takes, and what it says of anything else.

import { describe, expect, it } from 'vitest';
import { Planner, coreModule } from '../../bindings/index.ts';
import { encodeModule } from '../../compiler/wasm/module.ts';
import { guardText } from './guard.ts';
import { manifestFormat } from '../../ir/manifest.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { compile, errorOf } from './helpers.ts';

const empty = { types: [], imports: [], functions: [] };

function moduleWith(section: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(section);
  return encodeModule({ ...empty, customSections: [{ name: 'frameplan', bytes }] });
}

describe('a planner', () => {
  it('takes a core that was compiled before', () => {
    const domain = new Planner({ core: coreModule(), memory: 2 ** 20 }).register(compile(guardText));
    expect(domain.name).toBe('guard');
  });

  it('takes a domain as bytes and as a module', () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const bytes = compile(guardText);
    const { hash } = planner.register(bytes);
    expect(planner.register(bytes.buffer).hash).toBe(hash);
    expect(planner.register(new WebAssembly.Module(bytes)).hash).toBe(hash);
  });

  it.each([-1, 0, 1.5, 100, 2 ** 40, NaN, '32'])('refuses %j bytes of memory', (memory) => {
    expect(errorOf(() => new Planner({ memory: memory as number }))).toMatch(/^bad-option: "memory" has to be/);
  });

  it('refuses options that are neither true nor false', () => {
    const message = 'bad-option: "development" has to be true or false, not "yes"';
    expect(errorOf(() => new Planner({ development: 'yes' as never }))).toBe(message);
  });

  it('refuses a core that is none', () => {
    const message = 'bad-option: "core" is not the search core of frameplan';
    expect(errorOf(() => new Planner({ core: encodeModule(empty) }))).toBe(message);
    expect(errorOf(() => new Planner({ core: new Uint8Array([1, 2, 3]) }))).toBe(message);
    expect(errorOf(() => new Planner({ core: new WebAssembly.Module(compile(guardText)) }))).toBe(message);
  });

  it('says when there is no memory for one more', () => {
    const engine = WebAssembly.Instance;
    WebAssembly.Instance = function () {
      throw new RangeError('Out of memory');
    } as never;
    try {
      expect(errorOf(() => new Planner())).toMatch(/^out-of-memory: no memory for one more search core/);
    } finally {
      WebAssembly.Instance = engine;
    }
  });

  it.each([
    ['nothing', undefined, /^not-wasm: a domain is the bytes of a compiled module, not undefined/],
    ['a promise of it', Promise.resolve(compile(guardText)), /, not a promise \(await it\)$/],
    ['a text', guardText, /^not-wasm: a domain is the bytes of a compiled module, not "domain guard/],
    ['no bytes', new Uint8Array(), /^not-wasm: not a WebAssembly module/],
    ['other bytes', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]), /^not-wasm: not a WebAssembly module/],
    ['half a module', compile(guardText).subarray(0, 300), /^not-wasm: not a WebAssembly module/],
    ['another module', encodeModule(empty), /^not-a-domain: a WebAssembly module, but not one that frameplan/],
    ['the core', coreModule(), /^not-a-domain: a WebAssembly module, but not one that frameplan/],
    [
      'a section that is no JSON',
      moduleWith('{'),
      /^not-a-domain: the section "frameplan" of this module can't be read/,
    ],
    ['a section of null', moduleWith('null'), /^not-a-domain: .* can't be read/],
    ['another format', moduleWith('{"format":99}'), /^wrong-format: this domain has format 99, .*compile it again/],
    [
      'an empty description',
      moduleWith(`{"format":${manifestFormat}}`),
      /^not-a-domain: the section "frameplan" .* is not complete/,
    ],
  ])('refuses %s in the place of a domain', (_, source, message) => {
    expect(errorOf(() => new Planner({ memory: 2 ** 20 }).register(source as BufferSource))).toMatch(message);
  });

  const intact = JSON.parse(
    new TextDecoder().decode(
      WebAssembly.Module.customSections(new WebAssembly.Module(compile(guardText)), 'frameplan')[0],
    ),
  ) as Manifest;
  it.each([
    ['a task of null', { tasks: [null] }],
    ['a task without offsets', { tasks: intact.tasks.map((task) => ({ ...task, offsets: undefined })) }],
    ['a variable without parameters', { variables: intact.variables.map((one) => ({ ...one, params: undefined })) }],
    ['a type that is none', { variables: intact.variables.map((one) => ({ ...one, value: { kind: 'text' } })) }],
    ['no types', { types: [] }],
    ['a type of null', { types: [null] }],
    ['an index of nothing', { indexes: [{ variable: 999, args: [], result: 'key' }] }],
    ['a global of null', { globals: [null] }],
    ['a text in the place of a list', { indexes: '' }],
  ])('refuses a description with %s', (_, damage) => {
    const source = moduleWith(JSON.stringify({ ...intact, ...damage })) as BufferSource;
    expect(errorOf(() => new Planner({ memory: 2 ** 20 }).register(source))).toMatch(/^not-a-domain: .*not complete$/);
  });

  it('refuses a module whose imports the core does not have', () => {
    const bytes = encodeModule({
      types: [{ params: [], results: [] }],
      imports: [{ from: 'core', name: 'unheardOf', kind: 'function', type: 0 }],
      functions: [],
      customSections: [{ name: 'frameplan', bytes: new TextEncoder().encode(JSON.stringify(intact)) }],
    });
    const planner = new Planner({ memory: 2 ** 20 });
    const changed = 'not-a-domain: the module of guard has changed since frameplan compiled it';
    expect(errorOf(() => planner.register(bytes))).toBe(changed);
    // A compiled module does not show its bytes.
    const domain = planner.register(new WebAssembly.Module(bytes));
    const unlinked = "not-a-domain: the module of guard can't be linked to this core";
    expect(errorOf(() => domain.createWorld({}, { externals: { danger: () => 0 } }))).toBe(unlinked);
  });
});
