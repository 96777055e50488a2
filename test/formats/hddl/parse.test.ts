// HDDL texts to trees: what is read, and what is said of other texts.

import { describe, expect, it } from 'vitest';
import { parseHddl } from '../../../formats/hddl/index.ts';

const domain = `
(define (domain ferry) ; one boat
  (:requirements :typing :hierarchy)
  (:types car boat - thing place)
  (:constants North - place)
  (:predicates (at ?t - thing ?p - place) (free ?b - boat))
  (:task bring :parameters (?c - car ?p - place))
  (:method m-bring
    :parameters (?c - car ?from ?to - place ?b - (either boat car))
    :task (bring ?c ?to)
    :precondition (and (at ?c ?from) (not (= ?from ?to)))
    :subtasks (and (t1 (load ?c)) (t2 (load North)) (load ?b))
    :ordering (and (< t2 t1))
    :constraints (sortof ?b - boat))
  (:action load
    :parameters (?c - car)
    :precondition (forall (?p - place) (imply (at ?c ?p) (or (free ?c))))
    :effect (and (at ?c North) (not (free ?c)) (when (free ?c) (forall (?p - place) (at ?c ?p))))))
`;

const codes = (text: string): string[] =>
  parseHddl(text).diagnostics.map(({ code, span }) => `${code} ${span.line}:${span.column}`);

describe('a domain in HDDL', () => {
  it('is read with all its parts', () => {
    const { domain: read, diagnostics } = parseHddl(domain);
    expect(diagnostics).toEqual([]);
    expect(read!.name.text).toBe('ferry');
    expect(read!.types.map(({ text, types }) => [text, types.map((type) => type.text)])).toEqual([
      ['car', ['thing']],
      ['boat', ['thing']],
      ['place', []],
    ]);
    const [method] = read!.methods;
    expect(method!.params.map(({ text, types }) => [text, types.map((type) => type.text)])).toEqual([
      ['?c', ['car']],
      ['?from', ['place']],
      ['?to', ['place']],
      ['?b', ['boat', 'car']],
    ]);
    expect(method!.network.subtasks.map(({ label, name }) => [label?.text, name.text])).toEqual([
      ['t1', 'load'],
      ['t2', 'load'],
      [undefined, 'load'],
    ]);
    expect(method!.network.ordering.map(({ before, after }) => [before.text, after.text])).toEqual([['t2', 't1']]);
    expect(method!.network.constraints).toMatchObject({ kind: 'sort-of', term: { text: '?b', isVariable: true } });
    expect(read!.actions[0]!.effect).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'add' }, { kind: 'delete' }, { kind: 'when', part: { kind: 'forall' } }],
    });
  });

  it('tells where a part is', () => {
    const { span } = parseHddl(domain).domain!.methods[0]!.task;
    expect([span.line, span.column, domain.slice(span.start, span.end)]).toEqual([10, 11, '(bring ?c ?to)']);
  });
});

describe('a problem in HDDL', () => {
  it('is read with all its parts', () => {
    const { problem, diagnostics } = parseHddl(`(define (problem p) (:domain ferry) (:objects a b - car c)
      (:htn :parameters (?p - place) :ordered-tasks (and (bring a ?p) (bring b ?p)))
      (:init (at a North) (= (cost a) 2.5) (not (at b North))) (:goal (at a North)) (:metric minimize (total-cost)))`);
    expect(diagnostics).toEqual([]);
    expect(problem!.objects.map(({ text, types }) => [text, types.length])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ]);
    expect(problem!.request.network).toMatchObject({ isOrdered: true, ordering: [] });
    expect(problem!.init.map(({ name, args }) => [name.text, ...args.map(({ text }) => text)])).toEqual([
      ['at', 'a', 'North'],
    ]);
    expect(problem!.values).toMatchObject([{ value: 2.5 }]);
  });
});

describe('what is no HDDL', () => {
  it.each([
    ['(define (domain d) (:types a', ['FP5001 1:20']],
    ['(define (domain d)))', ['FP5002 1:20']],
    ['(define (domain d) (:action a', ['FP5001 1:20']],
    ['', ['FP5008 1:1']],
    ['(define (domain d) (:task t :parameters (x - a)))', ['FP5011 1:42']],
    ['(define (domain d) (:types ?a))', ['FP5010 1:28']],
    ['(define (domain d) (:predicates (p ?a -)))', ['FP5012 1:39']],
    ['(define (domain d) (:method m :parametres () :task (t)))', ['FP5006 1:31']],
    ['(define (domain d) (:method m :parameters ()))', ['FP5005 1:29']],
    ['(define (domain d) (:durative-action a))', ['FP5201 1:21']],
    ['(define (domain d) (:action a :precondition (not)))', ['FP5013 1:45']],
    ['(define (domain d) (:action a :effect () :effect ()))', ['FP5007 1:42']],
    ['(define (domain d)) (define (domain e))', ['FP5009 1:21']],
    ['(define (problem p) (:domain d) (:init (p a)))', ['FP5205 1:18']],
    ['(define (domain d) (:action a :effect (assign (f) 3)))', ['FP5201 1:39']],
    [`(define (domain d) (:action a :precondition ${'(and '.repeat(600)}${')'.repeat(600)}))`, ['FP5003 1:2535']],
  ])('%s', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('is told in words that count', () => {
    const said = ['(', '((', '((('].map((text) => parseHddl(text).diagnostics[0]!.message);
    expect(said).toEqual([
      'this `(` is never closed',
      'this `(` is never closed, nor is one around it',
      'this `(` is never closed, nor are 2 around it',
    ]);
  });

  it.each([
    ['nott', 'did you mean `not`?'],
    ['adn', 'did you mean `and`?'],
    ['clear', 'give a predicate variables and objects'],
  ])('is advised where a condition stands in another, behind %s', (word, advice) => {
    const { diagnostics } = parseHddl(`(define (domain d) (:action a :precondition (${word} (at ?x))))`);
    expect(diagnostics.map(({ code, span: { column } }) => [code, column])).toEqual([['FP5004', 47 + word.length]]);
    expect(diagnostics[0]!.advice).toContain(advice);
  });

  it('goes on after a mistake', () => {
    const text = '(define (domain d) (:action a :effect 5) (:tsk t) (:action b :parameters (?x - a)))';
    expect(codes(text)).toEqual(['FP5004 1:39', 'FP5006 1:43']);
    expect(parseHddl(text).domain!.actions.map(({ name }) => name.text)).toEqual(['a', 'b']);
  });
});
