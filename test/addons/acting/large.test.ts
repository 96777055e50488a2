// A small town whose relations are between two objects: it is lived in once with tables for all places and once with
// sparse ones, and both records have to be the same.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { stateOf } from '../../../bindings/internal.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { Random } from '../../../domains/random.ts';
import { Acting } from '../../../addons/acting/index.ts';
import type { Action, Progress } from '../../../addons/acting/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { portion } from '../../engine.ts';

const text = `domain errands; type Thing; type Person < Thing; type Place < Thing; type Item < Thing; type Shop < Place;
  constant boolean connects(Place from, Place to);
  constant Place beyond(Place from, Item by);
  constant Item need(Person person, Place place);
  fluent boolean at(Person person, Place place);
  fluent boolean lies(Item item, Place place);
  fluent integer has(Person person, Item item);
  sensed fluent boolean barred(Place from, Place to);
  fluent float fond(Person one, Person other);
  fluent integer trips(Person person);
  fluent boolean talks(Person one, Person other);
  reservation Person taken(Item item);
  reservation Person keeps(Item item, Place place);
  task Go(Person person, Place from, Place to) {
    busy person;
    connects(from, to);
    not barred(from, to);
    at(person, from) == true :-> false;
    at(person, to) := true;
    trips(person) += 1;
    while not barred(from, to);
  }
  task Get(Person person, Item item, Place place) {
    busy person;
    at(person, place);
    lies(item, place) == true :-> false;
    has(person, item) += 1;
  }
  task Put(Person person, Item item, Place place) {
    busy person;
    at(person, place);
    has(person, item) == 1 :-> 0;
    lies(item, place) := true;
    when (beyond(place, item) != none) { lies(item, beyond(place, item)) := false; }
  }
  task Talk(Person one, Person other) {
    busy one, other;
    fond(one, other) += 0.5;
    during { talks(one, other) := true; talks(other, one) := true; }
  }
  task Forget(Person person) { busy person; forall (Person other) { fond(person, other) := 0; } }
  internal task Claim(Person person, Item item, Place place) {
    taken(item) == none :-> person;
    keeps(item, place) := person;
  }
  task Walk(Person person, Place goal) {
    method { at(person, goal); }
    method {
      exists (Place from, Place to) {
        at(person, from); connects(from, to); not barred(from, to); to == goal;
        ordered(Go(person, from, to));
      }
    }
    method {
      exists (Place from, Place over) {
        at(person, from); connects(from, over); connects(over, goal); not barred(from, over); not barred(over, goal);
        ordered(Go(person, from, over), Go(person, over, goal));
      }
    }
  }
  task Fetch(Person person) {
    method {
      first (Item item, Place place) {
        lies(item, place); taken(item) == none;
        first (Place goal) {
          goal != place; need(person, goal) != item;
          ordered(Claim(person, item, place), Walk(person, place), Get(person, item, place),
            Walk(person, goal), Put(person, item, goal));
        }
      }
    }
    method { first (Person other) { other != person; not talks(other, person); ordered(Talk(person, other)); } }
    method { ordered(Forget(person)); }
  }
`;
const bytes = compile(text);
/** With tables and objects that stand elsewhere. */
const others = compile(
  text.replace('fluent boolean at(', 'fluent boolean seen(Person p, Place q); fluent boolean at('),
);
const tasks = ['Go', 'Get', 'Put', 'Talk', 'Forget'];

const people = ['ann', 'ben', 'cid', 'dan'];
const places = ['hall', 'yard', 'shed', 'barn', 'mill'];
const items = ['axe', 'pot', 'hat'];

type Sparse = boolean | Record<string, number>;

/** A game: all that happens comes from the seed. */
class ErrandGame {
  readonly events: string[] = [];
  #planner = new Planner({ memory: 2 ** 22 });
  #domain = this.#planner.register(bytes);
  #world;
  #acting!: Acting<never>;
  #cursor!: ReturnType<Acting<never>['events']>;
  readonly #random: Random;
  #guests = 0;
  #isOther = false;

