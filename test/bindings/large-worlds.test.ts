// Worlds with sparse tables, seen from a game: what the tables answer and refuse, when they are full, and that
// searches, saves, changes and replacements work as in other worlds.

import { describe, expect, it } from 'vitest';
import * as abi from '../../ir/abi.ts';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session, World } from '../../bindings/index.ts';
import { stateOf } from '../../bindings/internal.ts';
import { restoreWorld, saveWorld } from '../../addons/save/index.ts';
import { toProblem } from '../../addons/problems/index.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { checkDomain } from '../../addons/trust/index.ts';
import { apply, Changes, check } from '../../addons/repair/index.ts';
import { compile as compileText } from '../../language/index.ts';
import { compile, errorOf } from './helpers.ts';
import { portion } from '../engine.ts';

const text = `domain walks;
type Thing;
type Place < Thing;
type Person < Thing;
constant boolean connects(Place from, Place to);
constant Place beyond(Place from, Place by);
constant integer away(Place from, Place to) := 7;
fluent boolean at(Person person, Place place);
fluent integer visits(Person person, Place place);
fluent Place home(Person person);
task Go(Person person, Place from, Place to) {
    at(person, from) == true :-> false;
    at(person, to) := true;
    visits(person, to) += 1;
}
task Walk(Person person, Place goal) {
    method { at(person, goal); }
    method {
        not at(person, goal);
        exists (Place from, Place to) { at(person, from); connects(from, to); ordered(Go(person, from, to), Walk(person, goal)); }
    }
}
task Pass(Person person, Place by) {
    method { exists (Place from, Place to) { at(person, from); beyond(from, by) == to; ordered(Go(person, from, to)); } }
}
`;

const bytes = compile(text);

/** People and places in a ring. */
function ring(count: number, sparse?: boolean | Record<string, boolean | number>, planner = new Planner()) {
  const domain = planner.register(bytes);
  const world = domain.createWorld(
    { Place: count, Person: { count, capacity: count + 2 } },
    sparse === undefined ? {} : { sparse },
  );
  for (let at = 0; at < count; at++) {
    world.set('connects', `place${at}`, `place${(at + 1) % count}`, true);
    world.set('at', `person${at}`, `place${at}`, true);
  }
  return { planner, domain, world };
}

function walk({ domain, world }: ReturnType<typeof ring>, person: string, goal: string) {
  return world.plan(domain.task('Walk', world.object(person), world.object(goal)));
}

const small = ring(20, false);
const expected = ['Go(person3, place3, place4)', 'Go(person3, place4, place5)', 'Go(person3, place5, place6)'];

describe('searches in large worlds', () => {
  it.each([
    ['with sparse tables', 20, true],
    ['with one sparse table', 20, { at: true }],
    ['of twelve thousand objects', 6000, undefined],
  ] as const)('find the same plans %s', (_, count, sparse) => {
    const large = ring(count, sparse);
    expect(large.world.fluents['at']!.isSparse).toBe(true);
    const plain = walk(small, 'person3', 'place6');
    const session = walk(large, 'person3', 'place6');
    plain.run();
    session.run();
    expect(session.plan!.map((step) => step.text)).toEqual(expected);
    expect(session.iterations).toBe(plain.iterations);
  });

  it('find candidates by the value of a constant, as it is now', () => {
    const { domain, world } = ring(20, true);
    const pass = (): string[] => {
      const session = world.plan(domain.task('Pass', world.object('person3'), world.object('place9')));
      session.run();
      return session.plan?.map((step) => step.text) ?? [];
    };
    expect(pass()).toEqual([]);
    world.set('beyond', 'place3', 'place9', 'place12');
    expect(pass()).toEqual(['Go(person3, place3, place12)']);
    world.set('beyond', 'place3', 'place9', 'place1');
    expect(pass()).toEqual(['Go(person3, place3, place1)']);
    world.set('beyond', 'place3', 'place9', 'none');
    expect(pass()).toEqual([]);
  });

  it('see constants as they were when they began, beside others', () => {
    const large = ring(20, true);
    const session = walk(large, 'person3', 'place6');
    session.step(2);
    large.world.set('connects', 'place4', 'place5', false);
    large.world.set('connects', 'place4', 'place17', true);
    const later = walk(large, 'person3', 'place17');
    later.run();
    expect(later.plan!.map((step) => step.text)[1]).toBe('Go(person3, place4, place17)');
    session.run();
    expect(session.plan!.map((step) => step.text)).toEqual(expected);
  });

  it('end without memory when a table is full, and the next one has room again', () => {
    const large = ring(20, { visits: 4 });
    const long = walk(large, 'person3', 'place12');
    long.run();
    expect(long.status).toBe('out-of-memory');
    long.free();
    const short = walk(large, 'person5', 'place7');
    short.run();
    expect(short.status).toBe('solved');
  });
});

