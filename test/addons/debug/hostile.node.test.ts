// What a game that is attached has to bear: commands that are wrong, worlds that go, readers that do not read.

import { afterEach, describe, expect, it } from 'vitest';
import { Attached } from '../../../addons/debug/attached.ts';
import type { AttachOptions } from '../../../addons/debug/attached.ts';
import { attach } from '../../../addons/debug/node/index.ts';
import type { NodeAttachOptions } from '../../../addons/debug/node/index.ts';
import type { GameCommand, GameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import { record } from '../../../addons/debug/index.ts';
import { Planner } from '../../../bindings/index.ts';
import type { Domain, World } from '../../../bindings/index.ts';
import { compileBytes } from '../../../language/index.ts';

const text = `domain posts;
type Post;
type Guard;
fluent Post at(Guard guard);
fluent integer [0, 9] round;
task Go(Guard guard, Post post) { at(guard) := post; }
task Walk(Guard guard) {
  method { exists (Post post) { not at(guard) == post; ordered(Go(guard, post)); } }
}
`;

interface TwoWorlds {
  planner: Planner;
  domain: Domain;
  worlds: World[];
  debug: Attached;
  sent: GameMessage[];
}

const open: Attached[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.detach();
});

function begin(options: AttachOptions = {}): TwoWorlds {
  const planner = new Planner({ memory: 2 ** 21 });
  const domain = planner.register(compileBytes(text)) as unknown as Domain;
  const worlds = ['one', 'two'].map(() => worldIn(domain));
  const names = { one: worlds[0]!, two: worlds[1]! };
  const debug = new Attached(planner, { worlds: names, ...options });
  open.push(debug);
  const sent: GameMessage[] = [];
  return { planner, domain, worlds, debug, sent };
}

function worldIn(domain: Domain): World {
  const objects = { Post: ['gate', 'tower'], Guard: { names: ['ann', 'bob'], capacity: 4 } };
  const values = [
    ['at', 'ann', 'gate'],
    ['at', 'bob', 'gate'],
  ];
  return domain.createWorld(objects as never, { values } as never) as unknown as World;
}

function walk({ planner, domain, worlds }: TwoWorlds, world: number): void {
  const guard = worlds[world]!.object('ann', 'Guard' as never);
  planner.submit(worlds[world]!, domain.tasks.Walk!(guard as never));
}

let id = 0;
async function told(debug: Attached, command: GameCommand | Record<string, unknown>): Promise<string> {
  const answer = await debug.receive(JSON.stringify({ id: ++id, ...command }));
  return answer.type === 'error' ? `${answer.code}: ${answer.message}` : answer.type;
}

function read({ debug, sent }: TwoWorlds, pending = (): number => 0): void {
  debug.add({
    get pending() {
      return pending();
    },
    send: (message) => void sent.push(JSON.parse(message) as GameMessage),
  });
}

