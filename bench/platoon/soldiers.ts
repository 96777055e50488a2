// What soldiers do to the world when they carry out a step of their plan, in the game's own words: a table of actions
// by the index of the task. Nothing here knows how plans are made.

import type { AnyDomain, Domain, PlanCursor, World } from '../../bindings/index.ts';
import type { Random } from '../../domains/random.ts';

type Fluents = World['fluents'];
type StepCarrier = (cursor: PlanCursor<AnyDomain>) => void;

/** Carries out the step that a cursor is at, as far as the world still allows it. */
export function carrierOf({ tasks }: Domain, world: World, random: Random): StepCarrier {
  const actions = actionsOf(world, random);
  const byIndex: StepCarrier[] = [];
  for (const [name, action] of Object.entries(actions)) byIndex[tasks[name]!.index] = action;
  return (cursor) => byIndex[cursor.taskIndex]!(cursor);
}

const arg = (cursor: PlanCursor<AnyDomain>, at: number): number => cursor.arg(at) as number;

function actionsOf(world: World, random: Random): Record<string, StepCarrier> {
  const { fluents } = world;
  const { at, near, covered, lit, open, place, holder, loaded, aware, injured, rank, weapons } = fluents as Needed;
  const weapon = world.constants.weapon!;
  const pass: StepCarrier = (cursor) => {
    if (!open.get(arg(cursor, 3))) return;
    at.set(arg(cursor, 0), arg(cursor, 2));
    near.set(arg(cursor, 0), 0);
  };
  const approach: StepCarrier = (cursor) => near.set(arg(cursor, 0), arg(cursor, 2));
  const hit: StepCarrier = (cursor) => beginAgain(world, arg(cursor, 0), random);
  const shoot: StepCarrier = (cursor) => {
    loaded.set(arg(cursor, 2), false);
    hit(cursor);
  };
  const use: StepCarrier = (cursor) => holder.set(arg(cursor, cursor.argCount - 1), 0);
  return {
    MovingToPatrol: pass,
    MovingToTakePosition: pass,
    MoveToPoint: approach,
    MoveToPointFromPoint: approach,
    MakeAccessible: (cursor) => {
      open.set(arg(cursor, 3), true);
      use(cursor);
    },
    // With a new plan, a soldier in cover would not know what to do: cover is taken and the shot is fired in one move.
    TakeCover: hit,
    Uncover: (cursor) => {
      covered.set(arg(cursor, 0), false);
      near.set(arg(cursor, 0), 0);
    },
    PlaceInInventory: (cursor) => {
      const [npc, item] = [arg(cursor, 0), arg(cursor, 2)];
      // Another soldier may have been faster.
      if (place.get(item) === 0) return;
      place.set(item, 0);
      holder.set(item, npc);
      near.set(npc, 0);
      if (!weapon.get(item)) return;
      rank.set(item, weapons.get(npc));
      weapons.set(npc, Number(weapons.get(npc)) + 1);
    },
    Reload: (cursor) => {
      loaded.set(arg(cursor, 1), true);
      use(cursor);
    },
    UseMedikit: (cursor) => {
      injured.set(arg(cursor, 0), false);
      use(cursor);
    },
    TurnOnLights: (cursor) => lit.set(arg(cursor, 1), true),
    TurnOffLights: (cursor) => {
      lit.set(arg(cursor, 1), false);
      near.set(arg(cursor, 0), 0);
    },
    MakeContact: (cursor) => aware.set(arg(cursor, 0), true),
    AttackMelee: hit,
    AttackRanged: shoot,
    SneakKill: shoot,
  };
}

type Needed = Record<
  'at' | 'near' | 'covered' | 'lit' | 'open' | 'place' | 'holder' | 'loaded' | 'aware' | 'injured' | 'rank' | 'weapons',
  Fluents[string]
>;

/** A soldier who has hit the player starts elsewhere, hurt or not, and what it had is scattered. */
function beginAgain(world: World, npc: number, random: Random): void {
  const { at, near, covered, aware, injured, holder, place, weapons } = world.fluents as Needed;
  const items = world.idsOf('Item');
  for (let item = items.first; item <= items.last; item++) {
    if (holder.get(item) !== npc) continue;
    holder.set(item, 0);
    place.set(item, someOf(world, 'Area', random));
  }
  at.set(npc, someOf(world, 'Area', random));
  near.set(npc, 0);
  covered.set(npc, false);
  aware.set(npc, false);
  weapons.set(npc, 0);
  injured.set(npc, random.chance(0.3));
}

function someOf(world: World, type: string, random: Random): number {
  const { first, last } = world.idsOf(type);
  return first + random.below(last - first + 1);
}

/** What happens by itself between two frames: doors and lights change, medikits and ammunition are found again. */
export function passTime(world: World, random: Random): void {
  const { open, lit, loaded, place, holder } = world.fluents as Needed;
  const key = world.constants.key!;
  const some = (type: string): number => someOf(world, type, random);
  const area = some('Area');
  lit.set(area, !lit.get(area));
  if (random.chance(0.2)) {
    // Doors without a key stay open.
    const door = some('Door');
    if (key.get(door) !== 0) open.set(door, !open.get(door));
  }
  loaded.set(some('Gun'), true);
  for (let count = 0; count < 5; count++) {
    const item = some('Item');
    if (place.get(item) === 0 && holder.get(item) === 0) place.set(item, some('Area'));
  }
}
