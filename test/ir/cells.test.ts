// ir/cells.ts computes the sizes of cells, and the core makes cells of these sizes. The cells are those of networks on
// the way to a plan; tasks without an order are done one after the other in them.

import { expect, it } from 'vitest';
import { Planner, unordered } from '../../bindings/index.ts';
import { insideOf, taskAt, unorderedTask, wayOf } from '../../bindings/internal.ts';
import * as abi from '../../ir/abi.ts';
import { cellLayout, cellWord, unorderedBytes, unorderedPart } from '../../ir/cells.ts';
import { compile } from '../bindings/helpers.ts';

const text = `domain d;
fluent integer done;
task One(integer a) { done += a; }
task Two(integer a, float b) { done += a; }
task Three(boolean a, float b, boolean c) { done += 1; }`;

it('cells are as long as the core makes them', () => {
  const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
  const parts = [domain.tasks.One!(1), domain.tasks.Two!(1, 2.5), domain.tasks.Three!(true, 0.5, false)];
  const session = domain.createWorld({}).plan(unordered(...parts, ...parts), { decomposition: true });
  expect(session.run()).toBe('solved');
  const { core, manifest } = insideOf(session).state.loaded;
  const { count, trace, distance } = wayOf(core, insideOf(session).handle.address)!;
  const partCounts = new Set<number>();
  const seen = new Set<number>();
  const visit = (cell: number): void => {
    if (cell === abi.EMPTY_NETWORK || seen.has(cell)) return;
    seen.add(cell);
    const address = cell + distance;
    const word = core.load(address + abi.CELL_TASK);
    const number = word & (abi.TASK_NUMBER | abi.CHOICE);
    if (taskAt(core, address) === unorderedTask) {
      const length = core.load(address + abi.UNORDERED_COUNT);
      partCounts.add(length);
      expect(word).toBe(cellWord(number, unorderedBytes(length)));
      for (let part = 0; part < length; part++) visit(core.load(address + unorderedPart(part)));
    } else {
      expect(word).toBe(cellWord(number, cellLayout(manifest.tasks[taskAt(core, address)]!.params).bytes));
    }
    visit(core.load(address + abi.CELL_NEXT));
  };
  for (let at = 0; at < count; at++) visit(core.load(trace + abi.TRACE_BYTES * at + abi.TRACE_NETWORK));
  // The bindings have written the first, the core all others.
  expect([...partCounts]).toEqual([6, 5, 4, 3, 2]);
});
