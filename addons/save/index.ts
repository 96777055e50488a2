// Saves worlds and restores them, in this or another process: objects and values, plans, and searches in the middle.
// This is a separate entry, `frameplan/save`: games that save nothing do not load it.

import { Domain } from '../../bindings/domain.ts';
import type { DomainShape, Externals } from '../../bindings/domain/shape.ts';
import { checkObject, fail, show } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { OptionsOf } from '../../bindings/base/options.ts';
import { currentVersion, inside, insideOf, plainOf, stateOf } from '../../bindings/internal.ts';
import type { ExternalSources, WorldState } from '../../bindings/internal.ts';
import { Session } from '../../bindings/session/session.ts';
import { World } from '../../bindings/world.ts';
import { chosenSearches } from './goals.ts';
import type { RestoreGoals, SavableSearch } from './goals.ts';
import { restoreOptions, saveOptions } from './options.ts';
import { packWorlds, unpackWorlds } from './worlds.ts';
import type { ArrivedWorld, Leaving, Destination } from './worlds.ts';

/** Sessions to save, as a list in the order in which they come back, or by names. */
type ChosenSessions<D extends DomainShape> = readonly Session<D>[] | Readonly<Record<string, Session<D>>>;

export interface SaveOptions<D extends DomainShape> extends OptionsOf<typeof saveOptions> {
  sessions?: ChosenSessions<D>;
  goals?: readonly SavableSearch[];
}

export interface RestoreOptions<D extends DomainShape, Search = never> extends OptionsOf<typeof restoreOptions> {
  externals?: Partial<Externals<D>>;
  goals?: RestoreGoals<D, Search>;
}

/** `Search`: a `GoalSearch` of `frameplan/goals`. */
export interface Restored<D extends DomainShape, Search = never> {
  world: World<D>;
  /** In the order in which they were saved. */
  sessions: Session<D>[];
  /** The sessions that were saved by names. */
  named: Record<string, Session<D>>;
  /** Searches for goals, in the order in which they were saved. Those that were under way begin again. */
  goals: Search[];
}

/** For worlds by names: the domain of each. */
type Shapes = Readonly<Record<string, DomainShape>>;

/** What to save of each world, by the names of the worlds. All is saved of a world that is not named. */
export interface SaveWorldsOptions<D extends Shapes> {
  sessions?: { readonly [Name in keyof D]?: ChosenSessions<D[Name]> };
  goals?: { readonly [Name in keyof D]?: readonly SavableSearch[] };
}

/** Domains and worlds. */
type Targets = Readonly<Record<string, { readonly [inside]: object }>>;
type ShapeOfTarget<Target> = Target extends Domain<infer D> ? D : Target extends World<infer D> ? D : never;

export interface RestoreWorldsOptions<T extends Targets, Search = never> {
  externals?: { readonly [Name in keyof T]?: Partial<Externals<ShapeOfTarget<T[Name]>>> };
  /** The functions that restore goals, by the names of the worlds. */
  goals?: Readonly<Record<string, RestoreGoals<DomainShape, Search>>>;
}

/**
 * Saves the world as it is now, with its sessions, as bytes. Searches that are half-done continue from the same point
 * when they are restored. Saving changes nothing in the world. The bytes do not depend on where the world is in memory.
 */
export function saveWorld<D extends DomainShape>(
  world: World<D>,
  options: SaveOptions<D> = {},
): Uint8Array<ArrayBuffer> {
  if (!(world instanceof World)) fail('bad-option', `saveWorld() takes a world, not ${show(world)}`);
  checkOptions('the options of saveWorld()', options, saveOptions);
  return packWorlds([prepareToLeave('saveWorld', world, options)], null);
}

/**
 * Saves several worlds of one planner together, as `saveWorld` saves one. When they are restored, their searches take
 * turns as they would have here.
 */
export function saveWorlds<D extends Shapes>(
  worlds: { readonly [Name in keyof D]: World<D[Name]> },
  options: SaveWorldsOptions<NoInfer<D>> = {},
): Uint8Array<ArrayBuffer> {
  checkObject('the worlds of saveWorlds()', worlds);
  checkOptions('the options of saveWorlds()', options, saveOptions);
  const names = Object.keys(worlds);
  const sessions = (options.sessions ?? {}) as Record<string, ChosenSessions<DomainShape>>;
  const goals = (options.goals ?? {}) as Record<string, readonly SavableSearch[]>;
  checkObject('"sessions"', sessions, worlds);
  checkObject('"goals"', goals, worlds);
  if (names.length === 0) fail('bad-option', 'saveWorlds() takes at least one world');
  const all = names.map((name) => {
    const world: unknown = worlds[name];
    if (!(world instanceof World)) fail('bad-option', `${name} has to be a world, not ${show(world)}`);
    const chooseSessions = {
      ...(sessions[name] && { sessions: sessions[name] }),
      ...(goals[name] && { goals: goals[name] }),
    };
    return prepareToLeave('saveWorlds', world as World<DomainShape>, chooseSessions);
  });
  refuseApart(all.map(({ world }) => ({ core: stateOf(world).loaded.core, world })));
  return packWorlds(all, names);
}

function prepareToLeave<D extends DomainShape>(
  what: string,
  world: World<D>,
  { sessions, goals }: SaveOptions<D>,
): Leaving<D> {
  const state = stateOf(world);
  currentVersion(state);
  state.loaded.core.refuseWhileBusy(what);
  return { world, ...chosen(state, sessions), searches: chosenSearches(state, goals) };
}

