// What the tasks of a domain read of a world, as JSON in the custom section `frameplan-reads` of its module. The emitter writes
// it, execution/ reads it: from it follows which plans a change of the world may touch.

export const readsSection = 'frameplan-reads';

/**
 * One argument of what is read, or of a task that is called, as a number: `value * 4 + kind`. A parameter of the task (the value
 * is its number), a literal, any object of a type or of its descendants (the value is the type), or anything.
 */
export const argumentKinds = { parameter: 0, literal: 1, type: 2, any: 3 } as const;

/** The number of a variable (or that of an external, counted on behind the variables), then its arguments. */
export type Read = number[];

/** The number of a task, then its arguments. */
export type Call = number[];

/** What may be read to find out whether a part applies, and with what; and which tasks it leads to. */
export interface Part {
  /** Of a compound task: the number of the method, and its name if it has one. */
  method: number;
  name?: string;
  reads: Read[];
  calls: Call[];
}

/** Per task: a primitive one has one part, a compound one a part for each branch, in the order of the text. */
export type Reads = Part[][];
