// The full explanation for views: the obstacles, the tree of everything that was tried, and the details of one tried
// task. Each piece has its place in the text.

import type { Attempted, TextPlace } from './plan-data.ts';

/** Words about a place of the text, and the tried task to which they lead. */
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
  /** Its initial value. */
  first: WhyLink | null;
  /** The effects that give it this value or could change it, or why there are none. */
  writers: WhyLink[];
  /** Earlier steps that read it. */
  askers: WhyLink[];
  /** Attempts that would have led to it, with the conditions that prevented them. */
  missed: { link: WhyLink; conditions: WhyLink[] }[];
  /** Other assignments of the problem to the variable. */
  beside: WhyLink[];
}

/** A condition that was true. */
export interface HeldView {
  place: TextPlace;
  source: string;
  /** `rule`: of a define, where the text says how it is worked out. */
  values: { text: string; value: string; origin: WhyLink | null; rule: TextPlace | null }[];
  /** For a taken attempt: what could have made the condition false. */
  sources: SourceView[];
}

/** An obstacle. */
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

/** A row of the tree of everything that was tried, in preorder: a task, or an attempt at the task above it. */
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

/** The details of one tried task. */
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

/** One lap of a search in which a task recurred below itself. */
export interface LoopView {
  text: string;
  tried: number;
  changesNothing: boolean;
  /** The steps and decompositions of a lap, in order. */
  lap: (StepView & { attempts: Attempted[] })[];
  moreInLap: number;
}

export interface WhyData {
  /** The status of the search that was repeated. `running`: it was stopped. */
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
