// A long list of planted mistakes, and how well they are explained: by kind, and by world.

import { seededRandom } from '../../../../domains/random.ts';
import { judge, knownWorld, plantIn } from './judge.ts';
import type { JudgedMistake, KnownWorld, PlantedMistake } from './judge.ts';
import type { MistakeKind } from './mutate.ts';
import { worlds } from './texts.ts';

export const kinds: readonly MistakeKind[] = ['condition', 'effect', 'order', 'value'];

/** Not each change is a mistake: how many are tried for one. */
const mostTries = 40;

export async function* mistakes(known: readonly KnownWorld[], seed: number): AsyncGenerator<PlantedMistake> {
  const random = seededRandom(seed);
  const seen = new Set<string>();
  for (let turn = 0; ; turn++) {
    const kind = kinds[turn % kinds.length]!;
    for (let left = mostTries; left > 0; left--) {
      const found = await plantIn(random.pick(known), kind, random);
      const key = found && `${found.world.name} ${found.file} ${found.lines.join()} ${found.what}`;
      if (!found || seen.has(key!)) continue;
      seen.add(key!);
      yield found;
      break;
    }
  }
}

export async function plantMany(
  count: number,
  seed: number,
  only: string | null,
  say: (line: string) => void,
): Promise<void> {
  const names = only === null ? Object.keys(worlds) : [only];
  const known = await Promise.all(names.map((name) => knownWorld(name, worlds[name]!())));
  const found: JudgedMistake[] = [];
  for await (const mistake of mistakes(known, seed)) {
    const judged = await judge(mistake);
    found.push(judged);
    say(lineOf(judged));
    if (found.length >= count) break;
  }
  say('');
  for (const kind of kinds)
    say(
      summary(
        kind,
        found.filter((one) => one.kind === kind),
      ),
    );
  for (const name of names)
    say(
      summary(
        name,
        found.filter(({ world }) => world === name),
      ),
    );
  say(
    summary(
      'no plan',
      found.filter(({ plan }) => plan === 'none'),
    ),
  );
  say(
    summary(
      'a dearer plan',
      found.filter(({ plan }) => plan === 'dearer'),
    ),
  );
  say(summary('all', found));
}

function lineOf({ kind, world, file, lines, what, plan, status, clicks, how }: JudgedMistake): string {
  const named = clicks === null ? 'NOT NAMED' : `${clicks} click${clicks === 1 ? '' : 's'}, ${how}`;
  const place = `${world} ${file} ${lines.join(' and ')}`;
  const came = plan === 'none' ? status : plan;
  return `${named.padEnd(18)} ${kind.padEnd(9)} ${place.padEnd(26)} ${came}: ${what.slice(0, 100)}`;
}

function summary(name: string, found: readonly JudgedMistake[]): string {
  const within = (most: number): number => found.filter(({ clicks }) => clicks !== null && clicks <= most).length;
  const exact = found.filter(({ how }) => how === 'line').length;
  const counts = [0, 1, 2].map((most) => `${within(most)} in ${most}`).join(', ');
  const planted = `${name.padEnd(14)} ${String(found.length).padStart(3)} planted`;
  return `${planted}; named within clicks: ${counts}; by the line itself ${exact}`;
}
