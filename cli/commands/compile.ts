// `frameplan compile`: turns a domain into a WebAssembly module.

import { emit, emitTypes, optimise } from '../../compiler/index.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { readText, writeOutput } from '../files.ts';
import { usageLine } from '../help.ts';
import { loadDomainText } from '../load.ts';

export const compile: Command = {
  name: 'compile',
  usage: 'DOMAIN.htn -o OUT.wasm [--types OUT.d.ts]',
  summary: 'compile a domain to a WebAssembly module that a game loads',
  details: 'The module works for worlds of any size. Problems in the same text are left out. `-` is standard input.',
  options: {
    output: { short: 'o', value: 'OUT.wasm', help: 'where to write the module' },
    types: { value: 'OUT.d.ts', help: "where to write the domain's types for TypeScript" },
    json: { help: 'print one JSON object: output, bytes, types' },
    names: { help: 'keep the names of functions in the module, to read its disassembly or a profile' },
  },
  examples: [
    'frameplan compile guard.htn -o guard.wasm',
    'frameplan compile guard.htn -o guard.wasm --types guard.d.ts',
  ],
  async run(input, io) {
    const [path, ...rest] = input.positionals;
    if (path === undefined) throw new UsageError(`\`compile\` needs a domain; ${usageLine(compile)}`);
    if (rest.length > 0) throw new UsageError(`\`compile\` takes one domain, but got ${rest.length + 1} files`);
    const output = input.values.get('output');
    if (output === undefined) throw new UsageError('`compile` needs -o: where to write the module');
    const source = await readText(path, io);
    const asJson = input.switches.has('json');
    const loaded = loadDomainText(source, io, asJson);
    if (!loaded) return exitCodes.notFound;
    const module = emit(optimise(loaded.domain), { names: input.switches.has('names') });
    await writeOutput(output, module);
    const types = input.values.get('types');
    if (types !== undefined) await writeOutput(types, emitTypes(loaded.domain));
    const data = { output, bytes: module.length, types: types ?? null };
    io.out(asJson ? `${JSON.stringify(data)}\n` : `${output}: ${module.length} bytes\n`);
    return exitCodes.found;
  },
};
