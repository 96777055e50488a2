// What a game loads that is not looked into: nothing of addons/debug/.

import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { entries } from '../../../tools/entries.mjs';
import { root } from '../../repo/sources.ts';

async function modulesOf(entry: string): Promise<string[]> {
  const build = await rolldown({ input: join(root, entry), external: /^(?![./])/, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return modules.map((path) => path.slice(join(root, '/').length));
}

const addons = entries.map(({ source }) => source).filter((source) => source.startsWith('addons/'));

it.each(['bindings/index.ts', ...addons.filter((source) => !source.startsWith('addons/debug/'))])(
  '%s leads to nothing that records',
  async (entry) => {
    const modules = await modulesOf(entry);
    expect(modules).toContain(entry);
    expect(modules.filter((path) => path.startsWith('addons/debug/'))).toEqual([]);
  },
);

it('a game in a page that records leads to no module of Node', async () => {
  const modules = [...(await modulesOf('addons/debug/index.ts')), ...(await modulesOf('addons/debug/page/index.ts'))];
  expect(modules).toContain('addons/debug/recorder.ts');
  expect(modules.filter((path) => path.startsWith('addons/debug/node/'))).toEqual([]);
});
