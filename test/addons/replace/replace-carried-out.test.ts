// Replacing a domain asks the game how far it has come. Whatever the game does before it answers is done before
// anything is carried over.

import { describe, expect, it } from 'vitest';
import type { AnyDomain, Session, World } from '../../../bindings/index.ts';
import { bytesOf, game } from './replace-setting.ts';
import type { Game, DomainVersion } from './replace-setting.ts';

const patrol = ({ domain, world }: Game): Session<AnyDomain> => world.plan(domain.tasks.Patrol!(world.object('bob')));
/** Types and enum values have other numbers. */
const renumbering: DomainVersion = {
  types: 'type Guard; type Place; type Hut < Place; type Area < Place; enum Mood { alert, calm }',
};

/** Bob is done with the hall. */
function carriedOnTo(world: World, area: string): void {
  world.set('searched', 'hall', true);
  world.set('at', 'bob', area);
}

describe('the question how far a plan has been carried out', () => {
  // How many sessions are asked for, and how many are kept, restarted and outdated.
  it.each<[what: string, act: (at: Game, first: Session<AnyDomain>) => void, expected: number[]]>([
    ['frees the world', ({ world }) => world.free(), [2, 0, 0, 0]],
    ['frees a session that was asked for', (_, first) => first.free(), [3, 2, 0, 0]],
    ['restarts one', (_, first) => first.restart(), [3, 2, 1, 0]],
    ['plans something', (at) => void patrol(at), [3, 3, 1, 0]],
    ['changes the world', ({ world }) => carriedOnTo(world, 'yard'), [3, 0, 0, 3]],
  ])('comes before anything is prepared, should the game do more than answer: %s', async (_, act, expected) => {
    const at = game();
    const sessions = [patrol(at), patrol(at), patrol(at)] as const;
    for (const session of sessions) session.run();
    let asked = 0;
    const carriedOut = (session: Session<AnyDomain>): number => {
      asked++;
      if (session === sessions[1]) act(at, sessions[0]);
      return 0;
    };
    const { kept, restarted, outdated } = await at.planner.replace(at.domain, bytesOf(renumbering), { carriedOut });
    expect([asked, kept.length, restarted.length, outdated.length]).toEqual(expected);
    expect([...kept, ...restarted, ...outdated].map((session) => session.run())).toEqual(
      Array.from({ length: kept.length + restarted.length + outdated.length }, () => 'solved'),
    );
  });
});
