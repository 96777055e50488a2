// The tree of tasks. Only visible rows are in the page, so that ten thousand rows scroll like ten.

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Attempted, PlanNode } from '../model/plan-data.ts';
import * as store from '../state/store.ts';
import { rowsOf, shortReason } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { indentOf, rowHeight, TreeState } from './tree-state.ts';
import type { TreeSource } from './tree-state.ts';

const signs: Record<Attempted['outcome'], string> = { taken: '✓', failed: '✗', left: '↩', 'not-tried': '·' };
const words: Record<Attempted['outcome'], string> = {
  taken: 'taken',
  failed: 'not possible',
  left: 'given up',
  'not-tried': 'not tried',
};

export function TreePane(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => new TreeState(() => box.current, planTree), []);
  // Of each new plan.
  useSignalEffect(() => {
    void store.plan.value;
    tree.closed.value = new Set();
  });
  // The current step stays visible.
  useSignalEffect(() => {
    const node = store.currentNode.value;
    if (node !== null && store.isPlaying.peek()) tree.reveal(node);
  });
  useSignalEffect(() => {
    const node = store.selected.value;
    if (node !== null) tree.reveal(node);
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => (tree.height.value = entry!.contentRect.height));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  const { closed, cursor } = tree;
  const nodes = store.shownNodes.value;
  const all = tree.rows.value;
  const { first, last } = tree.seen;
  return (
    <div
      class="tree"
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label="Tasks of the plan"
      aria-activedescendant={all.length > 0 ? `tree-row-${Math.min(cursor.value, all.length - 1)}` : undefined}
      onScroll={({ currentTarget }) => (tree.top.value = currentTarget.scrollTop)}
      onKeyDown={(event) => tree.onKeyDown(event)}
    >
      <div role="none" style={{ height: `${all.length * rowHeight}px`, position: 'relative' }}>
        {all.slice(first, last).map((row, index) => {
          const at = first + index;
          const node = nodes[row.node]!;
          const common = { at, isCursor: at === cursor.value, onChoose: () => ((cursor.value = at), choose(row)) };
          if (row.kind === 'attempt') {
            return <AttemptRow key={`${row.node}-${row.attempt}`} {...common} node={node} attempt={row.attempt} />;
          }
          const isClosed = closed.value.has(row.node);
          return (
            <NodeRow
              key={row.node}
              {...common}
              node={node}
              number={row.node}
              isClosed={isClosed}
              onToggle={() => tree.toggle(row.node, isClosed)}
            />
          );
        })}
      </div>
    </div>
  );
}

const planTree: TreeSource = {
  nodes: store.shownNodes,
  rowsOf: (closed) => rowsOf(store.shownNodes.value, closed, store.examined.value),
  choose,
};

function choose(row: TreeRow): void {
  const node = store.shownNodes.peek()[row.node];
  if (!node) return;
  if (row.kind === 'attempt') {
    const attempt = store.examined.peek()?.attempts[row.attempt];
    if (attempt) store.lightUp(deepestPlace(attempt));
    return;
  }
  // What is selected remains visible.
  store.isPlaying.value = false;
  store.selected.value = row.node;
  store.lightUp(node.method?.place ?? node.place);
}

function deepestPlace({ reason, place }: Attempted): Attempted['place'] {
  return reason?.place ?? place;
}

interface RowProps {
  at: number;
  isCursor: boolean;
  onChoose: () => void;
  node: PlanNode;
}

interface NodeRowProps extends RowProps {
  number: number;
  isClosed: boolean;
  onToggle: () => void;
}

function NodeRow({ at, isCursor, onChoose, node, number, isClosed, onToggle }: NodeRowProps): JSX.Element {
  const isSelected = store.selected.value === number;
  const isCurrent = store.currentNode.value === number;
  const method = node.method && [node.method.name, node.method.branch].filter(Boolean).join(' › ');
  const names = ['row', node.step === null ? 'task' : 'step'];
  if (node.internal) names.push('internal');
  if (isSelected) names.push('selected');
  if (isCurrent) names.push('current');
  if (isCursor) names.push('cursor');
  return (
    <div
      id={`tree-row-${at}`}
      class={names.join(' ')}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isSelected}
      aria-expanded={node.below > 0 ? !isClosed : undefined}
      style={{ top: `${at * rowHeight}px`, paddingLeft: indentOf(node.depth) }}
      onClick={onChoose}
    >
      {node.below > 0 ? (
        <span class="twisty" aria-hidden="true" onClick={(event) => (event.stopPropagation(), onToggle())}>
          {isClosed ? '▸' : '▾'}
        </span>
      ) : (
        <span class="twisty" aria-hidden="true" />
      )}
      <span class="name">{node.name}</span>
      <span class="args">{node.text.slice(node.name.length)}</span>
      {method && <span class="method">{method}</span>}
    </div>
  );
}

function AttemptRow({ at, isCursor, onChoose, node, attempt }: RowProps & { attempt: number }): JSX.Element | null {
  const found = store.examined.value?.attempts[attempt];
  if (!found) return null;
  const reason = shortReason(found);
  return (
    <div
      id={`tree-row-${at}`}
      class={`row attempt ${found.outcome}${isCursor ? ' cursor' : ''}`}
      role="treeitem"
      aria-level={node.depth + 2}
      aria-selected={false}
      style={{ top: `${at * rowHeight}px`, paddingLeft: indentOf(node.depth + 1) }}
      onClick={onChoose}
    >
      <span class="sign" aria-hidden="true">
        {signs[found.outcome]}
      </span>
      <span class="name">{found.label}</span>
      <span class="outcome">{words[found.outcome]}</span>
      {reason && <span class="reason">{reason}</span>}
    </div>
  );
}
