// Plans of the domains of this repository, each with the checker of its domain. Needs the file system, so only
// *.node.test.ts files may use it.

import { readFileSync } from 'node:fs';
import { Planner } from '../../../bindings/index.ts';
import type { Domain } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import * as hunters from '../../../domains/hunters/index.ts';
import * as iceblox from '../../../domains/iceblox/index.ts';
import * as rescue from '../../../domains/rescue/index.ts';
import * as simpleFps from '../../../domains/simple-fps/index.ts';
import type { Instance } from '../../../domains/simple-fps/index.ts';
import * as squad from '../../../domains/squad/index.ts';
import * as town from '../../../domains/town/index.ts';
import { generateJourney, toProblemText as toTravelText } from '../../../domains/travel/generate.ts';
import { faultOf } from '../../../domains/travel/validity.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { loadDomain } from '../../../language/index.ts';
import { problemOf } from '../../domains/problems.ts';
import { allSamples } from '../../domains/simple-fps/samples.ts';
import { deorder } from './deordered.ts';
import type { ActingWords, DeorderedPlan } from './deordered.ts';
import { withoutHuntersPlaces, withoutSquadPlaces, withoutTownPlaces } from './places.ts';

/** What is wrong with steps that are carried out one after the other. `at` their number: only their end is wrong. */
export type OrderFault = { at: number; reason: string } | null;

export interface WorldPlan {
  name: string;
  domain: DomainIr;
  problem: Problem;
  plan: DeorderedPlan;
  /** By the checker of the domain. */
  faultOf(order: readonly number[]): OrderFault;
}

export const planner = new Planner({ memory: 2 ** 27 });

interface LoadedHtn {
  domain: DomainIr;
  registered: Domain;
}

export function load(path: string, change: (text: string) => string = (text) => text): LoadedHtn {
  const text = change(readFileSync(new URL(`../../../domains/${path}`, import.meta.url), 'utf8'));
  const { domain, diagnostics } = loadDomain(text);
  if (!domain || diagnostics.some(({ severity }) => severity === 'error')) {
    throw new Error(diagnostics.map(({ message, span }) => `${path}:${span.line}: ${message}`).join('\n'));
  }
  return { domain, registered: planner.register(emit(optimise(domain))) };
}

type Verdict = { valid: true } | { valid: false; step: number; reason: string };

interface PlannedChecked {
  name: string;
  problem: Problem;
  words: ActingWords;
  /** Checks texts of steps; what it returns counts these. */
  check(lines: string[]): Verdict;
  /** Whether the checker knows internal steps. */
  knowsInternal?: boolean;
}

/** null when there is no plan. */
function plan(
  { domain, registered }: LoadedHtn,
  { name, problem, words, check, knowsInternal = false }: PlannedChecked,
): WorldPlan | null {
  const { world, network } = createWorldFromProblem(registered, problem);
  const session = world.plan(network, { limits: { iterations: 1_000_000 } });
  const found = session.run() === 'solved' ? deorder(world, session, words) : null;
  session.free();
  world.free();
  if (!found) return null;
  const faultOf = (order: readonly number[]): OrderFault => {
    const checked = order.flatMap((step, at) => (knowsInternal || !found.isInternal[step] ? [at] : []));
    const verdict = check(checked.map((at) => found.texts[order[at]!]!));
    return verdict.valid ? null : { at: checked[verdict.step] ?? order.length, reason: verdict.reason };
  };
  return { name, domain, problem, plan: found, faultOf };
}

export interface WorldChoice {
  /** Whether actors are busy (of the squad, who waits for whom, too). Else steps wait for places only. */
  actors?: boolean;
  /** Whether the domain has all of its places. */
  withPlaces?: boolean;
}

/** The worlds that are asked for, as far as they have plans of at least two steps. */
export type Worlds = Generator<WorldPlan>;

function* those(plans: Iterable<WorldPlan | null>): Worlds {
  for (const found of plans) if (found && found.plan.texts.length > 1) yield found;
}

const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

export function huntersWorlds(
  file: string,
  count: number,
  { actors = false, withPlaces = true }: WorldChoice = {},
): Worlds {
  const loaded = load(`hunters/${file}`, withPlaces ? undefined : withoutHuntersPlaces);
  return those(
    (function* () {
      for (const seed of seeds(count)) {
        const rooms = 1 + (seed % 3);
        const level = hunters.generate({ seed, rooms, hunters: 2 + ((seed * 5) % (3 * rooms)) });
        yield plan(loaded, {
          name: `${file} with seed ${seed}`,
          problem: problemOf(hunters.toProblemText(level), loaded.domain),
          words: { isWordless: !actors },
          check: (lines) => hunters.checkPlan(level, lines),
        });
      }
    })(),
  );
}

