// Plans in PDDL: right ones are accepted, and each kind of wrong one is refused with the step and a reason.

import { describe, expect, it } from 'vitest';
import { checkPddlPlan } from '../../../programs/testing/index.ts';

const delivery = `
(define (domain delivery)
  (:requirements :adl :fluents :derived-predicates)
  (:types place vehicle package - object truck bike - vehicle)
  (:constants depot - place)
  (:predicates (road ?a ?b - place) (at ?v - vehicle ?l - place) (lies ?p - package ?l - place)
    (in ?p - package ?v - vehicle) (fragile ?p - package) (broken ?p - package) (reaches ?a ?b - place)
    (stranded ?v - vehicle))
  (:functions (fuel ?v - vehicle) (distance ?a ?b - place) (spent))
  (:derived (reaches ?a ?b - place) (or (= ?a ?b) (exists (?c - place) (and (road ?a ?c) (reaches ?c ?b)))))
  (:derived (stranded ?v - vehicle)
    (exists (?l - place) (and (at ?v ?l) (not (reaches ?l depot)))))
  (:action drive
    :parameters (?v - vehicle ?a ?b - place)
    :precondition (and (at ?v ?a) (road ?a ?b) (>= (fuel ?v) (distance ?a ?b)))
    :effect (and (not (at ?v ?a)) (at ?v ?b) (decrease (fuel ?v) (distance ?a ?b))
      (increase (spent) (* 2 (distance ?a ?b)))
      (forall (?p - package) (when (and (in ?p ?v) (fragile ?p) (= (distance ?a ?b) 3)) (broken ?p)))))
  (:action load
    :parameters (?p - package ?t - (either truck bike) ?l - place)
    :precondition (and (lies ?p ?l) (at ?t ?l) (not (stranded ?t)) (forall (?o - package) (not (in ?o ?t))))
    :effect (and (in ?p ?t) (not (lies ?p ?l))))
  (:action unload
    :parameters (?p - package ?v - vehicle ?l - place)
    :precondition (and (in ?p ?v) (at ?v ?l))
    :effect (and (not (in ?p ?v)) (lies ?p ?l)))
  (:action fill
    :parameters (?v - vehicle)
    :effect (assign (fuel ?v) 9)))
`;
const town = `
(define (problem town) (:domain delivery)
  (:objects big - truck small - bike vase stone - package home cellar - place)
  (:init (road depot home) (road home depot) (road home cellar) (at big depot) (at small home) (lies vase depot)
    (lies stone cellar) (fragile vase) (= (fuel big) 3)
    (= (distance depot home) 1) (= (distance home depot) 1) (= (distance home cellar) 3))
  (:goal (and (lies vase home) (not (broken vase))))
  (:metric minimize (spent)))
`;
const right = ['load vase big depot', 'drive big depot home', 'unload vase big home'];

const check = (...steps: string[]) => checkPddlPlan(delivery, town, steps.map((step) => `(${step})`).join('\n'));

describe('a right plan', () => {
  it('is accepted, with what it costs', () => {
    expect(check(...right)).toEqual({ ok: true, steps: 3, cost: 2 });
  });

  it('may have times, comments, capital letters and empty lines', () => {
    const text = `; found in 3 ms\n0.00: (LOAD vase big depot) [1.0]\n\n1: (drive big depot home)\n(unload vase big home) ; done`;
    expect(checkPddlPlan(delivery, town, text)).toEqual({ ok: true, steps: 3, cost: 2 });
  });

  it('costs its number of steps where nothing is minimised', () => {
    const text = right.map((step) => `(${step})`).join('\n');
    expect(checkPddlPlan(delivery, town.replace(/\(:metric.*\)/, ')'), text)).toMatchObject({ ok: true, cost: 3 });
    const timed = town.replace('(spent)', '(+ (* 3 (total-time)) (spent))');
    expect(checkPddlPlan(delivery, timed, text)).toMatchObject({ ok: true, cost: 11 });
  });
});

const wrong: [string, string[], number | null, string][] = [
  ['a step that is no action', ['fly big home', ...right], 0, 'there is no action `fly`'],
  ['a step without its objects', [right[0]!, 'drive big home'], 1, '`drive` has 3 arguments, not 2'],
  ['an unknown object', [right[0]!, 'drive big depot hom'], 1, 'there is no object `hom`'],
  ['an object of another type', ['load vase home depot'], 0, '`home` is not of the type `truck` or `bike`'],
  ['steps in another order', [right[1]!, right[0]!], 1, 'the precondition of `(load vase big depot)` does not hold'],
  ['a step twice', [right[0]!, ...right], 1, 'the precondition of `(load vase big depot)` does not hold'],
  ['a step too few', right.slice(0, 2), null, 'the goal is not reached'],
  ['no step', [], null, 'the goal is not reached'],
  [
    'too little fuel',
    [...right, 'drive big home cellar'],
    3,
    'the precondition of `(drive big home cellar)` does not hold',
  ],
  [
    'a number that nothing has given',
    ['drive small home depot'],
    0,
    'the precondition of `(drive small home depot)` does not hold',
  ],
  [
    'what is broken on the way',
    [right[0]!, right[1]!, 'fill big', 'drive big home cellar', 'unload vase big cellar'],
    null,
    'the goal is not reached',
  ],
  [
    'what follows from a rule',
    ['fill small', 'drive small home cellar', 'load stone small cellar'],
    2,
    'the precondition of `(load stone small cellar)` does not hold',
  ],
];

describe('a wrong plan', () => {
  it.each(wrong)('is refused: %s', (_, steps, step, reason) => {
    expect(check(...steps)).toEqual({ ok: false, step, reason });
  });

  it('is refused where a line is no step', () => {
    expect(checkPddlPlan(delivery, town, '(load vase big depot)\ndrive')).toMatchObject({ ok: false, step: 1 });
  });

  it('is refused wherever one step is left out, twice there, exchanged, or has another object', () => {
    const objects = ['big', 'small', 'vase', 'stone', 'home', 'cellar', 'depot'];
    const isRight = (steps: readonly string[]): boolean => check(...steps).ok;
    right.forEach((step, at) => {
      expect(isRight([...right.slice(0, at), ...right.slice(at + 1)])).toBe(false);
      expect(isRight([...right.slice(0, at), step, ...right.slice(at)])).toBe(false);
      if (at > 0) expect(isRight(right.with(at, right[at - 1]!).with(at - 1, step))).toBe(false);
      const [name, ...args] = step.split(' ');
      args.forEach((arg, place) => {
        for (const other of objects) {
          if (other === arg) continue;
          const changed = [name, ...args.with(place, other)].join(' ');
          expect({ changed, isRight: isRight(right.with(at, changed)) }).toEqual({ changed, isRight: false });
        }
      });
    });
  });
});

describe('texts that are not understood', () => {
  it('are thrown', () => {
    expect(() => checkPddlPlan('(define (problem p))', town, '')).toThrow('the text of the domain has no domain');
    expect(() => checkPddlPlan(delivery.replace(':action fill', ':durative-action fill'), town, '')).toThrow(
      'plans with :durative-action are not checked',
    );
    expect(() => checkPddlPlan(delivery.replace('(= ?a ?b)', '(not (stranded small))'), town, '(fill big)')).toThrow(
      'depends on its own negation',
    );
  });
});
