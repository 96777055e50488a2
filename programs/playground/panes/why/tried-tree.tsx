// The tree of everything that was tried if there is no plan: tasks, their attempts, and the tasks of these. The paths
// to the obstacles are expanded.

import { useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { TriedRow } from '../../model/why-data.ts';
import { lookAt } from '../../state/explaining.ts';
import * as store from '../../state/store.ts';
import { indentOf, rowHeight, TreeState } from '../tree-state.ts';

const signs: Record<TriedRow['outcome'], string> = { taken: '✓', failed: '✗', left: '↩', 'not-tried': '·' };
const words: Record<TriedRow['outcome'], string> = {
  taken: 'taken',
  failed: 'not possible',
  left: 'given up',
  'not-tried': 'not tried',
};

export function TriedTree(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const rows = useComputed(() => store.why.value?.rows ?? []);
  const tree = useMemo(
    () =>
      new TreeState(() => box.current, {
        nodes: rows,
        rowsOf: (closed) => seenOf(rows.value, closed),
        choose: ({ node }) => choose(rows.peek()[node]!),
      }),
    [],
  );
  useSignalEffect(() => {
    tree.closed.value = closedBut(rows.value);
    const first = rows.value.findIndex(({ isCause }) => isCause);
    if (first >= 0) tree.reveal(first);
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => (tree.height.value = entry!.contentRect.height));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const { closed, cursor } = tree;
  const all = tree.rows.value;
  const { first, last } = tree.seen;
  return (
    <div
      class="tree tried-tree"
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label="All that was tried"
      aria-activedescendant={all.length > 0 ? `tried-row-${Math.min(cursor.value, all.length - 1)}` : undefined}
      onScroll={({ currentTarget }) => (tree.top.value = currentTarget.scrollTop)}
      onKeyDown={(event) => tree.onKeyDown(event)}
    >
      <div role="none" style={{ height: `${all.length * rowHeight}px`, position: 'relative' }}>
        {all.slice(first, last).map(({ node }, index) => {
          const at = first + index;
          const row = rows.value[node]!;
          const isClosed = closed.value.has(node);
          const isCursor = at === cursor.value;
          const select = (): void => {
            cursor.value = at;
            choose(row);
          };
          return (
            <Row key={node} {...{ at, row, isClosed, isCursor, select }} toggle={() => tree.toggle(node, isClosed)} />
          );
        })}
      </div>
    </div>
  );
}

interface TriedRowProps {
  at: number;
  row: TriedRow;
  isClosed: boolean;
  isCursor: boolean;
  select: () => void;
  toggle: () => void;
}

function Row({ at, row, isClosed, isCursor, select, toggle }: TriedRowProps): JSX.Element {
  const { kind, text, outcome, reason, depth, below, isCause, tried } = row;
  const isSelected = kind === 'task' && store.tried.value === tried;
  const names = ['row', kind === 'task' ? 'task' : `attempt ${outcome}`];
  if (isSelected) names.push('selected');
  if (isCause) names.push('cause');
  if (isCursor) names.push('cursor');
  return (
    <div
      id={`tried-row-${at}`}
      class={names.join(' ')}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={below > 0 ? !isClosed : undefined}
      style={{ top: `${at * rowHeight}px`, paddingLeft: indentOf(depth) }}
      onClick={select}
    >
      <span class="twisty" aria-hidden="true" onClick={(event) => below > 0 && (event.stopPropagation(), toggle())}>
        {below === 0 ? '' : isClosed ? '▸' : '▾'}
      </span>
      {kind === 'attempt' && (
        <span class="sign" aria-hidden="true">
          {signs[outcome]}
        </span>
      )}
      <span class="name">{text}</span>
      {kind === 'attempt' && <span class="outcome">{words[outcome]}</span>}
      {reason && <span class="reason">{reason}</span>}
    </div>
  );
}

function choose({ kind, tried, place }: TriedRow): void {
  store.lightUp(place);
  if (kind === 'task' || store.tried.peek() !== tried) lookAt(tried);
}

function seenOf(rows: readonly TriedRow[], closed: ReadonlySet<number>): { kind: 'node'; node: number }[] {
  const seen: { kind: 'node'; node: number }[] = [];
  for (let node = 0; node < rows.length; node++) {
    seen.push({ kind: 'node', node });
    if (closed.has(node)) node += rows[node]!.below;
  }
  return seen;
}

/** All rows with something below them, except those on the path to a cause. */
function closedBut(rows: readonly TriedRow[]): Set<number> {
  const closed = new Set<number>();
  rows.forEach(({ below }, at) => below > 0 && closed.add(at));
  rows.forEach(({ isCause }, at) => {
    if (!isCause) return;
    for (let row = rows[at]!.parent; row >= 0; row = rows[row]!.parent) closed.delete(row);
  });
  return closed;
}
