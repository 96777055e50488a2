// A game that runs elsewhere, as a source of the page: its frames become a record, and the page can pause it.

import { batch, signal } from '@preact/signals';
import type {
  Break,
  FrameMessage,
  GameCommand,
  GameMessage,
  HelloMessage,
  PausedMessage,
  PlainValue,
} from '../../../addons/debug/protocol.ts';
import { protocolVersion } from '../../../addons/debug/protocol.ts';
import type { RecordedDomain, RecordedFrame, RecordedWorld } from '../../../addons/debug/types.ts';
import { FrameRecord } from '../model/record-of-frames.ts';
import type { WorldData } from '../model/world-data.ts';
import { moment, otherRecord, say, worldChoice } from '../state/store.ts';
import { follow } from '../state/play.ts';
import { connect } from './connection.ts';
import type { CommandAnswer, Connection } from './connection.ts';
import { SearchList } from './search-list.ts';
import type { GameSearch } from './search-list.ts';

export interface LiveGame {
  isPaused: boolean;
  /** The break at which it waits. */
  met: PauseAtBreak | null;
  /** Why it does not reply, or null. */
  lost: string | null;
  /** The number of the next frame. */
  frame: number;
  domain: RecordedDomain;
  world: RecordedWorld;
  worlds: string[];
  /** Whether it supports `explain`, or null if this is not known yet. */
  explains: boolean | null;
  replaceable: string[] | null;
}

export interface PauseAtBreak {
  number: number;
  what: string;
  world: string;
  /** The row of the character for whom the search was made. */
  row: string | null;
}

export interface WatchedValue {
  number: number;
  world: string;
  variable: string;
  args: PlainValue[];
  value: PlainValue | null;
}

/** null: no game is attached. */
export const game = signal<LiveGame | null>(null);
export const breaks = signal<Break[]>([]);
export const watches = signal<WatchedValue[]>([]);
/** The last one first. */
export const searches = signal<readonly GameSearch[]>([]);
/** Whether the game is shown, and not a search that the page has planned again. */
export const showsRecord = signal(true);

/** Frames since the page was attached, and the values after frames that were left out. */
type LoggedFrames = RecordedFrame | { skipped: HelloMessage };

let connection: Connection | null = null;
let start: HelloMessage | null = null;
let log: LoggedFrames[] = [];
let record: FrameRecord | null = null;
let chosen = 0;
let found = new SearchList();
let timer = 0;
/** How often views are updated, in milliseconds. */
const news = 100;
/** How many milliseconds to wait for a reply when the page leaves the game. */
const patience = 1000;
/** The number of frames that a record keeps. */
const mostLogged = 100_000;

/** Functions that are called when a game has sent its `hello`, and when it waits at a break. */
export interface GameListener {
  began(domain: RecordedDomain): void;
  met(met: PauseAtBreak): void;
  left(): void;
}

let listener: GameListener = { began: () => {}, met: () => {}, left: () => {} };

/** Attaches the page if a game asks for it, and returns whether one does. Has to be called once. */
export function attachIfAsked(heard: GameListener): boolean {
  listener = heard;
  connection = connect({ receive: receiveSafely, lost: (why) => edit({ lost: why }) });
  return connection !== null;
}

/** Milliseconds until the page reports that no reply has come. */
const untilLate = 5000;
const late = 'The game has not answered for 5 seconds. Perhaps it is busy, or does not come to the end of its frame.';

const isLost = (answer: CommandAnswer): boolean => answer.type === 'error' && answer.code === 'lost';

/** Sends a command to the game. Shows what is wrong with it, unless `quietly`. */
export async function command(what: GameCommand, { quietly = false } = {}): Promise<CommandAnswer> {
  const none = { type: 'error', id: null, code: 'lost', message: 'No game is attached.' } as const;
  const asked = connection;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = asked !== null && asked === connection;
    if (isLate) edit({ lost: late });
  }, untilLate);
  const answer = (await asked?.send(what)) ?? none;
  clearTimeout(timer);
  if (isLate && asked === connection && game.peek()?.lost === late && !isLost(answer)) edit({ lost: null });
  if (answer.type === 'error' && !quietly && asked === connection) say(answer.message);
  return answer;
}

