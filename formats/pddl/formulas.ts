// Analyses formulas of PDDL: what they mention, and the parts that all have to hold. No function here modifies a
// formula.

import type { Formula, FormulaEffect, LispTerm, NumericTerm } from '../lisp/ast.ts';

/** A formula that has to be true or false. */
export interface FormulaPart {
  formula: Formula;
  isNegated: boolean;
}

/** All parts that have to hold for a formula, including those of negated forms. */
export function partsOf(formula: Formula, isNegated = false): FormulaPart[] {
  switch (formula.kind) {
    case 'not':
      return partsOf(formula.part, !isNegated);
    case 'and':
    case 'or': {
      const isAll = (formula.kind === 'and') !== isNegated;
      return isAll ? formula.parts.flatMap((part) => partsOf(part, isNegated)) : [{ formula, isNegated }];
    }
    case 'imply':
      return isNegated ? [...partsOf(formula.left), ...partsOf(formula.right, true)] : [{ formula, isNegated }];
    default:
      return [{ formula, isNegated }];
  }
}

/** The variables that a formula mentions and does not bind itself, in lower case. */
export function freeNames(formula: Formula, found = new Set<string>()): Set<string> {
  switch (formula.kind) {
    case 'and':
    case 'or':
      formula.parts.forEach((part) => freeNames(part, found));
      break;
    case 'not':
      freeNames(formula.part, found);
      break;
    case 'imply':
      freeNames(formula.left, found);
      freeNames(formula.right, found);
      break;
    case 'atom':
      add(formula.args, found);
      break;
    case 'equal':
      add([formula.left, formula.right], found);
      break;
    case 'compare':
      numberNames(formula.left, found);
      numberNames(formula.right, found);
      break;
    case 'sort-of':
      add([formula.term], found);
      break;
    case 'exists':
    case 'forall': {
      const inner = freeNames(formula.part);
      for (const { text } of formula.variables) inner.delete(text.toLowerCase());
      inner.forEach((name) => found.add(name));
      break;
    }
  }
  return found;
}

function numberNames(term: NumericTerm, found: Set<string>): void {
  if (term.kind === 'function') add(term.args, found);
  if (term.kind === 'arithmetic') term.parts.forEach((part) => numberNames(part, found));
}

function add(terms: readonly LispTerm[], found: Set<string>): void {
  for (const { text, isVariable } of terms) if (isVariable) found.add(text.toLowerCase());
}

/**
 * The variables that facts restrict, because they occur in facts that have to be true. All others may be any object of
 * their type.
 */
export function toldNames(formula: Formula, isNegated = false): Set<string> {
  const all = (formulas: readonly Formula[], negated: boolean): Set<string> =>
    new Set(formulas.flatMap((one) => [...toldNames(one, negated)]));
  switch (formula.kind) {
    case 'and':
    case 'or':
      return all(formula.parts, isNegated);
    case 'not':
      return toldNames(formula.part, !isNegated);
    case 'imply':
      return all([formula.right], isNegated);
    case 'exists':
    case 'forall':
      return toldNames(formula.part, isNegated);
    default:
      return isNegated ? new Set() : freeNames(formula);
  }
}

/** All changes of an effect, ignoring conditions. */
export function changesOf(effect: FormulaEffect): FormulaEffect[] {
  if (effect.kind === 'and') return effect.parts.flatMap(changesOf);
  return effect.kind === 'when' || effect.kind === 'forall' ? changesOf(effect.part) : [effect];
}
