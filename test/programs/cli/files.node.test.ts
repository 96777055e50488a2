// Whatever is wrong with a file, the answer is one line that names it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestText } from '../../../programs/cli/files.ts';
import { run } from './captured.ts';

let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameplan-files-'));
  writeFileSync(path('latin1.htn'), Buffer.from([...Buffer.from('domain caf'), 0xe9, 0x3b]));
  writeFileSync(path('binary.htn'), Buffer.from([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  writeFileSync(
    path('random.htn'),
    Buffer.from(Array.from({ length: 512 }, (_, index) => ((index * 151 + 7) % 255) + 1)),
  );
  writeFileSync(path('long.htn'), '// a line of a comment that says nothing\n'.repeat((5 * 1024 * 1024) / 41));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['check', 'format', 'plan'])('%s', (command) => {
  const cases: [name: string, message: string][] = [
    ['missing.htn', 'there is no such file'],
    ['', 'it is a directory'],
    ['binary.htn', 'is not a text: it holds binary data'],
    ['latin1.htn', 'is not valid UTF-8'],
    ['random.htn', 'is not valid UTF-8'],
    ['long.htn', 'is too long for a text: the most is 4 MB'],
    ['binary.htn/inside.htn', 'there is no such file'],
  ];

  it.each(cases)('tells of %j in one line', async (name, message) => {
    const { code, out, err } = await run([command, path(name)]);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.startsWith('frameplan: ')).toBe(true);
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

it('reads no more of a device than it needs to see that it is no text', async () => {
  const { code, err } = await run(['check', '/dev/zero']);
  expect({ code, err }).toEqual({
    code: 2,
    err: 'frameplan: /dev/zero is too long for a text: the most is 4 MB\n',
  });
});

describe('standard input', () => {
  it('is read no further than a text can be long', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; ; given++) yield new Uint8Array(2 ** 20).fill(32);
    }
    const { code, err } = await run(['check', '-'], endless());
    expect({ code, err }).toEqual({ code: 2, err: 'frameplan: <stdin> is too long for a text: the most is 4 MB\n' });
    expect(given).toBe(4);
  });

  it('is named <stdin> in messages', async () => {
    const { code, err } = await run(['check', '-'], new Uint8Array([0]));
    expect(code).toBe(2);
    expect(err).toBe('frameplan: <stdin> is not a text: it holds binary data\n');
  });

  it('has the same limit as files', async () => {
    const { code, err } = await run(['check', '-'], ' '.repeat(longestText + 1));
    expect(code).toBe(2);
    expect(err).toContain('<stdin> is too long');
  });
});
