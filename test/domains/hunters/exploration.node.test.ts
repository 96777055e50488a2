// Hunts in which everything happens at random moments, checked from outside by a reference that shares no code with
// acting: actions fail, hunters die, zombies do what nobody has planned, doors shut, and passages are blocked.

import { describe, expect, it } from 'vitest';
import { toProblem } from '../../../addons/problems/index.ts';
import { generate } from '../../../domains/hunters/generate.ts';
import { corridorName, distances, roomName } from '../../../domains/hunters/level.ts';
import { planByReference } from '../../conformance/planners.ts';
import { checkedHunt, huntDomain, wrongEnds } from './hunts.ts';
import type { CheckedHunt } from './hunts.ts';
import { door, small } from './levels.ts';
import { loaded } from './planning.ts';
import type { Depth } from './planning.ts';
import { isAll, portion } from '../../engine.ts';

const depths: Depth[] = ['full', 'hybrid'];
const domains = { full: huntDomain('full'), hybrid: huntDomain('hybrid') };

/** What the reference planner finds for the world as it is now; what the core finds, where that takes long. */
function plannedNow({ game }: CheckedHunt, depth: Depth): string {
  const problem = toProblem(game.world, domains[depth].registered.tasks['CatchZombies']!());
  const limits = { iterations: 100_000, depth: 10_000 };
  const { status } = planByReference(loaded[depth].domain!, problem, { mode: 'first', limits });
  if (status !== 'out-of-iterations') return status;
  const options = { limits: { iterations: 50_000_000, depth: 10_000 } };
  return game.world.plan(domains[depth].registered.tasks['CatchZombies']!() as never, options).run();
}

/**
 * Why nobody can go on: too few are left, or somebody can't get to a zombie that is at large, or to what holds the exit
 * of its cage. Who is in a team is decided before ways are looked for.
 */
function obstacles({ game: { scene } }: CheckedHunt): string[] {
  const { level, living } = scene;
  const ways = distances(level);
  const from = [...living].map((hunter) => ways.find((_, at) => corridorName(at) === scene.areaOf(hunter))!);
  if (living.size < 2) return ['fewer than two hunters are left'];
  return level.rooms.flatMap(({ entrances, lever, behind }, room) => {
    if (scene.isCaught(roomName(room))) return [];
    const leadsIn = (way: number[]): boolean =>
      entrances.some(({ kind, blocked, corridor, lever: own }) => {
        return !blocked && way[corridor]! < 1000 && (kind === 'door' || way[own]! < 1000);
      });
    if (!from.every((way) => way[lever]! < 1000 && leadsIn(way))) return [`somebody can't get to ${roomName(room)}`];
    return leadsIn(ways[behind]!) ? [] : [`there is no way back from the exit of ${roomName(room)}`];
  });
}

/** The hunt is over, and nothing is left of it. Returns whether all zombies are caught. */
function checkEnd(hunt: CheckedHunt, depth: Depth): boolean {
  const { game, checker, events } = hunt;
  checker.finish();
  expect([game.isOver, game.acting.plans, game.acting.actions]).toEqual([true, 0, 0]);
  expect([...checker.faults, ...wrongEnds(hunt)]).toEqual([]);
  expect(events.filter(({ kind }) => kind === 'error' || kind === 'blocked')).toEqual([]);
  expect(checker.counts.ended).toBe(checker.counts.started);
  for (const hunter of game.scene.living) {
    expect(game.acting.why(hunter)).toBe(`${hunter} has nothing to do: no plan has a step left for it.`);
  }
  const areCaught = [...game.scene.zombies.keys()].every((room) => game.scene.isCaught(room));
  expect(plannedNow(hunt, depth)).toBe(areCaught ? 'solved' : 'failed');
  if (!areCaught) expect(obstacles(hunt)).not.toEqual([]);
  return areCaught;
}

/** Until something has happened. */
function playUntil(hunt: CheckedHunt, what: RegExp): void {
  for (let at = 0; at < 200 && !hunt.events.some(({ kind, step }) => what.test(`${kind} ${step}`)); at++) hunt.step();
}

/** Nobody is lost before: the checker counts all who were there at first. */
const counted = /^applied CountEverybody/;

describe.each(depths)('a hunt in which everything happens, in the %s version,', (depth) => {
  const surprises = {
    ...{ failing: 0.06, loseInterest: 0.05, chaseAnother: 0.05, leaveCage: 0.08, door: 0.06, block: 0.04 },
  };
  const losses = { dies: 0.007, leaves: 0.006 };
  const kinds = new Set<string>();
  const happened: Record<string, number> = {};
  let caught = 0;

  it.each(Array.from({ length: portion(40, 6) }, (_, seed) => seed))('is as it should be with seed %i', (seed) => {
    const rooms = 1 + (seed % 3);
    const level = generate({ seed, rooms, hunters: 2 + ((seed * 5) % (3 * rooms)) });
    // In some of them a repair goes on over several ticks.
    const repairs = seed % 5 === 4 ? 40 : 1000;
    const hunt = checkedHunt(domains[depth], level, { seed, ...surprises, longest: 1 + (seed % 3), repairs });
    const { game, events, play } = hunt;
    playUntil(hunt, counted);
    Object.assign(game.options, losses);
    play(120);
    game.calm();
    play(2000);
    if (checkEnd(hunt, depth)) caught++;
    for (const { kind } of events) kinds.add(kind);
    for (const [what, times] of Object.entries(game.happened)) happened[what] = (happened[what] ?? 0) + times;
    game.free();
  });

  it.runIf(isAll)('shows everything that may happen, and mostly ends well', () => {
    const all = ['failed', 'aborted', 'broken', 'repaired', 'replanned', 'given-up', 'cancelled'];
    expect([...kinds]).toEqual(expect.arrayContaining(all));
    expect(Object.entries(happened).filter(([, times]) => times < 3)).toEqual([]);
    expect(caught).toBeGreaterThan(15);
    expect(caught).toBeLessThan(40);
  });
});

