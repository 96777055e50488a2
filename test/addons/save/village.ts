// A game that uses everything that is saved with a world: characters that plan, carry plans out and repair them, while
// roads open and close, and people and beasts come and go. What it does depends on nothing but its own state, so it can
// be saved in any frame and go on elsewhere.

import { FrameplanError } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Network, Planner, Session, SubmitOptions, World } from '../../../bindings/index.ts';
import { affectedBy, apply, check, checkTail, choicesOf, replan } from '../../../addons/repair/index.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';
import { compile } from '../../bindings/helpers.ts';

export const villageBytes = compile(`domain village;
type Place;
type Being;
type Npc < Being;
type Beast < Being;
constant boolean road(Place from, Place to);
constant integer toll(Place to);
constant boolean tame(Being being) := true;
fluent Place   at(Being being);
fluent boolean searched(Place place);
fluent Being   friend(Npc npc);
fluent integer food(Npc npc) := 9;
external boolean safe(Place place);
task Walk(Npc npc, Place to) { cost := 1 + toll(to); road(at(npc), to); safe(to); at(npc) := to; }
task Sneak(Npc npc, Place to) { cost := 9; at(npc) := to; }
task Search(Npc npc, Place place) { at(npc) == place; searched(place) := true; }
task Greet(Npc npc, Being being) { at(npc) == at(being); tame(being); friend(npc) := being; }
task Eat(Npc npc) { food(npc) := 9; }
internal task Tire(Npc npc) { food(npc) -= 1; }
task GoTo(Npc npc, Place goal, integer left) {
  method there { at(npc) == goal; }
  method by_road {
    exists (Place to) {
      road(at(npc), to); left > 0;
      ordered(Tire(npc), Walk(npc, to), GoTo(npc, goal, left - 1));
    }
  }
  method by_night { left > 0; ordered(Sneak(npc, goal)); }
}
task Patrol(Npc npc) {
  method here { not searched(at(npc)); ordered(Search(npc, at(npc)), Patrol(npc)); }
  method on { exists (Place to) { road(at(npc), to); not searched(to); ordered(Walk(npc, to), Patrol(npc)); } }
  method all { forall (Place place) { searched(place); }; }
}
task Meet(Npc npc) {
  method { exists (Being being) { npc != being; at(being) != none; ordered(GoTo(npc, at(being), 3), Greet(npc, being)); } }
}
task Day(Npc npc) {
  method hungry { food(npc) < 4; ordered(Eat(npc), Day(npc)); }
  method busy { ordered(Meet(npc), Patrol(npc), Meet(npc)); }
  method idle { ordered(Eat(npc)); }
}
task Chores(Npc npc, Place one, Place other) {
  method { unordered(Visit(npc, one), Visit(npc, other), Eat(npc)); }
}
task Visit(Npc npc, Place place) { method { ordered(GoTo(npc, place, 3), Search(npc, place)); } }
task Roam(Npc npc, Place goal, integer left) {
  method there { left == 0; at(npc) == goal; }
  method on { left > 0; exists (Place to) { road(at(npc), to); ordered(Drift(npc, to), Roam(npc, goal, left - 1)); } }
}
task Drift(Npc npc, Place to) { cost := 1 + toll(to); at(npc) := to; }
task Halve(Npc npc) { 8 / (food(npc) - 5) > 0; food(npc) := 5; }
`);

const places = 7;

/** What somebody is doing. */
interface VillageErrand {
  npc: number;
  kind: string;
  /** Steps of the plan that have been carried out. */
  done: number;
  /** Whether the scheduler steps the search; else the game does. */
  submitted: boolean;
}

/** All that the game itself would write to its save, as JSON. */
export interface VillageState {
  seed: number;
  frame: number;
  era: number;
  errands: Record<string, VillageErrand>;
  named: number;
}

export class Village {
  readonly planner: Planner;
  readonly domain: Domain;
  world!: World;
  state: VillageState;
  sessions = new Map<string, Session<AnyDomain>>();
  #random!: RandomSource;
  #lines: string[] = [];

  constructor(planner: Planner, state: VillageState, domain = planner.register(villageBytes)) {
    this.planner = planner;
    this.state = state;
    this.domain = domain;
  }

