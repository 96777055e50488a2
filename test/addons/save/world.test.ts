// A world as bytes: everything comes back, wherever it is in memory. Damaged or foreign bytes change nothing.

import { describe, expect, it } from 'vitest';
import { FrameplanError, Planner } from '../../../bindings/index.ts';
import type { World } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { guardText } from '../../bindings/guard.ts';
import { compile, errorOf, load } from '../../bindings/helpers.ts';
import { attack, guard, textOf } from '../../bindings/setting.ts';
import type { GuardSetting } from '../../bindings/setting.ts';
import { createWorldFromProblem, toProblem } from '../../../addons/problems/index.ts';

const externals = { danger: (): number => 0 };

function valuesOf(world: World): Record<string, number[]> {
  const tables = [...Object.entries(world.constants), ...Object.entries(world.fluents)];
  return Object.fromEntries(tables.map(([name, table]) => [name, [...table.values]]));
}

/** A planner in which worlds have come and gone, so that addresses differ. */
function elsewhere(): GuardSetting {
  const at = guard({ length: 9, planner: new Planner({ memory: 2 ** 18 }) });
  attack(at).run();
  guard({ length: 3, planner: at.planner }).world.free();
  return at;
}

const changed = (): GuardSetting => {
  const at = guard();
  at.world.set('health', 'bob', -0.125);
  at.world.set('mood', 'eve', 'calm');
  at.world.set('noise', 'area2', 'alert', true, 9);
  at.world.set('connects', 'door0', 'area0', 'area1', false);
  at.world.set('connects', 'door0', 'area0', 'area5', true);
  return at;
};

