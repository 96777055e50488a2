// The messages between the thread of a game and the thread of its server.

import type { MessagePort } from 'node:worker_threads';
import type { GameMessage } from '../protocol.ts';

/** `game`: the number of a watched planner. `reader`: the number of a page that shows it. */
export type ToServer =
  | { type: 'open'; game: number; port: number; assets: string | undefined }
  | { type: 'say'; game: number; reader: number; text: string }
  | { type: 'answer'; command: number; message: GameMessage }
  /** Closes all doors when all messages have arrived. */
  | { type: 'close' };

export type FromServer =
  | { type: 'opened'; game: number; url: string }
  | { type: 'failed'; game: number; message: string }
  /** `pending`: an Int32, the length of the messages to the reader that have not arrived. */
  | { type: 'came'; game: number; reader: number; pending: SharedArrayBuffer }
  | { type: 'left'; game: number; reader: number }
  | { type: 'command'; game: number; command: number; text: string }
  | { type: 'closed' };

/** What the server's thread is given. `bell`: an Int32 that counts its messages and wakes a waiting game. */
export interface ServerData {
  port: MessagePort;
  bell: SharedArrayBuffer;
}
