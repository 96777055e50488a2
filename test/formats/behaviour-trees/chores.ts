// A small domain with each construct that a tree has something for.

import { translateTask, writeBehaviorTreeXml, writeMistreevous } from '../../../formats/behaviour-trees/index.ts';
import type { TaskTree, TranslateOptions } from '../../../formats/behaviour-trees/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';

export const chores = `domain chores;

type Robot;
type Room;
enum Tool { broom, mop }

constant integer size(Room room);
fluent Room at(Robot robot);
fluent boolean clean(Room room);
fluent boolean open(Room room) := true;
fluent integer [0, 9] power(Robot robot);
fluent Tool held(Robot robot);
fluent integer turns(Robot robot);

task Go(Robot robot, Room to) { while open(to); while not clean(to); at(robot) := to; }
task Sweep(Robot robot, Room room, Tool tool) {
    at(robot) == room;
    held(robot) == tool;
    clean(room) := true;
    power(robot) -= 1;
}
task Sleep(Robot robot, integer hours) { power(robot) := hours; }
task Turn(Robot robot) { turns(robot) += 1; }
task Wait(Robot robot) { let here := at(robot); here != none; clean(here) == false; turns(robot) := 0; }

task Clean(Robot robot, Room room) {
    method done { clean(room); }
    method {
        branch strong { power(robot) > 0; ordered(Go(robot, room), Sweep(robot, room, held(robot))); }
        branch weak { ordered(Sleep(robot, 5 + power(robot)), Clean(robot, room)); }
    }
    method give_up {}
}

task CleanAll(Robot robot) {
    method next {
        sort-by (Room room; size(room); >) {
            not clean(room) or not open(room);
            let wide := size(room) * 2;
            wide > 0;
            ordered(Clean(robot, room), CleanAll(robot));
        }
    }
    method all { forall (Room room) { clean(room); }; }
}

task Both(Robot one, Robot other) {
    method { unordered(Clean(one, at(one)), ordered(Turn(other), Clean(other, at(other)))); }
}

task TakeTurns(Robot one, Robot other, integer rounds) {
    method over { rounds == 0; }
    method { rounds > 0; ordered(Turn(one), TakeTurns(other, one, rounds - 1)); }
}
`;

export function domainOf(text: string): DomainIr {
  const { domain, diagnostics } = loadDomain(text);
  if (!domain) throw new Error(diagnostics.map(({ message, span }) => `${span.line}: ${message}`).join('\n'));
  return domain;
}

/** Throws when the task has no tree. */
export function treeOf(text: string, task: string, options: TranslateOptions = {}): TaskTree {
  const { tree, refusal } = translateTask(domainOf(text), task, options);
  if (!tree) throw new Error(refusal.message);
  return tree;
}

/** The lines of the trees, without the list of nodes. */
export function xmlOf(text: string, task: string, options: TranslateOptions = {}): string[] {
  const lines = writeBehaviorTreeXml(treeOf(text, task, options)).split('\n');
  return lines.slice(1, lines.indexOf('  <TreeNodesModel>')).map((line) => line.slice(2));
}

export function jsonOf(text: string, task: string): unknown {
  return writeMistreevous(treeOf(text, task)).definition.child;
}
