// Where values come from, in words, with the lines of the texts: the step, the problem or the declaration that gave
// them, and the effects that could make them what they would have to be.

import type { Span } from '../../../../ir/ir.ts';
import type { Blocked } from '../../../../explain/inspect.ts';
import type { ReadPlace } from '../../../../explain/places.ts';
import { placeAndValue } from '../../../../explain/tried/changes.ts';
import {
  askerWords,
  laterWords,
  missedWords,
  nothingWords,
  originWords,
  toldWriters,
  writerWords,
} from '../../../../explain/tried/source-words.ts';
import { ValueSources } from '../../../../explain/tried/sources.ts';
import type { MissedAttempt } from '../../../../explain/tried/missed.ts';
import type { PossibleWriter, ValueOrigin, ValueSource } from '../../../../explain/tried/sources.ts';
import type { ExplainedSearch, TriedTask } from '../../../../explain/tried/types.ts';
import type { TextPlace } from '../../model/plan-data.ts';
import type { SourceView, WhyLink } from '../../model/why-data.ts';
import { snippet } from '../examine.ts';
import type { PlannedTexts } from '../planning.ts';
import { placeOf } from '../texts.ts';

const mostSources = 4;
const mostWriters = 6;
const mostConditions = 4;
const mostOthers = 24;

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

  /** Where a network names a task. */
  namedAt({ id }: TriedTask): TextPlace | null {
    const found = this.#sources.namedAt(id);
    return found && this.#place(found.span, found.owner);
  }

  ofBlocked({ id }: TriedTask, blocked: Blocked): SourceView[] {
    return this.#sources
      .ofBlocked(id, blocked)
      .slice(0, mostSources)
      .map((source) => this.#view(source));
  }

  /** What could have made a condition false that was true. */
  ofHeld({ id }: TriedTask, places: readonly ReadPlace[]): SourceView[] {
    return this.#sources
      .ofHeld(id, places)
      .slice(0, mostSources)
      .map((source) => this.#view(source));
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
      for (const span of this.#sources.idleEffectsOf(task.id)) {
        const place = this.#place(span, task.task);
        known.push({ text: `${snippet(this.#planned.sources, place)} changes nothing`, place, tried: null });
      }
      this.#changes.set(task.id, known);
    }
    return known;
  }

  #view(source: ValueSource): SourceView {
    const { place, value, wanted, origin, first, beside, later, askers, missed } = source;
    return {
      ...{ text: place, value: value?.text ?? null, wanted: wanted?.text ?? null },
      origin: this.#origin(origin),
      first: first && this.#origin(first),
      writers: [...(later === null ? [] : [this.#later(later)]), ...this.#writers(source)],
      askers: askers.map((asker) => {
        const { id, task } = this.#explained.tasks[asker.task]!;
        return { text: askerWords(asker, this.#explained), place: this.#place(asker.span, task), tried: id };
      }),
      missed: missed.map((one) => this.#missed(one)),
      // What is set exactly says enough.
      beside: origin.kind === 'problem' ? [] : beside.map((at) => this.#assignment(at)),
    };
  }

  #origin(origin: ValueOrigin): WhyLink {
    if (origin.kind === 'problem') return this.#assignment(origin.assignment);
    const text = originWords(origin, this.#explained, () => '');
    if (origin.kind === 'untold') return { text, place: null, tried: null };
    if (origin.kind !== 'step') return { text, place: this.#place(origin.span, 0), tried: null };
    const { id, task, span } = this.#explained.tasks[origin.task]!;
    return { text, place: this.#place(origin.span ?? span, task), tried: id };
  }

  #assignment(at: number): WhyLink {
    const { spans, problem, domain } = this.#planned;
    const told = placeAndValue(domain, problem, at);
    const span = spans?.assignments[at];
    const text = spans && !span ? `changed in a copy of the world: ${told}` : `from the problem: ${told}`;
    return { text, place: span ? this.#inProblem(span) : null, tried: null };
  }

  #writers(source: ValueSource): WhyLink[] {
    const { variable, wanted } = source;
    const writers = toldWriters(source);
    const { kind, span } = this.#planned.sources.context.world.domain.variables[variable]!;
    const nothing = nothingWords(source, kind === 'constant');
    const told = writers.slice(0, mostWriters).map((writer) => this.#writer(writer, wanted !== null));
    const more = writers.length - told.length;
    if (more > 0) told.push({ text: `and ${more} more effects write it`, place: null, tried: null });
    return nothing === null ? told : [{ text: nothing, place: this.#place(span, 0), tried: null }, ...told];
  }

  #writer(writer: PossibleWriter, isWanted: boolean): WhyLink {
    const { task, span, gives, done, behind } = writer;
    const text = writerWords(writer, isWanted);
    const place = this.#place(span, task);
    if (!behind) return { text, place, tried: gives === 'other' ? null : (done[0] ?? null) };
    const later = behind.span ? this.#place(behind.span, behind.owner ?? 0) : (this.request ?? place);
    return { text, place: later, tried: null };
  }

  #missed(missed: MissedAttempt): SourceView['missed'][number] {
    const { domain } = this.#planned.sources.context.world;
    const { id, task, attempts } = this.#explained.tasks[missed.task]!;
    const { span, reason } = attempts[missed.attempt]!;
    const text = missedWords(missed, this.#explained, domain.tasks[missed.leadsTo]!.name);
    const spans =
      reason?.kind === 'blocked' ? spansOf(reason.blocked) : attempts[missed.taken]!.held.map((one) => one.span);
    const conditions = spans.slice(0, mostConditions).map((one) => {
      const place = this.#place(one, task);
      return { text: snippet(this.#planned.sources, place), place, tried: null };
    });
    return { link: { text, place: this.#place(span, task), tried: id }, conditions };
  }

  /** What other bindings read that failed as late. */
  others({ id }: TriedTask, { others = [] }: Blocked): WhyLink[] {
    const places = new Map(others.flatMap((one) => one.places).map((one) => [one.place, one]));
    return this.#sources.ofPlaces(id, [...places.values()].slice(0, mostOthers)).map((source) => {
      const { text, ...link } = this.#origin(source.origin);
      return { text: `${source.place}${source.value ? ` is ${source.value.text}` : ''}: ${text}`, ...link };
    });
  }

  #later(tried: number): WhyLink {
    const { span, task } = this.#explained.tasks[tried]!;
    return { text: laterWords(tried, this.#explained), place: this.#place(span, task), tried };
  }

  #place(span: Span, task: number): TextPlace {
    const { context } = this.#planned.sources;
    return placeOf(span, task, context.domain, context.texts);
  }

  /** What no task of the domain stands for is the problem's. */
  #inProblem(span: Span): TextPlace {
    return this.#place(span, this.#planned.domain.tasks.length);
  }
}

/** The condition, and those that it is made of, from the outside in. */
function spansOf({ span, because }: Blocked): Span[] {
  return [span, ...(because ? spansOf(because) : [])];
}
