// A recording as plain data: what went into a planner and what came out of it, frame by frame. Views, replays and the
// protocol of attached games share these types. Nothing is imported here, so that any page can read them.

/** Raised whenever older recordings would be misread. */
export const recordingVersion = 2;

/** JSON has no -0, no infinite numbers and no NaN: these are written as texts. */
export type RecordedNumber = number | '-0' | 'Infinity' | '-Infinity' | 'NaN';

/** Who can stand in a place: `object` and `enum` with their number. */
export interface RecordedType {
  kind: 'boolean' | 'integer' | 'float' | 'enum' | 'object';
  /** Of `types` or `enums`. */
  of?: number;
}

/** What a domain declares, as far as views need it. Numbers in ops are places in these lists. */
export interface RecordedDomain {
  name: string;
  /** Of the module. A recording is replayed with the same module. */
  hash: string;
  types: { name: string; parent: number; root: number }[];
  enums: { name: string; values: string[] }[];
  variables: { name: string; kind: 'constant' | 'fluent'; params: RecordedType[]; value: RecordedType }[];
  tasks: {
    name: string;
    kind: 'primitive' | 'internal' | 'compound';
    params: { name: string; type: RecordedType }[];
  }[];
  /** The domain's text, where the game has given it. */
  text?: string;
  /** The compiled domain in base64, where the game has given it. */
  module?: string;
}

/** A slot of an object: its type, its number within the tree of that type, and its name; no name: nobody is there. */
export type RecordedObject = [root: number, id: number, type: number, name: string];

/**
 * How a table is laid out: the place of a value is the sum of (argument - before) * stride. Arguments that are objects
 * count from 1; 0 is none. A sparse table has no places: its values are told with their arguments.
 */
export interface RecordedTable {
  strides: number[];
  before: number[];
  /** Places, those of none included. */
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

/** A step of a plan: the number of a task, and its arguments. Objects that may go are handles. */
export type RecordedCall = [task: number, ...args: RecordedNumber[]];

/** A task network: a call, or parts with or without an order. */
export type RecordedNetwork = RecordedCall | ['ordered' | 'unordered', ...RecordedNetwork[]];

/** As in `SubmitOptions`; what is not stated is as it is unless stated. */
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

/** The steps of a plan, internal ones included; or the number of an equal plan since the last keyframe. */
export type RecordedPlan = RecordedCall[] | number | null;

/** What a search for a goal is asked for, in words. */
export interface RecordedGoal {
  goal: string;
  character: string | null;
  mode: 'first' | 'best';
}

/**
 * What an external has answered, as a number. `late`: it took so long that its search was interrupted. `threw`: it
 * answered nothing.
 */
export type RecordedAnswer = RecordedNumber | { late: RecordedNumber } | { threw: string };

/** `world` is a place in the keyframe's worlds, `search` a number that is given once in a recording. */
export type Op =
  /** An object has gone, or come: the slot, and the type and name of who is there now; no name: nobody. */
  | ['object', world: number, root: number, id: number, times: number, type: number, name: string]
  /** Values of a table: pairs of a place and a number. Of a sparse one: all arguments, then the number. */
  | ['values', world: number, variable: number, ...numbers: RecordedNumber[]]
  /** A search waits for its turn. */
  | ['submitted', search: number, world: number, request: RecordedNetwork, options: RecordedOptions]
  /** A search that the game, or a repair, steps by itself. `for`: the search whose plan is repaired, or 0. */
  | ['begun', search: number, world: number, request: RecordedNetwork, options: RecordedOptions]
  /** It has been stepped: so many iterations were allowed, -1: any number. */
  | ['stepped', search: number, budget: number, iterations: number]
  /** The planner's frame begins. The scheduler has run: `spent` iterations, under these limits, -1: none. */
  | ['frame', spent: number, budget?: number, turns?: number, work?: number]
  /** The scheduler has run again in the same frame. */
  | ['run', spent: number, budget?: number, turns?: number, work?: number]
  /** What externals have answered in the run that follows, in order. */
  | ['answers', ...answers: RecordedAnswer[]]
  /** Something else has used the stage. */
  | ['stage']
  /** A search has a plan, or a better one, and goes on. */
  | ['better', search: number, iterations: number, cost: RecordedNumber, plan: RecordedPlan]
  /** A search has ended by itself. */
  | ['ended', search: number, status: string, iterations: number, cost: RecordedNumber | null, plan: RecordedPlan]
  /** The game has ended a search, begun it anew, or given its plan back. */
  | ['dropped', search: number]
  /** A search for a goal waits for its turn. It is replayed as it was recorded. */
  | ['goal', search: number, world: number, goal: RecordedGoal, priority: number, frames: number | null]
  /** It was stepped: how many iterations that took. */
  | ['served', search: number, iterations: number]
  | ['achieved', search: number, status: string, iterations: number, cost: RecordedNumber | null, plan: string[] | null]
  /** What acting tells (frameplan/acting). */
  | ['acting', world: number, tick: number, kind: string, plan: number, step: string, action: number, detail: string]
  /** A note of the game's own. */
  | ['note', text: string];

/** A frame of the game: everything that happened in it, in order. */
export interface RecordedFrame {
  /** Counted from 0 from the beginning of the recording. */
  frame: number;
  ops: Op[];
}

/** A point that a replay can begin at. The frame itself comes behind it. */
export interface Keyframe {
  frame: number;
  /** Why there is one: it was time, or something has changed that is not told op by op. */
  reason: 'begun' | 'time' | 'replaced' | 'worlds' | 'cleared';
  /** Places in the head's list of domains, which grows while recording. */
  domains: RecordedDomain[];
  worlds: RecordedWorld[];
  /** Searches under way, in the order in which they are in the save, and those for goals. */
  searches: { search: number; world: number }[];
  goals: RecordedGoalPlace[];
  /** Searches that wait for their turn, from the one that has waited longest, and as the scheduler holds them. */
  waiting: number[];
  queue: number[];
  /** Which of them the scheduler looks at next. */
  nextLook: number;
  /** Bytes that the core has for what an interrupted iteration has found out. */
  recordRoom: number;
  /** The last number that a search has been given. */
  lastSearch: number;
  /** A sum over all values of each world. */
  sums: number[];
}

/** A search for a goal that waits, as the scheduler sees it. */
export interface RecordedGoalPlace {
  search: number;
  world: number;
  goal: RecordedGoal;
  priority: number;
  /** In how many frames it is wanted; null: it has no deadline. */
  deadline: number | null;
  /** How many frames ago it was submitted, and stepped last; and what it has had of its turn. */
  submitted: number;
  served: number;
  turn: number;
}

export interface RecordingHead {
  frameplan: 'recording';
  version: number;
  /** A sum over the bytes of the core. A recording is replayed with the same core. */
  core: string;
  /** Bytes of the stage: the option `memory` of the planner. */
  memory: number;
  /** The first frame, and the one behind the last. */
  from: number;
  end: number;
}
