// Writes the effects of steps into the world, at the end of a step or for its duration. Places that only the game
// writes are left to the game.

import { WordList } from './ground.ts';
import { takeOutDuring } from './layers.ts';
import type { Action } from './action.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Reused for each action. */
const was = new WordList();
const is = new WordList();

/** Writes what the domain says that a step changes, except in places that only the game writes. */
export function writeEffects(scene: ActingScene, plan: RunningPlan, was: WordList, is: WordList): void {
  const { ground, traits } = scene;
  for (let at = 0; at < is.count; at++) {
    const word = is.words[at]!;
    const variable = ground.variableOf[word]!;
    const value = is.values[at]!;
    if (traits.sensed[variable]) {
      if (ground.get(word) === value) continue;
      plan.expect(word, value);
      plan.isDoubtful = true;
      continue;
    }
    if (traits.reservations[variable]) plan.reserve(word, was.values[at]!, value);
    ground.change(word, value);
    // The plan itself expects this change.
    ground.noteWriter(word, value, plan.id);
  }
}

/** Writes the effects of an action that is done. Returns false if it can't: its conditions may no longer hold. */
export function writeEndEffects(scene: ActingScene, action: Action): boolean {
  const { ground } = scene;
  const plan = action.plan!;
  takeOutDuring(scene, action);
  if (action.handler?.endless) return true;
  was.clear();
  is.clear();
  // All effects are computed from the state before the task.
  ground.pretend(action.own);
  ground.pretend(action.during);
  const holds = ground.simulate(plan.record(action.position), 0, was, is);
  ground.admit(action.own);
  ground.admit(action.during);
  if (!holds) {
    action.detail = ground.fault ?? 'its conditions no longer held at its end';
    return false;
  }
  const broken = ground.brokenBy(is);
  if (broken !== null) {
    action.detail = `${broken} would become NaN, which no variable may be`;
    return false;
  }
  writeEffects(scene, plan, was, is);
  return true;
}
