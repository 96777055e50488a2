// What must hold of every full explanation, checked against a plain search that counts for itself: each task that was
// tried and each alternative is reported exactly once, states are those of the search, and the tree holds together.

import { expect } from 'vitest';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { formatStep } from '../../../ir/plan.ts';
import { changesAfter, changesBefore, explainer, withChanges } from '../../../explain/index.ts';
import { carryOutPlan } from '../../../reference/index.ts';
import type { ExplainedSearch, ExplainerOptions, TaskAttempt } from '../../../explain/index.ts';
import { ReferenceSearch } from '../../../reference/search.ts';
import { createWorld } from '../../../reference/world.ts';

/** In steps of one size, or of sizes that follow each other. */
export function explained(
  domain: DomainIr,
  problem: Problem,
  options: ExplainerOptions = {},
  sizes: readonly number[] = [Infinity],
): ExplainedSearch {
  const explanation = explainer(domain, problem, options);
  for (let step = 0; explanation.step(sizes[step % sizes.length]!) === 'running'; step++);
  return explanation.result;
}

/** What a search did, as far as it was not reported again in a later round. */
interface Counted {
  tasks: string[];
  states: Map<string, number>;
  alternatives: number;
}

function countedSearch(domain: DomainIr, problem: Problem, options: ExplainerOptions): [ReferenceSearch, Counted] {
  const { mode = 'first', strategy = 'depth-first', remember = false, limits = {}, externals = {} } = options;
  const search = new ReferenceSearch(domain, problem, { mode, strategy, remember, limits, externals });
  const counted: Counted = { tasks: [], states: new Map(), alternatives: 0 };
  const root: { point: unknown } = { point: null };
  search.observer = {
    tries(item, at) {
      if (at.decision === null && root.point !== at) {
        // A separate round.
        root.point = at;
        counted.tasks.length = 0;
        counted.states.clear();
        counted.alternatives = 0;
      }
      const text = formatStep(search.world.domain, search.world.numbering, item);
      counted.tasks.push(text);
      const state = `${text} ${search.world.values.join()}`;
      counted.states.set(state, (counted.states.get(state) ?? 0) + 1);
    },
    decides: () => void counted.alternatives++,
  };
  search.step(Infinity);
  return [search, counted];
}

export function checkExplanation(domain: DomainIr, problem: Problem, options: ExplainerOptions = {}): ExplainedSearch {
  const found = explained(domain, problem, options);
  const [search, counted] = countedSearch(domain, problem, options);
  const { status, iterations, cost } = search;
  expect(found).toMatchObject({ status, iterations, cost });
  const texts = found.plan && found.plan.map((id) => found.tasks[id]!.text);
  expect(texts).toEqual(
    search.plan && search.plan.map((step) => formatStep(search.world.domain, search.world.numbering, step)),
  );
  expect(found.tasks.map(({ text }) => text).sort()).toEqual(counted.tasks.sort());
  const told = found.tasks.flatMap(({ attempts }) => attempts).filter(isAlternative);
  expect(told.length).toBe(counted.alternatives);
  checkStates(search.world.domain, problem, found, counted);
  checkTree(found);
  checkAttempts(search.world.domain, found);
  checkPlan(search.world.domain, problem, found, options);
  expect(JSON.parse(JSON.stringify(found)).tasks).toHaveLength(found.tasks.length);
  return found;
}

/** Whether the search had this attempt as an alternative. */
function isAlternative({ outcome, reason }: TaskAttempt): boolean {
  if (outcome === 'taken') return true;
  return outcome === 'failed' && reason?.kind !== 'blocked' && reason?.kind !== 'no-way';
}

/** Each task is reported in the state in which it was tried. */
function checkStates(domain: DomainIr, problem: Problem, found: ExplainedSearch, { states }: Counted): void {
  const left = new Map(states);
  for (const { id, text } of found.tasks) {
    const { values } = createWorld(domain, withChanges(problem, changesBefore(found, id)));
    const state = `${text} ${values.join()}`;
    expect(left.get(state) ?? 0).toBeGreaterThan(0);
    left.set(state, left.get(state)! - 1);
  }
}

/** Each task is in exactly one place, and what points up agrees with what points down. */
export function checkTree({ tasks, roots }: ExplainedSearch): void {
  const seen = new Map<number, string>();
  const see = (id: number, place: string): void => {
    expect(seen.get(id)).toBeUndefined();
    seen.set(id, place);
  };
  roots.forEach((id) => see(id, 'roots'));
  for (const { id, attempts, instead } of tasks) {
    instead.forEach((other) => see(other, `${id} instead`));
    attempts.forEach(({ tasks: below, behind, reason }, attempt) => {
      below.forEach((other) => {
        see(other, `${id} below`);
        expect(tasks[other]!.parent).toEqual({ task: id, attempt });
      });
      behind.forEach((other) => see(other, `${id} behind`));
      if (reason?.kind === 'below' || reason?.kind === 'behind') expect(tasks[reason.task]).toBeDefined();
    });
  }
  expect([...seen.keys()].sort((one, other) => one - other)).toEqual(tasks.map(({ id }) => id));
}

/** Each branch of each method is there: once, or once for each binding. In a plan exactly one attempt is taken. */
function checkAttempts(domain: DomainIr, { tasks }: ExplainedSearch): void {
  for (const { task, kind, attempts, inPlan } of tasks) {
    expect(attempts.filter(({ outcome }) => outcome === 'taken')).toHaveLength(inPlan ? 1 : 0);
    const ir = domain.tasks[task]!;
    if (kind !== 'compound' || ir.kind !== 'compound') {
      expect(attempts).toHaveLength(1);
      continue;
    }
    const names = attempts.map(({ method, branch }) => `${method!.number}.${branch!.number}`);
    const branches = ir.methods.flatMap((method, at) => method.branches.map((_, branch) => `${at + 1}.${branch + 1}`));
    expect([...new Set(names)].sort()).toEqual(branches.sort());
    const single = attempts.filter((attempt) => !isAlternative(attempt));
    for (const { method, branch } of single) {
      expect(names.filter((name) => name === `${method!.number}.${branch!.number}`)).toHaveLength(1);
    }
  }
}

/** The changes of the first steps lead to the states that carrying the plan out leads to. */
function checkPlan(domain: DomainIr, problem: Problem, found: ExplainedSearch, { externals }: ExplainerOptions): void {
  if (!found.plan) return;
  const steps = found.plan.map((id) => {
    const { task, args } = found.tasks[id]!;
    return { task, args: args.map(({ value }) => value) };
  });
  for (let done = 0; done <= steps.length; done++) {
    const { world } = carryOutPlan(domain, problem, steps.slice(0, done), externals ? { externals } : {});
    const told = createWorld(domain, withChanges(problem, changesAfter(found, done)));
    expect([...told.values]).toEqual([...world.values]);
  }
}
