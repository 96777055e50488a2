// What a game loads that is not looked into: nothing of addons/debug/.

import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { root } from '../../repo/sources.ts';

async function modulesOf(entry: string): Promise<string[]> {
  const build = await rolldown({ input: join(root, entry), external: /^(?![./])/, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return modules.map((path) => path.slice(join(root, '/').length));
}

it.each([
  'bindings/index.ts',
  'addons/save/index.ts',
  'addons/counters/index.ts',
  'addons/acting/index.ts',
  'addons/component/index.ts',
  'addons/goals/index.ts',
  'addons/pool/index.ts',
])('%s leads to nothing that records', async (entry) => {
  const modules = await modulesOf(entry);
  expect(modules).toContain(entry);
  expect(modules.filter((path) => path.startsWith('addons/debug/'))).toEqual([]);
});

it('a game in a page that records leads to no module of Node', async () => {
  const modules = [...(await modulesOf('addons/debug/index.ts')), ...(await modulesOf('addons/debug/page/index.ts'))];
  expect(modules).toContain('addons/debug/recorder.ts');
  expect(modules.filter((path) => path.startsWith('addons/debug/node/'))).toEqual([]);
});
