// The domain of the soak: characters who walk, fetch things and fight in a ring of areas, and a few who go wrong.

import type { DomainIr } from '../../ir/ir.ts';
import { load } from '../bindings/helpers.ts';
import { optimised } from '../conformance/planners.ts';

export const text = `domain soak;
type Area;
type Being;
type Npc < Being;
type Beast < Being;
type Item;
constant boolean connects(Area from, Area to);
constant integer toll(Area area) := 1;
constant integer worth(Item item) := 1;
fluent Area    at(Being being);
fluent Area    place(Item item);
fluent Npc     holder(Item item);
fluent Being   target(Npc npc);
fluent integer [0, 100] health(Being being) := 100;
fluent integer purse(Npc npc) := 50;
fluent boolean seen(Area area);
external integer [0, 9] danger(Area area);
external boolean brave(Being being);

task Step(Npc npc, Area to) {
  cost := toll(to);
  connects(at(npc), to);
  purse(npc) >= toll(to);
  purse(npc) -= toll(to);
  at(npc) := to;
}
internal task See(Area area) { seen(area) := true; }
internal task Forget(Area area) { seen(area) := false; }
task Take(Npc npc, Item item) { place(item) == at(npc) :-> none; holder(item) := npc; }
task Strike(Npc npc, Being being) { at(being) == at(npc); being != npc; health(being) -= 10; }

task GoTo(Npc npc, Area goal) {
  method there { at(npc) == goal; }
  method safely {
    at(npc) != goal;
    exists (Area next) {
      connects(at(npc), next);
      not seen(next);
      danger(next) < 8;
      ordered(See(at(npc)), Step(npc, next), GoTo(npc, goal), Forget(next));
    }
  }
}
task Fetch(Npc npc) {
  method in_hand { exists (Item item) { holder(item) == npc; }; }
  method { sort-by (Item item; worth(item); >) { place(item) != none; ordered(GoTo(npc, place(item)), Take(npc, item)); } }
}
task Hunt(Npc npc) {
  method { branch { target(npc) != none; ordered(Fetch(npc), GoTo(npc, at(target(npc))), Strike(npc, target(npc))); }
           branch { exists (Beast beast) { at(beast) != none; ordered(GoTo(npc, at(beast)), Strike(npc, beast)); } } }
}
task Rob(Npc npc, Npc victim) { method { unordered(Fetch(npc), GoTo(npc, at(victim))); } }
task Run(Npc npc) { method { ordered(Run(npc)); } }
task Divide(Npc npc) { 100 / (purse(npc) - purse(npc)) > 1; }
task Dare(Npc npc) { brave(npc); }
`;

/** Names of the tasks with as many characters as they take, and how often each is wanted. */
export const wishes = [
  [30, 'Fetch', 1],
  [30, 'Hunt', 1],
  [8, 'Rob', 2],
  [1, 'Run', 1],
  [1, 'Divide', 1],
  [1, 'Dare', 1],
] as const;

export const areas = 12;
export const items = 20;

/** Functions by slot: that some throw and some return nonsense is part of the game. */
export const externals = {
  danger: (area: number): number => (area * 7) % 10,
  brave: (being: number): boolean => {
    const slot = being & 0xffff;
    if (slot % 3 === 0) throw new Error('afraid');
    return slot % 3 === 1 ? true : (7 as unknown as boolean);
  },
};

export function loadSoak(): DomainIr {
  return optimised(load(text).domain);
}
