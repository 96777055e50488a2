// Modules for tests: decoded instructions written again through `Code`, and random modules of fast-check.

import * as fc from 'fast-check';
import { Code, type BlockType, type WasmType } from '../../../compiler/wasm/code.ts';
import type { DecodedFunction, DecodedModule } from './decode.ts';
import type { Instruction } from './instructions.ts';
import {
  encodeModule,
  type ConstantInitialiser,
  type FunctionType,
  type Import,
} from '../../../compiler/wasm/module.ts';
import { op, opcodes, type Opcode } from './opcodes.ts';

/** Writes an instruction through `Code`, as an emitter would. */
export function write(code: Code, { code: opcode, immediates }: Instruction): void {
  const numbers = immediates as number[];
  const first = numbers[0]!;
  const writers: Record<number, () => Code> = {
    [op.block]: () => code.block(immediates[0] as BlockType),
    [op.loop]: () => code.loop(immediates[0] as BlockType),
    [op.if]: () => code.if(immediates[0] as BlockType),
    [op.else]: () => code.else(),
    [op.end]: () => code.end(),
    [op.br]: () => code.br(first),
    [op.br_if]: () => code.brIf(first),
    [op.br_table]: () => code.brTable(numbers.slice(0, -1), numbers.at(-1)!),
    [op.call]: () => code.call(first),
    [op.call_indirect]: () => code.callIndirect(first, numbers[1]),
    [op.return]: () => code.return(),
    [op.drop]: () => code.drop(),
    [op.select]: () => code.select(),
    [op.unreachable]: () => code.unreachable(),
    [op.local_get]: () => code.get(first),
    [op.local_set]: () => code.set(first),
    [op.local_tee]: () => code.tee(first),
    [op.global_get]: () => code.globalGet(first),
    [op.global_set]: () => code.globalSet(first),
    [op.memory_size]: () => code.memorySize(),
    [op.memory_grow]: () => code.memoryGrow(),
    [op.memory_copy]: () => code.memoryCopy(),
    [op.memory_fill]: () => code.memoryFill(),
    [op.i32_const]: () => code.i32(first),
    [op.i64_const]: () => code.i64(immediates[0] as bigint),
    [op.f32_const]: () => code.f32(first),
    [op.f64_const]: () => code.f64(first),
  };
  if (opcode >= op.i32_store && opcode <= op.i64_store32) code.store(opcode, first, numbers[1]);
  else if (opcode >= op.i32_load && opcode < op.i32_store) code.load(opcode, first, numbers[1]);
  else if (writers[opcode]) writers[opcode]();
  else code.op(opcode);
}

/** Encodes a decoded module. */
export function encodeAgain(module: DecodedModule): Uint8Array<ArrayBuffer> {
  const functions = module.functions.map(({ type, locals, body }) => {
    const code = new Code(module.types[type]!.params.length);
    for (const local of locals) code.local(local);
    for (const instruction of body) write(code, instruction);
    return { type, code };
  });
  return encodeModule({ ...module, functions });
}

const u32 = fc.oneof(fc.nat(3), fc.nat(2 ** 32 - 1));
const typeIndex = fc.oneof(fc.nat(200), fc.nat(2 ** 31 - 1));
const wasmType = fc.constantFrom<WasmType>('i32', 'i64', 'f32', 'f64');
const one = (value: fc.Arbitrary<number | bigint | WasmType>): fc.Arbitrary<Instruction['immediates']> =>
  value.map((item) => [item]);
const nothing = fc.constant<Instruction['immediates']>([]);

