// The compound tasks of SimpleFPS for the object-style planner, with the methods of simple-fps.htn in the same order,
// so that both find the same plans.

import { AttackMelee, AttackRanged, MakeContact, SneakKill } from './attacks.ts';
import { Reload, TakeCover, UseMedikit } from './actions.ts';
import { GetItem, LightsOff, LightsOn, MoveToArea, WalkTo } from './ways.ts';
import type { Alternatives, CompoundObjectTask } from './planner.ts';
import { noWay } from '../../domains/simple-fps/instance.ts';
import type { Cover, Gun, LevelItem, SoldierLevel, LevelState } from './world.ts';

/** A task that knows the level. */
abstract class LevelTask implements CompoundObjectTask<LevelState> {
  readonly kind = 'compound';
  readonly level: SoldierLevel;

  constructor(level: SoldierLevel) {
    this.level = level;
  }

  abstract decompose(state: LevelState): Alternatives<LevelState>;
}

const nothingToDo: Alternatives<LevelState> = [[]];
const isGun = (item: LevelItem): item is Gun => item.kind === 'gun';

/** Items that lie somewhere within reach, the nearest first. */
function nearest<Kind extends LevelItem>(
  state: LevelState,
  items: readonly Kind[],
  suits?: (item: Kind) => boolean,
): Kind[] {
  const distance = (item: LevelItem): number => state.distanceTo(state.place[item.index]!);
  return items
    .filter((item) => distance(item) < noWay && (!suits || suits(item)))
    .sort((one, other) => distance(one) - distance(other));
}

export class Behave extends LevelTask {
  *decompose(): Alternatives<LevelState> {
    const { level } = this;
    const covers = level.covers.filter(({ area }) => area === level.player.area);
    for (const cover of covers) yield [new RestoreFullHealth(level), new CoverAndWound(level, cover)];
    if (covers.length === 0) yield [new RestoreFullHealth(level), new WoundPlayer(level)];
  }
}

class RestoreFullHealth extends LevelTask {
  *decompose(state: LevelState): Alternatives<LevelState> {
    if (!state.injured) return yield [];
    const inHand = state.inventory.find(({ kind }) => kind === 'medikit');
    if (inHand) return yield [new UseMedikit(inHand)];
    for (const medikit of nearest(state, this.level.medikits)) yield [new GetItem(medikit), new UseMedikit(medikit)];
  }
}

class CoverAndWound extends LevelTask {
  readonly cover: Cover;

  constructor(level: SoldierLevel, cover: Cover) {
    super(level);
    this.cover = cover;
  }

  *decompose(): Alternatives<LevelState> {
    const { level, cover } = this;
    const { area } = level.player;
    yield [
      new GetLoadedGun(level, false),
      new MoveToArea(area),
      new LightsOn(area),
      new Contact(level),
      new WalkTo(cover, area),
      new TakeCover(area, cover),
      new Shoot(level),
    ];
    yield [
      new GetLoadedGun(level, true),
      new MoveToArea(area),
      new LightsOff(area),
      new WalkTo(cover, area),
      new TakeCover(area, cover),
      new Sneak(level),
    ];
  }
}

class WoundPlayer extends LevelTask {
  *decompose(): Alternatives<LevelState> {
    const { level } = this;
    const { player } = level;
    const { area } = player;
    yield [
      new GetLoadedGun(level, false),
      new MoveToArea(area),
      new LightsOn(area),
      new Contact(level),
      new Shoot(level),
    ];
    yield [new GetLoadedGun(level, true), new MoveToArea(area), new LightsOff(area), new Sneak(level)];
    yield [
      new GetKnife(level),
      new MoveToArea(area),
      new LightsOn(area),
      new Contact(level),
      new WalkTo(player, area),
      new Stab(level),
    ];
  }
}

class Shoot extends LevelTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    const { player } = this.level;
    const guns = state.inventory.filter((item): item is Gun => isGun(item) && state.loaded[item.gunIndex]!);
    return guns.map((gun) => [new AttackRanged(player.area, gun, player)]);
  }
}

class Sneak extends LevelTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    const { player } = this.level;
    const guns = state.inventory.filter(
      (item): item is Gun => isGun(item) && state.loaded[item.gunIndex]! && item.nightVision,
    );
    return guns.map((gun) => [new SneakKill(player.area, gun, player)]);
  }
}

class Stab extends LevelTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    const { player } = this.level;
    const knives = state.inventory.filter(({ kind }) => kind === 'knife');
    return knives.map((knife) => [new AttackMelee(player.area, knife, player)]);
  }
}

class GetLoadedGun extends LevelTask {
  readonly inTheDark: boolean;

  constructor(level: SoldierLevel, inTheDark: boolean) {
    super(level);
    this.inTheDark = inTheDark;
  }

  *decompose(state: LevelState): Alternatives<LevelState> {
    const { level } = this;
    const suits = (gun: Gun): boolean => !this.inTheDark || gun.nightVision;
    const inHand = state.inventory.filter((item): item is Gun => isGun(item) && suits(item));
    if (inHand.some((gun) => state.loaded[gun.gunIndex])) yield [];
    for (const gun of inHand) if (!state.loaded[gun.gunIndex]) yield [new ReloadGun(gun)];
    const loaded = nearest(state, level.guns, (gun) => state.loaded[gun.gunIndex]! && suits(gun));
    for (const gun of loaded) yield [new GetItem(gun)];
    const unloaded = nearest(state, level.guns, (gun) => !state.loaded[gun.gunIndex] && suits(gun));
    for (const gun of unloaded) yield [new GetItem(gun), new ReloadGun(gun)];
  }
}

class GetKnife extends LevelTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    if (state.inventory.some(({ kind }) => kind === 'knife')) return nothingToDo;
    return nearest(state, this.level.knives).map((knife) => [new GetItem(knife)]);
  }
}

class ReloadGun implements CompoundObjectTask<LevelState> {
  readonly kind = 'compound';
  readonly gun: Gun;

  constructor(gun: Gun) {
    this.gun = gun;
  }

  decompose(state: LevelState): Alternatives<LevelState> {
    const { ammo } = this.gun;
    if (!ammo) return [];
    if (state.holds(ammo)) return [[new Reload(this.gun, ammo)]];
    return state.place[ammo.index] ? [[new GetItem(ammo), new Reload(this.gun, ammo)]] : [];
  }
}

class Contact extends LevelTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    if (state.aware) return nothingToDo;
    const { player } = this.level;
    return [[new MoveToArea(player.area), new LightsOn(player.area), new MakeContact(player.area, player)]];
  }
}
