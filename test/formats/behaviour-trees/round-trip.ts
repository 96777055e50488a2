// The round trip: a task becomes a tree, the tree is ticked in a game, and what it has done is compared with the plan
// for the task and with what the oracle does without a way back.

import type { DomainIr } from '../../../ir/ir.ts';
import { writeBehaviorTreeXml, writeMistreevous } from '../../../formats/behaviour-trees/index.ts';
import type { WrittenMistreevous, TaskTree } from '../../../formats/behaviour-trees/index.ts';
import { createWorld } from '../../../reference/index.ts';
import { SearchFault } from '../../../reference/fault.ts';
import { BehaviorTreeCpp } from './cpp.ts';
import { Committed, DomainFault } from './committed.ts';
import { TickedGame, meaningsOf } from './game.ts';
import type { Meanings, DoneStep } from './game.ts';
import { tickMistreevous } from './ticking.ts';
import type { TreeEnding } from './ticking.ts';
import { firstChoicesWork, planFrom } from './worlds.ts';
import type { Call } from './worlds.ts';

/** What came of ticking trees. */
export interface RoundTripTally {
  /** Worlds in which the first choices work. */
  planned: number;
  /** Those in which the trace is the plan. */
  samePlan: number;
  /** Worlds of any kind in which the oracle comes to an end without a way back. */
  committed: number;
  /** Those in which the tree does the same and ends alike. */
  sameTrace: number;
  /** How many of these worlds are worlds in which the tree has failed. */
  failures: number;
  /** What a difference looks like, for reports. */
  difference: string;
}

export function createTally(): RoundTripTally {
  return { planned: 0, samePlan: 0, committed: 0, sameTrace: 0, failures: 0, difference: '' };
}

export function addTally(to: RoundTripTally, from: RoundTripTally): void {
  to.planned += from.planned;
  to.samePlan += from.samePlan;
  to.committed += from.committed;
  to.sameTrace += from.sameTrace;
  to.failures += from.failures;
  to.difference ||= from.difference;
}

export type TickTree = (args: readonly number[], game: TickedGame) => TreeEnding;

const ticks = 3_000;
const nodesTicked = 1_000_000;
const decompositions = 1_000;

export class RoundTrip {
  readonly #domain: DomainIr;
  readonly #meanings: Meanings;
  readonly #tick: TickTree;
  readonly #goesOn: boolean;
  readonly tally = createTally();

  constructor(text: string, domain: DomainIr, tree: TaskTree, tick: TickTree, goesOn: boolean) {
    this.#domain = domain;
    this.#meanings = meaningsOf(text, tree);
    this.#tick = tick;
    this.#goesOn = goesOn;
  }

  static inMistreevous(
    text: string,
    domain: DomainIr,
    tree: TaskTree,
    written: WrittenMistreevous = writeMistreevous(tree),
  ): RoundTrip {
    const tick: TickTree = (args, game) => tickMistreevous(tree, written, args, game, ticks);
    return new RoundTrip(text, domain, tree, tick, true);
  }

  static inCpp(text: string, domain: DomainIr, tree: TaskTree): RoundTrip {
    const cpp = new BehaviorTreeCpp(writeBehaviorTreeXml(tree), tree);
    const tick: TickTree = (args, game) => cpp.tick(args, game, nodesTicked);
    return new RoundTrip(text, domain, tree, tick, false);
  }

  /** Ticks the tree in one world. */
  go({ problem, task, args, values }: Call): void {
    const request = { ...problem, network: { kind: 'task' as const, task, args } };
    const search = planFrom(this.#domain, request, values);
    const world = createWorld(this.#domain, problem);
    world.values.set(values);
    const oracle = new Committed(world, decompositions, this.#goesOn);
    const expected = endingOf(() => oracle.run(task, args));
    if (expected === 'fault' || expected === 'endless') return;
    const game = new TickedGame(this.#meanings, problem, values);
    const ending = endingOf(() => this.#tick(args, game), game);
    const trace = textOf(game.trace);
    this.tally.committed++;
    if (ending === expected && trace === textOf(oracle.trace)) {
      this.tally.sameTrace++;
      if (ending === 'failed') this.tally.failures++;
    } else this.#differs(args, `${expected} ${textOf(oracle.trace)}`, `${ending} ${trace}`);
    // A search may take the parts of an `unordered` in another order than that of the text. A tree does not.
    if (!search || expected !== 'succeeded' || !firstChoicesWork(search)) return;
    this.tally.planned++;
    if (ending === 'succeeded' && trace === textOf(search.plan!)) this.tally.samePlan++;
    else this.#differs(args, textOf(search.plan!), `${ending} ${trace}`);
  }

  #differs(args: readonly number[], expected: string, found: string): void {
    this.tally.difference ||= `${this.#meanings.tree.task}(${args.join(', ')}): ${expected} but ${found}`;
  }
}

function endingOf(run: () => TreeEnding, game?: TickedGame): TreeEnding | 'fault' {
  try {
    return run();
  } catch (error) {
    if (error instanceof SearchFault || error instanceof DomainFault || game?.hasFaulted) return 'fault';
    throw error;
  }
}

function textOf(steps: readonly DoneStep[]): string {
  return steps.map(({ task, args }) => `${task}(${args.join()})`).join(' ');
}