/** The game continues without breaks and watches of this page. */
export async function detach(): Promise<void> {
  if (!connection || !game.peek()) return;
  const ended = connection;
  const commands: GameCommand[] = [
    ...breaks.peek().map((one) => ({ type: 'unbreak', break: one.number }) as const),
    ...watches.peek().map((one) => ({ type: 'unwatch', watch: one.number }) as const),
    { type: 'resume' },
  ];
  leave();
  const answers = Promise.all(commands.map((what) => ended.send(what)));
  // Do not wait for a game that does not reply.
  const timeout = new Promise<null>((end) => setTimeout(() => end(null), patience));
  const heard = await Promise.race([answers, timeout]);
  ended.close();
  const goesOn = heard?.at(-1)?.type === 'answer';
  say(goesOn ? 'Detached. The game goes on.' : 'Detached. The game has not answered.');
}

function leave(): void {
  connection = null;
  clearTimeout(timer);
  timer = 0;
  batch(() => {
    game.value = null;
    breaks.value = [];
    watches.value = [];
    searches.value = [];
    worldChoice.value = null;
  });
  listener.left();
}

function edit(more: Partial<LiveGame>): void {
  const now = game.peek();
  if (now) game.value = { ...now, ...more };
}

function receiveSafely(message: GameMessage): void {
  // This message was on its way when the page left the game.
  if (!connection) return;
  try {
    receive(message);
  } catch (error) {
    // A game may send impossible data.
    edit({ lost: `The game has said what this page does not understand: ${(error as Error).message}` });
  }
}

function receive(message: GameMessage): void {
  switch (message.type) {
    case 'hello':
      return hello(message);
    case 'frame':
      return frame(message);
    case 'gap':
      return say(`This page was too slow for ${message.frames} frames. They are left out.`);
    case 'paused':
      return paused(message);
    case 'resumed':
      return edit({ isPaused: false, met: null });
    case 'bye':
      if (!game.peek()) return;
      connection?.close();
      leave();
      return say('The game has detached.');
  }
}

// --- The game as it is now -------------------------------------------------------------------------------------------

function hello(message: HelloMessage): void {
  const { protocol, worlds } = message;
  if (protocol !== protocolVersion) return say('The game was made with another version of frameplan than this page.');
  if (worlds.length === 0) return say('The game has no world yet.');
  const isSame = start !== null && layoutOf(start) === layoutOf(message);
  const isFirst = game.peek() === null;
  if (isSame) goOnBehind(message);
  else begin(message);
  found.begin(message);
  const { isPaused, frame: number, explains = null, replaceable = null } = message;
  batch(() => {
    game.value = {
      ...{
        isPaused,
        met: isPaused ? (game.peek()?.met ?? null) : null,
        lost: null,
        frame: number,
        explains,
        replaceable,
      },
      ...{ domain: domainOf(message), world: worlds[chosen]!, worlds: worlds.map(({ name }) => name) },
    };
    breaks.value = message.breaks;
    watches.value = message.watches.map((watch) => ({ ...watch, value: watch.value ?? null }));
    tellWorlds();
    show();
  });
  listener.began(domainOf(message));
  if (isFirst) follow();
}

const domainOf = ({ domains, worlds }: HelloMessage): RecordedDomain => domains[worlds[chosen]!.domain]!;

/** Returns a text that is equal if numbers in frames mean the same. */
function layoutOf({ domains, worlds }: HelloMessage): string {
  return JSON.stringify([
    domains.map((domain) => ({ ...domain, text: '', module: '', hash: '' })),
    worlds.map((world) => ({ ...world, objects: [] })),
  ]);
}

