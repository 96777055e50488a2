// Changing a domain while a page runs, with Vite's development server: the page is not loaded again, and its characters
// go on.

import type { ConsoleMessage } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { develop } from './development.ts';
import type { Development } from './development.ts';
import { guardText } from './texts.ts';

/** What the page offers to the tests. */
declare const game: { domain: Domain; world: World; session: Session<AnyDomain>; again(): Domain; frames: number };

const gameText = `import { Planner } from 'frameplan';
import guard from './guard.htn';

const domain = new Planner({ memory: 2 ** 18 }).register(guard);
const world = domain.createWorld({ Guard: ['bob', 'eve'], Area: ['hall', 'yard', 'tower'] });
world.set('at', 'bob', 'hall');
world.set('at', 'eve', 'hall');
world.set('connects', 'hall', 'yard', true);
world.set('connects', 'yard', 'tower', true);
const session = world.plan(domain.tasks.GoTo(world.object('bob'), world.object('tower')));
const again = () => new Planner({ memory: 2 ** 18 }).register(guard);
globalThis.game = { domain, world, session, again, frames: 0 };
const frame = () => {
  game.frames++;
  session.step(10);
  requestAnimationFrame(frame);
};
frame();
`;

/** One task more. It changes nothing for a plan that was found. */
const longerText = `${guardText}\ntask Wait(Guard guard) { at(guard) == none; }\n`;

/** Without the task of walking. */
const flyingText = guardText
  .replace('connects(from, to);', 'connects(from, to); from == to;')
  .replace('method go {', 'method fly { ordered(Fly(guard, goal)); }\n    method go {')
  .concat('\ntask Fly(Guard guard, Area to) { at(guard) := to; }\n');

const withoutGuards = guardText.replaceAll('Guard', 'Soldier');

let development: Development;

beforeEach(async () => {
  development = await develop({
    'index.html': '<script type="module" src="game.js"></script>',
    'guard.htn': guardText,
    'game.js': gameText,
  });
  await development.page.waitForFunction(() => 'game' in globalThis && game.session.status === 'solved');
}, 60_000);

afterEach(() => development.close());

/** Writes another version of the domain. Returns what the page reports. */
async function change(text: string, name = 'guard.htn'): Promise<string> {
  const { page, write } = development;
  // The server's watcher misses a change that follows another one at once. No person is that fast.
  await page.waitForTimeout(300);
  const about = (message: ConsoleMessage): boolean => message.text().startsWith('frameplan: ');
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate: about, timeout: 20_000 }),
    write(name, text),
  ]);
  return message.text();
}

const look = () =>
  development.page.evaluate(() => ({
    frames: game.frames,
    tasks: Object.keys(game.domain.tasks),
    eve: game.world.nameOf('Area', Number(game.world.get('at', 'eve'))),
    status: game.session.status,
    plan: game.session.plan?.map(({ text }) => text),
  }));

const walked = ['Walk(bob, hall, yard)', 'Walk(bob, yard, tower)'];

describe('a domain that changes while a page runs', () => {
  it('follows a text that it includes', async () => {
    const [first, ...rest] = guardText.split('\n');
    development.write('rest.htn', rest.join('\n'));
    expect(await change(`${first}\ninclude "rest.htn";\n`)).toContain('is replaced');
    const longer = longerText.split('\n').slice(1).join('\n');
    expect(await change(longer, 'rest.htn')).toContain('1 go on with their plan');
    expect(await look()).toMatchObject({ tasks: ['Walk', 'GoTo', 'Wait'] });
  });

  it('leaves the world as it is, and plans that still hold', async () => {
    await development.page.evaluate(() => game.world.set('at', 'eve', 'yard'));
    const before = await look();
    expect(before).toMatchObject({ tasks: ['Walk', 'GoTo'], eve: 'yard', status: 'solved', plan: walked });
    expect(await change(longerText)).toContain(
      'sessions: 1 go on with their plan, 0 begin again, 0 have to plan again',
    );
    const after = await look();
    expect(after).toMatchObject({ tasks: ['Walk', 'GoTo', 'Wait'], eve: 'yard', status: 'solved', plan: walked });
    expect(after.frames).toBeGreaterThanOrEqual(before.frames);
  }, 60_000);

  it('has plans made anew that no longer hold', async () => {
    expect(await change(flyingText)).toContain(
      'sessions: 0 go on with their plan, 0 begin again, 1 have to plan again',
    );
    await development.page.waitForFunction(() => game.session.status === 'solved');
    expect(await look()).toMatchObject({ eve: 'hall', plan: ['Fly(bob, tower)'] });
  }, 60_000);

  it('stays what it was when the new one does not fit the world', async () => {
    expect(await change(withoutGuards)).toMatch(/does not fit, the page goes on with the old domain: .*Guard/);
    expect(await look()).toMatchObject({ tasks: ['Walk', 'GoTo'], eve: 'hall', plan: walked });
    expect(await change(longerText)).toContain('1 go on with their plan');
    expect((await look()).tasks).toContain('Wait');
  }, 60_000);

  it('is the new one for whoever registers it later', async () => {
    await change(longerText);
    const tasks = await development.page.evaluate(() => Object.keys(game.again().tasks));
    expect(tasks).toContain('Wait');
  }, 60_000);
});
