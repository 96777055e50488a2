// Instructions as lines of the text format, indented by the blocks around them.

import { naturalAlignment } from '../../../compiler/wasm/code.ts';
import { isOpening, opcodeOf, type Instruction } from './instructions.ts';
import { op } from './opcodes.ts';

/** How a use of an index is written: as a name, or as the number when there is no name. */
export type Reference = (index: number) => string;

export interface References {
  functions: Reference;
  globals: Reference;
  locals: Reference;
}

export function bodyLines(body: readonly Instruction[], references: References): string[] {
  let depth = 0;
  return body.map((instruction) => {
    const { code } = instruction;
    if (code === op.end || code === op.else) depth--;
    const line = '  '.repeat(depth + 1) + instructionText(instruction, references, depth);
    if (isOpening(code)) depth++;
    return line;
  });
}

/** `depth` is the number of blocks around the instruction. */
function instructionText(instruction: Instruction, references: References, depth: number): string {
  const { name } = opcodeOf(instruction);
  const immediates = immediatesText(instruction, references, depth);
  return immediates === '' ? name : `${name} ${immediates}`;
}

function immediatesText(instruction: Instruction, references: References, depth: number): string {
  const { code, immediates } = instruction;
  const first = Number(immediates[0]);
  switch (opcodeOf(instruction).immediates) {
    case 'block type':
      return `$${depth + 1}${blockType(immediates[0])}`;
    case 'label':
    case 'label table':
      return immediates.map((label) => labelText(Number(label), depth)).join(' ');
    case 'local':
      return references.locals(first);
    case 'global':
      return references.globals(first);
    case 'function':
      return references.functions(first);
    case 'call_indirect': {
      const table = Number(immediates[1]);
      return `${table === 0 ? '' : `${table} `}(type ${first})`;
    }
    case 'memory argument':
      return memoryArgument(code, first, Number(immediates[1]));
    case 'f32':
    case 'f64':
      return floatText(first);
    case 'none':
    case 'memory':
    case 'two memories':
    case 'i32':
    case 'i64':
      return immediates.join(' ');
  }
}

function blockType(type: Instruction['immediates'][number] | undefined): string {
  if (type === undefined) return '';
  return typeof type === 'number' ? ` (type ${type})` : ` (result ${type})`;
}

/** A block is named by the depth that it opens. A label beyond all blocks leaves the function and has no name. */
function labelText(label: number, depth: number): string {
  return label < depth ? `$${depth - label}` : String(label);
}

function memoryArgument(code: number, offset: number, align: number): string {
  const parts = [];
  if (offset !== 0) parts.push(`offset=${offset}`);
  if (align !== naturalAlignment(code)) parts.push(`align=${2 ** align}`);
  return parts.join(' ');
}

export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (Object.is(value, -0)) return '-0';
  return String(value).replace('Infinity', 'inf');
}
