// Every gallery: opened, planned, explained; its game goes on; nothing is wrong for people who see or hear it
// otherwise; and the page stays small and works without a network.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { builtPlayground } from '../../../tools/playground/serve.mjs';
import { writeHash } from '../../../programs/playground/state/share.ts';
import { portionOf } from '../../engine.ts';
import { violations } from './axe.ts';
import { outcome, PlaygroundPages } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

const galleries = [
  { name: 'building', says: /A plan of 32 steps/ },
  { name: 'bug', says: /No plan/ },
  { name: 'town', says: /A plan of 207 steps/ },
  { name: 'squad', says: /A plan of 4 steps/, isGame: true },
  { name: 'iceblox', says: /A plan of 6 steps/, isGame: true },
  { name: 'hunters', says: /A plan of 35 steps/, isGame: true },
  { name: 'rescue', says: /A plan of 10 steps/, isGame: true },
  { name: 'blocks', says: /A plan of 6 steps/, isGoal: true },
];

/** The plan, carried out as in a game, is saved, opened and replayed. */
async function isRecorded(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.locator('.timeline').getByRole('button', { name: 'Save the recording' }).click();
  const buffer = readFileSync(await (await download).path());
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'plan.fprec', mimeType: 'application/octet-stream', buffer });
  await page.locator('.notice p', { hasText: 'everything in it is equal' }).waitFor();
  await page.locator('canvas[role=slider]').press('End');
  await page.locator('.timeline .at', { hasText: /frame [1-9]/ }).waitFor();
  await page.getByRole('button', { name: 'Close the recording' }).click();
  await page.locator('.timeline .at', { hasText: /step/ }).waitFor();
}

describe('the gallery', () => {
  it.each(portionOf(galleries, 4))('$name is opened, planned and explained', async ({ name, says, isGame, isGoal }) => {
    const { page, complaints } = await pages.open(`#${name}`, { reducedMotion: 'reduce' });
    await outcome(page, says);
    if (name === 'bug') {
      await page.locator('.obstacles .source').first().click();
      expect(await page.locator('.cm-lit-line').textContent()).toContain('near(npc) == none;');
      // All that was tried, as soon as it is known: what alone stood in the way comes first.
      await page.locator('.row.cause').first().waitFor();
      expect(await page.locator('.obstacles article').first().textContent()).toContain('there is a plan of');
      await page.locator('.obstacles article h3 .link').first().click();
      await page.locator('.inspector .done-before').waitFor();
      expect(await page.locator('.cm-lit-line').textContent()).toContain('near(npc) == none;');
      for (const summary of await page.locator('.inspector summary:visible').all()) await summary.click();
    } else if (!isGoal) {
      await page.locator('.row.task').first().click();
      await page.locator('.row.attempt.taken').waitFor();
      await page.locator('.inspector .more').first().waitFor();
    }
    if (isGame) await page.locator('.timeline .at', { hasText: /of [1-9]\d/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    // Those of games are saved and opened in pictures.long.page.test.ts.
    if (!isGame && !isGoal) await isRecorded(page);
    expect(complaints).toEqual([]);
  });

  it.each(['values', 'graph'])('is right for everybody in the view of %s', async (view) => {
    const { page } = await pages.open('#building', { reducedMotion: 'reduce' });
    await outcome(page, /A plan of 32 steps/);
    await page.getByRole('button', { name: view, exact: false }).first().click();
    await page.getByRole('button', { name: 'Steps' }).click();
    expect(await violations(page)).toEqual([]);
  });

  it('tells why a goal is out of reach, with the lines', async () => {
    const [domain, problem] = ['domain', 'problem'].map((name) =>
      readFileSync(new URL(`../../../programs/playground/galleries/blocks-${name}.pddl`, import.meta.url), 'utf8'),
    );
    const nothing = { gallery: null, files: {}, choice: null, best: false, overrides: [] };
    const broken = domain!.replace('(and (holding ?block) (not (clear', '(and (not (clear');
    const { page, complaints } = await pages.open(writeHash({ ...nothing, domain: broken, problem: problem! }));
    await outcome(page, /No plan/);
    const why = page.locator('.goal-why');
    await why.waitFor();
    expect(await why.textContent()).toMatch(/out of reach|no order of actions/);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('tells in the dark and by keyboard what was tried, and what a step changed', async () => {
    const { page, complaints } = await pages.open('#bug', { colorScheme: 'dark', reducedMotion: 'reduce' });
    await outcome(page, /No plan/);
    await page.locator('.tried-tree').focus();
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.locator('.inspector', { hasText: 'Tried, and not in the plan' }).waitFor();
    await page.locator('.tried-tree .row.selected').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'World' }).selectOption('building');
    await outcome(page, /A plan of 32 steps/);
    await page.locator('.row.step', { hasText: 'PlaceInInventory' }).first().click();
    await page.locator('.inspector .done-before').waitFor();
    expect(await page.locator('.inspector .held').first().textContent()).toContain('line 119');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is right for everybody on a phone, in the dark', async () => {
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const { page, complaints } = await pages.open('#building', phone);
    for (const pane of ['World', 'Plan', 'Why?', 'Text', 'Time']) {
      await page.getByRole('button', { name: pane, exact: true }).click();
      await page.locator('main > .pane:visible').waitFor();
      expect(await page.locator('main > .pane:visible').count()).toBe(1);
      expect(await violations(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
  });
});

describe('the page', () => {
  it('loads at most 260 kB for the first plan', async () => {
    const { page } = await pages.open('', { serviceWorkers: 'block' });
    await outcome(page, /A plan of 32 steps/);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const inWorkers = /^(main|service)-[\w-]+\.js/;
    const files = new Set(['/index.html', ...loaded]);
    for (const name of readdirSync(`${builtPlayground}/assets`)) if (inWorkers.test(name)) files.add(`/assets/${name}`);
    const sizes = [...files].map((file) => [file, gzipSync(readFileSync(builtPlayground + file)).length] as const);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(sizes.map(([file, size]) => `${String(size).padStart(8)} ${file}`).join('\n'), `\n${total} in all`);
    expect(total).toBeLessThanOrEqual(260_000);
  });

  it('works without a network once it was open', async () => {
    const { page, complaints } = await pages.open('');
    await outcome(page, /A plan of 32 steps/);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.goto(`${pages.address}#town`);
    await page.reload();
    await outcome(page, /A plan of 207 steps/);
    expect(complaints).toEqual([]);
  });
});
