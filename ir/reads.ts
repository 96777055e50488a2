// What the tasks of a domain read of a world, as JSON in the custom section `frameplan-reads` of the domain's module.
// The emitter writes the section. addons/repair/ reads it to find the plans that a change of the world may affect.

export const readsSection = 'frameplan-reads';

/**
 * The kinds of arguments. One argument of a read, or of a task that is called, is one number (`argumentOf`).
 * `parameter`: a parameter of the task, the value is its number. `literal`: the value itself. `type`: any object of a
 * type or of its descendants, the value is the type. `any`: anything. `constant`: what the world has at a place of a
 * constant; the value is the number of that place in the list of reads of the same part. Calls have none of these.
 */
export const argumentKinds = { parameter: 0, literal: 1, type: 2, any: 3, constant: 4 } as const;

const kindBits = 3;

/** Greater values are not kept: such an argument may be anything. */
export const mostArgumentValue = 2 ** (31 - kindBits) - 1;

export function argumentOf(kind: number, value: number): number {
  return (value << kindBits) | kind;
}

export function argumentKind(argument: number): number {
  return argument & ((1 << kindBits) - 1);
}

/** Whether such an argument is one value, as soon as that of the task or the world is known. */
export function isOneValue(kind: number): boolean {
  return kind === argumentKinds.parameter || kind === argumentKinds.literal || kind === argumentKinds.constant;
}

export function argumentValue(argument: number): number {
  return argument >> kindBits;
}

/** The number of a variable, then its arguments. Externals are numbered after the variables. */
export type Read = number[];

/** The number of a task, then its arguments. */
export type PartCall = number[];

/**
 * A variable that a part binds and hands on: its name, the number of a call in the network of the part, in the order of
 * the text, the task that is called, and the number of its argument. Calls in a network for each of some objects,
 * and later calls, are left out, since their number is open.
 */
export type BoundVariable = [name: string, call: number, task: number, argument: number];

/**
 * One part of a task: what is read to find out whether the part applies and with which arguments, and the tasks that
 * the part leads to.
 */
export interface Part {
  /** For compound tasks: the number of the method, and the method's name if it has one. */
  method: number;
  name?: string;
  /** For compound tasks: the name of the branch, if it has one. */
  branch?: string;
  /** The methods of the task are ordered by their scores, so the search may have asked any of them before. */
  scored?: true;
  reads: Read[];
  /** For primitive tasks: what the effects write. */
  writes?: Read[];
  calls: PartCall[];
  /** Left out where there are none. */
  bound?: BoundVariable[];
}

/**
 * For each task its parts. A primitive task has one part. A compound task has one for each branch, in the order of the
 * text.
 */
export type Reads = Part[][];
