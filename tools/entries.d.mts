// Types of entries.mjs, for tests.

/** A module that programs import by its name. */
export interface Entry {
  /** What programs write after `from`, as `frameplan/save`. */
  name: string;
  /** The module in TypeScript, as `addons/save/index.ts`. */
  source: string;
  /** The built module, as `dist/addons/save/index.js`. */
  output: string;
  /** The built modules of all conditions, such as `node`; the last is `output`. */
  outputs: string[];
}

export const entries: Entry[];
export const otherFiles: string[];
export function isWorker(output: string): boolean;
