// The tree of tasks. Only the rows that are seen are in the page, so that ten thousand of them scroll as ten do.

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Attempted, PlanNode } from '../model/plan-data.ts';
import * as store from '../state/store.ts';
import { opened, rowsOf, shortReason } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

const rowHeight = 26;
/** Rows above and below what is seen. */
const margin = 8;

const signs: Record<Attempted['outcome'], string> = { taken: '✓', failed: '✗', left: '↩', 'not-tried': '·' };
const words: Record<Attempted['outcome'], string> = {
  taken: 'taken',
  failed: 'not possible',
  left: 'given up',
  'not-tried': 'not tried',
};

export function TreePane(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const closed = useSignal<ReadonlySet<number>>(new Set());
  const top = useSignal(0);
  const height = useSignal(400);
  const cursor = useSignal(0);
  const rows = useComputed(() => rowsOf(store.shownNodes.value, closed.value, store.examined.value));

  useSignalEffect(() => {
    void store.plan.value;
    closed.value = new Set();
  });
  // What is being done is kept in sight.
  useSignalEffect(() => {
    const node = store.currentNode.value;
    if (node !== null && store.isPlaying.peek()) reveal(node);
  });
  useSignalEffect(() => {
    const node = store.selected.value;
    if (node !== null) reveal(node);
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => (height.value = entry!.contentRect.height));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  function reveal(node: number): void {
    closed.value = opened(store.shownNodes.peek(), closed.peek(), node);
    const at = rows.peek().findIndex((row) => row.kind === 'node' && row.node === node);
    cursor.value = at;
    scrollTo(at);
  }
  function scrollTo(at: number): void {
    const { current } = box;
    if (!current || at < 0) return;
    const [from, to] = [at * rowHeight, (at + 1) * rowHeight];
    if (from < current.scrollTop + rowHeight) current.scrollTop = Math.max(0, from - 2 * rowHeight);
    else if (to > current.scrollTop + height.peek() - rowHeight) current.scrollTop = to - height.peek() + 3 * rowHeight;
  }
  function toggle(node: number, isOpen: boolean): void {
    const next = new Set(closed.peek());
    if (isOpen) next.delete(node);
    else next.add(node);
    closed.value = next;
  }
  function move(to: number): void {
    cursor.value = Math.max(0, Math.min(rows.peek().length - 1, to));
    scrollTo(cursor.peek());
  }
  function onKeyDown(event: KeyboardEvent): void {
    const at = cursor.peek();
    const row = rows.peek()[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = store.shownNodes.peek()[row.node]!;
    const page = Math.floor(height.peek() / rowHeight) - 1;
    const isClosed = closed.peek().has(row.node);
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => move(at + page),
      PageUp: () => move(at - page),
      Home: () => move(0),
      End: () => move(Infinity),
      ArrowRight: () => (isClosed ? toggle(row.node, true) : move(at + 1)),
      ArrowLeft: () => {
        if (row.kind === 'node' && node.below > 0 && !isClosed) toggle(row.node, false);
        else move(rows.peek().findIndex((one) => one.node === (row.kind === 'attempt' ? row.node : node.parent)));
      },
      Enter: () => choose(row),
      ' ': () => choose(row),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const nodes = store.shownNodes.value;
  const all = rows.value;
  const first = Math.max(0, Math.floor(top.value / rowHeight) - margin);
  const last = Math.min(all.length, Math.ceil((top.value + height.value) / rowHeight) + margin);
  return (
    <div
      class="tree"
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label="Tasks of the plan"
      aria-activedescendant={all.length > 0 ? `tree-row-${Math.min(cursor.value, all.length - 1)}` : undefined}
      onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
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
              onToggle={() => toggle(row.node, isClosed)}
            />
          );
        })}
      </div>
    </div>
  );
}

function choose(row: TreeRow): void {
  const node = store.shownNodes.peek()[row.node];
  if (!node) return;
  if (row.kind === 'attempt') {
    const attempt = store.examined.peek()?.attempts[row.attempt];
    if (attempt) store.lightUp(deepestPlace(attempt));
    return;
  }
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

const indentOf = (depth: number): string => `${6 + Math.min(depth, 24) * 14}px`;

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
