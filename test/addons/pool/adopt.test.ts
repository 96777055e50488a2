// Searches of a pool become sessions of the calling thread: with the plan, and the way to it, that a session would have
// found there. Meanwhile the world may have changed.

import { afterEach, describe, expect, it } from 'vitest';
import type { AnyDomain, Session, World, SearchNews, SubmitOptions } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit } from '../../../compiler/index.ts';
import { affectedBy, apply, check, checkTail, choicesOf, replan } from '../../../addons/repair/index.ts';
import type { PlannerPool } from '../../../addons/pool/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { optimised } from '../../conformance/planners.ts';
import { caseOf } from '../../differential/cases.ts';
import { change } from '../../differential/change.ts';
import { createRandom } from '../../differential/random.ts';
import { counting, createPool } from './setting.ts';
import { portion } from '../../engine.ts';

const pools: PlannerPool[] = [];

function open(workers: number): PlannerPool {
  const pool = createPool({ workers });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function told(session: Session<AnyDomain>): unknown {
  const { status, iterations, cost, lowerBound, gap, planWithInternal, tail, fault } = session;
  const choices = session.cost === null ? null : errorOr(() => choicesOf(session));
  return [status, iterations, cost, lowerBound, gap, planWithInternal, tail, fault?.what, choices];
}

function errorOr(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    return String(error);
  }
}

const limits = { iterations: 500, depth: 60 };
const variants: Omit<SubmitOptions, keyof SearchNews>[] = [
  { limits, decomposition: true },
  { limits },
  { limits, decomposition: true, mode: 'best' },
  { limits, horizon: 2 },
  { limits, mode: 'best', strategy: 'best-first' },
];

it.each([0, 2])('random searches become the sessions of their moment, with %s Workers', async (workers) => {
  const pool = open(workers);
  const seen = new Set<string>();
  let changed = 0;
  for (let seed = 1; seed <= portion(150, 30); seed++) {
    const { domain, problem } = caseOf(seed);
    const ir = optimised(domain);
    const { world, network } = createWorldFromProblem(pool.register(emit(ir)), problem);
    const options = variants[seed % variants.length]!;
    const own = world.plan(network, options);
    own.run();
    const adopted = (await pool.submit(world, network, { ...options, priority: 3, deadline: 9 }).done).adopt();
    expect(told(adopted), `seed ${seed}`).toEqual(told(own));
    seen.add(own.status);
    const random = createRandom(seed);
    for (let round = 0; round < 8 && own.cost !== null; round++) {
      change(ir, problem, world, random);
      expect(check(adopted), `seed ${seed}`).toBe(check(own));
      const repair = replan(own);
      expect(replan(adopted), `seed ${seed}`).toEqual(repair);
      expect(told(adopted), `seed ${seed}`).toEqual(told(own));
      if (repair.outcome !== 'kept') changed++;
    }
    adopted.restart();
    own.restart();
    expect([adopted.run(), told(adopted)], `seed ${seed}`).toEqual([own.run(), told(own)]);
    world.free();
  }
  expect([...seen]).toEqual(expect.arrayContaining(['failed', 'fault', 'solved']));
  expect(changed).toBeGreaterThanOrEqual(portion(6, 0));
});

const walking = compile(`domain walking;
type Area;
type Guard;
constant boolean connects(Area from, Area to);
fluent Area at(Guard guard);
fluent boolean searched(Area area);
task Walk(Guard guard, Area from, Area to) { connects(from, to); at(guard) == from :-> to; }
task Search(Guard guard, Area area) { at(guard) == area; searched(area) := true; }
task Patrol(Guard guard) {
  method search_here { not searched(at(guard)); ordered(Search(guard, at(guard)), Patrol(guard)); }
  method go_on {
    exists (Area next) { connects(at(guard), next); not searched(next);
      ordered(Walk(guard, at(guard), next), Patrol(guard)); }
  }
  method all { forall (Area area) { searched(area); }; }
}
`);

function begin(workers: number): { pool: PlannerPool; world: World<AnyDomain>; patrol: () => never } {
  const pool = open(workers);
  const domain = pool.register(walking);
  const world = domain.createWorld({
    Area: { names: ['hall', 'yard', 'attic'], capacity: 4 },
    Guard: { names: ['bob'], capacity: 2 },
  });
  for (const [from, to] of [
    ['hall', 'yard'],
    ['yard', 'attic'],
  ])
    world.set('connects', from!, to!, true);
  world.set('at', 'bob', 'hall');
  return { pool, world, patrol: () => domain.tasks.Patrol!(world.object('bob', 'Guard')) as never };
}

const textOf = (session: Session<AnyDomain>): string => session.plan!.map(({ text }) => text).join(' ');

