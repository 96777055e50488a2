// The player's key ends search and execution within a frame, whatever the component is doing; emergencies; and what
// goes wrong. After an emergency nothing is executed that belonged to the action before.

import { describe, expect, it, vi } from 'vitest';
import { componentTransitions, executionTransitions } from '../../../addons/component/index.ts';
import type { EmergencyAnswer, Errand } from '../../../addons/component/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { hall, order } from './hall.ts';
import type { Hall, HallOrder } from './hall.ts';

function wanted(options: Parameters<typeof hall>[0] = {}, which = [0, 1]): Hall {
  const setting = hall(options);
  for (const one of which) setting.component.add({ task: setting.domain.tasks.Fetch!(setting.coin(one)) });
  setting.component.confirm();
  return setting;
}

function finish(setting: Hall, most = 400): number {
  let frames = 0;
  for (; setting.component.state !== 'idle'; frames++) {
    if (frame(frames, most)) throw new Error(`not idle after ${most} frames`);
    setting.frame();
  }
  return frames;
}

const frame = (frames: number, most: number): boolean => frames >= most;
const gotBoth = ({ world }: Hall): boolean => ['penny', 'dime'].every((coin) => world.get('got', coin) === true);

/** A game with all that there is: cover, slow instructions, slow searches, and an emergency now and then. */
function full(): { setting: Hall; phases: () => string } {
  let asked = 0;
  const setting = wanted({
    slow: 3,
    budget: 6,
    *cover() {
      for (let count = 0; ; count++) yield order(`cover ${count}`, undefined, 2);
    },
    emergency: () => (++asked % 5 === 4 ? [order('duck', undefined, 2), order('roll')] : null),
  });
  const phases = (): string => {
    const { component } = setting;
    return `${component.state} ${component.execution ?? ''} ${component.action ? 'acting' : ''}`.trim();
  };
  return { setting, phases };
}

describe("the player's key", () => {
  it('ends search and execution at once, at every moment, and all can begin again', () => {
    const { setting, phases } = full();
    const seen = new Set<string>();
    let frames = 0;
    for (; setting.component.state !== 'idle'; frames++) {
      seen.add(phases());
      setting.frame();
    }
    expect(gotBoth(setting)).toBe(true);
    expect([...seen].toSorted()).toEqual([
      'executing answering acting',
      'executing compiled acting',
      'executing instructed acting',
      'searching',
      'selecting',
    ]);
    for (let moment = 0; moment < frames; moment++) {
      const { setting } = full();
      setting.frame(moment);
      const before = setting.executed.length;
      expect(setting.component.stop(), `frame ${moment}`).toBe(true);
      expect([setting.component.state, setting.component.action, setting.component.execution]).toEqual([
        'idle',
        null,
        null,
      ]);
      expect(setting.events.at(-1)!.kind).toBe('interrupted');
      expect(setting.component.stop()).toBe(false);
      const unfinished = setting.left.length;
      expect(unfinished).toBeLessThanOrEqual(1);
      setting.frame(10);
      expect([setting.executed.length, setting.left.length, setting.planner.waiting]).toEqual([before, unfinished, 0]);
      // What is under way is not done.
      expect(setting.component.errands.length).toBeGreaterThan(0);
      setting.component.confirm();
      finish(setting);
      expect(gotBoth(setting), `frame ${moment}`).toBe(true);
    }
  });

  it('may be pressed within any function of the game', () => {
    const names = ['select', 'compile', 'execute', 'leave', 'emergency', 'cover', 'onEvent'] as const;
    for (const name of names) {
      for (const at of [1, 2, 5]) {
        let calls = 0;
        let stopped = -1;
        const holder: { setting?: Hall } = {};
        const press = (): void => {
          if (++calls !== at || !holder.setting) return;
          holder.setting.component.stop();
          stopped = holder.setting.executed.length;
        };
        const watched = wanted({
          slow: 2,
          budget: 6,
          cover: function* () {
            if (name === 'cover') press();
            for (;;) yield order('cover', undefined, 2);
          },
          emergency: () => (name === 'emergency' ? void press() : null),
          ...(name === 'select' && { select: (errands: readonly Errand[]) => (press(), errands[0]!) }),
          ...(name === 'leave' && { leave: press }),
          ...(name === 'onEvent' && { onEvent: press }),
          ...(name === 'compile' && {
            *compile(): Generator<HallOrder> {
              press();
              yield order('one');
              press();
              yield order('two');
            },
          }),
          ...(name === 'execute' && {
            execute: () => {
              watched.executed.push('one');
              press();
              return 'running' as const;
            },
          }),
        });
        holder.setting = watched;
        if (name === 'leave') {
          watched.frame(6);
          watched.component.reselect();
        }
        watched.frame(40);
        if (stopped < 0) continue;
        expect(watched.component.state, `${name} ${at}`).toBe('idle');
        expect(watched.executed.length, `${name} ${at}`).toBe(stopped);
      }
    }
  });

  it('reaches instructions and searches: generators are left, and instructions told of', () => {
    let isLeft = false;
    const setting = wanted({
      slow: 5,
      *compile() {
        try {
          yield order('long', undefined, 5);
        } finally {
          isLeft = true;
        }
      },
    });
    setting.frame(3);
    setting.component.stop();
    expect([setting.left, isLeft]).toEqual([['long'], true]);
  });
});