describe('sparse tables', () => {
  it('are written and read as others are, and have no array of values', () => {
    const { world } = ring(20, true);
    const { at, visits } = world.fluents;
    const [person, place] = [world.object('person7'), world.object('place7')];
    expect([at!.get(person, place), visits!.get(person, place)]).toEqual([true, 0]);
    visits!.set(person, place, -5);
    expect(world.get('visits', 'person7', 'place7')).toBe(-5);
    expect(visits!.get(person, 0)).toBe(0);
    expect(errorOf(() => visits!.values)).toMatch(/^sparse: visits is sparse in this world/);
    expect(errorOf(() => visits!.index(person, place))).toMatch(/^sparse: .* has no "index"/);
    expect(errorOf(() => visits!.set(person, 0, 1))).toMatch(/^unknown-object/);
    expect(errorOf(() => visits!.get(place, person))).toMatch(/^wrong-type/);
    world.check();
  });

  it('keep places apart that differ in any one argument', () => {
    const domain = new Planner().register(
      compile(`domain d;
type Place;
fluent integer toll(Place from, Place over, Place to, Place back);
task Pay(Place by) { toll(by, by, by, by) := 1; }
`),
    );
    const world = domain.createWorld({ Place: 3 }, { sparse: true });
    const places = ['place0', 'place1', 'place2'] as const;
    const all = places.flatMap((a) => places.flatMap((b) => places.flatMap((c) => places.map((d) => [a, b, c, d]))));
    all.forEach((place, at) => world.set('toll', ...place, at + 1));
    expect(all.map((place) => world.get('toll', ...place))).toEqual(all.map((_, at) => at + 1));
  });

  it('are told from tables that are whole, of which rows are left out', () => {
    const { world } = ring(20, { connects: true, at: false });
    expect([world.constants['connects']!.isSparse, world.fluents['at']!.isSparse]).toEqual([true, false]);
    const { at } = world.fluents;
    expect(at!.values.length).toBe(23 * 21);
    expect(at!.values[at!.index(world.object('person7'), world.object('place7'))]).toBe(1);
    expect(world.get('away', 'place1', 'place2')).toBe(7);
    expect(world.get('away', 'none', 'place2')).toBe(0);
    world.check();
  });

  it('are whole up to 4 MB where nothing is looked up in them', () => {
    const { fluents } = ring(300).world;
    expect([fluents['at']!.isSparse, fluents['visits']!.isSparse]).toEqual([true, false]);
    expect(ring(1100).world.fluents['visits']!.isSparse).toBe(true);
  });

  it('are full at some time, which is told with what to do', () => {
    const { world } = ring(20, { visits: 3 });
    for (const at of [1, 2, 3]) world.set('visits', `person${at}`, 'place1', at);
    const fourth = (): void => world.set('visits', 'person4', 'place1', 4);
    expect(errorOf(fourth)).toBe(
      'too-large: visits has room for only 3 values: make the world with more of it, such as "sparse": { visits: 12 }',
    );
    world.set('visits', 'person2', 'place1', 0);
    fourth();
    expect([1, 2, 3, 4].map((at) => world.get('visits', `person${at}`, 'place1'))).toEqual([1, 0, 3, 4]);
  });

  it('lose the values of objects that go', () => {
    const { world } = ring(20, true);
    const person = world.object('person7');
    world.set('visits', 'person7', 'place1', 3);
    world.remove('Person', person);
    const next = world.add('Person', 'next');
    expect([world.get('at', 'next', 'place7'), world.get('visits', 'next', 'place1')]).toEqual([false, 0]);
    expect(world.fluents['at']!.get(next, world.object('place7'))).toBe(false);
  });

  it.each([
    [{ nowhere: true }, 'unknown-name: "sparse" names "nowhere", which is not a variable'],
    [{ home: true }, "bad-option: home can't be sparse: only tables with two to four parameters can be, of which two"],
    [{ away: true }, "bad-option: away can't be sparse: its initial value is not the one of none"],
    [null, 'bad-option: "sparse" has to be true, false, or an object with a wish for each table, not null'],
    [{ at: -1 }, 'bad-option: "sparse" has to be true, false or a number of values for at, not -1'],
  ])('are wished for in vain where they can not be: %j', (sparse, message) => {
    expect(errorOf(() => ring(3, sparse as Record<string, boolean>))).toContain(message);
  });
});

