// Forty characters who carry their plans out, in a page under Vite's development server, while somebody edits their
// domain again and again.

import type { ConsoleMessage } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { develop } from './development.ts';
import type { Development } from './development.ts';

/** What the page offers to the tests. */
declare const game: {
  frames: number;
  actions: number;
  /** The longest time, in frames, that a character stood without an action. */
  longestRest: number;
  edits: { kept: number; restarted: number; outdated: number; changed: string[] }[];
  waiting(): number;
  faults: string[];
};

const domainText = `domain patrol;

type Guard;
type Area;
constant boolean connects(Area from, Area to);
constant boolean guarded(Area area);
fluent Area at(Guard guard);
fluent integer rounds(Guard guard);
external boolean isAsleep(Guard guard);

task Walk(Guard guard, Area from, Area to) {
  connects(from, to);
  at(guard) == from :-> to;
}
task Look(Guard guard, Area area) { at(guard) == area; rounds(guard) += 1; }
task Round(Guard guard, Area goal) {
  method { not isAsleep(guard); ordered(GoTo(guard, goal, 12), Look(guard, goal)); }
}
task GoTo(Guard guard, Area goal, integer most) {
  method there { at(guard) == goal; }
  method go {
    most > 0;
    exists (Area next) {
      connects(at(guard), next);
      ordered(Walk(guard, at(guard), next), GoTo(guard, goal, most - 1));
    }
  }
}
`;

const gameText = `import { Planner } from 'frameplan';
import { apply, check } from 'frameplan/execution';
import patrol from './patrol.htn';

const guards = Array.from({ length: 40 }, (_, at) => 'guard' + at);
const areas = Array.from({ length: 12 }, (_, at) => 'area' + at);
const characters = [];
const externals = { isAsleep: () => false, isTired: () => false };
const game = { frames: 0, actions: 0, longestRest: 0, edits: [], faults: [], waiting: () => planner.waiting };

const planner = new Planner({
  memory: 2 ** 20,
  async onReplace(domain, replace) {
    const of = new Map(characters.map((character) => [character.session, character]));
    const rest = ({ session, done }) => session.plan.slice(done).map(({ text }) => text).join();
    const before = new Map();
    const { kept, restarted, outdated } = await replace({
      carriedOut(session) {
        const character = of.get(session);
        if (session.plan) before.set(character, rest(character));
        return character.done;
      },
      externals: { isTired: externals.isTired },
    });
    for (const session of [...restarted, ...outdated]) of.get(session).done = 0;
    const changed = kept.map((session) => of.get(session)).filter((one) => rest(one) !== before.get(one));
    game.edits.push({
      kept: kept.length,
      restarted: restarted.length,
      outdated: outdated.length,
      changed: changed.map(({ guard }) => guard),
    });
  },
});
const domain = planner.register(patrol);
const world = domain.createWorld({ Guard: guards, Area: areas }, { externals: { isAsleep: externals.isAsleep } });
areas.forEach((area, at) => {
  world.set('connects', area, areas[(at + 1) % areas.length], true);
  world.set('connects', area, areas[(at + areas.length - 1) % areas.length], true);
});
guards.forEach((guard, at) => {
  world.set('at', guard, areas[at % areas.length]);
  const session = planner.submitTask(world, {}, domain.tasks.Round, world.object(guard), world.object(areas[(at * 5 + 3) % 12]));
  characters.push({ guard, at, session, done: 0, rest: 0, rounds: 0 });
});

/** One action each. */
function act(character) {
  const { session } = character;
  character.rest++;
  game.longestRest = Math.max(game.longestRest, character.rest);
  if (session.status !== 'solved') return;
  if (check(session, character.done) >= 0) {
    character.done = 0;
    session.restart();
    return;
  }
  apply(session, character.done, character.done + 1);
  character.done++;
  character.rest = 0;
  game.actions++;
  if (character.done < session.plan.length) return;
  character.rounds++;
  character.done = 0;
  const goal = areas[(character.at * 5 + character.rounds * 7 + 3) % areas.length];
  session.restartTask(domain.tasks.Round, world.object(character.guard), world.object(goal));
}

function frame() {
  try {
    game.frames++;
    planner.step(20_000);
    if (game.frames % 3 === 0) characters.forEach(act);
  } catch (error) {
    game.faults.push(String(error));
  }
  requestAnimationFrame(frame);
}
globalThis.game = game;
frame();
`;

/** Nothing that a plan needs changes. */
const harmless = (edit: number): string => `${domainText}\ntask Rest${edit}(Guard guard) { at(guard) == none; }\n`;

/** All plans that walk have a step too few. */
const doors = (edit: number): string =>
  domainText
    .replace('fluent integer rounds', 'fluent boolean isOpen(Area area) := false;\nfluent integer rounds')
    .replace('at(guard) == from :-> to;', `isOpen(to);\n  at(guard) == from :-> to;`)
    .replace(
      'ordered(Walk(guard, at(guard), next),',
      `ordered(Open(guard, next, ${edit}), Walk(guard, at(guard), next),`,
    )
    .concat('task Open(Guard guard, Area area, integer edit) { edit > 0; isOpen(area) := true; }\n');

/** A new external, which only the game can give. */
const asking = (edit: number): string =>
  harmless(edit)
    .replace('external boolean isAsleep', 'external boolean isTired(Guard guard);\nexternal boolean isAsleep')
    .replace('not isAsleep(guard);', 'not isAsleep(guard); not isTired(guard);');

let development: Development;

beforeAll(async () => {
  development = await develop({
    'index.html': '<script type="module" src="game.js"></script>',
    'patrol.htn': domainText,
    'game.js': gameText,
  });
  await development.page.waitForFunction(() => 'game' in globalThis && game.actions > 100);
}, 60_000);

afterAll(() => development.close());

/** Writes another version of the domain, and lets some actions pass. */
async function edit(text: string): Promise<void> {
  const { page, write } = development;
  await page.waitForTimeout(300);
  const about = (message: ConsoleMessage): boolean => message.text().startsWith('frameplan: ');
  const reported = page.waitForEvent('console', { predicate: about, timeout: 20_000 });
  write('patrol.htn', text);
  expect((await reported).text()).toContain('go on with their plan');
  const before = await page.evaluate(() => game.actions);
  await page.waitForFunction((actions) => game.actions >= actions + 200, before);
}

describe('forty characters, whose domain is edited twenty times', () => {
  it('go on: none stands still, and none starts over whose plan still holds', async () => {
    const versions = [harmless, doors, asking, harmless];
    for (let count = 1; count <= 20; count++) await edit(versions[count % versions.length]!(count));
    const { edits, faults, longestRest, actions } = await development.page.evaluate(() => game);
    expect(faults).toEqual([]);
    expect(edits).toHaveLength(20);
    expect(edits.map(({ kept, restarted, outdated }) => kept + restarted + outdated)).toEqual(
      Array.from({ length: 20 }, () => 40),
    );
    // Plans that go on do so with the very steps that were left.
    expect(edits.flatMap(({ changed }) => changed)).toEqual([]);
    // Where nothing changed for plans, no plan was lost. (After the doors, plans that open them are no plans.)
    edits.forEach(({ outdated }, at) => {
      if (versions[(at + 1) % versions.length] === harmless) expect([at, outdated]).toEqual([at, 0]);
    });
    expect(edits.reduce((sum, { outdated }) => sum + outdated, 0)).toBeGreaterThan(40);
    expect(actions).toBeGreaterThan(4000);
    // A character acts each time that it may: after an edit that takes its plan away, at the next but one.
    expect(longestRest).toBeLessThanOrEqual(2);
  }, 240_000);
});
