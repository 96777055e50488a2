// Things that happen to a game in the middle of an action: objects go, the domain is replaced, the game is saved and
// loaded.

import { describe, expect, it } from 'vitest';
import { ordered, Planner } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { handle, primitives, yard, yardOf, yardText } from './yard.ts';
import type { Yard } from './yard.ts';

describe('an object that is removed', () => {
  it('ends the action that it is part of, and the plan that can not do without it', () => {
    const { domain, world, lasts, adopt, tick, events, told } = yard();
    lasts.Open = 9;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    adopt(domain.tasks.Visit!(world.object('eve'), world.object('hatch')));
    tick();
    world.remove('Npc', 'bob');
    tick(2);
    expect(told[2]).toMatch(/^abort Open\(.*, gate\)$/);
    expect(events().filter((event) => /ended/.test(event))).toEqual(['2 ended plan 1 (failed)']);
    world.add('Npc', 'zoe');
    tick(9);
    expect(world.get('at', 'eve')).toBe(world.object('shed'));
    expect(world.get('at', 'zoe')).toBe(0);
  });

  it('is still the argument of its action when another one has its place', () => {
    const { domain, world, acting, adopt, tick } = yard();
    const bob = world.object('bob');
    const seen: unknown[] = [];
    acting.carryOut(domain.tasks.Open!, {
      start() {},
      update: () => 'running',
      abort: (action) => void seen.push(action.arg(0)),
      ended: (action) => void seen.push(action.arg(0)),
    });
    adopt(domain.tasks.Visit!(bob, world.object('gate')));
    world.remove('Npc', 'bob');
    const zoe = world.add('Npc', 'zoe');
    tick(2);
    expect(zoe % 2 ** 16).toBe(bob);
    expect(seen).toEqual([bob, bob]);
  });

  it('by a handler is part of no action from then on', () => {
    const { domain, world, acting, adopt, tick, told, events } = yard();
    const removes = (): 'done' => {
      world.remove('Npc', 'bob');
      return 'done';
    };
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    acting.carryOut(domain.tasks.Walk!, { start: () => {}, update: removes });
    adopt(domain.tasks.Walk!(world.object('eve'), world.object('shed')));
    tick(4);
    // The handler has said that the gate is open before Bob was removed.
    expect(told).toEqual(['start Open(bob, gate)', 'failed Open("#1", gate)']);
    expect(events()).toContain('1 failed Open("#1", gate) (one of its objects has been removed)');
    expect(world.get('open', 'gate')).toBe(false);
    world.add('Npc', 'zoe');
    expect(world.get('at', 'zoe')).toBe(0);
  });
});

describe('a place that the game sets back after a step has written it', () => {
  const closed = () => {
    const setting = yard();
    const { domain, world, lasts, adopt, tick } = setting;
    lasts.Enter = 9;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick();
    expect(setting.told.at(-1)).toBe('start Enter(bob, gate)');
    world.set('open', 'gate', false);
    return setting;
  };
  const after = ['2 aborted Enter(bob, gate) (its conditions no longer hold)', '2 started Open(bob, gate)'];

  it('is found changed, though it is as it was before the step', () => {
    const { tick, events } = closed();
    tick();
    expect(events()).toEqual(expect.arrayContaining(after));
  });

  it('is found changed in a game that is loaded', () => {
    const { world, acting, domain, planner } = closed();
    const bytes = saveWorld(world, { sessions: acting.sessions });
    const kept = acting.save();
    const { world: again, named } = restoreWorld(domain, bytes);
    const loaded = yardOf(planner, domain, again);
    loaded.acting.restore(kept, named);
    loaded.tick();
    expect(loaded.events()).toEqual(expect.arrayContaining(after));
  });
});

