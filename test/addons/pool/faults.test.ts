// What goes wrong with a pool: options, functions that cannot be posted, Workers that die.

import { afterEach, describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, World } from '../../../bindings/index.ts';
import type { AnyWorker, PlannerPool, PoolOptions, PoolSearch } from '../../../addons/pool/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import {
  askingWorker,
  briefWorker,
  brokenWorker,
  counting,
  createPool,
  goodWorker,
  lateWorker,
  twiceWorker,
  lyingWorker,
  silentWorker,
} from './setting.ts';
import { isNode } from '../../engine.ts';

const pools: PlannerPool[] = [];

function open(options: PoolOptions): PlannerPool {
  const pool = createPool(options);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool refuses', () => {
  it.each([
    [{ workers: -1 }, '"workers" has to be a whole number from 0 to 64, not -1'],
    [{ workers: 1.5 }, '"workers" has to be a whole number from 0 to 64, not 1.5'],
    [{ worker: 3 }, '"worker" has to be a function that makes a Worker, not 3'],
    [{ worker: () => 5 }, '"worker" has to make a Worker, not 5'],
    [{ worker: () => ({ postMessage() {} }) }, '"worker" has to make a Worker, not an object'],
    [{ worker: async () => goodWorker() }, '"worker" has to make a Worker, not a promise (await it)'],
    [{ startWithin: 0 }, '"startWithin" has to be a number of milliseconds above 0, not 0'],
    [{ slice: 0 }, '"slice" has to be a number of milliseconds up to 1000, not 0'],
    [{ memory: 7 }, '"memory" has to be a whole number of bytes from 16384 to 536870912, not 7'],
    [{ core: new Uint8Array(3) }, 'not a WebAssembly module'],
    [{ threads: 2 }, 'the options of a pool have no "threads"'],
    [null, 'the options of a pool have to be an object, not null'],
  ])('%j', (options, message) => {
    const made = (): unknown => (options === null ? createWith(null) : createPool(options as PoolOptions));
    expect(errorOf(made)).toContain(message);
  });

  it('searches that a planner refuses, where they are submitted', () => {
    const pool = open({ workers: 1 });
    const domain = pool.register(counting);
    const world = domain.createWorld({ Npc: 2 });
    const { Count } = domain.tasks;
    const submit = (options: object): string => errorOf(() => pool.submit(world, Count!(1), options));
    expect(submit({ mode: 'worst' })).toContain('"mode" has to be "first" or "best"');
    expect(submit({ limits: { milliseconds: 3 } })).toContain('"limits" have no "milliseconds"');
    expect(submit({ decomposition: 1 })).toContain('"decomposition" has to be true or false, not 1');
    expect(errorOf(() => pool.submit(world, Count!(3)))).toContain('no object has the id 3');
    const other = new Planner({ memory: 2 ** 16 }).register(counting);
    expect(errorOf(() => pool.submit(other.createWorld({ Npc: 1 }), other.tasks.Count!(1)))).toContain('wrong-domain');
    expect(pool.waiting).toBe(0);
    world.free();
    expect(errorOf(() => pool.submit(world, Count!(1)))).toContain('freed');
  });
});

function createWith(options: unknown): PlannerPool {
  const { constructor } = Object.getPrototypeOf(open({ workers: 0 })) as {
    constructor: new (o: unknown) => PlannerPool;
  };
  return new constructor(options);
}

const asking = compile(`domain asking;
type Area;
enum Mood { calm, alert }
external float danger(Area area);
external Mood mood();
task Flee(Area area) { danger(area) > 0.7; mood() == alert; }
`);
const here = { danger: (area: number): number => area / 2, mood: (): string => 'alert' };

describe('functions of the game', () => {
  const plan = async (pool: PlannerPool, externals: object = here): Promise<string[]> => {
    const domain = pool.register(asking);
    const world = domain.createWorld({ Area: 2 }, { externals } as never) as World<AnyDomain>;
    const searches = [1, 2].map((area) => pool.submit(world, domain.tasks.Flee!(area)).done);
    return (await Promise.all(searches)).map(({ status, fault }) => fault?.what ?? status);
  };

  it('are asked in the calling thread when there are no Workers', async () => {
    expect(await plan(open({ workers: 0 }))).toEqual(['failed', 'solved']);
  });

  it('are asked in the Workers of the game', async () => {
    expect(await plan(open({ workers: 2, worker: askingWorker }))).toEqual(['failed', 'solved']);
  });

  it('that a Worker of the game does not have are a fault', async () => {
    const missing = 'asking needs the external danger';
    expect(await plan(open({ workers: 1, worker: goodWorker }))).toEqual([missing, missing]);
  });

  it('that throw are a fault', async () => {
    const danger = (): number => {
      throw new Error('no idea');
    };
    const what = 'external danger threw: no idea';
    expect(await plan(open({ workers: 0 }), { ...here, danger })).toEqual([what, what]);
  });

  it('need Workers of the game', async () => {
    const pool = createPool({ workers: 1, ...(isNode && { worker: undefined as never }) });
    pools.push(pool);
    const domain = pool.register(asking);
    const world = domain.createWorld({ Area: 2 }, { externals: here } as never) as World<AnyDomain>;
    expect(errorOf(() => pool.submit(world, domain.tasks.Flee!(1)))).toBe(
      `missing-external: functions can't be posted to Workers, and asking calls danger, mood: give the pool the option ` +
        '"worker", which makes a Worker that has them',
    );
  });
});

