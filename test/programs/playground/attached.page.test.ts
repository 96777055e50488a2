// A page that is attached to a game that runs: everything that it can do with the game, with the mouse and with keys
// alone, and what happens in the game.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { crowdBytes, crowdText } from '../../../bench/acting/crowd.ts';
import { attach } from '../../../addons/debug/node/index.ts';
import type { NodeAttachOptions, NodeGame } from '../../../addons/debug/node/index.ts';
import { builtPlayground } from '../../../tools/playground/serve.mjs';
import { crowdGame } from '../../addons/debug/games.ts';
import type { CrowdGame } from '../../addons/debug/games.ts';
import { violations } from './axe.ts';
import { find, outcome, PlaygroundPages, write } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
const games: LoopedGame[] = [];
afterEach(async () => {
  await pages.closeAll();
  for (const game of games.splice(0)) await game.end();
});
afterAll(() => pages.end());

/** A game with a loop, as the documentation has it. */
class LoopedGame {
  readonly game: CrowdGame;
  readonly debug: NodeGame;
  frames = 0;
  readonly #timer: NodeJS.Timeout;

  private constructor(game: CrowdGame, debug: NodeGame) {
    this.game = game;
    this.debug = debug;
    this.#timer = setInterval(() => {
      if (debug.isPaused) return;
      game.play(this.frames++);
      debug.frame();
    }, 10);
  }

  static async begin(
    characters = 40,
    options: NodeAttachOptions = {},
    game = crowdGame(characters, 1),
  ): Promise<LoopedGame> {
    const debug = await attach(game.planner, {
      worlds: { crowd: game.world },
      acting: game.acting as never,
      domains: [{ domain: game.domain, module: crowdBytes(), text: crowdText }],
      assets: builtPlayground,
      log: () => {},
      ...options,
    });
    const looped = new LoopedGame(game, debug);
    games.push(looped);
    return looped;
  }

  /** The steps of a plan that is made now. */
  planLength(): number {
    const { planner, world, domain } = this.game;
    const session = planner.submit(world, domain.tasks.Patrol!(1));
    planner.step(100_000);
    const { length } = session.plan!;
    session.release();
    return length;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.debug.detach();
  }
}

/** Chromium says so of a command that the game refuses. */
const refused = 'Failed to load resource: the server responded with a status of 400 (Bad Request)';

const bar = (page: Page, text: string | RegExp) => page.locator('.live-bar', { hasText: text }).waitFor();
const pane = (page: Page) => page.locator('.game-pane');
const shorter = crowdText.replace('Go(npc, at(npc), 20)', 'Go(npc, at(npc), 5)');

