// A folder with the test texts as files, for one test file; removed at its end.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Returns a function from names to paths. */
export function folderWith(files: Record<string, string | Uint8Array>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-cli-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}