function begin(message: HelloMessage): void {
  const former = start?.worlds[chosen]?.name;
  start = message;
  log = [];
  chosen = Math.max(
    0,
    message.worlds.findIndex(({ name }) => name === former),
  );
  found = new SearchList();
  record = recordOf(chosen);
  moment.value = 0;
}

function goOnBehind(message: HelloMessage): void {
  skip(record!, message, chosen);
  keep({ skipped: message });
}

function skip(one: FrameRecord, { values, searches: ops, worlds }: HelloMessage, number: number): void {
  one.skip(values, worlds[number]!.objects);
  one.goOn(ops);
}

function keep(one: LoggedFrames): void {
  // With one world, nothing has to be read again.
  if (start!.worlds.length > 1 && log.length < mostLogged) log.push(one);
}

function recordOf(number: number): FrameRecord {
  const { domains, worlds, values, searches: ops } = start!;
  const world = worlds[number]!;
  const domain = domains[world.domain]!;
  const empty = domain.variables.map((): number[] => []);
  const made = new FrameRecord({ source: 'live', domain, world, number, values: empty, budget: 0 });
  made.begin(values);
  made.goOn(ops);
  for (const one of log) {
    if ('skipped' in one) skip(made, one.skipped, number);
    else made.add([one]);
  }
  return made;
}

function tellWorlds(): void {
  const names = start!.worlds.map(({ name }) => name);
  worldChoice.value = names.length > 1 ? { names, chosen, choose: chooseWorld } : null;
}

export function chooseWorld(number: number): void {
  if (!start || number === chosen || !start.worlds[number]) return;
  chosen = number;
  record = recordOf(number);
  edit({ world: start.worlds[number], domain: domainOf(start) });
  tellWorlds();
  show();
  listener.began(domainOf(start));
}

// --- Frames ----------------------------------------------------------------------------------------------------------

function frame(message: FrameMessage): void {
  if (!record) return;
  record.add([message.frame]);
  if (game.peek()?.lost) edit({ lost: null });
  keep(message.frame);
  found.add(message, record.length - 1);
  const { watched } = message;
  if (watched) watches.value = watches.peek().map((one) => ({ ...one, value: watched[one.number] ?? one.value }));
  timer ||= setTimeout(show, news) as unknown as number;
}

function paused({ frame: number, reason }: PausedMessage): void {
  if (reason.by !== 'break') {
    edit({ isPaused: true, met: null, frame: number });
    return show();
  }
  const { break: at, what, world, search } = reason;
  const named = start?.worlds.findIndex(({ name }) => name === world) ?? -1;
  if (named >= 0) chooseWorld(named);
  const met = { number: at, what, world, row: search === undefined ? null : (record?.rowOf(search) ?? null) };
  edit({ isPaused: true, met, frame: number });
  show();
  if (breaks.peek().some((one) => one.number === at)) listener.met(met);
  else void lookAgain(met);
}

/** A break that another page has set, or that was met before this page was notified that it is set. */
async function lookAgain(met: PauseAtBreak): Promise<void> {
  const answer = await command({ type: 'state' }, { quietly: true });
  if (answer.type === 'answer') breaks.value = (answer.result as HelloMessage).breaks;
  if (game.peek()?.met?.number === met.number) listener.met(met);
}

function show(): void {
  clearTimeout(timer);
  timer = 0;
  if (!record || !game.peek()) return;
  batch(() => {
    searches.value = found.all();
    if (showsRecord.peek()) otherRecord.value = record!.record();
  });
}

/** Shows the game again, as it is now. */
export function showGame(): void {
  showsRecord.value = true;
  follow();
  tellWorlds();
  show();
}

/** Returns the values of the shown world after a frame. */
export const valuesAt = (moment: number): Float64Array => record!.record().valuesAt(moment);

export const worldNow = (): WorldData => record!.world;

/** The number of the world that is shown. */
export const chosenWorld = (): number => chosen;

/** Shows a value that this page has set immediately, even while the game waits. */
export function wasSet(place: number, value: number): void {
  record?.set(place, value);
  show();
}
