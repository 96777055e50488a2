// Conditions of a grounded world: facts that have to be true or false, all of several conditions, or any of them.

/** A number of a fact, or what it is made of. */
export type GroundFormula = boolean | FormulaNode;

export type FormulaNode =
  { op: 'fact'; fact: number; isTrue: boolean } | { op: 'all' | 'any'; parts: readonly FormulaNode[] };

export function all(one: GroundFormula, other: GroundFormula): GroundFormula {
  if (one === false || other === false) return false;
  if (one === true) return other;
  if (other === true) return one;
  return { op: 'all', parts: [...partsOf('all', one), ...partsOf('all', other)] };
}

export function any(one: GroundFormula, other: GroundFormula): GroundFormula {
  if (one === true || other === true) return true;
  if (one === false) return other;
  if (other === false) return one;
  return { op: 'any', parts: [...partsOf('any', one), ...partsOf('any', other)] };
}

function partsOf(op: 'all' | 'any', node: FormulaNode): readonly FormulaNode[] {
  return node.op === op ? node.parts : [node];
}

export function opposite(formula: GroundFormula): GroundFormula {
  if (typeof formula === 'boolean') return !formula;
  if (formula.op === 'fact') return { ...formula, isTrue: !formula.isTrue };
  return {
    op: formula.op === 'all' ? 'any' : 'all',
    parts: formula.parts.map((part) => opposite(part) as FormulaNode),
  };
}

export function fact(number: number): FormulaNode {
  return { op: 'fact', fact: number, isTrue: true };
}

/** A text that only equal conditions have. */
export function keyOfFormula(node: FormulaNode): string {
  if (node.op === 'fact') return `${node.isTrue ? '' : '!'}${node.fact}`;
  const keys = node.parts.map(keyOfFormula).sort();
  return `${node.op === 'all' ? '&' : '|'}(${keys.join()})`;
}