const meetings = `domain meetings; type Place; type Person; type Guest < Person;
constant boolean connects(Place from, Place to);
fluent Place at(Person person);
fluent integer met(Person person);
task Go(Person person, Place to) { at(person) := to; }
task Meet(Person person, Person other) { person != other; met(person) += 1; met(other) += 1; }
task Leave(Place place) { forall (Person person) { when (at(person) == place) { at(person) := none; } } }
task Sweep(Place from, Place to) { forall (Person person) { when (at(person) == from) { at(person) := to; } } }
task Look(Person person) {
    method { exists (Guest other) { at(other) == at(person); other != person; ordered(Meet(person, other)); } }
    method { exists (Place to) { connects(at(person), to); ordered(Go(person, to), Look(person)); } }
}
task Gather(Person person, Place to) {
    method {
        exists (Place from) { connects(from, to); ordered(Leave(to), Sweep(from, to), Go(person, to), Look(person)); }
    }
    method { exists (Guest guest) { at(guest) == at(person); ordered(Go(guest, to), Go(person, to), Look(person)); } }
}
`;
const meetingBytes = compile(meetings);

/** Browsers have no memory for a planner for each world: worlds move between these two. */
const homes = [new Planner(), new Planner()].map((planner) => planner.register(meetingBytes));
let moves = 0;

/** Two of these, one small and one large, in which the same happens. */
class Party {
  domain = homes[0]!;
  world: World<AnyDomain>;
  readonly #under: Session<AnyDomain>[] = [];

  readonly count: number;

  constructor(count: number, sparse: boolean) {
    this.count = count;
    const population = { Place: count, Person: count, Guest: { count, capacity: count + 1 } };
    this.world = this.domain.createWorld(population, { sparse });
    for (let at = 0; at < count; at++) {
      this.world.set('connects', `place${at}`, `place${(at + 1) % count}`, true);
      this.world.set('connects', `place${at}`, `place${(at * 5 + 2) % count}`, true);
      this.world.set('at', `person${at}`, `place${at}`);
    }
  }

  begin(task: string, ...names: string[]): Session<AnyDomain> {
    const args = names.map((name) => this.world.object(name));
    return this.world.plan(this.domain.task(task, ...args), { mode: 'best', limits: { iterations: 400, depth: 12 } });
  }

