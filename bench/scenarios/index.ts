// All scenarios, in the order in which they are listed and run.

import type { Scenario } from '../scenario.ts';
import { acting } from './acting.ts';
import { batch } from './batch.ts';
import { bestPlans } from './best-plans.ts';
import { cold } from './cold.ts';
import { debug } from './debug.ts';
import { dense } from './dense.ts';
import { failures } from './failures.ts';
import { figure7 } from './figure-7.ts';
import { figure8 } from './figure-8.ts';
import { goalsInFrames } from './goals.ts';
import { hard } from './hard.ts';
import { iceblox } from './iceblox.ts';
import { language } from './language.ts';
import { largeWorlds } from './large-worlds.ts';
import { longIterations } from './long-iterations.ts';
import { memory } from './memory.ts';
import { needs } from './needs.ts';
import { platoon } from './platoon.ts';
import { playground } from './playground.ts';
import { pool } from './pool.ts';
import { repair } from './repair.ts';
import { rescue } from './rescue.ts';
import { scripts } from './scripts.ts';
import { soldier } from './soldier.ts';
import { trees } from './trees.ts';
import { town } from './town.ts';

export const scenarios: readonly Scenario[] = [
  dense,
  hard,
  needs,
  figure7,
  figure8,
  bestPlans,
  soldier,
  language,
  cold,
  memory,
  longIterations,
  largeWorlds,
  platoon,
  goalsInFrames,
  repair,
  acting,
  debug,
  failures,
  trees,
  pool,
  town,
  iceblox,
  scripts,
  rescue,
  batch,
  playground,
];

/** What is run when nothing is named. */
export const overview: readonly Scenario[] = [dense, soldier, language, memory];
