// Checks whether a plan collects a coin: simulates it by the rules of the game and reports the first forbidden task. It
// shares no code with a planner, and only uses the names of the primitive tasks of iceblox.htn.

import { readStep } from '../steps.ts';
import { crossroadName, directions } from './maze.ts';
import type { Direction, Maze } from './maze.ts';
import { after, push, situationOf, walkable } from './rules.ts';
import type { Pushed, MazeSituation } from './rules.ts';

export type IcebloxVerdict =
  | { valid: true; pushes: number }
  /** `step`: position in the plan from 0, or its length when the coin is not collected. */
  | { valid: false; step: number; reason: string };

/** What a task does to the situation, or why it cannot be done. */
type StepOutcome = { situation: MazeSituation; coin?: string } | string;

export function checkPlan(maze: Maze, coin: number, plan: readonly string[]): IcebloxVerdict {
  let situation = situationOf(maze);
  let pushes = 0;
  const collected = new Set<string>();
  for (const [step, text] of plan.entries()) {
    const outcome = carryOut(situation, text);
    if (typeof outcome === 'string') return { valid: false, step, reason: `${text}: ${outcome}` };
    if (outcome.coin !== undefined) collected.add(outcome.coin);
    if (!text.startsWith('MoveToCrossroad(')) pushes++;
    situation = outcome.situation;
  }
  if (collected.has(`coin${coin}`)) return { valid: true, pushes };
  return { valid: false, step: plan.length, reason: `coin${coin} is not collected` };
}

function carryOut(situation: MazeSituation, text: string): StepOutcome {
  const { task: name, args } = readStep(text);
  const { maze, penguin } = situation;
  if (crossroadName(maze, penguin) !== args[0]) return `the penguin is at ${crossroadName(maze, penguin)}`;
  switch (name) {
    case 'MoveToCrossroad': {
      const goal = walkable(situation).find((cell) => crossroadName(maze, cell) === args[1]);
      return goal === undefined ? `no safe way leads to ${args[1]}` : { situation: { ...situation, penguin: goal } };
    }
    case 'KickToKillGuard':
    case 'Kick':
    case 'DestroyWeapon':
      return pushing(situation, name, args[2], args[1]!, args[3]);
    case 'Extract':
      return extracting(situation, args[2], args[1]!);
    default:
      return 'there is no such task';
  }
}

function pushed(situation: MazeSituation, to: string | undefined): Pushed | null {
  return directions.includes(to as Direction) ? push(situation, situation.penguin, to as Direction) : null;
}

function pushing(
  situation: MazeSituation,
  name: string,
  to: string | undefined,
  weapon: string,
  stop: string | undefined,
): StepOutcome {
  const { maze, penguin } = situation;
  const what = pushed(situation, to);
  if (what === null || crossroadName(maze, what.from) !== weapon) return `there is nothing to push at ${weapon}`;
  const then = { situation: after(situation, penguin, what) };
  if (name === 'DestroyWeapon') {
    if (what.kind === 'slides') return 'the block slides away';
    return what.content === 'ice' ? then : 'this would be an extraction';
  }
  if (what.kind !== 'slides') return 'the block cannot slide';
  if (crossroadName(maze, what.stop) !== stop) return `the block stops at ${crossroadName(maze, what.stop)}`;
  if (name === 'KickToKillGuard' && what.killed.length === 0) return 'no flame is killed';
  if (name === 'Kick' && what.killed.length > 0) return 'a flame is killed';
  return then;
}

function extracting(situation: MazeSituation, to: string | undefined, coin: string): StepOutcome {
  const what = pushed(situation, to);
  if (what === null) return 'there is no coin that is safe to extract';
  if (what.kind === 'slides') return 'the block slides away';
  if (`coin${String(what.content)}` !== coin) return `${coin} is not there`;
  return { situation: after(situation, situation.penguin, what), coin };
}
