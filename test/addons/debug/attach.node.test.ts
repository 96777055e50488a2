// A game in Node that is attached: over HTTP, as a page talks to it.

import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecording, readRecording } from '../../../addons/debug/index.ts';
import { fromBase64, toBase64 } from '../../../addons/debug/describe.ts';
import { attach } from '../../../addons/debug/node/index.ts';
import type { NodeAttachOptions, NodeGame } from '../../../addons/debug/node/index.ts';
import type { GameCommand, GameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import { Planner } from '../../../bindings/index.ts';
import type { DomainShape, Session } from '../../../bindings/index.ts';
import { crowdBytes, crowdText } from '../../../bench/acting/crowd.ts';
import { compileBytes } from '../../../language/index.ts';
import { crowdGame } from './games.ts';
import type { CrowdGame } from './games.ts';

const games: NodeGame[] = [];
afterEach(async () => {
  for (const game of games.splice(0)) await game.detach();
});

async function attached(game: CrowdGame, options: NodeAttachOptions = {}): Promise<NodeGame> {
  const domains = [{ domain: game.domain, module: crowdBytes(), text: crowdText }];
  const told: string[] = [];
  const debug = await attach(game.planner, {
    worlds: { crowd: game.world },
    acting: game.acting as never,
    domains,
    log: (text) => void told.push(text),
    ...options,
  });
  expect(told).toEqual([`frameplan: look into the game at ${debug.url}`]);
  games.push(debug);
  return debug;
}

interface Answer {
  status: number;
  text: string;
}

function ask(url: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => answered({ status: response.statusCode!, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

const at = (url: string, path: string): string => url.replace('/?', `${path}?`);

let id = 0;
async function command(debug: NodeGame, what: GameCommand): Promise<GameMessage> {
  const body = JSON.stringify({ id: ++id, ...what });
  return JSON.parse((await ask(at(debug.url, '/command'), { method: 'POST', body })).text) as GameMessage;
}

async function result<T>(debug: NodeGame, what: GameCommand): Promise<T> {
  const answer = await command(debug, what);
  if (answer.type !== 'answer') throw new Error(JSON.stringify(answer));
  return answer.result as T;
}

/** Reads events. */
class Page {
  readonly messages: GameMessage[] = [];
  response!: IncomingMessage;
  #rest = '';

  static open(debug: NodeGame): Promise<Page> {
    const page = new Page();
    return new Promise((opened, failed) => {
      request(at(debug.url, '/events'), (response) => {
        page.response = response;
        response.setEncoding('utf8');
        response.on('data', (part: string) => page.#take(part));
        opened(page);
      })
        .on('error', failed)
        .end();
    });
  }

  #take(part: string): void {
    const parts = (this.#rest + part).split('\n\n');
    this.#rest = parts.pop()!;
    for (const one of parts) this.messages.push(JSON.parse(one.slice('data: '.length)) as GameMessage);
  }

  of<T extends GameMessage['type']>(type: T): Extract<GameMessage, { type: T }>[] {
    return this.messages.filter((one): one is Extract<GameMessage, { type: T }> => one.type === type);
  }

  /** Until it has come. */
  async until(done: () => boolean): Promise<void> {
    const from = performance.now();
    while (!done()) {
      if (performance.now() - from > 5000)
        throw new Error(`waits in vain: ${JSON.stringify(this.messages).slice(-300)}`);
      await soon();
    }
  }
}

const soon = (): Promise<void> => new Promise((go) => setTimeout(go, 1));

/** A game's loop, as the documentation has it. */
async function play(game: CrowdGame, debug: NodeGame, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    await debug.ready();
    game.play(frame);
    debug.frame();
    if (frame % 10 === 0) await soon();
  }
}

/** Why the game waits: who comes later gets it, too. */
async function paused(debug: NodeGame): Promise<{ what: string }> {
  const page = await Page.open(debug);
  await page.until(() => page.of('paused').length > 0);
  page.response.destroy();
  return page.of('paused')[0]!.reason as never;
}

const branches = `domain branches;
fluent integer height;
task Climb() { height += 1; }
task Sink() { height -= 1; }
task Move() {
  method go {
    branch up { height < 5; ordered(Climb()); }
    branch down { ordered(Sink()); }
  }
}
`;

function branchGame(): CrowdGame & { low: boolean } {
  const planner = new Planner();
  const domain = planner.register(compileBytes(branches, 'branches.htn')) as unknown as CrowdGame['domain'];
  const world = domain.createWorld({}) as unknown as CrowdGame['world'];
  const kept: Session<DomainShape>[] = [];
  const game = { planner, domain, world, domains: [], acting: [], low: true, play };
  function play(): void {
    kept.pop()?.release();
    world.set('height', game.low ? 0 : 9);
    kept.push(planner.submit(world, domain.tasks.Move!()) as never);
    planner.step(100);
  }
  return game;
}

describe('a game with 40 characters that is attached', () => {
  it('pauses at a break, has a value changed and its domain replaced, and goes on when it is let go', async () => {
    const game = crowdGame(40, 1);
    const debug = await attached(game);
    const page = await Page.open(debug);
    await page.until(() => page.messages.length > 0);
    const [hello] = page.of('hello');
    expect(hello!.worlds.map(({ name }) => name)).toEqual(['crowd']);
    expect(hello!.domains[0]!.text).toContain('task Patrol(Npc npc)');
    await play(game, debug, 20);
    await page.until(() => page.of('frame').length === 20);
    expect(page.of('frame').map(({ frame }) => frame.frame)).toEqual(Array.from({ length: 20 }, (_, frame) => frame));

    const { break: number } = await result<{ break: number }>(debug, { type: 'break', on: 'task', task: 'Climb' });
    const playing = play(game, debug, 300);
    await page.until(() => page.of('paused').length > 0);
    const [paused] = page.of('paused');
    expect(paused!.reason).toMatchObject({ by: 'break', break: number });
    expect((paused!.reason as { what: string }).what).toMatch(/^the plan of search \d+ for \w+ has Climb$/);
    expect(debug.isPaused).toBe(true);
    const frames = debug.recorder.frames;
    for (let time = 0; time < 20; time++) await soon();
    expect(debug.recorder.frames).toBe(frames);

    const place = { world: 'crowd', variable: 'energy', args: ['npc3'] };
    const former = game.world.get('energy', 'npc3');
    expect(await result(debug, { type: 'set', ...place, value: 77 })).toEqual({ former });
    expect(game.world.get('energy', 'npc3')).toBe(77);
    const slower = compileBytes(crowdText.replace('energy(npc) > 0;', 'energy(npc) > 1;'), 'crowd.htn');
    const replaced = await result<{ reset: string[] }>(debug, {
      type: 'replace',
      domain: 'crowd',
      module: toBase64(slower),
      text: 'domain crowd; // slower',
    });
    expect(replaced).toMatchObject({ reset: [], renumbered: false });
    await result(debug, { type: 'step' });
    await page.until(() => page.of('paused').length > 1);
    expect(page.of('paused')[1]).toMatchObject({ frame: frames + 1, reason: { by: 'step' } });
    expect(page.of('hello').at(-1)!.domains[0]!.text).toBe('domain crowd; // slower');
    expect(page.of('hello').at(-1)!.domains[0]!.hash).not.toBe(hello!.domains[0]!.hash);

    await result(debug, { type: 'unbreak', break: number });
    const { bytes } = await result<{ bytes: string }>(debug, { type: 'save' });
    expect(checkRecording(readRecording(fromBase64(bytes)))).toEqual([]);
    await result(debug, { type: 'resume' });
    await page.until(() => page.of('resumed').length > 1);
    await debug.detach();
    await playing;
    await page.until(() => page.of('bye').length === 1);
    expect(game.acting![0]!.world).toBe(game.world);
    game.play(0);
    expect(debug.isPaused).toBe(false);
  });

  it('breaks for methods, values, statuses and iterations, and watches', async () => {
    const game = crowdGame(10, 2);
    const debug = await attached(game);
    const page = await Page.open(debug);
    const { watch, value } = await result<{ watch: number; value: unknown }>(debug, {
      type: 'watch',
      ...{ world: 'crowd', variable: 'at', args: ['npc0'] },
    });
    expect(value).toBe('place0');
    await result(debug, { type: 'pause' });
    const playing = play(game, debug, 500);
    for (const when of [
      { on: 'method', task: 'Pass', method: 'climb' },
      { on: 'method', task: 'Pass', method: 1 },
      { on: 'method', task: 'Patrol', method: 0 },
      { on: 'value', variable: 'open' },
      { on: 'value', variable: 'at', args: ['npc4'] },
      { on: 'status', status: 'solved', task: 'Patrol' },
      { on: 'iterations', above: 30 },
      { on: 'task', task: 'Patrol' },
    ] as const) {
      const { break: number } = await result<{ break: number }>(debug, { type: 'break', ...when } as GameCommand);
      const count = page.of('paused').length;
      await result(debug, { type: 'resume' });
      await page.until(() => page.of('paused').length > count);
      expect(page.of('paused').at(-1)!.reason, JSON.stringify(when)).toMatchObject({ by: 'break', break: number });
      await result(debug, { type: 'unbreak', break: number });
    }
    expect(page.of('frame').some(({ watched }) => String(watched?.[watch]).startsWith('place'))).toBe(true);
    await debug.detach();
    await playing;
  });

  it('breaks at a branch of a method, by its name or its number, and nowhere else', async () => {
    const game = branchGame();
    const debug = await attached(game, { acting: [], domains: [] });
    const met = async (when: Extract<GameCommand, { type: 'break' }>): Promise<string | null> => {
      const { break: number } = await result<{ break: number }>(debug, when);
      game.play(0);
      debug.frame();
      const why = debug.isPaused ? (await paused(debug)).what : null;
      await result(debug, { type: 'unbreak', break: number });
      await result(debug, { type: 'resume' });
      return why;
    };
    const at = { type: 'break', on: 'method', task: 'Move' } as const;
    game.low = true;
    expect(await met({ ...at, method: 'go', branch: 'up' })).toMatch(/^search \d+ for Move takes Move, go, up$/);
    expect(await met({ ...at, method: 'go', branch: 0 })).toMatch(/takes Move, go, branch 0$/);
    expect(await met({ ...at, method: 'go', branch: 'down' })).toBe(null);
    expect(await met({ ...at, method: 0, branch: 1 })).toBe(null);
    expect(await met({ ...at, method: 'go' })).toMatch(/takes Move, go$/);
    game.low = false;
    expect(await met({ ...at, method: 'go', branch: 'up' })).toBe(null);
    expect(await met({ ...at, method: 'go', branch: 'down' })).toMatch(/takes Move, go, down$/);
    expect(await met({ ...at, method: 0, branch: 1 })).toMatch(/takes Move, method 0, branch 1$/);
    const refusal = async (when: object): Promise<string> => {
      const answer = await command(debug, { ...at, ...when } as GameCommand);
      return answer.type === 'error' ? `${answer.code}: ${answer.message}` : 'none';
    };
    expect(await refusal({ method: 'fly' })).toBe('unknown-name: Move has no method "fly"');
    expect(await refusal({ method: 2 })).toBe('unknown-name: Move has no method 2');
    expect(await refusal({ method: 'go', branch: 'left' })).toBe(
      'unknown-name: the method "go" of Move has no branch "left"',
    );
    expect(await refusal({ method: 'go', branch: -1 })).toMatch(/^bad-option: "branch" has to be a name, or a whole/);
    expect(await refusal({ method: null })).toMatch(/^bad-option: "method" has to be a name, or a whole number/);
    expect(await refusal({ task: 'Fly', method: 'go' })).toBe('unknown-name: there is no task "Fly"');
  });

  it('refuses what is wrong with a clear error, and goes on', async () => {
    const game = crowdGame(5, 3);
    const debug = await attached(game);
    const refusal = async (what: unknown): Promise<string> => {
      const answer = await command(debug, what as GameCommand);
      return answer.type === 'error' ? `${answer.code}: ${answer.message}` : 'none';
    };
    expect(await refusal({ type: 'jump' })).toBe('bad-option: there is no command "jump"');
    expect(await refusal({ type: 'break', on: 'task', task: 'Fly' })).toBe('unknown-name: there is no task "Fly"');
    expect(await refusal({ type: 'break', on: 'never' })).toMatch(/^bad-option: "on" has to be task, method/);
    expect(await refusal({ type: 'set', world: 'crowd', variable: 'energy', args: ['npc0'], value: 101 })).toMatch(
      /^out-of-range: the value of energy has to be in integer \[0, 100\], not 101$/,
    );
    expect(await refusal({ type: 'set', world: 'cave', variable: 'energy', args: [], value: 1 })).toMatch(
      /no world "cave"/,
    );
    expect(await refusal({ type: 'set', world: 'crowd', variable: 'energy', value: 1 })).toMatch(
      /"args" has to be a list/,
    );
    expect(await refusal({ type: 'replace', domain: 'crowd', module: 'AAAA' })).toMatch(/^not-wasm/);
    expect(await refusal({ type: 'replace', domain: 'crowd', module: '*' })).toBe('bad-option: this is not base64');
    expect(await refusal({ type: 'replace', domain: 'cave', module: '' })).toMatch(
      /^unknown-name: the game cannot replace the domain/,
    );
    expect(await refusal({ type: 'explain', search: 1 })).toMatch(/^bad-option: this game does not explain/);
    expect(await refusal({ type: 'unbreak', break: 9 })).toBe('out-of-range: there is no break 9');
    const url = at(debug.url, '/command');
    const answered = async (body: string): Promise<string> => {
      const { status, text } = await ask(url, { method: 'POST', body });
      return `${status} ${(JSON.parse(text) as { message: string }).message}`;
    };
    expect(await answered('{"id": 1, "type"')).toBe('400 this message is not JSON');
    expect(await answered('[]')).toBe('400 a message has a "type" and an "id", which is a whole number');
    expect(await answered(`{"id": 1, "type": "${'x'.repeat(17 * 2 ** 20)}"}`)).toMatch(
      /^413 a message has at most 16777216/,
    );
    expect((await ask(url)).status).toBe(405);
    const token = new URL(debug.url).searchParams.get('token')!;
    expect((await ask(url.replace(token, ''))).status).toBe(401);
    expect((await ask(url.replace(token, `${token.slice(0, -1)}!`))).status).toBe(401);
    expect((await ask(at(debug.url, '/events').replace(token, 'x'))).status).toBe(401);
    expect((await ask(debug.url.replace(token, 'x'))).status).toBe(401);
    const origin = await ask(url, { method: 'POST', body: '{}', headers: { origin: 'http://evil.example' } });
    expect([origin.status, JSON.parse(origin.text).message]).toEqual([403, 'another origin']);
    expect((await ask(debug.url, { headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await ask(at(debug.url, '/etc/passwd'))).status).toBe(404);
    await play(game, debug, 5);
    expect(debug.recorder.frames).toBe(5);
  });

  it('leaves frames out for a reader that is too slow, and says how many', async () => {
    const game = crowdGame(40, 4);
    const debug = await attached(game);
    const page = await Page.open(debug);
    await page.until(() => page.messages.length > 0);
    page.response.pause();
    const frames = 900;
    for (let frame = 0; frame < frames; frame++) {
      game.play(frame);
      debug.recorder.note('much is said '.repeat(600));
      debug.frame();
      if (frame % 50 === 0) await soon();
    }
    page.response.resume();
    const last = (): number => page.of('frame').at(-1)?.frame.frame ?? -1;
    await page.until(() => page.of('gap').length > 0 || (game.play(0), debug.frame(), false));
    game.play(0);
    debug.frame();
    await page.until(() => last() === debug.recorder.frames - 1);
    const left = page.of('gap').reduce((sum, { frames: count }) => sum + count, 0);
    expect(left).toBeGreaterThan(10);
    expect(page.of('frame').length + left).toBe(debug.recorder.frames);
    const index = page.messages.findIndex(({ type }) => type === 'gap');
    const hello = page.messages[index + 1]!;
    expect(hello.type).toBe('hello');
    const [gap] = page.of('gap');
    expect((hello as { frame: number }).frame).toBe(gap!.from + gap!.frames);
  });

  it('explains searches that are under way, and those whose plans the game still has', async () => {
    const game = crowdGame(3, 6);
    const explained: string[] = [];
    const explain = (session: Session<DomainShape>): unknown => {
      explained.push(session.status);
      return { steps: session.plan?.length ?? null };
    };
    const debug = await attached(game, { explain });
    const session = game.planner.submit(game.world, game.domain.tasks.Patrol!(1), { limits: { iterations: 5000 } });
    game.planner.step(3);
    const { searches } = await result<HelloMessage>(debug, { type: 'state' });
    const [, number] = searches.findLast(([kind]) => kind === 'submitted') as [string, number];
    expect(await result(debug, { type: 'explain', search: number })).toEqual({ steps: null });
    game.planner.step(1000);
    debug.frame();
    expect(await result(debug, { type: 'explain', search: number })).toEqual({ steps: 20 });
    session.release();
    const refused = await command(debug, { type: 'explain', search: number });
    expect(refused.type === 'error' && refused.message).toMatch(
      /is not under way, and the game has not kept its plan$/,
    );
    expect(explained).toEqual(['waiting', 'solved']);
  });

  it('serves a page of its own, or the one that it is given', async () => {
    const game = crowdGame(3, 5);
    const debug = await attached(game);
    const page = await ask(debug.url);
    expect([page.status, page.text.startsWith('<!doctype html>')]).toEqual([200, true]);
    const folder = mkdtempSync(join(tmpdir(), 'frameplan-debug-'));
    writeFileSync(join(folder, 'index.html'), 'the playground');
    writeFileSync(join(folder, 'app.js'), 'app');
    const other = crowdGame(3, 5);
    const served = await attached(other, { assets: folder, paused: true });
    expect((await ask(served.url)).text).toBe('the playground');
    expect((await ask(at(served.url, '/app.js').replace(/\?.*/, ''))).text).toBe('app');
    expect((await ask(at(served.url, '/..%2f..%2fetc/passwd'))).status).toBe(404);
    expect(served.isPaused).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
