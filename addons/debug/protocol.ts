// What an attached game and a page say to each other, as plain data. Both ways are JSON: over HTTP for games in Node
// (events out, POST in), over a MessagePort for games in a page. No imports but types: a page can load this by itself.

import type { RecordedCall, RecordedDomain, RecordedFrame, RecordedWorld } from './types.ts';

/** Raised whenever an older page would misread a game, or a game a page. */
export const protocolVersion = 1;

/** Bytes of the longest message to a game. */
export const mostMessageBytes = 16 * 2 ** 20;

/** A value of a place as the game's `world.get` takes it: objects and enum values by their names. */
export type PlainValue = number | boolean | string;

// --- From the game ---------------------------------------------------------------------------------------------------

/** The first message, and again whenever worlds or domains are others than before: all numbers in frames go by it. */
export interface HelloMessage {
  type: 'hello';
  protocol: number;
  /** The frame that comes next. */
  frame: number;
  domains: RecordedDomain[];
  worlds: RecordedWorld[];
  /** Values that are not 0, as ops. All others are 0. */
  values: RecordedFrame['ops'];
  /** Searches under way, as ops. */
  searches: RecordedFrame['ops'];
  /** The plans that frames tell of by their numbers. */
  plans: RecordedCall[][];
  isPaused: boolean;
  breaks: Break[];
  watches: (Watch & { value?: PlainValue })[];
  /** Whether the game answers `explain`. */
  explains?: boolean;
  /** The domains that can be replaced, by name. */
  replaceable?: string[];
}

/** A frame is over. All characters are in it. `anew`: its plans, and those of later frames, are numbered anew. */
export interface FrameMessage {
  type: 'frame';
  anew?: true;
  frame: RecordedFrame;
  /** Values of what is watched, by the numbers of the watches, where they have changed. */
  watched?: Record<number, PlainValue>;
}

/** So many frames were left out, since they were not read in time. A `hello` follows with all as it is now. */
export interface GapMessage {
  type: 'gap';
  frames: number;
  /** The first one that was left out. */
  from: number;
}

export interface PausedMessage {
  type: 'paused';
  /** The frame that comes next when the game goes on. */
  frame: number;
  /** `break`: the number of the break, what has happened, in words, the world, and the search if it is about one. */
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

/** A command that could not be done. Nothing has changed in the game. */
export interface ErrorMessage {
  type: 'error';
  /** null: the message was none. */
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

/** When the game is to pause. Names are those of the domain. What is not stated may be anything. */
export type BreakWhen =
  /** A search for a task begins or ends; or one whose plan has a step of that task. */
  | { on: 'task'; task: string }
  /**
   * A plan is found whose decomposition has this method; with `branch`, only with this branch of it. One without a name
   * is meant by its number, from 0, among those that may ever apply: methods of the task, branches of the method.
   */
  | { on: 'method'; task: string; method: string | number; branch?: string | number }
  /** A value changes, of any place or of the one with these arguments. */
  | { on: 'value'; variable: string; args?: PlainValue[] }
  /** A search ends like this. */
  | { on: 'status'; status: string; task?: string }
  /** A search ends behind more iterations, or has taken more so far. */
  | { on: 'iterations'; above: number; task?: string };

/** `world`: the name of one; all, unless stated. */
export type Break = { number: number; world?: string } & BreakWhen;

export interface Watch {
  number: number;
  world: string;
  variable: string;
  args: PlainValue[];
}

export type GameCommand =
  | { type: 'pause' }
  /** One frame more, then it pauses again. */
  | { type: 'step' }
  | { type: 'resume' }
  /** Answers `{ break }`, its number. */
  | ({ type: 'break'; world?: string } & BreakWhen)
  | { type: 'unbreak'; break: number }
  /** Answers `{ watch, value }`. */
  | { type: 'watch'; world: string; variable: string; args: PlainValue[] }
  | { type: 'unwatch'; watch: number }
  /** Answers what the game's option `explain` answers for a search that is under way or has ended of late. */
  | { type: 'explain'; search: number }
  /** Answers `{ former }`. */
  | { type: 'set'; world: string; variable: string; args: PlainValue[]; value: PlainValue }
  /** A compiled domain in base64. Answers what `planner.replace` answers, in numbers. */
  | { type: 'replace'; domain: string; module: string; text?: string }
  /** Answers `{ bytes }`: the recording in base64. */
  | { type: 'save' }
  /** Answers a `HelloMessage`: all as it is now. */
  | { type: 'state' };

export type CommandMessage = { id: number } & GameCommand;

/** For games in a page: the first message to the window that was opened, with the port to talk through. */
export interface AttachMessage {
  frameplan: 'debug';
  protocol: number;
}
