// A game in a page of a test's own: a click attaches it, in a window that it opens. It is built by the test.

import { crowdBytes, crowdText } from '../../../bench/acting/crowd.ts';
import { attach } from '../../../addons/debug/page/index.ts';
import type { PageGame } from '../../../addons/debug/page/index.ts';
import { crowdGame } from '../../addons/debug/games.ts';

const game = crowdGame(8, 1);
const { world, planner, domain } = game;
const cave = domain.createWorld({ Npc: ['ada', 'bob'], Place: 50 } as never);
let debug: PageGame | null = null;
let frames = 0;

setInterval(() => {
  if (debug?.isPaused) return;
  game.play(frames++);
  cave.set('energy', 'bob' as never, (frames % 50) as never);
  debug?.frame();
}, 10);

document.querySelector('button')!.addEventListener('click', () => {
  debug = attach(planner, {
    worlds: { crowd: world, cave } as never,
    acting: game.acting as never,
    domains: [{ domain, module: crowdBytes(), text: crowdText }],
    url: new URLSearchParams(location.search).get('page')!,
  });
});

/** What the test asks. */
const state = () => ({
  frames,
  isPaused: debug?.isPaused ?? false,
  readers: debug?.readers ?? 0,
  energy: world.get('energy', 'npc3' as never) as number,
});
export type PlayedState = ReturnType<typeof state>;
Object.assign(globalThis, { state });
