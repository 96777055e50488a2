// Replacements that can't be: they are refused before anything has changed.

import { describe, expect, it } from 'vitest';
import { compile, errorLater, errorOf } from '../../bindings/helpers.ts';
import { bytesOf, game, textOf, patrol, stepsOf, wholePlan, heavier, renumbering } from './replace-setting.ts';
import type { Game } from './replace-setting.ts';

describe('a replacement is refused, and nothing has changed, when', () => {
  const refused = async (text: string, prepare: (at: Game) => unknown = () => {}): Promise<string> => {
    const at = game();
    const prepared = prepare(at);
    const session = patrol(at);
    session.step(3);
    const { hash } = at.domain;
    const error = await errorLater(() => at.planner.replace(at.domain, compile(text)));
    expect(at.domain.hash).toBe(hash);
    expect(session.iterations).toBe(3);
    expect(session.run()).toBe('solved');
    expect(stepsOf(session)).toEqual(wholePlan);
    expect(prepared).not.toBeNull();
    return error;
  };
  const why = (reason: string): string => `incompatible: guard is not replaced: ${reason}`;

  it('a type is gone of which there are objects', async () => {
    expect(await refused(textOf().replaceAll('Area', 'Zone'))).toBe(
      why('the type Area is gone, of which there is hall'),
    );
  });

  it('a variable that is in use has other parameters', async () => {
    const text = textOf({ walk: 'connects(from, to, calm);' })
      .replace('connects(Area from, Area to)', 'connects(Area from, Area to, Mood feeling)')
      .replace('connects(at(guard), next)', 'connects(at(guard), next, calm)');
    expect(await refused(text)).toBe(why('the parameters of connects have changed, which is in use'));
  });

  it('a task is gone or has other parameters that a session plans', async () => {
    const rest = 'task Rest(Guard guard) { energy(guard) := 10; }';
    const at = game({ tasks: rest });
    const session = at.world.plan(at.domain.tasks.Rest!(1));
    const replace = (tasks: string): Promise<string> =>
      errorLater(() => at.planner.replace(at.domain, bytesOf({ tasks })));
    expect(await replace('')).toBe(why('the task Rest is gone, which a session plans'));
    expect(await replace(rest.replace('Guard guard', 'Guard guard, Area area'))).toBe(
      why('the task Rest takes other arguments, which a session plans'),
    );
    expect(await replace('task Rest(Area area) { searched(area) := true; }')).toBe(
      why('the parameter guard of the task Rest takes other values, which a session plans'),
    );
    expect(session.run()).toBe('solved');
    session.free();
    await at.planner.replace(at.domain, bytesOf());
  });

  it('several things stand in the way, and all of them are named', async () => {
    const text = textOf({ walk: 'connects(from);' })
      .replace('connects(Area from, Area to)', 'connects(Area from)')
      .replace('connects(at(guard), next)', 'connects(next)')
      .replaceAll('Patrol', 'Watch');
    expect(await refused(text)).toBe(
      why('the parameters of connects have changed, which is in use; the task Patrol is gone, which a session plans'),
    );
  });

  it('an external is new and no function for it is given', async () => {
    const text = textOf({ walk: 'connects(from, to); danger(to) < 1;' }) + 'external float danger(Area area);';
    expect(await refused(text)).toBe(why('the external danger has to be given'));
    const at = game();
    const session = patrol(at);
    await at.planner.replace(at.domain, compile(text), {
      externals: { danger: (area: number) => (area === 3 ? 2 : 0) },
    });
    expect(session.run()).toBe('failed');
    // Given once, it stays given.
    await at.planner.replace(at.domain, compile(text.replace('< 1', '< 3')));
    expect(session.run()).toBe('solved');
    // Not asked for any longer.
    expect((await at.planner.replace(at.domain, bytesOf())).kept).toEqual([session]);
  });

  it('the new one is no domain, another domain, or one of another planner', async () => {
    expect(await refused(textOf().replace('domain guard', 'domain fort'))).toBe(
      "wrong-domain: guard can't be replaced by fort, which is another domain",
    );
    const at = game();
    expect(await errorLater(() => at.planner.replace(at.domain, new Uint8Array(4)))).toMatch('not-wasm: ');
    expect(await errorLater(() => at.planner.replace(game().domain, bytesOf(heavier)))).toMatch('wrong-domain: ');
  });

  it('an external asks for it in the middle of a search', async () => {
    const text = textOf({ walk: 'connects(from, to); danger(to) < 1;' }) + 'external float danger(Area area);';
    const at = game();
    let refusal: Promise<string> | undefined;
    const danger = (): number => {
      refusal ??= errorLater(() => at.planner.replace(at.domain, bytesOf()));
      return 0;
    };
    await at.planner.replace(at.domain, compile(text), { externals: { danger } });
    expect(patrol(at).run()).toBe('solved');
    expect(await refusal).toMatch('busy: planner.replace was called by an external');
  });
});

describe('an error on the way', () => {
  it('leaves everything as it was, the search on stage too', async () => {
    const at = game();
    const [done, running] = [patrol(at), patrol(at)];
    done.run();
    running.step(3);
    const { hash } = at.domain;
    let asked = 0;
    const carriedOut = (): number => {
      if (asked++ > 0) throw new Error('who knows');
      return 0;
    };
    await expect(at.planner.replace(at.domain, bytesOf(renumbering), { carriedOut })).rejects.toThrow('who knows');
    const mistyped = { carriedout: carriedOut } as never;
    await expect(at.planner.replace(at.domain, bytesOf(renumbering), mistyped)).rejects.toThrow(
      'the options of a replacement have no "carriedout"; there is "externals", "carriedOut"',
    );
    expect(
      await errorLater(() => at.planner.replace(at.domain, bytesOf(renumbering), { carriedOut: () => -1 })),
    ).toMatch('bad-option: "carriedOut" has to return a number of steps, or a list of them, not -1');
    expect([at.domain.hash, running.iterations]).toEqual([hash, 3]);
    expect(running.run()).toBe('solved');
    expect([stepsOf(done), stepsOf(running)]).toEqual([wholePlan, wholePlan]);
  });

  it('does not come of a session that the game frees meanwhile', async () => {
    const at = game();
    const session = patrol(at);
    session.run();
    const result = await at.planner.replace(at.domain, bytesOf(renumbering), {
      carriedOut: (one) => {
        one.free();
        return 0;
      },
    });
    expect(result.kept).toEqual([]);
    expect(errorOf(() => session.status)).toBe('freed: this session has been freed');
    expect(patrol(at).run()).toBe('solved');
  });
});
