// The script of the Worker that draws a game of the gallery: one that it plays, or one that was recorded.

import { Boards } from './boards.ts';
import type { FromGame, GameName, RecordedPictures, ToGame } from './messages.ts';
import type { GamePicture } from './picture.ts';
import type { PlayedGame } from './played-game.ts';
import type { PictureReel } from './reel.ts';
import type { RunningGame } from './running-game.ts';

const send = (message: FromGame): void => postMessage(message);

const players: Record<GameName, () => Promise<(seed: number) => PlayedGame>> = {
  squad: async () => (await import('./squad.ts')).playSquad,
  hunters: async () => (await import('./hunters.ts')).playHunters,
  iceblox: async () => (await import('./iceblox.ts')).playIceblox,
  rescue: async () => (await import('./rescue.ts')).playRescue,
};

const pictures: Record<GameName, () => Promise<(seed: number) => GamePicture>> = {
  squad: async () => (await import('./squad-picture.ts')).squadPicture,
  hunters: async () => (await import('./hunters-picture.ts')).huntersPicture,
  iceblox: async () => (await import('./iceblox-picture.ts')).icebloxPicture,
  rescue: async () => (await import('./rescue-picture.ts')).rescuePicture,
};

let boards: Boards | null = null;
let running: RunningGame | null = null;
let recorded: PictureReel | null = null;

async function prepare(name: GameName, seed: number, canvases: OffscreenCanvas[]): Promise<Boards> {
  const picture = (await pictures[name]())(seed);
  boards = new Boards(picture, canvases, (status) => send({ kind: 'status', status }));
  setInterval(() => {
    running?.goOn();
    boards!.draw();
  }, 1000 / 60);
  return boards;
}

async function play(name: GameName, seed: number, canvases: OffscreenCanvas[]): Promise<void> {
  const [{ RunningGame: Running }, begin] = await Promise.all([import('./running-game.ts'), players[name]()]);
  running = new Running(begin(seed), { name, seed }, await prepare(name, seed, canvases), send);
}

async function showRecorded(found: RecordedPictures, canvases: OffscreenCanvas[]): Promise<void> {
  const { reelOf } = await import('./notes.ts');
  recorded = reelOf(found);
  (await prepare(found.name, found.seed, canvases)).show(recorded.at(0));
}

async function carryOut(message: ToGame): Promise<void> {
  switch (message.kind) {
    case 'begin':
      return play(message.game, message.seed, message.canvases);
    case 'begin-recorded':
      return showRecorded(message.pictures, message.canvases);
    case 'size':
      return boards?.resize(message);
    case 'show':
      if (running) running.moment = message.moment;
      else boards?.show(recorded?.at(message.moment ?? 0) ?? null);
      return boards?.draw();
    case 'keys':
      if (running) running.keys = message.keys;
      return;
    case 'pace':
      if (running) running.isPaused = message.isPaused;
      return;
    case 'step':
      running?.step();
      return running?.tell();
    case 'save':
      if (running) send({ kind: 'saved', bytes: running.save() });
  }
}

let before: Promise<void> = Promise.resolve();

// One after the other: the beginning takes a while.
addEventListener('message', ({ data }: MessageEvent<ToGame>) => {
  before = before
    .then(() => carryOut(data))
    .catch((error: unknown) => {
      send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
    });
});
