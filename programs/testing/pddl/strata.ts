// Sorts derived predicates into layers: a predicate that a rule needs to be false is in an earlier layer.

import type { LispNode } from '../../../formats/lisp/read.ts';
import { itemsOf, wordAt } from './pddl-setting.ts';
import type { PddlSetting } from './pddl-setting.ts';

export function strataOf({ rules }: PddlSetting): string[][] {
  const layers = new Map([...rules.keys()].map((name) => [name, 0]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [name, all] of rules) {
      for (const { body } of all) {
        visit(body, true, (predicate, isTrue) => {
          const below = layers.get(predicate);
          if (below === undefined) return;
          const least = isTrue ? below : below + 1;
          if (layers.get(name)! >= least) return;
          if (least > rules.size) throw new Error(`\`${name}\` depends on its own negation`);
          layers.set(name, least);
          isChanged = true;
        });
      }
    }
  }
  const found: string[][] = [];
  for (const [name, layer] of layers) (found[layer] ??= []).push(name);
  return found.filter(() => true);
}

/** For each predicate of a formula, calls a function with the predicate and with whether it has to be true. */
function visit(node: LispNode, isTrue: boolean, found: (predicate: string, isTrue: boolean) => void): void {
  const items = itemsOf(node);
  const word = wordAt(items[0]);
  if (word === 'and' || word === 'or') items.slice(1).forEach((part) => visit(part, isTrue, found));
  else if (word === 'not') visit(items[1]!, !isTrue, found);
  else if (word === 'imply') {
    visit(items[1]!, !isTrue, found);
    visit(items[2]!, isTrue, found);
  } else if (word === 'exists' || word === 'forall') visit(items[2]!, isTrue, found);
  else found(word, isTrue);
}