describe('a domain that is replaced', () => {
  it('lets plans go on that still hold, with variables and tasks in other places', async () => {
    const { domain, world, planner, lasts, adopt, tick, acting, told } = yard();
    lasts.Open = 4;
    adopt(domain.tasks.Take!(world.object('bob'), world.object('gate')));
    tick(2);
    const text = yardText
      .replace(
        'fluent Place at',
        'fluent float wind(Place place); task Breathe(Place place) { wind(place) > 0; } fluent Place at',
      )
      .replace('enum Mood', 'type Tree; enum Mood');
    const { kept } = await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
    expect(kept).toHaveLength(1);
    tick(6);
    expect(told).toEqual([
      'start Open(bob, gate)',
      'done Open(bob, gate)',
      'start Enter(bob, gate)',
      'done Enter(bob, gate)',
    ]);
    expect([world.get('at', 'bob'), world.get('owner', 'gate'), acting.plans]).toEqual([
      world.object('yard'),
      world.object('bob'),
      0,
    ]);
  });

  const movedFrom = (text: string): string =>
    text
      .replace('enum Mood { calm', 'type Tree; enum Mood { glad, calm')
      .replace('fluent Place at', 'fluent boolean near(Npc npc, Place place) := true; fluent Place at')
      .replace('task Walk', 'task Breathe(Place place) { } task Wave(Npc npc) { near(npc, at(npc)); } task Walk');
  const moved = movedFrom(yardText);

  it('is planned in from then on by the tasks that are pursued', async () => {
    const { domain, world, planner, acting, tick, events } = yard();
    acting.pursue(domain.tasks.Visit!(world.object('bob'), world.object('gate')), { every: 2 });
    acting.pursue(domain.tasks.Earn!(), { every: 2 });
    tick(9);
    const text = moved.replace('type Npc;', 'type Stone; type Npc;');
    await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
    events();
    tick(9);
    const later = events();
    expect(later.filter((event) => event.includes('done Enter(bob, gate)')).length).toBeGreaterThan(1);
    expect(later.filter((event) => event.includes('done Earn()')).length).toBeGreaterThan(1);
  });

  it('is told of with the names that its tasks had', async () => {
    const { domain, world, planner, acting, lasts, adopt, tick, told, events } = yard();
    lasts.Open = 9;
    adopt(domain.tasks.Walk!(world.object('eve'), world.object('yard')));
    tick(2);
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    let ticks = 3;
    acting.carryOut(domain.tasks.Earn!, {
      start() {},
      abort: () => (ticks-- > 0 ? 'running' : 'failed'),
      ended: (action, how) => void told.push(`${how} ${action.text} ${action.argCount}`),
    });
    adopt(domain.tasks.Earn!());
    const text = `domain yard; type Tree; type Npc; type Place; type Door; fluent boolean rich;
      task Visit(Npc npc, Door door) { method { } } task Earn() { rich; }`;
    await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
    expect(errorOf(() => acting.save())).toBe(
      "busy: plan 2 can't be saved yet: its domain was replaced, and its actions are still being aborted",
    );
    tick(6);
    expect(events().filter((event) => / (started|done|aborted) /.test(event))).toEqual([
      '0 started Walk(eve, yard)',
      '1 done Walk(eve, yard)',
      '2 started Open(bob, gate)',
      '2 started Earn()',
      '3 aborted Open(bob, gate)',
      '6 aborted Earn()',
    ]);
    expect(told.slice(-3)).toEqual(['abort Open(bob, gate)', 'aborted Open(bob, gate)', 'aborted Earn() 0']);
    expect(acting.save().length).toBeGreaterThan(0);
  });

  it('may be replaced while an action is given up that its plan no longer has', async () => {
    const text = `${yardText} task Try(Npc npc, Npc other, Door door) {
      method { not barred(door); ordered(Walk(npc, behind(door)), Open(other, door)); }
      method { ordered(Earn()); }
    }`;
    const { domain, world, planner, acting, lasts, adopt, tick, told } = yard({ onBroken: 'anew' }, text);
    let left = 6;
    acting.carryOut(domain.tasks.Walk!, {
      start() {},
      abort: () => (left-- > 0 ? 'running' : 'failed'),
      ended: (action, how) => void told.push(`${how} ${action.text}`),
    });
    lasts.Open = 9;
    lasts.Earn = 9;
    adopt(domain.tasks.Try!(world.object('bob'), world.object('eve'), world.object('gate')));
    tick(2);
    world.set('barred', 'gate', true);
    tick(3);
    const [walk] = (JSON.parse(new TextDecoder().decode(acting.save())) as { actions: { position: number }[] }).actions;
    expect(walk!.position).toBe(-1);
    const changed = text.replace('task Walk', 'task Breathe(Place place) { } task Walk');
    await planner.replace(domain, compile(changed), { carriedOut: acting.carriedOut });
    expect(errorOf(() => acting.save())).toMatch(/^busy: plan 1 can't be saved yet/);
    tick(12);
    expect(told.slice(-2)).toEqual(['aborted Walk(bob, yard)', 'done Earn()']);
  });

  it('may be replaced again while a plan is given up that does not hold', async () => {
    const { domain, world, planner, acting, adopt, tick } = yard();
    acting.carryOut(domain.tasks.Open!, { start() {}, abort: () => 'running' });
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick();
    for (const door of ['barred(door)', 'open(door)', 'not barred(door)']) {
      const text = yardText
        .replace('Door door) { not barred(door);', `Door door) { ${door};`)
        .replace('ordered(Force(npc, door))', 'ordered(Walk(npc, at(npc)), Force(npc, door))');
      await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
      tick(2);
    }
    expect([acting.plans, acting.actions]).toEqual([1, 1]);
    acting.free();
  });

  it('leaves actors busy whose actions are being given up', async () => {
    const { domain, world, planner, acting, adopt, tick } = yard(
      {},
      yardText.replace(/\(Npc npc, Door door\) \{ not/, '(Npc npc, Door door) { busy npc; not'),
    );
    acting.carryOut(domain.tasks.Open!, { start() {}, abort: () => 'running' });
    adopt(domain.tasks.Visit!(world.object('eve'), world.object('gate')));
    tick();
    const text = yardText.replace('type Npc;', 'type Tree; type Stone;').replace('enum Mood', 'type Npc; enum Mood');
    const wary = text.replace('{ not barred(door);', '{ busy npc; barred(door);');
    await planner.replace(domain, compile(wary), { carriedOut: acting.carriedOut });
    tick(2);
    expect(acting.why('eve')).toBe('eve is aborting Open(eve, gate), which started in tick 0.');
    expect(acting.why('bob')).toBe('bob has nothing to do: no plan has a step left for it.');
  });

  it('may be acted in before the next tick', async () => {
    const { domain, world, planner, acting, adopt, tick, told } = yard();
    tick();
    await planner.replace(domain, compile(moved), { carriedOut: acting.carriedOut });
    for (const task of primitives) {
      acting.carryOut(domain.tasks[task]!, {
        start(action) {
          told.push(`${task} starts ${action.text}`);
          return 'done';
        },
      });
    }
    adopt(domain.tasks.Take!(world.object('bob'), world.object('gate')));
    tick(3);
    expect(told).toEqual(['Open starts Open(bob, gate)', 'Enter starts Enter(bob, gate)']);
    expect(world.get('owner', 'gate')).toBe(world.object('bob'));
  });

  it.each([1, 2])('may be freed before the next tick (replaced %d times)', async (times) => {
    const text = yardText.replace('fluent Npc owner', 'reservation Npc owner');
    const { domain, world, planner, acting, lasts, adopt, tick, told } = yard({}, text);
    lasts.Open = 9;
    adopt(domain.tasks.Take!(world.object('bob'), world.object('gate')));
    tick();
    for (const text of [moved, yardText].slice(0, times)) {
      const changed = text.replace('fluent Npc owner', 'reservation Npc owner').replace('coins += 2', 'coins += 3');
      await planner.replace(domain, compile(changed), { carriedOut: acting.carriedOut });
    }
    acting.free();
    expect(told).toEqual(['start Open(bob, gate)', 'abort Open(bob, gate)', 'aborted Open(bob, gate)']);
    expect([world.get('owner', 'gate'), world.get('at', 'bob')]).toEqual([0, world.object('hall')]);
  });

  it('ends plans that do not hold any more', async () => {
    const { domain, world, planner, lasts, adopt, tick, acting, told, events } = yard();
    lasts.Open = 9;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(2);
    const text = yardText.replace(
      '{ open(door); at(npc) := behind(door); }',
      '{ open(door); coins > 5; at(npc) := behind(door); }',
    );
    await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
    tick(2);
    expect(told).toEqual(['start Open(bob, gate)', 'abort Open(bob, gate)', 'aborted Open(bob, gate)']);
    expect(events()).toContain('3 given-up plan 1 (it does not hold in the new version of the domain)');
    expect(acting.plans).toBe(0);
  });

  it('lets pursued tasks go on, while a search is under way and while there is nothing to do', async () => {
    const text = yardText.replace(
      'task Idle() { method { } }',
      `task Idle() { method { } } task Cheer(Npc npc, Mood wanted, integer times) {
        method {
          branch cheer { mood(npc) != wanted; times > 1; ordered(Force(npc, hatch_of(npc))); }
          branch nothing { }
        }
      }
      constant Door hatch_of(Npc npc);`,
    );
    const { domain, world, planner, acting, tick, told } = yard({}, text);
    const [bob, eve] = [world.object('bob'), world.object('eve')];
    world.set('hatch_of', 'eve', 'hatch');
    world.set('mood', 'eve', 'cross');
    const { Visit, Cheer, Idle } = domain.tasks;
    acting.pursue(ordered(Idle!(), Visit!(bob, world.object('gate'))), { every: 2 });
    acting.pursue(Cheer!(eve, 'cross', 2), { every: 2 });
    acting.tick();
    await planner.replace(domain, compile(movedFrom(text)), { carriedOut: acting.carriedOut });
    tick(3);
    await planner.replace(domain, compile(text), { carriedOut: acting.carriedOut });
    const before = told.splice(0);
    world.set('mood', 'eve', 'calm');
    tick(4);
    const starts = (texts: string[]) => new Set(texts.filter((text) => text.startsWith('start')));
    expect(starts(before)).toEqual(new Set(['start Open(bob, gate)', 'start Enter(bob, gate)']));
    expect(starts(told)).toEqual(new Set(['start Enter(bob, gate)', 'start Force(eve, hatch)']));
  });

  it('gives back what held during an action, with values of an enum in other places', async () => {
    const text = yardText.replace('not barred(door); open', 'not barred(door); during { mood(npc) := cross; } open');
    const { domain, world, planner, lasts, adopt, tick, acting } = yard({}, text);
    lasts.Open = 4;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(2);
    const moods = [world.get('mood', 'bob')];
    await planner.replace(domain, compile(movedFrom(text)), { carriedOut: acting.carriedOut });
    moods.push(world.get('mood', 'bob'));
    tick();
    moods.push(world.get('mood', 'bob'));
    tick(4);
    expect([...moods, world.get('mood', 'bob')]).toEqual(['cross', 'calm', 'cross', 'calm']);
  });

  it('keeps what an object has reserved that has come later', async () => {
    const text = yardText.replace('fluent Npc owner', 'reservation Npc owner');
    const { domain, world, planner, lasts, adopt, tick, acting } = yard({}, text);
    lasts.Open = 9;
    world.add('Npc', 'zoe');
    world.set('at', 'zoe', 'hall');
    const plan = adopt(domain.tasks.Take!(world.object('zoe'), world.object('gate')));
    tick(2);
    const inserted = text.replace('type Npc', 'type Tree; type Npc');
    await planner.replace(domain, compile(inserted), { carriedOut: acting.carriedOut });
    tick();
    expect(world.get('owner', 'gate')).toBe(world.object('zoe'));
    acting.cancel(plan);
    tick(2);
    expect(world.get('owner', 'gate')).toBe(0);
  });

  it('ends the pursuit of a task that it no longer has', async () => {
    const { domain, world, planner, acting, tick, events } = yard();
    const [, gate] = [acting.pursue(domain.tasks.Idle!, { every: 2 }), world.object('gate')];
    acting.pursue(domain.tasks.Visit!(world.object('bob'), gate), { every: 2 });
    tick(3);
    await planner.replace(domain, compile(yardText.replace('task Idle', 'task Rest')));
    tick(3);
    expect(events()).toContain(
      '4 error plan 0 (a task is no longer pursued: the new version of the domain does not have it)',
    );
    expect(world.get('at', 'bob')).toBe(world.object('yard'));
  });

  it('leaves the record as it was', async () => {
    const { domain, world, planner, adopt, tick, acting, events } = yard();
    const cursor = acting.events();
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(4);
    const before = events();
    await planner.replace(domain, compile(moved), { carriedOut: acting.carriedOut });
    tick();
    expect([...cursor].map(({ step }) => step).filter((step) => step !== '')).toEqual([
      'Open(bob, gate)',
      'Open(bob, gate)',
      'Enter(bob, gate)',
      'Enter(bob, gate)',
    ]);
    expect(before).toHaveLength(6);
  });
});

/** A game in which much happens at once. */
function play(setting: Yard, ticks: number, from = 0): void {
  const { world, tick } = setting;
  for (let at = from; at < from + ticks; at++) {
    if (at === 3) world.set('barred', 'gate', true);
    if (at === 9) world.set('open', 'hatch', false);
    if (at === 14) world.set('at', 'bob', world.object('hall'));
    tick();
  }
}

function begin(): Yard {
  const setting = yard();
  Object.assign(setting.lasts, { Open: 4, Force: 3, Enter: 2, Walk: 5 });
  pursueBoth(setting);
  return setting;
}

function pursueBoth({ acting, domain, world }: Yard): void {
  acting.pursue(domain.tasks.Take!(world.object('bob'), world.object('gate')), { every: 4 });
  acting.pursue(domain.tasks.Visit!(world.object('eve'), world.object('hatch')), { every: 3, better: true, hold: 2 });
}

describe('a game that is saved', () => {
  const whole = begin();
  play(whole, 30);
  const record = whole.events();

  it('has a record worth comparing', () => {
    expect(record.length).toBeGreaterThan(25);
    expect(record.some((event) => event.includes('repaired'))).toBe(true);
  });

  it.each(Array.from({ length: 29 }, (_, at) => at + 1))('goes on as it would have after tick %i', (at) => {
    const before = begin();
    play(before, at);
    const written = before.events();
    const bytes = saveWorld(before.world, { sessions: before.acting.sessions });
    const saved = before.acting.save();
    const { world, named } = restoreWorld(before.domain, bytes);
    const after = yardOf(before.planner, before.domain, world);
    Object.assign(after.lasts, before.lasts);
    pursueBoth(after);
    after.acting.restore(saved, named);
    before.acting.free();
    before.world.free();
    play(after, 30 - at, at);
    expect([...written, ...after.events()]).toEqual(record);
  });

  it('is loaded when an object has been removed that a plan names and has reserved something for', () => {
    const text = yardText.replace('fluent Npc owner', 'reservation Npc owner');
    const { world, planner, domain, acting, lasts, adopt, tick } = yard({}, text);
    lasts.Open = 9;
    adopt(domain.tasks.Take!(world.object('bob'), world.object('gate')));
    tick(2);
    world.remove('Npc', 'bob');
    const { named, world: loaded } = restoreWorld(domain, saveWorld(world, { sessions: acting.sessions }));
    const again = yardOf(planner, domain, loaded);
    again.acting.restore(acting.save(), named);
    expect(again.acting.actions).toBe(1);
    again.tick(3);
    expect([again.acting.actions, again.acting.plans, loaded.get('owner', 'gate')]).toEqual([0, 0, 0]);
  });

  it('is refused without the handlers that it needs, and goes on with them', () => {
    const { world, planner, domain, acting, lasts, adopt, tick } = yard();
    lasts.Open = 9;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(2);
    const { named, world: loaded } = restoreWorld(domain, saveWorld(world, { sessions: acting.sessions }));
    const saved = acting.save();
    const again = yardOf(planner, domain, loaded, {}, ['Enter']);
    expect(errorOf(() => again.acting.restore(saved, named))).toBe(
      'bad-option: tasks without a handler: Open; register one for each with carryOut()',
    );
    expect([again.acting.plans, again.acting.actions]).toEqual([0, 0]);
    handle(again, ['Open']);
    again.acting.restore(saved, named);
    expect(again.acting.actions).toBe(1);
  });

  it('is refused when an action has parameters or a plan that there are not', () => {
    const { world, domain, acting, lasts, adopt, tick } = yard();
    lasts.Open = 9;
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    tick(2);
    const saved = JSON.parse(new TextDecoder().decode(acting.save())) as { actions: object[] };
    for (const wrong of [{ params: [7] }, { params: ['x'] }, { plan: 9 }, { plan: 9, position: -1, step: [2, 1, 1] }]) {
      const { named, world: loaded } = restoreWorld(domain, saveWorld(world, { sessions: acting.sessions }));
      const again = yardOf(new Planner(), domain, loaded);
      const changed = { ...saved, actions: [{ ...saved.actions[0], ...wrong }] };
      expect(errorOf(() => again.acting.restore(new TextEncoder().encode(JSON.stringify(changed)), named))).toMatch(
        /^damaged: these bytes are not what acting.save\(\) has written/,
      );
      expect([again.acting.plans, again.acting.actions]).toEqual([0, 0]);
    }
  });

  it('is refused when its bytes are not as they were written', () => {
    const before = begin();
    play(before, 8);
    const saved = before.acting.save();
    const text = new TextDecoder().decode(saved);
    const { named, world } = restoreWorld(before.domain, saveWorld(before.world, { sessions: before.acting.sessions }));
    const restored = (bytes: Uint8Array, sessions = named): string => {
      const acting = new Acting(world);
      const setting = { ...before, acting };
      handle(setting, primitives);
      pursueBoth({ ...setting, world });
      const error = errorOf(() => acting.restore(bytes, sessions));
      expect([acting.plans, acting.actions]).toEqual([0, 0]);
      acting.free();
      return error;
    };
    expect(restored(saved.subarray(3))).toMatch(/^damaged: /);
    expect(restored(saved, {})).toMatch(/^bad-option: restore\(\) needs the session acting-plan-\d/);
    let changed = 0;
    for (const [number] of text.matchAll(/-?\d+/g)) {
      for (const other of ['-7', '99999999', '"x"', 'null']) {
        const bytes = new TextEncoder().encode(text.replace(number, other));
        let error = '';
        const acting = new Acting(world);
        try {
          handle({ ...before, acting }, primitives);
          pursueBoth({ ...before, acting, world });
          acting.restore(bytes, named);
          for (let at = 0; at < 3; at++) acting.tick();
        } catch (thrown) {
          error = (thrown as { code?: string }).code ?? String(thrown);
          changed++;
        }
        acting.free();
        expect(['', 'damaged', 'wrong-format', 'wrong-domain', 'bad-option', 'freed', 'out-of-range']).toContain(error);
      }
    }
    expect(changed).toBeGreaterThan(20);
  });
});
