// Several actions or plans that have written the same place for a while, and end in any order.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { seededRandom } from '../../../domains/random.ts';

const text = `domain layers; type Member;
  fluent integer level;
  fluent float heat;
  reservation Member taken;
  task Hold(Member member, integer to, float warm) { busy member; during { level := to; heat := warm; } }
  internal task Take(Member member) { taken := member; }
  task Stand(Member member) { busy member; }
  task Keep(Member member) { method { ordered(Take(member), Stand(member)); } }
  task Seize(Member member, Member other) {
    method { ordered(Take(member), cancel_plans(other), finish_action(other), Stand(member)); }
  }
`;
const bytes = compile(text);
const names = ['ann', 'ben', 'cid', 'dan', 'eve'];

function scene() {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes);
  const world = domain.createWorld({ Member: names });
  const acting = new Acting(world);
  acting.carryOutAll([domain.tasks.Hold!, domain.tasks.Stand!], { start() {} });
  const adopt = (task: string, ...args: (string | number)[]): number => {
    const session = planner.submit(
      world,
      domain.task(task, ...args.map((arg) => (typeof arg === 'string' ? world.object(arg) : arg))),
    );
    planner.step(1000);
    return acting.adopt(session);
  };
  return { planner, domain, world, acting, adopt };
}

/** What is seen: the value on top of those that are there for a while. What the game writes covers them all. */
class Layers {
  #base: number;
  #above: { owner: string; value: number }[] = [];

  constructor(base: number) {
    this.#base = base;
  }

  begin(owner: string, value: number): void {
    this.#above.push({ owner, value });
  }

  end(owner: string): void {
    this.#above = this.#above.filter((layer) => layer.owner !== owner);
  }

  write(value: number): void {
    this.#base = value;
    this.#above = [];
  }

  get seen(): number {
    return this.#above.at(-1)?.value ?? this.#base;
  }
}

describe('what holds during actions', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('is what the last of them has written (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const { world, acting, adopt } = scene();
    const level = new Layers(0);
    const heat = new Layers(0);
    const plans = new Map<string, number>();
    for (let tick = 0; tick < 60; tick++) {
      const name = random.pick(names);
      const plan = plans.get(name);
      if (random.below(8) === 0) {
        // Of numbers whose halves are alike.
        world.set('level', 100 + tick);
        world.set('heat', 2 ** (4 + tick));
        level.write(100 + tick);
        heat.write(2 ** (4 + tick));
      } else if (plan) {
        acting.cancel(plan);
        plans.delete(name);
        level.end(name);
        heat.end(name);
      } else {
        const to = 1 + random.below(2);
        plans.set(name, adopt('Hold', name, to, to));
        level.begin(name, to);
        heat.begin(name, to);
      }
      acting.tick();
      expect([world.get('level'), world.get('heat')]).toEqual([level.seen, heat.seen]);
    }
  });
});

describe('what plans have reserved', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('goes with the last of them (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const { world, acting, adopt } = scene();
    const taken = new Layers(0);
    const plans = new Map<string, number>();
    for (let tick = 0; tick < 60; tick++) {
      const name = random.pick(names);
      const plan = plans.get(name);
      if (plan) {
        acting.cancel(plan);
        plans.delete(name);
        taken.end(name);
      } else {
        plans.set(name, adopt('Keep', name));
        taken.begin(name, world.object(name));
      }
      acting.tick();
      expect(world.get('taken')).toBe(taken.seen);
    }
    for (const plan of plans.values()) acting.cancel(plan);
    acting.tick();
    expect(world.get('taken')).toBe(0);
  });

  it('is given back by a plan that has reserved it over another one, and then cancelled that', () => {
    const { world, acting, adopt } = scene();
    adopt('Keep', 'ann');
    const plan = adopt('Seize', 'ben', 'ann');
    acting.tick();
    acting.tick();
    expect([world.get('taken'), acting.plans]).toEqual([world.object('ben'), 1]);
    acting.cancel(plan);
    acting.tick();
    expect([world.get('taken'), acting.plans]).toEqual([0, 0]);
  });
});

describe('an effect that would make a float NaN', () => {
  it('makes its action fail, and is not written', () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(
      compile(
        'domain heater; fluent float heat; task Cool() { heat := heat - heat; } task Go() { method { ordered(Cool()); } }',
      ),
    );
    const world = domain.createWorld({});
    const session = world.plan(domain.tasks.Go!());
    session.run();
    const acting = new Acting(world);
    acting.carryOut(domain.tasks.Cool!, { start() {}, update: () => 'done' });
    world.set('heat', Infinity);
    acting.adopt(session);
    for (let tick = 0; tick < 5 && acting.plans > 0; tick++) acting.tick();
    const failed = [...acting.events()].find(({ kind }) => kind === 'failed');
    expect(failed?.detail).toBe('heat would become NaN, which no variable may be');
    expect(world.get('heat')).toBe(Infinity);
  });
});
