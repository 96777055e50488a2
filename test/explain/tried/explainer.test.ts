// Full explanations of small problems: attempts with their reasons, states, changes that would help, limits, words.

import { describe, expect, it } from 'vitest';
import { groundGoals } from '../../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import {
  changesAfter,
  changesBefore,
  explainer,
  renderExplained,
  valuesOf,
  withChanges,
} from '../../../explain/index.ts';
import type { ExplainedSearch, ExplainerOptions, TriedTask } from '../../../explain/index.ts';
import { guardProblem } from '../../reference/guard.ts';
import { checkExplanation, explained } from './check.ts';

function load(text: string): { domain: DomainIr; problem: Problem } {
  const { domain, problems, diagnostics } = loadDomain(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { domain: domain!, problem: problems[0]! };
}

const named = ({ tasks }: ExplainedSearch, text: string): TriedTask => tasks.find((task) => task.text === text)!;
const brief = ({ attempts }: TriedTask) =>
  attempts.map(({ label, outcome, reason }) => [label, outcome, reason && reason.kind]);

const squad = `domain d; type Npc; fluent boolean brave(Npc npc); fluent boolean armed(Npc npc); fluent integer shots;
task Shoot(Npc npc) { armed(npc); shots += 1; }
task Wait() {}
task Act(Npc npc) { method {
  branch fight { brave(npc); ordered(Shoot(npc)); }
  branch hide { ordered(Wait()); }
  branch never { ordered(Wait()); } } }
problem p of d; instance Npc bob, eve; brave(bob) := true; ordered(Act(bob)); `;

describe('attempts', () => {
  it('go by the names of branches, and say what was taken, failed and not tried', () => {
    const { domain, problem } = load(squad);
    const failed = explained(domain, problem);
    expect(failed.status).toBe('failed');
    // A branch that is possible hides those below it, whatever happens to it.
    expect(brief(named(failed, 'Act(bob)'))).toEqual([
      ['branch fight', 'failed', 'below'],
      ['branch hide', 'not-tried', 'hidden'],
      ['branch never', 'not-tried', 'hidden'],
    ]);
    const solved = explained(domain, { ...problem, assignments: [] });
    expect(brief(named(solved, 'Act(bob)'))).toEqual([
      ['branch fight', 'failed', 'blocked'],
      ['branch hide', 'taken', null],
      ['branch never', 'not-tried', 'hidden'],
    ]);
  });

  it('tell what would have stood in the way of those behind the taken one', () => {
    const { domain, problem } = guardProblem('ordered(GoTo(bob, hall));');
    const [, further] = named(explained(domain, problem), 'GoTo(bob, hall)').attempts;
    expect(further).toMatchObject({ outcome: 'not-tried', reason: { kind: 'earlier-taken', blocked: null } });
  });

  it('follow a failure to the task behind it', () => {
    const { domain, problem, text } = guardProblem('open(gate) := true; ordered(GoTo(bob, yard), Waste(bob));');
    const found = checkExplanation(domain, problem);
    const waste = named(found, 'Waste(bob)');
    expect(waste.stepsDone).toBe(1);
    expect(found.roots.map((id) => found.tasks[id]!.text)).toEqual(['GoTo(bob, yard)', 'Waste(bob)']);
    const through = named(found, 'GoTo(bob, yard)').attempts[1]!;
    expect(through).toMatchObject({
      label: 'method through_a_door',
      bound: [
        { name: 'door', value: 'gate' },
        { name: 'next', value: 'yard' },
      ],
      reason: { kind: 'behind', task: waste.id },
    });
    expect(through.held.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'connects(door, at(npc), next)',
      'seen(next) == false',
    ]);
    expect(found.causes[0]).toMatchObject({ task: waste.id, stepsDone: 1, count: 1, committed: null });
  });

  it('of networks without order tell the other tasks that were tried in the same place', () => {
    const { domain, problem } = guardProblem('unordered(Open(gate), Step(bob, attic, hatch));');
    const found = checkExplanation(domain, problem);
    expect(found.tasks.some(({ instead }) => instead.length > 0)).toBe(true);
    expect(found.causes[0]).toMatchObject({ text: 'Step(bob, attic, hatch)', stepsDone: 1 });
  });

  it('of the best plan tell what others cost', () => {
    const { domain, problem } = load(`domain d; task A() { cost := 3; } task B() { cost := 2; } task C() { cost := 5; }
      task T() { method a { ordered(A()); } method b { ordered(B()); } method c { ordered(C()); } }
      problem p of d; ordered(T());`);
    const found = checkExplanation(domain, problem, { mode: 'best' });
    expect(named(found, 'T()').attempts.map(({ outcome, reason }) => [outcome, reason && reason.kind])).toEqual([
      ['failed', 'worse'],
      ['taken', null],
      ['failed', 'below'],
    ]);
    expect(named(found, 'C()').attempts[0]!.reason).toEqual({ kind: 'too-dear' });
  });

  it('are tried in the order of the scores of their methods', () => {
    const { domain, problem } = load(`domain d; task A() {} fluent boolean no;
      task T() { method low { score := 1.0; ordered(A()); } method high { score := 2.0; no; ordered(A()); } }
      problem p of d; ordered(T());`);
    expect(brief(named(explained(domain, problem), 'T()'))).toEqual([
      ['method high', 'failed', 'blocked'],
      ['method low', 'taken', null],
    ]);
  });

  it('in a search that remembers may be known', () => {
    const { domain, problem } = load(`domain d; fluent boolean no; task Fail() { no; }
      task A() { method { ordered(); } } task B() { method x { ordered(A(), Fail()); } method y { ordered(); } }
      task T() { method one { ordered(A(), B(), Fail()); } method two { ordered(B(), Fail()); } }
      problem p of d; ordered(T());`);
    const kinds = (remember: boolean | number): unknown[] =>
      explained(domain, problem, { remember })
        .tasks.flatMap(brief)
        .map(([, , kind]) => kind);
    expect(kinds(0)).toContain('known');
    expect(kinds(false)).not.toContain('known');
  });
});

