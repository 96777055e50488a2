// The tail of a plan that ends at its horizon: can it still be done?

import { describe, expect, it } from 'vitest';
import { apply, checkTail } from '../../../addons/repair/index.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { attack, guard } from '../../bindings/setting.ts';

describe('a tail', () => {
  const setting = guard({ length: 8 });
  const session = attack(setting, 'bob', { horizon: 3 });
  session.run();
  const states = (iterations: number, from = 0): string => checkTail(session, { iterations, from });

  it('is looked at from where the steps that are left lead to', () => {
    expect(session.plan!.length).toBe(3);
    expect(states(1000)).toBe('possible');
    apply(session, 0, 2);
    expect(states(1000, 2)).toBe('possible');
    expect(setting.world.get('at', 'bob')).toBe(3);
  });

  it('is hopeless when there is no way to do it', () => {
    setting.world.set('loaded', 'pistol', false);
    expect(states(1000, 2)).toBe('hopeless');
    setting.world.set('loaded', 'pistol', true);
    for (const door of ['door12', 'door13']) setting.world.set('connects', door, 'area6', 'area7', false);
    expect(states(1000, 2)).toBe('hopeless');
  });

  it('is unknown where the bound is too low to tell', () => {
    expect([states(1, 2), states(2, 2)]).toEqual(['unknown', 'unknown']);
  });

  it('can not be come to when a step is broken', () => {
    for (const door of ['door4', 'door5']) setting.world.set('connects', door, 'area2', 'area3', false);
    expect(states(1000, 2)).toBe('broken');
  });

  it('that there is not can be done', () => {
    const short = attack(guard({ length: 3 }));
    short.run();
    expect(short.tail).toBe(null);
    expect(checkTail(short, { iterations: 10 })).toBe('possible');
    expect(errorOf(() => checkTail(short, { iterations: 0 }))).toContain(
      '"iterations" has to be a whole number from 1 to 2147483647',
    );
    expect(errorOf(() => checkTail(short, { iterations: 5, from: 7 }))).toContain('out-of-range: ');
  });
});
