// `frameplan/debug/node`: attaches a game in Node to a page on the same machine. The page and its events come from
// 127.0.0.1. Each request needs a random token.

import type { Planner } from '../../../bindings/index.ts';
import { checkObject, fail, show } from '../../../bindings/internal.ts';
import { Attached, attachOptionNames, gameOf } from '../attached.ts';
import type { AttachedGame, AttachOptions } from '../attached.ts';
import { Door } from './door.ts';
import { builtPage } from './built-page.ts';

export type { AttachedDomain, AttachOptions } from '../attached.ts';
export type * from '../protocol.ts';

export interface NodeAttachOptions extends AttachOptions {
  /** The port to listen on. Default: a free one. */
  port?: number;
  /** A folder with a page that shows the game. Default: the playground, or a plain page if it is not installed. */
  assets?: string;
  /** Called with a text that says where the page is. Default: prints it to stderr. */
  log?: (text: string) => void;
}

export interface NodeGame extends AttachedGame {
  /** The address of the page, including its token. */
  readonly url: string;
  /** Stops the server and the recording. The game continues. */
  detach(): Promise<void>;
}

/** Records the planner from now on, and serves a page that shows it. */
export async function attach(planner: Planner, options: NodeAttachOptions = {}): Promise<NodeGame> {
  checkObject('the options of attach()', options, [...attachOptionNames, 'port', 'assets', 'log']);
  const { port = 0, assets = builtPage(), log = (text) => console.error(text), ...others } = options;
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
    fail('bad-option', `"port" has to be a whole number from 0 to 65535, not ${show(port)}`);
  if (assets !== undefined && typeof assets !== 'string')
    fail('bad-option', `"assets" has to be the path of a folder, not ${show(assets)}`);
  if (typeof log !== 'function') fail('bad-option', `"log" has to be a function, not ${show(log)}`);
  const attached = new Attached(planner, others);
  const door = new Door(attached, assets);
  try {
    await door.open(port);
  } catch (error) {
    attached.detach();
    const { message } = error as Error;
    return fail('bad-option', `the debugger can't listen at port ${port}: ${message}`, { cause: error });
  }
  log(`frameplan: look into the game at ${door.url}`);
  const detach = async (): Promise<void> => {
    attached.detach();
    await door.close();
  };
  return gameOf(attached, { url: door.url, detach, ready: () => awake(attached) });
}

/** Keeps a paused game alive with a timer, since Node ends a process that only waits for promises. */
async function awake(attached: Attached): Promise<void> {
  if (!attached.isPaused) return;
  const timer = setInterval(() => {}, mostDelay);
  try {
    await attached.ready();
  } finally {
    clearInterval(timer);
  }
}

const mostDelay = 2 ** 31 - 1;
