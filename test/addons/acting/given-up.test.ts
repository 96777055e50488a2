// Actions that take ticks to be given up, while their plans go on without them.

import { describe, expect, it } from 'vitest';
import { yard } from './yard.ts';
import type { Yard } from './yard.ts';

const text = `domain t; type Npc; type Place; type Door; constant Place behind(Door door);
  fluent Place at(Npc npc); fluent boolean open(Door door) := true; fluent integer waved;
  task Walk(Npc npc, Place to) { busy npc; at(npc) := to; }
  task Enter(Npc npc, Door door) { busy npc; open(door); at(npc) := behind(door); }
  task Wave(Npc npc) { busy npc; waved += 1; }
  task Go(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), Enter(npc, door)); }
    method wave { ordered(Wave(npc)); }
  }
  task GoInStep(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), global_block(npc), Enter(npc, door)); }
    method wave { ordered(Wave(npc)); }
  }
  task GoOrStop(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), Enter(npc, door)); }
    method wave { ordered(finish_action(npc), Wave(npc)); }
  }
  task GoOrWaveTwice(Npc npc, Door door) {
    method through { open(door); ordered(Walk(npc, behind(door)), Enter(npc, door)); }
    method wave { ordered(finish_action(npc), Wave(npc), Wave(npc)); }
  }
`;

/** How many ticks walking takes to be given up. */
function slow(ticks: number, endless = false): Yard {
  const setting = yard({}, text, ['Walk', 'Enter', 'Wave']);
  setting.lasts['Walk'] = 20;
  setting.acting.carryOut(setting.domain.tasks['Walk']!, {
    endless,
    start: (action) => void (action.memory[0] = ticks),
    update: () => 'running',
    abort: (action) => (action.memory[0]!-- > 0 ? 'running' : 'failed'),
  });
  return setting;
}

describe.each(['Go', 'GoInStep', 'GoOrStop'])('an action that the repaired plan has no more: %s', (task) => {
  it('is given up, and the new steps wait for its actor', () => {
    const { domain, world, adopt, tick, events, acting } = slow(3);
    adopt(domain.tasks[task]!(world.object('bob'), world.object('gate')));
    tick();
    world.set('open', 'gate', false);
    tick(8);
    const all = events();
    expect(all).toContain('5 aborted Walk(bob, yard)');
    expect(all.slice(all.indexOf('5 aborted Walk(bob, yard)') + 1)).toEqual([
      '5 started Wave(bob)',
      '6 done Wave(bob)',
      '6 ended plan 1 (done)',
    ]);
    expect([world.get('waved'), acting.plans, acting.actions]).toEqual([1, 0, 0]);
  });
});

describe('an action without an end that is being given up', () => {
  it('blocks nobody: it will end', () => {
    const { domain, world, adopt, tick, events, acting } = slow(3, true);
    adopt(domain.tasks['GoOrWaveTwice']!(world.object('bob'), world.object('gate')));
    world.set('open', 'gate', false);
    tick(8);
    const all = events();
    expect(all).toContain('4 aborted Walk(bob, yard)');
    expect(all.filter((event) => event.includes('blocked'))).toEqual([]);
    expect([world.get('waved'), acting.plans]).toEqual([2, 0]);
  });
});
