// `frameplan convert`: writes a domain in another notation, or a task of it as the tree of another tool.

import type { DomainIr, Problem } from '../../../ir/ir.ts';
import type { Command, CommandInput } from '../command.ts';
import { exitCodes, adviceFor, UsageError } from '../command.ts';
import { lispNotationOf } from '../contents.ts';
import { readText, standard } from '../files.ts';
import { oneOf } from '../../../bindings/base/options.ts';
import type { Text } from '../files.ts';
import { usageLine } from '../help.ts';
import type { Io } from '../io.ts';
import { chooseProblem, loadDomainText, loadProblemText } from '../load.ts';
import { problemFlag } from '../plan-request.ts';
import { refuseOverwriting, writeOutputs } from '../outputs.ts';
import type { NamedPath, Output } from '../outputs.ts';
import type { TreeFormat } from '../task-tree.ts';

const treeFormats: readonly TreeFormat[] = ['bt.xml', 'bt.json'];
const wholeFormats = ['hddl', 'pddl'] as const;
const formats = ['htn', ...wholeFormats, ...treeFormats] as const;

type Format = (typeof formats)[number];

export const convert: Command = {
  name: 'convert',
  usage: 'DOMAIN [PROBLEM] --to htn|hddl|pddl|bt.xml|bt.json [-o OUT]',
  summary: 'turn a domain into HDDL or PDDL or back, or a task into a behaviour tree',
  details:
    'A domain in HDDL becomes .htn, alone or followed by its problem; one in PDDL with its problem. A domain in\n' +
    '.htn becomes HDDL, with a problem if there is one, or PDDL, with a problem that has nothing but a goal in\n' +
    '`achieve`: its primitive tasks become actions. A compound task (--task) becomes a behaviour tree: bt.xml is for\n' +
    "BehaviorTree.CPP 4, bt.json for mistreevous. What the other notation can't express is refused, with the\n" +
    'reason and the place (exit code 1). `-` is standard input or output.',
  options: {
    to: {
      value: 'FORMAT',
      help: `what to write: ${formats.join(', ')} (default: htn, for HDDL and PDDL)`,
      takes: oneOf(formats),
    },
    output: { short: 'o', value: 'OUT', help: 'where to write it (default: print it)' },
    problem: { ...problemFlag, help: `to hddl, pddl: ${problemFlag.help}` },
    'problem-output': {
      value: 'OUT',
      help: 'to hddl, pddl: where to write the problem (default: after the domain)',
    },
    task: { value: 'TASK', help: 'to a tree: the compound task' },
    types: { value: 'OUT.d.ts', help: 'to bt.json: where to write what the game implements, for TypeScript' },
    'check-effects': { help: 'to a tree: check after each action whether its effects are true' },
  },
  examples: [
    'frameplan convert domain.hddl problem.hddl -o depots.htn',
    'frameplan convert guard.htn yard.htn --to hddl -o guard.hddl --problem-output yard.hddl',
    'frameplan convert building.htn heist.htn --to pddl -o building.pddl --problem-output heist.pddl',
    'frameplan convert hunters.htn --task EnterRoom --to bt.xml -o enter-room.xml',
    'frameplan convert hunters.htn --task EnterRoom --to bt.json -o enter-room.json --types enter-room.d.ts',
  ],
  async run(input, io) {
    const [path, second, ...rest] = input.positionals;
    if (path === undefined) throw new UsageError(`\`convert\` needs a domain; ${usageLine(convert)}`);
    if (rest.length > 0) throw new UsageError('`convert` takes a domain and a problem, but got more files');
    const told = input.values.get('to');
    const format = formats.find((one) => one === told) ?? null;
    if (format !== null) checkOptions(input, format);
    await refuseOverwriting(
      [[path, 'the domain'], ...(second === undefined ? [] : [[second, 'the problem'] as const])],
      outputsOf(input),
    );
    const source = await readText(path, io);
    const problem = second === undefined ? undefined : await readText(second, io);
    const files = { source, problem };
    const notation = lispNotationOf(source);
    const outputs = notation
      ? await fromLisp(input, format, { ...files, notation }, io)
      : await fromText(input, format, files, io);
    if (!outputs) return exitCodes.notFound;
    await writeOutputs(outputs, io);
    return exitCodes.found;
  },
};

/** The texts that were given. */
interface GivenTexts {
  source: Text;
  problem: Text | undefined;
}

function outputsOf({ values }: CommandInput): NamedPath[] {
  const named = [...['types', 'problem-output']].flatMap((name): NamedPath[] => {
    const path = values.get(name);
    return path === undefined ? [] : [[path, `--${name}`]];
  });
  return [[values.get('output') ?? standard, '-o'], ...named];
}