function chosen<D extends DomainShape>(
  state: WorldState,
  given: ChosenSessions<D> | undefined,
): { sessions: Session<D>[]; names: string[] | null } {
  if (given === undefined) {
    const held = [...state.sessions].filter(({ isReleased }) => !isReleased).map(({ session }) => session?.deref());
    return { sessions: held.filter((session) => session !== undefined) as Session<D>[], names: null };
  }
  if (!Array.isArray(given)) checkObject('"sessions"', given);
  const sessions = Object.values(given) as Session<D>[];
  for (const session of sessions) {
    if (!(session instanceof Session) || insideOf(session).state !== state) {
      fail('bad-option', `"sessions" has to hold sessions of the world that is saved, not ${show(session)}`);
    }
  }
  if (new Set(sessions).size < sessions.length) fail('bad-option', '"sessions" holds the same session twice');
  return { sessions, names: Array.isArray(given) ? null : Object.keys(given) };
}

/** Searches of several planners do not take turns with each other. */
function refuseApart(all: readonly { core: object; world: object | null }[]): void {
  if (new Set(all.map(({ core }) => core)).size > 1) {
    fail('bad-option', 'worlds that are saved together must have one planner');
  }
  const worlds = all.map(({ world }) => world).filter((world) => world !== null);
  if (new Set(worlds).size < worlds.length) fail('bad-option', 'the same world has two names');
}

/**
 * Restores the world that was saved. Given a domain, it creates a new world. Given a world, it replaces the contents of
 * that world: the world, its tables and its externals stay those that the game holds, and all sessions that the world
 * had are freed. The domain has to be the same version of the same domain, registered with this or another planner.
 * Damaged bytes cause an error, and then nothing changes.
 */
export function restoreWorld<D extends DomainShape, Search = never>(
  target: Domain<D> | World<D>,
  bytes: Uint8Array | ArrayBuffer,
  options: RestoreOptions<D, Search> = {},
): Restored<D, Search> {
  if (!(target instanceof Domain || target instanceof World)) {
    fail('bad-option', `restoreWorld() takes a domain or a world first, not ${show(target)}`);
  }
  checkOptions('the options of a restored world', options, restoreOptions);
  const destination = destinationOf('restoreWorld', target, options.externals, options.goals);
  const [arrived] = unpackWorlds<D>(bytes, (names) => {
    if (names) fail('bad-option', `the worlds ${names.join(', ')} were saved together: restoreWorlds() restores them`);
    return [destination];
  });
  return summaryOf(arrived!);
}

/**
 * Restores worlds that were saved together, as `restoreWorld` restores one. Give for each of them its domain, or the
 * world whose contents it replaces.
 */
export function restoreWorlds<T extends Targets, Search = never>(
  targets: T,
  bytes: Uint8Array | ArrayBuffer,
  options: RestoreWorldsOptions<T, Search> = {},
): { [Name in keyof T]: Restored<ShapeOfTarget<T[Name]>, Search> } {
  checkObject('what restoreWorlds() restores to', targets);
  checkOptions('the options of restored worlds', options, restoreOptions);
  const given = Object.keys(targets);
  const externals: Record<string, object | undefined> = options.externals ?? {};
  checkObject('"externals"', externals, targets);
  const goals = (options.goals ?? {}) as Record<string, RestoreGoals<DomainShape, unknown> | undefined>;
  checkObject('"goals"', goals, targets);
  const destinations = new Map(
    given.map((name) => {
      const target = targets[name]!;
      if (!(target instanceof Domain || target instanceof World))
        fail('bad-option', `${name} has to be a domain or a world, not ${show(target)}`);
      return [name, destinationOf('restoreWorlds', target, externals[name], goals[name])];
    }),
  );
  refuseApart([...destinations.values()].map(({ loaded: { core }, world }) => ({ core, world })));
  const saved: string[] = [];
  const arrived = unpackWorlds(bytes, (names) => {
    if (!names) fail('bad-option', 'one world was saved: restoreWorld() restores it');
    saved.push(...names);
    const surplus = given.find((name) => !names.includes(name));
    if (surplus !== undefined) fail('bad-option', `no world ${surplus} was saved, only ${names.join(', ')}`);
    return names.map(
      (name) => destinations.get(name) ?? fail('bad-option', `a world ${name} was saved: pass its domain`),
    );
  });
  const all = saved.map((name, index) => [name, summaryOf(arrived[index]!)] as const);
  return Object.fromEntries(all) as { [Name in keyof T]: Restored<ShapeOfTarget<T[Name]>, Search> };
}

function destinationOf<D extends DomainShape>(
  what: string,
  target: Domain<D> | World<D>,
  externals: object = {},
  goals: RestoreGoals<D, unknown> | undefined,
): Destination<D> {
  const given = externals as ExternalSources['given'];
  if (target instanceof Domain) {
    const { loaded } = target[inside];
    loaded.core.refuseWhileBusy(what);
    return { loaded, world: null, given, goals };
  }
  const state = stateOf(target);
  currentVersion(state);
  state.loaded.core.refuseWhileBusy(what);
  return { loaded: plainOf(state.loaded), world: target, given: { ...state.sources.given, ...given }, goals };
}

function summaryOf<D extends DomainShape, Search>({
  world,
  sessions,
  names,
  searches,
}: ArrivedWorld<D>): Restored<D, Search> {
  const named = Object.fromEntries((names ?? []).map((name, index) => [name, sessions[index]!]));
  return { world, sessions, named, goals: searches as Search[] };
}
