// The places of a world that the tasks of a domain read, as JSON in the custom section `frameplan-reads` of the
// domain's module. The emitter writes the section. addons/repair/ reads it to find the plans that a change of the world
// may affect.

export const readsSection = 'frameplan-reads';

/**
 * The kinds of arguments. Each argument of a read or of a called task is one number (`argumentOf`), made of a kind and
 * a value. `parameter`: the value is the number of a parameter of the task. `literal`: the value itself. `type`: any
 * object of a type or of its descendants; the value is the type. `any`: anything. `constant`: the value of a constant
 * in the world; the value is the number of its place in the list of reads of the same part. Calls never have this kind.
 */
export const argumentKinds = { parameter: 0, literal: 1, type: 2, any: 3, constant: 4 } as const;

const kindBits = 3;

/** Greater values cannot be stored: such an argument is treated as `any`. */
export const mostArgumentValue = 2 ** (31 - kindBits) - 1;

export function argumentOf(kind: number, value: number): number {
  return (value << kindBits) | kind;
}

export function argumentKind(argument: number): number {
  return argument & ((1 << kindBits) - 1);
}

/** Whether such an argument has a single value once the task's arguments and the world are known. */
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
 * A variable that a part binds and passes to a task: its name, the number of the call in the network of the part, in
 * the order of the text, the called task, and the number of its argument. Calls inside a `forall`, and calls after one,
 * are left out, because their numbers are not known.
 */
export type BoundVariable = [name: string, call: number, task: number, argument: number];

/**
 * One part of a task: the reads that decide whether the part applies and with which arguments, and the tasks to which
 * it leads.
 */
export interface Part {
  /** For compound tasks: the number of the method, and the method's name if it has one. */
  method: number;
  name?: string;
  /** For compound tasks: the name of the branch, if it has one. */
  branch?: string;
  /** The methods of the task are ordered by score, so the search may have tried any of them before. */
  scored?: true;
  reads: Read[];
  /** For primitive tasks: what the effects write. */
  writes?: Read[];
  calls: PartCall[];
  /** The bound variables. Left out if there are none. */
  bound?: BoundVariable[];
}

/**
 * The parts of each task. A primitive task has one part. A compound task has one for each branch, in the order of the
 * text.
 */
export type Reads = Part[][];
