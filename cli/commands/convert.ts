// `frameplan convert`: writes a task of a domain in the notation of another tool.

import type { DomainIr } from '../../ir/ir.ts';
import type { Command } from '../command.ts';
import { exitCodes, meant, UsageError } from '../command.ts';
import { readText, standard } from '../files.ts';
import { usageLine } from '../help.ts';
import { loadDomainText } from '../load.ts';
import { refuseOverwriting, writeOutputs } from '../outputs.ts';
import type { NamedPath } from '../outputs.ts';
import type { TreeFormat } from '../task-tree.ts';

const formats: readonly TreeFormat[] = ['bt.xml', 'bt.json'];

export const convert: Command = {
  name: 'convert',
  usage: 'DOMAIN.htn --task TASK --to bt.xml|bt.json [-o OUT]',
  summary: 'turn a task into a behaviour tree',
  details:
    'bt.xml is for BehaviorTree.CPP 4, bt.json for mistreevous. A task that no tree can stand for is refused, with the\n' +
    'reason and the place (exit code 1). `-` is standard input or output.',
  options: {
    task: { value: 'TASK', help: 'the compound task that becomes a tree' },
    to: { value: 'FORMAT', help: `what to write: ${formats.join(' or ')}` },
    output: { short: 'o', value: 'OUT', help: 'where to write the tree (printed unless told)' },
    types: { value: 'OUT.d.ts', help: 'with bt.json: where to write what the game implements, for TypeScript' },
    'check-effects': { help: 'ask after each action whether its effects came true' },
  },
  examples: [
    'frameplan convert hunters.htn --task EnterRoom --to bt.xml -o enter-room.xml',
    'frameplan convert hunters.htn --task EnterRoom --to bt.json -o enter-room.json --types enter-room.d.ts',
  ],
  async run({ positionals, switches, values }, io) {
    const [path, ...rest] = positionals;
    if (path === undefined) throw new UsageError(`\`convert\` needs a domain; ${usageLine(convert)}`);
    if (rest.length > 0) throw new UsageError(`\`convert\` takes one domain, but got ${rest.length + 1} files`);
    const format = formatOf(values.get('to'));
    const output = values.get('output') ?? standard;
    const types = values.get('types');
    if (types !== undefined && format !== 'bt.json') {
      throw new UsageError(`--types is for --to bt.json: ${format} itself lists what the game implements`);
    }
    const outputs: NamedPath[] = [[output, '-o'], ...(types === undefined ? [] : [[types, '--types'] as const])];
    await refuseOverwriting([[path, 'the domain']], outputs);
    const source = await readText(path, io);
    const loaded = loadDomainText(source, io);
    if (!loaded) return exitCodes.notFound;
    const task = taskOf(loaded.domain, values.get('task'));
    const { writeTask } = await import('../task-tree.ts');
    const written = writeTask(loaded.domain, task, format, switches.has('check-effects'));
    if ('reason' in written) {
      const { span, reason } = written;
      io.err(`${span.file ?? source.name}:${span.line}:${span.column}: ${reason}\n`);
      return exitCodes.notFound;
    }
    const typed = types !== undefined && written.types !== null ? [{ path: types, content: written.types }] : [];
    await writeOutputs([{ path: output, content: written.tree }, ...typed], io);
    return exitCodes.found;
  },
};

function formatOf(named: string | undefined): TreeFormat {
  if (named === undefined) throw new UsageError(`\`convert\` needs --to: ${formats.join(' or ')}`);
  const format = formats.find((known) => known === named);
  if (format) return format;
  const advice = /[/\\]/.test(named) ? '' : meant(named, formats);
  throw new UsageError(
    `there is no format "${named}"${advice || ` (there are ${formats.join(' and ')}; -o says where to write)`}`,
  );
}

function taskOf({ name: domain, tasks }: DomainIr, wanted: string | undefined): string {
  const compounds = tasks.filter(({ kind }) => kind === 'compound').map(({ name }) => name);
  const all = compounds.length === 0 ? ' (it has no compound task)' : ` (there are ${compounds.join(', ')})`;
  if (wanted === undefined) throw new UsageError(`\`convert\` needs --task: one of the domain${all}`);
  if (compounds.includes(wanted)) return wanted;
  if (tasks.some(({ name }) => name === wanted)) {
    throw new UsageError(`${wanted} is a primitive task: only a compound task becomes a tree${all}`);
  }
  throw new UsageError(`the domain ${domain} has no task "${wanted}"${meant(wanted, compounds) || all}`);
}
