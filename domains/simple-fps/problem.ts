// Turns an instance into a problem of simple-fps.htn: straight to the IR, or as text that a person can read and change.

import type { DomainIr, GroundNetwork, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { instanceLines } from '../problem-text.ts';
import { factsOf } from './facts.ts';
import type { InstanceFacts } from './facts.ts';
import type { Instance } from './instance.ts';

export interface InstanceProblemOptions {
  /** Name of the problem. */
  name?: string;
  /** The soldier that the problem asks to plan for; 0 is the first. */
  soldier?: number;
}

function indexes(domain: DomainIr, kind: 'types' | 'variables' | 'tasks'): (name: string) => number {
  const found = new Map(domain[kind].map(({ name }, index) => [name, index]));
  return (name) => {
    const index = found.get(name);
    if (index === undefined)
      throw new Error(`domain ${domain.name} is not SimpleFPS: it has no ${name} in its ${kind}`);
    return index;
  };
}

function soldierOf(facts: InstanceFacts, soldier: number): number {
  const object = facts.soldiers[soldier];
  if (object === undefined) {
    throw new Error(`soldier must be an integer from 0 to ${facts.soldiers.length - 1}, not ${soldier}`);
  }
  return object;
}

/** The problem of one soldier in the world of the instance; all other soldiers are in that world, too. */
export function toProblem(domain: DomainIr, instance: Instance, options: InstanceProblemOptions = {}): Problem {
  const facts = factsOf(instance);
  const [type, variable, task] = [indexes(domain, 'types'), indexes(domain, 'variables'), indexes(domain, 'tasks')];
  const objects = facts.objects.map((object) => ({ name: object.name, type: type(object.type) }));
  const { ids } = numberObjects(domain, objects);
  const soldier = ids[soldierOf(facts, options.soldier ?? 0)]!;
  return {
    name: options.name ?? 'simple_fps_problem',
    domain: domain.name,
    objects,
    assignments: facts.facts.map((fact) => ({
      variable: variable(fact.variable),
      args: fact.args.map((object) => ids[object]!),
      value: fact.object ? ids[Number(fact.value)]! : Number(fact.value),
    })),
    answers: [],
    network: { kind: 'task', task: task('Behave'), args: [soldier, ids[facts.player]!] },
  };
}

/** What to plan for each soldier of the instance, the first one first: for a game that runs one session for each. */
export function behaviours(domain: DomainIr, instance: Instance): GroundNetwork[] {
  const facts = factsOf(instance);
  const type = indexes(domain, 'types');
  const { ids } = numberObjects(
    domain,
    facts.objects.map((object) => ({ name: object.name, type: type(object.type) })),
  );
  const task = indexes(domain, 'tasks')('Behave');
  return facts.soldiers.map((soldier) => ({ kind: 'task', task, args: [ids[soldier]!, ids[facts.player]!] }));
}

/** Returns the problem of `toProblem` as the text of an .htn file. */
export function toProblemText(instance: Instance, options: InstanceProblemOptions = {}): string {
  const facts = factsOf(instance);
  const name = (object: number): string => facts.objects[object]!.name;
  const assignments = facts.facts.map(({ variable, args, value, object }) => {
    return `${variable}(${args.map(name).join(', ')}) := ${object ? name(Number(value)) : value};`;
  });
  return [
    `problem ${options.name ?? 'simple_fps_problem'} of simple_fps;`,
    '',
    ...instancesText(facts),
    '',
    ...assignments,
    '',
    `ordered(Behave(${name(soldierOf(facts, options.soldier ?? 0))}, ${name(facts.player)}));`,
    '',
  ].join('\n');
}

/** One `instance` line per type, as long as it gets: the order within a type is all that matters. */
function instancesText(facts: InstanceFacts): string[] {
  const byType = new Map<string, string[]>();
  for (const { type, name } of facts.objects) {
    const names = byType.get(type);
    if (names) names.push(name);
    else byType.set(type, [name]);
  }
  return [...byType].flatMap(([type, names]) => instanceLines(type, names));
}
