// What is wrong with names, types and orders in HDDL: each mistake with its place, and nothing else.

import { describe, expect, it } from 'vitest';
import { checkHddlDomain, loadHddl } from '../../../formats/hddl/index.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import { lispMessages } from '../../../formats/lisp/messages.ts';

const head = '(define (domain d) (:types a b) (:predicates (p ?x - a) (q)) (:action go :parameters (?x - a))';

/** Each code with the part of the text that it is about. */
const named = (diagnostics: readonly Diagnostic[], text: string): string[] =>
  diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);

const said = (...parts: string[]): string[] => {
  const text = `${head}\n${parts.join('\n')})`;
  return named(checkHddlDomain(text), text);
};

const task = '(:task t :parameters (?x - a))';
const method = (rest: string): string => `(:method m :parameters (?x ?y - a) :task (t ?x) ${rest})`;

const domainMistakes: [string, string[]][] = [
  ['(:action go :parameters ())', ['FP5101 go']],
  ['(:action other :parameters (?x - c))', ['FP5102 c']],
  ['(:action other :parameters (?x - a) :precondition (r ?x))', ['FP5102 r']],
  ['(:action other :parameters (?x - a) :precondition (p ?z))', ['FP5102 ?z']],
  ['(:action other :parameters (?x - a) :precondition (p o))', ['FP5102 o']],
  ['(:action other :parameters (?x - a) :precondition (p))', ['FP5103 (p)']],
  ['(:action other :parameters (?x - b) :effect (p ?x))', ['FP5104 ?x']],
  ['(:action other :parameters (?x ?x - a))', ['FP5101 ?x']],
  ['(:action other :parameters () :effect (increase (cost) 1))', ['FP5102 cost']],
  [
    '(:functions (f ?x - a)) (:action other :parameters (?x - a) :effect (increase (f ?x) 1))',
    ['FP5202 (increase (f ?x) 1)'],
  ],
  ['(:types c - e e - c)', ['FP5105 e']],
  ['(:action other :parameters () :effect (or (q) (q)))', ['FP5201 (or (q) (q))']],
  ['(:action other :parameters () :effect (and (when (q))))', ['FP5013 (when (q))']],
  ['(:action other :parameters () :precondition (not) :effect (forall (q)))', ['FP5013 (not)', 'FP5013 (forall (q))']],
  ['(:action other :parameters () :precondition (< (q) 3))', ['FP5201 (< (q) 3)']],
  ['(:method m :parameters () :task (go) :subtasks ())', ['FP5103 (go)', 'FP5106 go']],
  [task, ['FP5901 t']],
  [task + method(':subtasks (stay ?x)'), ['FP5102 stay']],
  [task + method(':subtasks (and (1t (go ?x)) (1t (go ?y)))'), ['FP5101 1t']],
  [task + method(':subtasks (and (t1 (go ?x))) :ordering (< t1 t2)'), ['FP5107 t2']],
  [
    task + method(':subtasks (and (t1 (go ?x)) (t2 (go ?y))) :ordering (and (< t1 t2) (< t2 t1))'),
    ['FP5108 (< t1 t2)'],
  ],
  [task + method(':constraints (p ?y)'), ['FP5111 (p ?y)']],
];

describe('a domain', () => {
  it.each(domainMistakes)('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

const problemMistakes: [string, string[]][] = [
  ['(:domain e) (:htn)', ['FP5110 e']],
  ['(:domain d) (:htn) (:init (p o))', ['FP5102 o']],
  ['(:domain d) (:htn) (:objects o - c) (:init (p o))', ['FP5102 c']],
  ['(:domain d) (:hnt :subtasks (go o)) (:objects o - a)', ['FP5006 :hnt']],
  ['(:domain d) (:htn) (:objects o - a) (:init (or (q)))', ['FP5112 (or (q))']],
  ['(:domain d) (:htn :subtasks (fly))', ['FP5102 fly']],
  ['(:domain d) (:htn) (:metric maximize (total-cost))', ['FP5204 (:metric maximize (total-cost))']],
  ['(:domain d) (:htn) (:goal (preference x (q)))', ['FP5201 (preference x (q))']],
];

describe('a problem', () => {
  it.each(problemMistakes)('%s', (text, expected) => {
    const { lowered, domainDiagnostics, problemDiagnostics } = loadHddl(`${head})`, `(define (problem p) ${text})`);
    expect([lowered, domainDiagnostics]).toEqual([null, []]);
    expect(named(problemDiagnostics, `(define (problem p) ${text})`)).toEqual(expected);
  });
});

describe('an empty text', () => {
  it('lacks what it should hold', () => {
    const { domainDiagnostics, problemDiagnostics } = loadHddl('', '');
    const messages = [...domainDiagnostics, ...problemDiagnostics].map(({ message }) => message);
    expect(messages).toEqual(['this text holds no domain', 'this text holds no problem']);
  });
});

describe('names', () => {
  it('are compared without regard to case, unless both are declared', () => {
    expect(said('(:action Other :parameters (?X - A) :precondition (P ?x))')).toEqual([]);
    expect(said('(:predicates (P ?x - b)) (:action other :parameters (?x - b) :precondition (P ?x))')).toEqual([]);
  });

  it('that are near are proposed', () => {
    const [first] = checkHddlDomain(`${head} (:action other :parameters (?speed - a) :precondition (p ?sped)))`);
    expect(first).toMatchObject({ message: 'there is no variable `?sped`', advice: 'did you mean `?speed`?' });
  });
});

describe('texts that are changed at random', () => {
  it('never come to an exception', () => {
    const body = ':precondition (forall (?z - a) (imply (p ?z) (q))) :ordered-subtasks (and (go ?x) (t ?y))';
    const full = `${head}${task}${method(body)})`;
    const problem =
      '(define (problem p) (:domain d) (:objects o - a) (:htn :subtasks (t o)) (:init (p o)) (:goal (q)))';
    const pieces = ['(', ')', ' ', '?x', 'and', '-', ':task', 'a', '(either a b)', '1', ';', '\n', 'p', '()'];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const changed = (text: string): string => {
      let result = text;
      for (let count = 1 + random(4); count > 0; count--) {
        const at = random(result.length);
        result = result.slice(0, at) + pieces[random(pieces.length)]! + result.slice(at + random(12));
      }
      return result;
    };
    let wrong = 0;
    for (let round = 0; round < 1000; round++) {
      const { domainDiagnostics, problemDiagnostics, lowered } = loadHddl(changed(full), changed(problem));
      const all = [...domainDiagnostics, ...problemDiagnostics];
      for (const { code } of all) expect(Object.keys(lispMessages)).toContain(code);
      if (!lowered) wrong++;
      expect(lowered !== null || all.length > 0).toBe(true);
    }
    expect(wrong).toBeGreaterThan(300);
  });
});
