// `frameplan/debug/page`: attaches a game in a page to a window that looks into it. Messages go through a MessagePort.

import type { Planner } from '../../../bindings/index.ts';
import { fail, show } from '../../../bindings/internal.ts';
import { Attached, gameOf } from '../attached.ts';
import type { AttachedGame, AttachOptions, FrameReader } from '../attached.ts';
import { protocolVersion } from '../protocol.ts';
import type { AttachMessage } from '../protocol.ts';

export type { AttachedDomain, AttachOptions } from '../attached.ts';
export type * from '../protocol.ts';

export interface PageAttachOptions extends AttachOptions {
  /** The address of the page that looks into the game. Messages go to its origin alone. */
  url?: string;
  /** Who talks to the game where it is no window: one end of a `MessageChannel`. */
  port?: MessagePort;
}

export interface PageGame extends AttachedGame {
  /** Tells nobody any more, records no more, and the game goes on. */
  detach(): void;
  /** Opens the window again, as after it was closed. Browsers allow it in answer to a click. */
  open(): void;
}

/** Frames on the way to a window are told by it when they have come: a slow one is left some out. */
class PortReader implements FrameReader {
  readonly #port: MessagePort;
  #pending = 0;
  readonly #sizes: number[] = [];

  constructor(port: MessagePort) {
    this.#port = port;
  }

  get pending(): number {
    return this.#pending;
  }

  send(text: string): void {
    this.#pending += text.length;
    this.#sizes.push(text.length);
    this.#port.postMessage(text);
  }

  /** So many messages have come. */
  arrived(count: number): void {
    for (const size of this.#sizes.splice(0, count)) this.#pending -= size;
  }
}

/** Records the planner from now on, and lets a window look into it. */
export function attach(planner: Planner, options: PageAttachOptions): PageGame {
  const { url, port, ...others } = options ?? {};
  if (!url && !port) fail('bad-option', 'attach() needs the "url" of a page that looks into the game, or a "port"');
  if (url !== undefined && typeof url !== 'string') fail('bad-option', `"url" has to be a text, not ${show(url)}`);
  const attached = new Attached(planner, others);
  const game = gameOf(attached, { detach: () => attached.detach(), open: () => openWindow(attached, url!) });
  try {
    if (port) talk(attached, port);
    if (url) game.open();
  } catch (error) {
    // The game can try again.
    attached.detach();
    throw error;
  }
  return game;
}

function openWindow(attached: Attached, url: string): void {
  const target = new URL(url, location.href);
  const opened = open(target.href, 'frameplan-debug');
  if (!opened) fail('bad-option', 'the browser has not let a window open: call open() in answer to a click');
  // The page says that it is there; it may take its time to load.
  const listen = (event: MessageEvent): void => {
    if (event.source !== opened || event.origin !== target.origin || event.data?.frameplan !== 'debug') return;
    removeEventListener('message', listen);
    const channel = new MessageChannel();
    const hello: AttachMessage = { frameplan: 'debug', protocol: protocolVersion };
    opened.postMessage(hello, target.origin, [channel.port2]);
    talk(attached, channel.port1);
  };
  addEventListener('message', listen);
}

/** A message is a command as JSON, or a number: so many messages have come. */
function talk(attached: Attached, port: MessagePort): void {
  const reader = new PortReader(port);
  port.addEventListener('message', ({ data }: MessageEvent): void => {
    if (typeof data === 'number') return reader.arrived(data);
    void attached.receive(String(data)).then((answer) => reader.send(JSON.stringify(answer)));
  });
  port.start();
  attached.add(reader);
}
