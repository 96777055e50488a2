// Trees of mistreevous: whatever kind of node is running when a condition breaks, its exit is called once, and nothing
// of the tree is called after that.

import * as mistreevous from 'mistreevous';
import { describe, expect, it } from 'vitest';
import { mistreevousTrees, ticked } from '../../../../addons/acting/behaviour-trees/index.ts';
import type { MistreevousOptions } from '../../../../addons/acting/behaviour-trees/index.ts';
import { restoreWorld, saveWorld } from '../../../../addons/save/index.ts';
import { errorOf } from '../../../bindings/helpers.ts';
import { yard, yardOf } from '../yard.ts';
import type { Yard } from '../yard.ts';

const { State } = mistreevous;

/** What agents have been asked, in order: `Pull`, `enter a`, `exit a aborted`. */
type Answered = string[];

function agentOf(told: Answered, more: object = {}): object {
  return {
    Pull: () => void told.push('Pull'),
    Done: () => (told.push('Done'), State.SUCCEEDED),
    Fail: () => (told.push('Fail'), State.FAILED),
    Later: () => {
      told.push('Later');
      return new Promise(() => {});
    },
    Yes: () => true,
    No: () => false,
    In: (name: string) => void told.push(`enter ${name}`),
    On: (name: string) => void told.push(`step ${name}`),
    Out: ({ succeeded, aborted }: { succeeded: boolean; aborted: boolean }, name: string) =>
      void told.push(`exit ${name}${succeeded ? ' succeeded' : ''}${aborted ? ' aborted' : ''}`),
    ...more,
  };
}

function visitBy(tree: string | object, agent: object, options: MistreevousOptions = {}): Yard & { plan: never } {
  const setting = yard({ onBroken: 'end' });
  const { acting, domain, world, adopt } = setting;
  acting.carryOut(domain.tasks.Open!, ticked(mistreevousTrees(mistreevous, tree, () => agent, options)));
  adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
  return setting as never;
}

const calls = (name: string): string => `entry(In, "${name}") step(On, "${name}") exit(Out, "${name}")`;

/** By its kinds of nodes: a tree that does not end, and the nodes that run in it after two ticks. */
const endless: [kind: string, tree: string, running: string[]][] = [
  ['root and action', `root ${calls('r')} { action [Pull] ${calls('a')} }`, ['a', 'r']],
  ['promise', `root { action [Later] ${calls('a')} }`, ['a']],
  ['wait', `root { wait ${calls('a')} }`, ['a']],
  [
    'sequence',
    `root { sequence ${calls('s')} { action [Done] action [Pull] ${calls('a')} action [Done] } }`,
    ['a', 's'],
  ],
  [
    'selector',
    `root { selector ${calls('s')} { action [Fail] condition [No] action [Pull] ${calls('a')} } }`,
    ['a', 's'],
  ],
  [
    'parallel',
    `root { parallel ${calls('p')} { action [Pull] ${calls('a')} action [Done] wait ${calls('b')} } }`,
    ['a', 'b', 'p'],
  ],
  [
    'race',
    `root { race ${calls('p')} { action [Fail] action [Pull] ${calls('a')} wait ${calls('b')} } }`,
    ['a', 'b', 'p'],
  ],
  [
    'all',
    `root { all ${calls('p')} { action [Fail] action [Pull] ${calls('a')} wait ${calls('b')} } }`,
    ['a', 'b', 'p'],
  ],
  ['lotto', `root { lotto ${calls('l')} { action [Pull] ${calls('a')} } }`, ['a', 'l']],
  ['repeat', `root { repeat ${calls('d')} { action [Pull] ${calls('a')} } }`, ['a', 'd']],
  ['repeat between two rounds', `root { repeat ${calls('d')} { action [Done] } }`, ['d']],
  ['retry', `root { retry ${calls('d')} { action [Pull] ${calls('a')} } }`, ['a', 'd']],
  ['retry between two attempts', `root { retry ${calls('d')} { action [Fail] } }`, ['d']],
  ['flip', `root { flip ${calls('d')} { action [Pull] ${calls('a')} } }`, ['a', 'd']],
  ['succeed', `root { succeed ${calls('d')} { action [Pull] ${calls('a')} } }`, ['a', 'd']],
  ['fail', `root { fail ${calls('d')} { action [Pull] ${calls('a')} } }`, ['a', 'd']],
  ['branch', `root { branch [Arm] } root [Arm] { sequence ${calls('s')} { action [Pull] ${calls('a')} } }`, ['a', 's']],
  ['while', `root { sequence while(Yes) ${calls('s')} { action [Pull] while(Yes) ${calls('a')} } }`, ['a', 's']],
  ['until', `root { sequence until(No) ${calls('s')} { action [Pull] until(No) ${calls('a')} } }`, ['a', 's']],
  [
    'while at the root',
    `root while(Yes) ${calls('r')} { sequence ${calls('s')} { action [Pull] ${calls('a')} } }`,
    ['a', 's', 'r'],
  ],
  ['until at the root', `root until(No) then succeed ${calls('r')} { action [Pull] ${calls('a')} }`, ['a', 'r']],
  [
    'all of them, nested',
    `root ${calls('r')} { repeat ${calls('d')} { sequence ${calls('s')} { action [Done] retry ${calls('t')} { flip ${calls('f')} {
      race ${calls('q')} { all ${calls('u')} { action [Pull] ${calls('a')} action [Later] ${calls('b')} } wait ${calls('c')} } } } } } }`,
    ['a', 'b', 'u', 'c', 'q', 'f', 't', 's', 'd', 'r'],
  ],
];

