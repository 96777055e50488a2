// After a repair has replaced all steps of a plan, gives back the reservations that the new steps do not need. The
// others are given back at the end of the plan (layers.ts).

import { argsOfPlace, kindOf, recordAt, textOf } from '../../bindings/internal.ts';
import { holdsWord } from './accesses.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Gives back the places that no step reads or writes, and whose object neither a step nor an action names. */
export function giveBackUnneeded(scene: ActingScene, plan: RunningPlan): void {
  const { ground } = scene;
  const { reserved, reservedNow } = plan;
  const held = Array.from({ length: reserved.count }, (_, at): [word: number, before: number, now: number] => {
    return [reserved.words[at]!, reserved.values[at]!, reservedNow.values[at]!];
  });
  reserved.clear();
  reservedNow.clear();
  for (const [word, before, now] of held) {
    if (before === now) continue;
    if (ground.get(word) !== now || isTouched(plan, ground.variableOf[word]!, word) || isNamed(scene, plan, word)) {
      reserved.add(word, before);
      reservedNow.add(word, now);
    } else {
      ground.change(word, before);
      scene.logPlan('given-back', plan, placeText(scene, word));
    }
  }
}

function isTouched({ links }: RunningPlan, variable: number, word: number): boolean {
  const { accesses, places } = links;
  return accesses.words.some((one, access) => {
    if (accesses.variables[access] !== variable) return false;
    return one >= 0 ? one === word : holdsWord(places, accesses, access, word);
  });
}

/** Returns whether a step or an action names the one object of a place: a plan uses what its steps name. */
function isNamed(scene: ActingScene, plan: RunningPlan, word: number): boolean {
  const { calls, loaded } = scene.state;
  const { types } = loaded.manifest;
  const [{ type, id } = { type: -1, id: 0 }, ...others] = argumentsOf(scene, word);
  if (type < 0 || others.length > 0) return false;
  const isOf = (task: number, valueAt: (param: number) => number): boolean =>
    calls.tasks[task]!.params.some(({ type: param }, at) => {
      return param.kind === 'object' && types[param.type]!.root === types[type]!.root && valueAt(at) === id;
    });
  return (
    plan.taskNumbers.some((task, at) => {
      const record = recordAt(loaded.core, plan.address, at);
      return isOf(task, (param) => loaded.core.load(record + calls.tasks[task]!.offsets[param]!));
    }) || plan.actions.list().some(({ taskIndex, args }) => isOf(taskIndex, (param) => args[param]!))
  );
}

/** Returns the arguments of a place, each with its type (-1: no object) and its number. */
function argumentsOf({ state, ground }: ActingScene, word: number): { type: number; id: number }[] {
  const variable = ground.variableOf[word]!;
  const { params, width } = state.loaded.manifest.variables[variable]!;
  const args = argsOfPlace(state, variable, (4 * word - state.layout.tables[variable]!.offset) / width);
  return params.map((param, at) => ({ type: param.kind === 'object' ? param.type : -1, id: args[at]! }));
}

/** Returns a place as text: `taken(eve)`. */
function placeText(scene: ActingScene, word: number): string {
  const { loaded, numbering } = scene.state;
  const { name, params } = loaded.manifest.variables[scene.ground.variableOf[word]!]!;
  const texts = argumentsOf(scene, word).map(({ id }, at) =>
    textOf(kindOf(loaded.manifest, params[at]!, numbering), id),
  );
  return `${name}(${texts.join(', ')})`;
}
