// Helpers for code that makes syntax trees without a text.

import type { Declaration, Expression, SourceFile } from './ast.ts';

/** Spans in such a tree mean nothing: it is printed and read again before it is checked. */
export const nowhere = { start: 0, end: 0, line: 1, column: 1 };

/** Makes the node of a number. `fractional`: a whole number becomes a float, too. */
export function numberNode(value: number, fractional = false): Expression {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of a domain`);
  const isNegativeZero = Object.is(value, -0);
  if (value < 0 || isNegativeZero) {
    // Only floats have a zero with a sign.
    const magnitude = numberNode(-value, fractional || isNegativeZero);
    return { kind: 'unary', operator: '-', value: magnitude, span: nowhere };
  }
  const text = String(value);
  if (!fractional && Number.isInteger(value)) {
    // Prints digits only, so that an integer that is too large gets the right message.
    return { kind: 'integer', value, text: BigInt(value).toString(), span: nowhere };
  }
  return { kind: 'float', value, text: /[.e]/.test(text) ? text : `${text}.0`, span: nowhere };
}

const emptyLine = '\n\n';

/** A tree to print: an empty line before each task, and wherever declarations of another kind begin. */
export function treeOfDeclarations(list: readonly Declaration[]): SourceFile {
  let gaps = 0;
  const declarations = list.map((declaration, index) => {
    const previous = list[index - 1];
    if (previous && (declaration.kind === 'task' || declaration.kind !== previous.kind)) gaps++;
    const at = gaps * emptyLine.length;
    return { ...declaration, span: { ...nowhere, start: at, end: at } };
  });
  return { text: emptyLine.repeat(gaps), declarations, comments: [] };
}
