// Externals that are remembered: how often they are asked, and that plans are the same.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';
import { toSearch } from '../../addons/problems/index.ts';

const text = `domain asking;
type Place;
fluent integer left;
fluent integer sum;
external integer price(Place from, Place to, float hurry);
external integer tax();
task Buy() {
  method { left > 0; ordered(Pay(), Buy()); }
  method { left <= 0; }
}
task Pay() {
  left -= 1;
  sum += price(none, none, 0.0) + tax();
}
task Signs() { price(none, none, 0.0) != price(none, none, -0.0); }
`;
const planner = new Planner({ memory: 2 ** 20 });
const domain: Domain = planner.register(compile(text));

interface PriceSetting {
  world: World;
  asked: { price: number; tax: number };
}

function setting(rememberExternals?: boolean | string[], price = 2): PriceSetting {
  const asked = { price: 0, tax: 0 };
  const externals = {
    price: (_from: number, _to: number, hurry: number) => {
      asked.price++;
      return Object.is(hurry, -0) ? -price : price;
    },
    tax: () => {
      asked.tax++;
      return 1;
    },
  };
  const options = rememberExternals === undefined ? {} : { rememberExternals };
  const world = domain.createWorld({ Place: 2 }, { externals, ...options } as never);
  world.set('left', 10);
  return { world, asked };
}

describe('externals', () => {
  it('are asked every time unless they are remembered', () => {
    const { world, asked } = setting();
    world.plan(domain.tasks.Buy!()).run();
    expect(asked.tax).toBeGreaterThanOrEqual(10);
  });

  it('that are remembered are asked once in a search, and again by the next one', () => {
    const { world, asked } = setting(true);
    const session = world.plan(domain.tasks.Buy!());
    expect(session.run()).toBe('solved');
    expect(asked).toEqual({ price: 1, tax: 1 });
    session.restart();
    session.run();
    expect(asked).toEqual({ price: 2, tax: 2 });
    const plain = setting().world.plan(domain.tasks.Buy!());
    plain.run();
    expect([session.plan, session.iterations]).toEqual([plain.plan, plain.iterations]);
  });

  it('are remembered by name', () => {
    const { world, asked } = setting(['price']);
    world.plan(domain.tasks.Buy!()).run();
    expect(asked.price).toBe(1);
    expect(asked.tax).toBeGreaterThanOrEqual(10);
  });

  it('are remembered by all of their arguments, the sign of zero included', () => {
    expect(setting(true).world.plan(domain.tasks.Signs!()).run()).toBe('solved');
    expect(setting(true, 0).world.plan(domain.tasks.Signs!()).run()).toBe('failed');
  });

  it('are asked anew by a search that has made room for another', () => {
    const { world, asked } = setting(true);
    const [one, other] = [world.plan(domain.tasks.Buy!()), world.plan(domain.tasks.Buy!())];
    one.step(8);
    one.step(4);
    expect(asked.tax).toBe(1);
    other.step(8);
    one.run();
    expect(asked.tax).toBe(3);
    expect(other.run()).toBe('solved');
    expect(one.plan).toEqual(other.plan);
  });

  it('are not remembered where a game asks why', () => {
    const { world, asked } = setting(true);
    const session = world.plan(domain.tasks.Buy!());
    session.run();
    const { externals } = toSearch(session);
    expect([externals['tax']!(), externals['tax']!(), asked.tax]).toEqual([1, 1, 3]);
  });

  it.each([
    [['prize'], 'unknown-name: asking has no external "prize"'],
    ['price', 'bad-option: "rememberExternals" has to be true, false or a list of names, not "price"'],
  ])('are named rightly: %o', (names, message) => {
    expect(errorOf(() => setting(names as string[]))).toBe(message);
  });
});
