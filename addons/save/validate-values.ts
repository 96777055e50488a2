// Checks that values in saved bytes are values of their types. The code of a domain does not check this: a wrong value
// would be a place beyond a table.

import { isReal } from '../../ir/kinds.ts';
import { entriesOf, kindOf } from '../../bindings/internal.ts';
import type { ValueKind, WorldState } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';

/** Whether any number is a value of this kind. */
function isAny({ kind, low, high }: ValueKind): boolean {
  return isReal(kind) || (low === -(2 ** 31) && high === 2 ** 31 - 1);
}

/** Whether a number is a value of a kind. Objects may be `none`, and may have been removed by now. */
export function isWithin({ kind, low, high }: ValueKind, value: number): boolean {
  return (value >= low && value <= high) || (kind === 'object' && value === 0);
}

/** Where an argument is `none`, tables hold 0, whatever their values are. */
function isInTable({ low, high }: ValueKind, value: number): boolean {
  return value === 0 || (value >= low && value <= high);
}

/** One table of values, in bytes from the start of its segment. */
interface SavedTable {
  from: number;
  end: number;
  width: number;
  /** null: any number is a value. */
  kind: ValueKind | null;
  /**
   * For a sparse table: where its entries end. The first entry, and what follows the last one, is 0. 0: the table is
   * not sparse.
   */
  used: number;
}

export class ValueCheck {
  readonly #state: WorldState;
  /** The tables of fluents, in the order of their addresses. */
  readonly #fluents: SavedTable[];
  readonly #constants: SavedTable[];
  /** The table of the word that was asked for last. */
  #last: SavedTable | undefined;

  constructor(state: WorldState) {
    const { loaded, layout, numbering } = state;
    const tables = (wanted: string): SavedTable[] =>
      loaded.manifest.variables.flatMap(({ kind, value, width }, variable) => {
        if (kind !== wanted) return [];
        const { offset: from, size } = layout.tables[variable]!;
        const known = kindOf(loaded.manifest, value, numbering);
        const used = layout.tables[variable]!.capacity ? from + entriesOf(state, variable) * width : 0;
        return [{ from, end: from + size * width, width, kind: isAny(known) ? null : known, used }];
      });
    this.#state = state;
    this.#fluents = tables('fluent');
    this.#constants = tables('constant');
  }

  /** All fluents of a world. */
  fluents(bytes: Uint8Array<ArrayBuffer>): void {
    checkTables(this.#fluents, bytes);
  }

  /** All constants of a version of a world, and its objects. `isPresent`: it is the version that the game sees. */
  constants(bytes: Uint8Array<ArrayBuffer>, isPresent: boolean): void {
    checkTables(this.#constants, bytes);
    const { layout, numbering } = this.#state;
    numbering.names.forEach((names, root) => {
      const generations = new Uint32Array(bytes.buffer, bytes.byteOffset + layout.generations[root]!, names.length);
      const slots = numbering.slots[root];
      generations.forEach((generation, id) => {
        const next = id === 0 ? 0 : slots ? slots.generations[id]! + 1 : 1;
        const now = names[id] ? next : 0;
        if (slots && !isPresent ? generation > next : generation !== now)
          refuse('it says of its objects what can not be');
      });
    });
  }

  /** One word of the fluents. */
  word(at: number, value: number): void {
    let table = this.#last;
    if (!table || at < table.from || at >= table.end) {
      table = this.#last = this.#fluents.find(({ from, end }) => at >= from && at < end);
    }
    if (!table || at % 4 || (table.used && (at < table.from + table.width || at >= table.used)))
      refuse('it writes to what is no value');
    if (table.kind && !isInTable(table.kind, value)) refuse('a value is none of its type');
  }
}

function checkTables(tables: readonly SavedTable[], { buffer, byteOffset }: Uint8Array<ArrayBuffer>): void {
  for (const { from, end, width, kind, used } of tables) {
    if (used) {
      const bytes = new Uint8Array(buffer, byteOffset + from, end - from);
      const isHeld = bytes.subarray(0, width).some(Boolean) || bytes.subarray(used - from).some(Boolean);
      if (isHeld) refuse('a value is of no place');
    }
    if (!kind) continue;
    const View = width === 4 ? Int32Array : width === 2 ? Uint16Array : Uint8Array;
    const values = new View(buffer, byteOffset + from, (end - from) / width);
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      if (!isInTable(kind, value)) refuse('a value is none of its type');
    }
  }
}
