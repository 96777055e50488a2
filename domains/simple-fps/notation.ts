// Plans in the notation of the SimpleFPS benchmark, `(!move-to-point area0 control-box0)`, to and from the steps of a
// plan for simple-fps.htn. The notation does not name the soldier: a line is what one soldier does.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';

/** A primitive task with its arguments; the first argument is the soldier. */
export interface SoldierStep {
  task: number;
  args: number[];
}

/** Our primitive tasks and the benchmark's actions; the arguments after the soldier are the same, in the same order. */
export const actionOfTask: Readonly<Record<string, string>> = {
  MovingToPatrol: 'moving-to-patrol',
  MovingToTakePosition: 'moving-to-take-position',
  MoveToPoint: 'move-to-point',
  MoveToPointFromPoint: 'move-to-point-from-point',
  MakeAccessible: 'make-accessible',
  TakeCover: 'take-cover',
  Uncover: 'uncover',
  PlaceInInventory: 'place-in-inventory',
  Reload: 'reload',
  AttackMelee: 'attack-melee',
  AttackRanged: 'attack-ranged',
  UseMedikit: 'use-medikit',
  MakeContact: 'make-contact',
  SneakKill: 'sneak-kill',
  TurnOnLights: 'turn-on-lights',
  TurnOffLights: 'turn-off-lights',
};

export interface Notation {
  /** A step as the benchmark writes it. */
  write(step: SoldierStep): string;
  /** A line of the benchmark as a step of a soldier (0: the first). */
  read(line: string, soldier?: number): SoldierStep;
}

/** The identifiers of our language have no hyphen. */
const hyphenated = (name: string): string => name.replaceAll('_', '-');

/** Converts for one problem: ids of objects depend on it. */
export function notationOf(domain: DomainIr, problem: Problem): Notation {
  const numbering = numberObjects(domain, problem.objects);
  const rootOf = (task: number, position: number): number => {
    const type = domain.tasks[task]!.params[position]!.type;
    if (type.kind !== 'object') throw new Error(`argument ${position} of ${domain.tasks[task]!.name} is no object`);
    return domain.types[type.type]!.root;
  };
  const ids = numbering.names.map((names) => new Map(names.map((name, id) => [hyphenated(name), id])));
  const tasks = new Map(domain.tasks.map(({ name }, index) => [actionOfTask[name], index]));

  function write({ task, args }: SoldierStep): string {
    const action = actionOfTask[domain.tasks[task]!.name];
    if (!action) throw new Error(`${domain.tasks[task]!.name} is not an action of the benchmark`);
    const words = args.slice(1).map((id, index) => hyphenated(numbering.names[rootOf(task, index + 1)]![id]!));
    return `(!${[action, ...words].join(' ')})`;
  }

  function read(line: string, soldier = 0): SoldierStep {
    const [action, ...words] = /^\(!(.*)\)$/.exec(line)?.[1]?.split(' ') ?? [];
    const task = action === undefined ? undefined : tasks.get(action);
    if (task === undefined) throw new Error(`${line} is not an action of the benchmark`);
    const arity = domain.tasks[task]!.params.length - 1;
    if (words.length !== arity) throw new Error(`${line} must have ${arity} arguments`);
    const args = [`npc${soldier}`, ...words].map((word, position) => {
      const id = ids[rootOf(task, position)]!.get(word);
      if (id === undefined) throw new Error(`${line}: there is no ${word} in ${problem.name}`);
      return id;
    });
    return { task, args };
  }

  return { write, read };
}