describe('a tree that is aborted', () => {
  it.each(endless)('calls the exit of each running node once: %s', (_, tree, running) => {
    const told: Answered = [];
    const { world, tick, events } = visitBy(tree, agentOf(told));
    tick();
    const before = told.length;
    world.set('barred', 'gate', true);
    tick(3);
    expect(told.slice(before)).toEqual(running.map((name) => `exit ${name} aborted`));
    for (const name of running) {
      expect([name, told.filter((line) => line === `enter ${name}`).length]).toEqual([name, 1]);
      expect(told.filter((line) => line.startsWith(`exit ${name}`))).toEqual([`exit ${name} aborted`]);
    }
    expect(events()).toContain('2 aborted Open(bob, gate) (its conditions no longer hold)');
  });

  it('calls the exits of all, even when one throws', () => {
    const told: Answered = [];
    const Throw = (_: unknown, name: string): void => {
      told.push(`throw ${name}`);
      throw new Error(`no way out of ${name}`);
    };
    const tree = `root exit(Out, "r") { parallel exit(Throw, "p") { wait exit(Throw, "a") wait exit(Out, "b") } }`;
    const { world, tick, events } = visitBy(tree, agentOf(told, { Throw }));
    world.set('barred', 'gate', true);
    tick();
    expect(told).toEqual(['throw a', 'exit b aborted', 'throw p', 'exit r aborted']);
    expect(events().join('\n')).toContain('no way out of a');
  });

  it('calls exits when its action throws', () => {
    const told: Answered = [];
    let isStuck = false;
    const Stick = (): void => {
      if (isStuck) throw new Error('stuck');
    };
    const tree = `root { parallel exit(Out, "p") { wait exit(Out, "w") action [Stick] exit(Out, "a") } }`;
    const { tick, events } = visitBy(tree, agentOf(told, { Stick }));
    isStuck = true;
    tick();
    expect(told).toEqual(['exit w aborted', 'exit a aborted', 'exit p aborted']);
    expect(events().join('\n')).toContain('stuck');
  });
});

