// The pictures in domains/: each domain with a README has one, which is what `frameplan graph` draws now and what the
// README shows.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../repo/sources.ts';
import { run } from './captured.ts';

const folders = readdirSync(join(root, 'domains')).filter((name) => {
  const folder = join(root, 'domains', name);
  return existsSync(join(folder, `${name}.htn`)) && existsSync(join(folder, 'README.md'));
});

describe('the pictures of the domains', () => {
  it('are looked for where there are some', () => {
    expect(folders).toEqual(expect.arrayContaining(['iceblox', 'rescue', 'shpe-figures', 'simple-fps', 'travel']));
  });

  it.each(folders)('are up to date and shown: %s', async (name) => {
    const [domain, picture] = [`domains/${name}/${name}.htn`, `domains/${name}/tasks.svg`];
    const { out } = await run(['graph', join(root, domain), '--svg', '--text', `${name}.htn`]);
    const command = `draw it again: npx frameplan graph ${domain} --svg --text ${name}.htn -o ${picture}`;
    expect(existsSync(join(root, picture)) && readFileSync(join(root, picture), 'utf8') === out, command).toBe(true);
    expect(readFileSync(join(root, 'domains', name, 'README.md'), 'utf8')).toContain('](tasks.svg)');
  });
});
