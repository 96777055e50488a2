// One planned problem: kept in the Worker, so that nodes can be examined and the search can be stepped afterwards.

import type { DomainIr, PrimitiveTask, Problem } from '../../../ir/ir.ts';
import type { ProblemSpans } from '../../../language/check/problem-builder.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { applyStep } from '../../../reference/carry-out.ts';
import { createEvaluator } from '../../../reference/evaluate.ts';
import { explain } from '../../../explain/explain.ts';
import { compilePrimitive } from '../../../reference/primitive.ts';
import type { Trail } from '../../../reference/primitive.ts';
import type { ReferenceSearch, SearchOptions } from '../../../reference/search.ts';
import { ReferenceSearch as Search } from '../../../reference/search.ts';
import type { SearchDecision } from '../../../reference/search-types.ts';
import { createWorld } from '../../../reference/world.ts';
import type { PlanningOrder } from '../model/messages.ts';
import type { Attempted, Obstacle, PlanData, Reason, SearchStatus } from '../model/plan-data.ts';
import type { SearchMoment } from '../model/search-moment.ts';
import type { PlaceChange } from '../model/world-data.ts';
import { attemptsIn, attemptsOf } from './examine.ts';
import type { Sources } from './examine.ts';
import { asksForGoal, optionsFor, searchForGoal, searchInSlices } from './search.ts';
import type { Slices } from './search.ts';
import { placeOf, readTexts } from './texts.ts';
import { listOf, treeOf } from './tree.ts';
import type { PlanTree } from './tree.ts';
import { sizeOfWorld, withOverrides, worldDataOf } from './world-data.ts';

/** A world with more values than this is not planned in a page. */
const mostValues = 20_000_000;

/** The limits of the search for reasons if there is no plan. */
const examinedAtMost = { limits: { iterations: 5_000 }, caps: { examined: 2_000, kept: 20 } };

/** The last plan with its search. */
export class PlannedTexts {
  readonly order: PlanningOrder;
  readonly domain: DomainIr;
  readonly problem: Problem;
  readonly options: SearchOptions;
  /** The places of the problem in its text, or null if they are not known. */
  readonly spans: ProblemSpans | null;
  readonly #sources: Sources;
  readonly #problems: string[];
  #tree: PlanTree | null = null;
  #steps: readonly { task: number; args: number[] }[] = [];

  private constructor(
    order: PlanningOrder,
    texts: Awaited<ReturnType<typeof readTexts>>,
    found: { domain: DomainIr; problem: Problem; options: SearchOptions },
  ) {
    this.order = order;
    this.domain = found.domain;
    this.problem = found.problem;
    this.options = found.options;
    this.spans = texts.spans[texts.problems.findIndex(({ name }) => name === found.problem.name)] ?? null;
    this.#problems = texts.problems.map(({ name }) => name);
    const world = createWorld(domainFor(found.domain, found.problem), found.problem);
    const context = { domain: found.domain, world, texts };
    this.#sources = { context };
  }

  /** Resolves with a text if there is nothing to plan. */
  static async begin(order: PlanningOrder): Promise<PlannedTexts | string> {
    if (order.domain.trim() === '' && order.problem.trim() === '') return 'There is no text yet.';
    const texts = await readTexts(order);
    const { domain, problems } = texts;
    const isWrong = [...texts.domainMessages, ...texts.problemMessages].some(({ severity }) => severity === 'error');
    if (!domain || isWrong) return 'There is no plan while the text has errors.';
    const written = problems.find(({ name }) => name === order.choice) ?? problems[0];
    if (!written) return 'There is no problem to plan yet. Write one in the tab "Problem".';
    const size = sizeOfWorld(domain, written);
    if (size > mostValues) return `This world has ${size} values. A page plans in worlds of up to ${mostValues}.`;
    const problem = withOverrides(domain, written, order.overrides);
    const options = await optionsFor(domain, order.best, order.mostIterations);
    return new PlannedTexts(order, texts, { domain, problem, options });
  }

  /** The texts, and the world at the beginning. */
  get sources(): Sources {
    return this.#sources;
  }

  async plan(slices: Slices): Promise<PlanData> {
    return asksForGoal(this.domain, this.problem) ? this.#planForGoal(slices) : this.#planTasks(slices);
  }

