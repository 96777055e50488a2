// Plants one mistake and looks how many clicks it takes to see it named.

import type { Random } from '../../../../domains/random.ts';
import type { PlanData } from '../../../../programs/playground/model/plan-data.ts';
import { clicks, explained, planned } from './headless.ts';
import type { NamedLines } from './headless.ts';
import type { Texts } from '../../../../programs/playground/model/messages.ts';
import { plant } from './mutate.ts';
import type { Mistake, MistakeKind } from './mutate.ts';

export interface JudgedMistake extends Mistake {
  world: string;
  /** What has happened to the plan. */
  plan: 'none' | 'dearer';
  status: string;
  /** The number of clicks after which the changed line is named. null: not within two. */
  clicks: number | null;
  /** The line itself; or, if something was left out, what contained it, or that it is missing. */
  how: 'line' | 'missing' | null;
}

export interface KnownWorld {
  name: string;
  texts: Texts;
  plan: PlanData;
}

export async function knownWorld(name: string, texts: Texts): Promise<KnownWorld> {
  const found = await planned(texts);
  if (found?.plan.status !== 'solved') throw new Error(`${name} has no plan as it is`);
  return { name, texts, plan: found.plan };
}

/** A mistake with what has happened to the plan. */
export interface PlantedMistake extends Mistake {
  world: KnownWorld;
  texts: Texts;
  now: NonNullable<Awaited<ReturnType<typeof planned>>>;
  isDearer: boolean;
}

/** null: it is not a mistake, for the plan is as good as before, or the texts have errors. */
export async function plantIn(world: KnownWorld, kind: MistakeKind, random: Random): Promise<PlantedMistake | null> {
  const mistake = plant(random, kind, world.texts);
  if (!mistake) return null;
  const texts = { ...world.texts, [mistake.file]: mistake.text };
  const now = await planned(texts);
  if (!now) return null;
  const { status, cost } = now.plan;
  const isDearer = status === 'solved' && (cost ?? 0) > (world.plan.cost ?? 0);
  return status === 'solved' && !isDearer ? null : { ...mistake, world, texts, now, isDearer };
}

export async function judge(planted: PlantedMistake): Promise<JudgedMistake> {
  const { world, now, isDearer, kind, file, text, what, lines, missing } = planted;
  const mistake = { kind, file, text, what, lines, missing };
  const seen = clicks(await explained(now), world.plan.nodes);
  const at = seen.findIndex((one) => howNamed(one, mistake) !== null);
  return {
    ...mistake,
    ...{ world: world.name, plan: isDearer ? 'dearer' : 'none', status: now.plan.status },
    ...{ clicks: at < 0 ? null : at, how: at < 0 ? null : howNamed(seen[at]!, mistake) },
  };
}

function howNamed(seen: NamedLines, { file, lines, missing }: Mistake): JudgedMistake['how'] {
  if (lines.some((line) => seen.names(file, line))) return 'line';
  if (!missing) return null;
  if ('line' in missing) return seen.names(file, missing.line) ? 'missing' : null;
  const isSaid = seen.words
    .split('\n')
    .some((line) => line.startsWith(missing.place) && line.includes('the problem does not set it'));
  return isSaid ? 'missing' : null;
}
