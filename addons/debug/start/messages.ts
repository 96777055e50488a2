// What the thread of a game and the thread of its server say to each other.

import type { MessagePort } from 'node:worker_threads';
import type { GameMessage } from '../protocol.ts';

/** `game`: a number for each planner that is watched. `reader`: one for each page that looks into it. */
export type ToServer =
  | { type: 'open'; game: number; port: number; assets: string | undefined }
  | { type: 'say'; game: number; reader: number; text: string }
  | { type: 'answer'; command: number; message: GameMessage }
  /** All doors, once everything that was said has arrived. */
  | { type: 'close' };

export type FromServer =
  | { type: 'opened'; game: number; url: string }
  | { type: 'failed'; game: number; message: string }
  /** `pending`: an Int32, the length of what was said to the reader and has not arrived. */
  | { type: 'came'; game: number; reader: number; pending: SharedArrayBuffer }
  | { type: 'left'; game: number; reader: number }
  | { type: 'command'; game: number; command: number; text: string }
  | { type: 'closed' };

/** What the server's thread begins with. `bell`: an Int32 that counts its messages, and wakes a game that waits. */
export interface ServerData {
  port: MessagePort;
  bell: SharedArrayBuffer;
}
