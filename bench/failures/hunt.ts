// A hunt without space: the durations and results of actions, and surprises. The hunters' behaviour comes only from the
// domain, in either version, and from acting. The same options give the same hunt.

import type { AnyDomain, Planner, World } from '../../bindings/index.ts';
import { corridorName } from '../../domains/hunters/level.ts';
import type { HuntersLevel } from '../../domains/hunters/level.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { readStep } from '../../domains/steps.ts';
import { Acting } from '../../addons/acting/index.ts';
import type { Action, ActingOptions, ActionHandler, ActionEnd, Progress } from '../../addons/acting/index.ts';
import { HuntScene } from './hunt-scene.ts';
import type { HuntDomain } from './hunt-scene.ts';

/** Surprises, each with its probability in a tick. */
export interface HuntSurprises {
  /** A zombie forgets whom it chases. */
  loseInterest: number;
  /** A zombie runs after somebody else. */
  chaseAnother: number;
  /** A zombie comes out of a cage that is open. */
  leaveCage: number;
  /** A door opens or shuts. */
  door: number;
  /** A passage is blocked, or free again. */
  block: number;
  dies: number;
  /** A hunter runs away, or a dead one is carried away, so he is removed from the world. */
  leaves: number;
}

export interface HuntOptions extends HuntSurprises {
  seed: number;
  /** Ticks that an action lasts at most. */
  longest: number;
  /** Chance that an action fails at its end. */
  failing: number;
  /** Iterations of the planner in a tick. */
  iterations: number;
  repairs: number;
}

const calm = { failing: 0, loseInterest: 0, chaseAnother: 0, leaveCage: 0, door: 0, block: 0, dies: 0, leaves: 0 };
const defaults: HuntOptions = { seed: 0, longest: 3, iterations: 5000, repairs: 1000, ...calm };

/** After this many ticks without a plan, hunters go back, and later the hunt ends. */
const ticksToRetreat = 3;
const ticksToEnd = 60;

/** In `memory`. */
const LEFT = 0;
const FAILS = 1;
const ABORTING = 2;

export interface HuntCall {
  what: 'start' | 'abort' | ActionEnd;
  action: number;
  step: string;
}

/** Applies the result of an action at its end. Returns whether it has succeeded. */
type HuntOutcome = (scene: HuntScene, hunter: string, args: readonly string[]) => boolean;

/** Nobody gets through a blocked passage. The domain checks this only in methods. */
const through: HuntOutcome = (scene, _, [, passage]) => !scene.world.get('blocked', passage!);

/** No zombie follows a hunter into a corridor. */
const out: HuntOutcome = (scene, hunter, args) => {
  if (!through(scene, hunter, args)) return false;
  if (args.at(-1)!.startsWith(corridorName(0).slice(0, -1))) scene.shakeOff(hunter);
  return true;
};

const outcomes: Record<string, HuntOutcome> = {
  StepIn: through,
  StepInByGate: through,
  StepThrough: out,
  StepThroughGate: out,
  EnterThroughDoor: through,
  EnterThroughGate: through,
  LeaveThroughDoor: out,
  LeaveThroughGate: out,
  MakeAware: (scene, hunter, [, room]) => scene.notice(room!, hunter),
  AttractZombie: (scene, hunter, [, room]) => scene.notice(room!, hunter),
  LeadIntoCage: (scene, hunter, [, room]) => scene.lead(room!, hunter),
  RunIntoCage: (scene, hunter, [, room]) => scene.lead(room!, hunter),
  LeaveCage: (scene, hunter) => {
    scene.shakeOff(hunter);
    return true;
  },
};

export class HuntGame {
  readonly acting: Acting<AnyDomain>;
  readonly scene: HuntScene;
  readonly options: HuntOptions;
  tick = 0;
  /** Hears of all calls of handlers. */
  onTold: (told: HuntCall) => void = () => {};
  /** How often each surprise has happened. */
  readonly happened: Record<keyof HuntSurprises, number> = {
    ...{ loseInterest: 0, chaseAnother: 0, leaveCage: 0, door: 0, block: 0, dies: 0, leaves: 0 },
  };
  readonly #planner: Planner;
  readonly #random: Random;
  readonly #steps = new Map<number, { text: string; args: string[] }>();
  #isSurprise = false;
  /** Since when there has been no plan. */
  #quietSince = 0;

  constructor(
    planner: Planner,
    domain: HuntDomain,
    level: HuntersLevel,
    options: Partial<HuntOptions> = {},
    acting: ActingOptions = {},
  ) {
    this.options = { ...defaults, ...options };
    this.#planner = planner;
    this.#random = seededRandom(this.options.seed);
    this.scene = new HuntScene(domain, level);
    this.acting = new Acting(this.scene.world, acting);
    const { tasks } = domain.registered;
    const primitives = domain.ir.tasks.filter((task) => task.kind === 'primitive');
    this.acting.carryOutAll(
      primitives.map(({ name }) => tasks[name]!),
      this.#handler(),
    );
    this.acting.pursue(tasks['CatchZombies'] as never, { every: 15, limits: { iterations: 20_000 } });
  }

