// Writes expressions and choices as text in the language of domains. Trees use it to describe what a game has to
// implement, and tests compile it.

import { isLoop, operatorSigns } from '../../ir/expressions.ts';
import type { ChoiceBinder, DomainIr, Effect, Expr, Guard, Level, ValueType } from '../../ir/ir.ts';
import { chanceArgs } from '../../ir/mix.ts';
import { nameText } from '../../language/text/tokens.ts';

export type NameOfLocal = (local: number) => string;

export function typeText(domain: DomainIr, type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return nameText(domain.types[type.type]!.name);
    case 'enum':
      return nameText(domain.enums[type.enum]!.name);
    case 'integer':
      return type.range ? `integer [${type.range.low}, ${type.range.high}]` : 'integer';
    case 'boolean':
    case 'float':
      return type.kind;
  }
}

export function literalText(
  domain: { enums: readonly { values: string[] }[] },
  type: ValueType,
  value: number,
): string {
  switch (type.kind) {
    case 'boolean':
      return value === 0 ? 'false' : 'true';
    case 'enum':
      return domain.enums[type.enum]!.values[value]!;
    case 'object':
      return 'none';
    case 'integer':
      return String(value);
    case 'float':
      return Number.isInteger(value) ? value.toFixed(1) : String(value);
  }
}

export function exprText(domain: DomainIr, expr: Expr, nameOf: NameOfLocal): string {
  const text = (part: Expr): string => exprText(domain, part, nameOf);
  /** Adds parentheses where operators would otherwise bind differently. */
  const inner = (part: Expr): string => {
    if (part.op === 'to-float') return inner(part.value);
    const isBare = !Object.hasOwn(operatorSigns, part.op) && !isLoop(part) && part.op !== 'conditional';
    return isBare ? text(part) : `(${text(part)})`;
  };
  const chances = chanceArgs(expr);
  if (chances) return callText('chance', chances.map(text));
  switch (expr.op) {
    case 'literal': {
      const literal = literalText(domain, expr.type, expr.value);
      return expr.type.kind === 'enum' ? nameText(literal) : literal;
    }
    case 'local':
      return nameText(nameOf(expr.local));
    case 'object':
      return nameText(domain.objects![expr.object]!.name);
    case 'read':
      return callText(domain.variables[expr.variable]!.name, expr.args.map(text));
    case 'define':
      return callText(domain.defines[expr.define]!.name, expr.args.map(text));
    case 'external':
      return callText(domain.externals[expr.external]!.name, expr.args.map(text), true);
    case 'search-kind':
      return 'false';
    case 'not':
      return `not ${inner(expr.value)}`;
    case 'narrow':
      throw new Error('only a `let` with a type asks for a type');
    case 'negate':
      return `-(${text(expr.value)})`;
    case 'to-float':
      return text(expr.value);
    case 'absolute':
      return `abs(${text(expr.value)})`;
    case 'minimum':
      return `min(${text(expr.left)}, ${text(expr.right)})`;
    case 'maximum':
      return `max(${text(expr.left)}, ${text(expr.right)})`;
    case 'mix':
      throw new Error('only `chance` mixes numbers');
    case 'conditional':
      return `${inner(expr.condition)} ? ${inner(expr.yes)} : ${inner(expr.no)}`;
    case 'exists':
      return `exists (${paramsText(domain, expr.levels, nameOf)}) ${bodyText(domain, expr.levels, nameOf)}`;
    case 'sum':
    case 'least':
    case 'greatest': {
      const word = { sum: 'sum', least: 'min', greatest: 'max' }[expr.op];
      const params = paramsText(domain, expr.levels, nameOf);
      return `${word} (${params}; ${text(expr.value)}) ${bodyText(domain, expr.levels, nameOf)}`;
    }
    case 'and':
    case 'or':
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'remainder':
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      return `${inner(expr.left)} ${operatorSigns[expr.op]} ${inner(expr.right)}`;
  }
}

/** The binders around the network of a body, without the network. */
export function choiceText(domain: DomainIr, choice: ChoiceBinder, nameOf: NameOfLocal): string {
  const { binder, levels, key, order, rest } = choice;
  const params = paramsText(domain, levels, nameOf);
  const head = key ? `${params}; ${exprText(domain, key, nameOf)}; ${order}` : params;
  const lines = levels.flatMap((level) => levelLines(domain, level, nameOf));
  if (rest.kind === 'choice') lines.push(choiceText(domain, rest, nameOf));
  return `${binder} (${head}) { ${lines.map((line) => `${line} `).join('')}}`;
}

export function effectText(domain: DomainIr, effect: Effect, nameOf: NameOfLocal): string {
  const inside = (effects: readonly Effect[]): string =>
    effects.map((one) => `${effectText(domain, one, nameOf)} `).join('');
  switch (effect.kind) {
    case 'when':
      return `when (${exprText(domain, effect.condition, nameOf)}) { ${inside(effect.effects)}}`;
    case 'forall': {
      const lines = effect.levels.flatMap((level) => levelLines(domain, level, nameOf));
      const conditions = lines.map((line) => `${line} `).join('');
      return `forall (${paramsText(domain, effect.levels, nameOf)}) { ${conditions}${inside(effect.effects)}}`;
    }
    case 'set':
    case 'add': {
      const args = effect.args.map((arg) => exprText(domain, arg, nameOf));
      const place = callText(domain.variables[effect.variable]!.name, args);
      const sign = effect.kind === 'set' ? ':=' : '+=';
      return `${place} ${sign} ${exprText(domain, effect.value, nameOf)};`;
    }
  }
}

function callText(name: string, args: readonly string[], always = false): string {
  return args.length > 0 || always ? `${nameText(name)}(${args.join(', ')})` : nameText(name);
}

function paramsText(domain: DomainIr, levels: readonly Level[], nameOf: NameOfLocal): string {
  return levels.map(({ local, type }) => `${typeText(domain, type)} ${nameText(nameOf(local))}`).join(', ');
}

function bodyText(domain: DomainIr, levels: readonly Level[], nameOf: NameOfLocal): string {
  const lines = levels.flatMap((level) => levelLines(domain, level, nameOf));
  return `{ ${lines.map((line) => `${line} `).join('')}}`;
}

function levelLines(domain: DomainIr, { local, over, guards }: Level, nameOf: NameOfLocal): string[] {
  const lines = guards.map((guard) => guardText(domain, guard, nameOf));
  switch (over.kind) {
    case 'all':
      return lines;
    case 'value':
      return [`${nameText(nameOf(local))} == ${exprText(domain, over.value, nameOf)};`, ...lines];
    case 'index':
      throw new Error('a task can only be translated before any pass has changed it');
  }
}

function guardText(domain: DomainIr, guard: Guard, nameOf: NameOfLocal): string {
  const { expr } = guard;
  if (guard.kind === 'let' && expr.op === 'narrow') {
    const value = exprText(domain, expr.value, nameOf);
    return `let ${typeText(domain, expr.type)} ${nameText(nameOf(guard.local))} := ${value};`;
  }
  const text = exprText(domain, expr, nameOf);
  return guard.kind === 'let' ? `let ${nameText(nameOf(guard.local))} := ${text};` : `${text};`;
}
