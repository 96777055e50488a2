// The functions that modules of domains import from `core`, in the order of their imports. The search core exports all
// of them except `achieve` (assembly/index.ts). Every module imports the `common` ones.

/** The numbers of words that a function takes and returns. */
export type Signature = readonly [params: number, results: number];

/** Functions by name. */
export type CoreFunctions = Readonly<Record<string, Signature>>;

export const linkedFunctions = {
  common: { selectUnordered: [3, 1], sortList: [4, 0] },
  /** Imported by modules whose functions keep records (`manifest.counts`). */
  records: { enterRecord: [0, 1], turnRecord: [2, 1], leaveRecord: [1, 0], countWork: [1, 1] },
  /** Imported by modules for large worlds: functions of sparse tables (`manifest.large`). */
  sparse: { findEntry: [3, 1], enterPlace: [3, 1], listedRow: [3, 1], nextListed: [2, 1], listWritten: [3, 0] },
  /** Imported by modules with goals in networks (`manifest.achieves`): has the bindings search for a goal. */
  achieving: { achieve: [1, 1] },
} as const satisfies Record<string, CoreFunctions>;
