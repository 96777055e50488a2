// The page's Worker code without a page: plans two texts, explains them in full, and returns which lines a person sees
// after some clicks.

import type { Texts } from '../../../../programs/playground/model/messages.ts';
import type {
  Attempted,
  PlanData,
  PlanNode,
  Reason,
  TextPlace,
} from '../../../../programs/playground/model/plan-data.ts';
import type {
  HeldView,
  SourceView,
  TriedView,
  WhyData,
  WhyLink,
} from '../../../../programs/playground/model/why-data.ts';
import { PlannedTexts } from '../../../../programs/playground/worker/planning.ts';
import { WhyTexts } from '../../../../programs/playground/worker/why/explain.ts';

export interface HeadlessLook {
  plan: PlanData;
  why: WhyData;
  texts: WhyTexts;
}

const mostIterations = 60_000;
/** Causes that are not folded. */
const openCauses = 4;
const aloneCauses = 6;

/** The page sets a limit of time. Here it is one of slices, so that the same comes out each time. */
const mostSlices = 4000;

function slices() {
  let left = mostSlices;
  return { pause: () => Promise.resolve(--left > 0), isCurrent: () => true };
}

export async function planned(texts: Texts): Promise<{ begun: PlannedTexts; plan: PlanData } | null> {
  const order = { kind: 'plan', id: 1, ...texts, choice: null, best: false, overrides: [], mostIterations } as const;
  const begun = await PlannedTexts.begin({ ...order, overrides: [] });
  return typeof begun === 'string' ? null : { begun, plan: await begun.plan(slices()) };
}

export async function explained({ begun, plan }: { begun: PlannedTexts; plan: PlanData }): Promise<HeadlessLook> {
  const texts = new WhyTexts(begun);
  const why = await texts.explain({ status: plan.status, iterations: plan.iterations }, slices());
  return { plan, why: why!, texts };
}

/** What a person sees: places of the texts, and all words. */
export class NamedLines {
  readonly places = new Set<string>();
  words = '';
  readonly #withFolded: boolean;

  constructor(withFolded = false) {
    this.#withFolded = withFolded;
  }

  names(file: TextPlace['file'], line: number): boolean {
    return this.places.has(`${file} ${line}`);
  }

  place(place: TextPlace | null): void {
    if (place) this.places.add(`${place.file} ${place.line}`);
  }

  link(link: WhyLink | null): void {
    if (!link) return;
    this.words += `${link.text}\n`;
    this.place(link.place);
  }

  reason({ place, because, sources = [], held = [], others = [], values }: Reason): void {
    this.place(place);
    for (const { text, value } of values) this.words += `${text} is ${value}\n`;
    if (because) this.reason(because);
    sources.forEach((source) => this.#source(source));
    this.#heldOpen(held);
    if (this.#withFolded) others.forEach((other) => this.link(other));
  }

  attempt({ place, reason, more, outcome }: Attempted): void {
    if (more) this.place(place);
    if (reason && outcome !== 'taken') this.reason(reason);
    if (!more) return;
    this.link(more.stopped?.link ?? null);
    more.stopped?.reasons.forEach((one) => this.reason(one));
    this.link(more.became);
    if (more.given) this.#heldOpen([more.given]);
    this.#heldOpen(more.held);
    more.changes.forEach((change) => this.link(change));
  }

  view({ place, from, attempts, before }: TriedView): void {
    this.place(place);
    this.link(from);
    attempts.forEach((attempt) => this.attempt(attempt));
    for (const step of before) {
      this.link(step);
      step.changes.forEach((change) => this.link(change));
    }
  }

  /** What is folded is not seen. */
  #source({ text, origin, first, writers, askers, missed, beside }: SourceView): void {
    this.words += `${text}: ${origin.text}\n`;
    this.link(origin);
    this.link(first);
    for (const { link, conditions } of missed) [link, ...conditions].forEach((one) => this.link(one));
    [...writers, ...askers].forEach((writer) => this.link(writer));
    if (this.#withFolded) beside.forEach((one) => this.link(one));
  }

  #heldOpen(held: readonly HeldView[]): void {
    for (const { place, values, sources } of held.slice(0, this.#withFolded ? held.length : 6)) {
      this.place(place);
      if (this.#withFolded) sources.forEach((source) => this.#source(source));
      for (const { text, value, origin } of values) {
        this.words += `${text} is ${value}${origin ? `, ${origin.text}` : ''}\n`;
        this.link(origin);
      }
    }
  }
}

/** What is seen after no click, one and two. Where there is a plan, it is compared with the one that was expected. */
export function clicks(now: HeadlessLook, expected: readonly PlanNode[]): NamedLines[] {
  return now.plan.nodes.length > 0 ? withPlan(now, expected) : withoutPlan(now);
}

/** First the list of causes; then the first cause; then where it comes from, or what is folded at the first cause. */
function withoutPlan({ why, texts, plan }: HeadlessLook): NamedLines[] {
  const [first] = why.causes;
  const view = first && texts.look(first.tried);
  const above = first?.from?.tried;
  const next = above === undefined || above === null ? null : texts.look(above);
  const list = (seen: NamedLines): NamedLines => {
    seen.place(plan.fault?.place ?? null);
    for (const step of why.loop?.lap ?? []) {
      seen.link(step);
      step.attempts.forEach((attempt) => seen.attempt(attempt));
    }
    const open = why.causes.filter(({ stepsWithout }, at) => at < (stepsWithout === null ? openCauses : aloneCauses));
    for (const cause of open) {
      [cause.from, ...cause.others].forEach((from) => seen.link(from));
      cause.attempts.forEach((attempt) => seen.attempt(attempt));
    }
    return seen;
  };
  const one = list(new NamedLines());
  if (view) one.view(view);
  const two = list(new NamedLines(true));
  if (view) two.view(view);
  if (next) two.view(next);
  return [list(new NamedLines()), one, two];
}

/** The tree; then the first task that is not done as it was expected; then what is folded there, or the task above. */
function withPlan({ why, texts, plan }: HeadlessLook, expected: readonly PlanNode[]): NamedLines[] {
  const views = nodeOfInterest(plan.nodes, expected).map((node) => {
    const tried = why.ofNodes[node];
    return tried === undefined ? null : texts.look(tried);
  });
  const seenOf = (seen: NamedLines, looked: readonly (TriedView | null)[]): NamedLines => {
    for (const view of looked) if (view) seen.view(view);
    return seen;
  };
  return [new NamedLines(), seenOf(new NamedLines(), views.slice(0, 1)), seenOf(new NamedLines(true), views)];
}

/** The node that a person clicks who expected another plan: where it is not as expected, or the task that chose it. */
export function nodeOfInterest(nodes: readonly PlanNode[], expected: readonly PlanNode[]): number[] {
  const differs = nodes.findIndex((node, at) => !isAlike(node, expected[at]));
  const at = differs < 0 ? nodes.length - 1 : differs;
  const isSame = expected[at]?.text === nodes[at]!.text;
  // Another task than expected: the one above it has chosen it.
  return isSame ? [at, nodes[at]!.parent] : [nodes[at]!.parent, at];
}

function isAlike(one: PlanNode, other: PlanNode | undefined): boolean {
  const name = ({ method }: PlanNode): string => (method ? `${method.name} ${method.branch}` : '');
  return other !== undefined && one.text === other.text && one.depth === other.depth && name(one) === name(other);
}
