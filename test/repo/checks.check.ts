// What has to hold of the sources and of the package as a whole, each by the tool that knows: all that `npm run check`
// and `npm run check:package` run. A project of its own in vitest.config.ts: these look at all files at once, which
// takes too long to be run along with every test while one is at work.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = [scripts['check']!, scripts['check:package']!].flatMap((script) => script.split(' && '));

/** As npm runs a script: with the tools of this package on the path. */
function ended(command: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
    // Packing would build (`prepack`), under the feet of the tests that run what is built.
    const packing = { npm_config_ignore_scripts: 'true' };
    const environment = { ...process.env, ...packing, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(command, { cwd: root, env: environment, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('nothing is found wrong', () => {
  it.each(commands)('by %s', { timeout: 180_000 }, async (command) => {
    const { code, output } = await ended(command);
    expect(code, output).toBe(0);
  });
});
