// Makes the soldier's decisions with the core: one soldier for each situation, all in one world.

import { ordered, Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { readText } from '../root.ts';
import { facts, situations } from './decisions.ts';

export function loadSoldier(): DomainIr {
  const { domain, diagnostics } = loadDomain(readText('domains', 'soldier', 'soldier.htn'));
  if (!domain) throw new Error(`soldier.htn has errors: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return domain;
}

export interface SoldierPlans {
  /** The plan of the soldier in a situation, as names of actions. */
  planOf(situation: number): string[] | null;
  /** Plans for one soldier after the other: a search each. */
  oneByOne(): void;
  /** Plans for all in one search, one call: the network is a `Decide` for each. */
  batch(): void;
  /** What the last batch came to: all actions, each soldier's after the other's. */
  batchPlan(): string[] | null;
  iterations(): { single: number; batch: number };
}

export function corePlans(): SoldierPlans {
  const domain = new Planner().register(emit(optimise(loadSoldier(), { totallyOrdered: true })));
  const world = domain.createWorld({ Npc: situations.length });
  const { first } = world.idsOf('Npc');
  situations.forEach((situation, index) => {
    for (const fact of facts) world.fluents[fact]!.set(first + index, situation[fact]);
  });
  const decide = domain.tasks['Decide']!;
  const single = world.plan(decide(first));
  // Nothing is worth remembering in a batch: what one soldier decides is no dead end for another.
  const all = world.plan(ordered(...situations.map((_, index) => decide(first + index))), { remember: false });
  const run = (situation: number): void => {
    single.restartTask(decide, first + situation);
    single.step();
  };
  return {
    planOf: (situation) => {
      run(situation);
      return namesOf(single);
    },
    oneByOne: () => {
      for (let situation = 0; situation < situations.length; situation++) run(situation);
    },
    batch: () => {
      all.restart();
      all.step();
    },
    batchPlan: () => namesOf(all),
    iterations: () => ({ single: single.iterations, batch: all.iterations }),
  };
}

function namesOf(session: Session<AnyDomain>): string[] | null {
  return session.plan?.map(({ task }) => task) ?? null;
}