describe('a game with 40 characters in Node', () => {
  it('pauses at a break, has a value changed and a domain replaced, and goes on when it is let go', async () => {
    const looped = await LoopedGame.begin();
    const { game, debug } = looped;
    const { page, complaints } = await pages.openAt(debug.url);
    await bar(page, 'The game runs');
    await page.locator('.cm-line', { hasText: 'task Patrol' }).waitFor();

    const form = page.getByRole('form', { name: 'A new break' });
    await form.getByLabel('Pause when').selectOption('method');
    await form.getByLabel('Task', { exact: true }).selectOption('Pass');
    await form.getByLabel('Method').selectOption('climb');
    await form.getByRole('button', { name: 'Set the break' }).click();
    await bar(page, 'The game waits');
    expect(debug.isPaused).toBe(true);
    const met = await page.locator('.live-bar .met', { hasText: 'a plan takes' }).textContent();
    expect(met).toMatch(
      /^break \d+: a plan takes Pass: climb search \d+ for Patrol takes Pass, climb \(npc\d+, frame \d+\)$/,
    );
    expect(Number(/frame (\d+)/.exec(met!)![1])).toBe(looped.frames - 1);
    expect(await page.locator('.cm-lit-line').textContent()).toContain('method climb');
    await expect.poll(() => page.locator('.cm-breaks .cm-gutterElement span').count()).toBe(1);

    await page.getByRole('button', { name: 'Values' }).click();
    await page.getByLabel('Filter the values').fill('npc3');
    await page.getByRole('button', { name: /^energy\(npc3\) is/ }).click();
    const field = page.getByRole('textbox', { name: 'energy' });
    await field.fill('101');
    await field.press('Enter');
    await page.locator('.value-table [role=alert]', { hasText: 'has to be in integer [0, 100], not 101' }).waitFor();
    await field.fill('77');
    await field.press('Enter');
    await page.getByRole('button', { name: 'energy(npc3) is 77: change it' }).waitFor();
    expect(game.world.get('energy', 'npc3' as never)).toBe(77);
    await page.getByRole('button', { name: /^at\(npc3\) is/ }).click();
    await page.getByRole('combobox', { name: 'at' }).selectOption('place7');
    await page.getByRole('button', { name: 'at(npc3) is place7: change it' }).waitFor();
    expect(game.world.nameOf('Place', game.world.get('at', 'npc3' as never) as number)).toBe('place7');

    await pane(page).getByRole('button', { name: 'Domain' }).click();
    expect(looped.planLength()).toBe(20);
    await write(page, shorter.replace('type Place;', 'type ;'));
    await pane(page)
      .locator('p', { hasText: /The text has \d+ errors?/ })
      .waitFor();
    expect(await pane(page).getByRole('button', { name: 'Replace the domain' }).isDisabled()).toBe(true);
    await write(page, shorter);
    await pane(page).getByRole('button', { name: 'Replace the domain' }).click();
    await pane(page).locator('.good', { hasText: 'The game has the new domain' }).waitFor();
    expect(looped.planLength()).toBe(5);
    // The game sends its text again when it goes on: it is no other one, whatever is in the editor meanwhile.
    await write(page, `${shorter}// more`);
    await page.locator('.live-bar').getByRole('button', { name: 'One frame' }).click();
    await page.waitForTimeout(500);
    expect(await page.locator('.notice p').allTextContents()).toEqual([]);

    await page.locator('.live-bar').getByRole('button', { name: 'Detach' }).click();
    await page.locator('.notice p', { hasText: 'Detached. The game goes on.' }).waitFor();
    const left = looped.frames;
    await expect.poll(() => looped.frames).toBeGreaterThan(left + 60);
    expect(debug.isPaused).toBe(false);
    // What was changed stays.
    expect(looped.planLength()).toBe(5);
    expect(complaints).toEqual([refused]);
  });

  it('breaks for everything that the protocol knows, watches values, and takes both away again', async () => {
    const looped = await LoopedGame.begin(10);
    const { page, complaints } = await pages.openAt(looped.debug.url);
    await bar(page, 'The game runs');
    const form = page.getByRole('form', { name: 'A new break' });
    const list = pane(page).getByRole('list', { name: 'Breaks' });
    const kinds: [kind: string, fields: [label: string, value: string][], text: RegExp][] = [
      ['task', [['Task', 'Climb']], /Climb is searched for, or planned/],
      [
        'value',
        [
          ['Variable', 'at'],
          ['Place', 'one'],
          ['Npc', 'npc4'],
        ],
        /at\(npc4\) changes/,
      ],
      ['value', [['Variable', 'open']], /open changes/],
      [
        'status',
        [
          ['Status', 'solved'],
          ['Task', 'Patrol'],
        ],
        /a search for Patrol ends: solved/,
      ],
    ];
    for (const [kind, fields, text] of kinds) {
      await form.getByLabel('Pause when').selectOption(kind);
      for (const [label, value] of fields) await form.getByLabel(label, { exact: true }).selectOption(value);
      await form.getByRole('button', { name: 'Set the break' }).click();
      await page.locator('.live-bar .met', { hasText: text }).waitFor();
      await list.locator('li.met', { hasText: text }).getByRole('button', { name: 'Take away' }).click();
      await expect.poll(() => list.locator('li').count()).toBe(0);
      await page.locator('.live-bar').getByRole('button', { name: 'Go on' }).click();
      await bar(page, 'The game runs');
    }
    await form.getByLabel('Pause when').selectOption('iterations');
    await form.getByLabel('More iterations than').fill('many');
    await form.getByRole('button', { name: 'Set the break' }).click();
    await form.getByRole('alert').filter({ hasText: '"above" has to be a number' }).waitFor();
    await form.getByLabel('More iterations than').fill('30');
    await form.getByRole('button', { name: 'Set the break' }).click();
    await page.locator('.live-bar .met', { hasText: 'a search for Patrol takes more than 30 iterations' }).waitFor();

    await pane(page).getByRole('button', { name: 'Watches' }).click();
    const watch = page.getByRole('form', { name: 'A new watch' });
    await watch.getByLabel('Watch').selectOption('energy');
    await watch.getByLabel('Npc').selectOption('npc2');
    await watch.getByRole('button', { name: 'Watch it' }).click();
    const watched = pane(page).getByRole('list', { name: 'Watches' });
    await watched.locator('li', { hasText: 'energy(npc2)' }).waitFor();
    const before = await watched.locator('strong').textContent();
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'One frame' }).click();
        return watched.locator('strong').textContent();
      })
      .not.toBe(before);
    await expect
      .poll(() => watched.locator('strong').textContent())
      .toBe(String(looped.game.world.get('energy', 'npc2' as never)));
    await watched.getByRole('button', { name: 'Do not watch energy(npc2) any more' }).click();
    await expect.poll(() => watched.locator('li').count()).toBe(0);
    expect(complaints).toEqual([refused]);
  });

  it('has a search explained by the page, which comes to the plan of the game', async () => {
    const looped = await LoopedGame.begin(3, { explain: (session) => ({ says: session.status }) });
    const { page, complaints } = await pages.openAt(looped.debug.url);
    await bar(page, 'The game runs');
    await pane(page).getByRole('button', { name: 'Searches' }).click();
    const solved = pane(page).locator('.searches li', { hasText: /Patrol\(npc\d\).*solved, \d+ iterations, 20 steps/ });
    await solved.first().waitFor();
    await page.locator('.live-bar').getByRole('button', { name: 'Pause' }).click();
    await solved.first().getByRole('button', { name: 'Explain' }).click();
    await outcome(page, /A plan of 20 steps/);
    await pane(page).locator('.explained', { hasText: 'The page comes to the plan of the game.' }).waitFor();
    await page.locator('.row.task').first().click();
    await page.locator('.row.attempt.taken').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('.timeline .at', { hasText: 'frame' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is attached with the keyboard alone', async () => {
    const looped = await LoopedGame.begin(10);
    const { game, debug } = looped;
    const { page, complaints } = await pages.openAt(debug.url);
    await bar(page, 'The game runs');
    await tabTo(page, 'Pause');
    await page.keyboard.press('Enter');
    await bar(page, 'The game waits');
    await find(page, 'method climb');
    await page.keyboard.press('F9');
    await page.locator('.notice p', { hasText: 'A break: a plan takes Pass: climb.' }).waitFor();
    await tabTo(page, 'Go on');
    await page.keyboard.press('Enter');
    await page.locator('.live-bar .met', { hasText: 'Pass: climb' }).waitFor();
    await find(page, 'method climb');
    await page.keyboard.press('F9');
    await page.locator('.notice p', { hasText: 'No break any more' }).waitFor();
    await expect.poll(() => page.locator('.cm-breaks .cm-gutterElement span').count()).toBe(0);

    await tabTo(page, 'Values');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Filter the values');
    await page.keyboard.type('energy');
    await tabTo(page, /^energy\(npc5\) is/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('42');
    await page.keyboard.press('Enter');
    await expect.poll(() => game.world.get('energy', 'npc5' as never)).toBe(42);

    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(shorter);
    await tabTo(page, /^Domain \*$/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Replace the domain');
    await page.keyboard.press('Space');
    await pane(page).locator('.good', { hasText: 'The game has the new domain' }).waitFor();
    expect(looped.planLength()).toBe(5);
    await tabTo(page, 'Detach');
    await page.keyboard.press('Enter');
    const left = looped.frames;
    await expect.poll(() => looped.frames).toBeGreaterThan(left + 10);
    expect(complaints).toEqual([]);
  });

  it('shows one of its worlds, then another one, and changes values there', async () => {
    const game = crowdGame(4, 1);
    const cave = game.domain.createWorld({ Npc: ['ada', 'bob'], Place: 50 } as never);
    cave.set('energy', 'bob' as never, 13 as never);
    const looped = await LoopedGame.begin(4, { worlds: { crowd: game.world, cave } as never }, game);
    const { page, complaints } = await pages.openAt(looped.debug.url);
    await bar(page, 'The game runs');
    await page.getByRole('button', { name: 'Values' }).click();
    await page.getByRole('button', { name: /^energy\(npc0\) is/ }).waitFor();
    await page.getByLabel('World of the game').selectOption('cave');
    await page.getByRole('button', { name: 'energy(bob) is 13: change it' }).click();
    const field = page.getByRole('textbox', { name: 'energy' });
    await field.fill('14');
    await field.press('Enter');
    await expect.poll(() => cave.get('energy', 'bob' as never)).toBe(14);
    await page.getByLabel('World of the game').selectOption('crowd');
    await page.getByRole('button', { name: /^energy\(npc0\) is/ }).waitFor();
    await page.locator('.timeline .at', { hasText: /of [1-9]\d/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['on a wide screen', { viewport: { width: 1920, height: 1080 } }],
    ['on a phone, in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ])('is right for everybody %s', async (_, look) => {
    const looped = await LoopedGame.begin(5);
    const { page } = await pages.openAt(looped.debug.url, { ...look, reducedMotion: 'reduce' });
    await bar(page, 'The game runs');
    if (look.viewport.width < 700) await page.getByRole('button', { name: 'Game', exact: true }).click();
    const form = page.getByRole('form', { name: 'A new break' });
    await form.getByLabel('Pause when').selectOption('value');
    await form.getByLabel('Place').selectOption('one');
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Pause when').selectOption('task');
    await form.getByRole('button', { name: 'Set the break' }).click();
    await bar(page, 'The game waits');
    for (const view of look.viewport.width < 700 ? ['Searches'] : ['Watches', 'Domain', 'Searches']) {
      await pane(page).getByRole('button', { name: view }).click();
      expect(await violations(page)).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(look.viewport.width);
  });
});

/** Tab by Tab, until what has this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (found: string): boolean => (typeof name === 'string' ? found === name : name.test(found));
  for (let time = 0; time < 150; time++) {
    const found = await page.evaluate(() => {
      const { activeElement: active } = document;
      return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim();
    });
    if (isIt(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}
