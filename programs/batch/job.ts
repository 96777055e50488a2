// The jobs and results of a batch. Both are sent to threads and to other machines, so they are plain data.

import { checkObject, fail, planOptions, refuseOption, show } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import type { ScriptFile, ScriptOptions } from '../game-scripts/index.ts';
import type { Problem } from '../../ir/ir.ts';

const { decomposition: _, onPlan: __, onEnd: ___, ...sendable } = planOptions;

/** The options of a search that can be sent to another machine. */
export const batchSearchOptions = sendable;

export type BatchSearch = OptionsOf<typeof batchSearchOptions>;

export interface BatchJob {
  /** The unique name of the job and of its result. */
  id: string;
  /** The compiled domain. Jobs that share it give the same bytes. */
  domain: Uint8Array<ArrayBuffer>;
  problem: Problem;
  /** How many days to plan. Each day begins in the state in which the day before ended. Default: 1. */
  days?: number;
  search?: BatchSearch;
  /** Writes the plans out as scripts. If all jobs have the same templates, pass the same object. */
  scripts?: ScriptOptions;
}

export interface BatchDay {
  status: string;
  /** The steps as in `session.plan`; null when there is no plan. */
  plan: string[] | null;
  cost: number | null;
  iterations: number;
}

export interface BatchResult {
  id: string;
  /** A day without a plan is the last one. */
  days: BatchDay[];
  /** The scripts, if they were requested and each day has a plan. */
  files: ScriptFile[] | null;
  /** What was wrong with the job, or null. */
  error: string | null;
}

const jobParts = { id: 0, domain: 0, problem: 0, days: 0, search: 0, scripts: 0 };

/** The longest name, because names become keys of a database. */
const longestId = 400;

/** Checks a job before any work on it. Its problem and its options are checked by the work. */
export function checkJob(job: BatchJob): void {
  checkObject('jobs', job, jobParts);
  const { id, domain, problem, search, scripts } = job;
  if (typeof id !== 'string' || id === '' || id.length > longestId) {
    refuseOption('id', `a text of 1 to ${longestId} characters`, id);
  }
  // Half of a surrogate pair has no bytes, so two such names would become equal.
  if (/\p{Surrogate}/u.test(id))
    refuseOption('id', 'a text of whole characters (it contains half of a surrogate pair)', id);
  if (!(domain instanceof Uint8Array)) {
    fail('bad-option', `the job ${show(id)} needs the bytes of a compiled domain as its "domain", not ${show(domain)}`);
  }
  checkObject('problems', problem);
  if (search !== undefined) checkObject('searches of a batch', search, batchSearchOptions);
  if (scripts !== undefined) checkObject('the options of scripts', scripts);
}

export function failed(id: string, error: string): BatchResult {
  return { id, days: [], files: null, error };
}
