// `frameplan completion`: prints a script with which a shell completes commands and options, made from the commands'
// descriptions.

import type { Command } from '../command.ts';
import { exitCodes, adviceFor, helpWithDefault, UsageError } from '../command.ts';

type Writer = (commands: readonly Command[]) => string[];

/** `commands` is a function, because this command is one of them. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    usage: 'bash | zsh | fish',
    summary: 'print a script that makes the shell complete commands and options',
    details: 'Put the example of your shell into its start-up file.',
    options: {},
    examples: [
      'eval "$(frameplan completion bash)"     # in ~/.bashrc',
      'eval "$(frameplan completion zsh)"      # in ~/.zshrc, after compinit',
      'frameplan completion fish | source      # in ~/.config/fish/config.fish',
    ],
    async run({ positionals: [shell, ...rest] }, io) {
      const names = Object.keys(writers);
      if (shell === undefined || rest.length > 0) {
        throw new UsageError(`\`completion\` takes the name of one shell: ${names.join(', ')}`);
      }
      const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined;
      if (!write) {
        const advice = adviceFor(shell, names) || ` (there are ${names.join(', ')})`;
        throw new UsageError(`there is no completion for the shell "${shell}"${advice}`);
      }
      io.out(`${write(commands()).join('\n')}\n`);
      return exitCodes.found;
    },
  };
}

const writers: Record<string, Writer> = { bash: writeBash, zsh: writeZsh, fish: writeFish };

function writeBash(commands: readonly Command[]): string[] {
  return [
    '_frameplan() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" words=""',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${firstWords(commands).join(' ')}"`,
    '  else',
    '    case "${COMP_WORDS[1]}" in',
    ...commands.map((command) => `      ${command.name}) words="${wordsOf(command).join(' ')}" ;;`),
    `      help) words="${commands.map(({ name }) => name).join(' ')}" ;;`,
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    // Complete file names if nothing else fits.
    'complete -o default -F _frameplan frameplan',
  ];
}

function writeZsh(commands: readonly Command[]): string[] {
  const described = (name: string, help: string): string => quoted(`${name.replaceAll(':', '\\:')}:${help}`);
  return [
    '#compdef frameplan',
    '_frameplan() {',
    '  if (( CURRENT == 2 )); then',
    '    local -a commands=(',
    ...commands.map(({ name, summary }) => `      ${described(name, summary)}`),
    '    )',
    '    _describe command commands',
    '  else',
    '    case "$words[2]" in',
    ...commands.map((command) => `      ${command.name}) _arguments ${zshArguments(command)} ;;`),
    '    esac',
    '  fi',
    '}',
    'compdef _frameplan frameplan',
  ];
}

function zshArguments(command: Command): string {
  const options = optionsOf(command).map(({ name, help, takesValue }) => {
    const text = `--${name}[${help.replace(/[[\]]/g, '')}]`;
    return quoted(takesValue ? `${text}:value:_files` : text);
  });
  const shells = Object.keys(writers).join(' ');
  return [...options, quoted(command.name === 'completion' ? `1:shell:(${shells})` : '*:file:_files')].join(' ');
}

function writeFish(commands: readonly Command[]): string[] {
  const names = commands.map(({ name }) => name).join(' ');
  const first = `not __fish_seen_subcommand_from ${names}`;
  return [
    ...commands.map(
      ({ name, summary }) => `complete -c frameplan -f -n ${quoted(first)} -a ${name} -d ${quoted(summary)}`,
    ),
    ...commands.flatMap((command) => {
      const used = `__fish_seen_subcommand_from ${command.name}`;
      return optionsOf(command).map(({ name, short, help, takesValue }) =>
        [
          `complete -c frameplan -n ${quoted(used)} -l ${name}`,
          ...(short === undefined ? [] : [`-s ${short}`]),
          ...(takesValue ? ['-r'] : []),
          `-d ${quoted(help)}`,
        ].join(' '),
      );
    }),
    `complete -c frameplan -f -n '__fish_seen_subcommand_from completion' -a '${Object.keys(writers).join(' ')}'`,
  ];
}

function optionsOf({ options }: Command): { name: string; short?: string; help: string; takesValue: boolean }[] {
  const all = Object.entries(options).map(([name, option]) => {
    const { short, value } = option;
    const help = helpWithDefault(option);
    return { name, help, takesValue: value !== undefined, ...(short === undefined ? {} : { short }) };
  });
  return [...all, { name: 'help', short: 'h', help: 'print what the command does', takesValue: false }];
}

function firstWords(commands: readonly Command[]): string[] {
  return [...commands.map(({ name }) => name), 'help', '--help', '--version'];
}

function wordsOf(command: Command): string[] {
  const shells = command.name === 'completion' ? Object.keys(writers) : [];
  return [...shells, ...optionsOf(command).map(({ name }) => `--${name}`)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