  async #planTasks(slices: Slices): Promise<PlanData> {
    const search = new Search(this.domain, this.problem, this.options);
    const { isStopped, milliseconds } = await searchInSlices(search, slices);
    const status: SearchStatus = isStopped ? 'stopped' : search.status;
    const { derivation, fault, cost, iterations } = search;
    this.#tree = derivation && treeOf(this.#sources.context, derivation);
    this.#steps = search.plan ?? [];
    const { domain, context } = { domain: this.domain, context: this.#sources.context };
    return {
      ...this.#common(status, iterations, milliseconds, cost),
      isGoal: false,
      nodes: this.#tree?.nodes ?? [],
      steps: this.#tree?.steps ?? [],
      fault: fault && { message: fault.message, place: placeOf(fault.span, -1, domain, context.texts) },
      ...(derivation ? { obstacles: [], recursion: null } : this.#obstacles(status)),
    };
  }

  async #planForGoal(slices: Slices): Promise<PlanData> {
    const { best, mostIterations } = this.order;
    const found = await searchForGoal(this.domain, this.problem, { best, mostIterations, slices });
    this.#steps = found.steps ?? [];
    return {
      ...this.#common(found.status as SearchStatus, found.iterations, found.milliseconds, found.cost),
      isGoal: true,
      ...listOf(this.#sources.context, found.steps ?? []),
      ...{ fault: null, obstacles: [], recursion: null },
    };
  }

  #common(
    status: SearchStatus,
    iterations: number,
    milliseconds: number,
    cost: number | null,
  ): Omit<PlanData, 'isGoal' | 'nodes' | 'steps' | 'fault' | 'obstacles' | 'recursion'> {
    const { world } = this.#sources.context;
    return {
      ...{ id: this.order.id, status, iterations, milliseconds, cost },
      world: worldDataOf(world),
      changes: this.#changes(),
      problems: this.#problems,
      problem: this.problem.name,
    };
  }

  /** What each step changes, in the order of the plan. */
  #changes(): PlaceChange[][] {
    const { domain } = this.#sources.context.world;
    const evaluator = createEvaluator(createWorld(domain, this.problem));
    const { values } = evaluator.world;
    return this.#steps.map(({ task, args }) => {
      const trail: Trail = { addresses: [], values: [] };
      compilePrimitive(evaluator, domain.tasks[task] as PrimitiveTask)(args, trail);
      return trail.addresses.flatMap((place, at): PlaceChange[] => {
        const [before, after] = [trail.values[at]!, values[place]!];
        return trail.addresses.indexOf(place) < at || Object.is(before, after) ? [] : [{ place, before, after }];
      });
    });
  }

  /** Repeats the search to find the obstacles. */
  #obstacles(status: SearchStatus): Pick<PlanData, 'obstacles' | 'recursion'> {
    const { goals, mode } = this.options;
    const found = explain(this.domain, this.problem, {
      mode,
      ...examinedAtMost,
      ...(goals ? { goals } : {}),
    });
    const obstacles = found.attempts.slice(0, 10).map(({ examination, count, stepsDone }): Obstacle => {
      const attempts = attemptsIn(this.#sources, examination, null);
      return { text: examination.text, times: count, stepsDone, attempts };
    });
    const recursion =
      found.recursion && status !== 'failed'
        ? `${found.recursion.task} stands ${found.recursion.times} levels deep in itself. Is there a way for it to end?`
        : null;
    return { obstacles, recursion };
  }

  /** Explains why this node was decomposed in this way. */
  examine(node: number): { attempts: Attempted[]; reason: Reason | null } {
    const decision = this.#tree?.decisions[node];
    if (!decision) return { attempts: [], reason: null };
    const world = createWorld(this.#sources.context.world.domain, this.problem);
    const evaluator = createEvaluator(world);
    for (const step of this.#steps.slice(0, this.#tree!.nodes[node]!.stepsBefore)) applyStep(evaluator, step);
    const { method, branch, item } = decision;
    const taken = method < 0 ? null : { method, branch };
    return { ...attemptsOf(this.#sources, evaluator, item, taken), reason: null };
  }

  /** Returns a moment inside the search. Searches can be repeated exactly, so going back means searching again. */
  momentAt(iterations: number): SearchMoment {
    const search: ReferenceSearch = new Search(this.domain, this.problem, this.options);
    let tried: { decision: SearchDecision | null; depth: number } | null = null;
    let attempts: Attempted[] = [];
    let examination = '';
    search.observer = {
      tries: (item, at) => {
        tried = { decision: at.decision, depth: at.depth };
        if (search.iterations < iterations) return;
        const found = attemptsOf(this.#sources, search.evaluator, item, null);
        attempts = found.attempts;
        examination = found.examination.text;
      },
    };
    // The last iteration is looked at while it is done.
    search.step(iterations);
    const last = tried as { decision: SearchDecision | null; depth: number } | null;
    const derivation: SearchDecision[] = [];
    for (let at = last?.decision ?? null; at; at = at.previous) derivation.push(at);
    const isOver = search.status === 'solved' && search.derivation !== null;
    const { nodes } = treeOf(this.#sources.context, isOver ? search.derivation! : derivation.reverse());
    return {
      iterations: search.iterations,
      status: search.status,
      nodes,
      tries: isOver ? null : examination || null,
      attempts: isOver ? [] : attempts,
      depth: last?.depth ?? 0,
    };
  }
}
