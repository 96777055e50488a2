// A Vite development server for a folder with a domain and a page, and a browser that looks at it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ConsoleMessage, Page } from 'playwright';
import { createServer } from 'vite';
import plugin from '../../../programs/plugin/index.ts';
import { root } from '../../repo/sources.ts';
import { launch } from '../../package/browser.ts';

export interface Development {
  folder: string;
  page: Page;
  browser: Browser;
  write(name: string, text: string): void;
  close(): Promise<void>;
}

export async function develop(files: Record<string, string>): Promise<Development> {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-development-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin.vite()],
    resolve: {
      alias: [
        { find: /^frameplan$/, replacement: join(root, 'dist/bindings/index.js') },
        { find: /^frameplan\/execution$/, replacement: join(root, 'dist/addons/repair/index.js') },
      ],
    },
    // The imported files are no dependencies of the folder.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
  });
  await server.listen();
  const browser = await launch();
  const page = await browser.newPage();
  const url = server.resolvedUrls!.local[0]!;
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // The page misses messages that are sent before it listens.
    const isConnected = (message: ConsoleMessage): boolean => message.text() === '[vite] connected.';
    await Promise.all([page.waitForEvent('console', { predicate: isConnected }), page.goto(url)]);
  } catch (error) {
    await close();
    throw error;
  }
  return { folder, page, browser, write, close };
}
