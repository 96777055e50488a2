// The other two sources: recordings, opened from files, and games that run elsewhere.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { attach } from '../../../addons/debug/node/index.ts';
import { compile } from '../../../language/index.ts';
import { builtPlayground } from '../../../tools/playground/serve.mjs';
import { outcome, PlaygroundPages } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

describe('a recording', () => {
  it('that is none is refused in words', async () => {
    const { page, complaints } = await pages.open('#building');
    await outcome(page, /A plan of 32 steps/);
    const buffer = Buffer.from('<script>alert(1)</script>');
    await page.locator('input[type=file]').setInputFiles({ name: 'x.fprec', mimeType: 'text/plain', buffer });
    await page.locator('.notice p', { hasText: "can't be opened" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

const text = `domain guards;
type Guard;
fluent integer round(Guard guard);
task Walk(Guard guard) { round(guard) += 1; }
task Patrol(Guard guard) { method { ordered(Walk(guard)); } }
`;

it('F9 says that no game is attached, where there is none', async () => {
  const { page } = await pages.open('#building');
  await outcome(page, /A plan of 32 steps/);
  await page.keyboard.press('F9');
  await page.locator('.notice p', { hasText: 'no game is attached' }).waitFor();
});

describe('a game in Node', () => {
  it('is watched, paused, stepped, and goes on when the page is closed', async () => {
    const planner = new Planner();
    const domain = planner.register(compile(text).bytes!);
    const guards = Array.from({ length: 40 }, (_, at) => `guard${at}`);
    const world = domain.createWorld({ Guard: guards } as never);
    let address = '';
    const log = (line: string): void => void (address = /http:\S+/.exec(line)?.[0] ?? address);
    const debug = await attach(planner, { worlds: { yard: world }, assets: builtPlayground, log });
    let frames = 0;
    const sessions: { release(): void }[] = [];
    const game = setInterval(() => {
      if (debug.isPaused) return;
      for (const guard of guards.slice(0, 4))
        sessions.push(planner.submit(world, domain.tasks['Patrol']!(world.object(guard, 'Guard') as never)));
      planner.step(10_000);
      for (const session of sessions.splice(0)) session.release();
      world.set('round', guards[frames % 40]! as never, frames);
      debug.frame();
      frames++;
    }, 10);
    try {
      const { page, complaints } = await pages.openAt(address);
      await page.locator('.live-bar', { hasText: 'The game runs' }).waitFor();
      await page.locator('.timeline .at', { hasText: /of [1-9]\d/ }).waitFor();
      await page.locator('.live-bar').getByRole('button', { name: 'Pause' }).click();
      await page.locator('.live-bar', { hasText: 'The game waits' }).waitFor();
      const paused = frames;
      await page.getByRole('button', { name: 'One frame' }).click();
      await expect.poll(() => frames).toBe(paused + 1);
      await page.getByRole('button', { name: 'Values' }).click();
      await page.locator('.value-table', { hasText: 'round' }).waitFor();
      await page.locator('.live-bar').getByRole('button', { name: 'Go on' }).click();
      await expect.poll(() => frames).toBeGreaterThan(paused + 5);
      expect(complaints).toEqual([]);
      await page.close();
      const left = frames;
      await expect.poll(() => frames).toBeGreaterThan(left + 5);
    } finally {
      clearInterval(game);
      debug.detach();
    }
  });
});
