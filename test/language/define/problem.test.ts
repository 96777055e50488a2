// Problems written in TypeScript are the problems that their texts are.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import * as door from '../../../language/define/index.ts';
import { loadProblem } from '../../../language/index.ts';

const Room = door.type('Room');
const Npc = door.type('Npc');
const Mood = door.enumeration('Mood', ['calm', 'alert']);
const hall = door.instance('hall', Room);
const near = door.constant('near', [Room('from'), Room('to')], door.boolean);
const at = door.fluent('at', [Npc('npc')], Room, hall);
const mood = door.fluent('mood', [Npc('npc')], Mood);
const rest = door.fluent('rest', [], door.integer.between(0, 9));
const Go = door.primitiveTask('Go', [Npc('npc'), Room('to')], ({ npc, to }) => [
  near(at(npc), to),
  at(npc).becomes(to),
  mood(npc).becomes('alert'),
  rest().increases(1),
]);
const domain = door.defineDomain('rooms', [Room, Npc, Mood, hall, near, at, mood, rest, Go]);
const [yard, bob, eve] = [door.instance('yard', Room), door.instance('bob', Npc), door.instance('eve', Npc)];
const objects = [yard, bob, eve];

describe('a problem in TypeScript', () => {
  it('has objects, values, a request with variables and an end', () => {
    const made = door.defineProblem(domain, 'dusk', {
      objects,
      values: [door.set(near(hall, yard), true), door.set(mood(bob), 'alert'), door.set(rest(), 3)],
      request: door.exists([Npc('npc')], ({ npc }) => [mood(npc).is('calm'), door.ordered(Go(npc, yard))]),
      achieve: [at(eve).is(yard), door.not(rest().is(3))],
    });
    expect(made.text).toBe(`problem dusk of rooms;

instance Room yard;
instance Npc bob;
instance Npc eve;

near(hall, yard) := true;
mood(bob) := alert;
rest := 3;

exists (Npc npc) {
    mood(npc) == calm;
    ordered(Go(npc, yard));
}

achieve (at(eve) == yard; not (rest == 3));
`);
    expect(made.problem).toEqual(loadProblem(made.text, domain.domain).problem);
    expect(made.domain.tasks.map(({ name }) => name)).toEqual(['Go', 'request', 'achieve']);
    const { world, network } = createWorldFromProblem(new Planner().register(made.compile()), made.problem);
    const session = world.plan(network);
    session.run();
    expect(session.plan?.map(({ text }) => text)).toEqual(['Go(eve, yard)']);
  });

  it('asks for a network or for one task, and then needs no domain of its own', () => {
    for (const request of [Go(bob, hall), door.ordered(Go(bob, hall))]) {
      const { domain: own, text } = door.defineProblem(domain, 'plain', { objects, request });
      expect(own).toBe(domain.domain);
      expect(text).toContain('ordered(Go(bob, hall));');
    }
    const each = door.forall([Npc('npc')], ({ npc }) => [Go(npc, yard)]);
    expect(door.defineProblem(domain, 'each', { objects, request: each }).problem.tasks).toHaveLength(1);
  });

  it('asks for a goal, by all tasks or by some', () => {
    const goal = [at(eve).is(yard)];
    const all = door.defineProblem(domain, 'goal', { objects, achieve: goal });
    expect(all.text).toMatch(/\n\nachieve \(at\(eve\) == yard\);\n$/);
    expect(all.problem.by).toBe(undefined);
    const some = door.defineProblem(domain, 'goal', { objects, achieve: goal, by: [Go] });
    expect(some.text).toContain('achieve (at(eve) == yard) by (Go);');
    expect(some.problem.by).toEqual([0]);
    expect(() => door.defineProblem(domain, 'goal', { objects, by: [Go] })).toThrow('a problem asks for tasks');
    const both = (): unknown =>
      door.defineProblem(domain, 'goal', { objects, request: Go(bob, hall), achieve: goal, by: [Go] });
    expect(both).toThrow('FP3014');
  });

  it('is refused with the line that is wrong', () => {
    const wrong = (parts: Partial<door.ProblemParts>): string => {
      try {
        door.defineProblem(domain, 'wrong', { objects, request: Go(bob, yard), ...parts });
      } catch (error) {
        return error instanceof door.DefinitionError ? error.message : String(error);
      }
      return '';
    };
    expect(wrong({ objects: [yard, bob, eve, hall] })).toContain('FP3015: every problem of `rooms` has the object');
    expect(wrong({ objects: [bob] })).toMatch(/^the problem wrong is not right\n\nwrong\.htn:5:17: error FP3002/);
    expect(wrong({ values: [door.set(rest(), 12)] })).toContain('wrong.htn:7:9: error FP2024');
    expect(wrong({ request: at(bob).is(hall) as never })).toContain('a problem asks for tasks');
    expect(wrong({ request: door.exists([Npc('npc')], () => []) as never })).toContain('has no network, so');
  });
});