describe('cover', () => {
  it('is taken while a plan is searched, and its instruction ends before the plan begins', () => {
    let covers = 0;
    const setting = wanted({
      budget: 5,
      *cover() {
        covers++;
        for (;;) yield order('cover', undefined, 4);
      },
    });
    finish(setting);
    expect(gotBoth(setting)).toBe(true);
    expect(covers).toBe(2);
    const first = setting.executed.findIndex((text) => text !== 'cover');
    expect(first).toBeGreaterThan(0);
    expect(first % 4).toBe(0);
    expect(setting.left).toEqual([]);
  });

  it('may end by itself, or fail', () => {
    for (const isFailing of [false, true]) {
      const setting = wanted({
        budget: 2,
        cover: () => [order('one'), order('two')],
        ...(isFailing && { execute: ({ text }: HallOrder) => (text === 'one' ? 'failed' : 'done') }),
        compile: () => [],
      });
      finish(setting);
      expect(gotBoth(setting)).toBe(true);
    }
  });
});

describe('an emergency', () => {
  it('is answered without planning, and the action is compiled anew', () => {
    let asked = 0;
    const setting = wanted({ emergency: () => (++asked === 5 ? [order('jump', 1), order('wait')] : null) }, [0]);
    finish(setting);
    expect(setting.executed).toEqual([
      ...['step to 2 #1', 'step to 3 #1', 'jump', 'wait'],
      ...['step to 2 #2', 'step to 3 #2', 'step to 4 #2', 'Take(penny) #3'],
    ]);
    const happened = setting.kinds().filter((kind) => ['emergency', 'answered', 'reselected'].includes(kind));
    expect(happened).toEqual(['emergency', 'answered']);
  });

  it('may have things planned anew, or end it all', () => {
    for (const answer of ['anew', 'end'] as const) {
      let asked = 0;
      const setting = wanted({ emergency: () => (++asked === 5 ? answer : null) }, [0]);
      finish(setting);
      const isOver = answer === 'end';
      expect(setting.kinds().filter((kind) => ['failed', 'reselected'].includes(kind))).toEqual([
        isOver ? 'failed' : 'reselected',
      ]);
      expect(setting.executed.at(-1)).toBe(isOver ? 'step to 3 #1' : 'Take(penny) #3');
      expect(setting.world.get('got', 'penny')).toBe(!isOver);
    }
  });

  it('is looked for while a plan is searched, too', () => {
    for (const answer of ['anew', 'end', [order('duck')]] as EmergencyAnswer<HallOrder>[]) {
      let asked = 0;
      const setting = wanted({ budget: 3, emergency: (action) => (!action && ++asked === 2 ? answer : null) }, [0]);
      finish(setting);
      expect(setting.world.get('got', 'penny')).toBe(answer !== 'end');
      expect(setting.executed.includes('duck')).toBe(typeof answer === 'object');
      expect(setting.kinds().filter((kind) => kind === 'reselected')).toHaveLength(answer === 'anew' ? 1 : 0);
    }
  });

  it('takes the place of one that is being answered', () => {
    const answers = [[order('a'), order('b'), order('c')], [order('d')]];
    let asked = 0;
    const setting = wanted({ emergency: () => ([5, 7].includes(++asked) ? answers.shift()! : null) }, [0]);
    finish(setting);
    expect(setting.executed.slice(2, 5)).toEqual(['a', 'b', 'd']);
  });

  it('without instructions has the action compiled anew, in the next frame', () => {
    let asked = 0;
    const setting = wanted({ emergency: () => (++asked === 5 ? [] : null) }, [0]);
    finish(setting);
    expect(setting.executed.map((text) => text.slice(-2))).toEqual(['#1', '#1', '#2', '#3']);
  });

  it('ends what belonged to the action before, in 200 games by chance', () => {
    const counts = { answered: 0, anew: 0, broken: 0, stopped: 0, done: 0 };
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      let barred = 0;
      const dropped = new Set<number>();
      const setting: Hall = wanted({
        slow: 1 + random.below(3),
        budget: 3 + random.below(40),
        withoutPlan: 'others',
        mostTries: 50,
        emergency(action) {
          if (random.below(6) > 0) return null;
          // Whatever was compiled until now is never executed again.
          if (action) barred = setting.compilations;
          const kind = random.below(4);
          if (kind === 0) counts.anew++;
          else counts.answered++;
          if (kind === 0) return 'anew';
          return kind === 1 ? [] : [order('flee', 1 + random.below(8), 1 + random.below(2)), order('rest')];
        },
        leave: ({ compiled }) => void dropped.add(compiled),
        execute(instruction) {
          if (instruction.compiled > 0) expect(instruction.compiled, `seed ${seed}`).toBeGreaterThan(barred);
          if (instruction.compiled > 0) expect(dropped.has(instruction.compiled), `seed ${seed}`).toBe(false);
          if (--instruction.frames > 0) return 'running';
          if (instruction.to !== undefined) setting.world.set('at', instruction.to);
          return 'done';
        },
      });
      for (let frame = 0; frame < 150 && setting.component.state !== 'idle'; frame++) {
        // The world changes: a cell is shut, and what is under way may be broken.
        const cell = `c${random.below(8)}`;
        if (random.below(12) === 0) {
          setting.world.set('shut', cell, setting.world.get('shut', cell) !== true);
        }
        if (random.below(60) === 0) {
          setting.component.stop();
          barred = setting.compilations;
          counts.stopped++;
          setting.component.confirm();
        }
        setting.frame();
      }
      counts.broken += setting.events.filter(({ detail }) => detail === 'the plan no longer holds').length;
      if (gotBoth(setting)) counts.done++;
    }
    expect(counts.done).toBeGreaterThan(80);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  });
});

