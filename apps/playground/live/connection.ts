// Talks to a game that is attached: a game in Node that serves this page, or a game in the page that has opened this
// one.

import { protocolVersion } from '../../../debug/protocol.ts';
import type { AttachMessage, GameCommand, CommandMessage, GameMessage } from '../../../debug/protocol.ts';

export interface Connection {
  send(command: GameCommand): void;
  close(): void;
}

type GameListener = (message: GameMessage) => void;

/** null: this page was opened by itself. */
export function connect(listener: GameListener, lost: (why: string) => void): Connection | null {
  const token = new URLSearchParams(location.search).get('token');
  if (token) return connectToServer(token, listener, lost);
  return opener === null ? null : connectToOpener(listener);
}

let commands = 0;

function connectToServer(token: string, listener: GameListener, lost: (why: string) => void): Connection {
  const query = `?token=${encodeURIComponent(token)}`;
  const events = new EventSource(`./events${query}`);
  events.addEventListener('message', ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as GameMessage));
  events.addEventListener('error', () => lost('The game does not answer. Perhaps it has ended.'));
  return {
    send(command) {
      const message: CommandMessage = { id: ++commands, ...command };
      fetch(`./command${query}`, { method: 'POST', body: JSON.stringify(message) }).then(
        (answer) => answer.ok || lost(`The game has refused a command: ${answer.status}`),
        () => lost('The game does not answer.'),
      );
    },
    close: () => events.close(),
  };
}

function connectToOpener(listener: GameListener): Connection {
  let port: MessagePort | null = null;
  const receive = ({ data, ports, source }: MessageEvent<Partial<AttachMessage>>): void => {
    if (source !== opener || data?.frameplan !== 'debug' || !ports[0]) return;
    port = ports[0];
    port.addEventListener('message', (event: MessageEvent<string>) => {
      listener(JSON.parse(event.data) as GameMessage);
      port!.postMessage(1);
    });
    port.start();
  };
  addEventListener('message', receive);
  const hello: AttachMessage = { frameplan: 'debug', protocol: protocolVersion };
  (opener as Window).postMessage(hello, '*');
  return {
    send: (command) => port?.postMessage(JSON.stringify({ id: ++commands, ...command })),
    close() {
      removeEventListener('message', receive);
      port?.close();
    },
  };
}
