// Ticks a tree in a game to its end: in mistreevous.

import { BehaviourTree, State } from 'mistreevous';
import type { WrittenMistreevous, TaskTree } from '../../../formats/behaviour-trees/index.ts';
import type { TickedGame, GivenValue } from './game.ts';

/** How a tree ended. `endless`: not within the ticks that it was given. */
export type TreeEnding = 'succeeded' | 'failed' | 'endless';

export function tickMistreevous(
  tree: TaskTree,
  written: WrittenMistreevous,
  args: readonly number[],
  game: TickedGame,
  ticks: number,
): TreeEnding {
  const agent: Record<string, unknown> = {
    set(name: string, value: unknown) {
      agent[name] = value;
      return State.SUCCEEDED;
    },
    is: (name: string, value: unknown) => agent[name] === value,
  };
  for (const [index, value] of args.entries()) agent[written.properties[index]!.name] = value;
  const ended = (succeeded: boolean): State => (succeeded ? State.SUCCEEDED : State.FAILED);
  for (const node of tree.nodes) {
    agent[node.name] = (...given: GivenValue[]): State | boolean => {
      if (node.kind === 'condition') return game.holds(node, given);
      if (node.kind === 'action') return ended(game.act(node, given));
      const names = given.splice(0, node.outputs.length) as string[];
      const found = node.kind === 'choice' ? game.choose(node, given) : [game.value(node, given)];
      names.forEach((name, position) => (agent[name] = found?.[position]));
      return ended(found !== null);
    };
  }
  const ticked = new BehaviourTree(written.definition, agent);
  for (let tick = 0; tick < ticks; tick++) {
    ticked.step();
    if (ticked.getState() === State.SUCCEEDED) return 'succeeded';
    if (ticked.getState() === State.FAILED) return 'failed';
  }
  return 'endless';
}
