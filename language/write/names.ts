// Chooses names for a text: the wanted name, if it can be parsed and nothing else in scope has it.

import type { CompoundTask, DomainIr, Problem, Task, Achievement, ValueType } from '../../ir/ir.ts';
import { byUnlessUsual } from '../../ir/goals.ts';
import type { Identifier } from '../text/ast.ts';
import { nowhere } from '../text/nodes.ts';
import { contextualWords, isPlainName, isQuotableName } from '../text/tokens.ts';

/** Words are always in backquotes, even where they need none, so that the place does not matter. */
export function nameNode(text: string): Identifier {
  const isPlain = isPlainName(text) && !contextualWords.includes(text);
  return { text, ...(!isPlain && { quoted: true as const }), span: nowhere };
}

/** Returns the name itself if it is valid, otherwise a similar one. */
export function usableName(wanted: string): string {
  if (isQuotableName(wanted)) return wanted;
  const kept = wanted.replace(/[^\p{L}\p{M}\p{Nd}_.:@!?#%+/-]+/gu, '_').replace(/^_+|_+$/g, '');
  return isQuotableName(kept) ? kept : `_${kept}`;
}

export class NameGiver {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** Returns a free name, which is then taken. */
  take(wanted: string, isTaken = (_name: string): boolean => false): string {
    const name = this.free(wanted, isTaken);
    this.#taken.add(name);
    return name;
  }

  /** Returns a name that is free here and elsewhere, without taking it. */
  free(wanted: string, isTaken: (name: string) => boolean): string {
    const first = usableName(wanted);
    let name = first;
    for (let number = 2; this.#taken.has(name) || isTaken(name); number++) name = `${first}_${number}`;
    return name;
  }

  copy(): NameGiver {
    return new NameGiver(this.#taken);
  }
}

/** A task that represents an `achieve`. `by`: the tasks to be named, or null for the usual ones. */
export interface AchievingTask extends CompoundTask {
  achieves: Achievement;
  by: readonly number[] | null;
}

/** The names of all that a domain declares, by their numbers. */
export interface WrittenNames {
  domain: string;
  types: string[];
  enums: string[];
  enumValues: string[][];
  /** The names of the objects that every problem has. */
  objects: string[];
  variables: string[];
  externals: string[];
  defines: string[];
  tasks: string[];
  /** The tasks that are written at their calls, by number. */
  achieving: ReadonlyMap<number, AchievingTask>;
  /** All names that an expression can use: no local may have one of them. */
  values: NameGiver;
}

/** Chooses all names. Objects of problems keep their names, because plans show them. */
export function namesFor(domain: DomainIr, problems: readonly Problem[]): WrittenNames {
  const types = new NameGiver();
  const tasks = new NameGiver();
  const values = new NameGiver(builtInsOf(domain));
  const objects = new Set(problems.flatMap((problem) => problem.objects.map(({ name }) => usableName(name))));
  const isObject = (name: string): boolean => objects.has(name);
  const inTurn = (giver: NameGiver, list: readonly { name: string }[]): string[] =>
    list.map(({ name }) => giver.take(name, giver === values ? isObject : undefined));
  // Sync steps have no declaration, so their names are reserved.
  const known = domain.tasks.map((task) => task.kind !== 'compound' && (task.acting?.sync ?? null) !== null);
  domain.tasks.forEach(({ name }, at) => known[at] && tasks.take(name));
  return {
    domain: usableName(domain.name),
    types: inTurn(types, domain.types),
    enums: inTurn(types, domain.enums),
    enumValues: domain.enums.map((one) => one.values.map((name) => values.take(name, isObject))),
    objects: (domain.objects ?? []).map(({ name }) => values.take(name)),
    variables: inTurn(values, domain.variables),
    externals: inTurn(values, domain.externals),
    defines: inTurn(values, domain.defines),
    tasks: domain.tasks.map((task, at) => (known[at] || isAchieving(task) ? task.name : tasks.take(task.name))),
    achieving: achievingIn(domain.tasks),
    values,
  };
}

function isAchieving(task: Task): task is CompoundTask & { achieves: Achievement } {
  return task.kind === 'compound' && task.achieves !== undefined;
}

export function achievingIn(tasks: readonly Task[]): Map<number, AchievingTask> {
  return new Map(
    tasks.flatMap((task, number): [number, AchievingTask][] => {
      return isAchieving(task) ? [[number, { ...task, by: byUnlessUsual(tasks, task.achieves) }]] : [];
    }),
  );
}

const builtInOps: Readonly<Record<string, string>> = {
  minimum: 'min',
  maximum: 'max',
  absolute: 'abs',
  mix: 'chance',
};

/** The built-in functions that a domain uses, whose names are reserved. */
function builtInsOf(domain: DomainIr): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('op' in value && typeof value.op === 'string' && value.op in builtInOps) found.add(builtInOps[value.op]!);
    Object.values(value).forEach(visit);
  };
  visit([domain.defines, domain.tasks]);
  return found;
}

export function typeText(names: Pick<WrittenNames, 'types' | 'enums'>, type: ValueType): string {
  if (type.kind === 'object') return names.types[type.type]!;
  return type.kind === 'enum' ? names.enums[type.enum]! : type.kind;
}
