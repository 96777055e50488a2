// Opens the built playground (`npm run build:playground`) in Chromium, for tests of what a person sees and does. All
// that a page complains about is kept: a test that forgets to ask for it fails at the end.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { chromiumSwitches, findChromium } from '../../../tools/chromium.mjs';
import { builtPlayground, serveFolder } from '../../../tools/playground/serve.mjs';

export interface Opened {
  page: Page;
  /** Errors, and what the page's own policy has refused. */
  complaints: string[];
}

/** One for all files that share a process. It ends with the process. */
let browser: Promise<Browser> | undefined;

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumSwitches],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

export class PlaygroundPages {
  readonly #browser: Browser;
  readonly #server: Awaited<ReturnType<typeof serveFolder>>;

  private constructor(browser: Browser, server: Awaited<ReturnType<typeof serveFolder>>) {
    this.#browser = browser;
    this.#server = server;
  }

  static async begin(): Promise<PlaygroundPages> {
    if (!existsSync(`${builtPlayground}/index.html`)) {
      throw new Error('there is no playground yet: run `npm run build:playground`');
    }
    return new PlaygroundPages(await (browser ??= launch()), await serveFolder(builtPlayground));
  }

  get address(): string {
    return this.#server.address;
  }

  open(hash = '', options: BrowserContextOptions = {}): Promise<Opened> {
    return this.openAt(`${this.address}${hash}`, options);
  }

  async openAt(address: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => (complaints.push(`a dialog: ${dialog.message()}`), dialog.dismiss()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(address);
    return { page, complaints };
  }

  /** Pages that nobody looks at any more would go on planning. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  async end(): Promise<void> {
    await this.closeAll();
    await this.#server.close();
  }
}

/** The sentence above the plan, once it says this. */
export async function outcome(page: Page, text: RegExp): Promise<string> {
  const line = page.locator('.outcome-line').filter({ hasText: text });
  await line.waitFor({ timeout: 20_000 });
  return (await line.textContent()) ?? '';
}

/** Puts the cursor where this text is in the editor. */
export async function find(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Replaces the text of the tab that is shown. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}
