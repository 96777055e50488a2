// All pages of the site as they are built: axe finds nothing, nothing is wider than a telephone, links lead somewhere,
// and tasks of drawings can be clicked. One style sheet gives all their colours: these are looked at on a few pages, in
// the light and in the dark.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../package/browser.ts';
import { root } from '../repo/sources.ts';

const site = mkdtempSync(join(tmpdir(), 'frameplan-audit-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let pages: string[] = [];
let browser: Browser;

beforeAll(async () => {
  execFileSync(process.execPath, ['tools/docs/build.mjs', '--without-interface', '--to', site], { cwd: root });
  pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !path.startsWith('playground/'))
    .sort();
  browser = await launch();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  rmSync(site, { recursive: true });
});

const address = (path: string): string => pathToFileURL(join(site, path)).href;

/** What axe finds, in words. */
async function found(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Words of code are many and alike, and the list of pages is the same everywhere: axe takes its time for each. */
function shorten(): void {
  for (const code of document.querySelectorAll('pre > code')) code.textContent = code.textContent!.slice(0, 200);
  for (const item of document.querySelectorAll('nav li:nth-child(n + 3), tr:nth-child(n + 30)')) item.remove();
}

describe('the site', () => {
  it('has its pages', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'trust.html', 'domains/squad/squad.htn.html']));
  });

  it('has nothing that axe finds, and nothing that is wider than a telephone', { timeout: 120_000 }, async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    const wrong: string[] = [];
    // Texts of domains are pages of one kind.
    const texts = pages.filter((path) => path.endsWith('.htn.html')).slice(3);
    for (const path of pages.filter((one) => !texts.includes(one))) {
      await page.goto(address(path));
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 390) wrong.push(`${path} is too wide`);
      if (path !== 'index.html') await page.evaluate(shorten);
      const here = await found(page, { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] });
      wrong.push(...here.map((what) => `${path}: ${what}`));
    }
    await page.close();
    expect(wrong).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has colours that can be read: %s', { timeout: 60_000 }, async (colorScheme) => {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const wrong: string[] = [];
    for (const path of [
      'index.html',
      'reference.html',
      'tutorial.html',
      'domains/travel/index.html',
      'commands.html',
    ]) {
      await page.goto(address(path));
      const here = await found(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
      wrong.push(...here.map((what) => `${path}: ${what}`));
    }
    await page.close();
    expect(wrong).toEqual([]);
  });

  it('has links that lead somewhere, to lines as well', () => {
    const missing: string[] = [];
    const idsOf = new Map<string, Set<string>>();
    const ids = (path: string): Set<string> => {
      let known = idsOf.get(path);
      const text = known ? '' : readFileSync(path, 'utf8');
      if (!known) idsOf.set(path, (known = new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!))));
      return known;
    };
    for (const path of pages) {
      const from = join(site, path);
      for (const [, href] of readFileSync(from, 'utf8').matchAll(/href="([^"]*)"/g)) {
        if (/^(https?:|mailto:|data:)/.test(href!) || href!.includes('playground/') || href!.includes('interface/'))
          continue;
        const [file, id] = href!.split('#');
        const target = file ? resolve(dirname(from), file) : from;
        const isThere = existsSync(target) && (!id || !target.endsWith('.html') || ids(target).has(id));
        if (!isThere) missing.push(`${path}: ${href}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('leads from the tasks of drawings to their lines', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    for (const path of ['index.html', 'domains/squad/index.html']) {
      await page.goto(address(path));
      expect(await page.locator('.drawing svg a').count(), path).toBeGreaterThan(10);
    }
    await page
      .locator('.drawing svg a', { hasText: /^ClearRoom$/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/squad\.htn\.html#L\d+$/);
    const line = Number(/#L(\d+)$/.exec(page.url())![1]);
    const text = readFileSync(join(root, 'domains/squad/squad.htn'), 'utf8').split('\n')[line - 1];
    expect(text).toMatch(/^task ClearRoom\(/);
    expect(await page.locator(`#L${line}`).isVisible()).toBe(true);
    await page.close();
  });

  it.each([390, 1280])('begins drawings with letters that can be read at %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const name of ['squad', 'simple-fps', 'town']) {
      await page.goto(address(`domains/${name}/index.html`));
      const drawing = page.locator('.drawing svg').first();
      const scale = () => drawing.evaluate((svg) => svg.clientWidth / (svg as SVGSVGElement).viewBox.baseVal.width);
      await expect.poll(async () => 12 * (await scale()), { message: name }).toBeGreaterThanOrEqual(8.9);
    }
    await page.close();
  });
});
