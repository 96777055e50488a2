// Where the values of a false condition come from, what could change them, and which conditions alone stand in the way.

import { describe, expect, it } from 'vitest';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import {
  DecisiveConditions,
  loopIn,
  placeAndValue,
  rankedCauses,
  renderExplained,
  ValueSources,
} from '../../../explain/index.ts';
import type { ExplainedSearch, TriedTask, ValueSource } from '../../../explain/index.ts';
import { explained } from './check.ts';

interface ToldProblem {
  text: string;
  domain: DomainIr;
  problem: Problem;
  told: ExplainedSearch;
  sources: ValueSources;
  /** The text of a line. */
  line: (number: number | undefined) => string;
}

function tell(text: string, limits = { iterations: 5000 }): ToldProblem {
  const { domain, problems, diagnostics } = loadDomain(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const problem = problems[0]!;
  const told = explained(domain!, problem, { limits });
  const lines = text.split('\n');
  const sources = new ValueSources(domain!, problem, told);
  return { text, domain: domain!, problem, told, sources, line: (number) => lines[number! - 1]!.trim() };
}

const named = ({ tasks }: ExplainedSearch, text: string): TriedTask => tasks.find((task) => task.text === text)!;

/** The sources of the first condition that stopped a task. */
function sourcesOf({ told, sources }: ToldProblem, text: string, attempt = 0): ValueSource[] {
  const task = named(told, text);
  const { reason } = task.attempts[attempt]!;
  if (reason?.kind !== 'blocked') throw new Error(`${text} is not blocked`);
  return sources.ofBlocked(task.id, reason.blocked);
}

const guard = `domain d;
type Area; type Guard;
constant boolean connects(Area from, Area to);
fluent Area at(Guard guard);
fluent boolean lit(Area area);
fluent boolean searched(Area area);
task Walk(Guard guard, Area from, Area to) {
  connects(from, to);
  at(guard) == from :-> to;
}
task SwitchOn(Area area) {
  lit(area) := true;
}
task SwitchOff(Area area) {
  lit(area) := false;
}
task Search(Guard guard, Area area) {
  at(guard) == area;
  lit(area);
  searched(area) := true;
}
`;
const world = `problem p of d;
instance Area hall, yard;
instance Guard bob;
connects(hall, yard) := true;
at(bob) := hall;
`;

describe('a value that a condition has read', () => {
  it('comes from the problem, with its line; or nothing has set it', () => {
    const told = tell(`${guard}${world}ordered(Search(bob, yard));`);
    const [at] = sourcesOf(told, 'Search(bob, yard)');
    expect(at).toMatchObject({ place: 'at(bob)', value: { text: 'hall' }, wanted: { text: 'yard' } });
    expect(at!.origin.kind === 'problem' && placeAndValue(told.domain, told.problem, at!.origin.assignment)).toBe(
      'at(bob) := hall',
    );
    expect(at!.writers).toMatchObject([{ name: 'Walk', gives: 'unknown', done: [], behind: null }]);
    const lit = tell(`${guard}${world}ordered(Search(bob, hall));`);
    const [source] = sourcesOf(lit, 'Search(bob, hall)');
    expect(source).toMatchObject({ place: 'lit(hall)', origin: { kind: 'declared' } });
    expect(lit.line(source!.origin.kind === 'declared' ? source!.origin.span.line : 0)).toBe(
      'fluent boolean lit(Area area);',
    );
  });

  it('comes from the step that wrote it last, with the effect that did', () => {
    const told = tell(`${guard}${world}ordered(SwitchOn(hall), SwitchOff(hall), Search(bob, hall));`);
    const [{ origin, writers }] = sourcesOf(told, 'Search(bob, hall)') as [ValueSource];
    if (origin.kind !== 'step') throw new Error(origin.kind);
    expect(told.told.tasks[origin.task]!.text).toBe('SwitchOff(hall)');
    expect(told.line(origin.span?.line)).toBe('lit(area) := false;');
    // What gives another value than is wanted comes last.
    expect(writers).toMatchObject([
      { name: 'SwitchOn', gives: 'wanted' },
      { name: 'SwitchOff', gives: 'other' },
    ]);
    expect(writers[0]!.done.map((id) => told.told.tasks[id]!.text)).toEqual(['SwitchOn(hall)']);
  });

  it('of a constant comes from the problem alone, which tells what else it says', () => {
    const told = tell(`${guard}${world}ordered(Walk(bob, yard, hall));`);
    const [source] = sourcesOf(told, 'Walk(bob, yard, hall)');
    expect(source).toMatchObject({ place: 'connects(yard, hall)', origin: { kind: 'declared' }, writers: [] });
    expect(source!.beside.map((at) => placeAndValue(told.domain, told.problem, at))).toEqual([
      'connects(hall, yard) := true',
    ]);
    expect(told.sources.isConstant(source!)).toBe(true);
  });

  it('was asked for by a step that left it as it was, where an effect is missing', () => {
    const broken = guard.replace('at(guard) == from :-> to;', 'at(guard) == from;');
    const told = tell(`${broken}${world}ordered(Walk(bob, hall, yard), Search(bob, yard));`);
    const [{ askers, writers }] = sourcesOf(told, 'Search(bob, yard)') as [ValueSource];
    expect(writers).toEqual([]);
    expect(askers.map(({ span }) => told.line(span.line))).toEqual(['at(guard) == from;']);
  });

  it('is wanted of the place inside an argument, a let and a define, too', () => {
    const text = `domain d; type A; fluent A next; fluent boolean on(A a); fluent integer [0, 9] power;
define boolean ready(A a) := on(a) and power > 2;
task T() { let a := next; ready(a); }
problem p of d; instance A x, y; next := x; on(x) := true; power := 1; ordered(T());`;
    const told = tell(text);
    const found = sourcesOf(told, 'T()');
    expect(found.map(({ place, wanted }) => [place, wanted && wanted.text])).toEqual([['power', '3']]);
    const off = sourcesOf(tell(text.replace('on(x) := true', 'on(y) := true')), 'T()');
    expect(off.map(({ place }) => place)).toEqual(['on(x)']);
  });
});

describe('an order', () => {
  it('puts a task behind that would have made it so: in the network, in one further up, in the request', () => {
    const methods = `task Look(Guard guard, Area area) { method by_hand {
  ordered(Search(guard, area), Light(area));
} }
task Light(Area area) { method { ordered(SwitchOn(area)); } }
task Tour(Guard guard, Area area) { method all {
  ordered(Search(guard, area), SwitchOn(area));
} }
`;
    const near = tell(`${guard}${methods}${world}ordered(Look(bob, hall));`);
    const [one] = sourcesOf(near, 'Search(bob, hall)');
    expect(one!.writers[0]).toMatchObject({
      name: 'SwitchOn',
      behind: { name: 'Light', by: 'method by_hand of Look' },
    });
    expect(near.line(one!.writers[0]!.behind!.span!.line)).toBe('ordered(Search(guard, area), Light(area));');
    const request = tell(`${guard}${methods}${world}ordered(Search(bob, hall), Light(hall));`);
    const [other] = sourcesOf(request, 'Search(bob, hall)');
    expect(other!.writers[0]!.behind).toMatchObject({ name: 'Light', by: 'the request', span: null, owner: null });
    // What no order puts later is not said to come too late.
    const free = tell(`${guard}${methods}${world}unordered(Search(bob, hall), Light(yard));`);
    expect(sourcesOf(free, 'Search(bob, hall)')[0]!.writers[0]!.behind).toBe(null);
  });

  it('of a plan: a later step makes it so', () => {
    const methods = `task Try(Guard guard, Area area) {
  method first { lit(area); ordered(Search(guard, area)); }
  method later {} }
`;
    const told = tell(`${guard}${methods}${world}ordered(Try(bob, hall), SwitchOn(hall));`);
    expect(told.told.status).toBe('solved');
    const [source] = sourcesOf(told, 'Try(bob, hall)');
    expect(told.told.tasks[source!.later!]).toMatchObject({ text: 'SwitchOn(hall)', step: 1 });
  });
});

describe('a condition', () => {
  const route = `task Go(Guard guard, Area area) {
  method walk { ordered(Walk(guard, at(guard), area), Search(guard, area)); }
  method stay { at(guard) == area; searched(area); }
}
`;

  it('is decisive when there is a plan without it; it is told first', () => {
    const told = tell(`${guard}${route}${world}ordered(Go(bob, yard));`);
    const decisive = new DecisiveConditions(told.domain, told.problem, told.told);
    let steps = 0;
    while (decisive.step(1)) steps++;
    expect(steps).toBeGreaterThan(2);
    expect(decisive.found.map(({ span, steps }) => [told.text.slice(span.start, span.end), steps])).toEqual([
      ['lit(area)', 2],
    ]);
    const [first, ...others] = rankedCauses(told.told, decisive.found);
    expect(told.told.tasks[first!.task]!.text).toBe('Search(bob, yard)');
    expect(others.every((cause) => cause.decisive === null)).toBe(true);
    const words = renderExplained(told.told, told.text, {
      sources: told.sources,
      decisive: decisive.found,
      assignmentAt: (at) => ({ text: placeAndValue(told.domain, told.problem, at), line: 'line 1' }),
    });
    expect(words).toContain('What stood in the way. One condition alone did, and comes first:');
    expect(words).toContain('lit(yard): the problem does not set it; declared (line 5)');
    expect(words).toContain('SwitchOn makes it so (line 12)');
    expect(words).toContain('without this there is a plan of 2 steps');
  });

  it('is not decisive when others fail behind it, and searches for it end at their limit', () => {
    const told = tell(`${guard}${world}ordered(Search(bob, yard));`);
    const decisive = new DecisiveConditions(told.domain, told.problem, told.told);
    while (decisive.step(100));
    expect(decisive.found).toEqual([]);
    const none = new DecisiveConditions(told.domain, told.problem, told.told, { limits: { iterations: 1 } });
    while (none.step(100));
    expect(none.found).toEqual([]);
    expect(() => decisive.step(0)).toThrow(RangeError);
  });

  it('of a plan is not asked about', () => {
    const told = tell(`${guard}${world}ordered(SwitchOn(hall), Search(bob, hall));`);
    expect(new DecisiveConditions(told.domain, told.problem, told.told).step(100)).toBe(false);
    expect(told.told.status).toBe('solved');
  });

  it('that held says what would have made it false', () => {
    const told = tell(`${guard}${world}ordered(SwitchOn(hall), Search(bob, hall));`);
    const task = named(told.told, 'Search(bob, hall)');
    const lit = task.attempts[0]!.held[1]!;
    expect(lit.places.map(({ place }) => place)).toEqual(['lit(hall)']);
    const [source] = told.sources.ofHeld(task.id, lit.places);
    expect(source!.writers).toMatchObject([
      { name: 'SwitchOff', gives: 'wanted' },
      { name: 'SwitchOn', gives: 'other' },
    ]);
  });
});

describe('a loop', () => {
  it('is told by one lap, and whether the lap changes anything', () => {
    const loop = `task Again(Area area) { method { not lit(area); ordered(Toggle(area), Again(area)); } method {} }
task Toggle(Area area) { method { ordered(SwitchOff(area)); } }
`;
    const told = tell(`${guard}${loop}${world}ordered(Again(hall));`, { iterations: 300 });
    expect(told.told.status).toBe('out-of-iterations');
    const found = loopIn(told.told)!;
    expect(found.lap.map((id) => told.told.tasks[id]!.text)).toEqual([
      'Again(hall)',
      'Toggle(hall)',
      'SwitchOff(hall)',
    ]);
    expect(found.changesNothing).toBe(true);
    expect(loopIn(tell(`${guard}${world}ordered(SwitchOn(hall));`).told)).toBe(null);
  });
});

describe('spans of a problem', () => {
  it('stand beside it, one for each assignment, also in JSON', async () => {
    const { loadProblems } = await import('../../../language/index.ts');
    const { domain, problems, spans } = loadDomain(`${guard}${world}ordered(SwitchOn(hall));`);
    expect(spans[0]!.assignments.map(({ line }) => line)).toEqual(problems[0]!.assignments.map((_, at) => 25 + at));
    expect(spans[0]!.request!.line).toBe(27);
    const json =
      '{"problem": "p", "domain": "d", "objects": {"Area": ["a"]},\n "values": {"lit": {"a": true}},\n "network": { "ordered": [] }}';
    const found = loadProblems(json, domain!);
    expect(found.diagnostics).toEqual([]);
    expect(found.spans[0]!.assignments.map(({ line }) => line)).toEqual([2]);
  });
});