export function townWorlds(count: number, { actors = false, withPlaces = true }: WorldChoice = {}): Worlds {
  const loaded = load('town/town.htn', withPlaces ? undefined : withoutTownPlaces);
  return those(
    (function* () {
      for (const seed of seeds(count)) {
        const given = town.generate({ seed, characters: 2 + (seed % 5) });
        const hours = 2 + (seed % 4);
        yield plan(loaded, {
          name: `town with seed ${seed}`,
          problem: problemOf(town.toProblemText(given, { hours }), loaded.domain),
          words: { isWordless: !actors },
          check: (lines) => town.checkPlan(given, lines, { hours }),
        });
      }
    })(),
  );
}

const endless = ['Cover', 'Suppress', 'RestrainComplement'];

export function squadWorlds(count: number, { actors = false, withPlaces = true }: WorldChoice = {}): Worlds {
  const loaded = load('squad/squad.htn', withPlaces ? undefined : withoutSquadPlaces);
  return those(
    (function* () {
      for (const seed of seeds(count)) {
        const situation = squad.generate({ seed, members: 2 + (seed % 4) });
        yield plan(loaded, {
          name: `squad with seed ${seed}`,
          problem: problemOf(squad.toProblemText(situation), loaded.domain),
          words: { endless, isWordless: !actors },
          check: (lines) => squad.checkPlan(situation, lines),
          knowsInternal: true,
        });
      }
    })(),
  );
}

export function rescueWorlds(count: number, { actors = false }: WorldChoice = {}): Worlds {
  const loaded = load('rescue/rescue.htn');
  return those(
    seeds(count).map((seed) => {
      const counts = { enemies: seed % 6, soldiers: 1 + (seed % 4), hostages: 1 + (seed % 3) };
      const mission = rescue.generateMission({ seed, ...counts });
      return plan(loaded, {
        name: `rescue with seed ${seed}`,
        problem: problemOf(rescue.toProblemText(mission), loaded.domain),
        words: actors ? { actors: ['Soldier'] } : {},
        check: (lines) => rescue.checkPlan(mission, lines),
      });
    }),
  );
}

export function travelWorlds(count: number, { actors = false }: WorldChoice = {}): Worlds {
  const loaded = load('travel/travel.htn');
  return those(
    seeds(count).map((seed) => {
      const journey = generateJourney({ seed, people: 1 + (seed % 4), size: 4 + (seed % 20), taxis: 1 + (seed % 3) });
      return plan(loaded, {
        name: `travel with seed ${seed}`,
        problem: problemOf(toTravelText(journey), loaded.domain),
        words: actors ? { actors: ['Person'] } : {},
        check: (lines) => firstFault(lines, (some) => faultOf(journey, some)),
      });
    }),
  );
}

/** The result of a checker that does not name the step. Its last words are about the end of a plan. */
function firstFault(lines: string[], faultOf: (lines: string[]) => string | null): Verdict {
  const reason = faultOf(lines);
  if (reason === null) return { valid: true };
  const step = lines.findIndex((text) => reason.startsWith(`${text}:`));
  return { valid: false, step: step < 0 ? lines.length : step, reason };
}

export function icebloxWorlds(count: number): Worlds {
  const loaded = load('iceblox/iceblox.htn');
  return those(
    seeds(count).map((seed) => {
      const maze = iceblox.generateMaze({ seed, width: 7, height: 7, rocks: 10, ice: 5, coins: 2, flames: 2 });
      return plan(loaded, {
        name: `iceblox with seed ${seed}`,
        problem: problemOf(iceblox.toProblemText(maze, 0), loaded.domain),
        words: {},
        check: (lines) => iceblox.checkPlan(maze, 0, lines),
      });
    }),
  );
}

/** With `soldiers`, all of them plan in one request, in the same building. */
export function simpleFpsWorlds(count: number, soldiers = 1, { actors = false }: WorldChoice = {}): Worlds {
  const loaded = load('simple-fps/simple-fps.htn');
  return those(
    (function* () {
      for (const { instance, name } of allSamples.slice(0, count)) {
        const all: Instance = {
          ...instance,
          others: seeds(soldiers - 1).map((at) => ({ area: (at + 1) % instance.areas, injured: at % 2 === 1 })),
        };
        const one = simpleFps.toProblem(loaded.domain, all, { name });
        const parts = simpleFps.behaviours(loaded.domain, all);
        const problem: Problem = soldiers === 1 ? one : { ...one, network: { kind: 'ordered', parts } };
        const { write } = simpleFps.notationOf(loaded.domain, problem);
        const numbering = numberObjects(loaded.domain, problem.objects);
        const read = (text: string) => parseStep(loaded.domain, numbering, text);
        yield plan(loaded, {
          name: `${name} with ${soldiers} soldiers`,
          problem,
          words: actors ? { actors: ['Npc'] } : {},
          check: (lines) =>
            simpleFps.checkTogether(
              all,
              lines.map((text) => ({ soldier: Number(/npc(\d+)/.exec(text)![1]), action: write(read(text)) })),
            ),
        });
      }
    })(),
  );
}
