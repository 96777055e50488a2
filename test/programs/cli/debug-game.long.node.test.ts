// `frameplan debug GAME.js`: a game that says nothing of it is started, watched, paused and ended. The built command
// runs it, as a shell does.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { crowdBytes, crowdText } from '../../../bench/acting/crowd.ts';
import { readRecording } from '../../../addons/debug/index.ts';
import { toBase64 } from '../../../addons/debug/describe.ts';
import type { GameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import { compileBytes } from '../../../language/index.ts';
import { root } from '../../repo/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'frameplan-watched-'));
const command = join(root, 'dist', 'programs', 'cli', 'frameplan.cjs');
const path = (name: string): string => join(folder, name);

/** 40 characters who walk. `wait`: what a frame waits for; '': it never comes to its event loop. */
const crowd = (frames: number, wait: string): string => `
import { readFileSync } from 'node:fs';
import { Planner } from 'frameplan';
import { Acting } from 'frameplan/acting';

const planner = new Planner({ memory: 2 ** 22 });
const domain = planner.register(readFileSync(new URL('crowd.wasm', import.meta.url)));
const world = domain.createWorld({ Npc: 40, Place: 50 });
for (let at = 0; at < 50; at++) world.set('next', 'place' + at, 'place' + ((at + 1) % 50));
for (let at = 0; at < 40; at++) world.set('at', 'npc' + at, 'place' + at);
const acting = new Acting(world);
acting.carryOutAll([domain.tasks.Step, domain.tasks.Climb], { start() {}, update: () => 'done' });
for (let at = 0; at < 40; at++) acting.pursue(domain.tasks.Patrol(world.object('npc' + at, 'Npc')), { every: 10 });
for (let frame = 0; frame < ${frames}; frame++) {
  acting.tick();
  planner.step(400);
  ${wait}
}
console.log('energy', world.get('energy', 'npc3'), process.argv.slice(2).join(' '));
process.exitCode = 7;
`;

beforeAll(() => {
  mkdirSync(path('node_modules'));
  symlinkSync(root, path('node_modules/frameplan'), 'junction');
  writeFileSync(path('package.json'), '{ "type": "module" }');
  writeFileSync(path('crowd.wasm'), crowdBytes());
  writeFileSync(path('crowd.js'), crowd(60, ''));
  writeFileSync(path('endless.js'), crowd(1e9, 'await new Promise((go) => setTimeout(go, 4));'));
});

const started: Started[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The command, and what it has printed. */
class Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  out = '';
  err = '';

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [command, 'debug', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (part: Buffer) => (this.out += part.toString()));
    this.child.stderr!.on('data', (part: Buffer) => (this.err += part.toString()));
    this.ended = new Promise((go) => this.child.on('close', (code, signal) => go({ code, signal })));
    started.push(this);
  }

  async until(isSo: () => boolean): Promise<void> {
    const from = performance.now();
    while (!isSo()) {
      if (performance.now() - from > 10_000) throw new Error(`waits in vain: ${this.out}${this.err}`);
      await new Promise((go) => setTimeout(go, 2));
    }
  }

  async url(): Promise<string> {
    const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/;
    await this.until(() => address.test(this.err));
    return address.exec(this.err)![0];
  }
}

const at = (url: string, where: string): string => url.replace('/?', `${where}?`);

async function send<T>(url: string, what: object): Promise<T> {
  const response = await fetch(at(url, '/command'), { method: 'POST', body: JSON.stringify({ id: 1, ...what }) });
  const answer = (await response.json()) as GameMessage;
  if (answer.type !== 'answer') throw new Error(JSON.stringify(answer));
  return answer.result as T;
}

/** Everything that comes until the game detaches. */
async function listen(url: string, messages: GameMessage[]): Promise<void> {
  const { body } = await fetch(at(url, '/events'));
  let rest = '';
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    const texts = (rest + Buffer.from(part).toString()).split('\n\n');
    rest = texts.pop()!;
    for (const text of texts) messages.push(JSON.parse(text.slice('data: '.length)) as GameMessage);
  }
}

it('watches 40 characters: paused, stepped, changed, another domain, resumed, ended with its exit code', async () => {
  const game = new Started('crowd.js', '--pause', '--', '--level', '3');
  const url = await game.url();
  expect((await (await fetch(url)).text()).startsWith('<!doctype html>')).toBe(true);
  const messages: GameMessage[] = [];
  const heard = listen(url, messages);
  await game.until(() => messages.length > 1);
  const [hello, paused] = messages as [HelloMessage, GameMessage];
  expect(hello.worlds[0]!.objects.filter(([, , , name]) => name.startsWith('npc'))).toHaveLength(40);
  expect(paused).toMatchObject({ type: 'paused' });

  await send(url, { type: 'step' });
  await game.until(() => messages.filter(({ type }) => type === 'paused').length === 2);
  expect(messages.filter(({ type }) => type === 'frame')).toHaveLength(1);
  const place = { world: 'world 1', variable: 'energy', args: ['npc3'] };
  expect(await send(url, { type: 'set', ...place, value: 42 })).toEqual({ former: 100 });
  const module = toBase64(compileBytes(crowdText.replace('energy(npc) > 0;', 'energy(npc) > 1;'), 'crowd.htn'));
  expect(await send(url, { type: 'replace', domain: 'crowd', module })).toMatchObject({ reset: [] });
  await send(url, { type: 'resume' });

  await heard;
  expect(messages.at(-1)).toEqual({ type: 'bye' });
  const frames = messages.filter((one) => one.type === 'frame').map(({ frame }) => frame.frame);
  // The new domain begins with a new frame.
  expect(frames).toEqual(Array.from({ length: 61 }, (_, frame) => frame));
  const events = messages.flatMap((one) =>
    one.type === 'frame' ? one.frame.ops.filter(([kind]) => kind === 'acting') : [],
  );
  expect(events.length).toBeGreaterThan(40);
  expect(await game.ended).toEqual({ code: 7, signal: null });
  expect(game.out).toBe('energy 42 --level 3\n');
});

