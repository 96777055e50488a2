// The text of the attached game's domain: shown in the editor, and sent back when it was changed.

import { batch, computed, signal } from '@preact/signals';
import { toBase64 } from '../../../addons/debug/describe.ts';
import type { RecordedDomain } from '../../../addons/debug/types.ts';
import { showGameTexts } from '../state/opening.ts';
import * as store from '../state/store.ts';
import { command, game, showsRecord } from './game.ts';
import { ask } from './worker-client.ts';

/** The text that the game has provided, or null. */
const given = signal<string | null>(null);
/** Whether the texts are those of the game already. */
let isShown = false;

export type Replacing =
  | { state: 'idle' }
  | { state: 'busy'; what: string }
  | { state: 'done'; what: string }
  | { state: 'wrong'; what: string; place: { start: number; end: number; line: number } | null };

export const replacing = signal<Replacing>({ state: 'idle' });

export const isChanged = computed(() => given.value !== null && store.texts.domain.value !== given.value);
export const hasText = computed(() => given.value !== null);

/** The text of the domain of the world that is shown. What was changed here is kept. */
export function showText({ text = '' }: RecordedDomain): void {
  const now = store.texts.domain.peek();
  const isFirst = !isShown;
  const before = given.peek() ?? '';
  const isOwn = !isFirst && now !== before;
  isShown = true;
  given.value = text || null;
  if (!isFirst && (text === now || text === before || text === '')) return;
  if (isOwn) return store.say('The game has another text now. The one that you have changed is kept.');
  showGameTexts({ domain: text, problem: '' });
}

export function forgetText(): void {
  given.value = null;
  isShown = false;
  replacing.value = { state: 'idle' };
}

/** Undoes all changes. */
export function restoreText(): void {
  const problem = store.texts.problem.peek();
  if (given.peek() !== null) showGameTexts({ domain: given.peek()!, problem }, { showsPlan: !showsRecord.peek() });
}

/** Compiles the text, and has the game replace its domain. */
export async function replaceDomain(): Promise<void> {
  const { value: now } = game;
  if (!now || replacing.peek().state === 'busy') return;
  const text = store.texts.domain.peek();
  replacing.value = { state: 'busy', what: 'The domain is being compiled …' };
  const largeWorlds = now.world.tables.some(({ isSparse }) => isSparse);
  const compiled = await ask({ kind: 'compile', text, largeWorlds });
  if (compiled.kind !== 'compiled') return refuse(compiled);
  replacing.value = { state: 'busy', what: 'The game replaces its domain …' };
  const module = toBase64(compiled.bytes);
  const answer = await command({ type: 'replace', domain: now.domain.name, module, text }, { quietly: true });
  if (answer.type === 'error') {
    replacing.value = { state: 'wrong', what: answer.message, place: null };
    return;
  }
  given.value = text;
  replacing.value = { state: 'done', what: wordsOf(answer.result as Replaced) };
}

function refuse(answer: Awaited<ReturnType<typeof ask>>): void {
  const { message, start, end, line } = answer as Extract<typeof answer, { kind: 'wrong' }>;
  const place = start === undefined ? null : { start, end: end ?? start, line: line ?? 1 };
  replacing.value = { state: 'wrong', what: message, place };
}

/** The result of `replace`. */
interface Replaced {
  kept: number;
  restarted: number;
  outdated: number;
  reset: string[];
}

function wordsOf({ kept, restarted, outdated, reset }: Replaced): string {
  const parts = [
    ...(kept > 0 ? [`${kept} plans are kept`] : []),
    ...(restarted > 0 ? [`${restarted} searches begin again`] : []),
    ...(outdated > 0 ? [`${outdated} plans do not fit any more`] : []),
    ...(reset.length > 0 ? [`values begin again: ${reset.join(', ')}`] : []),
  ];
  return ['The game has the new domain', ...parts].join('; ') + '.';
}

/** Plans a problem of the domain in the page. */
export function showProblem(problem: string): void {
  batch(() => {
    showsRecord.value = false;
    showGameTexts({ domain: store.texts.domain.peek(), problem }, { showsPlan: true });
  });
}
