// The thread that serves the page of a game. It responds to the page even while the game's event loop is blocked or the
// game waits in the middle of a frame.

import { workerData } from 'node:worker_threads';
import { Door } from '../node/door.ts';
import type { GuardedGame } from '../node/door.ts';
import type { FrameReader } from '../attached.ts';
import type { GameMessage } from '../protocol.ts';
import type { FromServer, ServerData, ToServer } from './messages.ts';

const data = workerData as ServerData;
const bell = new Int32Array(data.bell);
const doors: Door[] = [];
const readers = new Map<number, { reader: FrameReader; pending: Int32Array }>();
const answers = new Map<number, (message: GameMessage) => void>();
let lastNumber = 0;

function tell(message: FromServer): void {
  data.port.postMessage(message);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

/** Represents a game in the other thread. */
function gameBehind(game: number): GuardedGame {
  const numbers = new Map<FrameReader, number>();
  return {
    add(reader) {
      const pending = new SharedArrayBuffer(4);
      numbers.set(reader, ++lastNumber);
      readers.set(lastNumber, { reader, pending: new Int32Array(pending) });
      tell({ type: 'came', game, reader: lastNumber, pending });
    },
    remove(reader) {
      const number = numbers.get(reader)!;
      readers.delete(number);
      tell({ type: 'left', game, reader: number });
    },
    receive: (text) =>
      new Promise((answered) => {
        answers.set(++lastNumber, answered);
        tell({ type: 'command', game, command: lastNumber, text });
      }),
  };
}

async function open(game: number, port: number, assets: string | undefined): Promise<void> {
  const door = new Door(gameBehind(game), assets);
  try {
    // Another game may be using the port.
    await door.open(port).catch(() => door.open(0));
    doors.push(door);
    tell({ type: 'opened', game, url: door.url });
  } catch (error) {
    tell({ type: 'failed', game, message: (error as Error).message });
  }
}

function say(number: number, text: string): void {
  const found = readers.get(number);
  // The page has been closed meanwhile.
  if (!found) return;
  const { reader, pending } = found;
  reader.send(text, () => Atomics.sub(pending, 0, text.length));
}

data.port.on('message', (message: ToServer) => {
  switch (message.type) {
    case 'open':
      return void open(message.game, message.port, message.assets);
    case 'say':
      return say(message.reader, message.text);
    case 'answer':
      answers.get(message.command)?.(message.message);
      return void answers.delete(message.command);
    case 'close':
      return void Promise.all(doors.map((door) => door.close())).then(() => tell({ type: 'closed' }));
  }
});
