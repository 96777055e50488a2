// Shared by the tests of the language service: projects of small texts, with `|` where something is asked.

import { openProject } from '../../../language/service/index.ts';
import type { OpenProject } from '../../../language/service/index.ts';

export interface AskedPlace {
  project: OpenProject;
  file: string;
  at: number;
}

/** `|` stands where something is asked, and is taken out. */
export function asked(marked: string, others: Record<string, string> = {}, file = 'guard.htn'): AskedPlace {
  const at = marked.indexOf('|');
  if (at === -1) throw new Error('no `|` says where');
  const text = marked.slice(0, at) + marked.slice(at + 1);
  return { project: openProject({ ...others, [file]: text }), file, at };
}

export const guard = `domain guard;

// A part of the map.
type Area;
type Room < Area;
type Guard;
enum Mood { calm, alert }
/**
 * Whether one can walk there.
 */
constant boolean connects(Area from, Area to);
fluent Area at(Guard guard); // where he is
fluent boolean searched(Area area);
fluent integer [0, 9] tired(Guard guard);
fluent Mood mood(Guard guard);
define boolean near(Guard guard, Area area) := at(guard) == area or connects(at(guard), area);

task Walk(Guard guard, Area from, Area to) {
    connects(from, to);
    at(guard) == from :-> to;
    tired(guard) += 1;
    busy guard;
}

task Search(Guard guard, Area area) {
    at(guard) == area;
    searched(area) := true;
    mood(guard) := calm;
}

task Patrol(Guard guard) {
    method go_on {
        exists (Area next) {
            near(guard, next);
            let here := at(guard);
            not searched(next);
            ordered(Walk(guard, here, next), Patrol(guard));
        }
    }
    method done {
        forall (Area area) { searched(area); };
    }
}
`;

export const yard = `problem yard of guard;

instance Area hall, yard;
instance Guard bob;
connects(hall, yard) := true;
at(bob) := hall;
tired(bob) := 3;
ordered(Patrol(bob));
`;
