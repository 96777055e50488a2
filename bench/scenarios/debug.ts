// The cost of recording a game, and of attaching it with no reader, a reader, or a slow reader. All variants play the
// same frames in turn.

import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createCrowd, crowdBytes } from '../acting/crowd.ts';
import { record } from '../../addons/debug/index.ts';
import { attach } from '../../addons/debug/node/index.ts';
import type { NodeGame } from '../../addons/debug/node/index.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { mean, summarise } from '../statistics.ts';

const characters = 40;

interface Played {
  what: string;
  /** Plays one frame. Returns its milliseconds. */
  play(): number;
  /** What is recorded so far. */
  bytes(): Uint8Array | null;
  end(): Promise<void> | void;
}

export async function debug({ quick }: Settings): Promise<ScenarioReport> {
  const frames = quick ? 300 : 1000;
  const yardstick = new Yardstick();
  const rounds: DebugRound[] = [];
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    yardstick.takeTurn();
    rounds.push(await playRound(frames));
  }
  const [{ names, bytes }] = rounds as [DebugRound];
  const times = names.map((_, at) =>
    Array.from({ length: frames }, (__, frame) => Math.min(...rounds.map((round) => round.times[at]![frame]!))),
  );
  const all = names.map((_, at) => summarise(rounds.flatMap((round) => round.times[at]!)).p99);
  const [base] = times.map(mean);
  const added = (at: number): number => (mean(times[at]!) - base!) * 1000;
  return {
    scenario: 'debug',
    tables: [
      {
        title: `A game with ${characters} characters, ${frames} frames after the first 100; milliseconds a frame`,
        columns: [
          { title: '' },
          ...inDigits(4, 'mean', 'median', 'p99', 'worst', 'p99 of all games'),
          { title: 'more than alone, µs in the mean', digits: 1 },
        ],
        rows: names.map((what, at): ReportCell[] => {
          const { median, p99, worst } = summarise(times[at]!);
          return [what, mean(times[at]!), median, p99, worst, all[at]!, added(at)];
        }),
      },
      {
        title: 'The recording of these frames, and of the 100 before, with its domain',
        columns: [{ title: 'bytes' }, { title: 'gzipped' }, { title: 'gzipped, for 1,000 frames' }],
        rows: [[bytes.length, gzipSync(bytes).length, (gzipSync(bytes).length * 1000) / (frames + 100)]],
      },
    ],
    ratios: { 'a frame that is recorded, more than alone / yardstick': added(1) / yardstick.microseconds },
    notes: [
      'All games are the same one, and take turns frame by frame. They are played several times, and the best time ' +
        'of each frame counts: what is more comes from the machine. A frame is `acting.tick`, `planner.step`, and ' +
        '`frame()` of the recorder or of the attached game. The bar is 50 µs more in the mean. The slow reader opens ' +
        'the events and never reads them.',
    ],
  };
}

interface DebugRound {
  names: string[];
  /** Milliseconds, by game and frame. */
  times: number[][];
  bytes: Uint8Array;
}

async function playRound(frames: number): Promise<DebugRound> {
  const games = [
    plain(),
    recorded(),
    await attached('attached, nobody reads'),
    await attached('a page reads', 'quick'),
    await attached('a page reads, too slowly', 'slow'),
  ];
  const times = games.map(() => [] as number[]);
  for (let frame = -100; frame < frames; frame++) {
    for (let turn = 0; turn < games.length; turn++) {
      const at = (frame + 100 + turn) % games.length;
      const milliseconds = games[at]!.play();
      if (frame >= 0) times[at]!.push(milliseconds);
    }
    // Sockets have their turn, too.
    if (frame % 8 === 0) await new Promise((go) => setImmediate(go));
  }
  const bytes = games[1]!.bytes()!;
  for (const game of games) await game.end();
  return { names: games.map(({ what }) => what), times, bytes };
}

interface PlayedCrowd {
  play(): void;
  planner: ReturnType<typeof createCrowd>['planner'];
  world: ReturnType<typeof createCrowd>['world'];
  acting: ReturnType<typeof createCrowd>['acting'];
}

function crowd(): PlayedCrowd {
  const made = createCrowd(characters);
  const { planner, world, domain, acting, characters: npcs } = made;
  made.lasts = 15;
  for (const npc of npcs) acting.pursue(domain.tasks.Patrol!(npc), { every: 30 });
  let random = 1;
  const next = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
  const play = (): void => {
    for (const npc of npcs) if (next() < 0.05) world.fluents.energy!.set(npc, 50 + Math.floor(next() * 50));
    const place = 1 + Math.floor(next() * 50);
    if (next() < 0.05) world.fluents.open!.set(place, !world.fluents.open!.get(place));
    acting.tick(500);
    planner.step(1000);
  };
  return { play, planner, world, acting };
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function plain(): Played {
  const { play } = crowd();
  return { what: 'alone', play: () => timed(play), bytes: () => null, end: () => {} };
}

function recorded(): Played {
  const { play, planner, world, acting } = crowd();
  const recorder = record(planner, { worlds: { crowd: world }, domains: [crowdBytes()], acting: [acting] });
  const frame = (): void => {
    play();
    recorder.frame();
  };
  return { what: 'recorded', play: () => timed(frame), bytes: () => recorder.bytes(), end: () => recorder.stop() };
}

async function attached(what: string, reads?: 'quick' | 'slow'): Promise<Played> {
  const { play, planner, world, acting } = crowd();
  const game = await attach(planner, {
    worlds: { crowd: world },
    domains: [{ module: crowdBytes() }],
    acting: [acting],
    log: () => {},
  });
  const socket = reads ? await reader(game, reads) : null;
  const frame = (): void => {
    play();
    game.frame();
  };
  const end = async (): Promise<void> => {
    socket?.destroy();
    await game.detach();
  };
  return { what, play: () => timed(frame), bytes: () => null, end };
}

function reader({ url }: NodeGame, how: 'quick' | 'slow'): Promise<Socket> {
  const { port, host, search } = new URL(url);
  return new Promise((opened) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET /events${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      if (how === 'quick') socket.on('data', () => {});
      else socket.pause();
      opened(socket);
    });
  });
}
