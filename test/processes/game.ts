// The game of the soak: 200 characters who plan all the time, in a world in which everything changes: values, tolls,
// who is there at all. Searches end, fault, are cancelled, started again, or released in the middle.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, PlanCursor, Session, SubmitOptions, World } from '../../bindings/index.ts';
import type { DomainIr as Ir } from '../../ir/ir.ts';
import { emit } from '../../compiler/index.ts';
import { createRandom } from '../differential/random.ts';
import type { RandomSource } from '../differential/random.ts';
import { areas, externals, items, loadSoak, wishes } from './domain.ts';
import { checkSample, copyWorld, noteBeginnings } from './samples.ts';
import type { SearchSample } from './samples.ts';

const characters = 200;
const beasts = 10;

export interface Counts {
  frames: number;
  ended: Record<string, number>;
  released: number;
  restarted: number;
  removed: number;
  checked: number;
}

export class SoakGame {
  readonly planner = new Planner({ memory: 2 ** 21 });
  readonly counts: Counts = { frames: 0, ended: {}, released: 0, restarted: 0, removed: 0, checked: 0 };
  readonly #ir: Ir = loadSoak();
  readonly #domain = this.planner.register(emit(this.#ir));
  readonly #random: RandomSource;
  readonly #world: World;
  readonly #ids: number[] = [];
  readonly #minds: (Session<AnyDomain> | null)[] = [];
  #samples: SearchSample[] = [];
  #cursor: PlanCursor<AnyDomain> | null = null;
  #submitted = 0;
  readonly #sampleEvery: number;

  /** One search in `sampleEvery` is checked. */
  constructor(seed: number, { sampleEvery = 2000 } = {}) {
    this.#sampleEvery = sampleEvery;
    this.#random = createRandom(seed);
    this.#world = this.#domain.createWorld(
      { Area: areas, Npc: { capacity: characters }, Beast: { capacity: beasts }, Item: items },
      { externals: externals as never, rememberExternals: ['danger'] },
    );
    for (let at = 0; at < characters + beasts; at++) {
      this.#ids.push(this.#arrive(at));
      this.#minds.push(null);
    }
    for (let area = 1; area <= areas; area++) {
      this.#world.constants.connects!.set(area, (area % areas) + 1, true);
      this.#world.constants.connects!.set((area % areas) + 1, area, true);
    }
    for (let item = 1; item <= items; item++) this.#world.fluents.place!.set(item, this.#someArea());
  }

  frame(): void {
    this.#change();
    for (let at = 0; at < characters; at++) if (!this.#minds[at] && this.#random.chance(0.3)) this.#submit(at);
    copyWorld(this.#samples, this.counts.removed);
    if (this.counts.frames % 50 === 0) this.planner.stepFor(0.1);
    else this.planner.step(this.#random.integer(100, 10_000));
    noteBeginnings(this.#samples);
    for (let at = 0; at < characters; at++) this.#think(at);
    this.counts.frames++;
  }

  /** Releases everything. Returns how many searches are then waiting. */
  end(): number {
    for (const session of this.#minds) session?.release();
    const { waiting } = this.planner;
    this.#world.free();
    return waiting;
  }

  #submit(at: number): void {
    const random = this.#random;
    const [task, arity] = random.weighted(wishes.map(([weight, ...wish]) => [weight, wish] as const));
    const options: SubmitOptions = {
      limits: { iterations: random.pick([300, 3000]), depth: 500 },
      priority: random.integer(0, 15),
      mode: random.chance(0.1) ? 'best' : 'first',
      ...(random.chance(0.2) ? { deadline: random.integer(1, 20) } : {}),
    };
    const maker = this.#domain.tasks[task]!;
    const other = this.#ids[random.integer(0, characters - 1)]!;
    const session =
      arity === 1
        ? this.planner.submitTask(this.#world, options, maker, this.#ids[at]!)
        : this.planner.submit(this.#world, maker(this.#ids[at]!, other), options);
    this.#minds[at] = session;
    if (++this.#submitted % this.#sampleEvery === 0)
      this.#samples.push({ session, data: null, hasBegun: false, removed: 0 });
  }

  #think(at: number): void {
    const session = this.#minds[at];
    if (!session) return;
    const random = this.#random;
    const { status } = session;
    if (status === 'waiting' || status === 'running') {
      const whim = random.integer(1, 1000);
      if (whim < 3) session.cancel();
      if (whim > 998) {
        this.counts.released++;
        this.#release(at, session);
      }
      return;
    }
    this.counts.ended[status] = (this.counts.ended[status] ?? 0) + 1;
    this.#check(session);
    if (status === 'solved' && random.chance(0.3)) this.#carryOut(session, this.#ids[at]!);
    if (status === 'failed' && random.chance(0.1)) {
      this.counts.restarted++;
      session.restart();
      session.step(20);
    }
    this.#release(at, session);
  }

  #release(at: number, session: Session<AnyDomain>): void {
    this.#samples = this.#samples.filter((sample) => sample.session !== session);
    this.#minds[at] = null;
    session.release();
  }

  #check(session: Session<AnyDomain>): void {
    const sample = this.#samples.find((one) => one.session === session);
    if (sample && checkSample(this.#ir, sample, this.counts.removed)) this.counts.checked++;
  }

  /** Whoever has a plan goes to the first area that it names. */
  #carryOut(session: Session<AnyDomain>, npc: number): void {
    const cursor = (this.#cursor = this.#cursor ? session.read(this.#cursor) : session.cursor());
    while (cursor.next()) {
      if (cursor.taskIndex !== this.#domain.tasks.Step!.index) continue;
      this.#world.fluents.at!.set(npc, cursor.arg(1));
      return;
    }
  }

  // --- The world
  // --------------------------------------------------------------------------------------------------------

  #someArea(): number {
    return this.#random.integer(1, areas);
  }

  #arrive(at: number): number {
    const id = at < characters ? this.#world.add('Npc') : this.#world.add('Beast');
    this.#world.fluents.at!.set(id, this.#someArea());
    return id;
  }

  #change(): void {
    const random = this.#random;
    const { fluents, constants } = this.#world;
    for (let count = 0; count < 5; count++) {
      const npc = this.#ids[random.integer(0, characters - 1)]!;
      fluents.at!.set(npc, this.#someArea());
      fluents.purse!.set(npc, random.integer(0, 60));
      fluents.target!.set(npc, random.chance(0.5) ? 0 : random.pick(this.#ids));
      const item = random.integer(1, items);
      const isHeld = random.chance(0.3);
      fluents.holder!.set(item, isHeld ? npc : 0);
      fluents.place!.set(item, isHeld ? 0 : this.#someArea());
    }
    if (random.chance(0.05)) constants.toll!.set(this.#someArea(), random.integer(0, 4));
    if (random.chance(0.05)) constants.connects!.set(this.#someArea(), this.#someArea(), random.chance(0.3));
    if (random.chance(0.05)) this.#replace(random.integer(0, characters + beasts - 1));
  }

  /** Somebody dies, with or without a search under way, and somebody else comes. */
  #replace(at: number): void {
    const session = this.#minds[at];
    if (session && this.#random.chance(0.5)) this.#release(at, session);
    this.#world.remove(at < characters ? 'Npc' : 'Beast', this.#ids[at]!);
    this.counts.removed++;
    this.#ids[at] = this.#arrive(at);
  }
}
