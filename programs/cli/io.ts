// The input and output of commands: printing, reading standard input, waiting for files to change. Commands only use
// this interface, so that tests can capture the output. files.ts reads files.

import { watchFiles } from './watch-files.ts';

export interface Io {
  /** Prints results. Texts must contain their line ends. */
  out(result: string | Uint8Array): void;
  /** Prints what went wrong. */
  err(text: string): void;
  /** Standard input, in chunks as they arrive. */
  input(): AsyncIterable<Uint8Array>;
  /** Whether `err` and `out` may contain colours. */
  colors: boolean;
  /** Shows the progress of long work, replacing the previous text. An empty text removes it. */
  progress(text: string): void;
  /** Yields the names of changed files, each time that some have changed, forever. */
  changes(paths: readonly string[]): AsyncIterable<string[]>;
}

/** The process's own streams. */
export function processIo(): Io {
  return {
    out: (result) => void process.stdout.write(result),
    err: (text) => void process.stderr.write(text),
    input: () => process.stdin,
    colors: wantsColors(process.stdout.isTTY && process.stderr.isTTY, process.env),
    progress: process.stderr.isTTY ? (text) => void process.stderr.write(`\r\u001b[K${text}`) : () => {},
    changes: watchFiles,
  };
}

/** Whether to use colours: on terminals, or with FORCE_COLOR. A non-empty NO_COLOR turns them off. */
export function wantsColors(isTerminal: boolean, environment: Record<string, string | undefined>): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced) return forced !== '0';
  return isTerminal && environment['TERM'] !== 'dumb';
}