describe('what goes wrong', () => {
  const detailsOf = (setting: Hall): string[] =>
    setting.events.flatMap(({ kind, detail }) => (kind === 'reselected' ? [detail] : []));

  it('in a function of the game fails the action, and the errand is planned for again', () => {
    const throwing = (): never => {
      throw new Error('oh');
    };
    const cases: [Parameters<typeof hall>[0], string][] = [
      [{ compile: throwing }, 'compile(): oh'],
      [{ compile: () => 'text' as never }, 'compile(): compile() has to return instructions, as a generator'],
      [{ compile: () => null as never }, 'compile(): compile() has to return instructions, as a generator'],
      [
        {
          *compile() {
            yield throwing();
          },
        },
        'a generator of instructions: oh',
      ],
      [{ execute: throwing }, 'execute(): oh'],
      [{ execute: () => true as never }, "execute(): execute() has to return 'running', 'done' or 'failed', not true"],
      [{ execute: () => 'failed' }, 'an instruction of Go(c0, c3) has failed'],
      [{ emergency: (action) => (action ? throwing() : null) }, 'emergency(): oh'],
      [
        { emergency: (action) => (action ? ('flee' as never) : null) },
        'emergency(): emergency() has to return instructions',
      ],
    ];
    for (const [options, detail] of cases) {
      const setting = wanted({ ...options, mostTries: 3 }, [0]);
      finish(setting);
      expect(detailsOf(setting), detail).toHaveLength(2);
      expect(detailsOf(setting)[0]).toContain(detail);
      expect(setting.events.at(-1)).toMatchObject({ kind: 'failed', state: 'idle' });
      expect(setting.events.at(-1)!.detail).toMatch(/, after 3 plans$/);
    }
  });

  it('in the world ends the plan, and another one is searched', () => {
    const setting = wanted({}, [0]);
    setting.frame(4);
    setting.world.set('lies', 'penny', 'c1');
    finish(setting);
    expect(setting.world.get('got', 'penny')).toBe(true);
    expect(detailsOf(setting)).toEqual(['the plan no longer holds']);
  });

  it('while a plan is searched refuses it', () => {
    for (const aim of ['task', 'achieve'] as const) {
      const setting = hall();
      const { component, domain, world } = setting;
      if (aim === 'task') component.add({ task: domain.tasks.Fetch!(setting.coin(0)) });
      else component.add({ achieve: { holds: 'got', args: ['penny'] } });
      component.confirm();
      setting.frame();
      expect([component.state, setting.planner.waiting]).toEqual(['searching', 0]);
      world.set('lies', 'penny', 'c6');
      finish(setting);
      expect(detailsOf(setting)).toEqual(['the plan no longer holds']);
      expect(world.get('got', 'penny')).toBe(true);
    }
  });

  it('in a tick within a tick is told', () => {
    const setting: Hall = wanted({ emergency: () => (setting.component.tick(), null) }, [0]);
    expect(() => setting.frame(3)).toThrow('tick() was called by a function of the game, in the middle of a tick');
  });

  it('is left behind by free()', () => {
    const setting = wanted();
    setting.frame(4);
    setting.component.free();
    expect([setting.component.state, setting.planner.waiting]).toEqual(['idle', 0]);
  });
});

