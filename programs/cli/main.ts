// Runs the command of a command line and returns its exit code. It never ends the process, so that tests can call it
// like any function.

import { FrameplanError } from '../../bindings/base/errors.ts';
import type { Command } from './command.ts';
import { exitCodes, adviceFor, readInput, UsageError } from './command.ts';
import { check } from './commands/check.ts';
import { compile } from './commands/compile.ts';
import { completionOf } from './commands/completion.ts';
import { convert } from './commands/convert.ts';
import { debug } from './commands/debug.ts';
import { format } from './commands/format.ts';
import { graph } from './commands/graph.ts';
import { plan } from './commands/plan.ts';
import { scripts } from './commands/scripts.ts';
import { test } from './commands/test.ts';
import { types } from './commands/types.ts';
import { watch } from './commands/watch.ts';
import { helpOf, overview } from './help.ts';
import type { Io } from './io.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [
  check,
  compile,
  types,
  plan,
  watch,
  test,
  format,
  graph,
  convert,
  scripts,
  debug,
  completionOf(() => commands),
];

export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    // FrameplanError: the request exceeds a limit of the planner, such as the number of objects in a world.
    if (!(error instanceof UsageError || error instanceof FrameplanError)) throw error;
    io.err(`frameplan: ${error.message}\n`);
    return exitCodes.wrongUse;
  }
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === undefined) {
    io.err(overview(commands));
    return exitCodes.wrongUse;
  }
  if (name === '--version' || name === '-v') {
    io.out(`${version()}\n`);
    return exitCodes.found;
  }
  if (name === '--help' || name === '-h' || name === 'help') return help(rest, io);
  const command = find(name);
  if (asksForHelp(rest)) return help([name], io);
  return command.run(readInput(command, rest), io);
}

function help([name]: readonly string[], io: Io): number {
  io.out(name === undefined ? overview(commands) : helpOf(find(name)));
  return exitCodes.found;
}

function find(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  if (name.startsWith('-')) {
    throw new UsageError(`${name} is not an option of frameplan itself${adviceFor(name, ['--help', '--version'])}`);
  }
  const names = commands.map((candidate) => candidate.name);
  throw new UsageError(`there is no command "${name}"${adviceFor(name, names) || ` (there are ${names.join(', ')})`}`);
}

/** After `--` everything is a file, even one called `--help`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}
