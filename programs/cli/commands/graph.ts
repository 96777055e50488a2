// `frameplan graph`: draws the task tree of a domain, as text for the terminal or as a picture.

import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { readText, standard } from '../files.ts';
import { drawSvg } from '../graph/svg.ts';
import { taskGraphOf } from '../graph/task-graph.ts';
import { drawText } from '../graph/text.ts';
import { usageLine } from '../help.ts';
import { loadDomainText } from '../load.ts';
import { refuseOverwriting, writeOutputs } from '../outputs.ts';

export const graph: Command = {
  name: 'graph',
  usage: 'DOMAIN.htn [--svg [--text TEXT]] [-o OUT]',
  summary: 'draw the task tree of a domain',
  details: 'A task that is used in several places is drawn once and named elsewhere. `-` is standard input.',
  options: {
    svg: { help: 'draw a picture instead of text' },
    text: { value: 'TEXT', help: 'link each task of the picture to its line in a text, as TEXT#L12' },
    output: { short: 'o', value: 'OUT', help: 'where to write the drawing (default: print it)' },
  },
  examples: ['frameplan graph guard.htn', 'frameplan graph guard.htn --svg --text guard.htn -o tasks.svg'],
  async run(input, io) {
    const [path, ...rest] = input.positionals;
    if (path === undefined) throw new UsageError(`\`graph\` needs a domain; ${usageLine(graph)}`);
    if (rest.length > 0) throw new UsageError(`\`graph\` takes one domain, but got ${rest.length + 1} files`);
    const output = input.values.get('output') ?? standard;
    const leadsTo = input.values.get('text') ?? null;
    if (leadsTo !== null && !input.switches.has('svg')) throw new UsageError('--text is for pictures: give --svg, too');
    await refuseOverwriting([[path, 'the domain']], [[output, '-o']]);
    const source = await readText(path, io);
    const loaded = loadDomainText(source, io);
    if (!loaded) return exitCodes.notFound;
    const tasks = taskGraphOf(loaded.source.text, loaded.domain);
    const drawing = input.switches.has('svg') ? drawSvg(tasks, leadsTo) : drawText(tasks);
    await writeOutputs([{ path: output, content: drawing }], io);
    return exitCodes.found;
  },
};
