// Handles places that several actions or plans have temporarily written, one over the other. When one of them ends,
// only its own value is removed: the value over it then lies on the value below it.

import type { Action } from './action.ts';
import type { Ground, WordList } from './ground.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Removes the values that held during the action, unless something else was written meanwhile. */
export function takeOutDuring(scene: ActingScene, action: Action): void {
  const { ground } = scene;
  const { during, held } = action;
  for (let at = 0; at < held.count; at += ground.wordsAt(held, at)) {
    const over = actionOver(scene, action, held.words[at]!);
    if (over) lower(ground, over.during, over.held, during, held, at);
    else ground.putBack(held, during, at, true);
  }
}

/** Returns the next action that holds something else in this place. */
function actionOver({ actions }: ActingScene, { id }: Action, word: number): Action | null {
  let found: Action | null = null;
  for (let at = 0; at < actions.length; at++) {
    const other = actions.at(at)!;
    if (other.id > id && (!found || other.id < found.id) && other.held.indexOf(word) >= 0) found = other;
  }
  return found;
}

/** Restores what the plan has reserved, unless something else has been written meanwhile. */
export function takeOutReserved(scene: ActingScene, plan: RunningPlan): void {
  const { ground, plans } = scene;
  const { reserved, reservedNow } = plan;
  for (let at = 0; at < reserved.count; at += ground.wordsAt(reserved, at)) {
    const over = plans.find((other) => other !== plan && liesOver(ground, other, reservedNow, at));
    if (over) lower(ground, over.reserved, over.reservedNow, reserved, reservedNow, at);
    else ground.putBack(reservedNow, reserved, at, true);
  }
  reserved.clear();
  reservedNow.clear();
}

/**
 * Returns whether the plan has reserved a place that held what the list says, if what it has written may still be
 * there.
 */
function liesOver(ground: Ground, { reserved, reservedNow }: RunningPlan, now: WordList, at: number): boolean {
  const word = now.words[at]!;
  const entry = reserved.indexOf(word);
  if (entry < 0 || reserved.values[entry] !== now.values[at]!) return false;
  return ground.get(word) !== now.values[at]! || reservedNow.values[entry] === now.values[at]!;
}

/**
 * Removes a value from below another. `before`, `now`: the lists of the value over it; `under`, `gone`: those of the
 * removed value.
 */
function lower(ground: Ground, before: WordList, now: WordList, under: WordList, gone: WordList, at: number): void {
  const entry = now.indexOf(gone.words[at]!);
  const count = ground.wordsAt(gone, at);
  // Somebody else may have written in between.
  for (let word = 0; word < count; word++) if (before.values[entry + word] !== gone.values[at + word]!) return;
  for (let word = 0; word < count; word++) before.values[entry + word] = under.values[at + word]!;
}
