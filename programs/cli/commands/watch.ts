// `frameplan watch`: plans again each time that one of the files has been saved.

import type { Command, CommandInput } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { usageLine } from '../help.ts';
import type { Io } from '../io.ts';
import { announce, changesOf } from '../watched.ts';
import { plan } from './plan.ts';

export const watch: Command = {
  name: 'watch',
  usage: 'DOMAIN.htn [PROBLEM.htn | PROBLEM.json] [options]',
  summary: 'plan like `plan`, again each time a file is saved',
  details:
    'Runs until it is interrupted (Ctrl+C), even if there are errors. With --json, each search prints one line.\n' +
    'Files that are included are watched, too.',
  options: plan.options,
  examples: [
    'frameplan watch guard.htn yard.htn',
    'frameplan watch guard.htn --problem yard --explain',
    'frameplan watch guard.htn yard.json --best',
  ],
  async run(input, io) {
    const paths = input.positionals;
    if (paths.length === 0) throw new UsageError(`\`watch\` needs a domain; ${usageLine(watch)}`);
    if (paths.includes('-')) throw new UsageError('standard input cannot be watched; name a file');
    // A mistake in the options or the files at the start is wrong use. Later mistakes may be corrected while the
    // command runs.
    await plan.run(input, io);
    for await (const changed of changesOf(paths, io)) {
      announce(`${changed.join(' and ')} changed`, io);
      await planAgain(input, io);
    }
    return exitCodes.found;
  },
};

async function planAgain(input: CommandInput, io: Io): Promise<void> {
  try {
    await plan.run(input, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`frameplan: ${error.message}\n`);
  }
}
