// A recording as plain data: what went into a planner and what came out of it, frame by frame. Views, replays and the
// protocol of attached games share these types. This file imports nothing, so that any page can use it.

/** Is raised whenever older recordings would be misread. */
export const recordingVersion = 2;

/** A number in JSON, which lacks -0, infinite numbers and NaN. These are texts. */
export type RecordedNumber = number | '-0' | 'Infinity' | '-Infinity' | 'NaN';

/** The type of an argument or value. `object` and `enum` have the number of a type or enum. */
export interface RecordedType {
  kind: 'boolean' | 'integer' | 'float' | 'enum' | 'object';
  /** The place in `types` or `enums`. */
  of?: number;
}

/** The declarations of a domain that views need. Numbers in ops are places in these lists. */
export interface RecordedDomain {
  name: string;
  /** The hash of the module. A recording is replayed with the same module. */
  hash: string;
  types: { name: string; parent: number; root: number }[];
  enums: { name: string; values: string[] }[];
  variables: { name: string; kind: 'constant' | 'fluent'; params: RecordedType[]; value: RecordedType }[];
  tasks: {
    name: string;
    kind: 'primitive' | 'internal' | 'compound';
    params: { name: string; type: RecordedType }[];
  }[];
  /** The domain's text, if the game has provided it. */
  text?: string;
  /** The compiled domain in base64, if the game has provided it. */
  module?: string;
}

/**
 * A slot: the root of its tree of types, its number there, and the object's type and name. Without a name it is free.
 */
export type RecordedObject = [root: number, id: number, type: number, name: string];

/**
 * The layout of a table. The place of a value is the sum of (argument - before) * stride. Objects are numbered from 1,
 * and 0 is `none`. A sparse table has no places: its values are recorded with their arguments.
 */
export interface RecordedTable {
  strides: number[];
  before: number[];
  /** The number of places, including those of `none`. */
  size: number;
  isSparse: boolean;
}

export interface RecordedWorld {
  name: string;
  /** The place of its domain in `domains`. */
  domain: number;
  objects: RecordedObject[];
  tables: RecordedTable[];
}

/** A step of a plan: the number of a task and its arguments. Objects that can be removed are handles. */
export type RecordedCall = [task: number, ...args: RecordedNumber[]];

/** A task network: a call, or ordered or unordered parts. */
export type RecordedNetwork = RecordedCall | ['ordered' | 'unordered', ...RecordedNetwork[]];

/** The options in `SubmitOptions`. What is left out has its default. */
export interface RecordedOptions {
  mode?: 'first' | 'best';
  strategy?: 'depth-first' | 'limited-discrepancy' | 'best-first';
  gap?: number;
  limits?: { iterations?: number; depth?: RecordedNumber; work?: RecordedNumber; memory?: number };
  remember?: boolean | number;
  horizon?: number;
  decomposition?: boolean;
  priority?: number;
  deadline?: number;
}

/** The steps of a plan, including internal ones, or the number of an equal plan since the last keyframe. */
export type RecordedPlan = RecordedCall[] | number | null;

/** The goal of a search, in words. */
export interface RecordedGoal {
  goal: string;
  character: string | null;
  mode: 'first' | 'best';
}

/**
 * What an external has returned, as a number. `late`: it took so long that its search was interrupted. `threw`: it
 * returned nothing.
 */
export type RecordedAnswer = RecordedNumber | { late: RecordedNumber } | { threw: string };

/** What has happened. `world` is a place in the keyframe's worlds, `search` a number that is unique in a recording. */
export type Op =
  /**
   * An object was added or removed: its slot, and the type and name of the object there. Without a name, it is free.
   */
  | ['object', world: number, root: number, id: number, times: number, type: number, name: string]
  /** Values of a table: pairs of a place and a number. For a sparse table: all arguments, then the number. */
  | ['values', world: number, variable: number, ...numbers: RecordedNumber[]]
  /** A search waits for its turn. */
  | ['submitted', search: number, world: number, request: RecordedNetwork, options: RecordedOptions]
  /** A search that the game or a repair steps itself. `for`: the search whose plan is repaired, or 0. */
  | ['begun', search: number, world: number, request: RecordedNetwork, options: RecordedOptions]
  /** A search has been stepped. `budget`: how many iterations were allowed. -1: any number. */
  | ['stepped', search: number, budget: number, iterations: number]
  /** A frame of the planner begins. The scheduler has run `spent` iterations within these limits. -1: no limit. */
  | ['frame', spent: number, budget?: number, turns?: number, work?: number]
  /** The scheduler has run again in the same frame. */
  | ['run', spent: number, budget?: number, turns?: number, work?: number]
  /** What externals have returned in the next run, in order. */
  | ['answers', ...answers: RecordedAnswer[]]
  /** Something else has used the stage. */
  | ['stage']
  /** A search has a plan or a better one, and continues. */
  | ['better', search: number, iterations: number, cost: RecordedNumber, plan: RecordedPlan]
  /** A search has ended by itself. */
  | ['ended', search: number, status: string, iterations: number, cost: RecordedNumber | null, plan: RecordedPlan]
  /** The game has ended a search, begun it again, or released its plan. */
  | ['dropped', search: number]
  /** A search for a goal waits for its turn. A replay repeats its result, not the search. */
  | ['goal', search: number, world: number, goal: RecordedGoal, priority: number, frames: number | null]
  /** A search for a goal was stepped, with this many iterations. */
  | ['served', search: number, iterations: number]
  | ['achieved', search: number, status: string, iterations: number, cost: RecordedNumber | null, plan: string[] | null]
  /** An event of acting (`frameplan/acting`). */
  | ['acting', world: number, tick: number, kind: string, plan: number, step: string, action: number, detail: string]
  /** A note of the game. */
  | ['note', text: string];

/** A frame of the game: everything that happened in it, in order. */
export interface RecordedFrame {
  /** The number of the frame, from 0 at the beginning of the recording. */
  frame: number;
  ops: Op[];
}

/** A point at which a replay can begin. It is before the frame with its number. */
export interface Keyframe {
  frame: number;
  /** Why there is a keyframe: it was time, or something has changed that ops do not describe. */
  reason: 'begun' | 'time' | 'replaced' | 'worlds' | 'cleared';
  /** Places in the head's list of domains, which grows while recording. */
  domains: RecordedDomain[];
  worlds: RecordedWorld[];
  /** The searches under way in the order of the save, then those for goals. */
  searches: { search: number; world: number }[];
  goals: RecordedGoalPlace[];
  /** The searches that wait for their turn, from the one that has waited longest, and in the scheduler's order. */
  waiting: number[];
  queue: number[];
  /** Which of the waiting searches the scheduler reads next. */
  nextLook: number;
  /** How many bytes the core has for what an interrupted iteration has found. */
  recordRoom: number;
  /** The number of the last search. */
  lastSearch: number;
  /** A checksum of all values for each world. */
  sums: number[];
}

/** A waiting search for a goal, as the scheduler sees it. */
export interface RecordedGoalPlace {
  search: number;
  world: number;
  goal: RecordedGoal;
  priority: number;
  /** The number of frames until its deadline, or null. */
  deadline: number | null;
  /** How many frames ago it was submitted and last stepped, and how much of its turn it has had. */
  submitted: number;
  served: number;
  turn: number;
}

export interface RecordingHead {
  frameplan: 'recording';
  version: number;
  /** A checksum of the core. A recording is replayed with the same core. */
  core: string;
  /** The size of the stage in bytes: the option `memory` of the planner. */
  memory: number;
  /** The number of the first frame. `end` is the number after the last one. */
  from: number;
  end: number;
}