  /** Random numbers that are equal for both. */
  happen(random: Random): unknown {
    const { world, count } = this;
    const what = random.below(9);
    const place = random.chance(0.1) ? 'none' : `place${random.below(count)}`;
    const who = `person${random.below(count)}`;
    const guest = `guest${random.below(count)}`;
    const { at } = world.fluents;
    if (what < 2) world.set('at', what ? who : guest, place);
    else if (what === 2) at!.values[at!.index(world.object(guest))] = place === 'none' ? 0 : world.object(place);
    else if (what === 3) {
      world.remove('Guest', guest);
      world.add('Guest', guest);
    } else if (what === 4 && this.#under.length < 3) {
      const session = this.begin('Look', who);
      session.step(random.below(20));
      this.#under.push(session);
    } else if (what === 5 && this.#under.length > 0) {
      const session = this.#under.splice(random.below(this.#under.length), 1)[0]!;
      session.run();
      return outcomeOf(session);
    } else if (what === 6) {
      const session = this.begin('Gather', who, place === 'none' ? 'place0' : place);
      session.run();
      const outcome = outcomeOf(session);
      if (session.status === 'solved' && apply(session) !== -1) return 'broken';
      session.free();
      return outcome;
    } else if (what === 7 && random.chance(0.2)) {
      const saved = saveWorld(world, { sessions: Object.fromEntries(this.#under.map((one, at) => [`n${at}`, one])) });
      this.domain = homes[++moves % homes.length]!;
      const restored = restoreWorld(this.domain, saved);
      this.world.free();
      this.world = restored.world;
      expect(saveWorld(this.world, { sessions: restored.named }).length).toBe(saved.length);
      this.#under.forEach((_, at) => (this.#under[at] = restored.named[`n${at}`]!));
    } else {
      const session = this.begin('Look', who);
      session.run();
      const outcome = outcomeOf(session);
      session.free();
      return outcome;
    }
    return null;
  }
}

/** Objects of a plan may have gone. */
function outcomeOf(session: Session<AnyDomain>): unknown {
  const { status, iterations, cost } = session;
  try {
    return [status, iterations, cost, session.plan?.map(({ text }) => text).join(' ')];
  } catch (error) {
    return [status, iterations, cost, String(error)];
  }
}

describe('who has which value of a fluent', () => {
  it('is the same in large worlds, whatever has written it', { timeout: 60_000 }, () => {
    const solved = new Set<string>();
    for (let seed = 1; seed <= portion(12); seed++) {
      const [small, large] = [new Party(9, false), new Party(9, true)];
      expect([small, large].map(({ world }) => stateOf(world).sparse.byValue.length)).toEqual([0, 1]);
      const [one, other] = [seededRandom(seed), seededRandom(seed)];
      for (let turn = 0; turn < portion(250, 100); turn++) {
        const outcome = small.happen(one);
        expect(large.happen(other), `seed ${seed}, turn ${turn}`).toEqual(outcome);
        if (String(outcome).startsWith('solved')) solved.add(String(outcome));
      }
    }
    expect(solved.size).toBeGreaterThan(portion(300, 5));
  });

  it('is listed anew for a search in fluents that nobody has written meanwhile', () => {
    const parties = [new Party(20, false), new Party(20, true)];
    const { listing } = stateOf(parties[1]!.world).sparse.byValue[0]!;
    const { core } = stateOf(parties[1]!.world).loaded;
    const lengths: number[] = [];
    for (let round = 0; round < 20; round++) {
      for (const { world, count } of parties) {
        for (let at = 0; at < count; at++) world.set('at', `person${at}`, `place${(at + round) % count}`);
        world.set('at', 'guest0', `place${round}`);
      }
      for (let again = 0; again < 3; again++) {
        const outcomes = parties.map((party) => {
          const session = party.begin('Look', 'person0');
          session.run();
          const outcome = outcomeOf(session);
          session.free();
          return outcome;
        });
        expect(outcomes[1], `round ${round}`).toEqual(outcomes[0]);
        expect(outcomes[0]).toContain('Meet(person0, guest0)');
        lengths.push(core.load(listing + abi.LISTING_LISTED));
      }
    }
    // They became too long, and were begun again.
    expect(lengths.some((length, at) => at > 0 && length < lengths[at - 1]!)).toBe(true);
  });
});

describe('worlds with sparse tables', () => {
  const valuesOf = (world: World<AnyDomain>): unknown => toProblem(world, { kind: 'ordered', parts: [] }).assignments;

  it('are saved and restored with half-done searches', () => {
    const large = ring(20, true);
    const plain = walk(large, 'person3', 'place6');
    plain.run();
    const session = walk(large, 'person3', 'place6');
    session.step(3);
    const saved = saveWorld(large.world);
    const { world, sessions } = restoreWorld(new Planner().register(bytes), saved);
    expect(valuesOf(world)).toEqual(valuesOf(large.world));
    expect(saveWorld(world)).toEqual(saved);
    sessions.at(-1)!.run();
    expect(sessions.at(-1)!.plan!.map((step) => step.text)).toEqual(expected);
    expect(sessions.at(-1)!.iterations).toBe(plain.iterations);
  });

  it('keep their values when their domain is replaced', async () => {
    const { planner, domain, world } = ring(20, true);
    world.set('visits', 'person7', 'place1', 3);
    const before = valuesOf(world);
    await planner.replace(domain, compile(text.replace('visits(person, to) += 1;', '')));
    expect(valuesOf(world)).toEqual(before);
    expect(world.fluents['visits']!.isSparse).toBe(true);
  });

  it('are changed by steps, and tell what has changed', () => {
    const large = ring(20, true);
    const session = walk(large, 'person3', 'place5');
    session.run();
    const changes = new Changes(large.world);
    expect(check(session)).toBe(-1);
    expect(changes.take()).toEqual([]);
    expect(apply(session)).toBe(-1);
    const [person, place3, place5] = ['person3', 'place3', 'place5'].map((name) => large.world.object(name));
    expect(changes.take()).toContainEqual(['at', person, place3]);
    expect(large.world.get('visits', 'person3', 'place5')).toBe(1);
    expect(large.world.fluents['at']!.get(person!, place5!)).toBe(true);
  });

  it('tell of changes in places whose entries have been cleared away meanwhile', () => {
    const { domain, world } = ring(20, { visits: 8 });
    for (const at of [1, 2, 3, 4]) world.set('visits', `person${at}`, 'place1', at);
    const changes = new Changes(world);
    for (const at of [1, 2, 3]) world.set('visits', `person${at}`, 'place1', 0);
    for (const at of [5, 6, 7, 8]) world.set('visits', `person${at}`, 'place2', at);
    const before = stateOf(world).clearings;
    walk({ domain, world } as never, 'person5', 'place7').run();
    expect(stateOf(world).clearings).toBeGreaterThan(before);
    for (const at of [1, 9]) world.set('visits', `person${at}`, 'place1', 1);
    const names = changes.take().map(([name, person, place]) => {
      return [name, world.nameOf('Person', person as number), world.nameOf('Place', place as number)].join(' ');
    });
    const changed = [2, 3].map((at) => `visits person${at} place1`);
    const written = [5, 6, 7, 8].map((at) => `visits person${at} place2`);
    expect(names.sort()).toEqual([...changed, ...written, 'visits person9 place1'].sort());
    expect(changes.take()).toEqual([]);
  });

  it('give all of their memory back', () => {
    const planner = new Planner();
    for (let round = 0; round < 3; round++) ring(200, true, planner).world.free();
    const { memoryUsed } = planner;
    for (let round = 0; round < 20; round++) ring(200, true, planner).world.free();
    expect(planner.memoryUsed).toBe(memoryUsed);
  });
});

describe('the module for large worlds', () => {
  it('is checked along with the other', () => {
    expect(() => checkDomain(bytes)).not.toThrow();
  });

  it('is left out unless it is asked for', () => {
    const { bytes: small } = compileText(text);
    expect(small!.length).toBeLessThan(0.7 * compileText(text, { largeWorlds: true }).bytes!.length);
    const domain = new Planner().register(small!);
    const { connects } = domain.createWorld({ Place: 100, Person: 1 }).constants;
    expect(connects!.isSparse).toBe(false);
    expect(errorOf(() => domain.createWorld({ Place: 2000, Person: 1 }))).toBe(
      'too-large: connects has 4004001 places in this world: compile walks with largeWorlds (frameplan compile ' +
        '--large-worlds), or create the world with { sparse: false } to keep such tables whole',
    );
    expect(errorOf(() => domain.createWorld({ Place: 3, Person: 1 }, { sparse: true }))).toMatch(/^too-large/);
    expect(domain.createWorld({ Place: 2000, Person: 1 }, { sparse: false }).constants['connects']!.isSparse).toBe(
      false,
    );
  });
});
