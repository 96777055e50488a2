// What frameplan/testing offers to the tests of a game.

import { describe, expect, it } from 'vitest';
import { ordered, Planner, unordered } from '../../../bindings/index.ts';
import type { AnyDomain, World } from '../../../bindings/index.ts';
import { compile } from '../../../language/index.ts';
import { planReference } from '../../../reference/index.ts';
import { checkPlan, problemOf, readSetting } from '../../../programs/testing/index.ts';

const domainText = `domain yard;
type Area;
type Thing;
type Crate < Thing;
type Key < Thing;
enum Mood { calm, alert }
constant integer distance(Area from, Area to) := 7;
fluent Area at(Thing thing);
fluent Mood mood(Mood before, boolean day) := alert;
fluent boolean done;
fluent float weight(Crate crate) := 1.5;

internal task Note() { done == false :-> true; }

task Push(Crate crate, Area to) {
    cost := distance(at(crate), to);
    not at(crate) == to;
    weight(crate) < 2;
    at(crate) := to;
}

task Tidy(Area to) {
    method one { exists (Crate crate) { not at(crate) == to; ordered(Push(crate, to), Note()); } }
}
`;

const problemText = `problem one of yard;
instance Area hall, shed;
instance Crate box;
at(box) := hall;
distance(hall, shed) := 3;
ordered(Tidy(shed));
`;

const compiled = compile(domainText);

function makeWorld(): World<AnyDomain> {
  const world = new Planner({ memory: 2 ** 16 }).register(compiled.bytes!).createWorld([
    { name: 'rusty', type: 'Key' },
    { name: 'stone', type: 'Thing' },
    { name: 'box', type: 'Crate' },
    { name: 'hall', type: 'Area' },
    { name: 'shed', type: 'Area' },
    { name: 'chest', type: 'Crate' },
  ]);
  world.set('at', 'box', 'hall');
  world.set('at', 'chest', 'shed');
  world.set('distance', 'hall', 'shed', 3);
  world.set('mood', 'alert', true, 'calm');
  world.set('weight', 'chest', 4);
  return world;
}

describe('readSetting', () => {
  it('reads a problem that stands apart or in the same text', () => {
    const apart = readSetting(domainText, { problemText });
    const together = readSetting(domainText + problemText);
    expect(apart.problem.objects).toEqual(together.problem.objects);
    expect(apart.domain.name).toBe('yard');
  });

  it('chooses a problem by name', () => {
    const text = domainText + problemText + problemText.replace('problem one', 'problem two');
    expect(readSetting(text, { name: 'two' }).problem.name).toBe('two');
    expect(() => readSetting(text)).toThrow('choose one of the problems: one, two');
    expect(() => readSetting(text, { name: 'three' })).toThrow('there is no problem named three');
    expect(() => readSetting(domainText)).toThrow('there is no problem');
  });

  it('throws the mistakes of a text, with their place', () => {
    expect(() => readSetting(domainText.replace('Push(crate, to)', 'Pull(crate, to)'))).toThrow(
      /<domain>:23:70: error FP/,
    );
    expect(() => readSetting(domainText, { problemText: problemText.replace('at(box)', 'at(bax)') })).toThrow(
      /<problem>:4:4: error FP.*`bax`/,
    );
  });
});

describe('checkPlan', () => {
  const setting = readSetting(domainText, { problemText });

  it('accepts a plan that holds, and tells its cost', () => {
    expect(checkPlan(setting, ['Push(box, shed)', 'Note()'])).toEqual({ ok: true, cost: 3 });
  });

  it('names the step that can not be done', () => {
    const check = checkPlan(setting, ['Push(box, shed)', 'Push(box, shed)', 'Note()']);
    expect(check).toMatchObject({
      ok: false,
      index: 1,
      reason: expect.stringContaining('a condition of Push is false'),
    });
  });

  it('refuses steps that the task network does not ask for', () => {
    const check = checkPlan(setting, ['Push(box, shed)', 'Note()', 'Push(box, hall)']);
    expect(check).toEqual({ ok: false, index: 2, reason: 'no decomposition gives these steps' });
  });

  it('says when following the decomposition was given up', () => {
    const check = checkPlan(setting, ['Push(box, shed)', 'Note()'], { iterations: 1 });
    expect(check).toMatchObject({ ok: false, reason: 'no decomposition was found in 1 iterations' });
  });
});

describe('problemOf', () => {
  it('makes a problem of which the reference planner finds the plan of the world', () => {
    const world = makeWorld();
    const { tasks } = new Planner({ memory: 2 ** 16 }).register(compiled.bytes!);
    const network = ordered(tasks.Tidy!(world.object('shed')), unordered());
    const session = world.plan(network);
    expect(session.run()).toBe('solved');
    const problem = problemOf(compiled.domain!, world, network);
    expect(checkPlan({ domain: compiled.domain!, problem }, session.planWithInternal!)).toEqual({ ok: true, cost: 3 });
    const { cost, iterations } = planReference(compiled.domain!, problem, { mode: 'first' });
    expect({ cost, iterations }).toEqual({ cost: session.cost, iterations: session.iterations });
  });

  it('keeps every value, and leaves out what the domain says anyway', () => {
    const world = makeWorld();
    const { tasks } = new Planner({ memory: 2 ** 16 }).register(compiled.bytes!);
    const { objects, assignments } = problemOf(compiled.domain!, world, tasks.Note!());
    expect(objects.map(({ name }) => name)).toEqual(['hall', 'shed', 'stone', 'box', 'chest', 'rusty']);
    const { variables } = compiled.domain!;
    expect(assignments.map(({ variable, args, value }) => [variables[variable]!.name, ...args, value])).toEqual([
      ['distance', 1, 2, 3],
      ['at', 2, 1],
      ['at', 3, 2],
      ['mood', 1, 1, 0],
      ['weight', 3, 4],
    ]);
  });
});