/** The formats for which each option is allowed. */
const usedBy: Readonly<Record<string, readonly Format[]>> = {
  task: treeFormats,
  'check-effects': treeFormats,
  types: ['bt.json'],
  problem: wholeFormats,
  'problem-output': wholeFormats,
};

function checkOptions({ values, switches }: CommandInput, format: Format): void {
  for (const [name, its] of Object.entries(usedBy)) {
    if (its.includes(format) || !(values.has(name) || switches.has(name))) continue;
    const itself = name === 'types' && format === 'bt.xml' ? `: ${format} itself lists what the game implements` : '';
    throw new UsageError(`--${name} is for --to ${its.join(' and ')}${itself}`);
  }
}

async function fromLisp(
  input: CommandInput,
  format: Format | null,
  { source, problem, notation }: GivenTexts & { notation: 'hddl' | 'pddl' },
  io: Io,
): Promise<Output[] | null> {
  if (format !== null && format !== 'htn') {
    const name = notation.toUpperCase();
    throw new UsageError(`${source.name} is in ${name} and becomes htn first: then convert that to ${format}`);
  }
  checkOptions(input, 'htn');
  const content =
    notation === 'hddl'
      ? (await import('../convert-hddl.ts')).textOfHddl(source, problem, io)
      : (await import('../pddl.ts')).textOfPddl(source, problem, io);
  return content === null ? null : [{ path: input.values.get('output') ?? standard, content }];
}

async function fromText(
  input: CommandInput,
  format: Format | null,
  { source, problem }: GivenTexts,
  io: Io,
): Promise<Output[] | null> {
  if (format === null) throw new UsageError(`\`convert\` needs --to: hddl, or with --task ${treeFormats.join(' or ')}`);
  if (format === 'htn') throw new UsageError(`${source.name} is in htn already; \`frameplan format\` lays it out`);
  const whole = wholeFormats.find((known) => known === format);
  if (!whole && problem) throw new UsageError(`--to ${format} takes a domain alone, but got ${problem.name}`);
  const loaded = loadDomainText(source, io);
  if (!loaded) return null;
  if (!whole) return treeOutputs(input, format as TreeFormat, loaded.domain, source.name, io);
  const problems = problem ? loadProblemText(problem, loaded.domain, io)?.problems : loaded.problems;
  if (!problems) return null;
  return wholeOutputs(input, whole, loaded.domain, problems, loaded.source, problem?.name ?? source.name, io);
}

async function wholeOutputs(
  { values }: CommandInput,
  format: (typeof wholeFormats)[number],
  domain: DomainIr,
  problems: readonly Problem[],
  source: Text,
  file: string,
  io: Io,
): Promise<Output[] | null> {
  const wanted = values.get('problem');
  const apart = values.get('problem-output');
  const isAlone = problems.length === 0 && wanted === undefined && apart === undefined;
  const problem = isAlone ? null : chooseProblem(problems, wanted, file);
  const written =
    format === 'hddl'
      ? (await import('../convert-hddl.ts')).hddlOfText(domain, problem, source, io)
      : (await import('../pddl.ts')).pddlOfText(domain, problem, source, io);
  if (!written) return null;
  const path = values.get('output') ?? standard;
  if (written.problem === null) return [{ path, content: written.domain }];
  if (apart === undefined) return [{ path, content: `${written.domain}\n${written.problem}` }];
  return [
    { path, content: written.domain },
    { path: apart, content: written.problem },
  ];
}

async function treeOutputs(
  { switches, values }: CommandInput,
  format: TreeFormat,
  domain: DomainIr,
  file: string,
  io: Io,
): Promise<Output[] | null> {
  const task = taskOf(domain, values.get('task'));
  const { writeTask } = await import('../task-tree.ts');
  const written = writeTask(domain, task, format, switches.has('check-effects'));
  if ('reason' in written) {
    const { span, reason } = written;
    io.err(`${span.file ?? file}:${span.line}:${span.column}: ${reason}\n`);
    return null;
  }
  const types = values.get('types');
  const typed = types !== undefined && written.types !== null ? [{ path: types, content: written.types }] : [];
  return [{ path: values.get('output') ?? standard, content: written.tree }, ...typed];
}

function taskOf({ name: domain, tasks }: DomainIr, wanted: string | undefined): string {
  const compounds = tasks.filter(({ kind }) => kind === 'compound').map(({ name }) => name);
  const all = compounds.length === 0 ? ' (it has no compound task)' : ` (there are ${compounds.join(', ')})`;
  if (wanted === undefined) throw new UsageError(`\`convert\` needs --task: one of the domain${all}`);
  if (compounds.includes(wanted)) return wanted;
  if (tasks.some(({ name }) => name === wanted)) {
    throw new UsageError(`${wanted} is a primitive task: only a compound task becomes a tree${all}`);
  }
  throw new UsageError(`the domain ${domain} has no task "${wanted}"${adviceFor(wanted, compounds) || all}`);
}
