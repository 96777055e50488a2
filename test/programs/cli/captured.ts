// Runs the command in this process, with what it prints captured and standard input given.

import type { Io } from '../../../programs/cli/io.ts';
import { main } from '../../../programs/cli/main.ts';

export interface Captured {
  code: number;
  out: string;
  err: string;
}

interface Surroundings {
  /**
   * What happens, one after the other, to a command that waits for files to change; then it ends. Each returns which
   * changed.
   */
  changes?: (() => string[])[];
  /** Gets how far long work has come. */
  progress?: (text: string) => void;
}

async function* once(input: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof input === 'string' ? new TextEncoder().encode(input) : input;
}

export async function run(
  args: string[],
  input: string | Uint8Array | AsyncIterable<Uint8Array> = '',
  { changes = [], progress = () => {} }: Surroundings = {},
): Promise<Captured> {
  const captured: Captured = { code: -1, out: '', err: '' };
  const io: Io = {
    out: (result) =>
      void (captured.out += typeof result === 'string' ? result : Buffer.from(result).toString('latin1')),
    err: (text) => void (captured.err += text),
    input: () => (typeof input === 'string' || input instanceof Uint8Array ? once(input) : input),
    colors: false,
    progress,
    changes: async function* () {
      for (const change of changes) yield change();
    },
  };
  captured.code = await main(args, io);
  return captured;
}
