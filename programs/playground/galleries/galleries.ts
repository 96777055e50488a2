// The worlds to begin with. Each is loaded when it is opened.

import type { GameName } from '../games/messages.ts';

export interface GalleryTexts {
  domain: string;
  problem: string;
}

export interface Gallery {
  name: string;
  title: string;
  /** What to try first, in one sentence. */
  hint: string;
  load(): Promise<GalleryTexts>;
  /** A game that runs in the page, next to the texts. */
  game?: GameName;
}

const text = async (module: Promise<{ default: string }>): Promise<string> => (await module).default;

const simpleFps = (): Promise<string> => text(import('../../../domains/simple-fps/simple-fps.htn?raw'));
const building = (): Promise<string> => text(import('./building.htn?raw'));

export const galleries: readonly Gallery[] = [
  {
    name: 'building',
    title: 'A soldier in a building',
    hint: 'Drag the soldier, click a door, or change the text: the plan follows at once.',
    load: async () => ({ domain: await simpleFps(), problem: await building() }),
  },
  {
    name: 'bug',
    title: 'A bug to find',
    hint: 'The soldier has no plan any more. One line of the domain is wrong. The pane "Plan" says what stood in the way.',
    load: async () => ({ domain: plantBug(await simpleFps()), problem: await building() }),
  },
  {
    name: 'town',
    title: 'A day in a town',
    hint: 'Three people live through a day, all in one plan. Click an hour to see how it came about.',
    load: async () => ({
      domain: await text(import('../../../domains/town/town.htn?raw')),
      problem: await text(import('../../../domains/town/problems/example.htn?raw')),
    }),
  },
  {
    name: 'squad',
    title: 'A squad clears rooms',
    hint: 'A game runs here, planned frame by frame. The texts show one moment of it: what the squad plans then.',
    load: async () => ({
      domain: await text(import('../../../domains/squad/squad.htn?raw')),
      problem: await text(import('./squad-problem.htn?raw')),
    }),
    game: 'squad',
  },
  {
    name: 'iceblox',
    title: 'Iceblox: you against the planner',
    hint: 'Click your board. Push ice with space: against flames, and until coins come out of it.',
    load: async () => ({
      domain: await text(import('../../../domains/iceblox/iceblox.htn?raw')),
      problem: await text(import('./iceblox-problem.htn?raw')),
    }),
    game: 'iceblox',
  },
  {
    name: 'hunters',
    title: 'Hunters and zombies, twice',
    hint: 'The same building and the same hunters: planned in full depth, and with behaviour trees below the plans.',
    load: async () => ({
      domain: await text(import('../../../domains/hunters/hunters.htn?raw')),
      problem: await text(import('./hunters-problem.htn?raw')),
    }),
    game: 'hunters',
  },
  {
    name: 'rescue',
    title: 'A hostage rescue',
    hint: 'The troop plans while nobody sees it. The texts show one mission: click a task to see what else was possible.',
    load: async () => ({
      domain: await text(import('../../../domains/rescue/rescue.htn?raw')),
      problem: await text(import('./rescue-problem.htn?raw')),
    }),
    game: 'rescue',
  },
  {
    name: 'blocks',
    title: 'A goal in PDDL',
    hint: 'No tasks here: the planner finds the actions that make the goal true.',
    load: async () => ({
      domain: await text(import('./blocks-domain.pddl?raw')),
      problem: await text(import('./blocks-problem.pddl?raw')),
    }),
  },
];

export const galleryNamed = (name: unknown): Gallery | undefined => galleries.find((gallery) => gallery.name === name);

/** Unlocking a door needs a soldier who is next to nothing. It should need one who is next to the door. */
function plantBug(domain: string): string {
  return domain.replace(
    'near(npc) == door;\n    beyond(door, from) == to;\n    key(door)',
    'near(npc) == none;\n    beyond(door, from) == to;\n    key(door)',
  );
}
