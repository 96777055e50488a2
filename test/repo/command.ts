// Runs commands of package.json, for *.check.ts files.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './sources.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The commands of a script, one by one. */
export function commandsOf(script: string): string[] {
  return scripts[script]!.split(' && ');
}

/** As npm runs a script: with the tools of this package on the path. */
export function ended(command: string): Promise<{ code: number | null; output: string }> {
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
