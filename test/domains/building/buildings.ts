// Buildings as worlds of a game, for tests: the domain's text, worlds, and errands as goals.

import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import type { Planner } from '../../../bindings/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { toProblemText } from '../../../domains/building/building.ts';
import type { FloorPlan, BoxErrand } from '../../../domains/building/building.ts';
import type { GoalCondition } from '../../../addons/goals/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { problemOf } from '../problems.ts';

export function worldOf(planner: Planner, domain: DomainIr, building: FloorPlan) {
  const registered = planner.register(emit(optimise(domain)));
  return createWorldFromProblem(registered, problemOf(toProblemText(building, null), domain)).world;
}

export function goalOfErrand({ character, box, room, end }: BoxErrand): GoalCondition[] {
  const delivered = { holds: 'stands', args: [`box${box}`], value: `room${room}` };
  if (end === null) return [delivered];
  return [delivered, { holds: 'at', args: [`character${character}`], value: `room${end}` }];
}
