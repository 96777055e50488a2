// The state of the page. The texts are the only source of truth; everything else follows from them, or says what is
// shown.

import { computed, signal } from '@preact/signals';
import { ofFile } from '../model/files.ts';
import type { FileName, IncludedFiles } from '../model/files.ts';
import type { CheckAnswer } from '../model/messages.ts';
import type { Attempted, Override, PlanData, TextPlace } from '../model/plan-data.ts';
import { gameRecord, showsGame } from '../games/state.ts';
import { noRecord } from '../model/record.ts';
import type { PlayRecord } from '../model/record.ts';
import { recordOfPlan, shownSteps } from '../model/record-of-plan.ts';
import type { SearchMoment } from '../model/search-moment.ts';
import type { TriedView, WhyData } from '../model/why-data.ts';

export type { FileName } from '../model/files.ts';
export type PaneName = 'world' | 'plan' | 'text' | 'inspector' | 'timeline' | 'game';

export const texts = { domain: signal(''), problem: signal('') };
/** What the texts include. */
export const files = signal<IncludedFiles>({});
/** The gallery from which the texts come, or null. */
export const gallery = signal<string | null>(null);
export const tab = signal<FileName>('problem');
/** The pane that a narrow screen shows. */
export const pane = signal<PaneName>('world');

export const best = signal(false);
/** Which problem of the texts; null: the first one. */
export const choice = signal<string | null>(null);
/** Values that were changed in a copy of the world. */
export const overrides = signal<Override[]>([]);

export const checked = signal<CheckAnswer | null>(null);
/** The last plan, which is kept while a newer one is searched. */
export const plan = signal<PlanData | null>(null);
/** Why nothing is planned. */
export const note = signal<string | null>(null);
/** The progress of the search under way, or null. */
export const searching = signal<{ iterations: number } | null>(null);
/** The time of the same search in a game, in microseconds. */
export const measured = signal<number | null>(null);

/** A node of the tree. */
export const selected = signal<number | null>(null);
export const examined = signal<{ node: number; attempts: Attempted[] } | null>(null);
/** The full explanation of the plan. null: there is none yet. */
export const why = signal<WhyData | null>(null);
/** Whether the full explanation is being made, or a sentence that says why it could not be made. */
export const isExplaining = signal(false);
export const whyNote = signal<string | null>(null);
/** The tried task that is shown, whether in the plan or not, and all that is known of it. */
export const tried = signal<number | null>(null);
export const looked = signal<TriedView | null>(null);
/** The highlighted place in the editor. `turn` changes when the same place is highlighted again. */
export const lit = signal<(TextPlace & { turn: number }) | null>(null);

/** The shown moment of the search. null: its result is shown. */
export const searchMoment = signal<SearchMoment | null>(null);

export const moment = signal(0);
export const isPlaying = signal(false);
/** For games that run by themselves: whether the newest moment is shown. */
export const isFollowing = signal(true);

/** A recording that was opened, or a game that is attached. */
export const otherRecord = signal<PlayRecord | null>(null);

/** The worlds of a game or a recording, where there are several, and the one that is shown. */
export const worldChoice = signal<{ names: string[]; chosen: number; choose(number: number): void } | null>(null);

const planRecord = computed(() => (plan.value ? recordOfPlan(plan.value) : noRecord));
export const record = computed(
  () => otherRecord.value ?? (showsGame.value ? (gameRecord.value ?? noRecord) : planRecord.value),
);

/** The nodes that the tree shows. */
export const shownNodes = computed(() => searchMoment.value?.nodes ?? plan.value?.nodes ?? []);

/** The steps of the plan that a game sees: one for each moment. */
export const shownPlanSteps = computed(() => (plan.value ? shownSteps(plan.value) : []));

/** The node of the current step, or null at the beginning and without a plan. */
export const currentNode = computed(() => {
  const { value } = plan;
  if (!value || record.value.source !== 'text' || searchMoment.value || moment.value < 1) return null;
  return shownPlanSteps.value[moment.value - 1]?.node ?? null;
});

export const textOf = (file: FileName): string =>
  file === 'domain' || file === 'problem' ? texts[file].value : (ofFile(files.value, file) ?? '');

export function setText(file: FileName, text: string): void {
  if (file === 'domain' || file === 'problem') texts[file].value = text;
  else files.value = { ...files.peek(), [file]: text };
}

let turns = 0;

export function lightUp(place: TextPlace): void {
  lit.value = { ...place, turn: ++turns };
}

/** A short message that disappears after a while. */
export const notice = signal<string | null>(null);
let noticeTimer = 0;

export function say(text: string): void {
  notice.value = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (notice.value = null), 6000) as unknown as number;
}
