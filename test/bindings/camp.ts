// A camp with room for more people and beasts: the domain of the tests of objects that come and go.

import { Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { compile } from './helpers.ts';

export const campText = `domain camp;
type Area;
type Being;
type Npc < Being;
type Beast < Being;
constant boolean near(Being being, Area area) := true;
constant Npc     owner(Area area);
constant integer [1, 9] rank(Being being) := 3;
fluent   Area    at(Being being);
fluent   Being   target(Npc npc);
fluent   float   health(Being being) := 100;
fluent   integer met;
external Being   choice(Npc npc);

task Greet(Npc npc, Being being) { npc != being; met += 1; }
task Rest(Npc npc) { met += 1; }
task Note(Being being) { rank(being) > 0; met += 10; }
task Follow(Npc npc, Being being) { target(npc) := being; }
task Heal() { forall (Being being) { health(being) += 1; } }
task GreetAll(Npc npc) {
    method { exists (Being being) { npc != being; health(being) > 0; ordered(Greet(npc, being)); } }
}
task GreetMost(Npc npc) {
    method { sort-by (Being being; health(being); >) { ordered(Greet(npc, being)); } }
}
task Count() { method { not exists (Npc npc) { health(npc) > 0; }; ordered(); } }
task NoteNear(Area area) { method { exists (Being being) { near(being, area); rank(being) == 3; ordered(Note(being)); } } }
task Ask(Npc npc) { method { let one := choice(npc); one != none; ordered(Rest(npc), Rest(npc), Follow(npc, one)); } }
task Wait(Npc npc) { method { ordered(Rest(npc), Rest(npc), Greet(npc, target(npc))); } }
`;
export const campBytes = compile(campText);

export interface Camp {
  planner: Planner;
  domain: Domain;
  world: World;
}

export function camp(choice: (npc: number) => number = () => 0): Camp {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(campBytes);
  const world = domain.createWorld(
    { Area: ['hill'], Npc: { names: ['bob', 'eve'], capacity: 4 }, Beast: { capacity: 2 } },
    { externals: { choice: choice as never } },
  );
  return { planner, domain, world };
}

export function plansOf({ world, domain }: Camp, task: string, ...args: number[]): string[] | null {
  const session = world.plan(domain.task(task, ...args));
  session.run();
  return session.plan?.map(({ text }) => text) ?? null;
}
