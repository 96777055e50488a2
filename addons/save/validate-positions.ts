// Checks that a choice point in saved bytes keeps what the function of its task continues with: a phase that exists,
// and for each loop a position within it. The manifest says what is kept for each phase.

import * as abi from '../../ir/abi.ts';
import { positionBytes, wordBytes } from '../../ir/cells.ts';
import type { ValueType } from '../../ir/ir.ts';
import type { ManifestPosition } from '../../ir/manifest.ts';
import { kindOf } from '../../bindings/internal.ts';
import type { ValueKind, WorldState } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import type { NetworkCheck } from './validate-networks.ts';
import { isWithin } from './validate-values.ts';

/** Values of an index have two bytes each. */
const indexedBytes = 2;

export class PositionCheck {
  readonly #state: WorldState;
  readonly #arena: MemoryImage;
  readonly #networks: NetworkCheck;
  /** Kinds by the types of the manifest. */
  readonly #kinds = new Map<ValueType, ValueKind>();

  constructor(state: WorldState, arena: MemoryImage, networks: NetworkCheck) {
    this.#state = state;
    this.#arena = arena;
    this.#networks = networks;
  }

  /** Checks a choice point whose network has been checked. Lists end where the search may return to. */
  check(point: MemoryImage): void {
    const phase = point.load(abi.CHOICE_POINT_PHASE);
    if (phase === 0 || phase === (abi.EXHAUSTED | 0)) return;
    const head = point.load(abi.CHOICE_POINT_CELL);
    const cell = this.#networks.offsetOf(head);
    if (this.#networks.taskAt(cell)) return this.#checkPhase(point, cell, phase);
    if (phase !== 1) refuse('a choice is invalid');
    const pickPhase = point.load(abi.CHOICE_POINT_PICK_PHASE);
    const pick = this.#networks.pickOf(head, point.load(abi.CHOICE_POINT_PICK));
    if (pickPhase !== 0) this.#checkPhase(point, pick, pickPhase);
  }

  #checkPhase(point: MemoryImage, cell: number, phase: number): void {
    const kept = this.#networks.taskAt(cell)!.phases[phase - 1];
    if (!kept) refuse('a choice is invalid');
    kept.forEach((position, index) => {
      this.#checkPosition(point, abi.CHOICE_POINT_POSITIONS + index * positionBytes, position, cell);
    });
  }

  #checkPosition(point: MemoryImage, at: number, position: ManifestPosition, cell: number): void {
    const value = point.load(at);
    switch (position.of) {
      case 'range': {
        const { low, high } = this.#kind(position.type);
        if (value < low || value > high) refuse('a loop is at no value of its type');
        return;
      }
      // The emitted function itself checks whether it is past the last one.
      case 'index':
        if (value < 0 || value % indexedBytes) refuse('a loop is at no value of its type');
        return;
      case 'list':
        this.#checkList(cell + value, cell + point.load(at + wordBytes), position);
    }
  }

  #checkList(from: number, end: number, { keyBytes, values }: ManifestPosition & { of: 'list' }): void {
    const bytes = keyBytes + wordBytes * values.length;
    if (end <= from || (end - from) % bytes) refuse('a list is cut off');
    this.#networks.list(from, end);
    const kinds = values.map((type) => this.#kind(type));
    for (let entry = from; entry < end; entry += bytes) {
      kinds.forEach((kind, index) => {
        const value = this.#arena.load(entry + keyBytes + index * wordBytes);
        if (!isWithin(kind, value)) refuse('a list holds what is no value of its type');
      });
    }
  }

  #kind(type: ValueType): ValueKind {
    let kind = this.#kinds.get(type);
    if (!kind) {
      const { loaded, numbering } = this.#state;
      this.#kinds.set(type, (kind = kindOf(loaded.manifest, type, numbering)));
    }
    return kind;
  }
}
