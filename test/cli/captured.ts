// Runs the command in this process, with what it prints captured and standard input given.

import type { Io } from '../../cli/io.ts';
import { main } from '../../cli/main.ts';

export interface Captured {
  code: number;
  out: string;
  err: string;
}

export async function run(args: string[], input: string | Uint8Array = ''): Promise<Captured> {
  const captured: Captured = { code: -1, out: '', err: '' };
  const io: Io = {
    out: (text) => void (captured.out += text),
    err: (text) => void (captured.err += text),
    readInput: async () => (typeof input === 'string' ? new TextEncoder().encode(input) : input),
    colors: false,
  };
  captured.code = await main(args, io);
  return captured;
}