describe('a tree of mistreevous', () => {
  it('runs over ticks; its success is that of the step, and its failure', () => {
    let ticks = 0;
    const Pull = (): unknown => (++ticks < 3 ? State.RUNNING : State.SUCCEEDED);
    const json = { type: 'root', child: { type: 'action', call: 'Pull' } };
    const { world, tick, events } = visitBy(json, { Pull });
    tick();
    expect(world.get('open', 'gate')).toBe(false);
    tick();
    expect(world.get('open', 'gate')).toBe(true);
    expect(events()).toContain('2 done Open(bob, gate)');
    const failing = visitBy([{ type: 'root', child: { type: 'fail', child: { type: 'action', call: 'Pull' } } }], {
      Pull,
    });
    failing.tick();
    expect(failing.events()).toContain('1 failed Open(bob, gate)');
  });

  it('takes what promises answer, unless they answer too late', async () => {
    const finish: ((state: unknown) => void)[] = [];
    const Pull = (): unknown => new Promise((resolve) => finish.push(resolve));
    const { acting, domain, world, adopt, tick } = visitBy('root { action [Pull] }', { Pull });
    world.set('barred', 'gate', true);
    tick();
    world.set('barred', 'gate', false);
    adopt(domain.tasks.Visit!(world.object('bob'), world.object('gate')));
    finish[0]!(State.SUCCEEDED);
    await new Promise((resolve) => setTimeout(resolve));
    tick(2);
    expect([acting.actions, world.get('open', 'gate')]).toEqual([1, false]);
    finish[1]!(State.SUCCEEDED);
    await new Promise((resolve) => setTimeout(resolve));
    tick();
    expect(world.get('open', 'gate')).toBe(true);
  });

  it('takes the options of mistreevous', () => {
    const { world, tick } = visitBy('root { wait [1000] }', {}, { getDeltaTime: () => 0.4 });
    tick();
    expect(world.get('open', 'gate')).toBe(false);
    tick();
    expect(world.get('open', 'gate')).toBe(true);
  });

  it('goes on after the game has unregistered all functions', () => {
    const told: Answered = [];
    const { world, tick } = visitBy(`root { action [Pull] exit(Out, "a") }`, agentOf(told));
    mistreevous.BehaviourTree.unregisterAll();
    tick();
    world.set('barred', 'gate', true);
    tick();
    expect(told).toEqual(['Pull', 'Pull', 'exit a aborted']);
  });

  it('begins anew when the game is loaded, if it is told to', () => {
    const saved = yard();
    let ticks = 0;
    const Pull = (): unknown => (++ticks % 3 > 0 ? State.RUNNING : State.SUCCEEDED);
    const trees = mistreevousTrees(mistreevous, 'root { action [Pull] }', () => ({ Pull }));
    saved.acting.carryOut(saved.domain.tasks.Open!, ticked(trees, { restarts: true }));
    saved.adopt(saved.domain.tasks.Visit!(saved.world.object('bob'), saved.world.object('gate')));
    saved.tick();
    const bytes = saveWorld(saved.world, { sessions: saved.acting.sessions });
    const kept = saved.acting.save();
    const { world, named } = restoreWorld(saved.domain, bytes);
    const { acting, domain, tick } = yardOf(saved.planner, saved.domain, world as never);
    acting.carryOut(domain.tasks.Open!, ticked(trees, { restarts: true }));
    acting.restore(kept, named as never);
    ticks = 0;
    tick(2);
    expect([ticks, world.get('open', 'gate')]).toEqual([2, false]);
    tick();
    expect([ticks, world.get('open', 'gate')]).toEqual([3, true]);
  });

  it('is refused at once when something is wrong with it', () => {
    const agent = (): object => ({});
    expect(errorOf(() => mistreevousTrees(mistreevous, 'root { nothing }', agent))).toContain(
      'bad-option: mistreevous refuses the tree: ',
    );
    expect(errorOf(() => mistreevousTrees({} as never, 'root {}', agent))).toContain('takes the module of mistreevous');
    expect(errorOf(() => mistreevousTrees(mistreevous, 'root {}', null as never))).toContain('to its agent');
    expect(errorOf(() => mistreevousTrees(mistreevous, 'root { wait }', agent, { delta: 1 } as never))).toContain(
      'delta',
    );
  });
});