describe('the states', () => {
  it('are all reached, by all changes that the tables have', () => {
    const taken = new Set<unknown>();
    const spies = [componentTransitions, executionTransitions].map((table) => {
      const list = table as unknown as { from: string; on: string }[];
      const find = list.find.bind(list);
      return vi.spyOn(list, 'find').mockImplementation(((test: never) => {
        const found = find(test);
        if (found) taken.add(found);
        return found;
      }) as never);
    });
    const play = (options: Parameters<typeof hall>[0], stopAt = -1, more: (setting: Hall) => void = () => {}): void => {
      const setting = wanted({ mostTries: 2, ...options });
      for (let frame = 0; frame < 60 && setting.component.state !== 'idle'; frame++) {
        if (frame === stopAt) setting.component.stop();
        if (frame === 4) more(setting);
        setting.frame();
      }
    };
    const emergency = (at: number, answer: EmergencyAnswer<HallOrder>) => {
      let asked = 0;
      return (): EmergencyAnswer<HallOrder> => (++asked === at ? answer : null);
    };
    play({ withoutPlan: 'others', execute: () => 'failed' });
    play({ withoutPlan: 'others' }, -1, ({ world }) => world.set('lies', 'dime', 0));
    for (const stopAt of [0, 1, 2, 3, 4, 5, 6, 8]) {
      play({ slow: 2, emergency: emergency(2, [order('a', 1, 3)]) }, stopAt);
      play({ slow: 2 }, stopAt, ({ world }) => world.set('lies', 'penny', 0));
    }
    for (const at of [1, 2, 3, 4])
      for (const answer of ['anew', 'end', [order('a')]] as const) play({ emergency: emergency(at, answer) });
    // One emergency after the other, and the key in the midst of an answer.
    for (const stopAt of [-1, 4, 5]) {
      let asked = 0;
      play({ emergency: (action) => (action && ++asked < 9 ? [order('a'), order('b')] : null) }, stopAt);
    }
    // Broken by the world in the midst of all, and by the game's functions.
    const shut = ({ world }: Hall): unknown => world.set('shut', 'c3', true);
    play({ slow: 3 }, -1, shut);
    play({ emergency: emergency(3, [order('a', 1, 9)]) }, -1, shut);
    play({
      emergency: (action) => {
        if (action) throw new Error('oh');
      },
    });
    // The plan is cancelled between two of its actions.
    play({ compile: () => [] }, 3);
    play({ compile: (action) => (action.task === 'Take' ? [] : [order('a')]) }, -1, ({ world }) =>
      world.set('lies', 'penny', 'c7'),
    );
    for (const spy of spies) spy.mockRestore();
    const missing = [...componentTransitions, ...executionTransitions].filter((one) => !taken.has(one));
    expect(missing).toEqual([]);
  });
});
