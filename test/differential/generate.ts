// A random domain with one problem, as text, so that everything from the lexer on takes part. The same seed gives the
// same text.

import { compoundTask } from './compounds.ts';
import { createWorld, declareDefines, declareTypes, declareVariables } from './declarations.ts';
import { problemOf } from './problem.ts';
import { createRandom } from './random.ts';
import { actionTask, burnTask, checkTask, planTask } from './tasks.ts';
import { layout, sequence } from './tree.ts';
import type { Piece } from './tree.ts';
import type { GeneratedDomain } from './world.ts';

export interface GenerateOptions {
  /** Whether compound tasks state bounds. */
  bounds?: boolean;
  /** Whether some domains have rare constructs inside of each other, as in the long runs of `npm run fuzz`. */
  nested?: boolean;
  /** Whether networks have goals. */
  goals?: boolean;
}

export function generateCase(seed: number, options: GenerateOptions = {}): { text: string } {
  return { text: layout(generateTree(seed, options)) };
}

export function generateTree(
  seed: number,
  { bounds = false, nested = false, goals = false }: GenerateOptions = {},
): Piece {
  // Objects of the domain and rare nestings have streams of their own, so that other domains stay as they are.
  const ofNesting = nested ? createRandom(seed ^ 0x2e57ed) : null;
  const world = createWorld(createRandom(seed), bounds, createRandom(seed ^ 0x0b7ec7), ofNesting);
  if (goals) world.goals = createRandom(seed ^ 0x90a15);
  const declarations = [...declareTypes(world), '\n', ...declareVariables(world), '\n', ...declareDefines(world), '\n'];
  const tasks = tasksOf(world);
  return sequence('domain d;\n\n', ...declarations, ...tasks, '\n', ...problemOf(world));
}

/** Signatures first, so that any task may refer to any other. */
function tasksOf(world: GeneratedDomain): Piece[] {
  const { random } = world;
  const planned = (count: number, name: string, compound: boolean) =>
    Array.from({ length: count }, (_, index) => planTask(world, `${name}${index}`, compound));
  const compounds = planned(random.integer(2, 4), 'Do', true);
  const actions = planned(random.integer(3, 5), 'Act', false);
  const checks = planned(random.integer(1, 2), 'Check', false);
  return [
    ...compounds.map((plan) => compoundTask(world, plan)),
    ...actions.map((plan) => actionTask(world, plan)),
    ...checks.map((plan) => checkTask(world, plan)),
    burnTask(),
  ];
}