describe('Workers of the game', () => {
  const search = (worker: () => AnyWorker, options: PoolOptions = {}): Promise<PoolSearch<AnyDomain>> => {
    const pool = open({ workers: 1, worker, ...options });
    const domain = pool.register(counting);
    return pool.submit(domain.createWorld({ Npc: 1 }), domain.tasks.Count!(1)).done;
  };
  const faultOf = async (...args: Parameters<typeof search>): Promise<string | undefined> => {
    return (await search(...args)).fault?.what.replace('the thread of this search has died: ', '');
  };

  it('may post other messages, and begin to serve later', async () => {
    for (const options of [{}, { startWithin: Infinity }]) {
      const { status, fault } = await search(lateWorker, options);
      expect([status, fault?.what]).toEqual(['solved', undefined]);
    }
  });

  it('serve once', async () => {
    expect(await faultOf(twiceWorker)).toMatch(
      'serveSearches() is called in a Worker, and once, with the externals of all domains',
    );
  });

  it('may have been made before the pool', async () => {
    const worker = goodWorker();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await search(() => worker)).status).toBe('solved');
  });

  it('are one for each thread', () => {
    const made: AnyWorker[] = [];
    const worker = (): AnyWorker => (made[0] ??= goodWorker());
    expect(errorOf(() => open({ workers: 2, worker }))).toBe('bad-option: "worker" has to make a new Worker each time');
  });

  it('that never serve searches end them with a fault, after a time', async () => {
    expect(await faultOf(silentWorker, { startWithin: 200 })).toBe(
      'it has not started within 200 ms: a Worker of the game has to call serveSearches()',
    );
  });

  it.runIf(isNode)('that end without serving searches end them with a fault', async () => {
    expect(await faultOf(briefWorker)).toBe('it ended with the code 0');
  });

  it.each(['7', '[[]]', '[[3, null]]', '[[3, {}]]', `[[3, { status: 'good' }]]`, `[[3, { status: 'solved' }]]`])(
    'that post %s for results end their searches with a fault',
    async (reports) => {
      const what = 'it posted something that is no result of a search: it may have another version of frameplan';
      expect(await faultOf(() => lyingWorker(`{ frameplan: 'reports', reports: ${reports} }`))).toBe(what);
    },
  );
});

describe('Workers that die', () => {
  interface DyingSetting {
    pool: PlannerPool;
    submit: (count?: number) => PoolSearch<AnyDomain>;
    made: AnyWorker[];
  }

  /** `makers` make the first Workers, the last one all further ones. */
  function setting(workers: number, ...makers: (() => AnyWorker)[]): DyingSetting {
    const made: AnyWorker[] = [];
    const worker = (): AnyWorker => {
      const one = makers[Math.min(made.length, makers.length - 1)]!();
      made.push(one);
      return one;
    };
    const pool = open({ workers, worker });
    const domain = pool.register(counting);
    const world = domain.createWorld({ Npc: 1 });
    return {
      pool,
      made,
      submit(count = 3) {
        world.fluents.left!.set(1, count);
        return pool.submit(world, domain.tasks.Count!(1));
      },
    };
  }

  it('end their searches with a fault and are replaced', async () => {
    const { pool, submit, made } = setting(1, brokenWorker, goodWorker);
    const [one, other] = [submit(), submit(9)];
    await Promise.all([one.done, other.done]);
    expect([one.status, other.status, pool.waiting]).toEqual(['fault', 'fault', 0]);
    expect(one.fault!.what).toMatch(/^the thread of this search has died: .*broken/);
    const next = await submit(9).done;
    expect([next.status, next.iterations, made.length]).toEqual(['solved', 21, 2]);
  });

  it('leave the searches of the others alone', async () => {
    const { submit } = setting(2, brokenWorker, goodWorker);
    const searches = [submit(), submit(), submit(), submit()];
    await Promise.all(searches.map(({ done }) => done));
    expect(searches.map(({ status }) => status)).toEqual(['fault', 'solved', 'fault', 'solved']);
  });

  it('are replaced once when the next one ends no search either', async () => {
    const { submit, made } = setting(1, brokenWorker);
    const faults = [];
    for (let count = 0; count < 3; count++) faults.push((await submit().done).fault!.what);
    expect(made.length).toBe(2);
    expect(faults[1]).toMatch(/broken/);
    expect(faults[2]).toBe('all threads of this pool have died');
  });
});
