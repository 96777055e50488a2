// A process with a pool waits for its searches, and ends by itself when there are none.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a process with a pool waits for its searches, and then ends by itself', async () => {
  const script = fileURLToPath(new URL('process.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 60_000 });
  expect(stdout.split('\n')).toEqual(['solved', 'solved', '']);
});
