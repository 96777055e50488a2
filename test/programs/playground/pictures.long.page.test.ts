// Going back in a game of the gallery: its picture, its values and the words next to it are those of that frame, as
// they were when it was played. A recording of it shows the same pictures.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { PlaygroundPages } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

interface Seen {
  frame: number;
  status: string;
  /** A sum over the pixels of the canvases. */
  picture: string;
}

const patience = { timeout: 20_000 };

const frameOf = (page: Page): Promise<number> =>
  page
    .locator('.timeline .at')
    .textContent()
    .then((text) => Number(/frame (\d+)/.exec(text!)![1]));

/** What is seen once it stands still: people glide to where they are. */
async function look(page: Page): Promise<Seen> {
  const shoot = async (): Promise<string> => {
    const boards = await page.locator('.boards canvas').all();
    const shots = await Promise.all(boards.map((board) => board.screenshot()));
    return createHash('sha256').update(Buffer.concat(shots)).digest('hex');
  };
  let picture = await shoot();
  for (let before = ''; before !== picture;) {
    before = picture;
    await page.waitForTimeout(140);
    picture = await shoot();
  }
  return { frame: await frameOf(page), status: (await page.locator('.game-status > span').textContent())!, picture };
}

const atFrame = (page: Page, frame: number): Promise<void> => expect.poll(() => frameOf(page), patience).toBe(frame);

async function playSome(page: Page, name: string): Promise<void> {
  await expect.poll(() => frameOf(page), patience).toBeGreaterThan(4);
  if (name === 'iceblox') {
    await page.locator('.boards').press('ArrowRight', { delay: 200 });
    await page.locator('.boards').press('ArrowDown', { delay: 200 });
  }
  await page.locator('.game-status').getByRole('button', { name: 'Pause' }).click();
  await page.locator('.game-status').getByRole('button', { name: 'Go on' }).waitFor();
}

const press = (page: Page, key: string, times: number): Promise<void> =>
  page.locator('canvas[role=slider]').evaluate(
    (canvas, [wanted, count]) => {
      for (let at = 0; at < count; at++)
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key: wanted, bubbles: true }));
    },
    [key, times] as const,
  );

const step = (page: Page, frames: number): Promise<void> =>
  page.getByRole('button', { name: 'One frame' }).evaluate((button, count) => {
    for (let at = 0; at < count; at++) (button as HTMLButtonElement).click();
  }, frames);

describe('the picture of a game', () => {
  it.each(['squad', 'hunters', 'iceblox', 'rescue'])('%s goes back with the timeline', async (name) => {
    // Where there is room for one pane alone, its pictures stay as large as they are.
    const narrow = { reducedMotion: 'reduce', viewport: { width: 600, height: 600 } } as const;
    const { page, complaints } = await pages.open(`#${name}`, narrow);
    await playSome(page, name);
    await press(page, 'End', 1);
    const first = await look(page);
    const live = [first];
    for (const frames of [6, 12]) {
      await step(page, 6);
      await atFrame(page, first.frame + frames);
      live.push(await look(page));
    }
    expect(new Set(live.map(({ picture }) => picture)).size).toBeGreaterThan(1);
    const [, middle, last] = live;

    await press(page, 'ArrowLeft', 12);
    expect(await look(page)).toEqual(first);
    await step(page, 6);
    expect(await look(page)).toEqual(middle);
    await press(page, 'End', 1);
    expect(await look(page)).toEqual(last);
    await press(page, 'Home', 1);
    await atFrame(page, 0);
    await page.locator('.game-status').getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => frameOf(page), patience).toBeGreaterThan(last!.frame + 3);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the recording' }).click();
    const buffer = readFileSync(await (await download).path());
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'game.fprec', mimeType: 'application/octet-stream', buffer });
    await page.locator('.notice p', { hasText: 'everything in it is equal' }).waitFor();
    await atFrame(page, 0);
    await press(page, 'ArrowRight', first.frame);
    expect(await look(page)).toEqual(first);
    expect(complaints).toEqual([]);
  });
});
