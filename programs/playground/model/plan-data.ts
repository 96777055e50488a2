// The result of a search for the views: a tree of tasks, the steps, and the state after each step.

import type { FileName } from './files.ts';
import type { HeldView, SourceView, WhyLink } from './why-data.ts';
import type { PlaceChange, WorldData } from './world-data.ts';

/** A place in one of the texts. */
export interface TextPlace {
  file: FileName;
  start: number;
  end: number;
  line: number;
}

export type SearchStatus =
  'running' | 'solved' | 'failed' | 'fault' | 'out-of-iterations' | 'out-of-depth' | 'out-of-memory' | 'stopped';

export interface PlanNode {
  /** `GoTo(npc0, yard)`. */
  text: string;
  name: string;
  /** The objects among its arguments, in order. */
  objects: string[];
  /** The number of the node above. -1: a task of the request. Nodes are in preorder. */
  parent: number;
  depth: number;
  /** The number of nodes below it, at any depth. */
  below: number;
  /** null: a primitive task, or a goal. */
  method: { name: string; branch: string | null; place: TextPlace } | null;
  /** The number of the step, from 0, including internal ones, or null for a compound task. */
  step: number | null;
  internal: boolean;
  place: TextPlace;
  /** How many steps are done when the task is taken up. */
  stepsBefore: number;
}

export interface PlanData {
  /** The number of the order to which this is the reply. */
  id: number;
  status: SearchStatus;
  iterations: number;
  /** The time of the search in this page, in milliseconds. */
  milliseconds: number;
  cost: number | null;
  /** Whether this is a search for a goal, which goes through states and has no tree. */
  isGoal: boolean;
  nodes: PlanNode[];
  /** The node of each step. */
  steps: number[];
  /** What each step changes. */
  changes: PlaceChange[][];
  world: WorldData;
  fault: { message: string; place: TextPlace } | null;
  /** For a search without a plan: the obstacles, the furthest first. */
  obstacles: Obstacle[];
  recursion: string | null;
  /** The problems of the texts, and the one that was planned. */
  problems: string[];
  problem: string;
}

/** A task that could not be done, and why. */
export interface Obstacle {
  text: string;
  times: number;
  stepsDone: number;
  attempts: Attempted[];
}

/** Why something is not possible: the smallest false part of a condition, and the values that it read. */
export interface Reason {
  /** `is false`, or a sentence. */
  message: string;
  place: TextPlace;
  /** The text of the condition, short. */
  source: string;
  /** `rule`: for a define, the place in the text that computes it. */
  values: { text: string; value: string; rule: TextPlace | null }[];
  binding: { name: string; value: string }[];
  because: Reason | null;
  /** Changes of one value, each of which would make it true. */
  remedies: Override[];
  /** Where the values come from. Only in full explanations. */
  sources?: SourceView[];
  /** The conditions before it that held. Only in full explanations. */
  held?: HeldView[];
  /** Other bindings that failed as late: what they read. Only in full explanations. */
  others?: WhyLink[];
}

/** One way to do a task, with its outcome. */
export interface Attempted {
  /** The method and its branch. For a primitive task: its name. */
  label: string;
  outcome: 'taken' | 'failed' | 'left' | 'not-tried';
  place: TextPlace;
  reason: Reason | null;
  /** Only in full explanations. */
  more?: AttemptMore;
}

/** The additional data of an attempt in a full explanation. */
export interface AttemptMore {
  bound: { name: string; value: string }[];
  /** The conditions that were true, so that it could be tried. */
  held: HeldView[];
  /** It was possible, but a task below or after it failed. */
  stopped: { link: WhyLink; isBehind: boolean; reasons: Reason[] } | null;
  /** Why it was not taken, if the reason is not a condition. */
  note: string | null;
  /** The network of the attempt. */
  became: WhyLink | null;
  /** The values that the arguments of that network read. */
  given: HeldView | null;
  /** What a step changed, with its effects. */
  changes: WhyLink[];
}

/** A value changed in a copy of the world. */
export interface Override {
  variable: string;
  args: string[];
  value: string;
}

export const overrideText = ({ variable, args, value }: Override): string =>
  `${args.length === 0 ? variable : `${variable}(${args.join(', ')})`} := ${value}`;