  constructor(seed: number, sparse: Sparse) {
    this.#random = seededRandom(seed);
    this.#world = this.#domain.createWorld(
      { Person: { names: people, capacity: 6 }, Place: places, Shop: ['shop'], Item: items },
      { sparse },
    );
    const all = [...places, 'shop'];
    for (const [at, place] of all.entries()) {
      for (const way of [1, 2]) this.#world.set('connects', place, all[(at + way) % all.length]!, true);
      this.#world.set('connects', place, all[(at + 5) % all.length]!, true);
    }
    for (const name of people) this.#arrive(name);
    for (const item of items) this.#world.set('lies', item, this.#random.pick(places), true);
    this.#world.set('beyond', 'hall', 'axe', 'mill');
    this.#world.set('need', 'ann', 'yard', 'pot');
    this.#act();
    for (const name of people) {
      this.#acting.pursue(this.#domain.task('Fetch', this.#world.object(name)), { every: 2, rest: 1 });
    }
  }

  get isSparse(): boolean {
    return this.#world.fluents['at']!.isSparse;
  }

  /** Entries of sparse tables have been cleared away so often. */
  clearings = 0;

  #arrive(name: string): void {
    this.#world.set('at', name, this.#random.pick(places), true);
  }

  #act(): void {
    this.#acting = new Acting(this.#world as never, { mostRepairs: 4 });
    const lasts = (action: Action): Progress => {
      if (action.memory[0]!-- > 0) return 'running';
      return action.id % 11 === 0 ? 'failed' : 'done';
    };
    this.#acting.carryOutAll(
      tasks.map((task) => this.#domain.tasks[task]!),
      { start: (action) => void (action.memory[0] = 1 + (action.id % 3)), update: lasts },
    );
    this.#cursor = this.#acting.events();
  }

  /** The game is saved, and goes on as it was loaded. */
  #load(): void {
    const world = saveWorld(this.#world, { sessions: this.#acting.sessions as never });
    const acting = this.#acting.save();
    const names = [...people];
    this.#planner = new Planner({ memory: 2 ** 22 });
    this.#domain = this.#planner.register(this.#isOther ? others : bytes);
    const restored = restoreWorld(this.#domain, world);
    this.#world = restored.world;
    this.#act();
    for (const name of names) {
      this.#acting.pursue(this.#domain.task('Fetch', this.#world.object(name)), { every: 2, rest: 1 });
    }
    this.#acting.restore(acting, restored.named as never);
  }

  async #replace(): Promise<void> {
    this.#isOther = !this.#isOther;
    const options = { carriedOut: this.#acting.carriedOut as never };
    await this.#planner.replace(this.#domain, this.#isOther ? others : bytes, options);
  }

  #surprise(): void {
    const random = this.#random;
    const world = this.#world;
    const [one, other] = [random.pick(places), random.pick([...places, 'shop'])];
    const what = random.below(8);
    if (what === 0) world.set('barred', one, other, true);
    else if (what === 1) for (const to of places) world.set('barred', one, to, false);
    else if (what === 2) {
      const person = random.pick(people);
      for (const place of [...places, 'shop']) world.set('at', person, place, place === one);
    } else if (what === 3) world.set('lies', random.pick(items), one, random.chance(0.7));
    else if (what === 4) world.set('connects', one, other, random.chance(0.8));
    else if (what === 5 && this.#guests < 2) {
      world.add('Person', `guest${this.#guests++}`);
      this.#arrive(`guest${this.#guests - 1}`);
    } else if (what === 6 && this.#guests > 0) world.remove('Person', `guest${--this.#guests}`);
    else if (what === 7) world.set('fond', random.pick(people), random.pick(people), random.below(3));
  }

  async play(ticks: number): Promise<void> {
    let before = 0;
    for (let tick = 0; tick < ticks; tick++) {
      if (this.#random.chance(0.3)) this.#surprise();
      if (this.#random.chance(0.02)) this.#load();
      if (this.#random.chance(0.02)) await this.#replace();
      this.#acting.tick();
      this.#planner.step(2000);
      const state = stateOf(this.#world);
      this.clearings += Number(state.clearings !== before);
      before = state.clearings;
      for (const { tick: when, kind, plan, step, detail } of this.#cursor) {
        this.events.push(`${when} ${kind} ${plan} ${step} ${detail}`);
      }
      this.events.push(this.#values());
    }
  }

  /** What anybody can see of the world. */
  #values(): string {
    const world = this.#world;
    const all = [...places, 'shop'];
    const at = people.map((person) => all.filter((place) => world.get('at', person, place)).join('+'));
    const lie = items.map((item) => all.filter((place) => world.get('lies', item, place)).join('+'));
    const fond = people.flatMap((one) => people.map((other) => world.get('fond', one, other)));
    const kept = items.flatMap((item) => all.map((place) => world.get('keeps', item, place)));
    return [at, lie, fond.join(' '), kept.join(' ')].join('; ');
  }
}

/** So small that what is left over has to be cleared away now and then. */
const tight = { at: 18, lies: 14, fond: 20, talks: 20, barred: 26, has: 12, keeps: 14 };

describe('acting in a world with sparse tables', () => {
  it('has the same record as in one without', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    let clearings = 0;
    for (let seed = 1; seed <= portion(6, 2); seed++) {
      const [dense, sparse, small] = [
        new ErrandGame(seed, false),
        new ErrandGame(seed, true),
        new ErrandGame(seed, tight),
      ];
      expect([dense, sparse, small].map(({ isSparse }) => isSparse)).toEqual([false, true, true]);
      for (const game of [dense, sparse, small]) await game.play(150);
      expect(sparse.events).toEqual(dense.events);
      expect(small.events).toEqual(dense.events);
      clearings += small.clearings;
      for (const event of dense.events) seen.add(event.split(' ')[1]!);
    }
    expect(clearings).toBeGreaterThan(6);
    for (const kind of ['done', 'aborted', 'failed', 'repaired', 'broken']) expect(seen).toContain(kind);
  });
});
