// A game in a page that is attached in a window that it opens; and games that are no games: the page says that it has
// heard nonsense, and stays usable.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { attach } from '../../../addons/debug/node/index.ts';
import { fileFor } from '../../../addons/debug/node/files.ts';
import type { GameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import { builtPlayground, serveFolder } from '../../../tools/playground/serve.mjs';
import { crowdGame } from '../../addons/debug/games.ts';
import { root } from '../../repo/sources.ts';
import type { PlayedState } from './game-in-page.ts';
import { outcome, PlaygroundPages } from './page.ts';

let pages: PlaygroundPages;
let folder: string;
let games: Awaited<ReturnType<typeof serveFolder>>;
let others: typeof games;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
  folder = mkdtempSync(join(tmpdir(), 'frameplan-game-'));
  const build = await rolldown({ input: join(root, 'test/programs/playground/game-in-page.ts'), logLevel: 'silent' });
  await build.write({ file: join(folder, 'game.js'), format: 'esm', codeSplitting: false });
  await build.close();
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>A game</title><link rel="icon" href="data:,"><button>Debug</button><script type="module" src="game.js"></script>',
  );
  writeFileSync(join(folder, 'other.html'), '<!doctype html><title>Another page</title>');
  games = await serveFolder(folder);
  others = await serveFolder(folder);
});
afterEach(() => pages.closeAll());
afterAll(async () => {
  await pages.end();
  await games.close();
  await others.close();
  rmSync(folder, { recursive: true });
});

const stateOf = (page: Page): Promise<PlayedState> =>
  page.evaluate(() => (globalThis as unknown as { state: () => PlayedState }).state());

async function opened(page: Page, open: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  return popup;
}

const gameAddress = (): string => `${games.address}?page=${encodeURIComponent(pages.address)}`;

describe('a game in a page', () => {
  it('is watched, paused, changed and let go in the window that it opens', async () => {
    const { page, complaints } = await pages.openAt(gameAddress());
    const window = await opened(page, () => page.getByRole('button', { name: 'Debug' }).click());
    window.on('pageerror', (error) => complaints.push(String(error)));
    await window.locator('.live-bar', { hasText: 'The game runs' }).waitFor();
    await window.locator('.timeline .at', { hasText: /of [1-9]\d/ }).waitFor();
    await window.locator('.live-bar').getByRole('button', { name: 'Pause' }).click();
    await window.locator('.live-bar', { hasText: 'The game waits' }).waitFor();
    const { frames, isPaused } = await stateOf(page);
    expect(isPaused).toBe(true);
    await window.getByRole('button', { name: 'One frame' }).click();
    await expect.poll(async () => (await stateOf(page)).frames).toBe(frames + 1);
    await window.getByRole('button', { name: 'Values' }).click();
    await window.getByLabel('Filter the values').fill('energy');
    await window.getByRole('button', { name: /^energy\(npc3\) is/ }).click();
    await window.getByRole('textbox', { name: 'energy' }).fill('99');
    await window.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).energy).toBe(99);
    const form = window.getByRole('form', { name: 'A new break' });
    await form.getByLabel('Task', { exact: true }).selectOption('Climb');
    await form.getByRole('button', { name: 'Set the break' }).click();
    await window.locator('.live-bar').getByRole('button', { name: 'Go on' }).click();
    await window.locator('.live-bar .met', { hasText: 'Climb is searched for, or planned' }).waitFor();
    await window.locator('.live-bar').getByRole('button', { name: 'Detach' }).click();
    await window.locator('.notice p', { hasText: 'Detached. The game goes on.' }).waitFor();
    const left = await stateOf(page);
    await expect.poll(async () => (await stateOf(page)).frames).toBeGreaterThan(left.frames + 60);
    expect(complaints).toEqual([]);
  });

  it('has a recording of all its worlds saved, which is opened, world by world, and replayed equal', async () => {
    const { page } = await pages.openAt(gameAddress());
    const window = await opened(page, () => page.getByRole('button', { name: 'Debug' }).click());
    await window.locator('.timeline .at', { hasText: /of [1-9]\d/ }).waitFor();
    const download = window.waitForEvent('download');
    await window.getByRole('button', { name: 'Save the recording' }).click();
    const buffer = readFileSync(await (await download).path());
    await window
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.fprec', mimeType: 'application/octet-stream', buffer });
    await window.locator('.notice p', { hasText: 'everything in it is equal' }).waitFor();
    await window.locator('.live-bar').waitFor({ state: 'detached' });
    await window.getByRole('button', { name: 'Values' }).click();
    await window.getByLabel('World of the game').selectOption('cave');
    await window.locator('canvas[role=slider]').press('End');
    const bob = window.locator('.value-table', { hasText: 'energy' }).locator('tr', { hasText: 'bob' });
    const frames = Number(/of (\d+)/.exec((await window.locator('.timeline .at').textContent())!)![1]);
    expect(frames).toBeGreaterThan(10);
    await expect.poll(() => bob.textContent()).toMatch(/^bob\d+$/);
    const last = Number(/\d+/.exec((await bob.textContent())!)![0]);
    await window.locator('canvas[role=slider]').press('ArrowLeft');
    await expect.poll(async () => (Number(/\d+/.exec((await bob.textContent())!)![0]) + 1) % 50).toBe(last);
  });

  it('that is closed is told as lost', async () => {
    const { page } = await pages.openAt(gameAddress());
    const window = await opened(page, () => page.getByRole('button', { name: 'Debug' }).click());
    await window.locator('.live-bar', { hasText: 'The game runs' }).waitFor();
    await page.close();
    await window.locator('.live-bar', { hasText: 'The window of the game is closed.' }).waitFor();
    await isUsable(window);
  });

  it('does not talk to a page of another origin', async () => {
    const { page } = await pages.openAt(`${others.address}other.html`);
    // A page that opens the game, and asks it as a debugger does.
    const game = await opened(page, () => page.evaluate((address) => void open(address), gameAddress()));
    await expect.poll(async () => (await stateOf(game)).frames).toBeGreaterThan(0);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      addEventListener('message', ({ data }) => heard.push(data));
      Object.assign(globalThis, { heard });
    });
    const window = await opened(game, () => game.getByRole('button', { name: 'Debug' }).click());
    // The window that the game has opened goes elsewhere: it has another origin then.
    await window.goto(`${others.address}other.html`);
    const before = (await stateOf(game)).readers;
    const heard = await window.evaluate(async () => {
      const messages: unknown[] = [];
      addEventListener('message', ({ data }) => messages.push(data));
      (opener as Window).postMessage({ frameplan: 'debug', protocol: 1 }, '*');
      await new Promise((end) => setTimeout(end, 300));
      return messages;
    });
    expect(heard).toEqual([]);
    expect((await stateOf(game)).readers).toBe(before);
    expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
  });
});

