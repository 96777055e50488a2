// The help texts, made from the commands' own descriptions.

import { helpWithDefault } from './command.ts';
import type { Command, CommandOption } from './command.ts';

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'frameplan: hierarchical task network planning for video games',
    '',
    'usage: frameplan COMMAND ...',
    '',
    ...rows,
    '',
    '`frameplan COMMAND --help` explains a command; `frameplan --version` prints the version.',
    'Exit codes: 0 solved or clean, 1 no plan or errors found, 2 wrong use.',
    'Colours and progress are only shown in terminals; NO_COLOR turns colours off, FORCE_COLOR on.',
    '',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const options = Object.entries<CommandOption>({
    ...command.options,
    help: { short: 'h', help: 'print this text' },
  });
  const left = options.map(([name, { short, value }]) =>
    [short ? `-${short}, ` : '', `--${name}`, value ? ` ${value}` : ''].join(''),
  );
  const width = Math.max(...left.map((text) => text.length));
  return [
    `frameplan ${command.name}: ${command.summary}`,
    '',
    usageLine(command),
    '',
    ...(command.details === undefined ? [] : [command.details, '']),
    'Options:',
    ...options.map(([, option], index) => `  ${left[index]!.padEnd(width)}  ${helpWithDefault(option)}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

export function usageLine(command: Command): string {
  return `usage: frameplan ${command.name} ${command.usage}`;
}
