// Plans random models in many ways and compares the answers with what there is. Counts how they ended.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { loadDomain } from '../../language/index.ts';
import { planInterrupted } from '../addons/save/interrupted.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import type { CaseOptions, PlannerOutcome } from '../conformance/planners.ts';
import { existenceOf } from './exhaustive.ts';
import type { Existence } from './exhaustive.ts';
import type { ToyModel } from './model.ts';
import { randomModel } from './random-model.ts';
import { mistakeIn } from './replay.ts';
import { textOf } from './text.ts';

export interface RecursiveCase {
  seed: number;
  model: ToyModel;
  text: string;
  domain: DomainIr;
  problem: Problem;
  /** null: unknown. */
  existence: Existence | null;
}

export const limits = { iterations: 10_000, depth: 100_000 };

/** Named ways to search. The first has default options. */
export const ways: Record<string, CaseOptions> = {
  first: { mode: 'first', limits },
  'first, in small steps': { mode: 'first', limits, stride: 3 },
  'first, limited-discrepancy': { mode: 'first', limits, strategy: 'limited-discrepancy' },
  'first, remembering at once': { mode: 'first', limits, remember: 0 },
  'first, not remembering': { mode: 'first', limits, remember: false },
  best: { mode: 'best', limits },
  'best, remembering at once': { mode: 'best', limits, remember: 0 },
  'best, best-first': { mode: 'best', limits, strategy: 'best-first' },
  'best, limited-discrepancy': { mode: 'best', limits, strategy: 'limited-discrepancy' },
};

/** How searches of one way ended where there is a plan, where there is none, and where that is unknown. */
export type Endings = Record<'plan' | 'none' | 'unknown', Record<string, number>>;

export function noEndings(): Endings {
  return { plan: {}, none: {}, unknown: {} };
}

export function recursiveCase(seed: number): RecursiveCase {
  const { model, existence } = worthwhile(seed);
  const text = textOf(model);
  const { domain, problems, diagnostics } = loadDomain(text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!domain || error) throw new Error(`seed ${seed} is rejected: ${error?.message}\n${text}`);
  return { seed, model, text, domain, problem: problems[0]!, existence };
}

/** The first of a row of models in which there is something to look for: two of three have a plan. */
function worthwhile(seed: number): Pick<RecursiveCase, 'model' | 'existence'> {
  const hasPlan = seed % 3 > 0;
  for (let tried = 0; ; tried++) {
    const model = randomModel(seed * 1_000 + tried);
    const existence = existenceOf(model);
    // Where it is unknown, a plan that is found has to be one all the same.
    if (!existence ? seed % 16 === 0 : isWorthwhile(existence, hasPlan)) return { model, existence };
  }
}

function isWorthwhile({ cost, looked }: Existence, hasPlan: boolean): boolean {
  return looked >= 8 && (hasPlan ? cost !== null && cost >= 2 : cost === null);
}

/** Plans a case in the named ways. Returns what is wrong, one line each. */
export function mistakesOf(item: RecursiveCase, names: readonly string[], endings: Map<string, Endings>): string[] {
  const mistakes: string[] = [];
  for (const way of names) {
    const options = ways[way]!;
    const tell = (mistake: string) => mistakes.push(`seed ${item.seed}, ${way}: ${mistake}`);
    const core = planByCore(optimised(item.domain), item.problem, options);
    count(item, endings.get(way), core);
    checkAnswer(item, options, core, tell);
    checkReference(item, options, core, tell);
  }
  if (item.seed % 5 === 0) {
    for (const mode of ['first', 'best'] as const) checkInterrupted(item, mode, mistakes);
  }
  return mistakes;
}

function count({ existence }: RecursiveCase, endings: Endings | undefined, { status }: PlannerOutcome): void {
  if (!endings) return;
  const row = endings[!existence ? 'unknown' : existence.cost === null ? 'none' : 'plan'];
  row[status] = (row[status] ?? 0) + 1;
}

function checkAnswer(
  { model, existence }: RecursiveCase,
  { mode }: CaseOptions,
  { status, steps, cost }: PlannerOutcome,
  tell: (mistake: string) => void,
): void {
  if (status === 'fault' || status === 'running') tell(`ended as ${status}`);
  if (steps) {
    const named = steps.map(({ task, args }) => ({ task, args: args.map((arg) => arg - 1) }));
    const mistake = mistakeIn(model, named, cost!);
    if (mistake) tell(mistake);
    if (existence && existence.cost === null) tell('found a plan where there is none');
  }
  if (status === 'solved' && !steps) tell('solved without a plan');
  if (!existence || existence.cost === null) return;
  if (status === 'failed') tell(`failed where a plan costs ${existence.cost}`);
  if (mode === 'best' && steps && existence.isLeast && cost! < existence.cost) {
    tell(`a plan of ${cost}, less than the least, ${existence.cost}`);
  }
  if (mode === 'best' && status === 'solved' && cost! > existence.cost) {
    tell(`the best plan costs ${cost}, but there is one of ${existence.cost}`);
  }
}

/** Memory is what the reference has no limit of. */
function checkReference(
  { domain, problem }: RecursiveCase,
  options: CaseOptions,
  core: PlannerOutcome,
  tell: (mistake: string) => void,
): void {
  if (core.status === 'out-of-memory') return;
  const reference = planByReference(optimised(domain), problem, options);
  const [one, other] = [reference, core].map((outcome) => JSON.stringify(outcome));
  if (one !== other) tell(`the reference says ${one}, the core ${other}`);
}

function checkInterrupted({ seed, domain, problem }: RecursiveCase, mode: 'first' | 'best', mistakes: string[]): void {
  let stride = 1 + (seed % 3);
  const { plain, interrupted } = planInterrupted(optimised(domain), problem, { mode, limits }, () => (stride *= 2));
  const [one, other] = [plain, interrupted].map((outcome) => JSON.stringify(outcome));
  if (one !== other) mistakes.push(`seed ${seed}, ${mode}: saved and restored it ends as ${other}, else as ${one}`);
}