describe('states', () => {
  it('stand before and after each step', () => {
    const { domain, problem } = guardProblem(
      'open(gate) := true; open(hatch) := true; holding(bob) := pistol; rounds(pistol) := 1; ordered(Attack(bob, attic));',
    );
    const found = checkExplanation(domain, problem);
    const shown = (done: number): string[] =>
      changesAfter(found, done).map(({ place, before, after }) => `${place}: ${before.text} to ${after.text}`);
    expect(shown(0)).toEqual([]);
    expect(shown(2)).toEqual(['at(bob): hall to attic', 'seen(yard): false to true', 'seen(attic): false to true']);
    const before = withChanges(problem, changesBefore(found, named(found, 'Shoot(bob)').id));
    const at = domain.variables.findIndex(({ name }) => name === 'at');
    expect(valuesOf(domain, before, at)).toEqual([expect.objectContaining({ place: 'at(bob)', text: 'attic' })]);
    expect(() => changesAfter(found, 4)).toThrow('the plan has 3 steps: there is no state after 4');
    expect(() => changesBefore(found, 999)).toThrow('there is no task number 999');
  });
});

describe('what would make a condition true', () => {
  it.each([
    ['ordered(Step(bob, yard, gate));', 'open(gate) := true'],
    ['holding(bob) := pistol; ordered(Shoot(bob));', 'rounds(pistol) := 1'],
    ['open(gate) := true; ordered(Step(bob, attic, gate));', 'connects(gate, hall, attic) := true'],
    ['seen(attic) := true; ordered(Report());', 'seen(yard) := true'],
  ])('in %s is %s', (request, change) => {
    const { domain, problem } = guardProblem(request);
    const found = explained(domain, problem);
    const [{ reason }] = found.tasks[found.causes[0]!.task]!.attempts as [TriedTask['attempts'][number]];
    const remedies = reason && 'blocked' in reason ? reason.blocked!.remedies : [];
    expect(remedies.map(({ place, after }) => `${place} := ${after.text}`)).toContain(change);
    const after = explained(domain, withChanges(problem, [remedies[0]!]));
    expect(after.status).toBe('solved');
  });

  it('is not told where it takes several changes', () => {
    const { domain, problem } = guardProblem('ordered(Report());');
    const found = explained(domain, problem);
    expect(found.tasks[0]!.attempts[0]!.reason).toMatchObject({ kind: 'blocked', blocked: { remedies: [] } });
  });
});

