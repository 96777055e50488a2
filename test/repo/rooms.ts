// The rooms of the repo and what each may import. A room is a folder with a rule of its own; all other folders belong
// to the room that they are in. Rooms that are still to be built have their rules here too.

export interface RoomRule {
  /** Rooms that it may import from, with the rooms inside them, or single files. A room always imports from itself. */
  folders: string[];
  /** Packages and modules of Node that it may import; `any`: it runs in Node and never in a game. */
  packages: string[] | 'any';
  /** It need not exist yet. */
  isToCome?: true;
}

const node = 'any';

/** `*` stands for one folder. */
export const rooms: Record<string, RoomRule> = {
  ir: { folders: [], packages: [] },
  assembly: { folders: [], packages: [] },

  // From a text to a module.
  compiler: { folders: ['compiler/passes', 'compiler/emit', 'compiler/wasm', 'ir'], packages: [] },
  'compiler/passes': { folders: ['ir'], packages: [] },
  'compiler/emit': { folders: ['ir', 'compiler/wasm'], packages: [] },
  'compiler/wasm': { folders: [], packages: [] },
  language: {
    folders: ['compiler/index.ts', 'ir', 'language/text', 'language/check', 'language/define', 'language/write'],
    packages: [],
  },
  'language/text': { folders: ['ir', 'language/diagnostics.ts', 'language/check/suggest.ts'], packages: [] },
  'language/check': { folders: ['ir', 'language/diagnostics.ts', 'language/text'], packages: [] },
  'language/define': {
    folders: ['ir', 'language/diagnostics.ts', 'language/text', 'language/check', 'compiler/index.ts'],
    packages: [],
  },
  'language/service': {
    folders: ['ir', 'language/diagnostics.ts', 'language/load.ts', 'language/text', 'language/check'],
    packages: [],
  },
  'language/write': { folders: ['ir', 'language/text'], packages: [] },
  formats: {
    folders: ['ir', 'language/check/suggest.ts', 'language/diagnostics.ts', 'language/text/tokens.ts'],
    packages: [],
  },
  reference: { folders: ['ir'], packages: [] },

  // What games load.
  bindings: { folders: ['build', 'ir'], packages: ['@assemblyscript/loader'] },
  goals: { folders: ['bindings', 'build', 'ir'], packages: [] },
  execution: { folders: ['bindings/index.ts', 'bindings/internal.ts', 'ir'], packages: [] },
  'execution/acting': { folders: ['bindings', 'execution', 'ir'], packages: [] },
  // Libraries of trees are handed over by the game.
  'execution/behaviour-trees': { folders: ['bindings', 'execution', 'ir'], packages: [] },
  component: { folders: ['bindings', 'execution', 'goals', 'ir'], packages: [] },
  // Programs keep the order that acting keeps. Days are carried out one after the other.
  'game-scripts': { folders: ['bindings', 'execution', 'ir'], packages: [] },
  debug: { folders: ['bindings', 'execution', 'ir'], packages: [] },
  'debug/node': {
    folders: ['bindings', 'debug'],
    packages: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:http', 'node:net', 'node:path', 'node:url'],
  },
  // Runs in front of a game, in Node.
  'debug/start': { folders: ['bindings', 'debug', 'execution/acting'], packages: node },
  'debug/page': { folders: ['bindings', 'debug'], packages: [] },
  'pool/goals': {
    folders: ['bindings/index.ts', 'bindings/internal.ts', 'goals', 'ir', 'pool'],
    packages: ['node:worker_threads'],
  },
  pool: { folders: ['bindings/index.ts', 'bindings/internal.ts', 'ir'], packages: ['node:worker_threads'] },

  // What people and builds run.
  batch: {
    folders: ['bindings', 'game-scripts', 'ir'],
    packages: ['node:crypto', 'node:os', 'node:worker_threads'],
  },
  'batch/redis': {
    folders: ['batch', 'bindings/internal.ts'],
    packages: ['bullmq', 'ioredis', 'node:crypto', 'node:os', 'node:worker_threads'],
  },
  testing: { folders: ['bindings', 'compiler/index.ts', 'formats', 'ir', 'language', 'reference'], packages: [] },
  plugin: {
    folders: ['compiler/index.ts', 'ir', 'language'],
    packages: ['unplugin', 'node:fs', 'node:fs/promises', 'node:path'],
  },
  cli: {
    folders: [
      'bindings',
      'compiler/index.ts',
      'debug',
      // `plan --parallel` finds links as acting does.
      'execution/acting/waves.ts',
      // `plan --format ipc` writes the way to a plan.
      'execution/decomposition.ts',
      'formats',
      'game-scripts',
      'goals',
      'ir',
      'language',
      'reference',
    ],
    packages: node,
  },
  domains: { folders: ['bindings', 'ir'], packages: node },
  // The rescue writes its plans out as scripts and carries these out.
  'domains/*/game': {
    folders: ['bindings', 'component', 'domains', 'execution', 'game-scripts', 'goals', 'ir'],
    packages: [],
  },
  apps: {
    folders: [
      ...[
        'bindings',
        'compiler/index.ts',
        'component',
        'debug',
        'domains',
        'execution',
        'formats',
        'game-scripts',
        'goals',
      ],
      ...['ir', 'language', 'pool', 'reference'],
    ],
    packages: node,
  },
  bench: {
    folders: [
      ...[
        'batch',
        'bindings',
        'compiler/index.ts',
        'component',
        'debug',
        'domains',
        'execution',
        'formats',
        'game-scripts',
        'goals',
        'ir',
        'language',
        'pool',
      ],
      'reference',
      'testing',
    ],
    packages: node,
  },
  tools: { folders: ['dist'], packages: node },
  test: {
    folders: [
      ...[
        'apps',
        'assembly',
        'batch',
        'bench',
        'bindings',
        'build',
        'cli',
        'compiler',
        'component',
        'debug',
        'dist',
        'domains',
      ],
      ...['execution', 'formats', 'game-scripts', 'goals', 'ir', 'language', 'plugin', 'pool', 'reference', 'testing'],
      'tools',
    ],
    packages: node,
  },
};

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
