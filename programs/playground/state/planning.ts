// Checks and plans the texts whenever they change, and keeps the results.

import { effect, untracked } from '@preact/signals';
import type { ServiceAnswer, ServiceQuestion } from '../../../language/service/answer.ts';
import type { PlanningOrder, Texts, WorkerAnswer } from '../model/messages.ts';
import type { Override } from '../model/plan-data.ts';
import { saveBytes } from './files.ts';
import { WorkerClient } from './planner-client.ts';
import * as store from './store.ts';

/** The budget of a search in this page, in milliseconds and in iterations. */
export const budget = { milliseconds: 5000, iterations: 10_000_000 };

/** The times from a keystroke to its plan, the last ones: for benchmarks. */
export const keystrokes: number[] = [];

let orders = 0;
let ordered = 0;
let measureTimer = 0;
let last: Omit<PlanningOrder, 'kind'> | null = null;
/** The order of the current plan, or of the search under way. */
export const lastOrder = (): typeof last => last;

// The user waits for the first plan, so its Worker comes first.
const planner = new WorkerClient((message) => receive(message), { withSpare: true });
const checker = new WorkerClient((message) => receive(message), { withSpare: false });

/** To be called once. */
export function planAlways(): void {
  effect(() => {
    const [domain, problem, files] = [store.texts.domain.value, store.texts.problem.value, store.files.value];
    const [best, choice, overrides] = [store.best.value, store.choice.value, store.overrides.value];
    // The page is being opened.
    if (domain === '' && problem === '' && orders === 0) return;
    untracked(() => order({ domain, problem, files }, best, choice, overrides));
  });
  effect(() => {
    const node = store.selected.value;
    const { value: plan } = store.plan;
    store.examined.value = null;
    if (node === null || !plan || plan.isGoal || store.searchMoment.value) return;
    planner.ask({ kind: 'examine', id: plan.id, node });
  });
}

function order(texts: Texts, best: boolean, choice: string | null, overrides: Override[]) {
  const id = ++orders;
  ordered = performance.now();
  clearTimeout(measureTimer);
  store.searchMoment.value = null;
  store.searching.value = { iterations: 0 };
  last = { id, ...texts, best, choice, overrides, mostIterations: budget.iterations };
  planner.order({ kind: 'plan', ...last }, budget.milliseconds);
  checker.order({ kind: 'check', id, ...texts }, budget.milliseconds);
}

/** Asks the language service. null: there is no answer, or the texts have changed since. */
export function askService<Name extends ServiceQuestion['ask']>(
  question: Extract<ServiceQuestion, { ask: Name }>,
): Promise<ServiceAnswer<Name> | null> {
  const ask = ++questions;
  return new Promise((resolve) => {
    open.set(ask, resolve as (answer: unknown) => void);
    setTimeout(() => open.delete(ask) && resolve(null), 3000);
    checker.ask({ kind: 'ask', ask, question });
  });
}

let questions = 0;
const open = new Map<number, (answer: unknown) => void>();

export const stop = (): void => planner.stop();

/** The iteration to look at as soon as there is a plan. */
let wanted: number | null = null;

/** Shows the search after this many iterations. null: shows its result. */
export function lookAtSearch(iterations: number | null): void {
  const { value: plan } = store.plan;
  store.selected.value = null;
  wanted = store.searching.peek() ? iterations : null;
  if (iterations === null || !plan || plan.isGoal) store.searchMoment.value = null;
  else planner.ask({ kind: 'moment', id: plan.id, iterations: Math.max(1, Math.min(iterations, plan.iterations)) });
}

function receive(message: WorkerAnswer): void {
  // Results for older texts come too late.
  if ('id' in message && message.id !== orders) return;
  switch (message.kind) {
    case 'checked':
      store.checked.value = message;
      return;
    case 'progress':
      store.searching.value = { iterations: message.iterations };
      return;
    case 'planned':
      return planned(message.plan);
    case 'unplannable':
      store.searching.value = null;
      store.note.value = message.message;
      return;
    case 'broken':
      store.searching.value = null;
      store.note.value = message.message;
      return;
    case 'examined':
      if (store.selected.peek() === message.node) store.examined.value = message;
      return;
    case 'moment':
      store.searchMoment.value = message.moment;
      return;
    case 'answered':
      open.get(message.ask)?.(message.answer);
      open.delete(message.ask);
      return;
    case 'measured':
      store.measured.value = message.microseconds;
  }
}

function planned(plan: NonNullable<typeof store.plan.value>): void {
  keystrokes.push(performance.now() - ordered);
  if (keystrokes.length > 1000) keystrokes.shift();
  store.searching.value = null;
  store.note.value = null;
  store.measured.value = null;
  store.selected.value = null;
  store.plan.value = plan;
  if (wanted !== null) lookAtSearch(wanted);
  store.moment.value = Math.max(0, Math.min(store.moment.peek(), store.record.peek().length - 1));
  if (plan.status !== 'stopped' && !plan.isGoal) {
    measureTimer = setTimeout(measureLast, 1500) as unknown as number;
  }
}

/** Plans again in the same way as a game, and saves the recording of it. */
export function saveRecording(): void {
  if (!last) return;
  const recorder = new WorkerClient(
    (message) => {
      if (message.kind !== 'recorded' && message.kind !== 'broken') return;
      if (message.kind === 'recorded') saveBytes(message.bytes, `${store.plan.peek()?.problem ?? 'plan'}.fprec`);
      else store.say(`The plan can't be recorded: ${message.message}`);
      recorder.end();
    },
    { withSpare: false },
  );
  recorder.order({ kind: 'record', ...last }, budget.milliseconds);
}

/** Measures in a separate Worker, so that no keystroke waits for it. */
let measurer: WorkerClient | null = null;

function measureLast(): void {
  if (!last) return;
  measurer ??= new WorkerClient((message) => message.kind === 'measured' && receive(message), { withSpare: false });
  measurer.order({ kind: 'measure', ...last }, budget.milliseconds);
}
