// A planner whose worlds were acted in is given back with its memory, freed or not.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Acting } from '../../../addons/acting/index.ts';
import { Planner } from '../../../bindings/index.ts';
import { stateOf } from '../../../bindings/internal.ts';
import { compile } from '../../bindings/helpers.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

const bytes = compile(`domain t;
type Npc;
fluent integer steps(Npc npc);
task Step(Npc npc) { busy npc; steps(npc) += 1; }
task Walk(Npc npc) { method { ordered(Step(npc), Step(npc)); } }
`);

function play(isPursued: boolean, ticks: number, isFreed: boolean): WeakRef<WebAssembly.Memory> {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes);
  const world = domain.createWorld({ Npc: 4 });
  const acting = new Acting(world).carryOut(domain.tasks.Step!, { start() {} });
  if (isPursued) acting.pursue(domain.tasks.Walk!(1));
  else {
    const session = world.plan(domain.tasks.Walk!(1));
    session.run();
    acting.adopt(session);
  }
  for (let tick = 0; tick < ticks; tick++) {
    acting.tick();
    planner.step(1000);
  }
  if (isFreed) {
    acting.free();
    world.free();
  }
  return new WeakRef(stateOf(world).loaded.core.exports.memory);
}

it.each([
  [true, 0, true],
  [true, 5, true],
  [true, 5, false],
  [false, 1, true],
  [false, 1, false],
])('pursued: %s, ticks: %i, freed: %s', async (isPursued, ticks, isFreed) => {
  const memories = Array.from({ length: 10 }, () => play(isPursued, ticks, isFreed));
  // What is collected is freed first, and what it held is collected after that.
  for (let round = 0; round < 20 && memories.some((memory) => memory.deref()); round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
  }
  expect(memories.filter((memory) => memory.deref()).length).toBe(0);
});