describe.each(depths)('a hunter who is lost in the %s version', (depth) => {
  const start = (): CheckedHunt => checkedHunt(domains[depth], small([door], [0, 0, 0]), { seed: 4, longest: 2 });
  const whole = start();
  whole.play(200);
  const last = whole.events.at(-1)!.tick;
  const first = whole.events.find(({ kind, step }) => counted.test(`${kind} ${step}`))!.tick;
  const moments = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const someMoments = moments.filter((_, at) => at % portion(1, 24) === 0);
  const hunters = ['hunter0', 'hunter1', 'hunter2'];

  it('is not lost in the hunt to compare with', () => {
    expect(moments.length).toBeGreaterThan(10);
    expect(checkEnd(whole, depth)).toBe(true);
  });

  it.each(['kill', 'remove'] as const)('leaves two who catch the zombie, whenever it is: %s', (how) => {
    for (const hunter of hunters) {
      for (const moment of someMoments) {
        const hunt = start();
        hunt.play(moment);
        hunt.game.scene[how](hunter);
        hunt.play(400);
        expect([hunter, moment, checkEnd(hunt, depth)]).toEqual([hunter, moment, true]);
        const after = hunt.events.filter(({ tick, kind }) => tick > moment && kind === 'started');
        expect(after.filter(({ step }) => step.includes(`(${hunter}`))).toEqual([]);
        hunt.game.free();
      }
    }
  });

  it('leaves one who can do nothing, and says so, if there were two', () => {
    for (const moment of someMoments) {
      const hunt = checkedHunt(domains[depth], small([door], [0, 0]), { seed: 4, longest: 2 });
      hunt.play(moment);
      hunt.game.scene.kill('hunter1');
      hunt.play(400);
      const areCaught = checkEnd(hunt, depth);
      expect(areCaught || obstacles(hunt).includes('fewer than two hunters are left')).toBe(true);
      hunt.game.free();
    }
  });
});

describe.each(depths)('what nobody has planned, in the %s version:', (depth) => {
  const start = (): CheckedHunt => checkedHunt(domains[depth], small([door], [0, 0, 0]), { seed: 2, longest: 2 });
  const times = ({ events }: CheckedHunt, what: RegExp): number =>
    events.filter(({ kind, step }) => what.test(`${kind} ${step}`)).length;
  const lured = /^done (MakeAware|AttractZombie)/;

  it('a zombie that leaves the cage before it is shut is lured again', () => {
    const hunt = start();
    playUntil(hunt, /^done (StepThroughGate\(.*exit0|LeaveCage)/);
    expect(hunt.game.world.get('in_cage', 'room0')).toBe(true);
    hunt.game.scene.loseInterest('room0');
    hunt.play(400);
    expect([checkEnd(hunt, depth), times(hunt, lured)]).toEqual([true, 2]);
  });

  it('a zombie that loses interest is lured again', () => {
    const hunt = start();
    playUntil(hunt, lured);
    hunt.game.scene.loseInterest('room0');
    hunt.play(400);
    expect([checkEnd(hunt, depth), times(hunt, lured)]).toEqual([true, 2]);
  });

  it('a door that shuts in front of somebody is opened again', () => {
    const hunt = start();
    playUntil(hunt, /^started (StepThrough|EnterThroughDoor)\(hunter\d, door0_0/);
    hunt.game.scene.turnDoor('door0_0');
    hunt.play(400);
    expect(checkEnd(hunt, depth)).toBe(true);
    if (depth === 'full') expect(times(hunt, /^done OpenDoor\(.*door0_0/)).toBeGreaterThan(1);
  });

  it('a passage that becomes blocked is gone round, and without another one nothing is done', () => {
    const hunt = start();
    playUntil(hunt, /^started/);
    hunt.game.scene.turnBlock(1);
    hunt.play(400);
    expect([checkEnd(hunt, depth), obstacles(hunt)]).toEqual([false, ["somebody can't get to room0"]]);
    // As soon as the rubble has gone, they go on.
    hunt.game.scene.turnBlock(1);
    for (let at = 0; at < 100; at++) hunt.step();
    hunt.play(400);
    expect(checkEnd(hunt, depth)).toBe(true);
  });
});
