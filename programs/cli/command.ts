// Defines commands: each has a name, options, a help text and a function. Parses the command line accordingly, and
// describes every wrong use in one line.

import { parseArgs } from 'node:util';
import type { Option } from '../../bindings/base/options.ts';
import { suggest } from '../../language/check/suggest.ts';
import type { Io } from './io.ts';

/**
 * The exit codes: the result was found; it was not found (no plan, or errors in a text); the command was used wrongly.
 */
export const exitCodes = { found: 0, notFound: 1, wrongUse: 2 } as const;

export interface CommandOption {
  /** The name of the value in the help. Without one, the option is a switch. */
  value?: string;
  short?: string;
  help: string;
  /**
   * What the value has to be, and the default. A flag that sets an option of the interface has both from the schema of
   * that option.
   */
  takes?: Option<unknown, unknown>;
}

/** The help of an option, with its default. */
export function helpWithDefault({ help, takes }: CommandOption): string {
  return takes?.otherwise === undefined ? help : `${help} (default: ${String(takes.otherwise)})`;
}

export interface Command {
  name: string;
  /** The text after the command's name in its usage line. */
  usage: string;
  summary: string;
  /** Further information that the options do not contain. */
  details?: string;
  options: Record<string, CommandOption>;
  examples: string[];
  run(input: CommandInput, io: Io): Promise<number>;
}

export interface CommandInput {
  positionals: string[];
  /** The switches on the command line. */
  switches: Set<string>;
  values: Map<string, string>;
}

/** The command was used wrongly, or with a file that cannot be read. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export function readInput(command: Command, args: string[]): CommandInput {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value, short }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const input: CommandInput = { positionals: [], switches: new Set(), values: new Map() };
  for (const token of tokens) {
    if (token.kind === 'positional') input.positionals.push(token.value);
    else if (token.kind === 'option') readOption(command, token, input);
  }
  return input;
}

interface OptionToken {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

function readOption(command: Command, token: OptionToken, input: CommandInput): void {
  const { name, rawName, value, inlineValue } = token;
  const option = Object.hasOwn(command.options, name) ? command.options[name] : undefined;
  if (!option)
    throw new UsageError(`\`${command.name}\` has no option ${rawName}${adviceFor(rawName, optionNames(command))}`);
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value, but got "${value}"`);
    input.switches.add(name);
    return;
  }
  const missing = value === undefined || value === '' || (!inlineValue && /^-[^\d]/.test(value));
  if (missing) throw new UsageError(`${rawName} needs a value: ${rawName} ${option.value}`);
  if (input.values.has(name)) throw new UsageError(`${rawName} is given twice`);
  if (option.takes) checkValue(rawName, value, option.takes);
  input.values.set(name, value);
}

function checkValue(rawName: string, text: string, { wanted, fits }: Option<unknown, unknown>): void {
  if (fits(/^(?:\d+|Infinity)$/.test(text) ? Number(text) : text)) return;
  // `oneOf` names its words.
  const words = wanted.match(/(?<=")[^" ]+(?=")/g) ?? [];
  throw new UsageError(`${rawName} must be ${wanted}, not "${text}"${adviceFor(text, words)}`);
}

/** The value of an option that takes a number. undefined: it was not given. */
export function numberIn({ values }: CommandInput, name: string): number | undefined {
  const text = values.get(name);
  return text === undefined ? undefined : Number(text);
}

function optionNames(command: Command): string[] {
  return Object.keys(command.options).map((name) => `--${name}`);
}

/** Returns `, did you mean X?` if one of the candidates is similar enough. */
export function adviceFor(written: string, candidates: readonly string[]): string {
  const found = suggest(written, candidates);
  return found === '' ? '' : `, did you mean ${found}?`;
}
