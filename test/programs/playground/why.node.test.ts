// Full explanations as the page's Worker makes them, without a page: each node of a plan is reported, searches can be
// stopped and dropped, changes of a copy of the world are called so, a search that goes round is shown as a lap.

import { describe, expect, it } from 'vitest';
import { WhyTexts } from '../../../programs/playground/worker/why/explain.ts';
import { PlannedTexts } from '../../../programs/playground/worker/planning.ts';
import { explained, planned } from './planted/headless.ts';
import { worlds } from './planted/texts.ts';

const always = { pause: () => Promise.resolve(true), isCurrent: () => true };

async function begin(texts: { domain: string; problem: string }, overrides: PlannedTexts['order']['overrides'] = []) {
  const begun = await PlannedTexts.begin({
    ...{ kind: 'plan', id: 1, files: {}, ...texts, choice: null, best: false, overrides, mostIterations: 60_000 },
  });
  if (typeof begun === 'string') throw new Error(begun);
  return begun;
}

const lamp = `domain d; type Area;
constant boolean dark(Area area);
fluent boolean lit(Area area);
task SwitchOn(Area area) {
  dark(area);
  lit(area) := true;
}
task Wait(Area area) { lit(area) := false; }
task Enter(Area area) { lit(area); }
task Visit(Area area) {
  method { ordered(Enter(area), SwitchOn(area)); }
}
task Again(Area area) {
  method { not lit(area); ordered(Wait(area), Again(area)); }
}
`;
const visit = (request: string): string => `problem p of d; instance Area hall;
dark(hall) := true;
ordered(${request}(hall));`;

describe('the explanation of a plan', () => {
  it.each(Object.keys(worlds))('tells each node of its tree: %s', async (name) => {
    const found = (await planned(worlds[name]!()))!;
    const { why, texts } = await explained(found);
    const { nodes } = found.plan;
    expect(why.ofNodes.length).toBe(nodes.length);
    why.ofNodes.forEach((tried, at) => {
      if (at % Math.ceil(nodes.length / 12) > 0) return;
      const view = texts.look(tried)!;
      expect(view.text).toBe(nodes[at]!.text);
      expect(view.inPlan).toBe(true);
      expect(view.attempts.filter(({ outcome }) => outcome === 'taken')).toHaveLength(1);
    });
    expect(texts.look(1e9)).toBe(null);
  });
});

describe('the explanation of a search without a plan', () => {
  it('names the line of a define whose value it compares', async () => {
    const domain = `domain d; type Npc;
fluent integer coins(Npc npc);
constant integer miles(Npc npc) := 3;
define integer fare(Npc npc) :=
  miles(npc) * 7;
task Pay(Npc npc) { coins(npc) >= fare(npc); coins(npc) -= fare(npc); }
`;
    const begun = await begin({ domain, problem: 'problem p of d; instance Npc bob; ordered(Pay(bob));' });
    await begun.plan(always);
    const why = (await new WhyTexts(begun).explain({ status: 'failed', iterations: 1 }, always))!;
    const { values } = why.causes[0]!.attempts[0]!.reason!;
    expect(values).toContainEqual({ text: 'fare(bob)', value: '21', rule: expect.objectContaining({ line: 5 }) });
    expect(values).toContainEqual({ text: 'coins(bob)', value: '0', rule: null });
  });

  it('names what alone stood in the way, the line of the problem, and the order', async () => {
    const begun = await begin({ domain: lamp, problem: visit('Visit') });
    await begun.plan(always);
    const why = (await new WhyTexts(begun).explain({ status: 'failed', iterations: 3 }, always))!;
    const [first] = why.causes;
    expect(first).toMatchObject({ text: 'Enter(hall)', stepsWithout: 2 });
    expect(first!.from).toMatchObject({ place: { file: 'domain', line: 11 } });
    const [source] = first!.attempts[0]!.reason!.sources!;
    expect(source).toMatchObject({ text: 'lit(hall)', value: 'false', wanted: 'true' });
    expect(source!.origin).toMatchObject({ text: 'the problem does not set it; declared', place: { line: 3 } });
    expect(source!.writers[0]).toMatchObject({
      text: 'SwitchOn makes it so, but comes too late: method 1 of Visit',
      place: { file: 'domain', line: 11 },
    });
    expect(why.rows.filter(({ isCause }) => isCause).map(({ text }) => text)).toEqual(['Enter(hall)']);
    expect(why.rows[0]).toMatchObject({ text: 'Visit(hall)', below: why.rows.length - 1, parent: -1 });
  });

  it('says what was changed in a copy of the world', async () => {
    const overrides = [{ variable: 'dark', args: ['hall'], value: 'false' }];
    const begun = await begin({ domain: lamp, problem: visit('SwitchOn') }, overrides);
    const why = (await new WhyTexts(begun).explain({ status: 'failed', iterations: 1 }, always))!;
    const [source] = why.causes[0]!.attempts[0]!.reason!.sources!;
    expect(source!.origin).toEqual({
      text: 'changed in a copy of the world: dark(hall) := false',
      place: null,
      tried: null,
    });
    const plain = await begin({ domain: lamp, problem: visit('SwitchOn').replace('true', 'false') });
    const told = (await new WhyTexts(plain).explain({ status: 'failed', iterations: 1 }, always))!;
    expect(told.causes[0]!.attempts[0]!.reason!.sources![0]!.origin.place).toMatchObject({ file: 'problem', line: 2 });
  });

  it('tells a search that goes round by a lap', async () => {
    const begun = await begin({ domain: lamp, problem: visit('Again') });
    const known = { status: 'out-of-iterations', iterations: 300 } as const;
    const why = (await new WhyTexts(begun).explain(known, always))!;
    expect(why.loop).toMatchObject({ text: 'Again(hall)', changesNothing: true });
    expect(why.loop!.lap.map(({ text }) => text)).toEqual(['Again(hall)', 'Wait(hall)']);
    expect(why.loop!.lap[1]!.changes[0]!.text).toContain('changes nothing');
  });

  it('can be stopped, and tells what was tried so far; or dropped', async () => {
    const begun = await begin({ domain: lamp, problem: visit('Again') });
    const known = { status: 'stopped', iterations: 1e6 } as const;
    const why = await new WhyTexts(begun).explain(known, {
      pause: () => Promise.resolve(false),
      isCurrent: () => true,
    });
    expect(why!.status).toBe('running');
    expect(why!.tried).toBeGreaterThan(0);
    const gone = { pause: () => Promise.resolve(false), isCurrent: () => false };
    expect(await new WhyTexts(begun).explain(known, gone)).toBe(null);
  });
});
