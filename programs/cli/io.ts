// What a command may do with the outside: print, read standard input, wait for files to change. The commands see only
// this interface, so that tests call them with captured output; files are read through files.ts.

import { watchFiles } from './watch-files.ts';

export interface Io {
  /** Prints results. A text brings its own line ends. */
  out(result: string | Uint8Array): void;
  /** Prints what went wrong. */
  err(text: string): void;
  /** Standard input, as it comes. */
  input(): AsyncIterable<Uint8Array>;
  /** Whether `err` and `out` go to somebody who sees colours. */
  colors: boolean;
  /** Shows the progress of long work, in the place of what was shown before; an empty text removes it. */
  progress(text: string): void;
  /** The names of files that have been changed, each time that some have been; for ever. */
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

/**
 * Colours are for terminals, and where FORCE_COLOR asks for them; NO_COLOR (set to anything but nothing) turns them
 * off.
 */
export function wantsColors(isTerminal: boolean, environment: Record<string, string | undefined>): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced) return forced !== '0';
  return isTerminal && environment['TERM'] !== 'dumb';
}
