// Explains a search of the game. The game does this itself if it can. The page also plans the search again, with the
// values that it knows. All other views of the plan show this second search.

import { computed, signal } from '@preact/signals';
import type { RecordedCall, RecordedNetwork } from '../../../addons/debug/types.ts';
import { nameOf } from '../model/record-of-frames.ts';
import { valueText } from '../model/world-data.ts';
import type { WorldData } from '../model/world-data.ts';
import * as store from '../state/store.ts';
import { isChanged, showProblem } from './domain-text.ts';
import { chosenWorld, command, game, valuesAt, worldNow } from './game.ts';
import type { GameSearch } from './search-list.ts';
import { ask } from './worker-client.ts';

export interface Explained {
  search: GameSearch;
  title: string;
  /** Why it can't be explained, or null. */
  wrong: string | null;
  /** The reply of the game. */
  told: string | null;
  isPlanned: boolean;
}

export const explained = signal<Explained | null>(null);

const problemName = (search: number): string => `search_${search}`;

/** Longer answers of games are cut. */
const mostTold = 20_000;

export async function explainSearch(search: GameSearch): Promise<void> {
  const title = titleOf(search);
  explained.value = { search, title, wrong: null, told: null, isPlanned: false };
  const [told, wrong] = await Promise.all([askGame(search.search), planAgain(search)]);
  if (explained.peek()?.search.search !== search.search) return;
  explained.value = { search, title, told, wrong, isPlanned: wrong === null };
}

async function askGame(search: number): Promise<string | null> {
  if (game.peek()?.explains === false) return null;
  const answer = await command({ type: 'explain', search }, { quietly: true });
  if (answer.type === 'error') return game.peek()?.explains ? answer.message : null;
  const { result } = answer;
  return (typeof result === 'string' ? result : JSON.stringify(result, null, 2)).slice(0, mostTold);
}

/** Plans a search of the game again. Returns what is wrong, or null. */
async function planAgain({ search, world, request, moment }: GameSearch): Promise<string | null> {
  const now = game.peek();
  const text = store.texts.domain.peek();
  if (!now || world !== chosenWorld()) return 'It is one of another world: choose that world first.';
  if (!request) return 'The page does not explain searches for goals.';
  if (text.trim() === '') return 'The game has not given the text of its domain.';
  const order = { kind: 'write', text, name: problemName(search), domain: now.domain, request } as const;
  const answer = await ask({ ...order, world: worldNow(), values: valuesAt(moment) });
  if (answer.kind !== 'written') return answer.kind === 'wrong' ? answer.message : 'There is no answer.';
  showProblem(answer.problem);
  return null;
}

// --- In words --------------------------------------------------------------------------------------------------------

/** `Patrol(npc3)`. */
export function titleOf({ request, goal }: GameSearch): string {
  return request ? networkText(request, worldNow()) : (goal ?? '');
}

function networkText(network: RecordedNetwork, world: WorldData): string {
  const [first, ...parts] = network;
  if (typeof first === 'number') return callText(network as RecordedCall, world);
  return `${first}(${(parts as RecordedNetwork[]).map((part) => networkText(part, world)).join(', ')})`;
}

export function callText([task, ...args]: RecordedCall, world: WorldData): string {
  const { domain } = game.peek()!;
  const { name, params } = domain.tasks[task]!;
  const words = args.map((arg, at) => {
    const { kind, of = 0 } = params[at]!.type;
    const value = Number(arg);
    if (kind === 'object')
      return value === 0 ? 'none' : (nameOf(world.names[domain.types[of]!.root], value) ?? `#${value}`);
    if (kind === 'enum') return domain.enums[of]!.values[value] ?? String(value);
    return valueText(world, { kind }, value);
  });
  return `${name}(${words.join(', ')})`;
}

/** How the plan of the page differs from that of the game, or null if there is nothing to compare. */
export const comparison = computed((): string | null => {
  const { value: one } = explained;
  const { value: plan } = store.plan;
  if (!one?.isPlanned || !plan || plan.problem !== problemName(one.search.search)) return null;
  if (isChanged.value) return 'It is planned with the text that you have changed.';
  const { status, plan: steps } = one.search;
  if (plan.status !== 'solved' || status !== 'solved' || !steps) {
    return plan.status === status ? `Both say: ${status}.` : `The game says: ${status}. The page says: ${plan.status}.`;
  }
  const world = worldNow();
  const { tasks } = game.peek()!.domain;
  const shown = steps.filter(([task]) => tasks[task]!.kind === 'primitive').map((call) => callText(call, world));
  const own = store.shownPlanSteps.peek().map(({ node }) => plan.nodes[node]!.text);
  return shown.join() === own.join()
    ? 'The page comes to the plan of the game.'
    : 'The page comes to another plan: the values were others when the game searched.';
});
