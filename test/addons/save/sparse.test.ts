// Worlds with sparse tables and without, restored in the place of each other.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { restoreWorld, restoreWorlds, saveWorld, saveWorlds } from '../../../addons/save/index.ts';
import { compileBytes } from '../../../language/index.ts';
import { portionOf } from '../../engine.ts';

const text = (by: number): string => `
domain visits;
type A;
fluent boolean likes(A one, A other);
fluent integer n;
task S(A one, A other) { likes(one, other) == false :-> true; n += ${by}; }
task T(A one) { method { exists (A other) { likes(other, one); ordered(S(one, other), S(other, other)); } } }`;

const [first, second] = [1, 2].map((by) => compileBytes(text(by), 'visits.htn', undefined, { largeWorlds: true }));

/** A world of five, in which `a2` likes `a1`. */
function game(sparse: boolean) {
  const planner = new Planner();
  const domain = planner.register(first!);
  const world = domain.createWorld({ A: 5 }, { sparse: sparse && { likes: 100 } });
  world.set('likes', 'a2', 'a1', true);
  return { planner, domain, world };
}

type Game = ReturnType<typeof game>;

const request = ({ domain, world }: Game) => domain.tasks['T']!(world.object('a1'));

const ways = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

describe.each(portionOf(ways, 2))('a world that is sparse: %s, in the place of one that is sparse: %s', (from, to) => {
  /** Saved with a search that has made two iterations. */
  function moved(restore: (target: Game, saved: Game) => Game['world']) {
    const [saved, target] = [game(from), game(to)];
    saved.world.set('n', 7);
    target.world.set('likes', 'a1', 'a3', true);
    saved.world.plan(request(saved)).step(2);
    expect(restore(target, saved)).toBe(target.world);
    return { saved, target };
  }

  const restoreOne = (target: Game, saved: Game) => restoreWorld(target.world, saveWorld(saved.world)).world;

  it('has its values, and goes on', () => {
    const { target } = moved(restoreOne);
    const { world } = target;
    expect(world.fluents['likes']!.isSparse).toBe(from);
    expect([world.get('likes', 'a2', 'a1'), world.get('likes', 'a1', 'a3'), world.get('n')]).toEqual([true, false, 7]);
    world.set('likes', 'a4', 'a1', true);
    expect(world.get('likes', 'a4', 'a1')).toBe(true);
    world.set('likes', 'a4', 'a1', false);
    const session = world.plan(target.domain.tasks['T']!(world.object('a1')));
    session.run();
    expect([session.status, session.plan?.map((step) => step.text)]).toEqual(['solved', ['S(a1, a2)', 'S(a2, a2)']]);
  });

  it('goes on with its searches', () => {
    const [saved, target] = [game(from), game(to)];
    saved.world.plan(request(saved)).step(2);
    const { sessions } = restoreWorld(target.world, saveWorld(saved.world));
    sessions[0]!.run();
    const whole = saved.world.plan(request(saved));
    whole.run();
    expect([sessions[0]!.status, sessions[0]!.iterations]).toEqual(['solved', whole.iterations]);
  });

  it('can be saved and restored again, into the domain and the world', () => {
    const { target } = moved(restoreOne);
    for (const place of [target.domain, target.world] as const) {
      const { world } = restoreWorld(place as never, saveWorld(target.world)) as { world: Game['world'] };
      expect([world.get('n'), world.get('likes', 'a2', 'a1')]).toEqual([7, true]);
    }
  });

  it('can be restored along with others', () => {
    moved((target, saved) => restoreWorlds({ one: target.world }, saveWorlds({ one: saved.world })).one.world);
  });

  it('takes another version of its domain', async () => {
    const { target } = moved(restoreOne);
    await target.planner.replace(target.domain, second!);
    const session = target.world.plan(target.domain.tasks['T']!(target.world.object('a1')));
    session.run();
    expect([session.status, target.world.get('n')]).toEqual(['solved', 7]);
  });
});
