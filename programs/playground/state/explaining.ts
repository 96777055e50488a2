// Makes the full explanation in a separate Worker, so that no keystroke waits for it: immediately if there is no plan,
// otherwise when a task is chosen. A newer text ends it.

import { effect, untracked } from '@preact/signals';
import type { WorkerAnswer } from '../model/messages.ts';
import type { PlanData } from '../model/plan-data.ts';
import type { WhyData } from '../model/why-data.ts';
import { whyViews } from '../panes/why/loaded.ts';
import { WorkerClient } from './planner-client.ts';
import { lastOrder } from './planning.ts';
import * as store from './store.ts';

/** How many milliseconds an explanation may take. Then it explains what was tried so far. */
const longest = 5000;
/** Nothing waits for it, and a newer text ends it, so slow machines get the time that they need. */
const untilGivenUp = 60_000;
/** How many milliseconds an unrequested explanation waits, so that typing is not disturbed. */
const quiet = 300;

let client: WorkerClient | null = null;
/** The number of the plan that is explained. */
let explained = 0;
let timer = 0;
let limit = 0;

/** To be called once. */
export function explainAlways(): void {
  effect(() => {
    const { value: plan } = store.plan;
    untracked(() => begin(plan));
  });
  effect(() => {
    if (store.searching.value) untracked(forget);
  });
  effect(() => {
    const { value: node } = store.selected;
    const { value: why } = store.why;
    untracked(() => chosen(node, why));
  });
  effect(() => {
    const { value: tried } = store.tried;
    store.looked.value = null;
    if (tried !== null && client) client.ask({ kind: 'look', id: explained, tried });
  });
}

/** Ends the search, and explains what it has tried so far. */
export function stopExplaining(): void {
  if (client?.isBusy) client.ask({ kind: 'stop' });
}

function forget(): void {
  clearTimeout(timer);
  clearTimeout(limit);
  client?.forget();
  explained = 0;
  store.isExplaining.value = false;
}

/** Looks at a tried task, also at one that is not in the plan. */
export function lookAt(tried: number): void {
  const node = store.why.peek()?.ofNodes.indexOf(tried) ?? -1;
  if (node >= 0) store.selected.value = node;
  else store.tried.value = tried;
  store.pane.value = 'inspector';
}

function begin(plan: PlanData | null): void {
  forget();
  store.why.value = null;
  store.whyNote.value = null;
  store.tried.value = null;
  if (!plan || plan.status === 'solved' || plan.nodes.length > 0) return;
  timer = setTimeout(() => explain(plan), quiet) as unknown as number;
}

function chosen(node: number | null, why: WhyData | null): void {
  const { value: plan } = store.plan;
  if (node === null || !plan || plan.isGoal || store.searchMoment.peek()) {
    if (node === null && plan?.nodes.length) store.tried.value = null;
    return;
  }
  store.tried.value = why?.ofNodes[node] ?? null;
  if (!why) explain(plan);
}

function explain(plan: PlanData): void {
  const order = lastOrder();
  if (explained === plan.id || order?.id !== plan.id) return;
  explained = plan.id;
  store.isExplaining.value = true;
  if (!whyViews.peek()) void import('../panes/why/views.tsx').then((views) => (whyViews.value = views));
  client ??= new WorkerClient(receive, { withSpare: false, silence: untilGivenUp });
  const { status, iterations } = plan;
  client.order({ ...order, kind: 'explain', known: { status, iterations } }, untilGivenUp);
  limit = setTimeout(stopExplaining, longest) as unknown as number;
}

function receive(message: WorkerAnswer): void {
  if (!('id' in message) || message.id !== explained) return;
  if (message.kind === 'explained') {
    clearTimeout(limit);
    store.isExplaining.value = false;
    store.why.value = message.why;
  } else if (message.kind === 'looked') {
    if (message.view.tried === store.tried.peek()) store.looked.value = message.view;
  } else if (message.kind === 'broken') {
    store.isExplaining.value = false;
    store.whyNote.value = message.message;
  }
}
