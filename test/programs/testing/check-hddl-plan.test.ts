// Plans in HDDL: right ones are accepted, and each kind of wrong one is refused with the step and a reason.

import { describe, expect, it } from 'vitest';
import { checkHddlPlan } from '../../../programs/testing/index.ts';

const delivery = `
(define (domain delivery)
  (:requirements :typing :hierarchy :negative-preconditions :conditional-effects :universal-preconditions)
  (:types place vehicle package - object truck bike - vehicle)
  (:constants depot - place)
  (:predicates (road ?a ?b - place) (at ?v - vehicle ?l - place) (lies ?p - package ?l - place)
    (in ?p - package ?v - vehicle) (fragile ?p - package) (broken ?p - package) (clean))
  (:task deliver :parameters (?p - package ?to - place))
  (:task get-to :parameters (?v - vehicle ?to - place))
  (:task rest-at-depot :parameters (?v - vehicle))
  (:method by-truck
    :parameters (?p - package ?from ?to - place ?t - truck)
    :task (deliver ?p ?to)
    :precondition (and (lies ?p ?from) (not (broken ?p)))
    :ordered-subtasks (and (get-to ?t ?from) (load ?p ?t ?from) (get-to ?t ?to) (unload ?p ?t ?to)))
  (:method there
    :parameters (?v - vehicle ?l - place)
    :task (get-to ?v ?l)
    :precondition (at ?v ?l)
    :ordered-subtasks ())
  (:method step
    :parameters (?v - vehicle ?a ?b - place)
    :task (get-to ?v ?b)
    :precondition (exists (?c - place) (and (road ?a ?c) (at ?v ?a)))
    :ordered-subtasks (and (drive ?v ?a ?b))
    :constraints (not (= ?a ?b)))
  (:method long-way
    :parameters (?v - vehicle ?a ?b - place)
    :task (get-to ?v ?b)
    :ordered-subtasks (and (get-to ?v ?a) (drive ?v ?a ?b)))
  (:method resting
    :parameters (?v - vehicle)
    :task (rest-at-depot ?v)
    :ordered-subtasks (and (get-to ?v depot) (wash ?v)))
  (:action drive
    :parameters (?v - vehicle ?a ?b - place)
    :precondition (and (road ?a ?b) (at ?v ?a))
    :effect (and (at ?v ?b) (not (at ?v ?a)) (not (clean))
      (forall (?p - package) (when (and (in ?p ?v) (fragile ?p)) (broken ?p)))))
  (:action load
    :parameters (?p - package ?t - truck ?l - place)
    :precondition (and (lies ?p ?l) (at ?t ?l))
    :effect (and (in ?p ?t) (not (lies ?p ?l))))
  (:action unload
    :parameters (?p - package ?t - truck ?l - place)
    :precondition (and (in ?p ?t) (at ?t ?l))
    :effect (and (lies ?p ?l) (not (in ?p ?t))))
  (:action wash
    :parameters (?v - vehicle)
    :precondition (forall (?p - package) (not (in ?p ?v)))
    :effect (and (not (clean)) (clean))))`;

const problem = `
(define (problem two-parcels)
  (:domain delivery)
  (:objects shop yard - place lorry - truck cycle - bike book vase - package)
  (:htn :parameters () :ordered-subtasks (and (deliver book shop) (rest-at-depot lorry)))
  (:init (road depot yard) (road yard shop) (road shop depot) (road yard depot) (road shop yard)
    (at lorry depot) (at cycle shop) (lies book yard) (lies vase shop) (fragile vase))
  (:goal (and (lies book shop) (clean))))`;

const right = `==>
0 drive lorry depot yard
1 load book lorry yard
2 drive lorry yard shop
3 unload book lorry shop
4 drive lorry shop depot
5 wash lorry
root 10 11
10 deliver book shop -> by-truck 12 1 13 3
11 rest-at-depot lorry -> resting 14 5
12 get-to lorry yard -> step 0
13 get-to lorry shop -> step 2
14 get-to lorry depot -> long-way 15 4
15 get-to lorry shop -> there
<==`;

/** The right plan with one thing put in the place of another. */
function changed(from: string, to: string): string {
  expect(right, from).toContain(from);
  return right.replace(from, to);
}

function refused(plan: string, made = problem, domain = delivery): [number | null, string] {
  const check = checkHddlPlan(domain, made, plan);
  return check.ok ? [null, 'accepted'] : [check.step, check.reason];
}

