// The state of everybody and everything in a rescue.

import type { GroundSpot, Terrain } from './terrain.ts';

export const framesPerSecond = 30;

export type SoldierOrder =
  /** To a cell, or so near to it; on a way that no guard sees, if there is one. */
  | { readonly do: 'go'; readonly to: number; readonly within: number }
  /** To the next cover. */
  | { readonly do: 'hide' }
  | { readonly do: 'throw'; readonly at: number }
  /** The hostage follows from then on. */
  | { readonly do: 'lead'; readonly hostage: number }
  | { readonly do: 'board'; readonly hostage: number; readonly vehicle: number };

export type OrderProgress = 'running' | 'done' | 'failed';

export interface GameSoldier extends GroundSpot {
  readonly name: string;
  readonly post: number;
  isAlive: boolean;
  grenades: number;
  order: SoldierOrder | null;
  /** Cells that are left to walk over. */
  way: number[];
  /** The frames of the current order, its status, and why it has failed. */
  frames: number;
  progress: OrderProgress;
  why: string;
}

export interface GameHostage extends GroundSpot {
  readonly name: string;
  isAlive: boolean;
  /** The soldier who leads it, and the vehicle that it is in; -1: none. */
  ledBy: number;
  vehicle: number;
}

export interface GameGuard extends GroundSpot {
  readonly name: string;
  isAlive: boolean;
  /** Whom it aims at, for how long. */
  target: number;
  frames: number;
}

export interface GameVehicle extends GroundSpot {
  readonly name: string;
  seats: number;
}

export interface FlyingGrenade {
  readonly soldier: number;
  readonly from: GroundSpot;
  readonly to: GroundSpot;
  readonly frames: number;
  flown: number;
}

export type RescueHappening =
  | { readonly kind: 'throws' | 'shot' | 'leads'; readonly soldier: number }
  | { readonly kind: 'blast'; readonly x: number; readonly y: number }
  | { readonly kind: 'guard-killed'; readonly enemy: number }
  | { readonly kind: 'hostage-killed' | 'boards'; readonly hostage: number };

/** What orders are carried out in. */
export interface RescueSituation {
  readonly terrain: Terrain;
  readonly soldiers: readonly GameSoldier[];
  readonly hostages: readonly GameHostage[];
  readonly vehicles: readonly GameVehicle[];
  readonly grenades: readonly FlyingGrenade[];
  happened: RescueHappening[];
  /** What it costs to walk over a cell that guards see. */
  dangerOf(cell: number): number;
  launch(soldier: number, at: GroundSpot): void;
}
