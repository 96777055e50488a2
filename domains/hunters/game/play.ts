// Whole games, played without a picture: what an experiment runs. Each way of controlling hunters has a name.

import { countSearches } from '../../../addons/counters/index.ts';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain } from '../../../bindings/index.ts';
import type { Mistreevous } from '../../../addons/acting/behaviour-trees/index.ts';
import { generateBuilding } from './building.ts';
import type { Building } from './building.ts';
import { HuntersGame } from './game.ts';
import { versionOf } from './versions.ts';
import type { DomainTexts, TreeDepth } from './versions.ts';
import type { Control, HuntersRules, HuntersOutcome } from './game.ts';

/**
 * Each with how many levels of tasks are left to trees (versions.ts), how trees go about it, and what is done about
 * plans that break.
 */
const controls = {
  /** Plans in full depth; a plan that breaks is planned again. */
  pure: [0, 'reacts', 'anew'],
  /** Plans in full depth; a plan that breaks is repaired. */
  'pure-repair': [0, 'reacts', 'repair'],
  /** Trees carry the lowest tasks out. */
  hybrid: [2, 'reacts', 'anew'],
  /** The trees of `hybrid` without the branches that react. */
  'blind-trees': [2, 'is blind', 'anew'],
  /** Trees for the lowest levels above single steps; the name says how many. `depth-2` is the hybrid. */
  'depth-1': [1, 'reacts', 'anew'],
  'depth-2': [2, 'reacts', 'anew'],
  'depth-3': [3, 'reacts', 'anew'],
  'depth-4': [4, 'reacts', 'anew'],
} as const;

export type HuntersSystem = keyof typeof controls;
export const huntersSystems = Object.keys(controls) as HuntersSystem[];

/** What a program hands over: the texts of the domains, a compiler, and the library of trees. */
export interface HuntersKitParts {
  texts: DomainTexts;
  compile(text: string): Uint8Array<ArrayBuffer>;
  mistreevous: Mistreevous;
}

/** Made once for many games, which are played one after the other. */
export class HuntersKit {
  readonly planner = new Planner({ memory: 2 ** 24 });
  readonly #parts: HuntersKitParts;
  readonly #domains = new Map<TreeDepth, Domain<AnyDomain>>();
  readonly #counters = countSearches(this.planner);

  constructor(parts: HuntersKitParts) {
    this.#parts = parts;
  }

  control(system: HuntersSystem): Control {
    const [depth, manner, onBroken] = controls[system];
    const { mistreevous, texts, compile } = this.#parts;
    const { text, trees } = versionOf(texts, depth);
    const domain = this.#domains.get(depth) ?? this.planner.register(compile(text));
    this.#domains.set(depth, domain);
    return { planner: this.planner, domain, mistreevous, onBroken, trees, manner };
  }

  /** The counts of all games so far. */
  get searches(): { searches: number; iterations: number } {
    const { searches, iterations, repairIterations, kept, repaired, replanned, notRepaired } =
      this.#counters.total.toJSON();
    return {
      searches: searches! + kept! + repaired! + replanned! + notRepaired!,
      iterations: iterations! + repairIterations!,
    };
  }
}

export interface HuntersSetup {
  rooms: number;
  hunters: number;
  seed: number;
  system: HuntersSystem;
  rules?: Partial<HuntersRules>;
}

export interface HuntersRun {
  /** All zombies are caught; a hunter has died; neither has happened in time. */
  outcome: HuntersOutcome;
  /** The length of the game. */
  seconds: number;
  /** Plans under way that broke, or whose action failed, and that led to a new search. */
  planFailures: number;
  deaths: number;
  /** The damage of all hunters together. */
  damage: number;
  /** Searches for a plan or a part of one, and their iterations. */
  searches: number;
  iterations: number;
  /** How often somebody stepped aside. */
  stepsAside: number;
}

export function huntersGame(setup: HuntersSetup, kit: HuntersKit, building?: Building): HuntersGame {
  const { rooms, hunters, seed, system } = setup;
  return new HuntersGame(building ?? generateBuilding({ rooms, hunters, seed }), kit.control(system), setup.rules);
}

/** Plays a game to its end. The same setup always gives the same run. */
export function playHunters(setup: HuntersSetup, kit: HuntersKit): HuntersRun {
  const before = kit.searches;
  const game = huntersGame(setup, kit);
  const outcome = game.play();
  const after = kit.searches;
  const { state, counts, seconds } = game;
  game.free();
  return {
    outcome,
    seconds,
    planFailures: counts.failures,
    deaths: state.hunters.filter(({ health }) => health <= 0).length,
    damage: state.damage,
    searches: after.searches - before.searches,
    iterations: after.iterations - before.iterations,
    stepsAside: state.stepsAside,
  };
}
