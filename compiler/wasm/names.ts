// The custom section `name`: the names of functions, locals and globals, for people who read code and for the stack
// traces of engines. Encoding and decoding are next to each other. Running a module does not need the section.

import { ByteReader, ByteWriter } from './bytes.ts';
import type { CustomSection } from './module.ts';

export type NameMap = ReadonlyMap<number, string>;

/** All names by index, imports included. Locals are listed by function, then by index, parameters included. */
export interface NameSection {
  functions?: NameMap;
  locals?: ReadonlyMap<number, NameMap>;
  globals?: NameMap;
}

const functionNames = 1;
const localNames = 2;
const globalNames = 7;

export function encodeNames(names: NameSection): CustomSection {
  const writer = new ByteWriter();
  writePart(writer, functionNames, names.functions, (name) => writer.name(name));
  writePart(writer, localNames, names.locals, (locals) => writeMap(writer, locals, (name) => writer.name(name)));
  writePart(writer, globalNames, names.globals, (name) => writer.name(name));
  return { name: 'name', bytes: writer.finish() };
}

/**
 * `bytes` are those of the custom section, and offsets in errors count from its start. Parts that we do not use are
 * skipped.
 */
export function decodeNames(bytes: Uint8Array): Required<NameSection> {
  const reader = new ByteReader(bytes);
  const names: Required<NameSection> = { functions: new Map(), locals: new Map(), globals: new Map() };
  while (!reader.done) {
    const id = reader.u8();
    const part = reader.sized();
    const read = (): string => part.name();
    if (id === functionNames) names.functions = readMap(part, read);
    else if (id === localNames) names.locals = readMap(part, () => readMap(part, read));
    else if (id === globalNames) names.globals = readMap(part, read);
    else continue;
    part.finish();
  }
  return names;
}

function writePart<Value>(
  writer: ByteWriter,
  id: number,
  map: ReadonlyMap<number, Value> | undefined,
  write: (value: Value) => void,
): void {
  if (!map?.size) return;
  writer.u8(id);
  writer.sized(() => writeMap(writer, map, write));
}

/** Entries are written in ascending order of index, as the format demands. */
function writeMap<Value>(writer: ByteWriter, map: ReadonlyMap<number, Value>, write: (value: Value) => void): void {
  const entries = [...map].sort(([left], [right]) => left - right);
  writer.vector(entries, ([index, value]) => {
    writer.u32(index);
    write(value);
  });
}

function readMap<Value>(reader: ByteReader, read: () => Value): Map<number, Value> {
  return new Map(reader.vector((): [number, Value] => [reader.u32(), read()]));
}
