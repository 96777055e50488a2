// A WebAssembly module as plain data, and its encoding. Indexes of functions, tables, memories and globals count the
// imports first, in their order, then the module's own. Empty sections are left out.

import { ByteWriter } from './bytes.ts';
import type { Code } from './code.ts';
import * as format from './format.ts';
import type { ExternalKind, WasmType } from './format.ts';
import * as op from './op.ts';

export interface FunctionType {
  params: readonly WasmType[];
  results: readonly WasmType[];
}

/** Counted in pages of 64 KiB for a memory, in entries for a table. */
export interface Limits {
  minimum: number;
  maximum?: number;
}

export interface GlobalType {
  type: WasmType;
  mutable: boolean;
}

export type ImportType =
  | { kind: 'function'; type: number }
  | { kind: 'table'; limits: Limits }
  | { kind: 'memory'; limits: Limits }
  | ({ kind: 'global' } & GlobalType);

/** Read from `from.name` of the object that the module is instantiated with. */
export type Import = ImportType & { from: string; name: string };

export interface Export {
  name: string;
  kind: ExternalKind;
  index: number;
}

/** The initial value of a global or the place of a segment: a number, or the value of an imported immutable global. */
export type ConstantInitialiser =
  { kind: 'i32' | 'f64'; value: number } | { kind: 'i64'; value: bigint } | { kind: 'global'; index: number };

export interface ModuleDescription<Body = { type: number; code: Code }> {
  types: readonly FunctionType[];
  imports: readonly Import[];
  functions: readonly Body[];
  tables?: readonly Limits[];
  memories?: readonly Limits[];
  globals?: readonly (GlobalType & { initial: ConstantInitialiser })[];
  exports?: readonly Export[];
  /** Index of a function that runs when the module is instantiated. */
  start?: number;
  /** Functions that instantiation puts into table 0, from `offset` on. */
  elements?: readonly { offset: ConstantInitialiser; functions: readonly number[] }[];
  /** Bytes that instantiation puts into memory 0, from `offset` on. */
  data?: readonly { offset: ConstantInitialiser; bytes: Uint8Array }[];
  /** Written at the end of the module. Engines skip sections that they do not know. */
  customSections?: readonly CustomSection[];
}

export interface CustomSection {
  name: string;
  bytes: Uint8Array;
}

/** The index of a function type in `types`. Adds the type when it is not there yet. */
export function internType(types: FunctionType[], params: readonly WasmType[], results: readonly WasmType[]): number {
  const key = `${params} ${results}`;
  const index = types.findIndex((type) => `${type.params} ${type.results}` === key);
  return index >= 0 ? index : types.push({ params, results }) - 1;
}

export function encodeModule(module: ModuleDescription): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(4096);
  format.header.forEach((byte) => writer.u8(byte));

  function section<Item>(id: number, items: readonly Item[] | undefined, write: (item: Item) => void): void {
    if (!items?.length) return;
    writer.u8(id);
    writer.sized(() => writer.vector(items, write));
  }

  section(format.typesSection, module.types, (type) => writeFunctionType(writer, type));
  section(format.importsSection, module.imports, (entry) => writeImport(writer, entry));
  section(format.functionsSection, module.functions, (entry) => writer.u32(entry.type));
  section(format.tablesSection, module.tables, (limits) => writeTable(writer, limits));
  section(format.memoriesSection, module.memories, (limits) => writeLimits(writer, limits));
  section(format.globalsSection, module.globals, (global) => {
    writeGlobalType(writer, global);
    writeConstant(writer, global.initial);
  });
  section(format.exportsSection, module.exports, (entry) => writeExport(writer, entry));
  const { start } = module;
  if (start !== undefined) {
    writer.u8(format.startSection);
    writer.sized(() => writer.u32(start));
  }
  section(format.elementsSection, module.elements, (segment) => {
    writePlace(writer, segment.offset);
    writer.vector(segment.functions, (index) => writer.u32(index));
  });
  section(format.codeSection, module.functions, (entry) => entry.code.writeTo(writer));
  section(format.dataSection, module.data, (segment) => {
    writePlace(writer, segment.offset);
    writer.u32(segment.bytes.length);
    writer.bytes(segment.bytes);
  });
  for (const custom of module.customSections ?? []) {
    writer.u8(format.customSection);
    writer.sized(() => {
      writer.name(custom.name);
      writer.bytes(custom.bytes);
    });
  }
  return writer.finish();
}

function writeFunctionType(writer: ByteWriter, type: FunctionType): void {
  writer.u8(format.functionType);
  for (const list of [type.params, type.results]) writer.vector(list, (item) => writer.u8(format.typeBytes[item]));
}

function writeImport(writer: ByteWriter, entry: Import): void {
  writer.name(entry.from);
  writer.name(entry.name);
  writer.u8(format.externalKinds.indexOf(entry.kind));
  if (entry.kind === 'function') writer.u32(entry.type);
  else if (entry.kind === 'table') writeTable(writer, entry.limits);
  else if (entry.kind === 'memory') writeLimits(writer, entry.limits);
  else writeGlobalType(writer, entry);
}

function writeExport(writer: ByteWriter, entry: Export): void {
  writer.name(entry.name);
  writer.u8(format.externalKinds.indexOf(entry.kind));
  writer.u32(entry.index);
}

function writeTable(writer: ByteWriter, limits: Limits): void {
  writer.u8(format.functionReference);
  writeLimits(writer, limits);
}

function writeLimits(writer: ByteWriter, { minimum, maximum }: Limits): void {
  writer.u8(maximum === undefined ? 0 : 1);
  writer.u32(minimum);
  if (maximum !== undefined) writer.u32(maximum);
}

function writeGlobalType(writer: ByteWriter, global: GlobalType): void {
  writer.u8(format.typeBytes[global.type]);
  writer.u8(global.mutable ? 1 : 0);
}

/** Writes the place of a segment in table 0 or memory 0. */
function writePlace(writer: ByteWriter, offset: ConstantInitialiser): void {
  writer.u8(0);
  writeConstant(writer, offset);
}

function writeConstant(writer: ByteWriter, constant: ConstantInitialiser): void {
  if (constant.kind === 'global') {
    writer.u8(op.global_get);
    writer.u32(constant.index);
  } else if (constant.kind === 'i64') {
    writer.u8(op.i64_const);
    writer.i64(constant.value);
  } else {
    writer.u8(constant.kind === 'i32' ? op.i32_const : op.f64_const);
    writer[constant.kind](constant.value);
  }
  writer.u8(op.end);
}
