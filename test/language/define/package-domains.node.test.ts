// The domains of this package give the same domains when they are written in TypeScript.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { parse } from '../../../language/text/parser.ts';
import { root } from '../../repo/sources.ts';
import { expectSame } from './same.ts';

const folder = join(root, 'domains');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.htn'))
  .filter((name) => {
    const { file } = parse(readFileSync(join(folder, name), 'utf8'));
    return file.declarations[0]?.kind === 'domain';
  })
  .toSorted();

describe('said through the door, the domain', () => {
  it.each(files)('%s stays what it is', (name) => {
    expectSame(readFileSync(join(folder, name), 'utf8'), () => 0);
  });
});
