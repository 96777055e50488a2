// Texts and links by people who mean no good: the page stays usable, and nothing runs that should not.

import { deflateSync, strToU8 } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { outcome, PlaygroundPages, write } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

const link = (shared: unknown): string => {
  const bytes = deflateSync(strToU8(typeof shared === 'string' ? shared : JSON.stringify(shared)));
  return `#~${Buffer.from(bytes).toString('base64url')}`;
};

/** Whether the page answers at once, and still plans. */
async function isUsable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Values' }).click({ timeout: 10_000 });
  await page.locator('header.toolbar select').first().selectOption('building', { timeout: 10_000 });
  await outcome(page, /A plan of 32 steps/);
}

const endless = `domain endless;
fluent integer n;
task Count() { n += 1; }
task Forever() { method { ordered(Count(), Forever()); } }
problem never of endless;
ordered(Forever());
`;

const slow = `domain slow;
type Thing;
fluent integer n(Thing thing);
task Look() { exists (Thing a, Thing b, Thing c, Thing d, Thing e) { n(a) + n(b) + n(c) + n(d) + n(e) == 7; }; }
problem many of slow;
instance Thing ${Array.from({ length: 300 }, (_, at) => `thing${at}`).join(', ')};
ordered(Look());
`;

const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

describe('a hostile link', () => {
  it('writes what it says as text, and never runs it', async () => {
    const domain = `domain \`${script}\`; // ${script}\ntype Area;\n`;
    const overrides = [{ variable: script, args: [script], value: script }];
    const { page, complaints } = await pages.open(
      link({ gallery: null, domain, problem: script, overrides, choice: script }),
    );
    await page.locator('.cm-content', { hasText: 'onerror' }).waitFor();
    await page.locator('.what-if', { hasText: 'onerror' }).waitFor();
    await page.locator('.messages li').first().waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(complaints).toEqual([]);
    await isUsable(page);
  });

  it('cannot place things outside of the map, nor draw anything of its own', async () => {
    const lines = [
      '// map: hall 0 0 1e9 1',
      '// map: hall 0 0 NaN 1',
      '// map: yard 999 999 999 999',
      '// map: vault -9 0 0 0',
    ];
    const domainOf = { gallery: 'building', domain: null };
    const problem = { from: 0, to: 0, insert: `${lines.join('\n')}\n// <svg onload=alert(1)>\n` };
    const { page, complaints } = await pages.open(
      link({ ...domainOf, problem, choice: null, best: false, overrides: [] }),
    );
    await outcome(page, /A plan of 32 steps/);
    expect(complaints).toEqual([]);
    await isUsable(page);
  });

  it.each([
    ['is damaged', '#~AAAA', /damaged/],
    ['holds no data', link('[1, 2'), /damaged/],
    ['holds something else', link({ domain: 5 }), /does not know/],
    ['names no gallery', '#nowhere', /does not have/],
    ['grows to gigabytes', link(`{"domain":"${'a'.repeat(40_000_000)}"}`), /too long/],
    ['is one of another page', '#?what', /not one of this page/],
  ])('that %s is refused in words', async (_, hash, words) => {
    const { page, complaints } = await pages.open(hash);
    await page.locator('.notice p').filter({ hasText: words }).waitFor();
    await outcome(page, /A plan of 32 steps/);
    expect(complaints).toEqual([]);
  });
});

describe('a text', () => {
  it('whose search never ends can be typed on, stopped and left', async () => {
    const { page, complaints } = await pages.open('#building');
    await outcome(page, /A plan of 32 steps/);
    await page.getByRole('tab', { name: 'Problem' }).click();
    await write(page, ' ');
    await page.getByRole('tab', { name: 'Domain' }).click();
    await write(page, endless);
    await outcome(page, /Searching/);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// still typing');
    expect(await page.locator('.cm-content').textContent()).toContain('still typing');
    await outcome(page, /Searching/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await outcome(page, /Stopped|ended/);
    await isUsable(page);
    expect(complaints).toEqual([]);
  });

  it('with an iteration that never ends is given up', async () => {
    const { page, complaints } = await pages.open(link({ domain: slow, problem: '' }));
    await outcome(page, /takes too long/);
    await isUsable(page);
    expect(complaints).toEqual([]);
  });

  it('that is deleted leaves no messages behind', async () => {
    const { page, complaints } = await pages.open(link({ domain: 'domain \u0001', problem: '' }));
    await page.locator('.messages li', { hasText: 'unexpected character' }).waitFor();
    await write(page, ' ');
    await page.keyboard.press('Backspace');
    await outcome(page, /There is no text yet/);
    await expect.poll(() => page.locator('.messages li').count()).toBe(0);
    await isUsable(page);
    expect(complaints).toEqual([]);
  });

  it('may include anything, by any name', async () => {
    const domain = 'domain odd;\ninclude "constructor";\ninclude "__proto__";\ninclude "the domain";\n';
    const files = { toString: 'type Area;\n' };
    const { page, complaints } = await pages.open(link({ domain, problem: '', files }));
    await page.locator('.messages .error', { hasText: '`__proto__` cannot be included' }).waitFor();
    await page.getByRole('tab', { name: 'toString' }).waitFor();
    const buffer = Buffer.from('type Guard;\n');
    await page.locator('input[type=file]').setInputFiles({ name: '__proto__', mimeType: 'text/plain', buffer });
    await page.getByRole('tab', { name: '__proto__' }).and(page.locator('[aria-selected=true]')).waitFor();
    expect(complaints).toEqual([]);
    await isUsable(page);
  });

  it('of 4 MB is opened, and the page goes on', async () => {
    const { page, complaints } = await pages.open('#building');
    await outcome(page, /A plan of 32 steps/);
    const line = 'task Walk(Npc npc, Area from, Area to) { at(npc) == from :-> to; }\n';
    const text = `domain large;\ntype Npc;\ntype Area;\nfluent Area at(Npc npc);\n${line.repeat(60_000)}`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.htn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('.cm-line', { hasText: 'domain large' }).waitFor();
    await page.locator('.cm-content').focus();
    const begin = performance.now();
    await page.keyboard.type('x');
    await page.locator('.cm-line', { hasText: 'xdomain large' }).waitFor();
    console.log(
      `a keystroke in a text of ${Math.round(text.length / 1e6)} MB: ${Math.round(performance.now() - begin)} ms`,
    );
    await isUsable(page);
    expect(complaints).toEqual([]);
  });
});
