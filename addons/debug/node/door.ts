// The door of an attached game: a server at 127.0.0.1 that serves a page, sends events to it, and receives its
// commands. Each request needs a random token.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameReader } from '../attached.ts';
import { mostMessageBytes } from '../protocol.ts';
import type { GameMessage } from '../protocol.ts';
import { fallbackPage } from './fallback-page.ts';
import { fileFor } from './files.ts';

/** What the door leads to: a game, or what represents it in another thread. */
export interface GuardedGame {
  add(reader: FrameReader): void;
  remove(reader: FrameReader): void;
  /** Returns what has to be sent back. */
  receive(text: string): Promise<GameMessage>;
}

/** How many milliseconds the last messages have to arrive. */
const patience = 200;

export class Door {
  readonly #game: GuardedGame;
  readonly #assets: string | undefined;
  readonly #token = randomBytes(24).toString('base64url');
  readonly #server: Server;
  #origin = '';
  readonly #listening = new Set<ServerResponse>();

  /** `assets`: the folder of a page. undefined: a plain page. */
  constructor(game: GuardedGame, assets: string | undefined) {
    this.#game = game;
    this.#assets = assets;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get url(): string {
    return `${this.#origin}/?token=${this.#token}`;
  }

  open(port: number): Promise<void> {
    return new Promise((opened, failed) => {
      this.#server.once('error', failed);
      this.#server.listen(port, '127.0.0.1', () => {
        this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
        // The debugger does not keep a game alive.
        this.#server.unref();
        opened();
      });
    });
  }

  close(): Promise<void> {
    return new Promise((closed) => {
      this.#server.close(() => closed());
      this.#server.closeIdleConnections();
      for (const response of this.#listening) response.end();
      // Does not wait for pages that do not read to the end.
      setTimeout(() => this.#server.closeAllConnections(), patience).unref();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const refusal = this.#refusal(request);
      if (refusal) return refuse(response, ...refusal);
      const { pathname } = new URL(request.url ?? '/', this.#origin);
      if (pathname === '/command') return await this.#command(request, response);
      if (request.method !== 'GET') return refuse(response, 405, 'only GET is answered here');
      if (pathname === '/events') return this.#tellEvents(request, response);
      return await this.#page(pathname, response);
    } catch (error) {
      if (!response.headersSent) refuse(response, 500, error instanceof Error ? error.message : String(error));
    }
  }

  /** Refuses pages of other origins, whatever name they use for this machine. */
  #refusal({ headers, url, method }: IncomingMessage): [status: number, why: string] | null {
    const host = this.#origin.slice('http://'.length);
    if (headers.host !== host) return [403, `the host is ${host}, and no other`];
    if (headers.origin !== undefined && headers.origin !== this.#origin) return [403, 'another origin'];
    const { pathname, searchParams } = new URL(url ?? '/', this.#origin);
    const isAsset = method === 'GET' && pathname !== '/' && pathname !== '/events' && pathname !== '/command';
    if (isAsset || isSame(searchParams.get('token') ?? '', this.#token)) return null;
    return [401, 'the token is missing or wrong: open the address that the game has printed'];
  }

  #tellEvents(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const reader: FrameReader = {
      get pending() {
        return response.writableLength;
      },
      send: (text, arrived) => void response.write(`data: ${text}\n\n`, arrived),
    };
    this.#game.add(reader);
    this.#listening.add(response);
    const leave = (): void => {
      this.#game.remove(reader);
      this.#listening.delete(response);
    };
    request.on('close', leave);
    response.on('error', leave);
  }

  async #command(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return refuse(response, 405, 'commands are sent by POST');
    const text = await bodyOf(request);
    if (text === null) {
      response.setHeader('connection', 'close');
      return refuse(response, 413, `a message has at most ${mostMessageBytes} bytes`);
    }
    const answer = await this.#game.receive(text);
    sendJson(response, answer.type === 'error' ? 400 : 200, answer);
  }

  async #page(pathname: string, response: ServerResponse): Promise<void> {
    const found = this.#assets === undefined ? fallback(pathname) : await fileFor(this.#assets, pathname);
    if (!found) return refuse(response, 404, `there is no ${pathname} here`);
    response.writeHead(200, {
      'content-type': found.type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    response.end(found.bytes);
  }
}

function fallback(pathname: string): { type: string; bytes: string } | null {
  return pathname === '/' ? { type: 'text/html; charset=utf-8', bytes: fallbackPage } : null;
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns null if the body is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostMessageBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function refuse(response: ServerResponse, status: number, why: string): void {
  sendJson(response, status, { type: 'error', id: null, code: 'refused', message: why });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  response.end(JSON.stringify(value));
}
