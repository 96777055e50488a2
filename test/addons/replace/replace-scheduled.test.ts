// Replacing a domain whose sessions were submitted: what has to be searched again waits for its turn.

import { describe, expect, it } from 'vitest';
import type { AnyDomain, Session } from '../../../bindings/index.ts';
import { countSearches } from '../../../addons/counters/index.ts';
import { check } from '../../../addons/repair/index.ts';
import { bytesOf, game, heavier, stepsOf, wholePlan } from './replace-setting.ts';
import type { Game } from './replace-setting.ts';

const submit = ({ planner, domain, world }: Game, deadline?: number): Session<AnyDomain> =>
  planner.submit(world, domain.tasks.Patrol!(world.object('bob')), deadline === undefined ? {} : { deadline });

/** Plans that walk do not hold any more, until guards may walk again. */
const resting = bytesOf({ ...heavier, tasks: 'task Rest() {}' });

describe('a submitted session', () => {
  it('waits for its turn again when its plan does not hold any more', async () => {
    const at = game();
    const session = submit(at);
    at.planner.step(1000);
    expect(session.status).toBe('solved');
    const { outdated } = await at.planner.replace(at.domain, resting);
    expect(outdated).toEqual([session]);
    expect([session.status, at.planner.waiting]).toEqual(['waiting', 1]);
    at.planner.step(1000);
    expect([session.status, at.planner.waiting]).toEqual(['failed', 0]);
    // The next version has a plan again.
    await at.planner.replace(at.domain, bytesOf({ tasks: 'task Stand() {}' }));
    expect([session.status, at.planner.waiting]).toEqual(['waiting', 1]);
    at.planner.step(1000);
    expect(stepsOf(session)).toEqual(wholePlan);
  });

  it('has as many frames for that as when it was submitted', async () => {
    const at = game();
    const session = submit(at, 3);
    at.planner.step(1000);
    for (let frame = 0; frame < 10; frame++) at.planner.step(1000);
    await at.planner.replace(at.domain, resting);
    at.planner.step(1);
    expect(session.frames).toBe(1);
    const urgent = submit(at, 1);
    const patient = submit(at);
    // Deadlines decide: the one that has two frames left comes between the others.
    at.planner.step(1000);
    expect([urgent, session, patient].map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });

  it('under way keeps its frames and its deadline, and has as many again when the game restarts it', async () => {
    const at = game();
    const counters = countSearches(at.planner);
    const session = submit(at, 3);
    for (let frame = 0; frame < 2; frame++) at.planner.step(1);
    const { restarted } = await at.planner.replace(at.domain, resting);
    expect(restarted).toEqual([session]);
    expect([session.status, session.frames]).toEqual(['waiting', 2]);
    at.planner.step(1000);
    expect([session.status, session.frames]).toEqual(['failed', 3]);
    session.restart();
    for (let frame = 0; frame < 2; frame++) at.planner.step(1);
    at.planner.step(1000);
    expect([session.status, session.frames, counters.total.late]).toEqual(['failed', 3, 0]);
    session.restart();
    for (let frame = 0; frame < 3; frame++) at.planner.step(1);
    at.planner.step(1000);
    expect([session.status, session.frames, counters.total.late]).toEqual(['failed', 4, 1]);
  });

  it('under way whose deadline is over still goes before all others', async () => {
    const at = game();
    const session = submit(at, 1);
    for (let frame = 0; frame < 3; frame++) at.planner.step(1);
    const urgent = at.planner.submit(at.world, at.domain.tasks.Patrol!(1), { deadline: 2, priority: 15 });
    await at.planner.replace(at.domain, resting);
    at.planner.step(2);
    expect([session.status, urgent.status]).toEqual(['running', 'waiting']);
  });

  it('stays cancelled when the game had cancelled it', async () => {
    const at = game();
    const session = submit(at);
    session.cancel();
    const replacement = await at.planner.replace(at.domain, resting);
    expect(replacement).toMatchObject({ kept: [], restarted: [], outdated: [] });
    expect([session.status, at.planner.waiting]).toEqual(['cancelled', 0]);
    session.restart();
    expect(at.planner.waiting).toBe(1);
  });

  it('says why it has no plan', async () => {
    const at = game();
    const session = submit(at);
    at.planner.step(1000);
    await at.planner.replace(at.domain, resting);
    expect(() => check(session)).toThrow(
      'this session has no plan: its domain was replaced, and its plan does not hold any more',
    );
  });
});

describe('a session that the game steps', () => {
  it('waits for the game', async () => {
    const at = game();
    const session = at.world.plan(at.domain.tasks.Patrol!(at.world.object('bob')));
    session.run();
    await at.planner.replace(at.domain, resting);
    expect([session.status, at.planner.waiting]).toEqual(['running', 0]);
    expect(session.run()).toBe('failed');
  });
});
