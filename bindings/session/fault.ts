// Why a search ended with the status `fault`.

/** Where in the domain's text the fault is stands in it as far as that is known. */
export interface Fault {
  what: string;
  line?: number;
  column?: number;
  /** The file, where it is one that the text includes. */
  file?: string;
  /** The task or define that it happened in. */
  within?: string;
  /** What was thrown, if anything was. */
  error?: unknown;
}
