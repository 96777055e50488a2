// Replacing domains in a page that runs, during development. A module that the build plugin makes (plugin/module.ts)
// carries a note of the planners that have registered its domain, and calls them when there is a new version. A build
// has no such note.

/** Shared by all versions of one module. */
interface Shared {
  /** The newest version. It is used in the place of older versions. */
  latest: Uint8Array<ArrayBuffer>;
  users: Set<(bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>>;
}

const key: unique symbol = Symbol.for('frameplan.hot') as never;

/** `source` may be anything: it was given in the place of a compiled domain. */
function sharedOf(source: unknown): Shared | undefined {
  return (source as { [key]?: Shared } | null | undefined)?.[key];
}

/** The newest version of a compiled domain. */
export function latestOf<Source>(source: Source): Source | Uint8Array<ArrayBuffer> {
  return sharedOf(source)?.latest ?? source;
}

/** Has the domain replaced whenever its text changes. */
export function follow(source: unknown, replace: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>): void {
  sharedOf(source)?.users.add(replace);
}
