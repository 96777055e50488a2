// The messages between the page and its Workers.

import type { ServiceQuestion } from '../../../language/service/answer.ts';
import type { FileName, IncludedFiles } from './files.ts';
import type { Attempted, Override, PlanData, Reason, SearchStatus } from './plan-data.ts';
import type { SearchMoment } from './search-moment.ts';
import type { TriedView, WhyData } from './why-data.ts';

/** A message of the language, placed in one of the texts. */
export interface TextMessage {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  advice: string | null;
  start: number;
  end: number;
  line: number;
  fixes: TextFix[];
}

/** A change that fixes what a message reports. */
export interface TextFix {
  title: string;
  edits: { file: FileName; from: number; to: number; insert: string }[];
}

export interface Texts {
  domain: string;
  problem: string;
  /** What they include. */
  files: IncludedFiles;
}

export interface CheckAnswer {
  kind: 'checked';
  id: number;
  messages: Record<FileName, TextMessage[]>;
  milliseconds: number;
}

export interface PlanningOrder extends Texts {
  kind: 'plan';
  id: number;
  /** Which problem of the texts; null: the first one. */
  choice: string | null;
  best: boolean;
  overrides: Override[];
  mostIterations: number;
}

export type WorkerOrder =
  | ({ kind: 'check'; id: number } & Texts)
  | PlanningOrder
  /** Asks why a node of the last plan was decomposed in this way. */
  | { kind: 'examine'; id: number; node: number }
  /** The search after this many iterations. */
  | { kind: 'moment'; id: number; iterations: number }
  /** Measures how long the planner of a game takes for it. */
  | (Omit<PlanningOrder, 'kind'> & { kind: 'measure' })
  /** The plan as a recording, as a game would make it. */
  | (Omit<PlanningOrder, 'kind'> & { kind: 'record' })
  /** For the language service, about the texts that were checked last. */
  | { kind: 'ask'; ask: number; question: ServiceQuestion }
  /** Asks for the full explanation of a search with this result. */
  | (Omit<PlanningOrder, 'kind'> & { kind: 'explain'; known: { status: SearchStatus; iterations: number } })
  /** Everything that the last full explanation has about one task. */
  | { kind: 'look'; id: number; tried: number }
  | { kind: 'stop' }
  /** Cancels what is under way. */
  | { kind: 'forget' };

export type WorkerAnswer =
  | { kind: 'ready' }
  | CheckAnswer
  | { kind: 'planned'; id: number; plan: PlanData }
  /** There is no plan to search for: the texts have errors. */
  | { kind: 'unplannable'; id: number; message: string }
  | { kind: 'progress'; id: number; iterations: number }
  | { kind: 'examined'; id: number; node: number; attempts: Attempted[]; reason: Reason | null }
  | { kind: 'moment'; id: number; moment: SearchMoment }
  | { kind: 'measured'; id: number; microseconds: number; iterations: number }
  | { kind: 'recorded'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'explained'; id: number; why: WhyData }
  | { kind: 'looked'; id: number; view: TriedView }
  | { kind: 'answered'; ask: number; answer: unknown }
  | { kind: 'broken'; id: number; message: string };
