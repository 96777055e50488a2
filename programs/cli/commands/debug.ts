// `frameplan debug`: starts a game and shows it, controls an attached game, or checks a recording.

import { nodeAttachOptions } from '../../../addons/debug/node/options.ts';
import type { Command, CommandInput } from '../command.ts';
import { exitCodes, numberIn, UsageError } from '../command.ts';
import { usageLine } from '../help.ts';
import type { Io } from '../io.ts';
import { isScript, runGame } from '../run-game.ts';

export const debug: Command = {
  name: 'debug',
  usage: 'GAME.js [OPTIONS] [-- ARGUMENTS] | ADDRESS [OPTIONS] | RECORDING [--domain MODULE.wasm]',
  summary: 'start a game and look into it, or look into a recording',
  details:
    'Node runs the script. The command prints the address of a page that looks into its planners, pauses them\n' +
    "and changes their worlds. You don't have to change the game. The exit code is that of the game.\n" +
    'With the address of an attached game, the results of its searches are printed until it detaches.\n' +
    'A recording is replayed from each of its keyframes: every search, plan and value must be the same.',
  options: {
    open: { help: 'of a script: open the page in a browser' },
    port: {
      value: 'N',
      help: 'of a script: the port of the page (default: a free one)',
      takes: nodeAttachOptions.port,
    },
    pause: { help: 'of a script or an address: pause the game, in its first frame or now' },
    step: { help: 'of an address: continue for one frame' },
    resume: { help: 'of an address: resume it' },
    save: { short: 's', value: 'OUT', help: 'write the recording to a file: of a script all of it, when it ends' },
    domain: { value: 'MODULE.wasm', help: 'of a recording: the compiled domain, if it has none' },
  },
  examples: [
    'frameplan debug game.js --open',
    'frameplan debug game.js --save game.fprec -- --level 3',
    'frameplan debug game.fprec',
    "frameplan debug 'http://127.0.0.1:41234/?token=...' --save game.fprec",
  ],
  async run(input, io) {
    const [what, ...rest] = input.positionals;
    if (what === undefined)
      throw new UsageError(`\`debug\` needs a script, a recording or an address; ${usageLine(debug)}`);
    if (isScript(what)) return script(what, rest, input, io);
    if (rest.length > 0) throw new UsageError(`\`debug\` takes one recording or address, but got ${rest.length + 1}`);
    return /^https?:/.test(what) ? address(what, input, io) : recording(what, input, io);
  },
};

function script(path: string, args: string[], input: CommandInput, io: Io): Promise<number> {
  refuseOthers(input, ['open', 'pause', 'port', 'save'], 'a script');
  const port = numberIn(input, 'port') ?? 0;
  const { switches } = input;
  const options = { open: switches.has('open'), pause: switches.has('pause'), port };
  return runGame(path, args, { ...options, save: input.values.get('save') ?? '' }, io);
}

async function address(url: string, input: CommandInput, io: Io): Promise<number> {
  refuseOthers(input, ['pause', 'step', 'resume', 'save'], 'an address');
  const commands = (['pause', 'step', 'resume'] as const).filter((name) => input.switches.has(name));
  if (commands.length > 1) throw new UsageError(`--${commands[0]} and --${commands[1]} contradict each other`);
  const { commandGame, watchGame } = await import('../attached-game.ts');
  const save = input.values.get('save');
  if (commands.length === 0 && save === undefined) return watchGame(url, io);
  return commandGame(url, commands[0], save, io);
}

async function recording(path: string, input: CommandInput, io: Io): Promise<number> {
  refuseOthers(input, ['domain'], 'a recording');
  const { checkFile } = await import('../recording-file.ts');
  return (await checkFile(path, input.values.get('domain'), io)) ? exitCodes.found : exitCodes.notFound;
}

function refuseOthers(input: CommandInput, known: readonly string[], what: string): void {
  const wrong = [...input.switches, ...input.values.keys()].find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const takes = known.map((name) => `--${name}`).join(', ');
  throw new UsageError(`--${wrong} is not for ${what}, which takes ${takes}`);
}
