// Reads the instructions of a function body or of a constant, for decoding. Only the shape of the bytes is checked:
// known instructions, whole immediates, closed blocks.

import type { ByteReader } from '../../../compiler/wasm/bytes.ts';
import { emptyBlock, typeBytes, type WasmType } from '../../../compiler/wasm/format.ts';
import { op, opcodes, type ImmediateKind, type Opcode } from './opcodes.ts';

/**
 * `immediates` by kind:
 * - a block: its type, or nothing
 * - a label table: the labels, the fallback last
 * - an indirect call: the type, then the table
 * - a memory argument: the offset, then the alignment (an exponent of two)
 *
 * The memory of an instruction is always memory 0 and is left out.
 */
export interface Instruction {
  code: number;
  immediates: readonly (number | bigint | WasmType)[];
}

const opcodesByCode: ReadonlyMap<number, Opcode> = new Map(opcodes.map((opcode) => [opcode.code, opcode]));

export function opcodeOf(instruction: Instruction): Opcode {
  return opcodesByCode.get(instruction.code)!;
}

/** The instructions up to the `end` that closes them. That `end` is left out. */
export function readInstructions(reader: ByteReader): Instruction[] {
  const instructions: Instruction[] = [];
  /** The open blocks, the innermost last. An `else` replaces its `if`. */
  const open: number[] = [];
  for (;;) {
    const start = reader.position;
    const instruction = readInstruction(reader);
    const { code } = instruction;
    if (code === op.end && open.length === 0) return instructions;
    if (code === op.end) open.pop();
    else if (code === op.else && open.pop() !== op.if) reader.fail('`else` without an `if`', start);
    if (isOpening(code)) open.push(code);
    instructions.push(instruction);
  }
}

/** Whether the instructions that follow are inside of this one. `else` closes one part and opens the next. */
export function isOpening(code: number): boolean {
  return code === op.block || code === op.loop || code === op.if || code === op.else;
}

function readInstruction(reader: ByteReader): Instruction {
  const start = reader.position;
  const first = reader.u8();
  const code = first === 0xfc ? (first << 8) + reader.u32() : first;
  const opcode = opcodesByCode.get(code);
  if (!opcode) reader.fail(`unknown instruction 0x${code.toString(16)}`, start);
  return { code, immediates: readImmediates(reader, opcode.immediates) };
}

function readImmediates(reader: ByteReader, kind: ImmediateKind): Instruction['immediates'] {
  switch (kind) {
    case 'none':
      return [];
    case 'block type':
      return readBlockType(reader);
    case 'label':
    case 'local':
    case 'global':
    case 'function':
      return [reader.u32()];
    case 'label table':
      return [...reader.vector(() => reader.u32()), reader.u32()];
    case 'call_indirect':
      return [reader.u32(), reader.u32()];
    case 'memory argument': {
      const align = reader.u32();
      return [reader.u32(), align];
    }
    case 'memory':
      return readMemories(reader, 1);
    case 'two memories':
      return readMemories(reader, 2);
    case 'i32':
      return [reader.i32()];
    case 'i64':
      return [reader.i64()];
    case 'f32':
      return [reader.f32()];
    case 'f64':
      return [reader.f64()];
  }
}

function readBlockType(reader: ByteReader): Instruction['immediates'] {
  const start = reader.position;
  const type = reader.i33();
  if (type >= 0) return [type];
  const byte = type & 0x7f;
  if (byte === emptyBlock) return [];
  return [wasmType(reader, byte, start)];
}

export function readType(reader: ByteReader): WasmType {
  const start = reader.position;
  return wasmType(reader, reader.u8(), start);
}

function wasmType(reader: ByteReader, byte: number, start: number): WasmType {
  const entry = Object.entries(typeBytes).find(([, known]) => known === byte);
  if (!entry) reader.fail(`unknown type 0x${byte.toString(16)}`, start);
  return entry[0] as WasmType;
}

function readMemories(reader: ByteReader, count: number): [] {
  for (let index = 0; index < count; index++) {
    const start = reader.position;
    if (reader.u8() !== 0) reader.fail('there is no memory but memory 0', start);
  }
  return [];
}
