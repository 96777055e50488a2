// Replacing domains in a page that runs, while developing: the modules that the build plugin makes (plugin/module.ts) carry a
// note of who has registered their domain, and call them when there is a new one. In a build there is no such note.

/** Shared by all versions of one module. */
interface Shared {
  /** The newest version; who still holds an older one gets this. */
  latest: Uint8Array<ArrayBuffer>;
  users: Set<(bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>>;
}

const key: unique symbol = Symbol.for('frameplan.hot') as never;

/** Anything may be given where a compiled domain is wanted. */
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
