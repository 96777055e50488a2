// Replaces domains in a running page, during development. A module that the build plugin makes
// (programs/plugin/module.ts) keeps a list of the planners that have registered its domain. When there is a new
// version, the module replaces the domain, or calls `onReplace` of the planner if there is one. Production builds have
// no such list.

import type { Domain } from './domain.ts';
import type { AnyDomain, DomainShape } from './domain/shape.ts';
import type { StepsDone } from '../ir/steps-done.ts';
import type { Session } from './session/session.ts';
import { callback, unchecked } from './base/options.ts';
import type { OptionsOf } from './base/options.ts';
import type { ExternalSources } from './world/externals.ts';

export const replaceOptions = {
  /** Functions for new externals, and other functions for old ones, for all worlds. Default: those of each world. */
  externals: unchecked<ExternalSources['given']>(),
  /**
   * Returns how many steps of a session's plan the game has executed, or a list of their numbers. Only the remaining
   * steps have to hold. Default: no steps.
   */
  carriedOut: callback<(session: never) => StepsDone>(),
};

export interface ReplaceOptions<D extends DomainShape> extends OptionsOf<typeof replaceOptions> {
  carriedOut?: (session: Session<D>) => StepsDone;
}

/** The result of a replacement. All lists are empty when both versions of the domain mean the same. */
export interface Replacement<D extends DomainShape> {
  /** Sessions whose plans can still be executed. */
  kept: Session<D>[];
  /** Sessions that were under way. They begin again. */
  restarted: Session<D>[];
  /**
   * Sessions that had ended and have no plan that still holds. They start over, and plan again when they are stepped.
   * Submitted ones wait for their turn.
   */
  outdated: Session<D>[];
  /** Variables with a value that could not be kept and was reset to the default. */
  reset: string[];
  /** Whether objects have other ids than before. Then a game has to look up all ids again. */
  renumbered: boolean;
}

/**
 * Replaces a domain by its new version: `replace({ carriedOut: (session) => 2 })`. The options are those of
 * `planner.replace`. It may be called later, between two frames.
 */
export type Replace = (options?: ReplaceOptions<AnyDomain>) => Promise<Replacement<AnyDomain>>;

/** What a game does when there is a new version of a domain. */
export type OnReplace = (domain: Domain<AnyDomain>, replace: Replace) => unknown;

/** A planner that has registered a domain. */
interface User {
  domain: object;
  onReplace: OnReplace | null;
  replace(bytes: Uint8Array<ArrayBuffer>, options?: object): Promise<unknown>;
}

/** Shared by all versions of one module. */
interface Shared {
  /** The newest version, which is used instead of older ones. */
  latest: Uint8Array<ArrayBuffer>;
  users: Set<User>;
}

const key: unique symbol = Symbol.for('frameplan.hot') as never;

/** `source` may be anything that a game has passed as a compiled domain. */
function sharedOf(source: unknown): Shared | undefined {
  return (source as { [key]?: Shared } | null | undefined)?.[key];
}

/** The newest version of a compiled domain. */
export function latestOf<Source>(source: Source): Source | Uint8Array<ArrayBuffer> {
  return sharedOf(source)?.latest ?? source;
}

/** Has the domain replaced whenever its text changes. */
export function follow(source: unknown, user: User): void {
  sharedOf(source)?.users.add(user);
}
