// `frameplan debug`: looks into a game that is attached, or into a recording of one.

import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../command.ts';
import { usageLine } from '../help.ts';

export const debug: Command = {
  name: 'debug',
  usage: 'RECORDING [--domain MODULE.wasm] | ADDRESS [--pause | --step | --resume] [--save OUT]',
  summary: 'check a recording of a game, or look into a game that is attached',
  details:
    'A recording is replayed from each of its keyframes: every search, plan and value has to be what it was. With the\n' +
    'address that a game has printed (frameplan/debug/node), what its searches come to is told until it detaches.',
  options: {
    domain: { value: 'MODULE.wasm', help: 'the compiled domain, where the recording does not have it' },
    pause: { help: 'have the game wait' },
    step: { help: 'have it go on for one frame' },
    resume: { help: 'have it go on' },
    save: { short: 's', value: 'OUT', help: 'write the recording of the last frames to a file' },
  },
  examples: ['frameplan debug game.fprec', "frameplan debug 'http://127.0.0.1:41234/?token=...' --save game.fprec"],
  async run(input, io) {
    const [what, ...rest] = input.positionals;
    if (what === undefined) throw new UsageError(`\`debug\` needs a recording or an address; ${usageLine(debug)}`);
    if (rest.length > 0) throw new UsageError(`\`debug\` takes one recording or address, but got ${rest.length + 1}`);
    const commands = ['pause', 'step', 'resume'].filter((name) => input.switches.has(name));
    const save = input.values.get('save');
    if (/^https?:/.test(what)) {
      if (commands.length > 1) throw new UsageError(`--${commands[0]} and --${commands[1]} contradict each other`);
      const { commandGame, watchGame } = await import('../attached-game.ts');
      if (commands.length === 0 && save === undefined) return watchGame(what, io);
      return commandGame(what, commands[0] as 'pause' | 'step' | 'resume' | undefined, save, io);
    }
    if (commands.length > 0 || save !== undefined)
      throw new UsageError(`${save === undefined ? `--${commands[0]}` : '--save'} needs the address of a game`);
    const { checkFile } = await import('../recording-file.ts');
    return (await checkFile(what, input.values.get('domain'), io)) ? exitCodes.found : exitCodes.notFound;
  },
};
