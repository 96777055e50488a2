// Explanations: the causes that they name, their order, and their words.

import { describe, expect, it } from 'vitest';
import { explain } from '../../explain/explain.ts';
import type { ExplainOptions, Explanation } from '../../explain/index.ts';
import type { Blocked } from '../../explain/inspect.ts';
import { renderExplanation } from '../../explain/render.ts';
import { planReference } from '../../reference/search.ts';
import type { SearchResult } from '../../reference/search.ts';
import { loadDomain } from '../../language/index.ts';
import { guardProblem } from '../reference/guard.ts';

interface ToldExplanation extends Explanation {
  rendered: string;
  /** The text that a cause points to. */
  quote: (blocked: Blocked | null | undefined) => string;
}

function tell(more: string, options: ExplainOptions = {}): ToldExplanation {
  const { domain, problem, text } = guardProblem(more);
  const explanation = explain(domain, problem, options);
  const quote = (blocked: Blocked | null | undefined): string =>
    blocked ? text.slice(blocked.span.start, blocked.span.end) : 'nothing';
  return { ...explanation, rendered: renderExplanation(explanation, text), quote };
}

const pick = ({ status, iterations }: SearchResult) => ({ status, iterations });

/** Why the task that got furthest has no alternative: the cause in its own guards, or in a branch. */
function blockedBy({ attempts }: Explanation, method = 0, branch = 0): Blocked {
  const { blocked, methods } = attempts[0]!.examination;
  const outcome = methods[method]?.branches[branch]?.outcome;
  return blocked ?? (outcome as { blocked: Blocked }).blocked;
}

describe('a failed search', () => {
  it('blames the first condition that is false, with the values that it read', () => {
    const told = tell('ordered(Step(bob, yard, gate));');
    expect(told.status).toBe('failed');
    expect(told.attempts).toHaveLength(1);
    expect(told.quote(blockedBy(told))).toBe('open(door)');
    expect(blockedBy(told)).toMatchObject({ reason: 'condition', values: [{ text: 'open(gate)', value: 'false' }] });
    expect(blockedBy(told).span.line).toBe(19);
  });

  it('goes into a conjunction and into a define', () => {
    const told = tell('seen(yard) := true; ordered(Attack(bob, yard));');
    const [first, second] = [blockedBy(told, 0, 0), blockedBy(told, 0, 1)];
    expect(told.quote(first)).toBe('armed(npc)');
    expect(first.values).toEqual([{ text: 'armed(bob)', value: 'false', rule: first.because!.span }]);
    expect(told.quote(first.because!.because)).toBe('holding(npc) == gun');
    expect(first.because!.because!.values).toContainEqual({ text: 'holding(bob)', value: 'none' });
    expect(told.quote(second)).toBe('rounds(holding(npc)) == 6');
    expect(second.values).toEqual([{ text: 'rounds(none)', value: '0' }]);
  });

  it('tells of the binding of a binder that got furthest', () => {
    const told = tell('seen(yard) := true; ordered(GoTo(bob, attic));');
    const blocked = blockedBy(told, 1);
    expect(told.quote(blocked)).toBe('seen(next) == false');
    expect(blocked.binding).toEqual([
      { name: 'door', value: 'gate' },
      { name: 'next', value: 'yard' },
    ]);
  });

  it.each([
    ['>', 'rifle'],
    ['<', 'derringer'],
  ])('blames the binding that a `first` by a key has kept to (%s)', (order, kept) => {
    const { domain, problems } = loadDomain(`domain d; type Gun; type Box; fluent boolean packed(Gun gun);
      constant integer length(Gun gun); constant boolean fits(Gun gun, Box box);
      task Pack(Gun gun, Box box) { packed(gun) := true; }
      task Tidy() { method { first (Gun gun; length(gun); ${order}) {
        not packed(gun);
        exists (Box box) { fits(gun, box); ordered(Pack(gun, box)); } } } }
      problem p of d; instance Gun pistol, rifle, derringer, bow; instance Box small;
      length(pistol) := 2; length(rifle) := 9; length(derringer) := 1; length(bow) := 12;
      packed(bow) := true; fits(pistol, small) := true;
      ordered(Tidy());`);
    const told = explain(domain!, problems[0]!);
    expect(told.status).toBe('failed');
    expect(told.attempts.map(({ examination }) => [examination.text, examination.applicable])).toEqual([
      ['Tidy()', false],
    ]);
    const { values, binding } = blockedBy(told);
    expect(values).toEqual([{ text: `fits(${kept}, small)`, value: 'false' }]);
    expect(binding).toEqual([
      { name: 'gun', value: kept },
      { name: 'box', value: 'small' },
    ]);
  });

  it('names the binding that a forall stumbles over', () => {
    const blocked = blockedBy(tell('ordered(Report());'));
    expect(blocked.because!.because!.binding).toEqual([{ name: 'Area', value: 'yard' }]);
  });

  it('tells of effects that cannot be', () => {
    expect(blockedBy(tell('ordered(Waste(bob));')).message).toBe('Waste would write rounds of none');
    const empty = tell('holding(bob) := pistol; ordered(Waste(bob));');
    expect(blockedBy(empty).message).toBe('Waste would set rounds to -1, out of its range');
  });

  it('puts first what happened furthest along, and counts what fails alike', () => {
    const told = tell('open(gate) := true; connects(hatch, hall, yard) := true; ordered(GoTo(bob, attic));');
    expect(told.attempts.map(({ examination, stepsDone }) => [examination.text, stepsDone])).toEqual([
      ['Step(bob, attic, hatch)', 1],
      ['Step(bob, yard, hatch)', 0],
    ]);
    const twice = tell('unordered(Open(gate), Step(bob, attic, hatch));');
    expect(twice.attempts[0]).toMatchObject({ count: 2, stepsDone: 1 });
  });

  it('leaves the search as it would be without', () => {
    const { domain, problem } = guardProblem('open(gate) := true; ordered(GoTo(bob, yard), Waste(bob));');
    const { status, iterations } = explain(domain, problem);
    expect({ status, iterations }).toMatchObject(pick(planReference(domain, problem, { mode: 'first' })));
  });

  it('says when it does not tell everything', () => {
    const told = tell('unordered(Open(gate), Step(bob, attic, hatch));', { caps: { examined: 1 } });
    expect(told.capped).toBe(true);
    expect(told.rendered).toContain('The search tried more than is shown here.');
  });
});

