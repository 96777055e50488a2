// What a visitor does in the first minute, with a mouse, and once with the keyboard alone.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { find, outcome, PlaygroundPages } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

const wayAhead = (page: Page): Promise<string | null> => page.locator('.way .ahead').getAttribute('points');

async function deleteDoor(page: Page): Promise<void> {
  await find(page, 'instance Door hall_kitchen');
  await page.keyboard.press('Home');
  for (let line = 0; line < 8; line++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
}

/** Goes from control to control, as a person without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} by Tab`);
}

describe('the first minute', () => {
  it('with a mouse: a plan that moves, a door deleted, why-not, a soldier dragged, a link', async () => {
    const { page, complaints } = await pages.open();
    await outcome(page, /A plan of 32 steps/);
    await page.locator('.timeline .at', { hasText: /step [2-9]/ }).waitFor();
    const before = await wayAhead(page);

    await deleteDoor(page);
    await outcome(page, /A plan of 36 steps/);
    expect(await wayAhead(page)).not.toBe(before);

    await page.locator('.row.task', { hasText: 'RestoreFullHealth' }).first().click();
    const grey = page.locator('.row.attempt.failed', { hasText: 'healthy' });
    expect(await grey.textContent()).toContain('injured(soldier) is true');
    await grey.click();
    expect(await page.locator('.cm-lit-line').textContent()).toContain('not injured(npc);');

    const kitchen = (await page.locator('.area', { hasText: 'kitchen' }).boundingBox())!;
    // Waits until it stands still.
    await page.locator('.token.soldier').hover();
    await page.mouse.down();
    await page.mouse.move(kitchen.x + kitchen.width / 2, kitchen.y + kitchen.height / 2, { steps: 4 });
    await page.mouse.up();
    const dragged = (await outcome(page, /A plan of (?!36)\d+ steps/)).slice(0, 20);
    expect(await page.locator('.cm-content').textContent()).toContain('at(soldier) := kitchen;');

    await page.getByRole('button', { name: 'Share' }).click();
    const link = new URL(page.url());
    expect(link.hash.length).toBeLessThan(1000);
    const other = await pages.open(link.hash);
    expect(await outcome(other.page, /A plan of/)).toContain(dragged.slice(0, 15));
    await other.page.locator('.cm-line', { hasText: 'at(soldier) := kitchen;' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('with the keyboard alone', async () => {
    const { page, complaints } = await pages.open('', { reducedMotion: 'reduce' });
    await outcome(page, /A plan of 32 steps/);
    await tabTo(page, '[role=tree]');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.row.attempt').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.cm-lit-line').textContent()).toContain('not injured(npc);');

    await tabTo(page, '.token.soldier');
    await page.keyboard.press('ArrowUp');
    await page.locator('[role=tab]', { hasText: 'Problem' }).and(page.locator('[aria-selected=true]')).waitFor();
    await page.locator('.cm-line', { hasText: 'at(soldier) := armoury;' }).waitFor();
    await outcome(page, /A plan of/);

    await deleteDoor(page);
    await outcome(page, /A plan of/);
    await page.keyboard.press('F10');
    await outcome(page, /Iteration 1/);
    await page.keyboard.press('F10');
    await outcome(page, /Iteration 2/);
    await page.keyboard.press('Shift+F10');
    await outcome(page, /Iteration 1/);

    await tabTo(page, 'canvas[role=slider]');
    await page.keyboard.press('End');
    await page.locator('.timeline .at', { hasText: /step \d\d of/ }).waitFor();
    await tabTo(page, 'button.main');
    await page.keyboard.press('Enter');
    await page.locator('.notice p', { hasText: 'link' }).waitFor();
    expect(page.url()).toContain('#~');
    expect(complaints).toEqual([]);
  });

  it('what if: a value changed in a copy of the world, and taken back', async () => {
    const { page, complaints } = await pages.open('#building');
    await outcome(page, /A plan of 32 steps/);
    await page.locator('.row.task', { hasText: 'RestoreFullHealth' }).first().click();
    await page.locator('.inspector .remedy', { hasText: 'injured(soldier) := false' }).click();
    await outcome(page, /A plan of 2\d steps/);
    await page.getByRole('tab', { name: 'Problem' }).click();
    await find(page, 'injured(soldier)');
    await page.locator('.cm-line', { hasText: 'injured(soldier) := true;' }).waitFor();
    await page.getByRole('button', { name: 'Take all back' }).click();
    await outcome(page, /A plan of 32 steps/);
    expect(complaints).toEqual([]);
  });

  it('a message while typing, with a way to mend it', async () => {
    const { page, complaints } = await pages.open('#building');
    await outcome(page, /A plan of 32 steps/);
    await find(page, 'injured(soldier)');
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    await page.locator('.messages .error', { hasText: 'xinjured' }).waitFor();
    await outcome(page, /no plan while the text has errors/);
    await page.locator('.messages .fix').first().click();
    await outcome(page, /A plan of 32 steps/);
    expect(complaints).toEqual([]);
  });
});
