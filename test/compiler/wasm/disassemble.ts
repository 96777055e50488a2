// A WebAssembly module as text, in the notation of the text format: one instruction a line, indented by blocks.
// Functions, locals and globals get their names from the `name` section. A block is named by the depth that it opens
// (`$1` outermost).

import { decodeModule, type DecodedFunction, type DecodedModule } from './decode.ts';
import type { WasmType } from '../../../compiler/wasm/format.ts';
import { bodyLines, floatText, type Reference } from './instruction-text.ts';
import type { ConstantInitialiser, Import, ImportType, Limits } from '../../../compiler/wasm/module.ts';
import { decodeNames, type NameMap, type NameSection } from '../../../compiler/wasm/names.ts';

export function disassemble(bytes: Uint8Array): string {
  const module = decodeModule(bytes);
  const section = module.customSections.find(({ name }) => name === 'name');
  const names: NameSection = section ? decodeNames(section.bytes) : {};
  const functions = references(names.functions);
  const globals = references(names.globals);
  const lines = [
    ...module.types.map((type, index) => `(type (;${index};) (func${signature(type.params, type.results)}))`),
    ...importLines(module, functions, globals),
    ...ownLines(module, globals),
    ...module.exports.map(({ name, kind, index }) => {
      const reference = { function: functions, global: globals, table: String, memory: String }[kind];
      return `(export ${quoted(name)} (${textKinds[kind]} ${reference(index)}))`;
    }),
    ...(module.start === undefined ? [] : [`(start ${functions(module.start)})`]),
    ...module.elements.map(
      ({ offset, functions: list }) => `(elem ${constant(offset, globals)} func${spaced(list.map(functions))})`,
    ),
    ...functionLines(module, names, functions, globals),
    ...module.data.map((segment) => `(data ${constant(segment.offset, globals)} ${quotedBytes(segment.bytes)})`),
    ...module.customSections.map(({ name, bytes }) => `;; custom section ${quoted(name)}, ${bytes.length} bytes`),
  ];
  return ['(module', ...lines.map((line) => `  ${line}`), ')', ''].join('\n');
}

const textKinds = { function: 'func', table: 'table', memory: 'memory', global: 'global' } as const;

function importLines(module: DecodedModule, functions: Reference, globals: Reference): string[] {
  const counts = { function: 0, table: 0, memory: 0, global: 0 };
  return module.imports.map((entry: Import) => {
    const index = counts[entry.kind]++;
    const reference = { function: functions, global: globals, table: String, memory: String }[entry.kind];
    const what = `${textKinds[entry.kind]} ${defined(reference, index)} ${importType(entry)}`;
    return `(import ${quoted(entry.from)} ${quoted(entry.name)} (${what}))`;
  });
}

function importType(type: ImportType): string {
  switch (type.kind) {
    case 'function':
      return `(type ${type.type})`;
    case 'table':
      return `${limits(type.limits)} funcref`;
    case 'memory':
      return limits(type.limits);
    case 'global':
      return globalType(type.type, type.mutable);
  }
}

function ownLines(module: DecodedModule, globals: Reference): string[] {
  const firstGlobal = imported(module, 'global');
  return [
    ...module.tables.map((table) => `(table ${limits(table)} funcref)`),
    ...module.memories.map((memory) => `(memory ${limits(memory)})`),
    ...module.globals.map(({ type, mutable, initial }, index) => {
      const name = defined(globals, firstGlobal + index);
      return `(global ${name} ${globalType(type, mutable)} ${constant(initial, globals)})`;
    }),
  ];
}

function functionLines(module: DecodedModule, names: NameSection, functions: Reference, globals: Reference): string[] {
  const first = imported(module, 'function');
  return module.functions.flatMap((entry, position) => {
    const index = first + position;
    const locals = references(names.locals?.get(index));
    const heading = `(func ${defined(functions, index)} (type ${entry.type})`;
    const body = bodyLines(entry.body, { functions, globals, locals });
    return [heading + parameters(module, entry, locals), ...localLines(module, entry, locals), ...body, ')'];
  });
}

function parameters(module: DecodedModule, entry: DecodedFunction, locals: Reference): string {
  const { params, results } = module.types[entry.type]!;
  const list = params.map((type, index) => ` (param ${defined(locals, index)} ${type})`);
  return list.join('') + signature([], results);
}

function localLines(module: DecodedModule, entry: DecodedFunction, locals: Reference): string[] {
  const first = module.types[entry.type]!.params.length;
  return entry.locals.map((type, index) => `  (local ${defined(locals, first + index)} ${type})`);
}

function imported(module: DecodedModule, kind: Import['kind']): number {
  return module.imports.filter((entry) => entry.kind === kind).length;
}

/** At a definition without a name, the index is in a comment. */
function defined(reference: Reference, index: number): string {
  const text = reference(index);
  return text.startsWith('$') ? text : `(;${index};)`;
}

function references(names: NameMap | undefined): Reference {
  const texts = new Map<number, string>();
  const taken = new Set<string>();
  for (const [index, name] of names ?? []) {
    let text = '$' + (name.replace(/[^0-9A-Za-z!#$%&'*+\-./:<=>?@\\^_`|~]/g, '_') || '_');
    while (taken.has(text)) text += `_${index}`;
    taken.add(text);
    texts.set(index, text);
  }
  return (index) => texts.get(index) ?? String(index);
}

function signature(params: readonly WasmType[], results: readonly WasmType[]): string {
  const part = (word: string, types: readonly WasmType[]): string => (types.length ? ` (${word}${spaced(types)})` : '');
  return part('param', params) + part('result', results);
}

function globalType(type: WasmType, mutable: boolean): string {
  return mutable ? `(mut ${type})` : type;
}

function limits({ minimum, maximum }: Limits): string {
  return maximum === undefined ? String(minimum) : `${minimum} ${maximum}`;
}

function constant(value: ConstantInitialiser, globals: Reference): string {
  if (value.kind === 'global') return `(global.get ${globals(value.index)})`;
  return `(${value.kind}.const ${value.kind === 'f64' ? floatText(value.value) : value.value})`;
}

function spaced(items: readonly string[]): string {
  return items.map((item) => ` ${item}`).join('');
}

function quoted(text: string): string {
  return quotedBytes(new TextEncoder().encode(text));
}

function quotedBytes(bytes: Uint8Array): string {
  const plain = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  const escaped = (byte: number): string => `\\${byte.toString(16).padStart(2, '0')}`;
  return `"${Array.from(bytes, (byte) => (plain(byte) ? String.fromCharCode(byte) : escaped(byte))).join('')}"`;
}
