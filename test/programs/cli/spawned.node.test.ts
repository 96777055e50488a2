// The built command as a shell runs it: exit codes, streams, and readers that go away.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const command = join(root, 'dist', 'programs', 'cli', 'frameplan.cjs');
let folder: string;

interface SpawnedEnd {
  code: number | null;
  out: string;
  err: string;
}

/** `closeOutput`: stop reading as soon as anything has been printed. */
function spawned(args: string[], { input = '', closeOutput = false } = {}): Promise<SpawnedEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: 'pipe' });
    const ended: SpawnedEnd = { code: null, out: '', err: '' };
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      ended.out += chunk.toString();
      if (closeOutput) child.stdout.destroy();
    });
    child.stderr.on('data', (chunk: Buffer) => void (ended.err += chunk.toString()));
    child.on('close', (code) => resolve({ ...ended, code }));
    child.stdin.end(input);
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameplan-spawned-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the built command', () => {
  it('has been built before the tests', () => {
    expect(existsSync(command), 'run `npm run build` first').toBe(true);
  });

  it('is what `npx frameplan` finds in the checkout', () => {
    expect(readlinkSync(join(root, 'node_modules', '.bin', 'frameplan'))).toBe(
      join('..', '..', 'dist', 'programs', 'cli', 'frameplan.cjs'),
    );
  });

  it('prints its version', async () => {
    const { code, out, err } = await spawned(['--version']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends with 2 and one line on standard error when it is used wrongly', async () => {
    const { code, out, err } = await spawned(['pln']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe('frameplan: there is no command "pln", did you mean plan?\n');
  });

  it('reads standard input', async () => {
    const { code, out } = await spawned(['format', '-'], { input: 'domain   guard ;' });
    expect({ code, out }).toEqual({ code: 0, out: 'domain guard;\n' });
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line that the disk is full', () => {
    const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${command}" --help > /dev/full`]);
    expect(stderr.toString()).toBe('frameplan: cannot write results: no space left\n');
    expect(status).toBe(2);
  });

  it('survives a reader that goes away', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) => `type Type${index}${'_with_a_long_name'.repeat(3)};`,
    ).join('\n');
    const path = join(folder, 'many.htn');
    writeFileSync(path, `domain many;\n${many}\n`);
    const { code, out, err } = await spawned(['format', path], { closeOutput: true });
    expect(out.length).toBeLessThan(many.length);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