  static begin(planner: Planner, seed: number, domain?: Domain): Village {
    const state = { seed, frame: 0, era: 0, errands: {}, named: 0 };
    const village = new Village(planner, state, domain);
    village.world = village.domain.createWorld(
      { Place: places, Npc: { names: ['ann', 'bob', 'eve'], capacity: 6 }, Beast: { count: 1, capacity: 3 } },
      { externals: village.externals },
    );
    const { world } = village;
    for (let from = 1; from <= places; from++) {
      world.constants.toll!.set(from, (from * 5) % 4);
      for (let to = 1; to <= places; to++) {
        if (to !== from && (to * 3 + from * 5) % 7 < 4) world.constants.road!.set(from, to, true);
      }
    }
    for (const [at, name] of ['ann', 'bob', 'eve', 'beast0'].entries())
      world.fluents.at!.set(world.object(name), at + 1);
    return village;
  }

  /** Goes on with a world that was loaded. */
  takeUp(world: World, named: Record<string, Session<AnyDomain>>): this {
    this.world = world;
    this.sessions = new Map(Object.entries(named));
    return this;
  }

  /** Returns other values as time passes. */
  get externals(): { safe: (place: number) => boolean } {
    return { safe: (place) => (place + this.state.era) % 6 > 0 };
  }

  /** Plays one frame of the game. Returns all that a player, or a program, could see of it. */
  play(): string[] {
    const { state } = this;
    this.#lines = [];
    this.#random = createRandom(state.seed * 1000 + state.frame++);
    this.#changeWorld();
    this.#comeAndGo();
    for (const [name, session] of [...this.sessions]) this.#continue(name, session);
    while (Object.keys(state.errands).length < 14 && this.#random.chance(0.5)) this.#start();
    const budget = this.#random.chance(0.04) ? 9000 : this.#random.integer(5, 350);
    if (this.#random.chance(0.93)) this.#say('spent', this.planner.step(budget), 'waiting', this.planner.waiting);
    for (const [name, session] of this.sessions) if (!state.errands[name]!.submitted) session.step(17);
    this.#tell();
    return this.#lines;
  }

  #say(...parts: unknown[]): void {
    this.#lines.push(parts.join(' '));
  }

  #place(): number {
    return this.#random.integer(1, places);
  }

