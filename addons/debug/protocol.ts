// The messages between an attached game and a page, as plain data. They are JSON in both directions: over HTTP for
// games in Node (events out, POST in), over a `MessagePort` for games in a page. This file imports only types, so a
// page can load it alone.

import type { RecordedCall, RecordedDomain, RecordedFrame, RecordedWorld } from './types.ts';

/** Is raised whenever an older page would misread a game, or a game an older page. */
export const protocolVersion = 1;

/** The greatest length of a message to a game, in bytes. */
export const mostMessageBytes = 16 * 2 ** 20;

/** A value as `world.get` of the game returns it, but with objects and enum values by their names. */
export type PlainValue = number | boolean | string;

// --- From the game ---------------------------------------------------------------------------------------------------

/**
 * The first message, which is sent again whenever worlds or domains have changed. All numbers in frames refer to it.
 */
export interface HelloMessage {
  type: 'hello';
  protocol: number;
  /** The number of the next frame. */
  frame: number;
  domains: RecordedDomain[];
  worlds: RecordedWorld[];
  /** Values that are not 0, as ops. All others are 0. */
  values: RecordedFrame['ops'];
  /** Searches under way, as ops. */
  searches: RecordedFrame['ops'];
  /** The plans to which frames refer by number. */
  plans: RecordedCall[][];
  isPaused: boolean;
  breaks: Break[];
  watches: (Watch & { value?: PlainValue })[];
  /** Whether the game supports `explain`. */
  explains?: boolean;
  /** The domains that can be replaced, by name. */
  replaceable?: string[];
}

/** A frame is over. It has all characters. `renumbered`: from this frame on, plans are numbered again. */
export interface FrameMessage {
  type: 'frame';
  renumbered?: true;
  frame: RecordedFrame;
  /** Watched values that have changed, by the numbers of the watches. */
  watched?: Record<number, PlainValue>;
}

/** Frames were left out, because they were not read in time. A `hello` with the current state follows. */
export interface GapMessage {
  type: 'gap';
  frames: number;
  /** The first frame that was left out. */
  from: number;
}

export interface PausedMessage {
  type: 'paused';
  /** The number of the next frame when the game continues. */
  frame: number;
  /** `break`: the number of the break, what has happened, in words, the world, and the search if there is one. */
  reason: { by: 'command' | 'step' } | { by: 'break'; break: number; what: string; world: string; search?: number };
}

export interface ResumedMessage {
  type: 'resumed';
}

/** The answer to the command with this id. */
export interface AnswerMessage {
  type: 'answer';
  id: number;
  result: unknown;
}

/** A command has failed. Nothing has changed in the game. */
export interface ErrorMessage {
  type: 'error';
  /** null: the message was not a command. */
  id: number | null;
  code: string;
  message: string;
}

/** The game has detached. */
export interface ByeMessage {
  type: 'bye';
}

export type GameMessage =
  HelloMessage | FrameMessage | GapMessage | PausedMessage | ResumedMessage | AnswerMessage | ErrorMessage | ByeMessage;

// --- To the game -----------------------------------------------------------------------------------------------------

/** When the game has to pause. Names are those of the domain. What is left out may be anything. */
export type BreakWhen =
  /** A search for a task begins or ends, or a search whose plan has a step of that task. */
  | { on: 'task'; task: string }
  /**
   * A plan is found whose decomposition has this method and, if it is given, this branch of it. Methods and branches
   * without a name are given by number, from 0, among those methods of the task or branches of the method that can ever
   * apply.
   */
  | { on: 'method'; task: string; method: string | number; branch?: string | number }
  /** A value changes, at any place or at the one with these arguments. */
  | { on: 'value'; variable: string; args?: PlainValue[] }
  /** A search ends with this status. */
  | { on: 'status'; status: string; task?: string }
  /** A search ends after more iterations, or has taken more so far. */
  | { on: 'iterations'; above: number; task?: string };

/** `world`: the name of a world. Default: all worlds. */
export type Break = { number: number; world?: string } & BreakWhen;

export interface Watch {
  number: number;
  world: string;
  variable: string;
  args: PlainValue[];
}

export type GameCommand =
  | { type: 'pause' }
  /** Runs one more frame and pauses again. */
  | { type: 'step' }
  | { type: 'resume' }
  /** Returns `{ break }`, the number of the break. */
  | ({ type: 'break'; world?: string } & BreakWhen)
  | { type: 'unbreak'; break: number }
  /** Returns `{ watch, value }`. */
  | { type: 'watch'; world: string; variable: string; args: PlainValue[] }
  | { type: 'unwatch'; watch: number }
  /** Returns what the game's option `explain` returns for a search that is under way or has ended recently. */
  | { type: 'explain'; search: number }
  /** Returns `{ former }`. */
  | { type: 'set'; world: string; variable: string; args: PlainValue[]; value: PlainValue }
  /** Replaces a domain by a compiled one in base64. Returns what `planner.replace` returns, in numbers. */
  | { type: 'replace'; domain: string; module: string; text?: string }
  /** Returns `{ bytes }`, the recording in base64. */
  | { type: 'save' }
  /** Returns a `HelloMessage` with the current state. */
  | { type: 'state' };

export type CommandMessage = { id: number } & GameCommand;

/** For games in a page: the first message to the opened window, which transfers the port for all others. */
export interface AttachMessage {
  frameplan: 'debug';
  protocol: number;
}
