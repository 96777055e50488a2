// Two areas with a locked door between them: everything that an instance can have, small enough to plan in the head.

import type { Instance } from '../../../domains/simple-fps/instance.ts';

export const small: Instance = {
  seed: 0,
  areas: 2,
  poi: 4,
  layout: 'dense',
  injured: true,
  npc: 0,
  player: 1,
  lighted: [true, false],
  doors: [{ a: 1, b: 0, open: false, key: 0 }],
  guns: [{ area: 0, loaded: false, ammo: 0, nv: true }],
  knives: [0],
  medikits: [0],
  covers: [1],
  dist: [
    [0, 1],
    [1, 0],
  ],
};

/** Heals, loads the gun, unlocks the door and shoots in the light, from cover. */
export const rangedPlan = [
  '(!move-to-point area0 medikit0)',
  '(!place-in-inventory area0 medikit0)',
  '(!use-medikit medikit0)',
  '(!move-to-point area0 gun0)',
  '(!place-in-inventory area0 gun0)',
  '(!move-to-point area0 ammogun0)',
  '(!place-in-inventory area0 ammogun0)',
  '(!reload gun0 ammogun0)',
  '(!move-to-point area0 keycard1-0)',
  '(!place-in-inventory area0 keycard1-0)',
  '(!move-to-point area0 door1-0)',
  '(!make-accessible area0 area1 door1-0 keycard1-0)',
  '(!moving-to-patrol area0 area1 door1-0)',
  '(!move-to-point area1 control-box1)',
  '(!turn-on-lights area1 control-box1)',
  '(!make-contact area1 p)',
  '(!move-to-point-from-point area1 coverpoint0 control-box1)',
  '(!take-cover area1 coverpoint0)',
  '(!attack-ranged area1 gun0 p)',
];
