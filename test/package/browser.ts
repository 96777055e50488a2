// A headless Chromium, and a server for the files of a project with whatever headers a test wants.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { chromiumSwitches, findChromium } from '../../tools/chromium.mjs';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface Served {
  url: string;
  close(): Promise<void>;
}

export async function serve(folder: string, headers: Record<string, string> = {}): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, 'http://localhost').pathname);
    // Browsers ask for an icon, and say so when there is none.
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path)).then(
      (content) => {
        const type = types[extname(path)] ?? 'text/html';
        response.writeHead(200, { 'content-type': type, ...headers }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: chromiumSwitches, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** What a page (or a Worker of it) prints first, as values; rejects when it throws instead. */
export function firstPrinted(page: Page): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    page.on('pageerror', reject);
    page.on('console', (message) => {
      if (message.type() === 'error') return void reject(new Error(message.text()));
      if (message.type() !== 'log') return;
      Promise.all(message.args().map((arg) => arg.jsonValue())).then(resolve, reject);
    });
  });
}
