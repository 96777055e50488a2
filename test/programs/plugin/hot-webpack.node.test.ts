// Hot replacement with webpack and Rspack: a bundle that runs in Node and looks for updates, while its domain changes.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import plugin from '../../../programs/plugin/index.ts';
import { root } from '../../repo/sources.ts';
import { guardText } from './texts.ts';

const gameText = `import { Planner } from ${JSON.stringify(join(root, 'dist/bindings/index.js'))};
import guard from './guard.htn';

const domain = new Planner({ memory: 2 ** 16 }).register(guard);
const world = domain.createWorld({ Guard: ['bob'], Area: ['hall', 'yard'] });
world.set('at', 'bob', 'yard');
let said = '';
setInterval(() => {
  const now = \`tasks \${Object.keys(domain.tasks).join()}, bob in \${world.nameOf('Area', world.get('at', 'bob'))}\`;
  if (now !== said) console.log((said = now));
}, 50);
`;

let folder: string;
let running: ChildProcess | undefined;
let close: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameplan-hot-'));
  writeFileSync(join(folder, 'guard.htn'), guardText);
  writeFileSync(join(folder, 'game.js'), gameText);
});

afterEach(async () => {
  running?.kill();
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const options = () => ({
  mode: 'development' as const,
  devtool: false as const,
  target: 'node' as const,
  context: folder,
  output: { path: join(folder, 'dist'), filename: 'main.cjs' },
});

/** Both bundlers watch files in the same way. */
interface Compiler {
  watch(options: object, handler: (error: Error | null) => void): { close(done: () => void): void } | undefined;
}

const compilers: [string, () => Compiler][] = [
  [
    'webpack',
    () =>
      webpack({
        ...options(),
        entry: [join(root, 'node_modules/webpack/hot/poll.js') + '?100', './game.js'],
        plugins: [plugin.webpack(), new webpack.HotModuleReplacementPlugin()],
      }) as unknown as Compiler,
  ],
  [
    'Rspack',
    () =>
      rspack({
        ...options(),
        entry: [join(root, 'node_modules/@rspack/core/hot/poll.js') + '?100', './game.js'],
        plugins: [plugin.rspack(), new rspack.HotModuleReplacementPlugin()],
      }) as unknown as Compiler,
  ],
];

it.each(compilers)('%s replaces a domain in a game that runs', { timeout: 60_000 }, async (_, create) => {
  await new Promise<void>((resolve, reject) => {
    const watching = create().watch({ aggregateTimeout: 20 }, (error) => (error ? reject(error) : resolve()))!;
    close = () => new Promise((done) => watching.close(done));
  });
  running = spawn(process.execPath, [join(folder, 'dist', 'main.cjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [running.stdout!, running.stderr!]) stream.on('data', (data) => void (printed += String(data)));
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('tasks Walk,GoTo, bob in yard');
  writeFileSync(join(folder, 'guard.htn'), `${guardText}\ntask Wait(Guard guard) { at(guard) == none; }\n`);
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('tasks Walk,GoTo,Wait, bob in yard');
  expect(printed).toContain('guard.htn is replaced');
});
