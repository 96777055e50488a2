// Where a component searches, and with whom it shares a world: pools, goals in PDDL, acting that others use as well.

import { afterAll, describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { PlanningComponent } from '../../../addons/component/index.ts';
import type { SearchPool } from '../../../addons/component/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { loadPddl } from '../../../formats/pddl/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { poolGoals } from '../../../addons/pool/goals/index.ts';
import type { PlannerPool } from '../../../addons/pool/index.ts';
import { createPool } from '../pool/setting.ts';
import { hall, order } from './hall.ts';
import type { Hall } from './hall.ts';

const pools: PlannerPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function pooled(workers: number, options: Parameters<typeof hall>[0] = {}): Hall {
  const pool = createPool({ memory: 2 ** 21, workers, goals: poolGoals });
  pools.push(pool);
  return hall({ pool: pool as unknown as SearchPool, deadline: 5000, ...options });
}

async function play(setting: Hall): Promise<void> {
  setting.component.confirm();
  for (let frame = 0; frame < 6000 && setting.component.state !== 'idle'; frame++) {
    setting.frame();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

describe('a pool', () => {
  it.each([0, 1])('searches for tasks and for goals with %i Workers', async (workers) => {
    const setting = pooled(workers);
    setting.component.add({ task: setting.domain.tasks.Fetch!(setting.coin(0)) });
    setting.component.add({ achieve: { holds: 'got', args: ['dime'] } });
    setting.component.add({ task: setting.domain.tasks.FetchByGoal!(setting.coin(1)) });
    await play(setting);
    expect([setting.component.errands, setting.component.state]).toEqual([[], 'idle']);
    expect(setting.executed).toContain('Take(penny) #2');
    expect(setting.executed).toContain('Take(dime) #4');
  });

  it('is told when a search has to end, by the deadline or by the key', async () => {
    for (const isStopped of [true, false]) {
      const setting = pooled(1, { deadline: 3 });
      setting.component.add({ task: setting.domain.tasks.Ponder!(5000) });
      setting.component.confirm();
      setting.frame(3);
      if (isStopped) setting.component.stop();
      else setting.frame();
      expect(setting.component.state).toBe('idle');
      expect(setting.kinds().at(-1)).toBe(isStopped ? 'interrupted' : 'failed');
    }
  });
});

describe('goals in PDDL', () => {
  const texts = import.meta.glob<string>('../../cases/pddl/*.pddl', { query: '?raw', import: 'default', eager: true });

  it('are errands: the Iceblox of the paper', () => {
    const text = texts['../../cases/pddl/iceblox-mended.pddl']!;
    const { domain: read, problem } = loadPddl(text, text).lowered!;
    const ir = domainFor(read, problem);
    const planner = new Planner();
    const domain = planner.register(emit(optimise(ir)));
    const { world } = createWorldFromProblem(domain, problem);
    const done: string[] = [];
    const component = new PlanningComponent<never, string>(world as never, {
      planner,
      goals: createGoals(ir, world),
      goalSearch: { mode: 'best' },
      compile: (action) => [action.text],
      execute: (instruction) => (done.push(instruction), 'done'),
    });
    component.add({ achieve: { holds: 'extracted', args: ['coin'] } });
    component.confirm();
    for (let frame = 0; frame < 100 && component.state !== 'idle'; frame++) {
      component.tick();
      planner.step(10_000);
    }
    expect(done).toHaveLength(4);
    expect(done.at(-1)).toMatch(/^extract\(coin/);
    expect(world.get('extracted', 'coin')).toBe(true);
  });
});

describe('acting', () => {
  it('is shared by several components, and with plans of the game', () => {
    const first = hall();
    const { world, planner, domain } = first;
    const acting = new Acting(world, { onBroken: 'end' });
    const done: string[] = [];
    const make = (name: string) =>
      new PlanningComponent<never, ReturnType<typeof order>>(world as never, {
        planner,
        acting: acting as never,
        compile: (action) => [order(`${name} ${action.text}`), order(`${name} ${action.text} again`)],
        execute: ({ text }) => (done.push(text), 'done'),
      });
    const components = [make('ann'), make('ben')];
    for (const component of components) {
      component.add({ task: domain.tasks.Wave!() });
      component.confirm();
    }
    acting.carryOut(domain.tasks.Wave!, { start: () => (done.push('the game'), 'done') });
    const session = planner.submit(world, domain.tasks.Wave!());
    planner.step(1000);
    acting.adopt(session);
    expect(() => acting.save()).not.toThrow();
    for (let frame = 0; frame < 10; frame++) {
      acting.tick();
      for (const component of components) component.tick();
      planner.step(1000);
    }
    const expected = ['the game', 'ann Wave()', 'ben Wave()', 'ann Wave() again', 'ben Wave() again'];
    expect(done).toEqual(expected);
    expect(components.map(({ state }) => state)).toEqual(['idle', 'idle']);
  });

  it('is not saved in the midst of a plan of a component', () => {
    const { world, planner, domain } = hall();
    const acting = new Acting(world, { onBroken: 'end' });
    const component = new PlanningComponent<never, string>(world as never, {
      planner,
      acting: acting as never,
      compile: () => ['wave'],
      execute: () => 'running',
    });
    component.add({ task: domain.tasks.Wave!() });
    component.confirm();
    component.tick();
    planner.step(1000);
    component.tick();
    expect(component.state).toBe('executing');
    expect(() => acting.save()).toThrow();
    component.stop();
    acting.tick();
    expect(() => acting.save()).not.toThrow();
  });

  it('may repair the plan of a component', () => {
    const setting = hall({ acting: { onBroken: 'repair' } });
    setting.component.add({ task: setting.domain.tasks.Fetch!(setting.coin(0)) });
    setting.component.confirm();
    setting.frame(4);
    setting.world.set('lies', 'penny', 'c6');
    setting.frame(20);
    expect(setting.world.get('got', 'penny')).toBe(true);
    expect(setting.kinds()).not.toContain('reselected');
  });
});
