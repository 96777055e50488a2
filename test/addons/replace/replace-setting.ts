// Two versions of a domain, and a game that plays in the first: for the tests of replacing domains.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { compile } from '../../bindings/helpers.ts';

/** Parts of the text that the tests change. */
export interface DomainVersion {
  types?: string;
  variables?: string;
  walk?: string;
  search?: string;
  tasks?: string;
}

export function textOf({
  types = 'type Place; type Area < Place; type Guard; enum Mood { calm, alert }',
  variables = `constant boolean connects(Area from, Area to);
    constant float weight(Guard guard) := 0.5;
    fluent Area at(Guard guard);
    fluent boolean searched(Area area);
    fluent Mood mood(Guard guard) := alert;
    fluent integer energy(Guard guard) := 10;`,
  walk = 'connects(from, to);',
  search = '',
  tasks = '',
}: DomainVersion = {}): string {
  return `domain guard;
    ${types}
    ${variables}
    task Walk(Guard guard, Area from, Area to) { ${walk} at(guard) == from :-> to; }
    task Search(Guard guard, Area area) { ${search} at(guard) == area; searched(area) := true; }
    internal task Note(Guard guard) { energy(guard) -= 1; }
    task Patrol(Guard guard) {
      method search_here { not searched(at(guard)); ordered(Note(guard), Search(guard, at(guard)), Patrol(guard)); }
      method go_on {
        exists (Area next) {
          connects(at(guard), next); not searched(next);
          ordered(Walk(guard, at(guard), next), Patrol(guard));
        }
      }
      method all { forall (Area area) { searched(area); }; }
    }
    ${tasks}`;
}

export function bytesOf(version: DomainVersion = {}): Uint8Array<ArrayBuffer> {
  return compile(textOf(version));
}

export interface Game {
  planner: Planner;
  domain: Domain;
  world: World;
}

/** Bob in the hall, from which there is a way through the yard to the tower. */
export function game(version: DomainVersion = {}): Game {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytesOf(version));
  const world = domain.createWorld({ Guard: ['bob', 'eve'], Area: ['hall', 'yard', 'tower'] });
  world.set('at', 'bob', 'hall');
  world.set('connects', 'hall', 'yard', true);
  world.set('connects', 'yard', 'tower', true);
  return { planner, domain, world };
}

export const patrol = ({ domain, world }: Game): Session<AnyDomain> =>
  world.plan(domain.tasks.Patrol!(world.object('bob')));
export const stepsOf = (session: Session<AnyDomain>): string[] | undefined => session.plan?.map(({ text }) => text);
export const wholePlan = [
  'Search(bob, hall)',
  'Walk(bob, hall, yard)',
  'Search(bob, yard)',
  'Walk(bob, yard, tower)',
  'Search(bob, tower)',
];
/** Nobody has the strength to walk. */
export const heavier: DomainVersion = { walk: 'connects(from, to); energy(guard) > 100;' };
/** Types and enum values have other numbers. */
export const renumbering: DomainVersion = {
  types: 'type Guard; type Place; type Hut < Place; type Area < Place; enum Mood { alert, calm }',
};
