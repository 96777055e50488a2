// The connection to an attached game: a game in Node that serves this page, or a game in another page that has opened
// this one.

import { protocolVersion } from '../../../addons/debug/protocol.ts';
import type {
  AnswerMessage,
  AttachMessage,
  CommandMessage,
  ErrorMessage,
  GameCommand,
  GameMessage,
} from '../../../addons/debug/protocol.ts';

export type CommandAnswer = AnswerMessage | ErrorMessage;

export interface Connection {
  /** Always settles. A game that does not respond is also an error. */
  send(command: GameCommand): Promise<CommandAnswer>;
  close(): void;
}

export interface ConnectionListener {
  receive(message: GameMessage): void;
  /** Called when the game no longer responds, and with null when it responds again. */
  lost(why: string | null): void;
}

/** null if nothing opened this page. */
export function connect(listener: ConnectionListener): Connection | null {
  const token = tokenIn(location.search);
  if (token) return connectToServer(token, listener);
  return opener === null ? null : connectToOpener(opener as Window, listener);
}

export const tokenIn = (search: string): string | null => new URLSearchParams(search).get('token');

const silent = 'The game does not answer. Perhaps it has ended.';

let commands = 0;

const errorOf = (id: number, code: string, message: string): ErrorMessage => ({ type: 'error', id, code, message });

/** Reads a message. Reports invalid messages, and continues. */
function take(text: unknown, { receive, lost }: ConnectionListener): GameMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(String(text));
  } catch {
    message = null;
  }
  if (typeof message !== 'object' || message === null || !('type' in message)) {
    lost('The game has sent something that is no message.');
    return null;
  }
  receive(message as GameMessage);
  return message as GameMessage;
}

function connectToServer(token: string, listener: ConnectionListener): Connection {
  const query = `?token=${encodeURIComponent(token)}`;
  const events = new EventSource(`./events${query}`);
  events.addEventListener('open', () => listener.lost(null));
  events.addEventListener('message', ({ data }: MessageEvent<string>) => take(data, listener));
  events.addEventListener('error', () => listener.lost(silent));
  return {
    async send(command) {
      const message: CommandMessage = { id: ++commands, ...command };
      try {
        const answer = await fetch(`./command${query}`, { method: 'POST', body: JSON.stringify(message) });
        return (await answer.json()) as CommandAnswer;
      } catch {
        return errorOf(message.id, 'lost', silent);
      }
    },
    close: () => events.close(),
  };
}

/** The milliseconds between two checks whether the window of the game is still open. */
const look = 1000;

function connectToOpener(game: Window, listener: ConnectionListener): Connection {
  let port: MessagePort | null = null;
  const open = new Map<number, (answer: CommandAnswer) => void>();
  const end = (why: string): void => {
    for (const [id, answer] of open) answer(errorOf(id, 'lost', why));
    open.clear();
  };
  const receive = ({ data, ports, source }: MessageEvent<Partial<AttachMessage>>): void => {
    if (source !== game || data?.frameplan !== 'debug' || !ports[0]) return;
    port?.close();
    port = ports[0];
    port.addEventListener('message', (event: MessageEvent<string>) => {
      const message = take(event.data, listener);
      port!.postMessage(1);
      if (message?.type !== 'answer' && message?.type !== 'error') return;
      open.get(message.id ?? 0)?.(message);
      open.delete(message.id ?? 0);
    });
    port.start();
    listener.lost(null);
  };
  addEventListener('message', receive);
  const timer = setInterval(() => {
    if (!game.closed) return;
    listener.lost('The window of the game is closed.');
    end(silent);
  }, look);
  const hello: AttachMessage = { frameplan: 'debug', protocol: protocolVersion };
  game.postMessage(hello, '*');
  return {
    send(command) {
      const id = ++commands;
      if (!port || game.closed) return Promise.resolve(errorOf(id, 'lost', silent));
      port.postMessage(JSON.stringify({ id, ...command } satisfies CommandMessage));
      return new Promise((answer) => open.set(id, answer));
    },
    close() {
      removeEventListener('message', receive);
      clearInterval(timer);
      end(silent);
      port?.close();
    },
  };
}
