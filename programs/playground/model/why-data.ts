// The full explanation as views read it: what stood in the way, the tree of all that was tried, and everything about
// one tried task. Each piece of it names the place of the text that it comes from.

import type { Attempted, TextPlace } from './plan-data.ts';

/** Words about a place of the text, and the tried task that they lead to. */
export interface WhyLink {
  text: string;
  place: TextPlace | null;
  tried: number | null;
}

/** Where a value comes from, and what could change it. */
export interface SourceView {
  /** `lit(hall)` */
  text: string;
  value: string | null;
  wanted: string | null;
  origin: WhyLink;
  /** What it was at first. */
  first: WhyLink | null;
  /** What makes it so, or could; or why nothing does. */
  writers: WhyLink[];
  /** Steps that asked for it before. */
  askers: WhyLink[];
  /** What would have led to it, with the lines of the conditions that decided otherwise. */
  missed: { link: WhyLink; conditions: WhyLink[] }[];
  /** What else the problem says of the variable. */
  beside: WhyLink[];
}

/** A condition that was true. */
export interface HeldView {
  place: TextPlace;
  source: string;
  /** `rule`: of a define, where the text says how it is worked out. */
  values: { text: string; value: string; origin: WhyLink | null; rule: TextPlace | null }[];
  /** For what was chosen: what could have made it false. */
  sources: SourceView[];
}

/** Something that stood in the way. */
export interface CauseView {
  tried: number;
  text: string;
  times: number;
  stepsDone: number;
  /** The steps of the plan that would exist without the first of its conditions. null: no such plan is known. */
  stepsWithout: number | null;
  attempts: Attempted[];
  /** The attempt from which the task comes. */
  from: WhyLink | null;
  /** The task at other places. */
  others: WhyLink[];
  committed: WhyLink | null;
}

/** A row of the tree of all that was tried: a task, or a way to do the task above it. In preorder. */
export interface TriedRow {
  kind: 'task' | 'attempt';
  text: string;
  /** The task of an attempt. */
  tried: number;
  /** The row above. -1: there is none. */
  parent: number;
  depth: number;
  below: number;
  outcome: Attempted['outcome'];
  /** Why it failed, in a few words. */
  reason: string;
  isCause: boolean;
  place: TextPlace;
}

export interface StepView extends WhyLink {
  changes: WhyLink[];
}

/** All that is known of one tried task. */
export interface TriedView {
  tried: number;
  text: string;
  place: TextPlace;
  kind: 'compound' | 'primitive' | 'internal' | 'goal';
  inPlan: boolean;
  from: WhyLink | null;
  attempts: Attempted[];
  moreAttempts: number;
  /** The steps that were done before it, the last one first. */
  before: StepView[];
  /** How many of them are left out. */
  moreBefore: number;
}

/** Why a goal can't be reached. */
export interface GoalView {
  parts: GoalPartView[];
  lacking: GoalReasonView[];
  nearest: { steps: string[]; holds: string[]; missing: string[] } | null;
  isCut: boolean;
}

export interface GoalPartView {
  text: string;
  place: TextPlace | null;
  isPossible: boolean;
  because: GoalReasonView[];
}

export interface GoalReasonView {
  text: string;
  place: TextPlace | null;
  values: { text: string; value: string }[];
  ways: { action: string; because: GoalReasonView[] }[];
}

/** A task that came again and again below itself: one lap of it. */
export interface LoopView {
  text: string;
  tried: number;
  changesNothing: boolean;
  /** What was done and decomposed in a lap, with the first at the front. */
  lap: (StepView & { attempts: Attempted[] })[];
  moreInLap: number;
}

export interface WhyData {
  /** The search that explains ended so; `running`: it was stopped. */
  status: string;
  /** The tried task of each node of the plan's tree. Empty where there is no plan. */
  ofNodes: number[];
  loop: LoopView | null;
  causes: CauseView[];
  moreCauses: number;
  rows: TriedRow[];
  /** How many tasks were tried, and how many of them are left out. */
  tried: number;
  cut: number;
  goal: GoalView | null;
}
