// The package goap of npm (1.1.1, MIT), where it is installed: `npm install --no-save goap@1.1.1`. It compares each
// state with all known ones, and copies states deeply. The same actions as in goap.ts, as functions.

import type { GoapAction, GoapFacts, GoapState, GoapValue } from './goap.ts';

type PlainState = Record<string, GoapValue>;
type StateTest = (world: PlainState, state: PlainState) => boolean;

interface NpmAction {
  precondition(test: (state: PlainState) => boolean): this;
  effect(change: (state: PlainState) => void): this;
}

interface NpmAgent {
  action(action: NpmAction): void;
  goal(name: string, test: StateTest): void;
  plan(): NpmAction[] | undefined;
}

export interface NpmGoap {
  Agent: new (world: PlainState, name: string) => NpmAgent;
  Action: new (options: { name: string; cost: number }) => NpmAction;
}

/** null: it is not installed. */
export async function loadNpmGoap(): Promise<NpmGoap | null> {
  const name = 'goap';
  try {
    const { default: found } = (await import(name)) as { default: NpmGoap };
    return found;
  } catch {
    return null;
  }
}

/** The length of the plan; null: there is none. */
export function planWithNpm(
  { Agent, Action }: NpmGoap,
  start: GoapState,
  goal: GoapFacts,
  actions: readonly GoapAction[],
): number | null {
  class Character extends Agent {
    move(): void {}
    isInRange(): boolean {
      return true;
    }
    getActionCost(action: { cost: number }): number {
      return action.cost;
    }
  }
  const agent = new Character(Object.fromEntries(start), 'character');
  for (const { name, cost, conditions, effects } of actions) {
    const action = new Action({ name, cost });
    for (const [of, value] of conditions) action.precondition((state) => state[of] === value);
    for (const [of, value] of effects) action.effect((state) => (state[of] = value));
    agent.action(action);
  }
  for (const [of, value] of goal) agent.goal(of, (_, state) => state[of] === value);
  return agent.plan()?.length ?? null;
}
