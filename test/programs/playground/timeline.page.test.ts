// The timeline: which characters are shown, the way from trouble to trouble, what runs now; and that neither a new plan
// nor a filter loses the zoom.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import type * as bindings from '../../../bindings/index.ts';
import type * as debug from '../../../addons/debug/index.ts';
import type * as language from '../../../language/index.ts';
import { violations } from './axe.ts';
import { outcome, PlaygroundPages, write } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

const domain = `domain guards;
type Guard;
fluent integer n(Guard guard);
fluent boolean asleep(Guard guard);
task Count(Guard guard) { n(guard) += 1; }
task Patrol(Guard guard) {
    method { not asleep(guard); n(guard) < 20; ordered(Count(guard), Patrol(guard)); }
    method { not asleep(guard); n(guard) >= 20; }
}
`;

/** A part of the package as it ships: the page refuses a recording of the core with assertions, which tests run on. */
const built = <Part>(path: string): Promise<Part> =>
  import(/* @vite-ignore */ new URL(`../../../dist/${path}`, import.meta.url).href) as Promise<Part>;

/** amy plans at every fifth frame, bob can't plan in frame 30, cyd waits for more than ten frames, dan is at ease. */
async function recordedTroubles(): Promise<Uint8Array<ArrayBuffer>> {
  const { Planner } = await built<typeof bindings>('bindings/index.js');
  const { record } = await built<typeof debug>('addons/debug/index.js');
  const { compile } = await built<typeof language>('language/index.js');
  const planner = new Planner();
  const module = compile(domain).bytes!;
  const loaded = planner.register(module);
  const world = loaded.createWorld({ Guard: ['amy', 'bob', 'cyd', 'dan'] } as never);
  const recorder = record(planner, { worlds: { yard: world }, domains: [{ module, text: domain }] });
  const submit = (name: string, priority = 0): unknown =>
    planner.submit(world, loaded.tasks['Patrol']!(world.object(name as never, 'Guard') as never), { priority });
  world.set('asleep', 'bob' as never, true);
  submit('dan');
  for (let frame = 1; frame <= 60; frame++) {
    if (frame >= 10 && frame < 35 && frame % 5 === 0) submit('amy', 5);
    if (frame === 30) submit('bob', 5);
    if (frame === 40) submit('cyd');
    // cyd's search needs some 40 iterations.
    planner.step(frame >= 40 && frame < 56 ? 1 : 1000);
    recorder.frame();
  }
  return recorder.bytes();
}

const at = (page: Page): Promise<string> => page.locator('.timeline .at').textContent() as Promise<string>;
const shown = (page: Page): Promise<string> => page.locator('.filters [role=status]').textContent() as Promise<string>;

describe('the timeline of a game', () => {
  it('says of a recording that is damaged that it is, also when all that is left was replayed', async () => {
    const { page, complaints } = await pages.open('#building');
    const buffer = Buffer.from(await recordedTroubles());
    buffer[40]! ^= 1;
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'game.fprec', mimeType: 'application/octet-stream', buffer });
    await page.locator('.notice p', { hasText: /is damaged: .* everything in it is equal/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows whoever has trouble, goes from one to the next, and says what runs', async () => {
    const { page, complaints } = await pages.open('#building', { reducedMotion: 'reduce' });
    const buffer = Buffer.from(await recordedTroubles());
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'game.fprec', mimeType: 'application/octet-stream', buffer });
    await page.locator('.notice p', { hasText: 'everything in it is equal' }).waitFor();
    expect(await shown(page)).toBe('4 of 4 shown');
    const filter = (name: string) => page.locator('.filters').getByRole('button', { name });
    expect(await filter('Failed').textContent()).toBe('Failed 1');
    expect(await filter('Late').textContent()).toBe('Late 1');
    expect(await filter('Thrashing').textContent()).toBe('Thrashing 1');

    const timeline = page.locator('canvas[role=slider]');
    await timeline.focus();
    const way: string[] = [];
    for (const key of ['n', 'n', 'n', 'p']) {
      await page.keyboard.press(key);
      way.push((await page.locator('.notice p').textContent())!);
    }
    expect(way).toEqual([
      'frame 20: amy, thrashing',
      'frame 30: bob, failed',
      expect.stringMatching(/^frame 5\d: cyd, late$/),
      'frame 30: bob, failed',
    ]);
    await page.keyboard.press('n');
    expect(await page.locator('.now li', { hasText: 'cyd' }).textContent()).toContain('late Patrol');
    expect(await page.locator('.now').textContent()).toContain('3 do nothing now');
    await page.locator('.now button', { hasText: 'cyd' }).click();
    expect(await page.locator('.now [aria-current=true]').textContent()).toContain('cyd');

    await filter('Failed').click();
    expect(await shown(page)).toBe('1 of 4 shown');
    await filter('Late').click();
    expect(await shown(page)).toBe('2 of 4 shown');
    await page.getByRole('searchbox', { name: 'Characters' }).fill('B');
    expect(await shown(page)).toBe('1 of 4 shown');
    await timeline.press('Home');
    await filter('Next').click();
    expect(await at(page)).toContain('frame 30 of 60');
    await filter('Next').click();
    await page.locator('.notice p', { hasText: 'Nothing of that kind comes later' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the timeline of a plan', () => {
  it('keeps zoom and filters when another plan is made', async () => {
    const { page, complaints } = await pages.open('#town', { reducedMotion: 'reduce' });
    await outcome(page, /A plan of 207 steps/);
    const timeline = page.locator('canvas[role=slider]');
    const zoom = (): Promise<string | null> => timeline.getAttribute('data-zoom');
    await expect.poll(zoom).toBe('0 208');
    await timeline.press('Home');
    await timeline.press('+');
    await timeline.press('+');
    await expect.poll(zoom).toBe('0 52');
    const search = page.getByRole('searchbox', { name: 'Characters' });
    const all = await shown(page);
    const who = (await page.locator('.now li').first().textContent()) ?? '';
    expect(who).toContain('Nobody does anything now');
    await timeline.press('ArrowRight');
    const name = (await page.locator('.now strong').first().textContent())!;
    await search.fill(name);
    const few = await shown(page);
    expect(few).not.toBe(all);
    await page.getByRole('tab', { name: 'Problem' }).click();
    const text = await page.evaluate(() => document.querySelector('.cm-content')!.textContent);
    expect(text).toContain('problem');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// Another text\n');
    await outcome(page, /A plan of 207 steps/);
    expect([await zoom(), await shown(page)]).toEqual(['0 52', few]);
    await page.locator('header.toolbar select').first().selectOption('building');
    await outcome(page, /A plan of 32 steps/);
    await expect.poll(zoom).toBe('0 33');
    await page.getByRole('tab', { name: 'Problem' }).click();
    await write(page, '');
    expect(complaints).toEqual([]);
  });
});