describe('a plan in total order', () => {
  it('is accepted', () => {
    expect(checkHddlPlan(delivery, problem, right)).toEqual({ ok: true, steps: 6 });
  });

  it('may have parentheses, capitals, empty lines and text around it', () => {
    const written = `Found:\n\n${right.replaceAll(/^(\d) (.*)$/gm, '$1 ($2)').replace('wash', 'WASH')}\nDone.`;
    expect(checkHddlPlan(delivery, problem, written)).toEqual({ ok: true, steps: 6 });
  });

  it('may list the subtasks of a method in any order', () => {
    const plan = changed('root 10 11', 'root 11 10').replace('12 1 13 3', '3 13 1 12');
    expect(checkHddlPlan(delivery, problem, plan)).toEqual({ ok: true, steps: 6 });
  });

  it.each<[what: string, from: string, to: string, step: number | null, reason: string]>([
    ['no beginning', '==>\n', '', null, 'no line `==>` begins the plan'],
    ['no end', '<==', '', null, 'no line `<==` ends the plan'],
    ['no root', 'root 10 11\n', '', null, 'a line `root` with the tasks that were asked for is missing'],
    ['two roots', 'root 10', 'root 10\nroot 10', null, 'there are two lines `root`'],
    ['a line without a number', '5 wash', 'wash', null, '`wash lorry` begins with no number'],
    ['a number twice', '1 load', '0 load', 0, 'the number 0 stands twice'],
    [
      'no number of a task',
      'resting 14 5',
      'resting 14 x',
      11,
      '`x` in `11 rest-at-depot lorry -> resting 14 x` is not the number of a task',
    ],
    [
      'a step behind the root',
      'root 10 11\n',
      'root 10 11\n6 wash lorry\n',
      6,
      '`wash lorry` stands behind `root` and has no `->`',
    ],
    ['an unknown action', '5 wash', '5 scrub', 5, '`scrub` is no action'],
    ['a task among the steps', '5 wash', '5 rest-at-depot', 5, '`rest-at-depot` is a task that methods decompose'],
    ['an unknown object', '5 wash lorry', '5 wash tank', 5, 'there is no object `tank`'],
    ['an argument too few', 'lorry depot yard', 'lorry depot', 0, '`drive` has 3 arguments, not 2'],
    ['an argument of another type', 'book lorry shop', 'book cycle shop', 3, '`cycle` is not of the type `truck`'],
    [
      'a task with an argument of another type',
      '12 get-to lorry',
      '12 get-to book',
      12,
      '`book` is not of the type `vehicle`',
    ],
    ['an action with a method', '13 get-to lorry shop', '13 wash lorry', 13, '`wash` is an action and has no methods'],
    ['an unknown task', '13 get-to lorry', '13 fly-to lorry', 13, '`fly-to` is no task'],
    ['an unknown method', '-> resting', '-> sleeping', 11, 'there is no method `sleeping`'],
    ['a method of another task', '-> resting', '-> there', 11, '`there` is a method of `get-to`'],
    [
      'a method with other arguments',
      '-> there',
      '-> there 4',
      4,
      '`drive lorry shop depot` is at two places of the decomposition',
    ],
    [
      'a method without one of its subtasks',
      'long-way 15 4\n15 get-to lorry shop -> there',
      'long-way 4',
      14,
      'the method `long-way` has 2 subtasks, not 1',
    ],
    ['a task that is not there', 'resting 14 5', 'resting 99 5', 11, 'there is no task with the number 99'],
    [
      'a step in two places',
      'resting 14 5',
      'resting 14 3',
      3,
      '`unload book lorry shop` is at two places of the decomposition',
    ],
    [
      'tasks in a circle',
      'long-way 15 4',
      'long-way 14 4',
      14,
      '`get-to lorry depot` is at two places of the decomposition',
    ],
    [
      'a step of no task',
      '5 wash lorry\n',
      '5 wash lorry\n6 wash cycle\n',
      6,
      '`wash cycle` comes from no task that was asked for',
    ],
    [
      'other tasks than were asked for',
      'root 10 11',
      'root 11 12',
      10,
      '`deliver book shop` comes from no task that was asked for',
    ],
    [
      'a subtask with other arguments',
      '12 get-to lorry yard',
      '12 get-to lorry depot',
      10,
      'the subtasks of the method `by-truck` are others than `get-to lorry depot`, `load book lorry yard`, `get-to lorry shop`, `unload book lorry shop`',
    ],
    [
      'a subtask of another name',
      '5 wash lorry',
      '5 drive lorry depot shop',
      11,
      'the subtasks of the method `resting` are others than `get-to lorry depot`, `drive lorry depot shop`',
    ],
  ])('is refused: %s', (_what, from, to, step, reason) => {
    expect(refused(changed(from, to))).toEqual([step, reason]);
  });
});

