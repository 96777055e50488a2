// The rooms of the repo and what each may import. A room is a folder with its own rule; all other folders belong to the
// room that they are in. Rooms that are still to be built have their rules here too.

export interface RoomRule {
  /** Rooms that it may import from, with the rooms inside them, or single files. A room always imports from itself. */
  folders: string[];
  /** Packages and modules of Node that it may import; `any`: it runs in Node and never in a game. */
  packages: string[] | 'any';
  /** It need not exist yet. */
  isToCome?: true;
}

const node = 'any';

/**
 * The rooms under the headings of docs/architecture.md, in the order in which data goes through them. `*` is any one
 * folder.
 */
export const headings: Record<string, Record<string, RoomRule>> = {
  'What all share': {
    ir: { folders: [], packages: [] },
    assembly: { folders: [], packages: [] },
  },
  'From a text to a module': {
    compiler: { folders: ['compiler/passes', 'compiler/emit', 'compiler/wasm', 'ir'], packages: [] },
    'compiler/passes': { folders: ['ir'], packages: [] },
    'compiler/emit': { folders: ['ir', 'compiler/wasm'], packages: [] },
    'compiler/wasm': { folders: [], packages: [] },
    language: {
      folders: ['compiler/index.ts', 'ir', 'language/text', 'language/check', 'language/define', 'language/write'],
      packages: [],
    },
    'language/text': {
      folders: ['ir', 'language/check-text.ts', 'language/diagnostics.ts', 'language/check/suggest.ts'],
      packages: [],
    },
    'language/check': {
      folders: ['ir', 'language/check-text.ts', 'language/diagnostics.ts', 'language/text'],
      packages: [],
    },
    'language/define': {
      folders: [
        'ir',
        'language/check-text.ts',
        'language/diagnostics.ts',
        'language/render.ts',
        'language/text',
        'language/check',
        'compiler/index.ts',
      ],
      packages: [],
    },
    'language/service': {
      folders: [
        'ir',
        'language/check-text.ts',
        'language/diagnostics.ts',
        'language/load.ts',
        'language/text',
        'language/check',
      ],
      packages: [],
    },
    'language/write': { folders: ['ir', 'language/text'], packages: [] },
    formats: {
      folders: [
        'ir',
        'language/check/suggest.ts',
        'language/check-text.ts',
        'language/diagnostics.ts',
        'language/text/tokens.ts',
      ],
      packages: [],
    },
    reference: { folders: ['ir'], packages: [] },
    explain: { folders: ['bindings/base', 'bindings/session/plan-options.ts', 'ir', 'reference'], packages: [] },
  },
  // All of them the bindings, and each game the addons that it uses.
  'What games load': {
    bindings: {
      // Loaded when a domain is replaced for the first time.
      folders: ['addons/replace/replace.ts', 'build', 'ir'],
      packages: ['@assemblyscript/loader'],
    },
    'addons/counters': { folders: ['bindings', 'ir'], packages: [] },
    'addons/problems': { folders: ['bindings', 'ir'], packages: [] },
    'addons/replace': { folders: ['addons/counters/watch.ts', 'bindings', 'ir'], packages: [] },
    'addons/save': { folders: ['bindings', 'ir'], packages: [] },
    'addons/trust': { folders: ['bindings', 'ir'], packages: [] },
    'addons/goals': {
      folders: ['addons/counters/watch.ts', 'addons/save/guests.ts', 'bindings', 'build', 'ir'],
      packages: [],
    },
    'addons/repair': {
      folders: ['addons/counters/watch.ts', 'bindings/index.ts', 'bindings/internal.ts', 'ir'],
      packages: [],
    },
    'addons/acting': { folders: ['addons/repair', 'bindings', 'ir'], packages: [] },
    // Libraries of trees are handed over by the game.
    'addons/acting/behaviour-trees': { folders: ['addons/acting', 'bindings', 'ir'], packages: [] },
    // Of goals, types alone.
    'addons/component': { folders: ['addons/acting', 'addons/goals', 'addons/repair', 'bindings', 'ir'], packages: [] },
    'addons/debug': {
      folders: [
        ...['addons/acting', 'addons/counters/watch.ts', 'addons/repair', 'addons/replace', 'addons/save'],
        ...['bindings', 'ir'],
      ],
      packages: [],
    },
    'addons/debug/node': {
      folders: ['addons/debug', 'bindings'],
      packages: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:http', 'node:net', 'node:path', 'node:url'],
    },
    // Runs before a game, in Node.
    'addons/debug/start': { folders: ['addons/acting', 'addons/debug', 'bindings'], packages: node },
    'addons/debug/page': { folders: ['addons/debug', 'bindings'], packages: [] },
    // Of goals, types alone.
    'addons/pool': {
      folders: [
        ...['addons/counters/watch.ts', 'addons/goals/index.ts', 'addons/replace/install-steps.ts'],
        ...['bindings/index.ts', 'bindings/internal.ts', 'ir'],
      ],
      packages: ['node:worker_threads'],
    },
    'addons/pool/goals': {
      folders: [
        ...['addons/goals', 'addons/pool', 'addons/save/guests.ts'],
        ...['bindings/index.ts', 'bindings/internal.ts', 'ir'],
      ],
      packages: [],
    },
  },
  'What people and builds run': {
    // Programs keep the order that acting keeps. Days are carried out one after the other.
    'programs/game-scripts': { folders: ['addons', 'bindings', 'ir'], packages: [] },
    'programs/batch': {
      folders: ['addons', 'bindings', 'ir', 'programs/game-scripts'],
      packages: ['node:crypto', 'node:os', 'node:worker_threads'],
    },
    'programs/batch/redis': {
      folders: ['bindings/internal.ts', 'programs/batch'],
      packages: ['bullmq', 'ioredis', 'node:crypto', 'node:os', 'node:worker_threads'],
    },
    'programs/testing': {
      folders: ['addons', 'bindings', 'compiler/index.ts', 'explain', 'formats', 'ir', 'language', 'reference'],
      packages: [],
    },
    'programs/plugin': {
      folders: ['bindings/base', 'compiler/index.ts', 'ir', 'language'],
      packages: ['unplugin', 'node:fs', 'node:fs/promises', 'node:path'],
    },
    'programs/cli': {
      folders: [
        ...['addons', 'bindings', 'compiler/index.ts', 'explain', 'formats', 'ir', 'language', 'programs/game-scripts'],
        'reference',
      ],
      packages: node,
    },
    'programs/playground': {
      folders: [
        ...['addons', 'bindings', 'compiler/index.ts', 'domains', 'explain', 'formats', 'ir', 'language'],
        ...['programs/game-scripts', 'reference'],
      ],
      packages: node,
    },
  },
  'What tries and measures it': {
    domains: { folders: ['bindings', 'ir'], packages: node },
    // The rescue writes its plans out as scripts and carries these out.
    'domains/*/game': {
      folders: ['addons', 'bindings', 'domains', 'ir', 'programs/game-scripts'],
      packages: [],
    },
    bench: {
      folders: [
        ...['addons', 'bindings', 'compiler/index.ts', 'domains', 'formats', 'ir', 'language', 'programs/batch'],
        ...['programs/game-scripts', 'programs/testing', 'reference'],
      ],
      packages: node,
    },
    tools: { folders: ['dist'], packages: node },
    test: {
      folders: [
        ...['addons', 'assembly', 'bench', 'bindings', 'build', 'compiler', 'dist', 'domains', 'explain', 'formats'],
        ...['ir', 'language', 'programs', 'reference', 'tools'],
      ],
      packages: node,
    },
  },
};

export const rooms: Readonly<Record<string, RoomRule>> = Object.assign({}, ...Object.values(headings));

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

const patterns = Object.keys(rooms)
  .map((room) => ({ room, pattern: new RegExp(`^${room.replaceAll('*', '[^/]+')}/`) }))
  .toSorted((one, other) => other.room.split('/').length - one.room.split('/').length);

/** The innermost room that a file is in. */
export function roomOf(path: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.room;
}

/** A room imports from itself and from the places that its rule names. */
export function mayImport(from: string, to: string): boolean {
  const room = roomOf(from);
  if (room === undefined) return false;
  return room === roomOf(to) || rooms[room]!.folders.some((place) => isIn(to, place));
}

export function mayUse(from: string, name: string): boolean {
  const packages = rooms[roomOf(from) ?? '']?.packages ?? [];
  return packages === 'any' || packages.includes(name);
}
