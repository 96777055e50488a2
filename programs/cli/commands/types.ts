// `frameplan types`: writes the same file next to a domain as the build plugin, so that a fresh checkout passes the
// type checker before its first build.

import { promises } from 'node:fs';
import { emitTypes, typesFileOf } from '../../../compiler/index.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { readText, standard } from '../files.ts';
import { usageLine } from '../help.ts';
import { loadDomainText } from '../load.ts';
import { refuseOverwriting, writeOutputs } from '../outputs.ts';
import type { NamedPath } from '../outputs.ts';

export const types: Command = {
  name: 'types',
  usage: 'DOMAINS.htn... [--nodenext]',
  summary: "write domains' types for TypeScript next to them",
  details:
    'Writes what the build plugin writes: `guard.htn.d.ts` next to `guard.htn`. Run it before `tsc` in a fresh checkout.',
  options: {
    nodenext: {
      help: 'write guard.d.htn.ts, for "moduleResolution": "nodenext" with "allowArbitraryExtensions": true',
    },
  },
  examples: ['frameplan types src/guard.htn', 'frameplan types src/*.htn && tsc --noEmit'],
  async run(input, io) {
    const { positionals } = input;
    if (positionals.length === 0) throw new UsageError(`\`types\` needs a domain; ${usageLine(types)}`);
    if (positionals.includes(standard)) {
      throw new UsageError('types are written next to a file, but standard input is not a file');
    }
    const resolution = input.switches.has('nodenext') ? 'nodenext' : 'bundler';
    const paths = positionals.map((path) => [path, typesFileOf(path, resolution)] as const);
    const named = (path: string): NamedPath => [path, path];
    await refuseOverwriting(
      paths.map(([domain]) => named(domain)),
      paths.map(([, output]) => named(output)),
    );
    let code: number = exitCodes.found;
    for (const [domain, output] of paths) {
      const loaded = loadDomainText(await readText(domain, io), io);
      if (!loaded) code = exitCodes.notFound;
      else {
        const content = emitTypes(loaded.domain, { asModule: true });
        // A file that is already correct keeps its time, because builds watch it.
        if ((await promises.readFile(output, 'utf8').catch(() => null)) !== content) {
          await writeOutputs([{ path: output, content }], io);
        }
        io.out(`${output}\n`);
      }
    }
    return code;
  },
};
