// Programs made of small plans: who does what, who waits for whom, and what is refused.

import { describe, expect, it } from 'vitest';
import { compile } from '../../../language/index.ts';
import { ordered } from '../../../bindings/index.ts';
import type { AnyDomain, Session } from '../../../bindings/index.ts';
import { programsOf, scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { ProgramOptions, Programs } from '../../../programs/game-scripts/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';

const text = `
domain yard;

type Person;
type Thing;
enum Way { quickly, slowly }
fluent Person holder(Thing thing);
fluent integer hour;
fluent boolean sung(Person person);

task Take(Person person, Thing thing) { busy person; holder(thing) == none :-> person; }
task Give(Person person, Person other, Thing thing) { busy person; busy other; holder(thing) == person :-> other; }
task Sing(Person person, Way way, float loud, boolean well) { busy person; sung(person) := true; }
task PassHour() { hour += 1; }
internal task Note() { hour := hour; }
task After(Person person) { busy person; hour > 0; }
`;

const names = ['ann', 'bob'];

function planned(source: string, calls: readonly [task: string, ...args: unknown[]][]): Session<AnyDomain> {
  const registered = nextPlanner().register(compile(source).bytes!);
  const world = registered.createWorld({ Person: names, Thing: ['cup', 'hat'] });
  const tasks = registered.tasks as unknown as Record<string, (...args: unknown[]) => ReturnType<typeof ordered>>;
  const network = ordered(
    ...calls.map(([task, ...args]) => {
      return tasks[task]!(
        ...args.map((arg) => (typeof arg === 'string' && /^(ann|bob|cup|hat)$/.test(arg) ? world.object(arg) : arg)),
      );
    }),
  );
  const session = world.plan(network);
  expect(session.run()).toBe('solved');
  return session as Session<AnyDomain>;
}

/** A line for each instruction. */
function linesOf({ programs, signals }: Programs): Record<string, string[]> {
  const sender = (signal: number): string => {
    const { program, place, at } = signals[signal]!;
    return `${programs[program]!.character} ${place} ${at}`;
  };
  return Object.fromEntries(
    programs.map(({ character, instructions }) => [
      String(character),
      instructions.map((one) => (one.do === 'step' ? one.step.text : `${one.do} ${sender(one.signal)}`)),
    ]),
  );
}

function programs(
  calls: readonly [task: string, ...args: unknown[]][],
  options?: ProgramOptions,
): Record<string, string[]> {
  return linesOf(programsOf(planned(text, calls), options));
}

describe('programsOf', () => {
  it('lets characters wait for what they need, and for nothing else', () => {
    expect(
      programs([
        ['Sing', 'bob', 'slowly', 0.5, true],
        ['Take', 'ann', 'cup'],
        ['Give', 'ann', 'bob', 'cup'],
        ['Sing', 'ann', 'quickly', 2, false],
      ]),
    ).toEqual({
      ann: ['Take(ann, cup)', 'wait bob 0 end', 'Give(ann, bob, cup)', 'Sing(ann, quickly, 2, false)'],
      bob: ['Sing(bob, slowly, 0.5, true)', 'signal bob 0 end'],
    });
  });

  it('lets the other character of a step go on after its end', () => {
    expect(
      programs([
        ['Take', 'ann', 'cup'],
        ['Give', 'ann', 'bob', 'cup'],
        ['Sing', 'bob', 'slowly', 1, true],
      ]),
    ).toEqual({
      ann: ['Take(ann, cup)', 'Give(ann, bob, cup)', 'signal ann 1 end'],
      bob: ['wait ann 1 end', 'Sing(bob, slowly, 1, true)'],
    });
  });

  it('gives steps of nobody a program of their own, and internal steps none', () => {
    expect(programs([['PassHour'], ['Note'], ['After', 'ann']])).toEqual({
      ann: ['wait null 0 end', 'After(ann)'],
      null: ['PassHour()', 'signal null 0 end'],
    });
  });

  it('keeps the order of tasks that are left out', () => {
    const calls: [string, ...string[]][] = [
      ['Take', 'ann', 'cup'],
      ['Give', 'ann', 'bob', 'cup'],
      ['Give', 'bob', 'ann', 'cup'],
      ['Give', 'ann', 'bob', 'cup'],
    ];
    expect(programs([...calls, ['Sing', 'bob', 'slowly', 1, true]], { leaveOut: ['Give'] })).toEqual({
      ann: ['Take(ann, cup)', 'signal ann 0 end'],
      bob: ['wait ann 0 end', 'Sing(bob, slowly, 1, true)'],
    });
  });

  it('tells hours', () => {
    const session = planned(text, [
      ['Take', 'ann', 'cup'],
      ['PassHour'],
      ['After', 'bob'],
      ['PassHour'],
      ['After', 'ann'],
    ]);
    const found = programsOf(session, { hours: { task: 'PassHour', first: 22 } });
    const hours = found.programs.map(({ instructions }) =>
      instructions.flatMap((one) => (one.do === 'step' ? [one.step.hour] : [])),
    );
    expect(hours).toEqual([[22, 0], [23], [22, 23]]);
  });

  it('tells arguments with their kinds', () => {
    const [program] = programsOf(planned(text, [['Sing', 'bob', 'slowly', 0.5, true]])).programs;
    const [step] = program!.instructions;
    expect(step).toMatchObject({
      step: {
        args: [
          { name: 'person', value: { kind: 'object', name: 'bob' } },
          { name: 'way', value: { kind: 'enum', name: 'slowly' } },
          { name: 'loud', value: { kind: 'float', value: 0.5 } },
          { name: 'well', value: { kind: 'boolean', value: true } },
        ],
      },
    });
  });

  it('takes types of characters where nobody is busy', () => {
    const idle = text.replaceAll(/busy \w+;/g, '');
    const session = planned(idle, [
      ['Take', 'ann', 'cup'],
      ['Give', 'ann', 'bob', 'cup'],
      ['Give', 'bob', 'ann', 'cup'],
    ]);
    expect(() => programsOf(session)).toThrow(/nobody in the domain "yard" can be busy.*name the types of characters/);
    expect(linesOf(programsOf(session, { characters: ['Person'] }))).toEqual({
      ann: ['Take(ann, cup)', 'Give(ann, bob, cup)', 'signal ann 1 end'],
      bob: ['wait ann 1 end', 'Give(bob, ann, cup)'],
    });
  });

  it('refuses what is wrong', () => {
    const session = planned(text, [['PassHour']]);
    const wrong =
      (options: object): (() => unknown) =>
      () =>
        programsOf(session, options);
    expect(wrong({ leavOut: [] })).toThrow(
      'the options of programs have no "leavOut"; there is "characters", "leaveOut", "hours"',
    );
    expect(wrong({ leaveOut: ['Sink'] })).toThrow(/the domain has no task "Sink" \(there are Take, Give/);
    expect(wrong({ characters: ['Persn'] })).toThrow(/no type "Persn"/);
    expect(wrong({ hours: { task: 'PassHour', first: 24 } })).toThrow(
      '"hours.first" has to be a whole number from 0 to 23',
    );
    expect(() => scriptsOf(session, { to: 'perl' as 'lua' })).toThrow('"to" has to be "json" or "lua"');
    session.release();
  });
});

describe('waits by statements of acting', () => {
  const squad = `
domain squad;
type Person;
type Thing;
fluent integer sung(Person person);
task Sing(Person person) { busy person; sung(person) += 1; }
task Blocked(Person one, Person other) { method { ordered(Sing(one), block(other, one), Sing(other)); } }
task Barrier(Person one, Person other) { method { ordered(Sing(one), global_block(one), Sing(other)); } }
task Finish(Person one) { method { ordered(Sing(one), finish_action(one)); } }
`;

  it('keep whoever is blocked, and everybody at a barrier', () => {
    const blocked = planned(squad, [
      ['Sing', 'ann'],
      ['block', 'bob', 'ann'],
      ['Sing', 'bob'],
    ]);
    expect(linesOf(programsOf(blocked))).toEqual({
      ann: ['Sing(ann)', 'signal ann 0 end'],
      bob: ['wait ann 0 end', 'Sing(bob)'],
    });
    const barrier = planned(squad, [
      ['Sing', 'ann'],
      ['global_block', 'ann'],
      ['Sing', 'bob'],
    ]);
    expect(linesOf(programsOf(barrier))).toEqual({
      ann: ['Sing(ann)', 'signal ann 0 end'],
      bob: ['wait ann 0 end', 'Sing(bob)'],
    });
  });

  it('refuse to end what is under way', () => {
    const session = planned(squad, [['Finish', 'ann']]);
    expect(() => programsOf(session)).toThrow(/step 2, finish_action\(ann\), ends an action that is under way/);
  });
});
