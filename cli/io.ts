// What a command may do with the outside: print, read standard input. The commands see only this interface, so that tests
// call them with captured output; files are read through files.ts.

export interface Io {
  /** Prints results. The text brings its own line ends. */
  out(text: string): void;
  /** Prints what went wrong. */
  err(text: string): void;
  /** Reads all of standard input. */
  readInput(): Promise<Uint8Array>;
  /** Whether `err` and `out` go to somebody who sees colours. */
  colors: boolean;
}

/** The process's own streams. */
export function processIo(): Io {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readInput: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    colors: wantsColors(process.stdout.isTTY && process.stderr.isTTY, process.env),
  };
}

/** Colours are for terminals; NO_COLOR (set to anything but nothing) turns them off. */
export function wantsColors(isTerminal: boolean, environment: Record<string, string | undefined>): boolean {
  return isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
}
