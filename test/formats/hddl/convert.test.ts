// HDDL as text, text as HDDL: what it looks like, what each part of the language becomes, and what is refused.

import { describe, expect, it } from 'vitest';
import { writeHddl } from '../../../formats/hddl/index.ts';
import { loadDomain } from '../../../language/load.ts';
import { expectSameAsHddl, expectSameAsText } from './converted.ts';

const walk = `(define (domain walk)
  (:types place)
  (:constants home - place)
  (:predicates (at ?p - place) (next ?a ?b - place) (tidy))
  (:task go :parameters (?to - place))
  (:task come-home :parameters ())
  (:method there :parameters (?to - place) :task (go ?to) :precondition (at ?to) :subtasks ())
  (:method on :parameters (?a ?b ?to - place) :task (go ?to) :precondition (not (at ?to))
    :ordered-subtasks (and (step-to ?a ?b) (go ?to)))
  (:method back :parameters () :task (come-home) :ordered-subtasks (and (go home) (tidy-up home)))
  (:action tidy-up :parameters (?p - place) :precondition (= ?p home) :effect (tidy))
  (:action step-to :parameters (?a ?b - place) :precondition (and (at ?a) (next ?a ?b))
    :effect (and (not (at ?a)) (at ?b))))`;

const problem = (...parts: string[]): string =>
  `(define (problem p) (:domain walk) (:objects hall bed-room - place)
    (:init (at hall) (next hall home) (next home bed-room) (next bed-room home)) ${parts.join(' ')})`;

describe('HDDL as text', () => {
  it('is made to be read', () => {
    expect(expectSameAsText(walk, problem('(:htn :subtasks (go bed-room))')).text).toBe(`domain walk;

type place;

instance place home;

fluent boolean at(place x1);
constant boolean next(place x1, place x2);
fluent boolean tidy;

task go(place to) {
    method there {
        at(to);
        ordered();
    }
    method on {
        not at(to);
        exists (place a) {
            at(a);
            exists (place b) {
                next(a, b);
                ordered(\`step-to\`(a, b), go(to));
            }
        }
    }
}

task \`come-home\`() {
    method back {
        ordered(go(home), \`tidy-up\`(home));
    }
}

task \`tidy-up\`(place p) {
    p == home;
    tidy := true;
}

task \`step-to\`(place a, place b) {
    at(a);
    next(a, b);
    at(a) := false;
    at(b) := true;
}

problem p of walk;

instance place hall, \`bed-room\`;

at(hall) := true;
next(hall, home) := true;
next(home, \`bed-room\`) := true;
next(\`bed-room\`, home) := true;

ordered(go(\`bed-room\`));
`);
  });

  it.each([
    ['a goal', '(:htn :ordered-subtasks (and (come-home) (go bed-room))) (:goal (and (at bed-room) (tidy)))'],
    ['a goal that is not reached', '(:htn :subtasks (come-home)) (:goal (not (tidy)))'],
    [
      'objects to choose',
      '(:htn :parameters (?a ?b - place) :subtasks (step-to ?a ?b) :constraints (not (= ?b home)))',
    ],
    ['an open order', '(:htn :subtasks (and (t1 (come-home)) (t2 (go bed-room)) (t3 (go home))) :ordering (< t1 t2))'],
    ['nothing to do', '(:htn :subtasks ())'],
  ])('has the same search with %s', (_, request) => {
    expectSameAsText(walk, problem(request));
  });

  it('has names that a text can have', () => {
    const odd = `(define (domain cost) (:types integer x) (:predicates (at ?x - integer) (min ?at - x) (x))
      (:functions (min ?p - x) (total-cost))
      (:task and :parameters (?at - integer))
      (:method m :parameters (?at - integer ?min - x) :task (and ?at) :precondition (not (x))
        :ordered-subtasks (and (task ?min) (task ?min)))
      (:action task :parameters (?at - x) :effect (and (min ?at) (increase (total-cost) (min ?at)))))`;
    const request = `(define (problem sum) (:domain cost) (:objects min - x at - integer) 
      (:htn :subtasks (and (and at)))
      (:init (at at) (= (min min) 3)) (:metric minimize (total-cost)))`;
    expect(expectSameAsText(odd, request).found).toMatchObject({ plan: ['task(min)', 'task(min)'], cost: 6 });
  });
});

