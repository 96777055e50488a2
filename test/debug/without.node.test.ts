// What a game loads that is not looked into: nothing of debug/.

import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { root } from '../repo/sources.ts';

async function modulesOf(entry: string): Promise<string[]> {
  const build = await rolldown({ input: join(root, entry), external: /^(?![./])/, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return modules.map((path) => path.slice(join(root, '/').length));
}

it.each([
  'bindings/index.ts',
  'bindings/save/index.ts',
  'bindings/counters/index.ts',
  'execution/acting/index.ts',
  'component/index.ts',
  'goals/index.ts',
  'pool/index.ts',
])('%s leads to nothing that records', async (entry) => {
  const modules = await modulesOf(entry);
  expect(modules).toContain(entry);
  expect(modules.filter((path) => path.startsWith('debug/'))).toEqual([]);
});

it('a game in a page that records leads to no module of Node', async () => {
  const modules = [...(await modulesOf('debug/index.ts')), ...(await modulesOf('debug/page/index.ts'))];
  expect(modules).toContain('debug/recorder.ts');
  expect(modules.filter((path) => path.startsWith('debug/node/'))).toEqual([]);
});
