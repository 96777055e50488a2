// What a game gets to know of its searches without asking: plans, better plans, and ends.

import { describe, expect, it } from 'vitest';
import { ordered, Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, SearchNews, Session, SubmitOptions, World } from '../../bindings/index.ts';
import { saveWorld, restoreWorld } from '../../addons/save/index.ts';
import { strategies } from '../../ir/strategies.ts';
import { compile, errorOf } from './helpers.ts';

/** A search for the best plan finds plans of the costs 9, 7, 4 and 2, with some iterations before each. */
const text = `domain offers; type Npc;
  fluent integer waited(Npc npc);
  task Buy(Npc npc) {
    method { ordered(Wait(npc, 5), Pay(npc, 9)); }
    method { ordered(Wait(npc, 50), Pay(npc, 7)); }
    method { ordered(Wait(npc, 500), Pay(npc, 4)); }
    method { ordered(Wait(npc, 5), Pay(npc, 2)); }
    method { ordered(Wait(npc, 500), Pay(npc, 11)); }
  }
  task Wait(Npc npc, integer left) {
    method { left > 0; ordered(Tick(npc), Wait(npc, left - 1)); }
    method { left <= 0; }
  }
  internal task Tick(Npc npc) { waited(npc) += 1; }
  task Pay(Npc npc, integer price) { cost := price; }
  task Never(Npc npc) { waited(npc) < 0; }
  task Divide(Npc npc) { 1 / waited(npc) == 1; }`;

interface OffersSetting {
  planner: Planner;
  domain: Domain;
  world: World;
  told: string[];
  news: SearchNews;
}

function setting(): OffersSetting {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(compile(text));
  const world = domain.createWorld({ Npc: 3 });
  const told: string[] = [];
  const tell = (what: string) => (session: Session<AnyDomain>) =>
    told.push(`${what}: ${session.status} ${session.cost} ${session.plan?.map((step) => step.text).join(' ')}`);
  return { planner, domain, world, told, news: { onPlan: tell('plan'), onEnd: tell('end') } as SearchNews };
}

const best = { mode: 'best' } as const;

describe('a submitted search', () => {
  it('tells of its first plan, of better ones, and of its end', () => {
    const { planner, domain, world, told, news } = setting();
    const session = planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news });
    const frames: number[] = [];
    for (let frame = 1; planner.waiting > 0; frame++) {
      const before = told.length;
      planner.step(20);
      if (told.length > before) frames.push(frame);
    }
    expect(told).toEqual([
      'plan: running 9 Pay(npc0, 9)',
      'plan: running 7 Pay(npc0, 7)',
      'plan: running 4 Pay(npc0, 4)',
      // Nothing can be cheaper.
      'plan: solved 2 Pay(npc0, 2)',
      'end: solved 2 Pay(npc0, 2)',
    ]);
    expect(frames[0]).toBe(1);
    expect(frames.at(-1)).toBeGreaterThan(50);
    expect(session.lowerBound).toBe(2);
  });

  it('tells once of what was found in one frame, by iterations or by the clock', () => {
    for (const step of [(planner: Planner) => planner.step(Infinity), (planner: Planner) => planner.stepFor(10_000)]) {
      const { planner, domain, world, told, news } = setting();
      planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news });
      step(planner);
      expect(told).toEqual(['plan: solved 2 Pay(npc0, 2)', 'end: solved 2 Pay(npc0, 2)']);
    }
  });

  it('tells in the order in which something has happened', () => {
    const { planner, domain, world } = setting();
    const order: string[] = [];
    const options = (name: string): SubmitOptions => ({
      ...best,
      onPlan: (session) => order.push(`${name} ${session.cost}`),
      onEnd: (session) => order.push(`${name} ${session.status}`),
    });
    planner.submit(world, domain.tasks.Never!(1), options('never'));
    planner.submit(world, domain.tasks.Buy!(1), { ...options('buy'), gap: 1 });
    planner.submit(world, domain.tasks.Divide!(1), options('divide'));
    planner.submit(world, domain.tasks.Pay!(1, 3), { ...options('pay'), mode: 'first' });
    planner.step(1000);
    expect(order).toEqual(['never failed', 'buy 9', 'buy solved', 'divide fault', 'pay 3', 'pay solved']);
  });

  it('may be ended by who is told, who is not told of that', () => {
    const { planner, domain, world, told, news } = setting();
    const onPlan = (session: Session<AnyDomain>): void => {
      news.onPlan!(session as never);
      session.cancel();
    };
    const session = planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news, onPlan } as SubmitOptions);
    planner.step(20);
    expect([session.status, session.cost, planner.waiting]).toEqual(['cancelled', 9, 0]);
    planner.step(Infinity);
    expect(told).toEqual(['plan: running 9 Pay(npc0, 9)']);
  });

  it('may be released or begun anew by who is told', () => {
    const { planner, domain, world, told, news } = setting();
    let plans = 0;
    const onPlan = (session: Session<AnyDomain>): void => {
      news.onPlan!(session as never);
      if (++plans === 1) session.restart(domain.tasks.Pay!(2, 3));
      else session.release();
    };
    planner.submit(world, domain.tasks.Pay!(1, 1), { ...news, onPlan } as SubmitOptions);
    while (planner.waiting > 0) planner.step(20);
    expect(told).toEqual(['plan: solved 1 Pay(npc0, 1)', 'plan: solved 3 Pay(npc1, 3)']);
    // The spare session serves a search without listeners.
    planner.submit(world, domain.tasks.Pay!(1, 5));
    planner.step(Infinity);
    expect(told.length).toBe(2);
    planner.submit(world, domain.tasks.Pay!(1, 6), news);
    planner.step(Infinity);
    expect(told.slice(2)).toEqual(['plan: solved 6 Pay(npc0, 6)', 'end: solved 6 Pay(npc0, 6)']);
  });

  it('that was cancelled tells nothing of that search when it begins again', () => {
    const { planner, domain, world, told, news } = setting();
    const first = planner.submit(world, domain.tasks.Pay!(1, 1), {
      onPlan: () => {
        expect(later.cost).toBe(9);
        later.cancel();
        later.restart(domain.tasks.Never!(2));
      },
    });
    const later = planner.submit(world, domain.tasks.Buy!(2), { ...best, ...news });
    planner.step(20);
    expect([first.status, told]).toEqual(['solved', []]);
    planner.step(Infinity);
    expect(told).toEqual(['end: failed null undefined']);
  });

  it('is told of in the next frame when another function has thrown', () => {
    const { planner, domain, world, told, news } = setting();
    planner.submit(world, domain.tasks.Pay!(1, 1), {
      onPlan: () => {
        throw new Error('no');
      },
    });
    planner.submit(world, domain.tasks.Pay!(1, 2), news);
    expect(() => planner.step(100)).toThrow('no');
    expect(told).toEqual([]);
    planner.step(0);
    expect(told).toEqual(['plan: solved 2 Pay(npc0, 2)', 'end: solved 2 Pay(npc0, 2)']);
  });

  it('is told of although nobody holds its session', () => {
    const { planner, domain, world, told, news } = setting();
    for (let at = 0; at < 50; at++) planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news });
    const garbage = Array.from({ length: 100_000 }, (_, at) => ({ at }));
    expect(garbage.length).toBe(100_000);
    planner.step(Infinity);
    expect(told.length).toBe(100);
  });
});