const immediates: Record<Opcode['immediates'], fc.Arbitrary<Instruction['immediates']>> = {
  none: nothing,
  memory: nothing,
  'two memories': nothing,
  'block type': fc.oneof(nothing, one(wasmType), one(typeIndex)),
  label: one(u32),
  local: one(u32),
  global: one(u32),
  function: one(u32),
  'label table': fc.array(u32, { minLength: 1, maxLength: 5 }),
  call_indirect: fc.tuple(u32, u32),
  'memory argument': fc.tuple(u32, fc.nat(4)),
  i32: one(fc.integer()),
  i64: one(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  f32: one(fc.float()),
  f64: one(fc.double()),
};

const structural = new Set<number>([op.block, op.loop, op.if, op.else, op.end]);

export function instructionOf({ code, immediates: kind }: Opcode): fc.Arbitrary<Instruction> {
  return immediates[kind].map((values) => ({ code, immediates: values }));
}

const plainInstruction = fc.oneof(...opcodes.filter(({ code }) => !structural.has(code)).map(instructionOf));
const end: Instruction = { code: op.end, immediates: [] };
const otherwise: Instruction = { code: op.else, immediates: [] };

/** Random instructions, nested correctly. Types and indexes are not respected. */
export const anyBody = fc.letrec<{ body: Instruction[]; item: Instruction[] }>((tie) => {
  const opening = (code: number): fc.Arbitrary<Instruction> =>
    instructionOf(opcodes.find((known) => known.code === code)!);
  return {
    body: fc.array(tie('item'), { maxLength: 6 }).map((items) => items.flat()),
    item: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      plainInstruction.map((instruction) => [instruction]),
      fc
        .tuple(fc.oneof(opening(op.block), opening(op.loop), opening(op.if)), tie('body'))
        .map(([first, inside]) => [first, ...inside, end]),
      fc
        .tuple(opening(op.if), tie('body'), tie('body'))
        .map(([first, then, not]) => [first, ...then, otherwise, ...not, end]),
    ),
  };
}).body;

const limits = fc.oneof(fc.record({ minimum: u32 }), fc.record({ minimum: u32, maximum: u32 }));
const globalType = { type: wasmType, mutable: fc.boolean() };
const name = fc.string({ unit: 'grapheme', maxLength: 6 });
const bytes = fc.uint8Array({ maxLength: 20 });

const constant: fc.Arbitrary<ConstantInitialiser> = fc.oneof(
  fc.record({ kind: fc.constant('i32' as const), value: fc.integer() }),
  fc.record({ kind: fc.constant('i64' as const), value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) }),
  fc.record({ kind: fc.constant('f64' as const), value: fc.double() }),
  fc.record({ kind: fc.constant('global' as const), index: u32 }),
);

/** Four types, so that any index below four is a type. */
const types: fc.Arbitrary<FunctionType[]> = fc.array(
  fc.record({ params: fc.array(wasmType, { maxLength: 3 }), results: fc.array(wasmType, { maxLength: 2 }) }),
  { minLength: 4, maxLength: 4 },
);

const anyImport: fc.Arbitrary<Import> = fc.oneof(
  fc.record({ from: name, name, kind: fc.constant('function' as const), type: fc.nat(3) }),
  fc.record({ from: name, name, kind: fc.constantFrom('table' as const, 'memory' as const), limits }),
  fc.record({ from: name, name, kind: fc.constant('global' as const), ...globalType }),
);

const anyFunction: fc.Arbitrary<DecodedFunction> = fc.record({
  type: fc.nat(3),
  locals: fc.array(wasmType, { maxLength: 5 }),
  body: anyBody,
});

export const anyModule: fc.Arbitrary<DecodedModule> = fc.record(
  {
    types,
    imports: fc.array(anyImport, { maxLength: 4 }),
    functions: fc.array(anyFunction, { maxLength: 4 }),
    tables: fc.array(limits, { maxLength: 1 }),
    memories: fc.array(limits, { maxLength: 1 }),
    globals: fc.array(fc.record({ ...globalType, initial: constant }), { maxLength: 3 }),
    exports: fc.array(fc.record({ name, kind: fc.constantFrom('function', 'table', 'memory', 'global'), index: u32 }), {
      maxLength: 3,
    }),
    start: u32,
    elements: fc.array(fc.record({ offset: constant, functions: fc.array(u32, { maxLength: 4 }) }), { maxLength: 2 }),
    data: fc.array(fc.record({ offset: constant, bytes }), { maxLength: 2 }),
    customSections: fc.array(fc.record({ name, bytes }), { maxLength: 2 }),
  },
  {
    requiredKeys: [
      'types',
      'imports',
      'functions',
      'tables',
      'memories',
      'globals',
      'exports',
      'elements',
      'data',
      'customSections',
    ],
  },
);
