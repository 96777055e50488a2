// A small world of guards and doors, written in the language. Several tests explain it.

import { expect } from 'vitest';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { loadDomain } from '../../language/index.ts';

export const guardDomain = `domain guard;
type Area;
type Door;
type Gun;
type Npc;
constant boolean connects(Door door, Area from, Area to);
fluent Area at(Npc npc);
fluent Gun holding(Npc npc);
fluent integer [0, 6] rounds(Gun gun);
fluent boolean open(Door door);
fluent boolean seen(Area area);
external boolean quiet(Area area);
define boolean armed(Npc npc) := exists (Gun gun) { holding(npc) == gun; rounds(gun) > 0; };
define boolean all_seen() := forall (Area area) { seen(area); };

task Open(Door door) { open(door) == false :-> true; }
task Step(Npc npc, Area to, Door door) {
  connects(door, at(npc), to);
  open(door);
  at(npc) := to;
  seen(to) := true;
}
task Shoot(Npc npc) {
  armed(npc);
  rounds(holding(npc)) -= 1;
}
task Waste(Npc npc) { rounds(holding(npc)) -= 1; }
internal task Note(Area area) { quiet(area); }
task Report() { all_seen(); }
task GoTo(Npc npc, Area goal) {
  method there { at(npc) == goal; }
  method through_a_door {
    exists (Door door, Area next) {
      connects(door, at(npc), next);
      seen(next) == false;
      ordered(Step(npc, next, door), GoTo(npc, goal));
    }
  }
}
task Attack(Npc npc, Area goal) {
  method {
    branch { armed(npc); ordered(GoTo(npc, goal), Shoot(npc)); }
    branch { seen(goal) and rounds(holding(npc)) == 6; ordered(GoTo(npc, goal)); }
  }
}
`;

const world = `problem p of guard;
instance Area hall, yard, attic;
instance Door gate, hatch;
instance Gun pistol;
instance Npc bob;
connects(gate, hall, yard) := true;
connects(hatch, yard, attic) := true;
at(bob) := hall;
seen(hall) := true;
`;

/** The guard's world with further assignments and a request, and the whole text. */
export function guardProblem(more: string): { domain: DomainIr; problem: Problem; text: string } {
  const text = guardDomain + world + more;
  const { domain, problems, diagnostics } = loadDomain(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { domain: domain!, problem: problems[0]!, text };
}
