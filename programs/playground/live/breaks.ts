// Breaks of the attached game: sets and removes them, describes them, and finds their places in the text.

import { computed, effect } from '@preact/signals';
import type { Break, BreakWhen, GameCommand } from '../../../addons/debug/protocol.ts';
import { cursorAt } from '../state/edits.ts';
import * as store from '../state/store.ts';
import { chosenRow } from '../timeline/shown-rows.ts';
import { breaks, command, game } from './game.ts';
import { breakPlaces } from './state.ts';
import { breakAt, placeOfBreak } from './text-places.ts';
import type { PlaceBreak } from './text-places.ts';

/** Sets a break. Returns what is wrong with it, or null. */
export async function addBreak(when: BreakWhen, world?: string): Promise<string | null> {
  const where = world === undefined ? {} : { world };
  const answer = await command({ type: 'break', ...where, ...when } as GameCommand, { quietly: true });
  if (answer.type === 'error') return answer.message;
  const { break: number } = answer.result as { break: number };
  breaks.value = [...breaks.peek().filter((one) => one.number !== number), { number, ...where, ...when }];
  return null;
}

export async function removeBreak(number: number): Promise<void> {
  const answer = await command({ type: 'unbreak', break: number }, { quietly: true });
  // A break that another page has removed also counts as removed.
  if (answer.type === 'error' && answer.code !== 'out-of-range') return store.say(answer.message);
  breaks.value = breaks.peek().filter((one) => one.number !== number);
}

/** In words. */
export function breakText(one: BreakWhen & { world?: string }): string {
  const place = one.world === undefined ? '' : ` in ${one.world}`;
  return whenText(one) + place;
}

function whenText(one: BreakWhen): string {
  const search = 'task' in one && one.task !== undefined ? `a search for ${one.task}` : 'any search';
  switch (one.on) {
    case 'task':
      return `${one.task} is searched for, or planned`;
    case 'method':
      return `a plan takes ${methodText(one)}`;
    case 'value':
      return `${one.variable}${one.args ? `(${one.args.join(', ')})` : ''} changes`;
    case 'status':
      return `${search} ends: ${one.status}`;
    case 'iterations':
      return `${search} takes more than ${one.above} iterations`;
  }
}

function methodText({ task, method, branch }: Extract<BreakWhen, { on: 'method' }>): string {
  const named = (what: string, name: string | number): string =>
    typeof name === 'string' ? name : `${what} ${name + 1}`;
  return [`${task}: ${named('method', method)}`, ...(branch === undefined ? [] : [named('branch', branch)])].join(', ');
}

/** Highlights the place of a break. */
export function lightBreak(one: BreakWhen): void {
  const text = store.texts.domain.peek();
  const place = placeOfBreak(text, one);
  if (place) store.lightUp({ file: 'domain', ...place, line: text.slice(0, place.start).split('\n').length });
}

const isSame = (one: BreakWhen, other: PlaceBreak): boolean =>
  one.on === other.on &&
  one.task === other.task &&
  (one.on !== 'method' || (other.on === 'method' && one.method === other.method && one.branch === other.branch));

/** Sets a break at the cursor or at the chosen task, or removes it if there is one. */
export async function toggleBreak(): Promise<void> {
  const wanted = chosenPlace();
  if (typeof wanted === 'string') return store.say(wanted);
  const set = breaks.peek().find((one) => isSame(one, wanted));
  if (set) {
    await removeBreak(set.number);
    return store.say(`No break any more: ${breakText(set)}.`);
  }
  const wrong = await addBreak(wanted);
  store.say(wrong ? `There is no break: ${wrong}.` : `A break: ${breakText(wanted)}.`);
}

/** Returns the break for the pane that has the focus, or a text that says why there is none. */
function chosenPlace(): PlaceBreak | string {
  const text = store.texts.domain.peek();
  const { activeElement } = document;
  const node = store.selected.peek();
  const nodes = store.shownNodes.peek();
  if (activeElement?.closest('.pane.timeline')) return taskAtMoment();
  const cursor = cursorAt();
  const isInText = activeElement?.closest('.pane.text') !== null || node === null;
  if (isInText && cursor?.file === 'domain') {
    return breakAt(text, cursor.at) ?? 'There is no task in this line: put the cursor on a task, a method or a branch.';
  }
  if (node !== null && nodes[node]) {
    const { name, method } = nodes[node];
    const at = method?.place.file === 'domain' ? breakAt(text, method.place.start) : null;
    return at ?? { on: 'task', task: name };
  }
  return 'Put the cursor on a task of the domain, or choose one in the tree, to set a break there.';
}

/** Returns the task of the chosen row in the timeline, or otherwise of the first row that does something. */
function taskAtMoment(): PlaceBreak | string {
  const { rows, labels } = store.record.peek();
  const at = store.moment.peek();
  const chosen = rows.filter(({ name }) => name === chosenRow.peek());
  const doing = [...chosen, ...rows].flatMap(({ labels: own }) => (own[at] ? [labels[own[at]! - 1]!] : []));
  const names = game.peek()?.domain.tasks.map(({ name }) => name) ?? [];
  const named = doing.map((label) => /^[^(:]+/.exec(label)?.[0] ?? '').find((name) => names.includes(name));
  return named ? { on: 'task', task: named } : 'Nobody does anything in this frame.';
}

const none: readonly number[] = [];

const places = computed((): readonly number[] => {
  if (!game.value || breaks.value.length === 0) return none;
  const text = store.texts.domain.value;
  const starts = breaks.value.flatMap((one: Break) => {
    const place = one.on === 'task' || one.on === 'method' ? placeOfBreak(text, one) : null;
    return place ? [place.start] : [];
  });
  return [...new Set(starts)].sort((one, other) => one - other);
});

/** To be called once. */
export function markBreaks(): void {
  effect(() => void (breakPlaces.value = places.value));
}
