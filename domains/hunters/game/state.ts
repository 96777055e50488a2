// The state of the game as plain data, so that it can be drawn, saved and compared.

import type { Building, PlaneSpot } from './building.ts';
import { health } from './constants.ts';

export interface MovingBody extends PlaneSpot {
  /** The number of the area that it is in. */
  area: number;
  /** The doorway that it stands in; -1: in none. */
  passage: number;
  /** Where it walks to in this step, and how fast; `speed` 0: it stands. */
  aimX: number;
  aimY: number;
  speed: number;
  /** The direction in which it has last walked or looked, as a vector of length 1. */
  headingX: number;
  headingY: number;
  /** For how many seconds another body has kept it from walking. */
  stopped: number;
}

export interface HunterState extends MovingBody {
  health: number;
  /** The action that is under way, as text for people; empty: none. */
  doing: string;
  /** The gate that is held; -1: none. */
  holds: number;
  /** What the hands are doing, and for how many seconds: opening a door, grasping a lever, shouting. Empty: nothing. */
  work: string;
  worked: number;
  /** Somebody stands in the way. */
  hindered: boolean;
  /** Where to step aside to, and then where to go past; and for how many seconds that goes on. -1: it does not. */
  asideX: number;
  asideY: number;
  pastX: number | null;
  pastY: number | null;
  asideFor: number;
}

export interface ZombieState extends MovingBody {
  mood: 'roams' | 'follows' | 'is_lost';
  /** The hunter that it follows; -1: nobody. */
  prey: number;
  /** Seconds of rest that are left. */
  rest: number;
  /** Where it is going to, or has seen somebody last. */
  target: PlaneSpot | null;
  /** Seconds until it can bite again. */
  untilBite: number;
  /** The state of its random numbers. */
  random: number;
}

export interface PassageState {
  /** Whether a gate is held. */
  isOpen: boolean;
  heldBy: number;
  /** For how many seconds nobody has been in the doorway. */
  unused: number;
}

/** What the planner has assumed: where zombies were and which passages were open when the plan was made. */
export interface Assumed {
  zombies: PlaneSpot[];
  open: boolean[];
}

export interface GameState {
  /** Steps since the beginning. */
  step: number;
  hunters: HunterState[];
  zombies: ZombieState[];
  passages: PassageState[];
  assumed: Assumed;
  /** All damage so far. */
  damage: number;
  /** How often a step aside was begun: for curious people. */
  stepsAside: number;
}

const standing = { aimX: 0, aimY: 0, speed: 0, headingX: 1, headingY: 0, stopped: 0, passage: -1 };

export function stateOf({ hunters, passages, rooms }: Building, seed: number): GameState {
  return {
    step: 0,
    hunters: hunters.map(({ x, y, area }) => ({
      ...{ x, y, area, ...standing, health, doing: '', holds: -1, work: '', worked: 0 },
      ...{ hindered: false, asideX: 0, asideY: 0, pastX: null, pastY: null, asideFor: -1 },
    })),
    zombies: rooms.map(({ area, zombie: { x, y } }, room) => ({
      ...{ x, y, area, ...standing, mood: 'roams', prey: -1, rest: 0, target: null, untilBite: 0 },
      // Another one than that of the building.
      random: (Math.imul(seed + 1, 0x2545f491) + room) >>> 0,
    })),
    passages: passages.map(({ isOpen }) => ({ isOpen, heldBy: -1, unused: 0 })),
    assumed: { zombies: rooms.map(({ zombie }) => ({ ...zombie })), open: passages.map(({ isOpen }) => isOpen) },
    damage: 0,
    stepsAside: 0,
  };
}
