// The memory map itself: no field may reach into the next one, and what is loaded as 8 bytes must be aligned to 8. How wide a
// field is shows in how the core loads and stores it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/sources.ts';

const folder = join(root, 'assembly');
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const texts = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
const map = readFileSync(join(folder, 'memory.ts'), 'utf8');
const offsets = new Map(
  [...map.matchAll(/^export const (\w+): usize = (\d+);/gm)].map(([, name, value]) => [name!, Number(value)]),
);

const wide = fieldsOfWideAccesses();

/** The offset of every load and store of 8 bytes: its last argument. */
function fieldsOfWideAccesses(): Set<string> {
  const found = new Set<string>();
  for (const { index, 0: opening } of texts.matchAll(/(?:load|store)<(?:f64|u64)>\(/g)) {
    let end = index + opening.length;
    for (let open = 1; open > 0; end++) open += texts[end] === '(' ? 1 : texts[end] === ')' ? -1 : 0;
    found.add(/(\w+),?\s*\)$/.exec(texts.slice(index, end))?.[1] ?? '');
  }
  return found;
}

const widthOf = (name: string): number => (wide.has(name) ? 8 : 4);

/** Fields that stand in one place for different modes of search. */
const shared = new Set(['MEMO_COST', 'CHOICE_POINT_DISCREPANCIES']);

describe.each(['CHOICE_POINT', 'WORLD', 'SESSION', 'MEMO', 'STEP', 'UNDO'])('the fields of %s', (struct) => {
  const fields = [...offsets]
    .filter(([name]) => name.startsWith(`${struct}_`) && !shared.has(name))
    .map(([name, offset]) => ({ name, offset, width: widthOf(name) }));

  it('stand behind each other', () => {
    expect(fields.length).toBeGreaterThan(2);
    fields.slice(1).forEach(({ name, offset }, index) => {
      const before = fields[index]!;
      expect(offset, `${name} behind ${before.name}`).toBeGreaterThanOrEqual(before.offset + before.width);
    });
  });

  it('are aligned to what they hold', () => {
    for (const { name, offset, width } of fields) expect(offset % width, name).toBe(0);
  });
});

it('the widths are read from the core', () => {
  expect(widthOf('SESSION_BEST_COST')).toBe(8);
  expect(widthOf('SESSION_ITERATIONS')).toBe(8);
  expect(widthOf('CHOICE_POINT_STATE_HASH')).toBe(8);
  expect(widthOf('SESSION_STATUS')).toBe(4);
});