describe('a goal in a network', () => {
  const { domain, problem } = load(`domain d; type Area; fluent Area at; fluent boolean lit(Area area);
    fluent boolean locked(Area area);
    task Walk(Area to) { not locked(to); at := to; } task Light(Area area) { at == area; lit(area) := true; }
    task Read(Area area) { lit(area); at == none; }
    task Try(Area area) { method { ordered(achieve (lit(area)) by (Walk, Light), Read(area)); } }
    problem p of d; instance Area hall, yard; at := hall; ordered(Try(yard));`);
  const goals = groundGoals(domain);

  it('is told with its steps, and what fails behind it as committed', () => {
    const found = explained(domain, problem, { goals });
    const goal = found.tasks.find(({ kind }) => kind === 'goal')!;
    expect(goal.attempts[0]!.tasks.map((id) => found.tasks[id]!.text)).toEqual(['Walk(yard)', 'Light(yard)']);
    expect(found.causes[0]!.text).toBe('Read(yard)');
    expect(found.causes[0]!.committed).not.toBeNull();
  });

  it('can be out of reach, and takes steps of any size', () => {
    const locked = { ...problem, assignments: [...problem.assignments, { variable: 2, args: [2], value: 1 }] };
    const found = explained(domain, locked, { goals });
    const [attempt] = found.tasks.find(({ kind }) => kind === 'goal')!.attempts;
    expect(attempt).toMatchObject({ outcome: 'failed', reason: { kind: 'no-way' } });
    expect(attempt!.reason).toMatchObject({ blocked: { values: [{ text: 'lit(yard)', value: 'false' }] } });
    for (const one of [problem, locked]) {
      expect(explained(domain, one, { goals }, [1])).toEqual(explained(domain, one, { goals }));
    }
  });
});

describe('an explanation that is being made', () => {
  it('has no result before its end, and can be stopped where it is', () => {
    const { domain, problem } = guardProblem('open(gate) := true; ordered(GoTo(bob, yard), Waste(bob));');
    const making = explainer(domain, problem);
    expect(() => making.result).toThrow('the explanation is not complete');
    expect(making.step(2)).toBe('running');
    making.stop();
    making.step(Infinity);
    expect(making.result).toMatchObject({ status: 'running', iterations: 2, plan: null });
    expect(making.result.tasks.flatMap(brief)).toContainEqual(['method through_a_door', 'failed', 'stopped']);
    expect(renderExplained(making.result, '')).toContain('The search is still under way after 2 iterations.');
  });

  it.each<[ExplainerOptions, string]>([
    [{ most: { tasks: 0 } }, '"most.tasks" has to be a whole number from 1 to 10000000, not 0'],
    [{ most: { task: 3 } as object }, '"most" have no "task"; there is "tasks", "attempts", "causes"'],
    [{ taks: 'GoTo' } as object, 'the options of an explanation have no "taks"'],
    [{ remember: -1 }, '"remember" has to be true, false or a whole number, not -1'],
  ])('refuses the options %j', (options, message) => {
    const { domain, problem } = guardProblem('ordered(Report());');
    expect(() => explainer(domain, problem, options)).toThrow(message);
  });

  it.each([0, -1, NaN, '3' as unknown as number])('refuses a step of %s', (iterations) => {
    const { domain, problem } = guardProblem('ordered(Report());');
    expect(() => explainer(domain, problem).step(iterations)).toThrow('a number of iterations above 0');
  });

  it('goes as deep as the plan, and keeps it where all else is cut', () => {
    const { domain, problem } = load(`domain d; fluent integer n; task Step() { n += 1; }
      task Go() { method end { n == 5000; } method on { ordered(Step(), Go()); } }
      problem p of d; ordered(Go());`);
    const found = explained(domain, problem, { most: { tasks: 100 } });
    expect(found.plan).toHaveLength(5000);
    expect(changesAfter(found, 5000)).toMatchObject([{ place: 'n', before: { value: 0 }, after: { value: 5000 } }]);
    expect(JSON.stringify(found).length).toBeGreaterThan(100_000);
    expect(renderExplained(found, '').split('\n').length).toBeGreaterThan(5000);
  });
});

describe('in words', () => {
  it('a plan reads so, with what was rejected', () => {
    const { domain, problem, text } = guardProblem('open(gate) := true; ordered(GoTo(bob, yard));');
    expect(renderExplained(explained(domain, problem), text)).toBe(`A plan of 1 step, cost 1, found after 4 iterations.

GoTo(bob, yard)  by method through_a_door with door = gate, next = yard
  not method there: line 31: at(npc) == goal (at(bob) is hall, goal is yard)
  1. Step(bob, yard, gate)
  GoTo(bob, yard)  by method there
`);
  });

  it('a failure says what would help', () => {
    const { domain, problem, text } = guardProblem('ordered(GoTo(bob, yard));');
    expect(renderExplained(explained(domain, problem), text))
      .toBe(`No plan: every way to do it fails (after 2 iterations).

What stood in the way, the furthest first:

1. Step(bob, yard, gate)  (tried before any step)
   line 19: open(door)
   open(gate) is false
   it would hold with open(gate) := true
`);
  });
});
