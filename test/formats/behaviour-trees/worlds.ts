// Random worlds of the domains of this repository, and calls of their compound tasks there: those that the plans of a
// world come to, in the state at hand, and some with random arguments. Needs the file system.

import { readFileSync } from 'node:fs';
import type { DomainIr, Problem, ValueType } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import { bounds, numberObjects } from '../../../ir/objects.ts';
import type { TypesAndEnums, ObjectNumbering } from '../../../ir/objects.ts';
import * as hunters from '../../../domains/hunters/index.ts';
import * as iceblox from '../../../domains/iceblox/index.ts';
import * as rescue from '../../../domains/rescue/index.ts';
import * as simpleFps from '../../../domains/simple-fps/index.ts';
import * as squad from '../../../domains/squad/index.ts';
import * as town from '../../../domains/town/index.ts';
import * as travel from '../../../domains/travel/generate.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { Random } from '../../../domains/random.ts';
import { loadDomain } from '../../../language/index.ts';
import { addressOf, createWorld, ReferenceSearch } from '../../../reference/index.ts';
import type { ReferenceWorld } from '../../../reference/index.ts';
import { applyStep } from '../../../reference/carry-out.ts';
import { createEvaluator } from '../../../reference/evaluate.ts';
import { problemOf } from '../../domains/problems.ts';
import { isNeutralRow } from '../../../reference/world.ts';
import type { DoneStep } from './game.ts';

export interface DomainWorlds {
  name: string;
  text: string;
  domain: DomainIr;
  /** A world, with a request. */
  problem(seed: number): Problem;
}

/** A compound task that is called in a state. */
export interface Call extends DoneStep {
  problem: Problem;
  values: Float64Array;
}

const generators: Record<string, (seed: number) => string> = {
  hunters: (seed) =>
    hunters.toProblemText(hunters.generate({ seed, rooms: 1 + (seed % 2), hunters: 2 + (seed % 3), blocked: 0.2 })),
  'hunters-hybrid': (seed) =>
    hunters.toProblemText(hunters.generate({ seed, rooms: 1 + (seed % 3), hunters: 2 + (seed % 3), blocked: 0.2 })),
  iceblox: (seed) => {
    const small = { seed, width: 5, height: 5, rocks: 3, ice: 5, coins: 2, flames: 1 };
    return iceblox.toProblemText(iceblox.generateMaze(small), seed % 2);
  },
  rescue: (seed) => rescue.toProblemText(rescue.generateMission({ seed, soldiers: 2 + (seed % 3), grenades: 6 })),
  'simple-fps': (seed) => simpleFps.toProblemText(simpleFps.generate({ seed, areas: 3 + (seed % 4), points: 8 })),
  squad: (seed) => squad.toProblemText(squad.generate({ seed })),
  town: (seed) => town.toProblemText(town.generate({ seed, characters: 4 + (seed % 5) }), { hours: 1 + (seed % 24) }),
  travel: (seed) => travel.toProblemText(travel.generateJourney({ seed, cash: 40 })),
};

/** Objects of worlds with any value at every place. With them, calls succeed that plans hardly come to. */
const objects: Record<string, string> = {
  'shpe-figures':
    'instance Npc a, b; instance Waypoint c, d, e; instance Gun f, g; instance Knife h; instance Medikit i, j;',
  soldier: 'instance Npc a, b;',
  'simple-fps':
    'instance Npc a; instance Area b, c; instance Gun d, e; instance Knife f; instance Door g; instance Player h;',
};

export const files = [
  ...['hunters/hunters', 'hunters/hunters-hybrid', 'iceblox/iceblox', 'rescue/rescue', 'shpe-figures/shpe-figures'],
  ...['simple-fps/simple-fps', 'soldier/soldier', 'squad/squad', 'town/town', 'travel/travel'],
];

export function worldsOf(file: string): DomainWorlds {
  const text = readFileSync(new URL(`../../../domains/${file}.htn`, import.meta.url), 'utf8');
  const { domain } = loadDomain(text);
  if (!domain) throw new Error(`${file} has errors`);
  const name = file.split('/')[1]!;
  const generate = generators[name];
  const problem = (seed: number): Problem => {
    if (generate && (seed % 2 === 0 || !objects[name])) return problemOf(generate(seed), domain);
    return randomised(domain, problemOf(`problem p of ${domain.name}; ${objects[name]} ordered();`, domain), seed);
  };
  return { name, text, domain, problem };
}