/** Forged bytes: changed, with the right checksum. */
function forged(bytes: Uint8Array, change: (bytes: Uint8Array, view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  change(copy, view);
  let rest = -1;
  for (const byte of copy.subarray(0, -4)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  view.setUint32(copy.length - 4, ~rest, true);
  return copy;
}

describe('a world that was saved', () => {
  it('comes back in another planner, with its objects and all values', () => {
    const at = changed();
    const there = elsewhere();
    const { world } = restoreWorld(there.domain, saveWorld(at.world), { externals });
    expect(valuesOf(world)).toEqual(valuesOf(at.world));
    expect(world.object('eve', 'Npc')).toBe(at.world.object('eve', 'Npc'));
    expect(world.nameOf('Area', 4)).toBe('area3');
    world.check();
  });

  it('comes back with free slots, and refuses whoever has been removed', () => {
    const domain = new Planner({ memory: 2 ** 18 }).register(compile(guardText));
    const declared = { Area: ['hall'], Npc: { names: ['bob', 'eve'], capacity: 3 } };
    const before = domain.createWorld(declared, { externals });
    const bob = before.object('bob');
    before.remove('Npc', bob);
    before.remove('eve');
    const ada = before.add('Npc', 'ada');
    before.set('at', 'ada', 'hall');
    const { world } = restoreWorld(elsewhere().domain, saveWorld(before), { externals });
    expect(world.object('ada')).toBe(ada);
    expect(world.has('Npc', bob)).toBe(false);
    expect(errorOf(() => world.fluents.at!.get(bob))).toMatch(/^removed: .* bob \(1\) has been removed$/);
    const joe = world.add('Npc', 'joe');
    expect([joe & 0xffff, joe]).not.toContain(bob);
    expect(joe).toBe(before.add('Npc', 'joe'));
    expect(valuesOf(world)).toEqual(valuesOf(before));
  });

  it('is planned in like the first one, by the constants as they were', () => {
    const at = changed();
    const there = elsewhere();
    const { world } = restoreWorld(there.domain, saveWorld(at.world), { externals });
    const [first, second] = [attack(at), attack({ ...there, world })];
    expect([second.run(), textOf(second), second.cost]).toEqual([first.run(), textOf(first), first.cost]);
    expect(second.iterations).toBe(first.iterations);
    expect(textOf(second)).toContain('Step(bob, area5, door0)');
  });

  it('gives the same bytes wherever it stands', () => {
    const at = changed();
    const bytes = saveWorld(at.world);
    const { world } = restoreWorld(elsewhere().domain, bytes, { externals });
    const session = attack(at);
    session.run();
    session.free();
    expect(saveWorld(world)).toEqual(bytes);
    expect(saveWorld(at.world)).toEqual(bytes);
  });

  it('can come back many times, each time as a world of its own', () => {
    const at = changed();
    const bytes = saveWorld(at.world);
    const [one, other] = [1, 2].map(() => restoreWorld(at.domain, bytes, { externals }).world);
    one!.set('health', 'bob', 7);
    expect(other!.get('health', 'bob')).toBe(-0.125);
    expect(at.world.get('health', 'bob')).toBe(-0.125);
  });

  it('has none of its bytes left in use by what came of them', () => {
    const bytes = saveWorld(changed().world);
    const { world } = restoreWorld(elsewhere().domain, bytes, { externals });
    const before = valuesOf(world);
    bytes.fill(0xff);
    expect(valuesOf(world)).toEqual(before);
  });

  it('brings the answers of externals that are data, whatever their values', () => {
    const text = `${guardText}
problem here of guard;
instance Area hall, yard;
instance Npc bob;
danger(hall) := -0.0;
danger(yard) := 1e300;
ordered(Calm(bob, calm, 1, true));`;
    const { problems } = load(text);
    const domain = new Planner().register(compile(guardText));
    const { world, network } = createWorldFromProblem(domain, problems[0]!);
    const { world: restored } = restoreWorld(domain, saveWorld(world));
    expect(toProblem(restored, network).answers).toEqual(problems[0]!.answers);
    expect(problems[0]!.answers).toHaveLength(2);
  });

  it('wants the functions that the domain needs', () => {
    const bytes = saveWorld(guard().world);
    const { domain } = guard();
    expect(errorOf(() => restoreWorld(domain, bytes))).toBe('missing-external: guard needs the external danger');
    expect(errorOf(() => restoreWorld(domain, bytes, { externals: { danger: 3 as never } }))).toMatch(/^bad-option/);
    expect(errorOf(() => restoreWorld(domain, bytes, { external: {} } as never))).toMatch(/^bad-option/);
  });
});

describe('bytes that are no saved world of this domain', () => {
  it('are told from those of a buffer, as fetch() answers them', () => {
    const { domain, world } = guard();
    const { buffer } = saveWorld(world).slice();
    expect(restoreWorld(domain, buffer as ArrayBuffer, { externals }).sessions).toEqual([]);
    expect(errorOf(() => restoreWorld(domain, new ArrayBuffer(40)))).toMatch(/^not-a-save/);
  });

  const bytes = saveWorld(guard({ length: 2 }).world);
  const { domain, planner } = guard({ length: 2 });
  const restored = (some: Uint8Array) => errorOf(() => restoreWorld(domain, some, { externals }));

  it('are refused with what is wrong', () => {
    expect(restored(new Uint8Array())).toMatch(/^not-a-save: these 0 bytes/);
    expect(restored(new TextEncoder().encode('a text of some length, no world'))).toMatch(/^not-a-save/);
    expect(restored(Promise.resolve(bytes) as never)).toMatch(/not a promise \(await it\)$/);
    expect(restored('a'.repeat(9999) as never).length).toBeLessThan(200);
    expect(restored('bytes' as never)).toBe('bad-option: a saved world is a Uint8Array, not "bytes"');
    expect(restored(forged(bytes, (_, view) => view.setUint32(8, 11, true)))).toMatch(/^wrong-format: .*format 11/);
    expect(restored(new Uint8Array([...bytes, 0]))).toMatch(/^damaged: .* it was not stored completely$/);
  });

  it('are refused when any bit is another one', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1 << (at % 8);
      expect(restored(damaged), `byte ${at}`).toMatch(/^(not-a-save|wrong-format|damaged): /);
    }
  });

  it('are refused when the end is missing, wherever it begins', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(restored(bytes.subarray(0, length)), `${length} bytes`).toMatch(/^(not-a-save|damaged): /);
    }
  });

  it('are refused when they were made to deceive, and nothing else is thrown', () => {
    const end = 20 + new DataView(bytes.buffer).getUint32(16, true);
    for (let at = 20; at < end; at++) {
      for (const by of [0x30, 0x39, 0x2d, 0x22, 0x5d]) {
        const some = forged(bytes, (copy) => (copy[at] = by));
        try {
          restoreWorld(domain, some, { externals }).world.free();
        } catch (error) {
          expect(error).toBeInstanceOf(FrameplanError);
        }
      }
    }
  });

  it('are refused of another domain, and of another version of it', () => {
    const other = planner.register(compile('domain other; task Rest() {}'));
    expect(errorOf(() => restoreWorld(other, bytes))).toBe(
      'wrong-domain: this world was saved of the domain guard, not of other',
    );
    const changedDomain = planner.register(
      compile(guardText.replace('loaded(Gun gun) := true', 'loaded(Gun gun) := false')),
    );
    expect(errorOf(() => restoreWorld(changedDomain, bytes))).toMatch(
      /^wrong-domain: this world was saved with another version of guard .*planner\.replace\(\)$/,
    );
  });

  it('take no memory, however often', () => {
    const at = guard();
    const used = at.planner.memoryUsed;
    const good = saveWorld(at.world);
    const cut = forged(good, (copy) =>
      copy.set(new TextEncoder().encode('"objects":{'), text(good).indexOf('"objects"')),
    );
    for (let time = 0; time < 1000; time++) {
      errorOf(() => restoreWorld(at.domain, time % 2 ? cut : good.subarray(0, time), { externals }));
      errorOf(() => restoreWorld(at.domain, good));
    }
    expect(at.planner.memoryUsed).toBe(used);
  });
});

/** One character for each byte. */
function text(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

describe('saveWorld and restoreWorld', () => {
  it('say what they take', () => {
    const at = guard();
    expect(errorOf(() => saveWorld(at.domain as never))).toBe('bad-option: saveWorld() takes a world, not an object');
    expect(errorOf(() => restoreWorld(at.planner as never, new Uint8Array()))).toBe(
      'bad-option: restoreWorld() takes a domain or a world first, not an object',
    );
    const bytes = saveWorld(at.world);
    at.world.free();
    expect(errorOf(() => saveWorld(at.world))).toBe('freed: this world of guard has been freed');
    expect(errorOf(() => restoreWorld(at.world, bytes))).toBe('freed: this world of guard has been freed');
  });

  it('are not for externals to call in the middle of a search', () => {
    const errors: string[] = [];
    const at: GuardSetting = guard({
      danger: () => {
        errors.push(errorOf(() => saveWorld(at.world)));
        errors.push(errorOf(() => restoreWorld(at.domain, new Uint8Array())));
        return 0;
      },
    });
    at.world.plan(at.domain.tasks.Calm!(at.world.object('bob'), 'calm', 1, true)).run();
    expect(errors.slice(0, 2)).toEqual([
      'busy: saveWorld was called by an external, in the middle of a search',
      'busy: restoreWorld was called by an external, in the middle of a search',
    ]);
  });
});
