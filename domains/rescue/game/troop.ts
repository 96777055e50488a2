// The troop plans when all its members are safe, writes the plan out as scripts, and executes the scripts. Members who
// are seen run for cover; while a plan is searched, all take cover. If scripts fail, the troop plans again.

import type { AnyDomain, Domain, Planner, Session, World } from '../../../bindings/index.ts';
import { scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { RescueGame } from './game.ts';
import { hostageBeside, postsOf } from './operators.ts';
import { ScriptRun } from './scripts.ts';
import { cellsWithin } from './ways.ts';

/**
 * `waiting`: somebody is seen. `done`: all hostages are in vehicles. `no-plan`: a search has found that it can't be
 * done, or was late. `given-up`: nobody is left, or too many scripts have failed.
 */
export type TroopState = 'waiting' | 'searching' | 'acting' | 'done' | 'no-plan' | 'given-up' | 'stopped';

export interface TroopOptions {
  planner: Planner;
  /** rescue.htn. */
  domain: Domain<AnyDomain>;
  /** Frames that a search may take. Default: 120, the paper's four seconds. */
  deadline?: number;
  /** Scripts that may fail before the troop gives up. Default: 8. */
  mostTries?: number;
  onEvent?: (event: TroopEvent) => void;
}

export interface TroopEvent {
  /** `search-over`: the plan or the status is the detail. `unsafe`: a search was ended because somebody is seen. */
  readonly kind: 'search' | 'search-over' | 'unsafe' | 'scripts' | 'scripts-over' | 'over';
  readonly frame: number;
  readonly detail: string;
}

export class RescueTroop {
  readonly game: RescueGame;
  readonly world: World;
  state: TroopState = 'waiting';
  /** Why it has ended; may be empty. */
  why = '';
  /** The current scripts as they were written, and all steps that were carried out so far. */
  scripts = '';
  readonly carriedOut: string[] = [];
  /** Roles that went to somebody else. */
  replaced = 0;
  tries = 0;
  readonly #planner: Planner;
  readonly #domain: Domain<AnyDomain>;
  readonly #deadline: number;
  readonly #mostTries: number;
  readonly #onEvent: (event: TroopEvent) => void;
  readonly #members: Set<number>;
  #session: Session<AnyDomain> | null = null;
  #searchFrames = 0;
  #run: ScriptRun | null = null;

  constructor(game: RescueGame, options: TroopOptions) {
    const { planner, domain, deadline = 120, mostTries = 8, onEvent = () => {} } = options;
    this.game = game;
    this.#planner = planner;
    this.#domain = domain;
    this.#deadline = deadline;
    this.#mostTries = mostTries;
    this.#onEvent = onEvent;
    this.#members = new Set(game.soldiers.keys());
    this.world = createRescueWorld(domain, game);
  }

  /** The frames of the current search. */
  get searchFrames(): number {
    return this.#searchFrames;
  }

  get isOver(): boolean {
    return !['waiting', 'searching', 'acting'].includes(this.state);
  }

  /** Nobody of the troop is seen. */
  get isSafe(): boolean {
    return this.game.soldiers.every((_, soldier) => !this.game.isSeen(soldier));
  }

  /** One frame: before `planner.stepFor(2)`, and before the game's own. */
  tick(): void {
    if (this.state === 'acting') this.#act();
    if (this.isOver) return;
    if (this.game.isWon) return this.#end('done');
    if (this.game.soldiers.every(({ isAlive }) => !isAlive)) return this.#end('given-up', 'nobody is left');
    if (this.state === 'searching') this.#goOnSearching();
    if (this.state === 'waiting' && this.isSafe) this.#search();
    if (this.state === 'waiting' || this.state === 'searching') this.#takeCover();
  }

  /** The player's key: search and scripts end at once, and everybody stands still. */
  stop(): void {
    if (this.isOver) return;
    this.#end('stopped');
    this.#haltAll();
  }

  /** Lets go of the world. */
  free(): void {
    this.stop();
    this.world.free();
  }

  #search(): void {
    this.#sense();
    const { RescueAll } = this.#domain.tasks;
    this.#session = this.#planner.submit(this.world, RescueAll!(), { deadline: this.#deadline });
    this.#searchFrames = 0;
    this.state = 'searching';
    this.#tell('search');
  }

  #goOnSearching(): void {
    const session = this.#session!;
    this.#searchFrames++;
    if (!this.isSafe) {
      this.#letGoOfSearch();
      this.state = 'waiting';
      return this.#tell('unsafe');
    }
    const isOver = session.status !== 'running' && session.status !== 'waiting';
    if (!isOver && this.#searchFrames < this.#deadline) return;
    const status = isOver ? session.status : `no plan within ${this.#deadline} frames`;
    this.#tell('search-over', status);
    if (status === 'solved') this.#begin(session);
    this.#letGoOfSearch();
    if (status !== 'solved') this.#end('no-plan', status);
  }

  #begin(session: Session<AnyDomain>): void {
    const [file] = scriptsOf(session, { to: 'json', characters: ['Soldier'] });
    this.scripts = file!.text;
    this.#haltAll();
    this.#run = new ScriptRun(this.game, this.scripts);
    this.state = 'acting';
    this.#tell('scripts', session.plan!.map(({ text }) => text).join(' '));
    this.#act();
  }

  #act(): void {
    const run = this.#run!;
    if (run.tick() === 'running') return;
    this.#letGoOfScripts();
    this.#tell('scripts-over', run.why);
    this.state = 'waiting';
    if (!this.game.isWon && ++this.tries >= this.#mostTries)
      this.#end('given-up', `${this.tries} scripts have failed: ${run.why}`);
  }

  #takeCover(): void {
    const { soldiers, terrain } = this.game;
    soldiers.forEach((soldier, at) => {
      const isHidden = terrain.kindOf(terrain.cellOf(soldier)) === 'cover';
      if (!soldier.isAlive || isHidden || soldier.progress === 'running') return;
      if (this.game.isSeen(at) || this.state === 'searching') this.game.order(at, { do: 'hide' });
    });
  }

  /** Writes the state of the game into the world. */
  #sense(): void {
    const { game, world } = this;
    const { soldiers, hostages, guards, vehicles, terrain } = game;
    for (const soldier of this.#members) {
      if (soldiers[soldier]!.isAlive) continue;
      world.remove('Soldier', world.object(soldiers[soldier]!.name, 'Soldier'));
      this.#members.delete(soldier);
    }
    const members = [...this.#members];
    for (const soldier of members) {
      const { name, grenades } = soldiers[soldier]!;
      const hostage = hostageBeside(game, soldier);
      world.set('grenades', name, grenades);
      world.set('near', name, hostage < 0 ? world.object(name) : world.object(hostages[hostage]!.name));
      for (const guard of guards) {
        const isInRange = postsOf(game, soldier).some((post) => terrain.canThrow(post, terrain.cellOf(guard)));
        world.set('in_range', name, guard.name, isInRange);
      }
    }
    const grounds: Set<number>[] = [];
    for (const soldier of members) {
      const cell = terrain.cellOf(soldiers[soldier]!);
      if (!grounds.some((ground) => ground.has(cell))) grounds.push(cellsWithin(terrain, cell));
    }
    for (const { name, isAlive, vehicle, ...spot } of hostages) {
      const cell = terrain.cellOf(spot);
      world.set('reachable', name, isAlive && grounds.some((ground) => ground.has(cell)));
      world.set('liberated', name, vehicle >= 0);
      guards.forEach((guard, at) => world.set('guards', guard.name, name, game.guardSees(at, cell)));
    }
    for (const { name, isAlive } of guards) world.set('dead', name, !isAlive);
    for (const { name, seats } of vehicles) world.set('seats', name, seats);
  }

  #haltAll(): void {
    this.game.soldiers.forEach((_, soldier) => this.game.halt(soldier));
  }

  #letGoOfSearch(): void {
    this.#session?.release();
    this.#session = null;
  }

  #letGoOfScripts(): void {
    const run = this.#run;
    if (!run) return;
    run.stop();
    this.carriedOut.push(...run.roles.carriedOut);
    this.replaced += run.roles.replaced;
    this.#run = null;
  }

  #end(state: TroopState, why = ''): void {
    this.#letGoOfSearch();
    this.#letGoOfScripts();
    this.state = state;
    this.why = why;
    this.#tell('over', why);
  }

  #tell(kind: TroopEvent['kind'], detail = ''): void {
    this.#onEvent({ kind, frame: this.game.frame, detail });
  }
}

function createRescueWorld(domain: Domain<AnyDomain>, game: RescueGame): World {
  const namesOf = (units: readonly { name: string }[]): string[] => units.map(({ name }) => name);
  const soldiers = namesOf(game.soldiers);
  return domain.createWorld({
    Soldier: { names: soldiers, capacity: Math.max(1, soldiers.length) },
    Hostage: namesOf(game.hostages),
    Enemy: namesOf(game.guards),
    Vehicle: namesOf(game.vehicles),
  } as never);
}
