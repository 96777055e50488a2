// Controls a game that is attached to a server (addons/debug/node/): continues it, pauses it, or watches it.

import { writeFile } from 'node:fs/promises';
import type { GameCommand, GameMessage, HelloMessage } from '../../addons/debug/protocol.ts';
import type { RecordedCall, RecordedNetwork } from '../../addons/debug/index.ts';
import { exitCodes, UsageError } from './command.ts';
import { counted } from './counted.ts';
import type { Io } from './io.ts';

function addressOf(address: string, path: string): URL {
  try {
    const url = new URL(address);
    url.pathname = path;
    return url;
  } catch {
    throw new UsageError(`${address} is not an address`);
  }
}

async function answerOf(url: URL, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    const cause = (error as Error).cause as Error | undefined;
    throw new UsageError(`no game answers at ${url.origin}: ${cause?.message ?? (error as Error).message}`);
  }
  if (response.ok) return response;
  throw new UsageError(`the game refuses: ${await refusalOf(url, response)}`);
}

async function refusalOf(url: URL, response: Response): Promise<string> {
  try {
    return ((await response.json()) as { message: string }).message;
  } catch {
    throw new UsageError(`what answers at ${url.origin} is not an attached game`);
  }
}

async function send(address: string, command: GameCommand): Promise<unknown> {
  const body = JSON.stringify({ id: 1, ...command });
  const response = await answerOf(addressOf(address, '/command'), { method: 'POST', body });
  return ((await response.json()) as { result: unknown }).result;
}

export async function commandGame(
  address: string,
  command: 'pause' | 'step' | 'resume' | undefined,
  save: string | undefined,
  io: Io,
): Promise<number> {
  if (command) await send(address, { type: command });
  if (save === undefined) return exitCodes.found;
  const { bytes } = (await send(address, { type: 'save' })) as { bytes: string };
  const recording = Buffer.from(bytes, 'base64');
  try {
    await writeFile(save, recording);
  } catch (error) {
    throw new UsageError(`can't write ${save}: ${(error as Error).message}`);
  }
  io.err(`frameplan: ${counted(recording.length, 'byte')} are in ${save}\n`);
  return exitCodes.found;
}

/** Prints how searches end, until the game detaches. */
export async function watchGame(address: string, io: Io): Promise<number> {
  const response = await answerOf(addressOf(address, '/events'));
  const printed = new PrintedGame(io);
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    const messages = (rest + decoder.decode(part, { stream: true })).split('\n\n');
    rest = messages.pop()!;
    for (const one of messages) printed.tell(JSON.parse(one.slice('data: '.length)) as GameMessage);
  }
  return exitCodes.found;
}

class PrintedGame {
  readonly #io: Io;
  readonly #searches = new Map<number, string>();
  #hello: HelloMessage | null = null;

  constructor(io: Io) {
    this.#io = io;
  }

  tell(message: GameMessage): void {
    switch (message.type) {
      case 'hello':
        this.#hello = message;
        return message.searches.forEach((op) => this.#tellOp(message.frame, op));
      case 'frame':
        return message.frame.ops.forEach((op) => this.#tellOp(message.frame.frame, op));
      case 'gap':
        return this.#io.out(`${counted(message.frames, 'frame')} left out: they were not read in time\n`);
      case 'paused':
        return this.#io.out(`paused: ${message.reason.by === 'break' ? message.reason.what : message.reason.by}\n`);
      case 'resumed':
        return this.#io.out('goes on\n');
      default:
        return undefined;
    }
  }

  #tellOp(frame: number, op: HelloMessage['searches'][number]): void {
    if (op[0] === 'object') this.#noteObject(op);
    if (op[0] === 'submitted' || op[0] === 'begun') this.#searches.set(op[1], this.#textOf(op[2], op[3]));
    if (op[0] === 'goal') this.#searches.set(op[1], op[3].goal);
    if (op[0] !== 'ended' && op[0] !== 'achieved') return;
    const [, search, status, iterations] = op;
    this.#io.out(
      `frame ${frame}: ${this.#searches.get(search) ?? `search ${search}`}: ${status}, ${counted(iterations, 'iteration')}\n`,
    );
    this.#searches.delete(search);
  }

  #noteObject([, world, root, id, , type, name]: Extract<
    HelloMessage['searches'][number],
    ['object', ...unknown[]]
  >): void {
    const objects = this.#hello!.worlds[world]!.objects;
    const known = objects.find(([tree, number]) => tree === root && number === id);
    if (known) known.splice(2, 2, type, name);
  }

  #textOf(world: number, network: RecordedNetwork): string {
    const [first, ...rest] = network;
    if (typeof first !== 'number') {
      return `${first}(${(rest as RecordedNetwork[]).map((part) => this.#textOf(world, part)).join(', ')})`;
    }
    const { domain, objects } = this.#hello!.worlds[world]!;
    const { tasks, types, enums } = this.#hello!.domains[domain]!;
    const { name, params } = tasks[first]!;
    const args = (rest as RecordedCall).map((arg, at) => {
      const { kind, of = 0 } = params[at]!.type;
      const number = Number(arg);
      if (kind === 'boolean') return String(number !== 0);
      if (kind === 'enum') return enums[of]!.values[number]!;
      if (kind !== 'object') return String(arg);
      const found = objects.find(([root, id]) => root === types[of]!.root && id === (number & 0xffff));
      return number === 0 ? 'none' : (found?.[3] ?? `#${number}`);
    });
    return `${name}(${args.join(', ')})`;
  }
}
