// Where values come from, in words, with the lines of the texts: the step, the problem or the declaration that gave
// them, and the effects that could make them what they would have to be.

import type { Span } from '../../../../ir/ir.ts';
import { formatValue } from '../../../../ir/plan.ts';
import type { Blocked } from '../../../../reference/inspect.ts';
import type { ReadPlace } from '../../../../reference/places.ts';
import { ValueSources } from '../../../../reference/tried/sources.ts';
import type { PossibleWriter, ValueOrigin, ValueSource } from '../../../../reference/tried/sources.ts';
import type { ExplainedSearch, TriedTask } from '../../../../reference/tried/types.ts';
import type { TextPlace } from '../../model/plan-data.ts';
import type { SourceView, WhyLink } from '../../model/why-data.ts';
import type { PlannedTexts } from '../planning.ts';
import { placeOf } from '../texts.ts';

const mostSources = 4;
const mostWriters = 6;

export class SourceTeller {
  readonly #planned: PlannedTexts;
  readonly #explained: ExplainedSearch;
  readonly #sources: ValueSources;
  readonly #changes = new Map<number, WhyLink[]>();

  constructor(planned: PlannedTexts, explained: ExplainedSearch) {
    this.#planned = planned;
    this.#explained = explained;
    this.#sources = new ValueSources(planned.domain, planned.problem, explained);
  }

  /** Where the request stands. */
  get request(): TextPlace | null {
    const span = this.#planned.spans?.request;
    return span ? this.#inProblem(span) : null;
  }

  ofBlocked({ id }: TriedTask, blocked: Blocked): SourceView[] {
    return this.#sources.ofBlocked(id, blocked).slice(0, mostSources).map((source) => this.#view(source));
  }

  /** What could have made a condition false that was true. */
  ofHeld({ id }: TriedTask, places: readonly ReadPlace[]): SourceView[] {
    return this.#sources.ofHeld(id, places).slice(0, mostSources).map((source) => this.#view(source));
  }

  /** Where each place that was read has its value from, by its text. */
  origins({ id }: TriedTask, places: readonly ReadPlace[]): Map<string, WhyLink> {
    const found = this.#sources.ofPlaces(id, places);
    return new Map(found.map((source) => [source.place, this.#origin(source.origin)]));
  }

  /** What a step changed, with its effects. */
  changes(task: TriedTask): WhyLink[] {
    let known = this.#changes.get(task.id);
    if (!known) {
      known = this.#sources.effectsOf(task.id).map(({ change, span }) => ({
        text: `${change.place}: ${change.before.text} → ${change.after.text}`,
        place: span && this.#place(span, task.task),
        tried: null,
      }));
      this.#changes.set(task.id, known);
    }
    return known;
  }

  #view(source: ValueSource): SourceView {
    const { place, value, wanted, origin, beside, later, askers } = source;
    return {
      ...{ text: place, value: value?.text ?? null, wanted: wanted?.text ?? null },
      origin: this.#origin(origin),
      writers: [...(later === null ? [] : [this.#later(later)]), ...this.#writers(source)],
      askers: askers.map(({ task: id, span }) => {
        const { text, task } = this.#explained.tasks[id]!;
        return { text: `${text} asked for it before, and left it as it was`, place: this.#place(span, task), tried: id };
      }),
      // What is set exactly says enough.
      beside: origin.kind === 'problem' ? [] : beside.flatMap((at) => this.#assignment(at) ?? []),
    };
  }

  #origin(origin: ValueOrigin): WhyLink {
    switch (origin.kind) {
      case 'step': {
        const task = this.#explained.tasks[origin.task]!;
        const number = task.step === null ? '' : `step ${task.step}, `;
        const place = this.#place(origin.span ?? task.span, task.task);
        return { text: `since ${number}${task.text}`, place, tried: task.id };
      }
      case 'untold':
        return { text: 'since a step that is not kept', place: null, tried: null };
      case 'problem':
        return this.#assignment(origin.assignment) ?? { text: 'as the problem says', place: null, tried: null };
      case 'declared': {
        const place = this.#place(origin.span, 0);
        return { text: 'the problem does not set it; declared as', place, tried: null };
      }
      case 'several':
        return { text: 'many places were read of', place: this.#place(origin.span, 0), tried: null };
    }
  }

  #assignment(at: number): WhyLink | null {
    const { spans, problem, sources } = this.#planned;
    const { variable, args, value } = problem.assignments[at]!;
    const { domain, numbering } = sources.context.world;
    const { name, params, value: type } = domain.variables[variable]!;
    const told = params.map((parameter, index) => formatValue(domain, numbering, parameter.type, args[index]!));
    const head = told.length === 0 ? name : `${name}(${told.join(', ')})`;
    const text = `${head} := ${formatValue(domain, numbering, type, value)}`;
    const span = spans?.assignments[at];
    if (span) return { text: `from the problem: ${text}`, place: this.#inProblem(span), tried: null };
    return { text: spans ? `changed in a copy of the world: ${text}` : `from the problem: ${text}`, place: null, tried: null };
  }

  #writers({ variable, writers, wanted }: ValueSource): WhyLink[] {
    const { kind, span } = this.#planned.sources.context.world.domain.variables[variable]!;
    if (kind === 'constant') return [{ text: 'a constant: no task changes it', place: null, tried: null }];
    const told = writers.slice(0, mostWriters).map((writer) => this.#writer(writer, wanted !== null));
    const more = writers.length - told.length;
    if (more > 0) told.push({ text: `and ${more} more effects write it`, place: null, tried: null });
    if (writers.some(({ gives }) => gives !== 'other')) return told;
    const nothing = writers.length === 0 ? 'no task writes it' : 'no task makes it so';
    return [{ text: nothing, place: this.#place(span, 0), tried: null }, ...told];
  }

  #writer({ task, name, span, gives, done, behind }: PossibleWriter, isWanted: boolean): WhyLink {
    const place = this.#place(span, task);
    if (gives === 'other') return { text: `${name} gives it another value, or writes another place`, place, tried: null };
    const could = gives === 'wanted' && isWanted ? 'makes it so' : 'may make it so';
    if (!behind) {
      const was = done.length === 0 ? '' : `, and was done before`;
      return { text: `${name} ${could}${was}`, place, tried: done[0] ?? null };
    }
    const through = behind.task === task ? '' : ` (in ${behind.name})`;
    return {
      text: `${name} ${could}${through}, but comes behind: ${behind.by}`,
      place: behind.span ? this.#place(behind.span, behind.owner ?? 0) : (this.request ?? place),
      tried: null,
    };
  }

  #later(tried: number): WhyLink {
    const { text, step, span, task } = this.#explained.tasks[tried]!;
    return { text: `made so by step ${step}, ${text}, which comes later`, place: this.#place(span, task), tried };
  }

  #place(span: Span, task: number): TextPlace {
    const { context } = this.#planned.sources;
    return placeOf(span, task, context.domain, context.texts);
  }

  #inProblem({ start, end, line }: Span): TextPlace {
    return { file: this.#planned.sources.context.texts.inOne ? 'domain' : 'problem', start, end, line };
  }
}

