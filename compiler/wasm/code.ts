// The body of one function, written instruction by instruction straight into bytes. It only checks that blocks are
// closed: the engine says whether the code is valid. Methods return the code itself, so that calls can be chained.

import { ByteWriter } from './bytes.ts';
import { emptyBlock, typeBytes, type WasmType } from './format.ts';
import * as op from './op.ts';

export type { WasmType };

/** No result, one result, or the index of a function type. */
export type BlockType = WasmType | number | undefined;

/** The natural alignments of `i32.load` to `i64.store32`, as exponents of two. */
const alignments = '23230011001122232301012';

/** The natural alignment of a load or store, as an exponent of two. */
export function naturalAlignment(opcode: number): number {
  return Number(alignments[opcode - op.i32_load]);
}

export class Code {
  /** Locals after the parameters, in order of index. */
  readonly locals: WasmType[] = [];
  private readonly writer = new ByteWriter();
  private readonly parameterCount: number;
  private open = 0;

  constructor(parameterCount: number) {
    this.parameterCount = parameterCount;
  }

  /**
   * How many blocks are open. Labels count from the inside. If `d` was the depth when a block had been opened,
   * `br(depth - d)` leaves that block. `br(depth)` leaves the function.
   */
  get depth(): number {
    return this.open;
  }

  /** Declares one more local and returns its index. Parameters have the first indexes. */
  local(type: WasmType): number {
    return this.parameterCount + this.locals.push(type) - 1;
  }

  /** Writes an instruction without immediates. */
  op(opcode: number): this {
    if (opcode > 0xff) {
      this.writer.u8(opcode >> 8);
      this.writer.u32(opcode & 0xff);
    } else this.writer.u8(opcode);
    return this;
  }

  i32(value: number): this {
    this.writer.u8(op.i32_const);
    this.writer.i32(value);
    return this;
  }

  i64(value: bigint): this {
    this.writer.u8(op.i64_const);
    this.writer.i64(value);
    return this;
  }

  f32(value: number): this {
    this.writer.u8(op.f32_const);
    this.writer.f32(value);
    return this;
  }

  f64(value: number): this {
    this.writer.u8(op.f64_const);
    this.writer.f64(value);
    return this;
  }

  get(local: number): this {
    return this.indexed(op.local_get, local);
  }

  set(local: number): this {
    return this.indexed(op.local_set, local);
  }

  tee(local: number): this {
    return this.indexed(op.local_tee, local);
  }

  globalGet(global: number): this {
    return this.indexed(op.global_get, global);
  }

  globalSet(global: number): this {
    return this.indexed(op.global_set, global);
  }

  /** `align` is an exponent of two, as in the binary format. The default is the natural alignment. */
  load(opcode: number, offset = 0, align = naturalAlignment(opcode)): this {
    this.indexed(opcode, align);
    this.writer.u32(offset);
    return this;
  }

  /** Loads and stores are encoded alike. Two names make the emitting code readable. */
  store(opcode: number, offset?: number, align?: number): this {
    return this.load(opcode, offset, align);
  }

  block(type?: BlockType): this {
    return this.opening(op.block, type);
  }

  loop(type?: BlockType): this {
    return this.opening(op.loop, type);
  }

  if(type?: BlockType): this {
    return this.opening(op.if, type);
  }

  else(): this {
    return this.op(op.else);
  }

  /** Closes the innermost block. `writeTo` closes the function itself. */
  end(): this {
    if (this.open-- === 0) throw new Error('no block is open');
    return this.op(op.end);
  }

  br(label: number): this {
    return this.indexed(op.br, label);
  }

  brIf(label: number): this {
    return this.indexed(op.br_if, label);
  }

  brTable(labels: readonly number[], fallback: number): this {
    this.writer.u8(op.br_table);
    this.writer.vector(labels, (label) => this.writer.u32(label));
    this.writer.u32(fallback);
    return this;
  }

  call(func: number): this {
    return this.indexed(op.call, func);
  }

  callIndirect(type: number, table = 0): this {
    this.indexed(op.call_indirect, type);
    this.writer.u32(table);
    return this;
  }

  return(): this {
    return this.op(op.return);
  }

  drop(): this {
    return this.op(op.drop);
  }

  select(): this {
    return this.op(op.select);
  }

  unreachable(): this {
    return this.op(op.unreachable);
  }

  memorySize(): this {
    return this.indexed(op.memory_size, 0);
  }

  memoryGrow(): this {
    return this.indexed(op.memory_grow, 0);
  }

  memoryCopy(): this {
    this.op(op.memory_copy);
    this.writer.u8(0);
    this.writer.u8(0);
    return this;
  }

  memoryFill(): this {
    this.op(op.memory_fill);
    this.writer.u8(0);
    return this;
  }

  /** Closes the body and writes it as an entry of the code section: size, runs of locals, instructions. */
  writeTo(writer: ByteWriter): void {
    if (this.open !== 0) throw new Error(`${this.open} blocks are left open`);
    writer.sized(() => {
      const runs = localRuns(this.locals);
      writer.vector(runs, ({ count, type }) => {
        writer.u32(count);
        writer.u8(typeBytes[type]);
      });
      writer.append(this.writer);
      writer.u8(op.end);
    });
  }

  private indexed(opcode: number, index: number): this {
    this.writer.u8(opcode);
    this.writer.u32(index);
    return this;
  }

  private opening(opcode: number, type: BlockType): this {
    this.open++;
    this.writer.u8(opcode);
    if (typeof type === 'number') this.writer.i32(type);
    else this.writer.u8(type ? typeBytes[type] : emptyBlock);
    return this;
  }
}

function localRuns(locals: readonly WasmType[]): { count: number; type: WasmType }[] {
  const runs: { count: number; type: WasmType }[] = [];
  for (const type of locals) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ count: 1, type });
  }
  return runs;
}
