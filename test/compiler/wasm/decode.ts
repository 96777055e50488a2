// Turns the bytes of a WebAssembly module back into the module's description, with function bodies as lists of
// instructions. It is for reading emitted code and for tests; a game never loads it. The engine says whether the code
// is valid.

import { ByteReader } from '../../../compiler/wasm/bytes.ts';
import * as format from '../../../compiler/wasm/format.ts';
import type { ExternalKind, WasmType } from '../../../compiler/wasm/format.ts';
import { readInstructions, readType, type Instruction } from './instructions.ts';
import type {
  ConstantInitialiser,
  FunctionType,
  GlobalType,
  Import,
  ImportType,
  Limits,
  ModuleDescription,
} from '../../../compiler/wasm/module.ts';
import { op } from './opcodes.ts';

export interface DecodedFunction {
  type: number;
  locals: WasmType[];
  /** Without the `end` of the function. */
  body: Instruction[];
}

/** A description with nothing left out: lists are empty where the module has none. Only `start` stays optional. */
export type DecodedModule = Required<Omit<ModuleDescription<DecodedFunction>, 'start'>> & { start?: number };

/** The content of the sections, before it is put together. */
interface Parts extends Mutable<Omit<DecodedModule, 'functions'>> {
  functionTypes: number[];
  bodies: Omit<DecodedFunction, 'type'>[];
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The order of sections. Custom sections may stand anywhere. */
const sectionOrder = [1, 2, 3, 4, 5, 6, 7, 8, 9, format.dataCountSection, 10, 11];

export function decodeModule(bytes: Uint8Array): DecodedModule {
  const reader = new ByteReader(bytes);
  for (const byte of format.header) {
    const start = reader.position;
    if (reader.u8() !== byte) reader.fail('this is not a WebAssembly module of version 1', start);
  }
  const parts: Parts = {
    types: [],
    imports: [],
    functionTypes: [],
    tables: [],
    memories: [],
    globals: [],
    exports: [],
    elements: [],
    bodies: [],
    data: [],
    customSections: [],
  };
  let last = -1;
  while (!reader.done) {
    const start = reader.position;
    const id = reader.u8();
    if (id !== format.customSection) {
      const place = sectionOrder.indexOf(id);
      if (place === -1) reader.fail(`unknown section ${id}`, start);
      if (place <= last) reader.fail(`section ${id} stands twice or too late`, start);
      last = place;
    }
    const section = reader.sized();
    readSection(section, id, parts);
    section.finish();
  }
  return combine(reader, parts);
}

function combine(reader: ByteReader, { functionTypes, bodies, ...parts }: Parts): DecodedModule {
  if (functionTypes.length !== bodies.length) {
    reader.fail(`${functionTypes.length} functions are declared, ${bodies.length} have a body`);
  }
  return { ...parts, functions: bodies.map((body, index) => ({ type: functionTypes[index]!, ...body })) };
}

function readSection(reader: ByteReader, id: number, parts: Parts): void {
  switch (id) {
    case format.customSection:
      parts.customSections = [
        ...parts.customSections,
        { name: reader.name(), bytes: reader.bytes(reader.end - reader.position) },
      ];
      break;
    case format.typesSection:
      parts.types = reader.vector(() => readFunctionType(reader));
      break;
    case format.importsSection:
      parts.imports = reader.vector(() => readImport(reader, parts.types));
      break;
    case format.functionsSection:
      parts.functionTypes = reader.vector(() => readTypeIndex(reader, parts.types));
      break;
    case format.tablesSection:
      parts.tables = reader.vector(() => readTable(reader));
      break;
    case format.memoriesSection:
      parts.memories = reader.vector(() => readLimits(reader));
      break;
    case format.globalsSection:
      parts.globals = reader.vector(() => ({ ...readGlobalType(reader), initial: readConstant(reader) }));
      break;
    case format.exportsSection:
      parts.exports = reader.vector(() => ({ name: reader.name(), kind: readKind(reader), index: reader.u32() }));
      break;
    case format.startSection:
      parts.start = reader.u32();
      break;
    case format.elementsSection:
      parts.elements = reader.vector(() => readElements(reader));
      break;
    case format.dataCountSection:
      reader.u32();
      break;
    case format.codeSection:
      parts.bodies = reader.vector(() => readBody(reader.sized()));
      break;
    case format.dataSection:
      parts.data = reader.vector(() => readData(reader));
      break;
  }
}

function readFunctionType(reader: ByteReader): FunctionType {
  const start = reader.position;
  if (reader.u8() !== format.functionType) reader.fail('a type that is not the type of a function', start);
  return { params: reader.vector(() => readType(reader)), results: reader.vector(() => readType(reader)) };
}

function readTypeIndex(reader: ByteReader, types: readonly FunctionType[]): number {
  const start = reader.position;
  const index = reader.u32();
  if (index >= types.length)
    reader.fail(`a function of type ${index}, where ${types.length} types are declared`, start);
  return index;
}

function readImport(reader: ByteReader, types: readonly FunctionType[]): Import {
  const from = reader.name();
  const name = reader.name();
  return { from, name, ...readImportType(reader, types) };
}

function readImportType(reader: ByteReader, types: readonly FunctionType[]): ImportType {
  const kind = readKind(reader);
  switch (kind) {
    case 'function':
      return { kind, type: readTypeIndex(reader, types) };
    case 'table':
      return { kind, limits: readTable(reader) };
    case 'memory':
      return { kind, limits: readLimits(reader) };
    case 'global':
      return { kind, ...readGlobalType(reader) };
  }
}

function readKind(reader: ByteReader): ExternalKind {
  const start = reader.position;
  const byte = reader.u8();
  return format.externalKinds[byte] ?? reader.fail(`unknown kind ${byte} of import or export`, start);
}

function readTable(reader: ByteReader): Limits {
  const start = reader.position;
  if (reader.u8() !== format.functionReference) reader.fail('a table that does not hold functions', start);
  return readLimits(reader);
}

function readLimits(reader: ByteReader): Limits {
  const start = reader.position;
  const flags = reader.u8();
  if (flags > 1) reader.fail(`unknown limits 0x${flags.toString(16)}`, start);
  const minimum = reader.u32();
  return flags === 1 ? { minimum, maximum: reader.u32() } : { minimum };
}

function readGlobalType(reader: ByteReader): GlobalType {
  const type = readType(reader);
  const start = reader.position;
  const mutable = reader.u8();
  if (mutable > 1) reader.fail('a global is either mutable or not', start);
  return { type, mutable: mutable === 1 };
}

function readConstant(reader: ByteReader): ConstantInitialiser {
  const start = reader.position;
  const [instruction, ...more] = readInstructions(reader);
  const value = instruction?.immediates[0];
  if (instruction && more.length === 0) {
    if (instruction.code === op.i32_const) return { kind: 'i32', value: value as number };
    if (instruction.code === op.i64_const) return { kind: 'i64', value: value as bigint };
    if (instruction.code === op.f64_const) return { kind: 'f64', value: value as number };
    if (instruction.code === op.global_get) return { kind: 'global', index: value as number };
  }
  return reader.fail('a constant that is neither a number nor a global', start);
}

function readElements(reader: ByteReader): DecodedModule['elements'][number] {
  readSegmentKind(reader);
  return { offset: readConstant(reader), functions: reader.vector(() => reader.u32()) };
}

function readData(reader: ByteReader): DecodedModule['data'][number] {
  readSegmentKind(reader);
  return { offset: readConstant(reader), bytes: reader.bytes(reader.u32()) };
}

function readSegmentKind(reader: ByteReader): void {
  const start = reader.position;
  if (reader.u8() !== 0) reader.fail('a segment that is not put into table 0 or memory 0 on instantiation', start);
}

/** The limit that engines have. Without a limit, a damaged count could ask for any amount of memory. */
const mostLocals = 50_000;

function readBody(reader: ByteReader): Omit<DecodedFunction, 'type'> {
  const locals: WasmType[] = [];
  reader.vector(() => {
    const start = reader.position;
    const count = reader.u32();
    if (locals.length + count > mostLocals) reader.fail(`more than ${mostLocals} locals`, start);
    const type = readType(reader);
    for (let index = 0; index < count; index++) locals.push(type);
  });
  const body = readInstructions(reader);
  reader.finish();
  return { locals, body };
}