describe('a plan in total order that was made for something else', () => {
  const made = (from: string, to: string): string => {
    expect(problem).toContain(from);
    return problem.replace(from, to);
  };

  it('is refused where a step does not apply', () => {
    const found = [4, 'the precondition of `drive lorry shop depot` does not hold'];
    expect(refused(right, made('(road shop depot)', ''))).toEqual(found);
  });

  it('is refused where a method is not to be used', () => {
    const found = [10, 'the conditions of the method `by-truck` do not hold after 0 steps'];
    expect(refused(right, made('(lies book yard)', '(lies book yard) (broken book)'))).toEqual(found);
  });

  it('is refused where the goal is not reached', () => {
    const found = [null, 'the goal is not reached'];
    expect(refused(right, made('(clean))', '(not (clean)))'))).toEqual(found);
    // The vase is not in the lorry, so it stays whole.
    expect(refused(right, made('(clean))', '(broken vase))'))).toEqual(found);
    expect(refused(right, made('(clean))', '(broken book))').replace('(fragile vase)', '(fragile book)'))).toEqual([
      null,
      'accepted',
    ]);
  });

  it('is refused where the steps come in another order', () => {
    const lines = right.split('\n');
    const plan = [lines[0], lines[1], lines[3], lines[2], ...lines.slice(4)].join('\n');
    expect(refused(plan)).toEqual([
      13,
      'the method `by-truck` wants `get-to lorry shop` after all of `load book lorry yard`',
    ]);
  });

  it('is refused where a constraint does not hold', () => {
    const drive = '==>\n0 drive cycle shop shop\nroot 1\n1 get-to cycle shop -> step 0\n<==';
    const asked = made('(deliver book shop) (rest-at-depot lorry)', '(get-to cycle shop)')
      .replace('(:init', '(:init (road shop shop)')
      .replace('(lies book shop) (clean)', '(at cycle shop)');
    const found = [1, 'the conditions of the method `step` do not hold after 0 steps'];
    expect(refused(drive, asked)).toEqual(found);
    const without = delivery.replace('(not (= ?a ?b))', '(not (= ?a depot))');
    expect(refused(drive, asked, without)).toEqual([null, 'accepted']);
  });
});

const kitchen = `
(define (domain kitchen)
  (:requirements :typing :hierarchy)
  (:types thing dish - object pan pot - thing)
  (:predicates (hot) (clean ?t - thing) (ready ?d - dish) (spare ?t - thing) (likes ?d - dish ?t - thing))
  (:task cook :parameters (?d - dish))
  (:task warm :parameters ())
  (:task tidy :parameters ())
  (:method together :parameters (?d - dish ?t - (either pan pot)) :task (cook ?d)
    :precondition (clean ?t)
    :subtasks (and (h (warm)) (s (soil ?t)) (f (finish ?d)) (t (tidy)))
    :ordering (and (< h f) (< s f)))
  (:method on-the-side :parameters (?d - dish ?t - thing ?u - thing) :task (cook ?d)
    :precondition (and (likes ?d ?t) (spare ?t) (clean ?u))
    :subtasks (and (f (finish ?d)))
    :constraints (and (not (= ?t ?u)) (sort-of ?u - pot)))
  (:method by-fire :parameters () :task (warm) :precondition (not (hot)) :subtasks (and (heat)))
  (:method is-warm :parameters () :task (warm) :precondition (hot) :subtasks ())
  (:method nothing-to-do :parameters () :task (tidy)
    :precondition (forall (?t - thing) (clean ?t)) :subtasks ())
  (:method wash-up :parameters (?t - thing) :task (tidy) :subtasks (and (a (scrub ?t)) (b (tidy))) :ordering (< a b))
  (:action heat :parameters () :effect (hot))
  (:action soil :parameters (?t - thing) :precondition (clean ?t) :effect (not (clean ?t)))
  (:action scrub :parameters (?t - thing) :effect (and (clean ?t) (not (hot))))
  (:action finish :parameters (?d - dish) :effect (ready ?d)))`.replaceAll('sort-of', 'sortof');

const supper = `
(define (problem supper)
  (:domain kitchen)
  (:objects skillet - pan kettle - pot soup - dish)
  (:htn :parameters (?d - dish) :subtasks (and (a (cook ?d))) :ordering ())
  (:init (clean skillet) (clean kettle) (likes soup skillet) (spare skillet)))`;

const cooked = `==>
1 heat
2 soil kettle
3 finish soup
4 scrub kettle
root 10
10 cook soup -> together 11 2 3 12
11 warm -> by-fire 1
12 tidy -> wash-up 4 13
13 tidy -> nothing-to-do
<==`;

