// Pages of the site, opened from a folder as a reader without a server opens them: the search, copying, drawings, and
// whether anything is wider than a telephone.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../package/browser.ts';

const part = async (name: string) => import(new URL(`../../tools/docs/${name}`, import.meta.url).href);
const { frame, toHtml } = (await part('html.mjs')) as {
  frame(page: object, title: string, body: string, sections: object[]): string;
  toHtml(text: string, page: object, links: object): string;
};
const { animation } = (await part('animation.mjs')) as { animation(): string };
const { searchScript } = (await part('search-index.mjs')) as { searchScript(pages: object[]): string };

const folder = mkdtempSync(join(tmpdir(), 'frameplan-site-'));
let browser: Browser;

const texts = {
  'one.html': `# One\n\nA page.\n\n## Horizons\n\nWhat is behind a horizon.\n\n## Two\n\n![Tasks](tasks.svg)\n\n## Three
\n\`\`\`ts game.ts\nconst ${'long_'.repeat(40)} = 1;\nconst text = '<b>';\n\`\`\`\n`,
  'two.html': '# Two\n\nAnother page, with `code`.\n',
};

beforeAll(async () => {
  const pages = Object.entries(texts).map(([output, markdown]) => ({ title: output.slice(0, 3), output, markdown }));
  const links = { pageOf: () => undefined, file: () => 'tasks.svg', playground: false };
  const written = pages.map((page) => {
    const named = { ...page, source: 'domains/squad/README.md' };
    const body = toHtml(page.markdown, named, links) + animation();
    return { ...named, body };
  });
  for (const page of written) {
    writeFileSync(join(folder, page.output), frame(page, page.title, page.body, [{ title: 'All', pages }]));
  }
  writeFileSync(join(folder, 'search.js'), searchScript(written));
  for (const name of ['site.js', 'style.css']) copyFileSync(join('tools', 'docs', name), join(folder, name));
  copyFileSync('domains/squad/tasks.svg', join(folder, 'tasks.svg'));
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function opened(name: string, width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(pathToFileURL(join(folder, name)).href);
  return page;
}

describe('a page of the site', () => {
  it('searches all pages with the keyboard alone', async () => {
    const page = await opened('two.html');
    await page.keyboard.press('/');
    await page.keyboard.type('horizon');
    await page.waitForSelector('#found a');
    expect(await page.locator('#found a b').allTextContents()).toEqual(['one: Horizons']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/one\.html#horizons$/);
    await page.keyboard.press('/');
    await page.keyboard.type('<script> nowhere');
    await page.waitForSelector('#found .none');
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await page.close();
  });

  it('lists its sections, and the pages before and behind it', async () => {
    const page = await opened('one.html');
    expect(await page.locator('.contents a').allTextContents()).toEqual(['Horizons', 'Two', 'Three']);
    expect(await page.locator('footer a').getAttribute('href')).toBe('two.html');
    await page.close();
  });

  it('copies a block of code as it was written', async () => {
    const page = await opened('one.html');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => void ((globalThis as { copied?: string }).copied = text) },
      });
    });
    await page.locator('.copy').click();
    await page.waitForFunction(() => document.querySelector('.copy')?.textContent === 'Copied');
    const copied = await page.evaluate(() => (globalThis as { copied?: string }).copied);
    expect(texts['one.html']).toContain(copied);
    expect(copied).toContain("const text = '<b>';");
    await page.close();
  });

  it('makes drawings larger and smaller, and begins with letters that can be read', async () => {
    const page = await opened('one.html');
    const width = () => page.locator('.view > svg').evaluate((drawing) => drawing.clientWidth);
    const drawn = Number(/ width="(\d+)"/.exec(readFileSync('domains/squad/tasks.svg', 'utf8'))![1]);
    await expect.poll(width).toBe(Math.round(drawn * 0.75));
    await page.locator('[data-zoom="whole"]').click();
    expect(await width()).toBeLessThan(1000);
    await page.locator('.view').click({ position: { x: 200, y: 200 } });
    expect(await width()).toBe(drawn);
    await page.close();
  });

  it.each([390, 1280, 1920])('is no wider than a screen of %i pixels', async (width) => {
    for (const name of Object.keys(texts)) {
      const page = await opened(name, width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const isClipped = (pre: HTMLElement | SVGElement): boolean => pre.scrollWidth > pre.clientWidth;
      if (width === 390 && name === 'one.html') expect(await page.locator('pre').evaluate(isClipped)).toBe(false);
      await page.close();
    }
  });

  it('stands still for readers who want that', async () => {
    const page = await opened('two.html');
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await running()).toBe(0);
    await page.close();
  });
});
