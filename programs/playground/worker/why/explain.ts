// Makes the full explanation of a search in slices. It repeats the search and keeps everything that was tried, so that
// views can show each task. Only loaded when needed, because typing does not use it.

import type { Problem, DomainIr } from '../../../../ir/ir.ts';
import { DecisiveConditions, rankedCauses } from '../../../../explain/tried/decisive.ts';
import { explainer } from '../../../../explain/tried/explainer.ts';
import type { Explainer } from '../../../../explain/tried/explainer.ts';
import type { ExplainerOptions } from '../../../../explain/options.ts';
import type { ExplainedSearch } from '../../../../explain/tried/types.ts';
import type { SearchStatus } from '../../model/plan-data.ts';
import type { TriedView, WhyData } from '../../model/why-data.ts';
import type { PlannedTexts } from '../planning.ts';
import { asksForGoal } from '../search.ts';
import type { Slices } from '../search.ts';
import { explainGoalIn } from './goal.ts';
import { planNodes, rowsOf } from './rows.ts';
import { inSlices } from './slices.ts';
import { WhyTeller } from './tell.ts';

/** How much the explanation keeps for the page. */
const most = { tasks: 4000, attempts: 60, causes: 12 };
/** A search that took more iterations is repeated as it was, without the ways that it could skip. */
const mostInFull = 5000;
const fewest = 20_000;
const mostWithoutEnd = 3000;

export class WhyTexts {
  readonly #planned: PlannedTexts;
  #teller: WhyTeller | null = null;

  constructor(planned: PlannedTexts) {
    this.#planned = planned;
  }

  /** null: a newer order has ended it. */
  async explain(known: { status: SearchStatus; iterations: number }, slices: Slices): Promise<WhyData | null> {
    const { domain, problem } = this.#planned;
    if (asksForGoal(domain, problem)) return explainGoalIn(this.#planned, slices);
    const explained = await this.#explained(known, slices);
    if (!explained) return null;
    const decisive = new DecisiveConditions(domain, problem, explained);
    await inSlices(slices, (iterations) => decisive.step(iterations));
    const teller = new WhyTeller(this.#planned, explained);
    this.#teller = teller;
    const ranked = rankedCauses(explained, decisive.found).slice(0, most.causes);
    const { status, plan, moreCauses, tried, cut } = explained;
    return {
      ...{ status, tried, cut, moreCauses, goal: null },
      ofNodes: plan ? planNodes(explained) : [],
      loop: teller.loop(),
      causes: ranked.map((cause) => teller.cause(cause)),
      rows: plan ? [] : rowsOf(explained, teller, new Set(ranked.map(({ task }) => task))),
    };
  }

  look(tried: number): TriedView | null {
    return this.#teller?.look(tried) ?? null;
  }

  async #explained(
    known: { status: SearchStatus; iterations: number },
    slices: Slices,
  ): Promise<ExplainedSearch | null> {
    const { domain, problem, options, order } = this.#planned;
    const { mode, goals } = options;
    const common = { mode, most, ...(goals && { goals }) };
    const isShort = known.iterations <= mostInFull;
    const hasEnded = known.status === 'solved' || known.status === 'failed' || known.status === 'fault';
    const again = { remember: true, limits: { iterations: order.mostIterations } };
    if (!isShort && hasEnded) return explainedIn(domain, problem, { ...common, ...again }, slices);
    // Of a search that goes round, a few laps say all.
    const iterations = hasEnded ? Math.max(fewest, 10 * known.iterations) : Math.min(known.iterations, mostWithoutEnd);
    const limits = { iterations };
    const found = await explainedIn(domain, problem, { ...common, limits }, slices);
    if (!found || !hasEnded || found.status === known.status || found.status === 'running') return found;
    return explainedIn(domain, problem, { ...common, ...again }, slices);
  }
}

async function explainedIn(
  domain: DomainIr,
  problem: Problem,
  options: ExplainerOptions,
  slices: Slices,
): Promise<ExplainedSearch | null> {
  const making: Explainer = explainer(domain, problem, options);
  const isStopped = !(await inSlices(slices, (iterations) => isRunning(making.step(iterations)), making));
  if (isStopped) {
    // What it has tried so far is explained nevertheless.
    making.stop();
    while (!making.isComplete) {
      making.step(512);
      await slices.pause(making.iterations);
      if (!slices.isCurrent()) return null;
    }
  }
  return making.result;
}

const isRunning = (status: string): boolean => status === 'running';