describe('one task', () => {
  it('is told about in each of its tries', () => {
    const told = tell('open(gate) := true; ordered(GoTo(bob, yard), Note(yard));', { task: 'GoTo' });
    expect(told.status).toBe('failed');
    expect(told.attempts.map(({ examination }) => [examination.text, examination.applicable])).toEqual([
      ['GoTo(bob, yard)', true],
      ['GoTo(bob, yard)', true],
    ]);
    expect(told.rendered).toContain('method through_a_door: possible here');
  });

  it('must be a task of the domain', () => {
    expect(() => tell('ordered(Report());', { task: 'Rapport' })).toThrow('there is no task named Rapport');
  });
});

describe('a solved search', () => {
  const plan =
    'open(gate) := true; open(hatch) := true; holding(bob) := pistol; rounds(pistol) := 1; ordered(Attack(bob, attic));';

  it('is told as the tree of its decompositions, with the steps numbered', () => {
    const [root] = tell(plan).tree!;
    expect(root).toMatchObject({
      text: 'Attack(bob, attic)',
      step: null,
      method: { name: '1', branch: 1, branches: 2 },
    });
    expect(root!.children.map(({ text }) => text)).toEqual(['GoTo(bob, attic)', 'Shoot(bob)']);
    expect(root!.children[1]).toMatchObject({ step: 3, method: null });
  });

  it('reads so', () => {
    expect(tell(plan).rendered).toBe(`A plan of 3 steps, cost 3, found after 8 iterations.

Attack(bob, attic)  by method 1, branch 1
  GoTo(bob, attic)  by method through_a_door
    1. Step(bob, yard, gate)
    GoTo(bob, attic)  by method through_a_door
      2. Step(bob, attic, hatch)
      GoTo(bob, attic)  by method there
  3. Shoot(bob)
`);
  });

  it('marks internal steps, and orders tasks of an unordered network as the plan does them', () => {
    const told = tell('unordered(Note(yard), Open(gate));', { externals: { quiet: () => true } });
    expect(told.rendered).toContain('1. Note(yard)  (internal)\n2. Open(gate)');
  });

  it('is told of a plan of a hundred thousand steps', () => {
    const tree = Array.from({ length: 100_000 }).reduce<NonNullable<Explanation['tree']>>(
      (children) => [
        {
          text: 'Again()',
          span: { start: 0, end: 0, line: 1, column: 1 },
          step: null,
          internal: false,
          method: { name: '1', branch: 1, branches: 1, branchName: null },
          children,
        },
      ],
      [],
    );
    const explanation = {
      status: 'solved',
      iterations: 1,
      cost: 0,
      tree,
      attempts: [],
      capped: false,
      fault: null,
      recursion: null,
    } as const;
    expect(renderExplanation({ ...explanation, attempts: [] }, '').split('\n')).toHaveLength(100_003);
  });
});

describe('in words', () => {
  it('a failure reads so', () => {
    expect(tell('holding(bob) := pistol; ordered(Attack(bob, yard));').rendered)
      .toBe(`No plan: every way to do it fails (after 1 iteration).

What stood in the way, the furthest first:

1. Attack(bob, yard)  (tried before any step)
   method 1, branch 1:
     line 42: armed(npc)
     armed(bob) is false
       line 13: exists (Gun gun) { holding(npc) == gun; rounds(gun) > 0; }
         line 13: rounds(gun) > 0
         with Gun = pistol
         rounds(pistol) is 0
         it would hold with rounds(pistol) := 1
   method 1, branch 2:
     line 43: seen(goal)
     seen(yard) is false
     it would hold with seen(yard) := true
`);
  });

  it('limits and faults are told', () => {
    const stopped = tell('open(gate) := true; ordered(GoTo(bob, yard));', { limits: { iterations: 2 } });
    expect(stopped.rendered).toContain('The search was stopped after 2 iterations, at the limit of iterations.');
    const externals = {
      quiet: () => {
        throw new Error('no ears');
      },
    };
    const faulty = tell('ordered(Note(yard));', { externals });
    expect(faulty.rendered).toContain(
      'The search ended with a fault after 1 iteration: external quiet threw: no ears.',
    );
    expect(faulty.rendered).toContain('quiet(area)');
  });

  it('uses colours only where asked to', () => {
    const { domain, problem, text } = guardProblem('ordered(Report());');
    const explanation = explain(domain, problem);
    expect(renderExplanation(explanation, text)).not.toContain('\u001b');
    expect(renderExplanation(explanation, text, { color: true })).toContain('\u001b[31m');
  });
});
