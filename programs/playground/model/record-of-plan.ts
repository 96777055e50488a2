// A plan as a record: one moment for each step, one row for each character that does something.

import type { PlanData, PlanNode } from './plan-data.ts';
import { stateNumber, valuesByChanges } from './record.ts';
import type { PlayRecord, RecordRow } from './record.ts';

export function recordOfPlan(plan: PlanData): PlayRecord {
  const shown = shownSteps(plan);
  const length = shown.length + 1;
  const names = [...new Set(shown.map(({ node }) => whoDoes(plan.nodes[node]!)))];
  const rows = new Map(names.map((name) => [name, emptyRow(name, length)]));
  const methods = new Numbers();
  const labels = new Numbers();
  const acting = stateNumber('acting');
  const topics = topicsOf(plan, shown, names);
  shown.forEach(({ node: at }, index) => {
    const node = plan.nodes[at]!;
    const row = rows.get(whoDoes(node))!;
    row.states[index + 1] = acting;
    row.methods[index + 1] = methods.of(topics[index]!);
    row.labels[index + 1] = labels.of(node.text);
    row.tops[index + 1] = methods.of(topicOf(uppermost(plan.nodes, at)));
    if (index === 0) row.replans[1] = 1;
  });
  const changes = shown.map(({ from, to }) => plan.changes.slice(from, to).flat());
  const changesAt: PlayRecord['changesAt'] = (moment) => changes[moment - 1] ?? [];
  return {
    source: 'text',
    unit: 'step',
    world: plan.world,
    length,
    rows: [...rows.values()],
    methods: methods.texts,
    labels: labels.texts,
    load: null,
    valuesAt: valuesByChanges(plan.world.values, changesAt),
    changesAt,
  };
}

/** A step that a game sees, with the internal ones before it. The last one also has those that follow. */
export interface ShownStep {
  node: number;
  from: number;
  to: number;
}

export function shownSteps({ nodes, steps }: Pick<PlanData, 'nodes' | 'steps'>): ShownStep[] {
  const shown: ShownStep[] = [];
  let from = 0;
  steps.forEach((node, at) => {
    if (nodes[node]!.internal) return;
    shown.push({ node, from, to: at + 1 });
    from = at + 1;
  });
  const last = shown.at(-1);
  if (last) last.to = steps.length;
  return shown;
}

/** Texts by number, from 1. */
export class Numbers {
  readonly texts: string[] = [];
  readonly #known = new Map<string, number>();

  of(text: string): number {
    let number = this.#known.get(text);
    if (number === undefined) {
      number = this.texts.push(text);
      this.#known.set(text, number);
    }
    return number;
  }
}

export function emptyRow(name: string, length: number): RecordRow {
  return {
    name,
    states: new Uint8Array(length),
    methods: new Uint16Array(length),
    replans: new Uint8Array(length),
    labels: new Uint32Array(length),
    tops: new Uint16Array(length),
    searching: new Uint16Array(length),
  };
}

/** The character of a step is its first object, as in the domains of this project. */
export const whoDoes = ({ objects }: PlanNode): string => objects[0] ?? 'the plan';

/**
 * The purpose of each step: a task above it that belongs only to its row. Of these, the uppermost one that is not the
 * same for the whole row.
 */
/** The most topics, because more colours are hard to distinguish. */
const mostTopics = 6;

function topicsOf({ nodes }: PlanData, shown: readonly ShownStep[], names: readonly string[]): string[] {
  const ways = shown.map(({ node }) => wayTo(nodes, node));
  const topics = shown.map(({ node }) => nodes[node]!.name);
  for (const name of names) {
    const own = shown.flatMap(({ node }, at) => (whoDoes(nodes[node]!) === name ? [at] : []));
    const deepest = own.reduce((most, at) => Math.max(most, ways[at]!.length), 0);
    // The level that distinguishes most with few enough colours.
    let told = 0;
    for (let level = 0; level < Math.min(deepest, 12); level++) {
      const found = own.map((at) => ways[at]![Math.min(level, ways[at]!.length - 1)]!);
      const different = new Set(found).size;
      if (different <= told || (different > mostTopics && told > 0)) continue;
      told = different;
      own.forEach((at, index) => (topics[at] = found[index]!));
    }
  }
  return topics;
}

/** The tasks above a step that have the same first object, with their methods where they are alike. */
function wayTo(nodes: readonly PlanNode[], step: number): string[] {
  const way: string[] = [];
  const who = whoDoes(nodes[step]!);
  for (let at = step; at >= 0; at = nodes[at]!.parent) {
    const node = nodes[at]!;
    if (whoDoes(node) === who) way.push(topicOf(node));
  }
  return way.reverse();
}

function uppermost(nodes: readonly PlanNode[], step: number): PlanNode {
  let at = step;
  while (nodes[at]!.parent >= 0) at = nodes[at]!.parent;
  return nodes[at]!;
}

function topicOf({ name, method }: PlanNode): string {
  const chosen = method ? [method.name, method.branch].filter(Boolean).join(', ') : '';
  return chosen ? `${name}: ${chosen}` : name;
}
