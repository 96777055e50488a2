// Random domains: what can be translated does in a tree what the plan says, and what the oracle does without a way
// back.

import { expect, it } from 'vitest';
import { refusalReasons, translateTask, writeBehaviorTreeXml } from '../../../formats/behaviour-trees/index.ts';
import type { TaskTree } from '../../../formats/behaviour-trees/index.ts';
import type { TreePart } from '../../../formats/behaviour-trees/tree.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { caseOf } from '../../differential/cases.ts';
import { addTally, createTally, RoundTrip } from './round-trip.ts';
import { callsIn } from './worlds.ts';
import { mistakesInAll } from './xsd.ts';
import { portion } from '../../engine.ts';

const seeds = portion(800);

/** A loop in mistreevous begins each round in a new tick. The other parts of a parallel come in between. */
function hasLoopBesideOthers(tree: TaskTree): boolean {
  const hasLoop = (part: TreePart): boolean => (part.kind === 'loop' && part.loop.isUsed) || inside(part).some(hasLoop);
  const isSuch = (part: TreePart): boolean => (part.kind === 'parallel' ? hasLoop(part) : inside(part).some(isSuch));
  return tree.trees.some(({ part }) => isSuch(part));
}

function inside(part: TreePart): TreePart[] {
  switch (part.kind) {
    case 'sequence':
    case 'fallback':
    case 'parallel':
      return part.parts;
    case 'branches':
      return part.branches.flatMap(({ conditions, does }) => [...conditions, does]);
    case 'inverter':
    case 'loop':
      return [part.part];
    case 'subtree':
      return [part.tree.part];
    case 'again':
    case 'leaf':
    case 'watch':
      return [];
  }
}

/** A domain without the steps that only acting knows, because of which half of the tasks would be refused. */
function withoutSyncSteps(whole: string): { text: string; domain: DomainIr; problem: Problem } {
  const steps = /\b(?:block|global_block|finish_action|cancel_plans)\([^()]*\)(?:, )?/g;
  const text = whole.replace(steps, '').replaceAll(', )', ')');
  const { domain, problems } = loadDomain(text);
  if (!domain) throw new Error('the domain has errors without sync steps');
  return { text, domain, problem: problems[0]! };
}

it(`agrees with the plan on ${seeds} random domains`, async () => {
  const [mistreevous, cpp] = [createTally(), createTally()];
  const counts = { compound: 0, translated: 0, beside: 0 };
  const reasons = new Map<string, number>();
  const written: { xml: string; nodes: TaskTree['nodes'] }[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { text, domain, problem } = seed % 4 === 0 ? caseOf(seed) : withoutSyncSteps(caseOf(seed).text);
    const calls = callsIn(domain, problem, seededRandom(seed), 4);
    domain.tasks.forEach(({ name, kind }, task) => {
      if (kind !== 'compound') return;
      counts.compound++;
      const { tree, refusal } = translateTask(domain, name, { checkEffects: seed % 2 === 0 });
      if (!tree) {
        reasons.set(refusal.reason, (reasons.get(refusal.reason) ?? 0) + 1);
        return;
      }
      counts.translated++;
      if (seed % 8 === 0) written.push({ xml: writeBehaviorTreeXml(tree), nodes: tree.nodes });
      const isBeside = hasLoopBesideOthers(tree);
      if (isBeside) counts.beside++;
      const trips = [
        ...(isBeside ? [] : [{ trip: RoundTrip.inMistreevous(text, domain, tree), sum: mistreevous }]),
        { trip: RoundTrip.inCpp(text, domain, tree), sum: cpp },
      ];
      for (const { trip, sum } of trips) {
        for (const call of calls) if (call.task === task) trip.go(call);
        expect({ seed, difference: trip.tally.difference }).toEqual({ seed, difference: '' });
        addTally(sum, trip.tally);
      }
    });
  }
  console.log(
    `${counts.translated} of ${counts.compound} tasks translated, refused: ${JSON.stringify(Object.fromEntries(reasons))}; ` +
      `mistreevous: the plan in ${mistreevous.samePlan} of ${mistreevous.planned} worlds, the trace in ` +
      `${mistreevous.sameTrace} of ${mistreevous.committed} (left out: ${counts.beside} tasks with a loop in a parallel); ` +
      `cpp: the plan in ${cpp.samePlan} of ${cpp.planned} worlds, the trace in ${cpp.sameTrace} of ${cpp.committed}`,
  );
  for (const reason of reasons.keys()) expect(Object.keys(refusalReasons)).toContain(reason);
  expect(mistreevous.planned).toBeGreaterThan(portion(1_000));
  expect(await mistakesInAll(written)).toEqual([]);
});