it('a game in Node refuses a page of another origin, also with its token', async () => {
  const game = crowdGame(3, 1);
  const debug = await attach(game.planner, { worlds: { crowd: game.world }, log: () => {} });
  try {
    const { page } = await pages.openAt(`${others.address}other.html`);
    const ask = (path: string, method: string): Promise<string> =>
      page.evaluate(
        ([address, how]) =>
          fetch(address!, { method: how!, mode: 'no-cors', ...(how === 'POST' && { body: '{"id":1,"type":"pause"}' }) })
            .then(async (answer) => `${answer.type} ${await answer.text()}`)
            .catch((error: Error) => error.name),
        [debug.url.replace('/?', `${path}?`), method],
      );
    expect(await ask('/command', 'POST')).toBe('opaque ');
    expect(await ask('/events', 'GET')).toMatch(/^opaque $|TypeError/);
    expect(debug.isPaused).toBe(false);
    expect(debug.readers).toBe(0);
  } finally {
    await debug.detach();
  }
});

const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** A hello with names that no game should have. */
const hostile: HelloMessage = {
  type: 'hello',
  protocol: 1,
  frame: 5,
  domains: [
    {
      name: script,
      hash: '0',
      types: [{ name: script, parent: -1, root: 0 }],
      enums: [{ name: script, values: [script, 'b'] }],
      variables: [
        { name: script, kind: 'fluent', params: [{ kind: 'object', of: 0 }], value: { kind: 'enum', of: 0 } },
        { name: 'far', kind: 'fluent', params: [], value: { kind: 'object', of: 0 } },
      ],
      tasks: [{ name: script, kind: 'compound', params: [{ name: script, type: { kind: 'object', of: 0 } }] }],
      text: `domain \`${script}\`;\ntask \`${script}\`() { method { } }\n`,
    },
  ],
  worlds: [1, 2].map((number) => ({
    name: `${script} ${number}`,
    domain: 0,
    objects: [
      [0, 1, 0, script],
      [0, 2, 0, 'bob'],
    ],
    tables: [
      { strides: [1], before: [0], size: 3, isSparse: false },
      { strides: [], before: [], size: 1, isSparse: false },
    ],
  })),
  values: [
    ['values', 0, 0, 1, 0, 2, 1],
    ['values', 0, 1, 0, 1],
  ],
  searches: [['submitted', 1, 0, [0, 1], {}]],
  plans: [],
  isPaused: true,
  breaks: [{ number: 1, on: 'task', task: script, world: script }],
  watches: [{ number: 2, world: script, variable: script, args: [script], value: script }],
};