  get world(): World {
    return this.scene.world;
  }

  /** Whether there was nothing to execute for so long that only a surprise could change this. */
  get isOver(): boolean {
    return this.tick - this.#quietSince > ticksToEnd;
  }

  /** One moment of the game. */
  step(): void {
    this.tick++;
    this.scene.wait();
    this.#isSurprise = true;
    // Else in the middle of the tick, when something is under way, or after it.
    if (this.#random.chance(0.4)) this.#surprise();
    this.acting.tick(this.options.repairs);
    this.#surprise();
    this.#planner.step(this.options.iterations);
    if (this.acting.plans > 0) this.#quietSince = this.tick;
    else if (this.tick - this.#quietSince === ticksToRetreat) this.scene.retreat();
  }

  /** Plays until `ticks` have passed, or the game is over. */
  play(ticks: number): this {
    for (let at = 0; at < ticks && !this.isOver; at++) this.step();
    return this;
  }

  /** Switches surprises off, and lets all actions succeed. */
  calm(): void {
    Object.assign(this.options, calm);
  }

  free(): void {
    this.acting.free();
    this.scene.world.free();
  }

  #handler(): ActionHandler {
    return {
      start: (action) => {
        const { text } = action;
        this.#steps.set(action.id, { text, args: readStep(text).args });
        this.onTold({ what: 'start', action: action.id, step: text });
        action.memory[LEFT] = 1 + this.#random.below(this.options.longest);
        action.memory[FAILS] = this.#random.chance(this.options.failing) ? 1 : 0;
      },
      update: (action) => {
        if (this.#random.chance(0.5)) this.#surprise();
        return this.#canGoOn(action) ? this.#goOn(action) : 'failed';
      },
      abort: (action) => this.#abort(action),
      ended: (action, how) => {
        this.onTold({ what: how, action: action.id, step: this.#steps.get(action.id)!.text });
        this.#steps.delete(action.id);
      },
    };
  }

  #goOn(action: Action): Progress {
    if (--action.memory[LEFT]! > 0) return 'running';
    if (action.memory[FAILS]) return 'failed';
    const { args } = this.#steps.get(action.id)!;
    const outcome = outcomes[action.task];
    return !outcome || outcome(this.scene, args[0]!, args) ? 'done' : 'failed';
  }

  #canGoOn({ id }: Action): boolean {
    return this.scene.living.has(this.#steps.get(id)!.args[0]!);
  }

  /** He stops, which may take a moment. */
  #abort(action: Action): Progress {
    if (!action.memory[ABORTING]) {
      action.memory[ABORTING] = 1;
      action.memory[LEFT] = this.#random.below(this.options.longest);
      this.onTold({ what: 'abort', action: action.id, step: this.#steps.get(action.id)!.text });
    }
    return action.memory[LEFT]!-- > 0 && this.#canGoOn(action) ? 'running' : 'failed';
  }

  /** Once in a tick. */
  #surprise(): void {
    if (!this.#isSurprise) return;
    this.#isSurprise = false;
    const { scene } = this;
    const { zombies, living, dead } = scene;
    const rooms = (which: 'chases' | 'in cage'): string[] =>
      [...zombies].flatMap(([room, { prey, inCage }]) =>
        !scene.isCaught(room) && (which === 'chases' ? prey !== null && !inCage : inCage) ? [room] : [],
      );
    this.#happens('loseInterest', rooms('chases'), (room) => scene.loseInterest(room));
    this.#happens('chaseAnother', rooms('chases'), (room) => {
      const others = [...living].filter((hunter) => scene.areaOf(hunter) === room);
      if (others.length > 0) scene.chase(room, this.#random.pick(others));
    });
    this.#happens('leaveCage', rooms('in cage'), (room) => scene.loseInterest(room));
    this.#happens('door', scene.doors(), (door) => scene.turnDoor(door));
    this.#happens('block', ['passage'], () => scene.turnBlock(this.#random.below(1000)));
    this.#happens('dies', [...living], (hunter) => scene.kill(hunter));
    this.#happens('leaves', [...dead.keys(), ...living], (hunter) => scene.remove(hunter));
  }

  #happens(surprise: keyof HuntSurprises, among: readonly string[], what: (one: string) => void): void {
    if (!this.#random.chance(this.options[surprise]) || among.length === 0) return;
    this.happened[surprise]++;
    what(this.#random.pick(among));
  }
}
