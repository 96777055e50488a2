// A mistake in a domain during development with Vite: the overlay shows the message of the command line.

import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../repo/sources.ts';
import { develop } from './development.ts';
import type { Development } from './development.ts';
import { guardText, mistakenText, programText } from './texts.ts';

let development: Development;

beforeAll(async () => {
  development = await develop({
    'index.html': '<script type="module" src="game.js"></script>',
    'guard.htn': guardText,
    'game.js': `${programText('frameplan')}\nconsole.log(plan.join());`,
  });
}, 60_000);

afterAll(() => development?.close());

it("Vite's overlay shows a mistake with its place and with the text of the command line", async () => {
  const { page, folder, write } = development;
  const file = join(folder, 'guard.htn');
  write('guard.htn', mistakenText);
  const overlay = page.locator('vite-error-overlay');
  const message = await overlay.locator('.message-body').textContent({ timeout: 20_000 });
  const command = [join(root, 'dist/programs/cli/frameplan.cjs'), 'check', relative(process.cwd(), file)];
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const said = (stdout + stderr).trim();
  expect(said).toContain('error FP2003');
  expect(message).toContain(said);
  expect(await overlay.locator('.file').first().textContent()).toContain(`${file}:10:18`);
  // The line is shown once, in the message.
  expect(await overlay.locator('.frame').textContent()).toBe('');
  // For people to look at.
  await page.screenshot({ path: join(root, 'build', 'screenshots', 'overlay.png') });

  write('guard.htn', guardText);
  await overlay.waitFor({ state: 'detached', timeout: 20_000 });
}, 60_000);