describe('a plan in partial order', () => {
  const accepted = [null, 'accepted'];
  const refusedHere = (plan: string, made = supper) => refused(plan, made, kitchen);

  it('is accepted in any order that the methods allow', () => {
    expect(refusedHere(cooked)).toEqual(accepted);
    const lines = cooked.split('\n');
    const inOrder = (...steps: number[]) => ['==>', ...steps.map((step) => lines[step]!), ...lines.slice(5)].join('\n');
    expect(refusedHere(inOrder(2, 1, 3, 4))).toEqual(accepted);
    expect(refusedHere(inOrder(2, 4, 1, 3))).toEqual(accepted);
    const early = 'the method `together` wants `finish soup` after all of';
    expect(refusedHere(inOrder(1, 3, 2, 4))).toEqual([3, `${early} \`soil kettle\``]);
    expect(refusedHere(inOrder(2, 3, 1, 4))).toEqual([3, `${early} \`warm\``]);
    // The tidying up is over before anything is soiled: then all is clean, but not the kettle at the beginning.
    expect(refusedHere(inOrder(4, 1, 2, 3), supper)).toEqual(accepted);
    const dirty = supper.replace('(clean kettle)', '');
    expect(refusedHere(inOrder(4, 1, 2, 3), dirty)).toEqual([
      10,
      'the conditions of the method `together` do not hold after 0 steps',
    ]);
  });

  it('has times at which what is done without steps is done', () => {
    const unheated = cooked.replace('1 heat\n', '').replace('by-fire 1', 'is-warm');
    expect(refusedHere(unheated)).toEqual([
      11,
      'the conditions of the method `is-warm` do not hold after 0 to 1 steps',
    ]);
    expect(refusedHere(unheated, supper.replace('(:init', '(:init (hot)'))).toEqual(accepted);
    // Hot at the beginning only: the scrubbing lets the fire go out, but it is tidied up before that or after it.
    const untidy = cooked
      .replace('4 scrub kettle\n', '')
      .replace('wash-up 4 13\n13 tidy -> nothing-to-do', 'nothing-to-do');
    expect(refusedHere(untidy)).toEqual(accepted);
    const soiled = supper.replace('(clean skillet)', '');
    expect(refusedHere(untidy, soiled)).toEqual([
      12,
      'the conditions of the method `nothing-to-do` do not hold after 0 to 3 steps',
    ]);
  });

  it('finds objects for variables that stand in no task', () => {
    const aside = '==>\n0 finish soup\nroot 1\n1 cook soup -> on-the-side 0\n<==';
    expect(refusedHere(aside)).toEqual(accepted);
    const none = [1, 'the conditions of the method `on-the-side` do not hold after 0 steps'];
    expect(refusedHere(aside, supper.replace('(spare skillet)', ''))).toEqual(none);
    expect(refusedHere(aside, supper.replace('kettle - pot', 'kettle - pan'))).toEqual(none);
    const same = supper.replace('soup skillet) (spare skillet', 'soup kettle) (spare kettle');
    expect(refusedHere(aside, same)).toEqual(none);
  });

  it('may see alike subtasks in either way', () => {
    const domain = kitchen.replace(
      '(f (finish ?d)))\n',
      '(f (soil ?t)) (g (soil ?u)) (h (finish ?d))) :ordering (and (< g f) (< f h))\n',
    );
    const plan = '==>\n0 soil kettle\n1 soil skillet\n2 finish soup\nroot 3\n3 cook soup -> on-the-side 2 0 1\n<==';
    expect(refused(plan, supper, domain)).toEqual(accepted);
    const other = plan.replace('kettle', 'pan').replace('skillet', 'kettle').replace('pan', 'skillet');
    expect(refused(other, supper, domain)[1]).toBe(
      'the conditions of the method `on-the-side` do not hold after 0 steps',
    );
  });

  it('has no order where the order goes round', () => {
    const domain = kitchen.replace('(< s f)', '(< s f) (< f t) (< t h)');
    const plan = cooked
      .replace('1 heat\n', '')
      .replace('by-fire 1', 'is-warm')
      .replace('2 soil kettle\n3 finish soup\n4 scrub kettle', '2 soil kettle\n3 finish soup')
      .replace('wash-up 4 13\n13 tidy -> nothing-to-do', 'nothing-to-do');
    expect(refused(plan, supper, domain)).toEqual([null, 'the order of the subtasks goes round']);
  });
});

describe('a domain with mistakes', () => {
  it('is thrown', () => {
    expect(() => checkHddlPlan('(define (domain d) (:what))', problem, right)).toThrow('what');
    expect(() => checkHddlPlan(problem, problem, right)).toThrow('the first text has no domain');
    expect(() => checkHddlPlan(delivery, delivery, right)).toThrow('the second text has no problem');
  });
});
