// A crowd that walks in circles, each character by a plan of 20 steps, to measure the cost of executing plans without
// that of planning.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../bindings/index.ts';
import { compileBytes } from '../../language/index.ts';
import { Acting } from '../../addons/acting/index.ts';

export const stepsOfPlan = 20;

export const crowdText = `domain crowd;
type Npc; type Place;
constant Place next(Place place);
fluent Place at(Npc npc);
fluent boolean open(Place place) := true;
fluent integer [0, 100] energy(Npc npc) := 100;
fluent integer visits(Place place);
task Step(Npc npc, Place from, Place to) {
  open(to);
  energy(npc) > 0;
  at(npc) == from :-> to;
}
task Go(Npc npc, Place from, integer steps) {
  method there { steps == 0; }
  method on { ordered(Pass(npc, from, next(from)), Go(npc, next(from), steps - 1)); }
}
task Climb(Npc npc, Place from, Place to) {
  not open(to);
  energy(npc) > 0;
  at(npc) == from :-> to;
}
task Pass(Npc npc, Place from, Place to) {
  method step { open(to); ordered(Step(npc, from, to)); }
  method climb { ordered(Climb(npc, from, to)); }
}
task Patrol(Npc npc) { method { ordered(Go(npc, at(npc), ${stepsOfPlan})); } }
`;

export const crowdBytes = (): Uint8Array<ArrayBuffer> => compileBytes(crowdText, 'crowd.htn');

export interface Crowd {
  planner: Planner;
  domain: Domain<AnyDomain>;
  world: World;
  acting: Acting<AnyDomain>;
  characters: number[];
  /** The duration of a step, in ticks. */
  lasts: number;
  /** Returns how many plans were adopted. */
  adoptAll(): number;
  plan(character: number): Session<AnyDomain>;
}

/** Places in circles of 50: as many as characters, but at least one circle. */
export function createCrowd(count: number): Crowd {
  const planner = new Planner({ memory: 2 ** 22 });
  const domain = planner.register(crowdBytes());
  const places = Math.ceil(count / 50) * 50;
  const world = domain.createWorld({ Npc: count, Place: places });
  const { first } = world.idsOf('Place');
  const { first: firstNpc } = world.idsOf('Npc');
  for (let at = 0; at < places; at++) {
    const circle = at - (at % 50);
    world.constants.next!.set(first + at, first + circle + ((at + 1) % 50));
  }
  const characters = Array.from({ length: count }, (_, at) => firstNpc + at);
  for (const [at, npc] of characters.entries()) world.fluents.at!.set(npc, first + at);
  const acting = new Acting(world, { events: 256 });
  const crowd: Crowd = {
    planner,
    domain,
    world,
    acting,
    characters,
    lasts: Infinity,
    adoptAll: () => characters.filter((character) => acting.adopt(crowd.plan(character)) > 0).length,
    plan(character) {
      const session = planner.submitTask(world, undefined, domain.tasks.Patrol!, character) as Session<AnyDomain>;
      planner.step(10_000);
      return session;
    },
  };
  acting.carryOutAll([domain.tasks.Step!, domain.tasks.Climb!], {
    start: (action) => void (action.memory[0] = crowd.lasts),
    update: (action) => (--action.memory[0]! > 0 ? 'running' : 'done'),
  });
  return crowd;
}

/** Changes a share of the places on which plans depend, so that these are checked and still hold. */
export function changeSome({ world, characters }: Crowd, share: number, round: number): void {
  const energy = world.fluents.energy!.values;
  const visits = world.fluents.visits!.values;
  const every = Math.round(1 / share);
  for (let at = round % every; at < characters.length; at += every) {
    const character = characters[at]!;
    energy[character] = energy[character] === 100 ? 99 : 100;
    visits[1 + at]!++;
  }
}