it('writes all of a game to a file that can be replayed', async () => {
  const game = new Started('crowd.js', '--save', 'crowd.fprec');
  expect((await game.ended).code).toBe(7);
  expect(game.err).toMatch(/\nframeplan: 60 frames are in crowd\.fprec, in \d+ bytes\n$/);
  const checked = new Started('crowd.fprec');
  expect(await checked.ended).toEqual({ code: 0, signal: null });
  expect(checked.out).toMatch(/^60 frames from frame 0 on, [^]*\nthe replay is equal, from each keyframe\n$/);
});

it.each(['SIGINT', 'SIGTERM'] as const)('ends with the game at %s, and keeps the recording', async (signal) => {
  const game = new Started('endless.js', '--save', `${signal}.fprec`);
  const url = await game.url();
  const messages: GameMessage[] = [];
  const heard = listen(url, messages);
  await game.until(() => messages.length > 5);
  game.child.kill(signal);
  expect((await game.ended).code).toBe(signal === 'SIGINT' ? 130 : 143);
  await heard;
  expect(readRecording(readFileSync(path(`${signal}.fprec`))).frames.length).toBeGreaterThan(4);
});

it('ends a game that waits for its page', async () => {
  const game = new Started('endless.js', '--pause');
  const messages: GameMessage[] = [];
  void listen(await game.url(), messages).catch(() => {});
  await game.until(() => messages.length > 1);
  game.child.kill('SIGINT');
  expect((await game.ended).code).toBe(130);
});

it('says what is wrong with a script, and leaves its end to it', async () => {
  writeFileSync(path('throws.js'), `${crowd(3, '')}throw new Error('out of arrows');`);
  writeFileSync(path('without.js'), 'console.log("no planner");');
  writeFileSync(
    path('own.js'),
    `${crowd(3, '')}
    const { record } = await import('frameplan/debug');
    record(planner).stop();`,
  );
  const end = async (...args: string[]): Promise<[number | null, string]> => {
    const game = new Started(...args);
    const { code } = await game.ended;
    return [code, game.err];
  };
  expect(await end('none.js')).toEqual([2, 'frameplan: there is no script none.js\n']);
  const [code, err] = await end('throws.js');
  expect([code, err]).toEqual([1, expect.stringContaining('Error: out of arrows')]);
  expect(await end('without.js')).toEqual([
    0,
    'frameplan: the game has registered no domain: there was nothing to look into\n',
  ]);
  expect((await end('own.js'))[0]).toBe(7);
  expect(await end('crowd.js', '--step')).toEqual([
    2,
    'frameplan: --step is not for a script, which takes --open, --pause, --port, --save\n',
  ]);
  expect(await end('crowd.js', '--save', 'nowhere/game.fprec')).toEqual([
    2,
    "frameplan: can't write nowhere/game.fprec: there is no such folder\n",
  ]);
  expect((await end('crowd.js', '--port', 'x'))[1]).toBe(
    'frameplan: --port must be a whole number from 0 to 65535, not "x"\n',
  );
  const elsewhere = mkdtempSync(join(tmpdir(), 'frameplan-alone-'));
  writeFileSync(join(elsewhere, 'game.js'), '');
  expect((await end(join(elsewhere, 'game.js')))[1]).toMatch(/can't import frameplan: install it in the folder/);
  rmSync(elsewhere, { recursive: true });
});

it('watches a game that steps its searches by itself', async () => {
  writeFileSync(
    path('alone.js'),
    `import { readFileSync } from 'node:fs';
    import { Planner } from 'frameplan';
    const domain = new Planner({ memory: 2 ** 22 }).register(readFileSync('crowd.wasm'));
    const world = domain.createWorld({ Npc: 1, Place: 2 });
    world.set('next', 'place0', 'place1');
    world.set('next', 'place1', 'place0');
    world.set('at', 'npc0', 'place0');
    const session = world.plan(domain.tasks.Patrol(world.object('npc0', 'Npc')));
    while (session.step(10) === 'running');
    console.log(session.status);`,
  );
  const game = new Started('alone.js', '--pause', '--save', 'alone.fprec');
  await send(await game.url(), { type: 'resume' });
  expect([(await game.ended).code, game.out]).toEqual([0, 'solved\n']);
  const recording = readRecording(readFileSync(path('alone.fprec')));
  expect(recording.frames.flatMap(({ ops }) => ops.filter(([kind]) => kind === 'ended'))).toHaveLength(1);
  expect((await new Started('alone.fprec').ended).code).toBe(0);
});
