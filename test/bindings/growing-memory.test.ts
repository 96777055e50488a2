// A world with sparse tables whose memory grows while its domain is replaced: nothing is lost, wherever that happens.

import { expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { World } from '../../bindings/index.ts';
import { stateOf } from '../../bindings/internal.ts';
import { compile } from './helpers.ts';

const count = 80;
const text = `domain ring; type Place; type Person;
  constant boolean connects(Place from, Place to);
  constant Place beyond(Place from, Place by);
  fluent boolean at(Person person, Place place);
  task Go(Person person, Place from, Place to) {
    at(person, from) == true :-> false;
    at(person, to) := true;
  }
  task Pass(Person person, Place by, Place to) {
    method {
      exists (Place from) { beyond(from, by) == to; at(person, from); connects(from, by); ordered(Go(person, from, to)); }
    }
  }`;
const bytes = compile(text);
const changed = compile(text.replace('type Person;', 'type Person; instance Place hub;'));

function ring() {
  const planner = new Planner({ memory: 2 ** 18, reserve: 2 ** 20 });
  const domain = planner.register(bytes);
  const world = domain.createWorld({ Place: count, Person: 1 }, { sparse: true });
  for (let at = 0; at < count; at++) {
    const [from, by, to] = namesFrom(at);
    world.set('connects', from!, by!, true);
    world.set('beyond', from!, by!, to!);
  }
  return { planner, domain, world };
}

function namesFrom(at: number): string[] {
  return [0, 1, 2].map((far) => `place${(at + far) % count}`);
}

/** Takes memory until a number of bytes are left before it has to grow. */
function leave(world: World, room: number): void {
  const { exports } = stateOf(world).loaded.core;
  const left = (): number => exports.memory.buffer.byteLength - exports.heapEnd() - room;
  // A chunk has a header, and makes sure of room for another one.
  for (let size = 2 ** 22; size >= 32; size /= 2) while (left() > size + 16) exports.take(size);
}

it('a world keeps its values when memory grows while its domain is replaced', async () => {
  const heapEnd = (world: World): number => stateOf(world).loaded.core.exports.heapEnd();
  const plenty = ring();
  const before = heapEnd(plenty.world);
  await plenty.planner.replace(plenty.domain, changed);
  const wanted = heapEnd(plenty.world) - before;
  for (let part = 1; part < 32; part++) {
    const { planner, domain, world } = ring();
    leave(world, Math.floor((wanted * part) / 32));
    expect(await planner.replace(domain, changed)).toMatchObject({ reset: [] });
    for (let at = 0; at < count; at++) {
      const [from, by, to] = namesFrom(at);
      expect([world.get('connects', from!, by!), world.get('beyond', from!, by!)]).toEqual([true, world.object(to!)]);
    }
  }
});
