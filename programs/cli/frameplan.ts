#!/usr/bin/env node
// The `frameplan` command: calls main() with the process's arguments and streams.

import { exitCodes } from './command.ts';
import { reasonOf } from './files.ts';
import { processIo } from './io.ts';
import { main } from './main.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // When a reader goes away (`frameplan ... | head`), stop without a message.
    if (error.code === 'EPIPE') process.exit();
    // If standard error is full, too, the error can't be reported.
    if (stream === process.stdout) process.stderr.write(`frameplan: cannot write results: ${reasonOf(error)}\n`);
    process.exit(exitCodes.wrongUse);
  });
}

// This sets the exit code instead of ending the process, so that all output still reaches a slow pipe.
void run();

async function run(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processIo()).catch(failed);
}

function failed(error: unknown): number {
  const trace = process.env['FRAMEPLAN_TRACE'] && error instanceof Error ? error.stack : undefined;
  const advice = 'this is a fault of frameplan itself; FRAMEPLAN_TRACE=1 shows where';
  process.stderr.write(`frameplan: ${trace ?? `${String(error)} (${advice})`}\n`);
  return exitCodes.wrongUse;
}