  #ids(type: 'Npc' | 'Beast'): number[] {
    const { first, last } = this.world.idsOf(type);
    const ids: number[] = [];
    for (let id = first; id <= last; id++) {
      const object = this.world.objectAt(type, id) as number;
      if (object) ids.push(object);
    }
    return ids;
  }

  #changeWorld(): void {
    const { world, state } = this;
    const random = this.#random;
    if (random.chance(0.1)) state.era++;
    if (random.chance(0.15)) {
      const [from, to] = [this.#place(), this.#place()];
      if (from !== to) {
        world.constants.road!.set(from, to, !world.constants.road!.get(from, to));
        this.#affected(['road', from, to]);
      }
    }
    if (random.chance(0.05)) {
      const place = this.#place();
      world.constants.toll!.set(place, random.integer(0, 5));
      this.#affected(['toll', place]);
    }
    if (random.chance(0.2)) {
      const place = this.#place();
      world.fluents.searched!.set(place, random.chance(0.3));
      this.#affected(['searched', place]);
    }
    if (random.chance(0.1)) world.fluents.food!.values[random.integer(1, 6)] = random.integer(2, 9);
  }

  #comeAndGo(): void {
    const { world } = this;
    const random = this.#random;
    for (const type of ['Npc', 'Beast'] as const) {
      if (random.chance(0.06) && this.#ids(type).length < (type === 'Npc' ? 6 : 3)) {
        const id = world.add(type) as number;
        world.fluents.at!.set(id, this.#place());
        this.#say('come', world.nameOf(type, id), id);
      }
      const ids = this.#ids(type);
      if (random.chance(0.05) && ids.length > 1) {
        const id = random.pick(ids);
        this.#say('go', world.nameOf(type, id), id);
        world.remove(type, id);
      }
    }
  }

  /** Whom a change concerns, in the order in which the game is notified. */
  #affected(change: readonly [string, ...number[]]): void {
    const names = new Map([...this.sessions].map(([name, session]) => [session, name]));
    const carriedOut = (session: Session<AnyDomain>): number => this.state.errands[names.get(session)!]!.done;
    const { steps, search } = affectedBy(this.world, change, { carriedOut });
    this.#say('affected', ...steps.map((one) => names.get(one)), '|', ...search.map((one) => names.get(one)));
    for (const session of steps) this.#repair(names.get(session)!, session);
  }

  #start(): void {
    const random = this.#random;
    const { state, domain, world, planner } = this;
    const npc = random.pick(this.#ids('Npc'));
    const kind = random.pick([
      'Day',
      'Patrol',
      'Meet',
      'GoTo',
      'Roam',
      'best',
      'gap',
      'Chores',
      'Halve',
      'first',
      'horizon',
    ]);
    const [goal, other] = [this.#place(), this.#place()];
    const tasks = domain.tasks as Record<string, (...args: number[]) => Network>;
    const far = random.integer(3, 6);
    const networks: Record<string, Network> = {
      GoTo: tasks.GoTo!(npc, goal, 3),
      Roam: tasks.Roam!(npc, goal, far + 3),
      best: tasks.Roam!(npc, goal, far),
      gap: tasks.GoTo!(npc, goal, 4),
      Chores: tasks.Chores!(npc, goal, other),
      first: tasks.Roam!(npc, goal, far),
      horizon: tasks.Day!(npc),
    };
    const network = networks[kind] ?? tasks[kind]!(npc);
    const options: SubmitOptions = { limits: { iterations: random.pick([900, 12_000]) } };
    if (['Roam', 'best', 'gap'].includes(kind)) options.mode = 'best';
    if (kind === 'Roam') options.remember = random.pick([0, false, true] as const);
    if (kind === 'gap') Object.assign(options, { gap: 0.1, strategy: 'limited-discrepancy' });
    if (kind === 'best') options.strategy = 'best-first';
    if (kind === 'horizon') options.horizon = 3;
    const submitted = random.chance(0.85);
    if (submitted) {
      if (random.chance(0.5)) options.priority = random.integer(0, 15);
      if (random.chance(0.4)) options.deadline = random.integer(1, 12);
    }
    const name = `s${state.named++}`;
    const session = submitted ? planner.submit(world, network, options) : world.plan(network, options);
    this.sessions.set(name, session);
    state.errands[name] = { npc, kind, done: 0, submitted };
    this.#say('start', name, kind, JSON.stringify(options));
  }

  #continue(name: string, session: Session<AnyDomain>): void {
    const random = this.#random;
    const errand = this.state.errands[name]!;
    const { status } = session;
    if (status === 'waiting' || status === 'running') {
      if (random.chance(0.02)) session.cancel();
      else if (random.chance(0.01)) session.restart();
      return;
    }
    if (session.cost === null || !this.world.has('Npc', errand.npc)) return this.#end(name, session);
    if (!random.chance(0.4)) return;
    try {
      const length = session.cursor().next() ? session.plan!.length : 0;
      if (errand.done >= length) {
        errand.done = 0;
        if (session.tail) this.#say('tail', checkTail(session, { from: length, iterations: 40 }));
        if (!session.resume()) this.#end(name, session);
      } else if (random.chance(0.1)) {
        this.#repair(name, session, true);
      } else if (apply(session, errand.done, errand.done + 1) < 0) {
        errand.done++;
      } else this.#repair(name, session);
    } catch (error) {
      if (!(error instanceof FrameplanError)) throw error;
      this.#say('refused', name, error.message);
      this.#end(name, session);
    }
  }

  #repair(name: string, session: Session<AnyDomain>, better = false): void {
    const errand = this.state.errands[name]!;
    this.#say('check', check(session, errand.done));
    const repair = replan(session, { from: errand.done, better });
    if (repair.outcome === 'repaired' || repair.outcome === 'replanned') errand.done = 0;
    this.#say('repair', name, JSON.stringify(repair));
  }

  #end(name: string, session: Session<AnyDomain>): void {
    session.release();
    this.sessions.delete(name);
    delete this.state.errands[name];
  }

  #tell(): void {
    for (const [name, session] of this.sessions) {
      const { status, iterations, frames, bestCost, lowerBound, gap, tail, fault } = session;
      const frame = this.state.errands[name]!.submitted ? frames : '-';
      this.#say(name, status, iterations, frame, bestCost, lowerBound, gap, JSON.stringify([tail, fault?.what]));
      if (session.cost === null) continue;
      const steps: string[] = [];
      for (const cursor = session.cursor({ withInternal: true }); cursor.next();) steps.push(cursor.text);
      this.#say(name, 'plan', ...steps);
      this.#say(name, 'choices', this.#choices(session));
    }
  }

  #choices(session: Session<AnyDomain>): string {
    try {
      return JSON.stringify(choicesOf(session)!.map(({ text, name, branch, before }) => [text, name, branch, before]));
    } catch (error) {
      if (!(error instanceof FrameplanError)) throw error;
      return error.message;
    }
  }
}
