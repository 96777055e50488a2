// Estimates the type of an expression from its names, as text: for people, and to sort proposals. The checker decides
// what is correct.

import type { KindName } from '../../ir/kinds.ts';
import { isReal } from '../../ir/kinds.ts';
import { floatType, plainTypes } from '../check/types.ts';
import type { Expression, TypeReference } from '../text/ast.ts';

export function typeText({ name, range }: TypeReference): string {
  if (!range) return name.text;
  const [low, high] = [range.low, range.high].map(endText);
  return low === undefined || high === undefined ? name.text : `${name.text} [${low}, ${high}]`;
}

function endText(expression: Expression): string | undefined {
  if (expression.kind === 'integer') return expression.text;
  if (expression.kind === 'unary' && expression.value.kind === 'integer') return `-${expression.value.text}`;
  return undefined;
}

/** A type without its range: `integer [0, 9]` is `integer`. */
export function bare(type: string): string {
  const bracket = type.indexOf(' [');
  return bracket === -1 ? type : type.slice(0, bracket);
}

/** Whether a type without its range is a word for a kind of values, such as `float`, that passes the test. */
export function isOfKind(type: string, test: (kind: KindName) => boolean): boolean {
  return Object.hasOwn(plainTypes, type) && test(plainTypes[type]!.kind);
}

/** The type of a name. */
export interface Typed {
  type: string;
}

/** The type of an expression as text, or '' if it is not known. */
export function typeOf(expression: Expression, lookUp: (name: string) => Typed | undefined): string {
  switch (expression.kind) {
    case 'integer':
      return 'integer';
    case 'float':
      return 'float';
    case 'boolean':
    case 'quantifier':
      return 'boolean';
    case 'name':
    case 'call':
      return calledType(expression, lookUp);
    case 'unary':
      return expression.operator === 'not' ? 'boolean' : widest([expression.value], lookUp);
    case 'binary':
      return binaryType(expression, lookUp);
    case 'conditional':
      return widest([expression.yes, expression.no], lookUp);
    case 'aggregate':
      return expression.value ? widest([expression.value], lookUp) : 'integer';
    case 'none':
    case 'error':
      return '';
  }
}

type Named = Extract<Expression, { kind: 'name' | 'call' }>;
type BinaryNode = Extract<Expression, { kind: 'binary' }>;

function calledType(expression: Named, lookUp: (name: string) => Typed | undefined): string {
  const found = lookUp(expression.name.text);
  if (found) return bare(found.type);
  if (expression.kind === 'name') return '';
  if (expression.name.text === 'chance') return 'float';
  return ['min', 'max', 'abs'].includes(expression.name.text) ? widest(expression.args, lookUp) : '';
}

function binaryType({ operator, left, right }: BinaryNode, lookUp: (name: string) => Typed | undefined): string {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return widest([left, right], lookUp);
    case '%':
      return 'integer';
    default:
      return 'boolean';
  }
}

/** The type of what is made of these values. A float is made of real numbers of all kinds. */
function widest(operands: readonly Expression[], lookUp: (name: string) => Typed | undefined): string {
  const types = operands.map((operand) => typeOf(operand, lookUp));
  const isFloat = types.some((type) => isOfKind(type, isReal));
  return isFloat ? floatType.kind : (types.find((type) => type !== '') ?? '');
}