/** Any value at every place, and a random compound task to plan. */
function randomised(domain: DomainIr, problem: Problem, seed: number): Problem {
  const random = seededRandom(seed);
  const numbering = numberObjects(domain, problem.objects);
  const assignments = domain.variables.flatMap((variable, index) =>
    combinations(variable.params.map(({ type }) => valuesOf(domain, numbering, type))).map((args) => {
      const value = random.chance(0.6) ? anyValue(domain, numbering, variable.value, random) : variable.initial;
      return { variable: index, args, value };
    }),
  );
  const compounds = domain.tasks.flatMap(({ kind }, index) => (kind === 'compound' ? [index] : []));
  const task = random.pick(compounds);
  const args = domain.tasks[task]!.params.map(({ type }) => anyValue(domain, numbering, type, random));
  return { ...problem, assignments, network: { kind: 'task', task, args } };
}

function combinations(choices: readonly number[][]): number[][] {
  return choices.reduce<number[][]>((all, more) => all.flatMap((one) => more.map((value) => [...one, value])), [[]]);
}

function valuesOf(domain: TypesAndEnums, numbering: ObjectNumbering, type: ValueType): number[] {
  const { low, high } = bounds(domain, numbering, type);
  return Array.from({ length: Math.max(high - low + 1, 0) }, (_, index) => low + index);
}

function anyValue(domain: TypesAndEnums, numbering: ObjectNumbering, type: ValueType, random: Random): number {
  if (isReal(type.kind)) return random.below(20) / 2;
  if (type.kind === 'integer' && !type.range) return random.below(6);
  const values = valuesOf(domain, numbering, type);
  return values.length === 0 ? 0 : random.pick(values);
}

/** The calls of compound tasks in a world. */
export function callsIn(domain: DomainIr, problem: Problem, random: Random, perTask: number): Call[] {
  const start = createWorld(domain, problem).values;
  const calls = decomposed(domain, problem, start.slice());
  const numbering = numberObjects(domain, problem.objects);
  const states = [start, ...calls.map(({ values }) => values)];
  domain.tasks.forEach((task, index) => {
    if (task.kind !== 'compound') return;
    for (let count = 0; count < perTask; count++) {
      const args = task.params.map(({ type }) => anyValue(domain, numbering, type, random));
      calls.push({ problem, task: index, args, values: random.pick(states) });
    }
  });
  return calls;
}

/** Calls, each in a world in which some places hold any value. */
export function disturbed(domain: DomainIr, calls: readonly Call[], random: Random): Call[] {
  return calls.map((call) => {
    const { problem } = call;
    const world = createWorld(domain, problem);
    world.values.set(call.values);
    const fluents = domain.variables.flatMap(({ kind }, index) => (kind === 'fluent' ? [index] : []));
    for (let count = 1 + random.below(4); count > 0; count--) {
      const variable = random.pick(fluents);
      const { params, value } = domain.variables[variable]!;
      const args = params.map(({ type }) => anyValue(domain, world.numbering, type, random));
      if (isNeutralRow(world, variable, args)) continue;
      world.values[addressOf(world, variable, args)] = anyValue(domain, world.numbering, value, random);
    }
    return { ...call, values: world.values };
  });
}

/** The compound tasks on the way to the plan for a problem, each in the state in which it was decomposed. */
function decomposed(domain: DomainIr, problem: Problem, values: Float64Array): Call[] {
  const found = planFrom(domain, problem, values);
  if (!found?.derivation) return [];
  const world: ReferenceWorld = createWorld(domain, problem);
  const evaluator = createEvaluator(world);
  return found.derivation.flatMap(({ item: { task, args } }): Call[] => {
    const own = domain.tasks[task];
    // A problem may have its own tasks: they choose and ask, and change nothing.
    if (!own) return [];
    if (own.kind === 'compound') return [{ problem, task, args, values: world.values.slice() }];
    if (typeof applyStep(evaluator, { task, args }) === 'string') throw new Error('the plan does not hold');
    return [];
  });
}

/** A search that has ended. null: it has faulted, or takes too long. */
export function planFrom(domain: DomainIr, problem: Problem, values: Float64Array): ReferenceSearch | null {
  const search = new ReferenceSearch(domain, problem, {
    mode: 'first',
    remember: false,
    limits: { iterations: 5_000, depth: 1_000 },
  });
  search.world.values.set(values);
  search.step(Infinity);
  return search.status === 'solved' || search.status === 'failed' ? search : null;
}

/** A search met no dead end when it has taken up the networks on the way to its plan, and no others. */
export function firstChoicesWork(search: ReferenceSearch): boolean {
  return search.derivation !== null && search.iterations === search.derivation.length + 1;
}