const world = `domain farm;
type Animal;
type Cow < Animal;
type Field;
enum Weather { sunny, rainy }
instance Field yard;
constant boolean gate(Field from, Field to);
constant integer way(Field from, Field to) := 2;
fluent Field at(Animal animal);
fluent Animal leader;
fluent Weather weather;
fluent boolean eaten(Field field);
define boolean is_open(Field from, Field to) := gate(from, to) and (weather == sunny or to == yard);
`;
const objects = `
problem p of farm;
instance Cow berta, emma;
instance Animal dog;
instance Field meadow, hill;
gate(yard, meadow) := true;
gate(meadow, hill) := true;
gate(hill, yard) := true;
way(yard, meadow) := 5;
at(berta) := yard;
at(emma) := yard;
at(dog) := meadow;
`;
const move = `task Move(Animal animal, Field from, Field to) {
    is_open(from, to);
    cost := way(from, to) + 1;
    at(animal) == from :-> to;
}
`;

const farm = (tasks: string, request: string): string => `${world}${move}${tasks}${objects}${request}`;

describe('text as HDDL', () => {
  it('is made to be read', () => {
    const said = expectSameAsHddl(
      farm(
        `task Bring(Animal animal, Field to) {
    method there { at(animal) == to; }
    method drive {
        exists (Field next) { at(animal) != to; ordered(Move(animal, at(animal), next), Bring(animal, to)); }
    }
}`,
        'ordered(Bring(berta, hill)); achieve (at(berta) == hill; not eaten(hill));',
      ),
    )!;
    expect(said.domain).toBe(`(define (domain farm)
  (:requirements :typing :hierarchy :negative-preconditions :disjunctive-preconditions :equality
    :method-preconditions :action-costs)
  (:types Animal - object Cow - Animal Field Weather - object)
  (:constants yard - Field sunny rainy - Weather)
  (:predicates
    (gate ?x1 ?x2 - Field)
    (at ?x1 - Animal ?x2 - Field)
    (leader ?x1 - Animal)
    (weather ?x1 - Weather)
    (eaten ?x1 - Field))
  (:functions (total-cost) (way ?x1 ?x2 - Field))

  (:action Move
    :parameters (?animal - Animal ?from ?to - Field)
    :precondition (and (gate ?from ?to) (or (weather sunny) (= ?to yard)) (at ?animal ?from))
    :effect (and
      (not (at ?animal ?from))
      (at ?animal ?to)
      (increase (total-cost) (way ?from ?to))
      (increase (total-cost) 1)))

  (:task Bring :parameters (?animal - Animal ?to - Field))

  (:method there
    :parameters (?animal - Animal ?to - Field)
    :task (Bring ?animal ?to)
    :precondition (at ?animal ?to)
    :ordered-subtasks (and))

  (:method drive
    :parameters (?animal - Animal ?to ?next ?f - Field)
    :task (Bring ?animal ?to)
    :precondition (and (not (at ?animal ?to)) (at ?animal ?f))
    :ordered-subtasks (and (Move ?animal ?f ?next) (Bring ?animal ?to)))
)
`);
    expect(said.problem).toContain('(:htn :ordered-subtasks (Bring berta hill))');
    expect(said.problem).toContain('(:goal (and (at berta hill) (not (eaten hill))))');
    expect(said.best).toMatchObject({ status: 'solved', cost: 9 });
  });

  it.each([
    [
      'branches that hide those behind them',
      `method { branch { eaten(yard); ordered(Unlead()); } branch near { exists (Animal a) { at(a) == meadow;
        ordered(Lead(a)); } } branch { ordered(Lead(berta)); } }`,
    ],
    [
      'names for values',
      `method { let there := at(dog); let all_well := not eaten(there); all_well; there != yard;
        ordered(Move(dog, there, hill)); }`,
    ],
    ['narrowing', 'method { exists (Animal a) { let Cow cow := a; ordered(Lead(cow)); } }'],
    [
      'tests',
      `method { forall (Animal a) { let f := at(a); f != hill; }; exists (Cow c) { at(c) == at(emma); c != emma;
        ordered(Lead(c)); } }`,
    ],
    [
      'values that may be none',
      `method { leader == none; forall (Animal a) { a != leader; at(leader) == none; }; at(leader) != at(dog);
        ordered(Lead(dog), Lead(emma), Unlead()); }`,
    ],
    [
      'conditional conditions',
      'method { (leader == none ? weather == sunny : eaten(at(leader))); ordered(Lead(dog), Spread()); }',
    ],
    [
      'networks in networks',
      `method { ordered(unordered(Lead(dog), ordered(Lead(emma), Unlead())), Spread(), unordered(Unlead(),
        Spread())); }`,
    ],
    ['no way', 'method { gate(hill, meadow); ordered(Unlead()); }'],
  ])('keeps %s', (_, method) => {
    const tasks = `task Lead(Animal a) { weather == sunny; leader := a; eaten(at(a)) := true; }
      task Unlead() { leader != none; leader := none; }
      task Spread() {
        forall (Animal a, Field f) { when (at(a) == f and eaten(f)) { at(a) := yard; } };
        weather := rainy;
      }
      task Do(Animal dog, Animal berta, Animal emma, Field meadow, Field hill) {
        ${method}
      }`.replaceAll('};', '}');
    const said = expectSameAsHddl(farm(tasks, 'ordered(Do(dog, berta, emma, meadow, hill));'));
    expect(said).not.toBeNull();
  });

  it('keeps requests with variables', () => {
    const request =
      'exists (Cow cow, Field f) { gate(at(cow), f); ordered(Move(cow, at(cow), f)); } achieve (at(emma) == meadow);';
    expect(expectSameAsHddl(farm('', request))!.best.plan).toHaveLength(1);
  });
});

