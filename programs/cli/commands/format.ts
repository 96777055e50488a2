// `frameplan format`: prints texts in the standard layout, writes them back, or lists texts with another layout.

import type { Command, CommandInput } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { refuseLisp } from '../contents.ts';
import type { Text } from '../files.ts';
import { readText, standard } from '../files.ts';
import { usageLine } from '../help.ts';
import { writeOutputs } from '../outputs.ts';
import type { Io } from '../io.ts';
import { reportErrors } from '../diagnostics.ts';
import { formatText } from '../../../language/text/format.ts';

export const format: Command = {
  name: 'format',
  usage: 'FILES... [--check | --write]',
  summary: 'print domains and problems in the standard layout',
  details: 'Comments stay where they are. A text with errors of syntax is left as it is. `-` is standard input.',
  options: {
    check: {
      help: 'print nothing but the names of files that are not in the standard layout; exit code 1 if there are any',
    },
    write: { short: 'w', help: 'change the files instead of printing' },
  },
  examples: [
    'frameplan format guard.htn',
    'frameplan format --check domains/*.htn',
    'frameplan format --write guard.htn',
  ],
  async run(input, io) {
    if (input.positionals.length === 0) throw new UsageError(`\`format\` needs a file; ${usageLine(format)}`);
    if (input.switches.has('check') && input.switches.has('write')) {
      throw new UsageError('--check and --write exclude each other');
    }
    if (input.switches.has('write') && input.positionals.includes(standard)) {
      throw new UsageError('standard input cannot be written back; leave out --write to print it');
    }
    let code: number = exitCodes.found;
    for (const path of input.positionals) {
      if (!(await formatOne(path, input, io))) code = exitCodes.notFound;
    }
    return code;
  },
};

/** Formats a file. Returns whether it has no errors, and with --check, the standard layout. */
async function formatOne(path: string, input: CommandInput, io: Io): Promise<boolean> {
  const source = await readText(path, io);
  refuseLisp(source);
  const formatted = formatSource(source, io);
  if (formatted === null) return false;
  const same = formatted === source.text;
  if (input.switches.has('check')) {
    if (!same) io.out(`${source.name}\n`);
    return same;
  }
  if (!input.switches.has('write')) io.out(formatted);
  else if (!same) await writeOutputs([{ path, content: formatted }], io);
  return true;
}

/** Returns the formatted text, or null after printing syntax errors. */
function formatSource(source: Text, io: Io): string | null {
  const { text, diagnostics } = formatText(source.text);
  reportErrors(io, source, diagnostics);
  return text;
}
