// `frameplan compile`: turns a domain into a WebAssembly module.

import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { readText, standard } from '../files.ts';
import { usageLine } from '../help.ts';
import { loadDomainText } from '../load.ts';
import { refuseOverwriting, writeOutputs } from '../outputs.ts';
import type { NamedPath } from '../outputs.ts';

export const compile: Command = {
  name: 'compile',
  usage: 'DOMAIN.htn -o OUT.wasm [--types OUT.d.ts]',
  summary: 'compile a domain to a WebAssembly module that a game loads',
  details: 'The module works for many worlds. Problems in the same text are left out. `-` is standard input or output.',
  options: {
    output: { short: 'o', value: 'OUT.wasm', help: 'where to write the module' },
    types: { value: 'OUT.d.ts', help: "where to write the domain's types for TypeScript" },
    json: { help: 'print one JSON object: output, bytes, types' },
    'large-worlds': { help: 'for worlds with relations between thousands of objects, too; makes the module larger' },
    names: { help: 'keep the names of functions in the module, to read its disassembly or a profile' },
  },
  examples: [
    'frameplan compile guard.htn -o guard.wasm',
    'frameplan compile guard.htn -o guard.wasm --types guard.d.ts',
    'frameplan compile guard.htn -o - | gzip > guard.wasm.gz',
  ],
  async run(input, io) {
    const [path, ...rest] = input.positionals;
    if (path === undefined) throw new UsageError(`\`compile\` needs a domain; ${usageLine(compile)}`);
    if (rest.length > 0) throw new UsageError(`\`compile\` takes one domain, but got ${rest.length + 1} files`);
    const output = input.values.get('output');
    if (output === undefined) throw new UsageError('`compile` needs -o: where to write the module');
    const types = input.values.get('types');
    const asJson = input.switches.has('json');
    if (asJson && (output === standard || types === standard)) {
      throw new UsageError('--json prints to standard output, so nothing else can be written there');
    }
    const outputs: NamedPath[] = [[output, '-o'], ...(types === undefined ? [] : [[types, '--types'] as const])];
    await refuseOverwriting([[path, 'the domain']], outputs);
    const source = await readText(path, io);
    const loaded = loadDomainText(source, io, asJson);
    if (!loaded) return exitCodes.notFound;
    const { compileDomain, typesOf } = await import('../compile-domain.ts');
    const module = compileDomain(loaded.domain, {
      names: input.switches.has('names'),
      largeWorlds: input.switches.has('large-worlds'),
    });
    await writeOutputs(
      [
        { path: output, content: module },
        ...(types === undefined ? [] : [{ path: types, content: typesOf(loaded.domain) }]),
      ],
      io,
    );
    const data = { output, bytes: module.length, types: types ?? null };
    if (asJson) io.out(`${JSON.stringify(data)}\n`);
    else if (output !== standard && types !== standard) io.out(`${output}: ${module.length} bytes\n`);
    return exitCodes.found;
  },
};
