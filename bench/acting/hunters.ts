// Hunters who are kept busy by trees of mistreevous, to measure the cost of ticking trees: our own part and the trees'
// part separately.

import * as mistreevous from 'mistreevous';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session } from '../../bindings/index.ts';
import { compileBytes } from '../../language/index.ts';
import { Acting } from '../../addons/acting/index.ts';
import { mistreevousTrees, ticked } from '../../addons/acting/behaviour-trees/index.ts';
import type { MistreevousTree, TreeLibrary } from '../../addons/acting/behaviour-trees/index.ts';

const text = `domain hunters;
type Hunter; type Zombie;
fluent boolean alive(Zombie zombie) := true;
fluent integer [0, 100] health(Hunter hunter) := 100;
fluent boolean kept(Zombie zombie);
task Keep(Hunter hunter, Zombie zombie) {
  busy hunter;
  while alive(zombie);
  health(hunter) > 0;
  kept(zombie) := true;
}
task Hunt(Hunter hunter, Zombie zombie) { method { ordered(Keep(hunter, zombie)); } }
`;

/** Looks, comes closer, and shoots or steps back, forever. */
const tree = `root {
  repeat {
    selector {
      sequence { condition [IsTooClose] action [StepBack] }
      sequence { flip { condition [IsNear] } action [Approach] }
      sequence { parallel { action [Aim] action [Circle] } action [Shoot] }
      wait [100]
    }
  }
}`;

export interface Hunters {
  acting: Acting<AnyDomain>;
  /** Milliseconds that the trees have taken since it was last 0. */
  inTrees: number;
  free(): void;
}

/** `what`: what the trees do. With `nothing`, they only return that they are running, so that all time is our own. */
export function createHunters(count: number, what: 'mistreevous' | 'nothing'): Hunters {
  const planner = new Planner({ memory: 2 ** 22 });
  const domain = planner.register(compileBytes(text, 'hunters.htn'));
  const world = domain.createWorld({ Hunter: count, Zombie: count });
  const acting = new Acting(world, { events: 256 });
  const hunters: Hunters = { acting, inTrees: 0, free: () => world.free() };
  const library: TreeLibrary<MistreevousTree> =
    what === 'nothing'
      ? { create: () => null as never, tick: () => 'running', abort: () => {} }
      : timed(
          hunters,
          mistreevousTrees(mistreevous, tree, ({ id }) => new Hunter(id), { getDeltaTime: () => 0.016 }),
        );
  acting.carryOut(domain.tasks.Keep!, ticked(library));
  for (let at = 0; at < count; at++) {
    const network = domain.tasks.Hunt!(world.idsOf('Hunter').first + at, world.idsOf('Zombie').first + at);
    const session = planner.submit(world, network) as Session<AnyDomain>;
    planner.step(1000);
    if (acting.adopt(session) === 0) throw new Error('a plan was not adopted');
  }
  return hunters;
}

function timed(hunters: Hunters, { create, tick, abort }: TreeLibrary<MistreevousTree>): TreeLibrary<MistreevousTree> {
  return {
    create,
    abort,
    tick(ticking) {
      const begun = performance.now();
      const progress = tick(ticking);
      hunters.inTrees += performance.now() - begun;
      return progress;
    },
  };
}

class Hunter {
  #distance: number;
  #aimed = 0;
  [name: string]: unknown;
  constructor(id: number) {
    this.#distance = id % 7;
  }
  IsTooClose(): boolean {
    return this.#distance < 2;
  }
  IsNear(): boolean {
    return this.#distance < 5;
  }
  StepBack(): mistreevous.State {
    return ++this.#distance < 4 ? mistreevous.State.RUNNING : mistreevous.State.SUCCEEDED;
  }
  Approach(): mistreevous.State {
    return --this.#distance > 2 ? mistreevous.State.RUNNING : mistreevous.State.SUCCEEDED;
  }
  Aim(): mistreevous.State {
    return ++this.#aimed % 10 > 0 ? mistreevous.State.RUNNING : mistreevous.State.SUCCEEDED;
  }
  Circle(): mistreevous.State {
    return this.#aimed % 5 > 0 ? mistreevous.State.RUNNING : mistreevous.State.SUCCEEDED;
  }
  Shoot(): mistreevous.State {
    this.#distance--;
    return mistreevous.State.SUCCEEDED;
  }
}