describe('a session', () => {
  it('that is stepped by the game tells after the step', () => {
    const { domain, world, told, news } = setting();
    const session = world.plan(domain.tasks.Buy!(1), { ...best, ...news });
    session.step(20);
    expect(told).toEqual(['plan: running 9 Pay(npc0, 9)']);
    session.run();
    expect(told.slice(1)).toEqual(['plan: solved 2 Pay(npc0, 2)', 'end: solved 2 Pay(npc0, 2)']);
    session.tell({});
    session.restart();
    session.run();
    expect(told.length).toBe(3);
  });

  it('tells others of its end, when they are named as its plan is told', () => {
    const { planner, domain, world, told, news } = setting();
    const session = planner.submit(world, domain.tasks.Pay!(1, 3), {
      onPlan: () => session.tell(news),
      onEnd: () => told.push('not this one'),
    });
    planner.step(Infinity);
    expect(told).toEqual(['end: solved 3 Pay(npc0, 3)']);
    session.tell(news);
    planner.step(Infinity);
    expect(told.length).toBe(1);
  });

  it('that was freed is told of no more', () => {
    const { planner, domain, world, told, news } = setting();
    const sessions = [1, 2, 3].map((npc) => planner.submit(world, domain.tasks.Buy!(npc), { ...best, ...news }));
    sessions[1]!.free();
    planner.step(50);
    sessions[0]!.free();
    planner.step(Infinity);
    expect(told.filter((line) => line.includes('npc1'))).toEqual([]);
    expect(told.filter((line) => line.startsWith('end'))).toEqual(['end: solved 2 Pay(npc2, 2)']);
  });

  it('goes on telling with another version of its domain', async () => {
    const { planner, domain, world, told, news } = setting();
    planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news });
    planner.step(20);
    await planner.replace(domain, compile(text.replace('Pay(npc, 9)', 'Pay(npc, 8)')));
    while (planner.waiting > 0) planner.step(100_000);
    expect(told).toEqual(['plan: running 9 Pay(npc0, 9)', 'plan: solved 2 Pay(npc0, 2)', 'end: solved 2 Pay(npc0, 2)']);
  });

  it('that was saved tells whom it is told to', () => {
    const { planner, domain, world, told, news } = setting();
    const session = planner.submit(world, domain.tasks.Buy!(1), { ...best, ...news });
    planner.step(20);
    const bytes = saveWorld(world, { sessions: [session] });
    const { sessions } = restoreWorld(domain, bytes);
    session.free();
    planner.step(60);
    expect(told.length).toBe(1);
    sessions[0]!.tell(news);
    planner.step(Infinity);
    expect(told.slice(1)).toEqual(['plan: solved 2 Pay(npc0, 2)', 'end: solved 2 Pay(npc0, 2)']);
  });

  it('refuses what is no function', () => {
    const { domain, world } = setting();
    const plan = (options: object) => errorOf(() => world.plan(domain.tasks.Pay!(1, 1), options));
    expect(plan({ onPlan: 7 })).toBe('bad-option: "onPlan" has to be a function, not 7');
    expect(plan({ onEnd: 'no' })).toBe('bad-option: "onEnd" has to be a function, not "no"');
    const session = world.plan(domain.tasks.Pay!(1, 1));
    expect(errorOf(() => session.tell({ onPlan: null } as never))).toBe(
      'bad-option: "onPlan" has to be a function, not null',
    );
    expect(errorOf(() => session.tell({ onplan: () => {} } as never))).toMatch(/^bad-option: .*"onplan"/);
  });
});

describe('with a gap of 1, a search for the best plan', () => {
  it.each(strategies)('ends with its first plan, %s', (strategy) => {
    const { domain, world } = setting();
    const session = world.plan(domain.tasks.Buy!(1), { ...best, strategy, gap: 1 });
    expect(session.run()).toBe('solved');
    expect(session.cost).toBe(strategy === 'best-first' ? 2 : 9);
    const first = world.plan(ordered(domain.tasks.Buy!(1)), { ...best, strategy });
    while (first.cost === null) first.step(1);
    expect(session.iterations).toBe(first.iterations);
  });
});