const nonsense: string[] = [
  'no message',
  'null',
  '[]',
  '{"type":"frame"}',
  '{"type":"frame","frame":{"frame":1,"ops":[["values",0,9,1,1],["object",0,7,7,1,9,"x"],["ended",1,2,3,4,5]]}}',
  '{"type":"frame","frame":{"frame":1,"ops":[["submitted",2,0,[99,1],{}],["acting",0,1,"started",1,5,5,5]]}}',
  '{"type":"hello","protocol":1,"worlds":[{}],"domains":[]}',
  '{"type":"paused","frame":3,"reason":{"by":"break","break":77,"what":"<b>x</b>","world":"nowhere"}}',
  '{"type":"answer","id":-5}',
];

/** Opens the playground from a page that says what a game says. It answers no command. */
async function pretend(messages: readonly (GameMessage | string)[]): Promise<{ window: Page; complaints: string[] }> {
  const { page } = await pages.openAt(`${others.address}other.html`);
  const texts = messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
  const window = await opened(page, () =>
    page.evaluate(
      ([address, all]) => {
        const channel = new MessageChannel();
        addEventListener('message', ({ data, source }) => {
          if (data?.frameplan !== 'debug') return;
          (source as Window).postMessage({ frameplan: 'debug', protocol: 1 }, '*', [channel.port2]);
          for (const text of all) channel.port1.postMessage(text);
        });
        open(address);
      },
      [pages.address, texts] as const,
    ),
  );
  const complaints: string[] = [];
  window.on('pageerror', (error) => complaints.push(String(error)));
  window.on('dialog', (dialog) => (complaints.push(`a dialog: ${dialog.message()}`), dialog.dismiss()));
  return { window, complaints };
}

/** Whether the page still plans, and has left the game. */
async function isUsable(page: Page): Promise<void> {
  await page.locator('header.toolbar select').first().selectOption('building', { timeout: 10_000 });
  await outcome(page, /A plan of 32 steps/);
  await page.locator('.live-bar').waitFor({ state: 'detached' });
}

describe('a game that means no good', () => {
  it('has its names written as text, in every view', async () => {
    const { window, complaints } = await pretend([hostile]);
    await window.locator('.live-bar', { hasText: 'The game waits' }).waitFor();
    await window.getByRole('button', { name: 'Values' }).click();
    await window.locator('.value-table', { hasText: 'onerror' }).first().waitFor();
    for (const view of ['Breaks', 'Watches', 'Searches', 'Domain']) {
      await window.locator('.game-pane').getByRole('button', { name: view }).click();
      await window.locator('.game-pane .scroll', { hasText: 'onerror' }).waitFor();
    }
    expect(await window.locator('main img, main script, .live-bar img').count()).toBe(0);
    expect(complaints).toEqual([]);
    await isUsable(window);
    expect(complaints).toEqual([]);
  });

  it('may say nonsense and answer nothing: the page says so, and goes on', async () => {
    const { window, complaints } = await pretend([hostile, ...nonsense, { ...hostile, isPaused: false }]);
    await window.locator('.live-bar', { hasText: 'The game runs' }).waitFor();
    await window.locator('.live-bar').getByRole('button', { name: 'Pause' }).click();
    await window.locator('.live-bar').getByRole('button', { name: 'Detach' }).click();
    await window.locator('.notice p', { hasText: 'Detached. The game has not answered.' }).waitFor();
    await isUsable(window);
    expect(complaints).toEqual([]);
  });

  it('may end without a word, and be slow before: what was told stays', async () => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://127.0.0.1');
      if (pathname === '/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify({ ...hostile, isPaused: false })}\n\n`);
        return;
      }
      // Commands are never answered.
      if (pathname === '/command') return;
      void fileFor(builtPlayground, pathname).then((file) => {
        response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
        response.end(file?.bytes);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { page } = await pages.openAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=x`);
    await page.locator('.live-bar', { hasText: 'The game runs' }).waitFor();
    await page.locator('.live-bar').getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Values' }).click();
    await page.locator('.value-table', { hasText: 'onerror' }).first().waitFor();
    await page.locator('.live-bar', { hasText: 'The game has not answered for 5 seconds.' }).waitFor();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await page.locator('.live-bar', { hasText: 'The game does not answer. Perhaps it has ended.' }).waitFor();
    await page.locator('.value-table', { hasText: 'onerror' }).first().waitFor();
    await page.locator('.game-pane').getByRole('button', { name: 'Watches' }).click();
    await page.locator('.game-pane', { hasText: 'onerror' }).waitFor();
  });
});
