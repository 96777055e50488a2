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
  { name: 'dense', summary: 'the 100 dense SimpleFPS instances: core, native floor, object-style planner', run: dense },
  {
    name: 'hard',
    summary: 'instances with millions of iterations: failures remembered or not, native floor',
    run: hard,
  },
  {
    name: 'needs',
    summary: 'instances without a plan, where later tasks are asked for what they need, and easy instances beside',
    run: needs,
  },
  {
    name: 'figure-7',
    summary: 'time against points of interest: core, reference, object-style planner; a plot',
    run: figure7,
  },
  {
    name: 'figure-8',
    summary: 'best plan over time by strategy, first plan far from the best or close; plots',
    run: figure8,
  },
  {
    name: 'best-plans',
    summary: 'the given SimpleFPS instances: how short plans are after 1, 10 and 100 ms, by strategy',
    run: bestPlans,
  },
  {
    name: 'soldier',
    summary: 'a small flat domain: one at a time and a batch in one call, against htn-ai',
    run: soldier,
  },
  {
    name: 'language',
    summary: 'compiling a domain warm, a keystroke in an editor, and iterations a second of what comes out',
    run: language,
  },
  { name: 'cold', summary: 'a fresh process from domain text to first plan', run: cold },
  { name: 'memory', summary: 'bytes of a session, and of 1,000 that are half-way', run: memory },
  {
    name: 'long-iterations',
    summary: 'frames by the clock while single iterations take milliseconds to seconds',
    run: longIterations,
  },
  { name: 'large-worlds', summary: 'worlds of up to 60,000 objects with relations between them', run: largeWorlds },
  {
    name: 'platoon',
    summary: '40 to 10,000 characters in one world, all planned again in each frame; a budget of 2 ms',
    run: platoon,
  },
  {
    name: 'goals',
    summary: '40 characters with goals of their own in one building under 2 ms a frame; beside GOAP',
    run: goalsInFrames,
  },
  { name: 'repair', summary: 'plans broken by changes of the world: repaired, or planned again', run: repair },
  {
    name: 'acting',
    summary: '40 to 10,000 characters who carry out plans: ticks without and with changes, and whole frames',
    run: acting,
  },
  {
    name: 'debug',
    summary: '40 characters who act, plan and repair: recorded, attached, and attached with a slow reader',
    run: debug,
  },
  {
    name: 'failures',
    summary: 'failures in games of the squad and in hunts: what goes on, what is kept, what repairs search',
    run: failures,
  },
  {
    name: 'trees',
    summary:
      '10 to 1,000 hunters whose tasks are carried out by behaviour trees: our own part of a tick, and the trees',
    run: trees,
  },
  { name: 'pool', summary: 'many hard searches over 0, 1 and 2 Workers', run: pool },
  {
    name: 'town',
    summary: 'the day of 3 to 40 townspeople, and 4 to 24 hours of 40, beside the figures of the paper',
    run: town,
  },
  {
    name: 'iceblox',
    summary: '200 levels of Iceblox played with tasks, with goals and with neither: coins, lives, frames until a plan',
    run: iceblox,
  },
  {
    name: 'scripts',
    summary: 'the days of 3 to 40 townspeople as scripts: lines for each character, time for each script',
    run: scripts,
  },
  {
    name: 'rescue',
    summary: 'missions of the rescue played from scripts: how they end, frames of searches, plans made again',
    run: rescue,
  },
  { name: 'batch', summary: 'the days of 10,000 towns, in threads and over Redis', run: batch },
  {
    name: 'playground',
    summary: 'the playground in Chromium: first plan, keystroke to plan, scrolling, scrubbing, bytes',
    run: playground,
  },
];

const overviewNames = ['dense', 'soldier', 'language', 'memory'];

/** What is run when nothing is named. */
export const overview: readonly Scenario[] = scenarios.filter(({ name }) => overviewNames.includes(name));
