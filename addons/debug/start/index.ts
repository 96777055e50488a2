// `frameplan/debug/start`: `node --import frameplan/debug/start game.js` watches a game that has no code for it, as
// does `frameplan debug game.js`. Each planner is attached when it gets its first domain.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Domain, DomainShape, Planner } from '../../../bindings/index.ts';
import { inside } from '../../../bindings/internal.ts';
import type { Core } from '../../../bindings/internal.ts';
import { attachOptions } from '../record-options.ts';
import { builtPage } from '../node/built-page.ts';
import { givesWay } from '../recorder.ts';
import { hookInto } from './hooks.ts';
import type { FromServer } from './messages.ts';
import { ServerLink } from './server-link.ts';
import { readStartOptions } from './options.ts';
import type { StartOptions } from './options.ts';
import { StartedGame } from './started-game.ts';

/** How many milliseconds the last messages have to reach a page when the game ends. */
const patience = 500;

class GameStart {
  readonly #options: StartOptions;
  readonly #games: StartedGame[] = [];
  readonly #byCore = new WeakMap<Core, StartedGame>();
  #link: ServerLink | null = null;
  #isClosed = false;
  /** The folder in which the game was started. The game may change its working directory. */
  readonly #folder = process.cwd();

  constructor(options: StartOptions) {
    this.#options = options;
  }

  begin(): void {
    hookInto({
      registers: (planner) => void this.#watch(planner),
      registered: (planner, domain, source) => this.#addDomain(planner, domain, source),
      beforeFrame: (core) => core.busy || this.#byCore.get(core)?.beforeFrame(),
      beforeSearch: (core) => core.busy || this.#byCore.get(core)?.beforeSearch(),
      acts: (core, acting) => this.#byCore.get(core)?.addActing(acting),
    });
    process.on('exit', () => this.#end());
    if (this.#options.save) for (const [signal, code] of endings) this.#saveBefore(signal, code);
  }

  #watch(planner: Planner): void {
    const { core } = planner[inside];
    // The game already records the planner or has attached it.
    if (this.#byCore.has(core) || core.tape) return;
    const { pause, port, save } = this.#options;
    const number = this.#games.length;
    this.#link ??= new ServerLink((message) => this.#receive(message));
    const game = new StartedGame(planner, number, this.#link, {
      paused: pause,
      keep: save ? Infinity : attachOptions.keep.otherwise,
    });
    this.#games.push(game);
    this.#byCore.set(core, game);
    givesWay.set(core, () => game.detach());
    this.#link.say({ type: 'open', game: number, port, assets: builtPage() });
    this.#link.waitUntil(() => Boolean(game.url || game.failure) || this.#link!.isGone);
    if (!game.url) return say(`the page can't be served: ${game.failure}`);
    say(`look into the game at ${game.url}`);
    if (pause) say('the game waits in its first frame until the page has it go on');
    if (this.#options.open) openPage(game.url);
  }

  #addDomain(planner: Planner, domain: Domain<DomainShape>, source: unknown): void {
    const isBytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer;
    this.#byCore.get(planner[inside].core)?.addDomain(domain, isBytes ? (source as BufferSource) : null);
  }

  #receive(message: FromServer): void {
    if (message.type === 'closed') this.#isClosed = true;
    else this.#games[message.game]!.receive(message);
  }

  /** Saves before a signal ends the game, which is otherwise not reported. */
  #saveBefore(signal: NodeJS.Signals, code: number): void {
    process.on(signal, () => {
      // The game handles the signal itself.
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
  }

  #end(): void {
    if (this.#games.length === 0) return say('the game has registered no domain: there was nothing to look into');
    const { save } = this.#options;
    this.#games.forEach((game, at) => {
      attempt(() => game.endFrame());
      if (save) attempt(() => saveGame(game, this.#folder, at === 0 ? save : addNumber(save, at + 1)));
      attempt(() => game.detach());
    });
    if (!this.#link || this.#link.isGone) return;
    this.#link.say({ type: 'close' });
    this.#link.waitUntil(() => this.#isClosed || this.#link!.isGone, patience);
  }
}

const endings: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
];

function say(text: string): void {
  process.stderr.write(`frameplan: ${text}\n`);
}

/** Ignores errors, which must not disturb the end of the game. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

function saveGame({ attached }: StartedGame, folder: string, path: string): void {
  const { frames } = attached.recorder;
  const bytes = attached.recorder.bytes();
  writeFileSync(resolve(folder, path), bytes);
  say(`${frames === 1 ? '1 frame is' : `${frames} frames are`} in ${path}, in ${bytes.length} bytes`);
}

/** Returns `game.fprec`, `game-2.fprec`... */
function addNumber(path: string, number: number): string {
  return path.replace(/(\.[^./\\]*)?$/, `-${number}$1`);
}

/** Opens a browser, if there is one. */
function openPage(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
  const child = spawn(command!, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => say('no browser could be opened: open the address by hand'));
  child.unref();
}

// Threads and processes that the game starts inherit this option.
if (isMainThread) new GameStart(readStartOptions(process.env)).begin();
