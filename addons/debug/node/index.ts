// `frameplan/debug/node`: attaches a game in Node to a page on the same machine. The page and its events come from
// 127.0.0.1. Each request needs a random token.

import type { Planner } from '../../../bindings/index.ts';
import { checkOptions, fail } from '../../../bindings/internal.ts';
import type { OptionsOf } from '../../../bindings/internal.ts';
import { Attached, gameOf } from '../attached.ts';
import type { AttachedGame, AttachOptions } from '../attached.ts';
import { Door } from './door.ts';
import { builtPage } from './built-page.ts';
import { nodeAttachOptions } from './options.ts';

export type { AttachedDomain, AttachOptions } from '../attached.ts';
export type * from '../protocol.ts';

export interface NodeAttachOptions
  extends AttachOptions, Omit<OptionsOf<typeof nodeAttachOptions>, keyof AttachOptions> {}

export interface NodeGame extends AttachedGame {
  /** The address of the page, including its token. */
  readonly url: string;
  /** Stops the server and the recording. The game continues. */
  detach(): Promise<void>;
}

/** Records the planner from now on, and serves a page that shows it. */
export async function attach(planner: Planner, options: NodeAttachOptions = {}): Promise<NodeGame> {
  checkOptions('the options of attach()', options, nodeAttachOptions);
  const { port = 0, assets = builtPage(), log = (text) => console.error(text), ...others } = options;
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
