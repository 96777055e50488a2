// Starts a game's script together with code that watches its planners (addons/debug/start/).

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startVariable } from '../../addons/debug/start/options.ts';
import type { StartOptions } from '../../addons/debug/start/options.ts';
import { UsageError } from './command.ts';
import type { Io } from './io.ts';

/** Whether a file is a script by its name. */
export function isScript(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Returns the exit code of the game. */
export async function runGame(script: string, args: string[], options: Partial<StartOptions>, io: Io): Promise<number> {
  const path = resolve(script);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`there is no script ${script}`);
  // The file is written when the game ends, which is too late to report a missing folder.
  if (options.save && !statSync(dirname(resolve(options.save)), { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`can't write ${options.save}: there is no such folder`);
  const start = pathToFileURL(startFor(script, path)).href;
  const environment = { ...process.env, [startVariable]: JSON.stringify(options) };
  const game = spawn(process.execPath, ['--import', start, path, ...args], { stdio: 'inherit', env: environment });
  const leave = passSignals(game, io);
  try {
    return await new Promise<number>((ended, failed) => {
      game.on('error', failed);
      // The exit code of shells: 128 plus the number of the signal.
      game.on('exit', (code, signal) => ended(code ?? 128 + (constants.signals[signal!] ?? 0)));
    });
  } catch (error) {
    throw new UsageError(`can't start ${script}: ${(error as Error).message}`);
  } finally {
    leave();
  }
}

/**
 * Returns `frameplan/debug/start` of the frameplan that the game imports, because another copy would not see the game's
 * planners.
 */
function startFor(script: string, path: string): string {
  try {
    return createRequire(path).resolve('frameplan/debug/start');
  } catch (error) {
    const remedy =
      (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
        ? 'the frameplan that it finds is older than this command: install this version'
        : 'install it in the folder of the game (npm install frameplan)';
    throw new UsageError(`${script} can't import frameplan: ${remedy}`);
  }
}

/**
 * A terminal itself passes Ctrl+C to the game; the command then waits until the game ends. A game that waits for a page
 * does not receive the signal: the second one ends it.
 */
function passSignals(game: ChildProcess, io: Io): () => void {
  let times = 0;
  const interrupt = (): void => {
    if (!process.stdin.isTTY) game.kill('SIGINT');
    if (times++ > 0) game.kill('SIGKILL');
    else setTimeout(() => io.err('frameplan: the game goes on; Ctrl+C again ends it at once\n'), 1000).unref();
  };
  const pass = (signal: NodeJS.Signals): void => void game.kill(signal);
  process.on('SIGINT', interrupt);
  for (const signal of passed) process.on(signal, pass);
  return () => {
    process.off('SIGINT', interrupt);
    for (const signal of passed) process.off(signal, pass);
  };
}

const passed = ['SIGTERM', 'SIGHUP'] as const;
