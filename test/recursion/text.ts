// The text of a model, with its problem.

import { placeOfFlag } from './model.ts';
import type { ToyModel, ToyBranch, ToyCondition, ToyEffect, ToyNetwork, ToyTask, ToyTerm } from './model.ts';

export const taskName = (task: number): string => `T${task}`;
export const placeName = (place: number): string => `p${place}`;

export function textOf(model: ToyModel): string {
  return [
    'domain rounds;',
    '',
    'type Place;',
    'fluent Place here;',
    `fluent integer [0, ${model.tank}] fuel;`,
    ...model.flagsOfPlaces.map((ofPlaces, flag) => `fluent boolean flag${flag}${ofPlaces ? '(Place place)' : ''};`),
    'constant boolean link(Place from, Place to);',
    'constant integer rank(Place place);',
    '',
    ...model.tasks.flatMap((task, index) => taskText(task, index)),
    'problem only of rounds;',
    '',
    ...problemText(model),
  ].join('\n');
}

function problemText(model: ToyModel): string[] {
  const names = Array.from({ length: model.places }, (_, place) => placeName(place));
  const lines = [`instance Place ${names.join(', ')};`, `here := ${names[model.start[0]!]};`];
  lines.push(`fuel := ${model.start[1]};`);
  model.flagsOfPlaces.forEach((ofPlaces, flag) => {
    for (let of = 0; of < (ofPlaces ? model.places : 1); of++) {
      const value = model.start[placeOfFlag(model, flag, of)] === 1;
      if (value) lines.push(`flag${flag}${ofPlaces ? `(${names[of]})` : ''} := true;`);
    }
  });
  model.links.forEach((row, from) =>
    row.forEach((linked, to) => {
      if (linked) lines.push(`link(${names[from]}, ${names[to]}) := true;`);
    }),
  );
  names.forEach((name, place) => lines.push(`rank(${name}) := ${(place * 2) % 3};`));
  lines.push(`${requestText(model.request)};`, '');
  return lines;
}

/** The arguments of a request are places. */
function requestText(network: ToyNetwork): string {
  return networkText(network, (term) => placeName(term as number));
}

function taskText(task: ToyTask, index: number): string[] {
  const params = Array.from({ length: task.params }, (_, param) => `Place ${local(param)}`).join(', ');
  const head = `task ${taskName(index)}(${params}) {`;
  if (task.kind === 'primitive') {
    const lines = [`cost := ${task.cost};`, ...task.conditions.map(conditionText), ...task.effects.map(effectText)];
    return [`${task.isInternal ? 'internal ' : ''}${head}`, ...lines.map((line) => `    ${line}`), '}', ''];
  }
  const methods = task.methods.flatMap((branches) => {
    if (branches.length === 1) return ['method {', ...branchLines(branches[0]!, task.params), '}'];
    const inside = branches.flatMap((branch) => ['branch {', ...branchLines(branch, task.params), '}']);
    return ['method {', ...inside, '}'];
  });
  return [head, ...methods.map((line) => `    ${line}`), '}', ''];
}

function branchLines({ conditions, binder, network }: ToyBranch, params: number): string[] {
  const inside = network ? [`${networkText(network, termText)};`] : [];
  const lines = conditions.map(conditionText);
  // Nothing at all is a body, too; a condition that always holds says the same.
  if (!binder) return lines.length + inside.length > 0 ? [...lines, ...inside] : ['true;'];
  const variable = `Place ${local(params)}`;
  const head =
    binder.kind === 'sort-by' ? `sort-by (${variable}; rank(${local(params)}); <)` : `${binder.kind} (${variable})`;
  return [...lines, `${head} {`, ...binder.conditions.map(conditionText), ...inside, '}'];
}

const local = (index: number): string => `v${index}`;

function termText(term: ToyTerm): string {
  return term === 'here' ? 'here' : local(term);
}

function networkText(network: ToyNetwork, term: (term: ToyTerm) => string): string {
  if (network.kind === 'task') return `ordered(${callText(network, term)})`;
  return partsText(network, term);
}

function partsText(network: ToyNetwork, term: (term: ToyTerm) => string): string {
  if (network.kind === 'task') return callText(network, term);
  return `${network.kind}(${network.parts.map((part) => partsText(part, term)).join(', ')})`;
}

function callText({ task, args }: { task: number; args: ToyTerm[] }, term: (term: ToyTerm) => string): string {
  return `${taskName(task)}(${args.map(term).join(', ')})`;
}

function conditionText(condition: ToyCondition): string {
  switch (condition.kind) {
    case 'flag':
      return `${condition.isSet ? '' : 'not '}${flagText(condition)};`;
    case 'here':
      return `${termText(condition.term)} ${condition.isEqual ? '==' : '!='} here;`;
    case 'linked':
      return `link(${termText(condition.from)}, ${termText(condition.to)});`;
    case 'fuelled':
      return 'fuel > 0;';
  }
}

function effectText(effect: ToyEffect): string {
  switch (effect.kind) {
    case 'flag':
      return `${flagText(effect)} := ${effect.set};`;
    case 'move':
      return `here := ${termText(effect.to)};`;
    case 'fuel':
      return `fuel ${effect.by > 0 ? '+' : '-'}= 1;`;
  }
}

function flagText({ flag, of }: { flag: number; of: ToyTerm | null }): string {
  return `flag${flag}${of === null ? '' : `(${termText(of)})`}`;
}