describe.each([0, 1])('the plan of a search, with %s Workers', (workers) => {
  it('is watched, carried out and repaired', async () => {
    const { pool, world, patrol } = begin(workers);
    const search = await pool.submit(world, patrol(), { decomposition: true }).done;
    const session = search.adopt();
    expect([session.world, session.status, session.cost]).toEqual([world, 'solved', search.cost]);
    expect([apply(session, 0, 1), check(session, 1), world.get('searched', 'hall')]).toEqual([-1, -1, true]);
    world.set('connects', 'yard', 'attic', false);
    expect(affectedBy(world, ['connects', 'yard', 'attic'])).toEqual({ steps: [session], search: [] });
    expect(check(session, 1)).toBe(3);
    world.set('connects', 'hall', 'attic', true);
    world.set('connects', 'attic', 'yard', true);
    expect(replan(session, { from: 1 })).toMatchObject({ outcome: 'repaired', tasks: ['Patrol(bob)'] });
    expect(textOf(session)).toBe('Walk(bob, hall, attic) Search(bob, attic) Walk(bob, attic, yard) Search(bob, yard)');
    session.free();
    expect(affectedBy(world, ['connects', 'yard', 'attic'])).toEqual({ steps: [], search: [] });
    // The search itself stays as it ended.
    expect(search.plan![0]!.text).toBe('Search(bob, hall)');
  });

  it('does not hold when the world has changed meanwhile', async () => {
    const { pool, world, patrol } = begin(workers);
    const search = pool.submit(world, patrol());
    world.set('connects', 'hall', 'yard', false);
    const session = (await search.done).adopt();
    expect(check(session)).toBe(1);
    expect(errorOf(() => choicesOf(session))).toContain('without the option "decomposition"');
    expect(replan(session)).toMatchObject({ outcome: 'failed', broken: 1, status: 'failed' });
  });

  it('does not hold with objects that have been removed, even if others have their places', async () => {
    const { pool, world, patrol } = begin(workers);
    const search = pool.submit(world, patrol(), { decomposition: true });
    const attic = world.object('attic', 'Area');
    world.remove('Area', attic);
    expect(world.add('Area', 'cellar') & 0xffff).toBe(attic & 0xffff);
    world.set('connects', 'yard', 'cellar', true);
    const session = (await search.done).adopt();
    expect(session.cursor().next()).toBe(true);
    expect(errorOf(() => session.plan)).toContain('has been removed');
    expect(check(session)).toBe(3);
    expect(replan(session).outcome).toBe('repaired');
    expect(textOf(session)).toContain('Search(bob, cellar)');
  });

  it('is of no use when its own object has been removed', async () => {
    const { pool, world, patrol } = begin(workers);
    const search = pool.submit(world, patrol(), { decomposition: true });
    world.remove('Guard', world.object('bob', 'Guard'));
    world.add('Guard', 'eve');
    const session = (await search.done).adopt();
    expect(check(session)).toBe(0);
    expect(replan(session)).toMatchObject({ outcome: 'failed' });
  });

  it('goes on behind its horizon', async () => {
    const { pool, world, patrol } = begin(workers);
    const session = (await pool.submit(world, patrol(), { horizon: 2 }).done).adopt();
    expect([textOf(session), checkTail(session, { iterations: 100 })]).toEqual([
      'Search(bob, hall) Walk(bob, hall, yard)',
      'possible',
    ]);
    apply(session);
    expect([session.resume(), session.run(), textOf(session)]).toEqual([
      true,
      'solved',
      'Search(bob, yard) Walk(bob, yard, attic)',
    ]);
  });

  it('may have no steps, or be missing', async () => {
    const { pool, world, patrol } = begin(workers);
    for (const area of ['hall', 'yard', 'attic']) world.set('searched', area, true);
    const empty = (await pool.submit(world, patrol(), { decomposition: true }).done).adopt();
    expect([empty.plan, empty.cost, check(empty), choicesOf(empty)!.length]).toEqual([[], 0, -1, 1]);
    world.set('searched', 'hall', false);
    world.set('at', 'bob', 'attic');
    const failed = (await pool.submit(world, patrol()).done).adopt();
    expect([failed.status, failed.plan]).toEqual(['failed', null]);
    expect(affectedBy(world, ['connects', 'attic', 'hall']).search).toContain(failed);
    world.set('connects', 'attic', 'hall', true);
    failed.restart();
    expect([failed.run(), textOf(failed)]).toEqual(['solved', 'Walk(bob, attic, hall) Search(bob, hall)']);
  });

  it('is not there before the search is over, or when its world has gone', async () => {
    const { pool, world, patrol } = begin(workers);
    const search = pool.submit(world, patrol());
    expect(errorOf(() => search.adopt())).toBe(
      'out-of-range: a search can only be adopted when it is over: await its "done"',
    );
    await search.done;
    await pool.close();
    expect(search.adopt().status).toBe('solved');
    world.free();
    expect(errorOf(() => search.adopt())).toContain('freed');
    const cut = begin(workers);
    const other = cut.pool.submit(cut.world, cut.patrol());
    await cut.pool.close();
    expect([other.adopt().status, other.adopt().plan]).toEqual(['cancelled', null]);
  });
});

it('the fault of a search comes along, and a search of a replaced domain is refused', async () => {
  const pool = open(1);
  const domain = pool.register(counting);
  const world = domain.createWorld({ Npc: 1 });
  const search = await pool.submit(world, domain.tasks.Divide!(1)).done;
  expect(search.adopt().fault).toEqual(search.fault);
  await pool.replace(
    domain,
    compile('domain counting;\ntype Npc;\nfluent integer left(Npc npc);\ntask Divide(Npc npc) { left(npc) := 0; }\n'),
  );
  expect(errorOf(() => search.adopt())).toBe(
    'incompatible: a search cannot be adopted after its domain was replaced, or its world loaded: submit its tasks again',
  );
});
