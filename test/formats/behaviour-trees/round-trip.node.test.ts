// The domains of this repository as trees: which tasks have one, whether it is valid, and whether it does what the plan
// says where the first choices work.

import { readFileSync } from 'node:fs';
import { validateDefinition } from 'mistreevous';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import {
  refusalReasons,
  translateTask,
  writeBehaviorTreeXml,
  writeMistreevous,
} from '../../../formats/behaviour-trees/index.ts';
import type { TreeRefusal, TaskTree } from '../../../formats/behaviour-trees/index.ts';
import { addTally, createTally, RoundTrip } from './round-trip.ts';
import { callsIn, files, worldsOf } from './worlds.ts';
import type { DomainWorlds } from './worlds.ts';
import { mistakesIn, mistakesInAll } from './xsd.ts';
import { isAll, portion } from '../../engine.ts';

interface Translated {
  worlds: DomainWorlds;
  trees: { task: number; tree: TaskTree }[];
  refusals: { task: string; refusal: TreeRefusal }[];
}

function translated(file: string, checkEffects: boolean): Translated {
  const worlds = worldsOf(file);
  const result: Translated = { worlds, trees: [], refusals: [] };
  worlds.domain.tasks.forEach(({ name, kind }, task) => {
    if (kind !== 'compound') return;
    const { tree, refusal } = translateTask(worlds.domain, name, { checkEffects });
    if (tree) result.trees.push({ task, tree });
    else result.refusals.push({ task: name, refusal });
  });
  return result;
}

const domains = files.map((file) => translated(file, false));

/** Worlds of hunters and towns take as long as those of all others. */
const fewDomains = domains.filter(({ worlds: { name } }) => isAll || !/^(hunters|town)/.test(name));

describe('translating the tasks of the domains', () => {
  it('gives a tree to 60 % of them at least, and refuses the others for reasons of the list', () => {
    const rows = domains.map(({ worlds, trees, refusals }) => {
      const counts = new Map<string, number>();
      for (const { refusal } of refusals) counts.set(refusal.reason, (counts.get(refusal.reason) ?? 0) + 1);
      const told = [...counts].map(([reason, count]) => `${count} ${reason}`);
      return { name: worlds.name, all: trees.length + refusals.length, trees: trees.length, told: told.join(', ') };
    });
    const all = rows.reduce((sum, row) => sum + row.all, 0);
    const trees = rows.reduce((sum, row) => sum + row.trees, 0);
    const cell = (value: string | number): string => String(value).padStart(10);
    console.log(
      [
        `domain          ${cell('compound')} ${cell('translated')}   refused`,
        ...rows.map((row) => `${row.name.padEnd(15)} ${cell(row.all)} ${cell(row.trees)}   ${row.told}`),
        `all             ${cell(all)} ${cell(trees)}   ${((100 * trees) / all).toFixed(0)} % translated`,
      ].join('\n'),
    );
    for (const { refusals } of domains) {
      for (const { refusal } of refusals) expect(Object.keys(refusalReasons)).toContain(refusal.reason);
    }
    expect(trees / all).toBeGreaterThanOrEqual(0.6);
  });

  it('has a documented list of reasons', () => {
    const page = readFileSync(new URL('../../../docs/how-to/tasks-to-trees.md', import.meta.url), 'utf8');
    const [, table] = /## What is refused\n(.*?)\n## /s.exec(page)!;
    const documented = [...table!.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, reason]) => reason);
    expect(documented).toEqual(Object.keys(refusalReasons));
  });

  it.each([false, true])('writes XML that is valid by the schema, with effects checked: %s', async (checks) => {
    const trees = (checks ? files.map((file) => translated(file, true)) : domains).flatMap((domain) => domain.trees);
    expect(
      await mistakesInAll(trees.map(({ tree }) => ({ xml: writeBehaviorTreeXml(tree), nodes: tree.nodes }))),
    ).toEqual([]);
    console.log(`${trees.length} trees are valid by the schema of BehaviorTree.CPP 4 (effects checked: ${checks})`);
  });

  it('writes JSON that mistreevous takes', () => {
    for (const { tree } of domains.flatMap(({ trees }) => trees)) {
      expect(validateDefinition(writeMistreevous(tree).definition)).toMatchObject({ succeeded: true });
    }
  });

  it('finds a node that is missing in the schema, and an attribute that is missing in a tree', async () => {
    const { tree } = domains[0]!.trees[0]!;
    const xml = writeBehaviorTreeXml(tree);
    expect(await mistakesIn(xml, tree.nodes.slice(1))).not.toEqual([]);
    expect(await mistakesIn(xml.replace(' hunter="{hunter}"', ''), tree.nodes)).not.toEqual([]);
  });
});

