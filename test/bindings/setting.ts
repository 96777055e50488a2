// Guards in a row of areas, for the tests of sessions.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, PlanOptions, Session, World } from '../../bindings/index.ts';
import { guardText } from './guard.ts';
import { compile } from './helpers.ts';

const guardBytes = compile(guardText);

export interface GuardSetting {
  planner: Planner;
  domain: Domain;
  world: World;
}

/** A row of areas, two doors between neighbours; every guard has a pistol, and the player is at the far end. */
export function guard({
  length = 6,
  danger = (): unknown => 0,
  planner = new Planner({ memory: 2 ** 20 }),
} = {}): GuardSetting {
  const domain = planner.register(guardBytes);
  const area = Array.from({ length }, (_, index) => `area${index}`);
  const world = domain.createWorld(
    { Area: area, Npc: ['bob', 'eve'], Door: 2 * length, Gun: ['pistol', 'rifle'] },
    {
      externals: { danger: danger as () => number },
    },
  );
  for (let at = 0; at + 1 < length; at++) {
    for (const door of [2 * at + 1, 2 * at + 2]) {
      world.constants.connects!.set(door, at + 1, at + 2, true);
      world.constants.connects!.set(door, at + 2, at + 1, true);
    }
  }
  for (let from = 1; from <= length; from++) {
    for (let to = 1; to <= length; to++) world.constants.distance!.set(from, to, Math.abs(from - to));
  }
  for (const name of ['bob', 'eve']) world.set('at', name, 'area0');
  world.set('holding', 'bob', 'pistol', true);
  world.set('holding', 'eve', 'rifle', true);
  world.set('player_at', `area${length - 1}`);
  return { planner, domain, world };
}

export function attack({ domain, world }: GuardSetting, name = 'bob', options: PlanOptions = {}): Session<AnyDomain> {
  return world.plan(domain.tasks.Attack!(world.object(name)), options);
}

export const textOf = (session: Session<AnyDomain>): string[] | undefined => session.plan?.map(({ text }) => text);
