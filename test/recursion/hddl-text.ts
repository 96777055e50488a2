// A toy model as a domain and a problem in HDDL, and what of a model can be said there.

import { placeOfFlag } from './model.ts';
import type { ToyBranch, ToyCondition, ToyEffect, ToyModel, ToyNetwork, ToyTask, ToyTerm } from './model.ts';

/**
 * Without the tank and without commitment: each branch is a separate method. No flag is written twice by a task, since
 * HDDL adds after it deletes, whatever the order of the text.
 */
export function sayable(model: ToyModel): ToyModel {
  const kept = (conditions: ToyCondition[]) => conditions.filter(({ kind }) => kind !== 'fuelled');
  const tasks = model.tasks.map((task): ToyTask => {
    if (task.kind === 'primitive') {
      const effects = task.effects.filter((effect, at) => effect.kind !== 'fuel' && isFirst(effect, at, task.effects));
      return { ...task, cost: 1, conditions: kept(task.conditions), effects };
    }
    const methods = task.methods.flat().map((branch): ToyBranch[] => {
      const binder = branch.binder && { kind: 'exists' as const, conditions: kept(branch.binder.conditions) };
      return [{ ...branch, conditions: kept(branch.conditions), binder }];
    });
    return { ...task, methods };
  });
  return { ...model, tasks };
}

function isFirst(effect: ToyEffect, at: number, effects: readonly ToyEffect[]): boolean {
  const what = ({ kind, ...rest }: ToyEffect) => `${kind} ${'flag' in rest ? rest.flag : ''}`;
  return effects.findIndex((other) => what(other) === what(effect)) === at;
}

export function hddlOf(model: ToyModel): { domain: string; problem: string } {
  return { domain: domainText(model), problem: problemText(model) };
}

const local = (index: number): string => `?v${index}`;
const place = (index: number): string => `p${index}`;
const params = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${local(index)} - place`).join(' ');

function domainText({ flagsOfPlaces, tasks }: ToyModel): string {
  const flags = flagsOfPlaces.map((ofPlaces, flag) => `(flag${flag}${ofPlaces ? ' ?p - place' : ''})`);
  return [
    '(define (domain rounds)',
    '(:requirements :typing :hierarchy :negative-preconditions :conditional-effects :universal-preconditions)',
    '(:types place - thing thing)',
    '(:constants p0 - place)',
    `(:predicates (here ?p - place) (link ?a ?b - place) ${flags.join(' ')})`,
    ...tasks.flatMap((task, index) => (task.kind === 'compound' ? taskLine(task, index) : [])),
    ...tasks.flatMap((task, index) => (task.kind === 'compound' ? methodLines(task, index) : [])),
    ...tasks.flatMap((task, index) => (task.kind === 'primitive' ? actionLines(task, index) : [])),
    ')',
  ].join('\n');
}

const taskLine = (task: ToyTask, index: number): string => `(:task T${index} :parameters (${params(task.params)}))`;

function actionLines(task: Extract<ToyTask, { kind: 'primitive' }>, index: number): string[] {
  const conditions = task.conditions.map((condition) => {
    if (!asksHere(condition)) return conditionText(condition);
    return `(exists (?h - place) (and (here ?h) ${conditionText(condition)}))`;
  });
  const effects = task.effects.map((effect) => {
    if (effect.kind === 'move') {
      return `(forall (?h - place) (when (here ?h) (not (here ?h)))) (here ${termText(effect.to)})`;
    }
    const text = effect.kind === 'flag' ? flagText(effect, effect.set) : '';
    return effect.kind === 'flag' && effect.of === 'here' ? `(forall (?h - place) (when (here ?h) ${text}))` : text;
  });
  const head = `(:action T${index} :parameters (${params(task.params)})`;
  return [`${head} :precondition (and ${conditions.join(' ')}) :effect (and ${effects.join(' ')}))`];
}

function methodLines(task: Extract<ToyTask, { kind: 'compound' }>, index: number): string[] {
  return task.methods.flatMap(([branch], method) => {
    const { conditions, binder, network } = branch!;
    const all = [...conditions, ...(binder?.conditions ?? [])].map(conditionText);
    const head = Array.from({ length: task.params }, (_, param) => local(param)).join(' ');
    return [
      `(:method m${index}-${method} :parameters (${params(task.params + (binder ? 1 : 0))} ?h - place)`,
      `  :task (T${index} ${head}) :precondition (and (here ?h) ${all.join(' ')}) ${networkText(network, termText)})`,
    ];
  });
}

/** Subtasks with labels; where all is in order, without. */
function networkText(network: ToyNetwork | null, term: (term: ToyTerm) => string): string {
  const calls: string[] = [];
  const pairs: string[] = [];
  /** The subtasks of a part, by their numbers. */
  const add = (part: ToyNetwork): number[] => {
    if (part.kind === 'task') return [calls.push(`(T${part.task} ${part.args.map(term).join(' ')})`) - 1];
    const parts = part.parts.map(add);
    if (part.kind === 'ordered') {
      for (let after = 1; after < parts.length; after++) {
        for (const one of parts[after - 1]!) for (const other of parts[after]!) pairs.push(`(< t${one} t${other})`);
      }
    }
    return parts.flat();
  };
  if (network) add(network);
  const isOrdered = pairs.length === calls.length - 1 && calls.length < 3;
  if (isOrdered || calls.length === 0) return `:ordered-subtasks (and ${calls.join(' ')})`;
  const labelled = calls.map((call, at) => `(t${at} ${call})`);
  return `:subtasks (and ${labelled.join(' ')}) :ordering (and ${pairs.join(' ')})`;
}

const asksHere = (condition: ToyCondition): boolean =>
  (condition.kind === 'flag' && condition.of === 'here') ||
  (condition.kind === 'linked' && (condition.from === 'here' || condition.to === 'here'));

const termText = (term: ToyTerm): string => (term === 'here' ? '?h' : local(term));

function flagText({ flag, of }: { flag: number; of: ToyTerm | null }, isSet: boolean): string {
  const atom = `(flag${flag}${of === null ? '' : ` ${termText(of)}`})`;
  return isSet ? atom : `(not ${atom})`;
}

function conditionText(condition: ToyCondition): string {
  switch (condition.kind) {
    case 'flag':
      return flagText(condition, condition.isSet);
    case 'here': {
      const atom = `(here ${termText(condition.term)})`;
      return condition.isEqual ? atom : `(not ${atom})`;
    }
    case 'linked':
      return `(link ${termText(condition.from)} ${termText(condition.to)})`;
    case 'fuelled':
      return '';
  }
}

function problemText(model: ToyModel): string {
  const names = Array.from({ length: model.places }, (_, index) => place(index));
  const atoms = [`(here ${place(model.start[0]!)})`];
  model.flagsOfPlaces.forEach((ofPlaces, flag) => {
    for (let of = 0; of < (ofPlaces ? model.places : 1); of++) {
      const isSet = model.start[placeOfFlag(model, flag, of)] === 1;
      if (isSet) atoms.push(ofPlaces ? `(flag${flag} ${place(of)})` : `(flag${flag})`);
    }
  });
  model.links.forEach((row, from) =>
    row.forEach((linked, to) => linked && atoms.push(`(link ${place(from)} ${place(to)})`)),
  );
  const objects = names.length > 1 ? `${names.slice(1).join(' ')} - place` : '';
  return [
    '(define (problem only) (:domain rounds)',
    `(:objects ${objects})`,
    `(:htn :parameters () ${networkText(model.request, (term) => place(term as number))})`,
    `(:init ${atoms.join(' ')}))`,
  ].join('\n');
}
