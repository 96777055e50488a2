// The game of a gallery: its pictures, drawn by a Worker, and its status at the moment that is shown. Keys go to the
// game while it has the focus. Recordings only show pictures.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameName } from './messages.ts';
import { saveBytes } from '../state/files.ts';
import { closeRecording } from '../state/opening.ts';
import { goTo, play } from '../state/play.ts';
import { isFollowing, moment } from '../state/store.ts';
import { beginGame, endGame, gameStatus, saveGame, tell } from './play-game.ts';
import { isGamePaused, recordedPictures } from './state.ts';

const titles: Record<GameName, string[]> = {
  squad: ['The squad clears the rooms, one after the other'],
  hunters: ['Plans in full depth', 'Plans and behaviour trees'],
  iceblox: ['You: arrow keys, and space to push', 'The planner'],
  rescue: ['The troop, the hostages and their guards'],
};

const legends: Record<GameName, [string, string][]> = {
  squad: [
    ['#1d5fd0', 'member'],
    ['#d58a1c', 'suspect'],
    ['#c0392b', 'hostile'],
    ['#3fa35f', 'restrained'],
  ],
  hunters: [
    ['#1d5fd0', 'hunter'],
    ['#6a994e', 'zombie'],
    ['#c0392b', 'zombie that follows'],
    ['#8c6bb1', 'gate'],
  ],
  iceblox: [
    ['#1f2733', 'penguin'],
    ['#e4572e', 'flame'],
    ['#e5b93c', 'coin'],
    ['#9fd3f0', 'ice'],
  ],
  rescue: [
    ['#1f5fa8', 'soldier'],
    ['#e5b93c', 'hostage'],
    ['#b3261e', 'guard'],
    ['#8a7a4d', 'vehicle'],
  ],
};

const gameKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '];

export function GameView({ name }: { name: GameName }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const keys = useRef(new Set<string>());
  useLayoutEffect(() => {
    const canvases = [...box.current!.querySelectorAll('canvas')];
    beginGame(
      name,
      canvases.map((canvas) => canvas.transferControlToOffscreen()),
      recordedPictures.peek(),
    );
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const resize = (): void => {
      const ratio = Math.min(2, devicePixelRatio);
      const sizes = canvases.map((canvas) => canvas.getBoundingClientRect());
      tell({
        kind: 'size',
        widths: sizes.map(({ width }) => Math.round(width * ratio)),
        heights: sizes.map(({ height }) => Math.round(height * ratio)),
        dark: scheme.matches,
      });
    };
    const observer = new ResizeObserver(resize);
    for (const canvas of canvases) observer.observe(canvas);
    scheme.addEventListener('change', resize);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', resize);
      endGame();
    };
  }, [name]);
  const press = (event: KeyboardEvent, isDown: boolean): void => {
    if (!gameKeys.includes(event.key)) return;
    event.preventDefault();
    if (isDown) keys.current.add(event.key);
    else keys.current.delete(event.key);
    tell({ kind: 'keys', keys: [...keys.current] });
  };
  return (
    <div class="game">
      <div
        class={`boards ${name}`}
        ref={box}
        tabIndex={0}
        role="application"
        aria-label={`A game: ${titles[name].join('; ')}`}
        onKeyDown={(event) => press(event, true)}
        onKeyUp={(event) => press(event, false)}
        onBlur={() => (keys.current.clear(), tell({ kind: 'keys', keys: [] }))}
      >
        {titles[name].map((title) => (
          <figure key={`${name} ${title}`}>
            <figcaption>{title}</figcaption>
            <div class="board">
              <canvas role="img" aria-label={title} />
            </div>
          </figure>
        ))}
      </div>
      <p class="game-status">
        {recordedPictures.value ? (
          <button onClick={closeRecording}>Close the recording</button>
        ) : (
          <GameButtons name={name} />
        )}
        <span>{gameStatus.value || 'The game is being compiled …'}</span>
      </p>
      <ul class="legend">
        {legends[name].map(([colour, word]) => (
          <li key={word}>
            <span class="swatch" style={{ backgroundColor: colour }} /> {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

function GameButtons({ name }: { name: GameName }): JSX.Element {
  const isPaused = isGamePaused.value;
  const step = (): void => {
    // The game continues from where it was when the user looked back.
    if (isFollowing.peek()) tell({ kind: 'step' });
    else goTo(moment.peek() + 1);
  };
  return (
    <>
      <button onClick={() => play(isPaused)}>{isPaused ? 'Go on' : 'Pause'}</button>
      <button disabled={!isPaused} onClick={step}>
        One frame
      </button>
      <button onClick={() => void saveGame().then((bytes) => saveBytes(bytes, `${name}.fprec`))}>
        Save the recording
      </button>
    </>
  );
}
