// A domain written in TypeScript is the same domain as its text, and gives the same plans.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { loadDomain } from '../../../language/load.ts';
import { guard } from './guard.ts';
import { guardText } from './guard-text.ts';

describe('a domain written in TypeScript', () => {
  it('is printed as a designer would write it', () => {
    expect(guard.text).toBe(guardText);
  });

  it('is the domain that its text says', () => {
    const { domain, diagnostics } = loadDomain(guard.text);
    expect(domain).toEqual(guard.domain);
    expect(diagnostics).toEqual(guard.warnings);
  });

  it('plans', () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(guard.compile());
    const world = domain.createWorld(
      { Area: ['hall', 'yard'], Door: ['gate'], Gun: ['pistol'], Npc: ['bob'] },
      { externals: { danger: () => 0 } },
    );
    world.set('connects', 'gate', 'hall', 'yard', true);
    world.set('distance', 'yard', 'yard', 0);
    world.set('distance', 'hall', 'yard', 1);
    world.set('at', 'bob', 'hall');
    world.set('player_at', 'yard');
    world.set('holding', 'bob', 'pistol', true);
    const session = world.plan(domain.tasks.Attack(world.object('bob', 'Npc')));
    expect(session.run()).toBe('solved');
    expect(session.plan?.map(({ text }) => text)).toEqual(['Step(bob, hall, yard, gate)', 'Shoot(bob, pistol)']);
  });
});