describe('what HDDL has no words for', () => {
  it('is told at once, with the places', () => {
    const text = `domain d;
type Thing;
external boolean seen(Thing thing);
fluent integer count;
fluent Thing held;
fluent boolean set(boolean b);
define integer deep(integer n) depth 3 := n < 1 ? 0 : deep(n - 1);
task Do(Thing thing) {
    count > 0;
    count += 1;
    seen(thing);
}
task Mark(Thing a, Thing b) {
    set(true) := true;
    cost := deep(2);
}
task Choose(boolean b) {
    method one { score := 1; first (Thing t) { ordered(Do(t)); } }
    method two { sort-by (Thing t; rank(t); <) { ordered(Do(held)); } }
    method three { forall (Thing t) { ordered(Do(t)); } }
    method four { count (Thing t) { t != held; } > 1; chance(1) < 0.5; ordered(Do(none), block(held, held)); }
}
constant integer rank(Thing t);
fluent boolean clear(Thing t);
task Swap(Thing a, Thing b) { clear(a) := true; clear(b) := false; }
`;
    const { domain, diagnostics } = loadDomain(text);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const found = writeHddl(domain!).diagnostics;
    expect(
      found.map(({ message, span }) => `${span.line}:${span.column} ${message.replace("HDDL can't say ", '')}`),
    ).toEqual([
      '9:5 a number',
      '10:5 a number',
      '11:5 an external',
      '14:5 `true` or `false` as the argument of a table or a task',
      '15:13 this cost',
      '17:13 `true` or `false` as the argument of a table or a task',
      '18:27 a score of a method',
      '18:30 a choice that commits to its first object',
      '19:18 an order of choices by a key',
      '19:61 an argument that may be `none`',
      '20:20 a task for each object',
      '21:19 a count, a sum, a minimum or a maximum',
      '21:55 chance',
      '21:83 `none` as an argument or a value',
      '21:90 a step that only acting knows',
      '21:96 an argument that may be `none`',
      '21:102 an argument that may be `none`',
      '25:49 an effect that may undo the one before it',
    ]);
  });
});