describe('a game that is attached', () => {
  it('refuses breaks for arguments and statuses that do not exist', async () => {
    const { debug } = begin();
    const refused = (command: object): Promise<string> => told(debug, { type: 'break', ...command });
    expect(await refused({ on: 'value', variable: 'at', args: ['eve'] })).toMatch(/^unknown-(name|object): .*"eve"/);
    expect(await refused({ on: 'value', variable: 'at', args: [] })).toBe('wrong-arity: at takes 1 arguments, not 0');
    expect(await refused({ on: 'value', variable: 'at', args: [{}] })).toMatch(/argument 1 of at/);
    expect(await refused({ on: 'value', variable: 'at', args: 'ann' })).toBe(
      'bad-option: "args" has to be a list, not "ann"',
    );
    expect(await refused({ on: 'value', variable: '__proto__' })).toBe(
      'unknown-name: there is no variable "__proto__"',
    );
    expect(await refused({ on: 'status', status: 'dissolved' })).toBe('unknown-name: there is no status "dissolved"');
    expect(await refused({ on: 'value', variable: 'at', args: ['bob'], world: 'two' })).toBe('answer');
    expect(await told(debug, { type: 'unwatch', watch: 7 })).toBe('out-of-range: there is no watch 7');
  });

  it('goes on where an object of a break has gone', async () => {
    const game = begin();
    const { debug, worlds } = game;
    expect(await told(debug, { type: 'break', on: 'value', variable: 'at', args: ['bob'] })).toBe('answer');
    worlds[0]!.remove('bob');
    worlds[0]!.set('at', 'ann', 'tower');
    debug.frame();
    worlds[0]!.set('at', 'ann', 'gate');
    debug.frame();
    expect(debug.isPaused).toBe(false);
    worlds[1]!.set('at', 'bob', 'tower');
    debug.frame();
    expect(debug.isPaused).toBe(true);
  });

  it('knows searches by their new worlds when a world has gone, and those from before it was attached', async () => {
    const game = begin();
    const { debug, planner, worlds } = game;
    read(game);
    walk(game, 1);
    debug.frame();
    await told(debug, { type: 'break', on: 'status', status: 'solved', task: 'Walk', world: 'two' });
    worlds[0]!.free();
    planner.step(1000);
    debug.frame();
    expect(game.sent.at(-1)).toMatchObject({ reason: { what: 'search 1 for Walk has ended: solved' } });

    debug.detach();
    walk(game, 1);
    const again = new Attached(planner, { worlds: { two: worlds[1]! } });
    open.push(again);
    await told(again, { type: 'break', on: 'status', status: 'solved', task: 'Walk' });
    planner.step(1000);
    again.frame();
    expect(again.isPaused).toBe(true);
  });

  it('breaks for a step of a plan that was told before', async () => {
    const game = begin();
    const { debug, planner } = game;
    await told(debug, { type: 'break', on: 'task', task: 'Go' });
    for (let time = 0; time < 3; time++) {
      walk(game, 0);
      planner.step(1000);
      debug.frame();
      expect(debug.isPaused, `time ${time}`).toBe(true);
      await told(debug, { type: 'resume' });
    }
  });

  it('tells those who come, and those who ask, of the worlds that there are', async () => {
    const game = begin();
    game.worlds[0]!.free();
    read(game);
    const hello = game.sent[0] as HelloMessage;
    expect(hello.worlds.map(({ name }) => name)).toEqual(['two']);
    worldIn(game.domain);
    const answer = await game.debug.receive('{"id": 1, "type": "state"}');
    expect((answer as { result: HelloMessage }).result.worlds).toHaveLength(2);
  });

  it('goes on or waits at once when it is told so in the middle of a step', async () => {
    const { debug } = begin({ paused: true });
    await told(debug, { type: 'step' });
    await told(debug, { type: 'resume' });
    debug.frame();
    expect(debug.isPaused).toBe(false);
    await told(debug, { type: 'step' });
    await told(debug, { type: 'pause' });
    await told(debug, { type: 'resume' });
    debug.frame();
    expect(debug.isPaused).toBe(false);
    await told(debug, { type: 'step' });
    debug.frame();
    expect(debug.isPaused).toBe(true);
  });

  it('piles nothing up for a reader that does not read', () => {
    const game = begin();
    let pending = 0;
    read(game, () => pending);
    pending = 2 ** 30;
    for (let frame = 0; frame < 10; frame++) {
      worldIn(game.domain);
      game.debug.frame();
    }
    expect(game.sent).toHaveLength(1);
    pending = 0;
    worldIn(game.domain);
    game.worlds[0]!.set('round', 3);
    game.debug.frame();
    game.worlds[0]!.set('round', 4);
    game.debug.frame();
    game.debug.frame();
    const types = game.sent.map(({ type }) => type);
    expect(types.slice(-4)).toEqual(['gap', 'hello', 'frame', 'frame']);
    const left = game.sent.reduce((sum, message) => sum + (message.type === 'gap' ? message.frames : 0), 0);
    expect(left + types.filter((type) => type === 'frame').length).toBe(game.debug.recorder.frames);
  });

  it('says what is wrong with an explanation that is no JSON', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const wrong of [circle, 7n, Promise.resolve(circle)]) {
      const game = begin({ explain: () => wrong });
      walk(game, 0);
      game.debug.frame();
      expect(await told(game.debug, { type: 'explain', search: 1 })).toMatch(
        /^bad-option: the result of "explain" can't be written as JSON: /,
      );
    }
  });

  it('has Node wait while it is paused', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const debug = await attach(new Planner({ memory: 2 ** 20 }), { paused: true, log: () => {} });
    const before = timers();
    const ready = debug.ready();
    expect(timers()).toBe(before + 1);
    await debug.detach();
    await ready;
    expect(debug.isPaused).toBe(false);
  });

  it('looks at options first', async () => {
    for (const [options, message] of [
      [{ worlds: null }, '"worlds" has to be an object, not null'],
      [{ worlds: 5 }, '"worlds" has to be an object, not 5'],
      [{ domains: 5 }, '"domains" has to be a list of compiled domains, not 5'],
      [{ domains: [5] }, '"domains" has to be a list of compiled domains, not a list'],
      [{ acting: [5] }, '"acting" has to be a list of `Acting`s, not a list'],
      [{ keyframes: NaN }, '"keyframes" has to be a whole number of frames from 1 on, not NaN'],
    ] as const) {
      const planner = new Planner({ memory: 2 ** 20 });
      expect(() => record(planner, options as never)).toThrow(message);
      await expect(attach(planner, options as unknown as NodeAttachOptions)).rejects.toThrow(message);
    }
    const planner = new Planner({ memory: 2 ** 20 });
    await expect(attach(planner, { paused: 'x' } as never)).rejects.toThrow(
      '"paused" has to be true or false, not "x"',
    );
    await expect(attach(planner, { log: 5 } as never)).rejects.toThrow('"log" has to be a function, not 5');
  });
});
