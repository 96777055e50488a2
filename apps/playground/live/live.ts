// A game that runs elsewhere, as a source of the page: its frames become a record, and the page can have it wait.

import { signal } from '@preact/signals';
import type { GameCommand, GameMessage, HelloMessage } from '../../../debug/protocol.ts';
import { protocolVersion } from '../../../debug/protocol.ts';
import { FrameRecord } from '../model/record-of-frames.ts';
import { otherRecord, say } from '../state/store.ts';
import { saveBytes } from '../state/files.ts';
import { connect } from './connection.ts';
import type { Connection } from './connection.ts';

/** null: no game is attached. */
export const live = signal<{ isPaused: boolean; why: string; tasks: string[] } | null>(null);

let connection: Connection | null = null;
let frames: FrameRecord | null = null;
let timer = 0;
/** How often views are told, in milliseconds. */
const news = 100;

/** To be called once. Answers whether somebody is there to be attached to. */
export function attachIfAsked(): boolean {
  connection = connect(receive, say);
  return connection !== null && new URLSearchParams(location.search).has('token');
}

export function command(message: GameCommand): void {
  connection?.send(message);
}

export function detach(): void {
  connection?.close();
  connection = null;
  live.value = null;
  say('Detached. The game goes on.');
}

function receive(message: GameMessage): void {
  switch (message.type) {
    case 'hello':
      return hello(message);
    case 'frame':
      frames?.add([message.frame]);
      timer ||= setTimeout(show, news) as unknown as number;
      return;
    case 'gap':
      return say(`This page was too slow for ${message.frames} frames. They are left out.`);
    case 'paused': {
      const { reason } = message;
      const why = reason.by === 'break' ? `at a break: ${reason.what}` : '';
      live.value = { ...live.peek()!, isPaused: true, why };
      return show();
    }
    case 'resumed':
      live.value = { ...live.peek()!, isPaused: false, why: '' };
      return;
    case 'error':
      return say(message.message);
    case 'answer':
      return answer(message.result);
    case 'bye':
      live.value = null;
      say('The game has detached.');
  }
}

function hello({ protocol, domains, worlds, values, isPaused }: HelloMessage): void {
  if (protocol !== protocolVersion) return say('The game was made with another version of frameplan than this page.');
  const [world] = worlds;
  if (!world) return say('The game has no world yet.');
  const domain = domains[world.domain]!;
  const start = domain.variables.map((): number[] => []);
  frames = new FrameRecord({ source: 'live', domain, world: { ...world, domain: 0 }, values: start, budget: 0 });
  frames.begin(values);
  const tasks = domain.tasks.map(({ name }) => name);
  live.value = { isPaused, why: '', tasks };
  show();
}

function show(): void {
  clearTimeout(timer);
  timer = 0;
  if (frames) otherRecord.value = frames.record();
}

function answer(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('bytes' in result)) return;
  const { bytes } = result as { bytes: string };
  saveBytes(
    Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)),
    'game.fprec',
  );
}