function plannedIn(trips: Iterable<RoundTrip>): number {
  let planned = 0;
  for (const { tally } of trips) planned += tally.planned;
  return planned;
}

/** How many worlds in which the first choices work are enough for a task; fewer after some seeds, if they are rare. */
const enough = portion(14, 1);
const enoughOfRare = portion(5, 1);
const commonSeeds = 25;
const mostSeeds = portion(120, 3);

describe('the trace of a tree', () => {
  const sum = { mistreevous: createTally(), cpp: createTally() };

  it.each(fewDomains.map((domain) => [domain.worlds.name, domain] as const))(
    'is the plan where the first choices work: %s',
    (_, { worlds, trees }) => {
      const { domain, text } = worlds;
      const trips = new Map(
        trees.map(({ task, tree }) => {
          const both = [RoundTrip.inMistreevous(text, domain, tree), RoundTrip.inCpp(text, domain, tree)] as const;
          return [task, both];
        }),
      );
      const isDone = (seed: number): boolean => {
        const wanted = seed > commonSeeds ? enoughOfRare : enough;
        return [...trips.values()].every(([{ tally }]) => tally.planned >= wanted);
      };
      for (let seed = 1; seed <= mostSeeds && !isDone(seed); seed++) {
        for (const call of callsIn(domain, worlds.problem(seed), seededRandom(seed), 3)) {
          const both = trips.get(call.task);
          if (both && both[0].tally.planned < enough) for (const trip of both) trip.go(call);
        }
      }
      const lines = [...trips].map(([task, [{ tally }, { tally: cpp }]]) => {
        addTally(sum.mistreevous, tally);
        addTally(sum.cpp, cpp);
        expect({ task: domain.tasks[task]!.name, difference: tally.difference || cpp.difference }).toEqual({
          task: domain.tasks[task]!.name,
          difference: '',
        });
        if (isAll) expect(tally.planned, domain.tasks[task]!.name).toBeGreaterThanOrEqual(3);
        return `${domain.tasks[task]!.name} ${tally.samePlan}/${tally.planned}`;
      });
      console.log(`${worlds.name}: same trace as the plan in mistreevous: ${lines.join(', ')}`);
    },
  );

  it.each(fewDomains.filter(({ worlds }) => worlds.name !== 'town').map((domain) => [domain.worlds.name] as const))(
    'is the same when effects are checked, and they come true: %s',
    (name) => {
      const { worlds, trees } = translated(
        files.find((file) => file.endsWith(`/${name}`))!,
        true,
      );
      const { domain, text } = worlds;
      const trips = new Map(
        trees.map(({ task, tree }) => [task, RoundTrip.inMistreevous(text, domain, tree)] as const),
      );
      for (let seed = 1; seed <= portion(60, 2) && plannedIn(trips.values()) < portion(100, 3); seed++) {
        for (const call of callsIn(domain, worlds.problem(seed), seededRandom(seed), 3)) trips.get(call.task)?.go(call);
      }
      const tally = createTally();
      for (const trip of trips.values()) addTally(tally, trip.tally);
      expect(tally.difference).toBe('');
      if (isAll) expect(tally.planned).toBeGreaterThan(10);
    },
  );

  afterAll(() => {
    for (const [library, tally] of Object.entries(sum)) {
      console.log(
        `${library}: the plan in ${tally.samePlan} of ${tally.planned} worlds in which the first choices work; ` +
          `what the oracle does without a way back in ${tally.sameTrace} of ${tally.committed} worlds, ` +
          `in ${tally.failures} of them the tree fails`,
      );
    }
    expect(sum.mistreevous.planned).toBeGreaterThanOrEqual(portion(1_000, 10));
    expect(sum.cpp.planned).toBeGreaterThanOrEqual(portion(1_000, 10));
  });
});
