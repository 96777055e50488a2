// What axe finds in a page, in words: nothing, for everybody to use it.

import axeCore from 'axe-core';
import type { Page } from 'playwright';

const { source } = axeCore;

interface AxeAnswer {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations: found } = await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeAnswer> } };
    return axe.run();
  });
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]!.html.slice(0, 200)}`);
}
