// A game in a page that is attached: messages go through a port.

import { expect, it } from 'vitest';
import { attach } from '../../../addons/debug/page/index.ts';
import type { GameCommand, GameMessage } from '../../../addons/debug/protocol.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { crowdGame } from './games.ts';

const soon = (): Promise<void> => new Promise((go) => setTimeout(go, 1));

it('is watched, paused and changed through a port, and leaves frames out for a slow reader', async () => {
  const game = crowdGame(8, 1);
  const { port1, port2 } = new MessageChannel();
  const messages: GameMessage[] = [];
  let isReading = true;
  let unread = 0;
  port1.addEventListener('message', ({ data }: MessageEvent) => {
    messages.push(JSON.parse(data as string) as GameMessage);
    if (isReading) port1.postMessage(1);
    else unread++;
  });
  port1.start();
  const debug = attach(game.planner, { worlds: { crowd: game.world }, port: port2 });
  const until = async (done: () => boolean): Promise<void> => {
    for (let time = 0; !done(); time++) {
      if (time > 3000) throw new Error(`waits in vain behind ${JSON.stringify(messages.at(-1)).slice(0, 300)}`);
      await soon();
    }
  };
  const of = <T extends GameMessage['type']>(type: T): Extract<GameMessage, { type: T }>[] =>
    messages.filter((one): one is Extract<GameMessage, { type: T }> => one.type === type);
  let id = 0;
  const answered = async (command: GameCommand): Promise<unknown> => {
    const number = ++id;
    port1.postMessage(JSON.stringify({ id: number, ...command }));
    const isAnswer = (one: GameMessage): boolean =>
      (one.type === 'answer' || one.type === 'error') && one.id === number;
    await until(() => messages.some(isAnswer));
    const answer = messages.find(isAnswer)!;
    return answer.type === 'answer' ? answer.result : (answer as { message: string }).message;
  };
  await until(() => of('hello').length === 1);
  const play = (frames: number): void => {
    for (let frame = 0; frame < frames; frame++) {
      game.play(frame);
      debug.frame();
    }
  };
  play(10);
  await until(() => of('frame').length === 10);
  expect(await answered({ type: 'pause' })).toBe(null);
  expect(debug.isPaused).toBe(true);
  const place = { world: 'crowd', variable: 'at', args: ['npc1'] };
  expect(await answered({ type: 'set', ...place, value: 'place7' })).toMatchObject({ former: expect.any(String) });
  expect(game.world.nameOf('Place', game.world.get('at', 'npc1') as number)).toBe('place7');
  expect(await answered({ type: 'set', ...place, value: 'nowhere' })).toMatch(/no object is named "nowhere"/);
  expect(await answered({ type: 'resume' })).toBe(null);
  await debug.ready();

  isReading = false;
  for (let time = 0; time < 60; time++) {
    debug.recorder.note('long '.repeat(10_000));
    play(1);
  }
  await soon();
  isReading = true;
  port1.postMessage(unread);
  await until(() => {
    play(1);
    return of('gap').length > 0;
  });
  const { frames, from } = of('gap')[0]!;
  expect(frames).toBeGreaterThan(20);
  expect(of('hello').at(-1)!.frame).toBe(from + frames);
  debug.detach();
  await until(() => of('bye').length === 1);
  play(2);
  port1.close();
  expect(errorOf(() => attach(game.planner, {}))).toMatch(/^bad-option: attach\(\) needs the "url" of a page/);
});
