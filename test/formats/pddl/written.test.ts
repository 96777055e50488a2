// Text as PDDL: what is written, what is refused, and that the best plans cost the same.

import { describe, expect, it } from 'vitest';
import { FrameplanError } from '../../../bindings/index.ts';
import { writePddl } from '../../../formats/pddl/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { isNode, portion } from '../../engine.ts';
import { randomGoal } from '../../addons/goals/random-goals.ts';
import { expectSameAsPddl } from './written.ts';

const harbour = `domain harbour;
type Place;
type Ship;
type Crane;
enum Flag { none_yet, raised, lowered }
instance Place open_sea;
constant boolean route(Place from, Place to);
constant float length(Place from, Place to);
fluent Place at(Ship ship);
fluent Ship served(Crane crane);
fluent Flag flag(Ship ship);
fluent integer [0, 5] cargo(Ship ship) := 2;
fluent float fuel(Ship ship) := 10.0;
fluent integer moved;
define boolean moored(Ship ship) := at(ship) != open_sea;
task Sail(Ship ship, Place from, Place to) {
    cost := 1 + length(from, to);
    route(from, to);
    fuel(ship) >= length(from, to) * 2.0;
    at(ship) == from :-> to;
    fuel(ship) -= length(from, to) * 2.0;
}
task Load(Ship ship, Crane crane) {
    moored(ship);
    served(crane) == ship;
    cargo(ship) += 2;
    moved += 2;
}
task Call(Ship ship, Crane crane) {
    served(crane) == none;
    served(crane) := ship;
    flag(ship) := raised;
}
task Leave(Crane crane) {
    let Ship ship := served(crane);
    flag(ship) := lowered;
    served(crane) := none;
    forall (Ship other) { when (other != ship and flag(other) == raised) { moved := 0; } }
}
task Everything() {
    method { exists (Ship ship, Crane crane) { ordered(Call(ship, crane), Load(ship, crane)); } }
}
problem full of harbour;
instance Place quay, island;
instance Ship ada, bea;
instance Crane big;
route(open_sea, quay) := true;
route(quay, open_sea) := true;
length(open_sea, quay) := 1.5;
length(quay, open_sea) := 1.5;
at(ada) := open_sea;
at(bea) := quay;
ordered();
achieve (cargo(ada) == 4; flag(ada) == lowered; at(ada) == open_sea);
`;

function errorsOf(text: string): string[] {
  const { domain, problems } = loadDomain(text);
  const { domain: written, diagnostics } = writePddl(domain!, problems[0]);
  expect(written).toBe(null);
  return diagnostics.map(({ message, span }) => `${span.line}: ${message}`);
}

describe('text as PDDL', () => {
  it('has tables as predicates and functions, and tasks as actions', () => {
    const { domain, problems, diagnostics } = loadDomain(harbour);
    expect(diagnostics).toEqual([]);
    const said = expectSameAsPddl(domain!, problems[0]!)!;
    expect(said.plan).toBe(`(Call ada big)
(Sail ada open_sea quay)
(Load ada big)
(Leave big)
(Sail ada quay open_sea)
`);
    const parts = [
      `  (:constants open_sea - Place none_yet raised lowered - Flag)
`,
      `  (:functions (total-cost) (length ?x1 ?x2 - Place) (cargo ?x1 - Ship) (fuel ?x1 - Ship) (moved))

  (:action Sail
    :parameters (?ship - Ship ?from ?to - Place)
    :precondition (and
      (route ?from ?to)
      (>= (fuel ?ship) (* (length ?from ?to) 2))
      (at ?ship ?from))
    :effect (and
      (not (at ?ship ?from))
      (at ?ship ?to)
      (decrease (fuel ?ship) (* (length ?from ?to) 2))
      (increase (total-cost) (+ 1 (length ?from ?to)))))

  (:action Load
    :parameters (?ship - Ship ?crane - Crane)
    :precondition (and (not (at ?ship open_sea)) (served ?crane ?ship) (<= (+ (cargo ?ship) 2) 5))
    :effect (and (increase (cargo ?ship) 2) (increase (moved) 2) (increase (total-cost) 1)))
`,
      `      (forall (?other - Ship)
        (when (and (not (served ?crane ?other)) (flag ?other raised)) (assign (moved) 0)))
`,
    ];
    for (const part of parts) expect(said.domain).toContain(part);
    expect(said.domain).not.toContain('Everything');
    expect(said.problem).toContain(`  (:goal (and (= (cargo ada) 4) (flag ada lowered) (at ada open_sea)))
  (:metric minimize (total-cost))
`);
  });

  it.each(['Sail', 'Load', 'Call', 'Leave'])('can be written with a part of the actions: not %s', (name) => {
    const { domain, problems } = loadDomain(harbour);
    const by = domain!.tasks.flatMap((task) => (task.kind === 'compound' || task.name === name ? [] : [task.name]));
    expect(expectSameAsPddl(domain!, problems[0]!, { by })!.status).toBe('failed');
  });

  it('is refused where PDDL has no words, all at once', () => {
    const text = `domain odd;
type Npc;
external boolean sees(Npc npc);
fluent integer steps(Npc npc);
fluent Npc friend(Npc npc);
fluent boolean odd;
task Look(Npc npc) { sees(npc); steps(npc) % 2 == 0; odd := true; }
task Halve(Npc npc) { steps(npc) := steps(npc) / 2; }
task Follow(Npc npc) { steps(friend(npc)) > 2; odd := true; }
task Twice(Npc npc, Npc other) { steps(npc) := 1; steps(other) += 1; }
task Count(integer [1, 3] number) { odd := true; }
task Fine(Npc npc) { odd := true; }
problem p of odd;
instance Npc bob;
ordered(Fine(bob));
`;
    expect(errorsOf(text)).toEqual([
      "1: PDDL can't say tasks to be done",
      "7: PDDL can't say an external",
      "7: PDDL can't say arithmetic of this kind",
      "8: PDDL can't say arithmetic of this kind",
      "9: PDDL can't say an argument that may be `none`",
      "10: PDDL can't say an effect that may undo the one before it",
      "11: PDDL can't say a number",
    ]);
  });

  it('has numbers without exponents', () => {
    const { domain, problems } = loadDomain(`domain tiny;
fluent float a := 1.5e-9;
fluent float b := 2.5e22;
fluent float c := -3.0;
fluent boolean done;
task Do() { a < b; c < a; done := true; }
problem p of tiny;
ordered();
achieve (done);
`);
    const { problem } = expectSameAsPddl(domain!, problems[0]!)!;
    for (const fact of ['(= (a) 0.0000000015)', '(= (b) 25000000000000000000000)', '(= (c) -3)']) {
      expect(problem).toContain(fact);
    }
  });
});

describe('random worlds with goals', () => {
  it('have the same best cost in PDDL', () => {
    const cases = portion(isNode ? 1000 : 200);
    const endings: Record<string, number> = {};
    for (let seed = 1; seed <= cases; seed++) {
      const { domain, problem, by: all } = randomGoal(seed);
      const by = all.filter((name) => writePddl(domain, null, { by: [name] }).domain !== null);
      let ending: string;
      try {
        ending = expectSameAsPddl(domain, problem, { by, iterations: 2000 })?.status ?? 'refused';
      } catch (error) {
        if (!(error instanceof FrameplanError)) throw error;
        ending = error.code;
      }
      endings[ending] = (endings[ending] ?? 0) + 1;
    }
    expect(endings['solved']).toBeGreaterThan(cases / 25);
    expect(endings['failed']).toBeGreaterThan(cases / 25);
  });
});
