// The mission of the paper: a machine gunner without grenades, the player's own; a grenadier with one; a hostage, a
// guard, and a car.

import type { Mission } from '../mission.ts';
import type { RescueNames } from './scene.ts';

export const paperMission: Mission = {
  soldiers: [
    { grenades: 0, inRange: [0] },
    { grenades: 1, inRange: [0] },
  ],
  hostages: [{ reachable: true }],
  enemies: [{ guards: [0] }],
  vehicles: [{ seats: 1 }],
};

export const paperNames: RescueNames = {
  soldiers: ['hero', 'companion'],
  hostages: ['hostage'],
  enemies: ['enemy'],
  vehicles: ['desert_car'],
};
