// Plans as data and as text: `ShootPlayer(npc0, gun0)`. Arguments are numbers, as everywhere in the IR. The text has
// the names of objects and enum values, and can be parsed back to the same step.

import type { DomainIr, ValueType } from './ir.ts';
import { isReal } from './kinds.ts';
import type { ObjectNumbering } from './objects.ts';

export interface Step {
  task: number;
  args: number[];
  /** Whether the step is internal, so that a game does not execute it. */
  internal: boolean;
}

/** The plan for a game, without internal steps. */
export function withoutInternal(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !step.internal);
}

export function formatPlan(domain: DomainIr, numbering: ObjectNumbering, steps: readonly Step[]): string {
  return steps.map((step) => formatStep(domain, numbering, step)).join('\n');
}

export function formatStep(domain: DomainIr, numbering: ObjectNumbering, step: Pick<Step, 'task' | 'args'>): string {
  const task = domain.tasks[step.task]!;
  const args = task.params.map(({ type }, position) => formatValue(domain, numbering, type, step.args[position]!));
  return `${task.name}(${args.join(', ')})`;
}

export function formatValue(domain: DomainIr, numbering: ObjectNumbering, type: ValueType, value: number): string {
  switch (type.kind) {
    case 'boolean':
      return value === 0 ? 'false' : 'true';
    case 'integer':
    case 'float':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'enum':
      return quoteName(domain.enums[type.enum]!.values[value] ?? String(value));
    case 'object':
      if (value === 0) return 'none';
      return quoteName(namesOf(domain, numbering, type.type)[value] ?? `#${value}`);
  }
}

/** Throws when the text is not a step of this domain. */
export function parseStep(domain: DomainIr, numbering: ObjectNumbering, text: string): Step {
  const parts = /^\s*([^\s(]+)\s*\((.*)\)\s*$/s.exec(text);
  if (!parts) throw new Error(`not a step: ${text}`);
  const index = domain.tasks.findIndex((task) => task.name === parts[1]);
  const task = domain.tasks[index];
  if (!task) throw new Error(`unknown task ${parts[1]} in: ${text}`);
  if (task.kind === 'compound') throw new Error(`${task.name} is a compound task, which can't be a step of a plan`);
  const args = splitArguments(parts[2]!);
  if (args.length !== task.params.length) {
    const wanted = `${task.params.length} argument${task.params.length === 1 ? '' : 's'}`;
    throw new Error(`${task.name} takes ${wanted}, not ${args.length}: ${text}`);
  }
  const values = task.params.map(({ type }, position) => parseValue(domain, numbering, type, args[position]!));
  return { task: index, args: values, internal: task.kind === 'internal' };
}

export function parseValue(domain: DomainIr, numbering: ObjectNumbering, type: ValueType, text: string): number {
  switch (type.kind) {
    case 'boolean':
      return positionOf(['false', 'true'], text, 'boolean');
    case 'integer':
    case 'float': {
      const value = Number(text);
      const wellFormed = /^(-?[\d.]|NaN$|-?Infinity$)/.test(text);
      if (wellFormed && (isReal(type.kind) ? !Number.isNaN(value) || text === 'NaN' : value === (value | 0))) {
        return value;
      }
      throw new Error(`not a value of type ${type.kind}: ${text}`);
    }
    case 'enum':
      return positionOf(domain.enums[type.enum]!.values, unquoteName(text), domain.enums[type.enum]!.name);
    case 'object': {
      if (text === 'none') return 0;
      const names = namesOf(domain, numbering, type.type);
      const id = names.indexOf(unquoteName(text), 1);
      const first = numbering.first[type.type]!;
      if (id >= first && id < first + numbering.count[type.type]!) return id;
      throw new Error(`no object of type ${domain.types[type.type]!.name} is named ${text}`);
    }
  }
}

function namesOf(domain: DomainIr, numbering: ObjectNumbering, type: number): string[] {
  return numbering.names[domain.types[type]!.root]!;
}

function positionOf(values: readonly string[], text: string, type: string): number {
  const position = values.indexOf(text);
  if (position < 0) throw new Error(`not a value of type ${type}: ${text}`);
  return position;
}

/** A game may give its objects any names. Quotes separate such names from the text around them. */
function quoteName(name: string): string {
  return /^[\w.-]+$/.test(name) && name !== 'none' ? name : JSON.stringify(name);
}

function unquoteName(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

function splitArguments(text: string): string[] {
  if (text.trim() === '') return [];
  const parts = text.match(/("(?:[^"\\]|\\.)*"|[^,"])+/g) ?? [];
  return parts.map((part) => part.trim());
}
