// `frameplan/debug/page`: attaches a game in a page to a window that shows it. Messages go through a `MessagePort`.

import type { Planner } from '../../../bindings/index.ts';
import { checkOptions, fail } from '../../../bindings/internal.ts';
import type { OptionsOf } from '../../../bindings/internal.ts';
import { Attached, gameOf } from '../attached.ts';
import type { AttachedGame, AttachOptions, FrameReader } from '../attached.ts';
import { protocolVersion } from '../protocol.ts';
import type { AttachMessage } from '../protocol.ts';
import { pageAttachOptions } from './options.ts';

export type { AttachedDomain, AttachOptions } from '../attached.ts';
export type * from '../protocol.ts';

export interface PageAttachOptions
  extends AttachOptions, Omit<OptionsOf<typeof pageAttachOptions>, keyof AttachOptions> {}

export interface PageGame extends AttachedGame {
  /** Stops the recording, and sends nothing more. The game continues. */
  detach(): void;
  /** Opens the window again after it was closed. Browsers allow this in response to a click. */
  open(): void;
}

/** A window reports the frames that have arrived. For a slow window, some are left out. */
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

  /** Has to be called when this many messages have arrived. */
  confirm(count: number): void {
    for (const size of this.#sizes.splice(0, count)) this.#pending -= size;
  }
}

/** Records the planner from now on, and opens a window that shows it. */
export function attach(planner: Planner, options: PageAttachOptions): PageGame {
  checkOptions('the options of attach()', options, pageAttachOptions);
  const { url, port, ...others } = options;
  if (!url && !port) fail('bad-option', 'attach() needs the "url" of a page that looks into the game, or a "port"');
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
  if (!opened) fail('bad-option', 'the browser has blocked the window: call open() in response to a click');
  // The page reports that it has loaded, which may take long.
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

/** A message is a command as JSON, or the number of messages that have arrived. */
function talk(attached: Attached, port: MessagePort): void {
  const reader = new PortReader(port);
  port.addEventListener('message', ({ data }: MessageEvent): void => {
    if (typeof data === 'number') return reader.confirm(data);
    void attached.receive(String(data)).then((answer) => reader.send(JSON.stringify(answer)));
  });
  port.start();
  attached.add(reader);
}
