// Nobody outside of assembly/ counts bytes of the core: offsets have names, which ir/abi.ts gets from the core when it
// is built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as abi from '../../ir/abi.ts';
import { offsetsIn } from './offsets.ts';
import { roomOf } from './rooms.ts';
import { allSources, root } from './sources.ts';

const names = new Set(Object.keys(abi));
/** Rooms that may count bytes: the core itself, and what tests it. */
const counting = ['assembly', 'test'];
/** The generated names, and what turns addresses into places of typed arrays, for everybody else. */
const exempt = ['ir/abi.ts', 'bindings/core/core.ts', 'addons/save/memory-image.ts'];

describe('byte offsets of the core', () => {
  const files = allSources().filter((path) => !counting.includes(roomOf(path)!) && !exempt.includes(path));

  it('are looked for in all sources', () => {
    expect(files.length).toBeGreaterThan(1000);
  });

  it('have names everywhere', () => {
    const found = files.flatMap((path) =>
      offsetsIn(readFileSync(join(root, path), 'utf8'), names).map((words) => `${path}:${words}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the search for byte offsets', () => {
  const found = (text: string): string[] => offsetsIn(text, names);

  it.each([
    'core.load(plan + 8)',
    'core.load(28)',
    'core.load(plan + PLAN_OFFSETS + 4 * at)',
    'core.store(address + abi.SESSION_GAP + 4, 0)',
    'core.loadFloat(session + 32)',
    'core.words[(address + SESSION_GAP) >> 2]',
    'this.#core.floats[address >> 3]',
    'header.load(index << 2)',
    'new Uint8Array(core.exports.memory.buffer, block + 16, 4)',
    'code.load(op.i32_load, 4)',
    'code.store(op.i32_store, item.at + 4 * index)',
    'words[at + abi.CELL_NEXT / 4]',
    'CELL_TASK >> 2',
    'const end = abi.TRACE_NETWORK + 4;',
    'const CELL_TASK = 4;',
  ])('finds the one in %s', (text) => {
    expect(found(`\n${text}`)).toEqual([expect.stringMatching(/^2: /)]);
  });

  it.each([
    'core.load(plan + abi.PLAN_COUNT)',
    'core.loadEntry(plan + PLAN_OFFSETS, at + 1)',
    'core.storeFloat(bounds + (task + 1) * TASK_BYTES + TASK_MINIMUM, 2)',
    'core.store(address + SESSION_STATUS, 8)',
    'code.load(op.i32_load, CELL_TASK).i32(4)',
    'code.get(0).load(op.f64_load, 0)',
    'list[at + 4]',
    'bytes[at >> 2]',
    'new Uint8Array(bytes.buffer, 8, 4)',
    'const end = at + 8 * count;',
    'PLAN_OFFSETS + at * wordBytes',
  ])('leaves alone %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
