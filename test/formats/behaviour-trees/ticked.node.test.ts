// Trees while they are ticked: actions that take several ticks, conditions that change meanwhile, effects that do not
// come, and the types that a game is checked against.

import { BehaviourTree, State } from 'mistreevous';
import { describe, expect, it } from 'vitest';
import { translateTask, writeAgentTypes, writeMistreevous } from '../../../formats/behaviour-trees/index.ts';
import { problemOf } from '../../domains/problems.ts';
import { createWorld } from '../../../reference/index.ts';
import { root } from '../../repo/sources.ts';
import { typeErrorsIn } from '../../type-errors.ts';
import { chores, domainOf, treeOf } from './chores.ts';
import { TickedGame, meaningsOf } from './game.ts';
import { RoundTrip } from './round-trip.ts';
import { tickMistreevous } from './ticking.ts';

const domain = domainOf(chores);
const problem = problemOf(
  `problem p of chores; instance Robot a, b; instance Room hall, attic, yard; size(hall) := 2; size(attic) := 3;
  size(yard) := 1; power(a) := 1; power(b) := 2; at(a) := hall; at(b) := attic; held(b) := mop; ordered();`,
  domain,
);
const { values } = createWorld(domain, problem);
const taskOf = (name: string): number => domain.tasks.findIndex((task) => task.name === name);

/** An agent that remembers, and returns what it is set to return. */
function agentWith(answers: Record<string, (...given: unknown[]) => unknown>): Record<string, unknown> {
  const agent: Record<string, unknown> = {
    set(name: string, value: unknown) {
      agent[name] = value;
      return State.SUCCEEDED;
    },
    is: (name: string, value: unknown) => agent[name] === value,
    ...answers,
  };
  return agent;
}

describe('a tree in mistreevous', () => {
  it('writes arguments that change places at once', () => {
    for (const rounds of [0, 1, 2, 5]) {
      for (const trip of [
        RoundTrip.inMistreevous(chores, domain, treeOf(chores, 'TakeTurns')),
        RoundTrip.inCpp(chores, domain, treeOf(chores, 'TakeTurns')),
      ]) {
        trip.go({ problem, values, task: taskOf('TakeTurns'), args: [1, 2, rounds] });
        expect(trip.tally).toMatchObject({ planned: 1, samePlan: 1, difference: '' });
      }
    }
  });

  it('leaves an action when what it watches has changed', () => {
    let isOpen = true;
    const done: string[] = [];
    const agent = agentWith({
      clean: () => false,
      open: () => isOpen,
      Clean_2_strong_asks: () => true,
      get_held: () => State.SUCCEEDED,
      Go: () => void done.push('Go'),
      Sweep: () => void done.push('Sweep'),
    });
    Object.assign(agent, { robot: 'bob', room: 'hall' });
    const tree = new BehaviourTree(writeMistreevous(treeOf(chores, 'Clean')).definition, agent);
    tree.step();
    tree.step();
    expect([tree.getState(), done]).toEqual([State.RUNNING, ['Go', 'Go']]);
    isOpen = false;
    // The branch has begun, so no other one is tried: the next method gives up, and that is a success.
    tree.step();
    expect([tree.getState(), done]).toEqual([State.SUCCEEDED, ['Go', 'Go']]);
  });

  it('keeps the locals of parallel parts apart', () => {
    const swept: unknown[] = [];
    const [waits, order]: [Map<unknown, number>, unknown[]] = [new Map(), []];
    const agent = agentWith({
      clean: () => false,
      open: () => true,
      Clean_2_strong_asks: () => true,
      at_is: () => true,
      held_is: () => true,
      get_at: (name, robot) => ((agent[name as string] = `room of ${String(robot)}`), State.SUCCEEDED),
      get_held: (name, robot) => ((agent[name as string] = `tool of ${String(robot)}`), State.SUCCEEDED),
      Turn: () => State.SUCCEEDED,
      Go(robot) {
        waits.set(robot, (waits.get(robot) ?? 0) + 1);
        order.push(robot);
        return waits.get(robot) === 3 ? State.SUCCEEDED : State.RUNNING;
      },
      Sweep: (...given) => (swept.push(given), State.SUCCEEDED),
    });
    Object.assign(agent, { one: 'ann', other: 'bob' });
    const tree = new BehaviourTree(writeMistreevous(treeOf(chores, 'Both')).definition, agent);
    for (let tick = 0; tick < 9 && tree.getState() !== State.SUCCEEDED; tick++) tree.step();
    expect(tree.getState()).toBe(State.SUCCEEDED);
    expect(order.slice(0, 4)).toEqual(['ann', 'bob', 'ann', 'bob']);
    expect(swept).toEqual([
      ['ann', 'room of ann', 'tool of ann'],
      ['bob', 'room of bob', 'tool of bob'],
    ]);
  });

  it('notices effects that do not come, when it is told to ask for them', () => {
    const endings = [false, true].map((checkEffects) => {
      const text = chores.replace('    method give_up {}\n', '');
      const tree = treeOf(text, 'Clean', { checkEffects });
      const game = new TickedGame(meaningsOf(text, tree), problem, values);
      // The robot goes, and then only says that it sweeps.
      game.lazyFrom = 1;
      return [tickMistreevous(tree, writeMistreevous(tree), [1, 1], game, 20), game.trace.length];
    });
    expect(endings).toEqual([
      ['succeeded', 2],
      ['failed', 2],
    ]);
  });
});

describe('the types of an agent', () => {
  const { tree } = translateTask(domain, 'CleanAll');
  const types = writeAgentTypes(tree!, writeMistreevous(tree!));
  const game = (choose: string): string => `
    import { State } from 'mistreevous';
    import type { CleanAllAgent, CleanAllLocals } from './agent.ts';
    type Things = { Robot: string; Room: number };
    export class Agent implements CleanAllAgent<Things> {
      set<Name extends keyof CleanAllLocals>(name: Name, value: CleanAllLocals<Things>[Name]) {
        Object.assign(this, { [name]: value });
        return State.SUCCEEDED as const;
      }
      is(name: keyof CleanAllLocals, value: unknown) { return (this as Partial<CleanAllLocals>)[name] === value; }
      Go(robot: string | null, to: number | null) { return State.RUNNING as const; }
      async Sweep(robot: string | null, room: number | null, tool: 'broom' | 'mop') { return State.SUCCEEDED as const; }
      Sleep_2(robot: string | null, hours: number) {}
      clean(room: number | null) { return true; }
      open(room: number | null) { return true; }
      at_is(robot: string | null, value: number | null) { return true; }
      held_is(robot: string | null, value: 'broom' | 'mop') { return true; }
      Clean_2_strong_asks(robot: string | null) { return true; }
      CleanAll_all_asks() { return true; }
      choose_CleanAll_next(room: 'room') { return ${choose}; }
      get_held(tool: 'tool', robot: string | null) { return this.set(tool, 'mop'); }
      Clean_2_weak_hours(hours: 'hours', robot: string | null) { return this.set(hours, 3); }
    }`;

  const messages = (text: string): string[] =>
    typeErrorsIn(
      new Map([
        [`${root}agent.ts`, types],
        [`${root}game.ts`, text],
      ]),
    ).map(({ message }) => message);

  it('fit what the tree calls', () => {
    expect(messages(game('this.set(room, 7)'))).toEqual([]);
  });

  it('find what does not', () => {
    expect(messages(game("this.set(room, 'hall')")).join()).toContain("'string'");
    expect(messages(game('1')).join()).toContain('choose_CleanAll_next');
  });
});
