// What is wrong with texts in PDDL: each mistake with its line, its column and advice, and nothing else.

import { describe, expect, it } from 'vitest';
import { checkPddlDomain, loadPddl } from '../../../formats/pddl/index.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import { trucks } from './trucks.ts';

const { domain, problem } = trucks;

/** Line, column, code and advice of each. */
const shown = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, span, advice }) => `${span.line}:${span.column} ${code} ${advice ?? ''}`);

/** A text with a part of it exchanged, wherever it stands. */
function exchanged(text: string, part: string, other: string): string {
  if (!text.includes(part)) throw new Error(`there is no ${part}`);
  return text.replace(part, other);
}

describe('texts without mistakes', () => {
  it('are read', () => {
    const { lowered, domainDiagnostics, problemDiagnostics } = loadPddl(domain, problem);
    expect([domainDiagnostics, problemDiagnostics]).toEqual([[], []]);
    expect(lowered!.domain.tasks.map(({ name }) => name)).toEqual(['drive', 'load']);
  });
});

const inDomain: [string, string, string[]][] = [
  ['(at ?t ?from) (road', '(att ?t ?from) (road', ['9:25 FP5102 did you mean `at`?']],
  ['(road ?from ?to) (>=', '(road ?from ?too) (>=', ['9:50 FP5102 did you mean `?to`?']],
  ['(at ?p ?l) (at', '(at ?p) (at', ['13:24 FP5103 write `(at object place)`']],
  ['(in ?p ?t))))', '(in ?t ?p))))', ['14:39 FP5104 exchange', '14:42 FP5104 exchange']],
  ['?to - place)\n    :pre', '?to - plac)\n    :pre', ['8:41 FP5102 did you mean `place`?']],
  [
    ':precondition (and (at ?p',
    ':preconditions (and (at ?p',
    ['13:5 FP5006 did you mean `:precondition`?', '12:18 FP5902'],
  ],
  [
    '(in ?p ?t)))\n  (:action drive',
    '(in ?p ?t))\n  (:action drive',
    ['6:3 FP5001 put the closing `)` where the list ends'],
  ],
  ['(in ?p ?t))))', '(in ?p ?t) (busy ?t))))', ['14:46 FP5113 change the conditions of the rules']],
  ['(exists (?p - package) (in ?p ?t))', '(not (busy ?t))', ['6:36 FP5114 leave the `not` out']],
  ['(decrease (fuel ?t) 1)', '(decrease (feul ?t) 1)', ['10:61 FP5102 did you mean `fuel`?']],
  ['(>= (fuel ?t) 1)', '(>= (fuel ?t) one more)', ['9:73 FP5004']],
  [':derived (busy', ':derive (busy', ['6:4 FP5006 did you mean `:derived`?']],
  ['(:action load', '(:action drive', ['11:12 FP5101 choose another name']],
  ['(:action load', '(:durative-action load', ['11:4 FP5201 write an `:action` without durations']],
  ['(at ?t ?l))\n', '(preference here (at ?t ?l)))\n', ['13:35 FP5201 leave it out']],
  ['(at ?x - object ?p - place)', '(at ?x - object ?p -)', ['4:35 FP5012']],
  ['- number', '- place', ['5:48 FP5004 write a predicate']],
];

describe('a mistake in a domain', () => {
  it.each(inDomain)('%s -> %s', (part, other, expected) => {
    const found = shown(checkPddlDomain(exchanged(domain, part, other)));
    expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
  });
});

const inProblem: [string, string, string[]][] = [
  ['(at crate home)', '(at crat home)', ['4:27 FP5102 did you mean `crate`?']],
  ['(road home shop)', '(road home t1)', ['4:50 FP5104 exchange']],
  ['(= (fuel t1) 4)', '(= (fuel t1) four)', ['4:69 FP5004']],
  ['(= (fuel t1) 4)', '(at 5 (road shop home))', ['4:56 FP5201 leave it out, or let an action']],
  ['(in crate t1) (at', '(in crate t1 (at', ['5:3 FP5001 put', '5:28 FP5004']],
  ['(:domain trucks)', '(:domain truck)', ['2:12 FP5904 write `(:domain trucks)`']],
  ['minimize (total-cost)', 'minimise (total-cost)', ['6:12 FP5004']],
  ['minimize (total-cost)', 'maximize (total-cost)', ['6:3 FP5903 count only with `increase`']],
  ['(:goal', '(:gaol', ['5:4 FP5006 did you mean `:goal`?', '1:18 FP5005 write `(:goal CONDITION)`']],
  ['(= (total-cost) 0))', '(busy t1))', ['4:72 FP5113 change the conditions of the rules']],
];

describe('a mistake in a problem', () => {
  it.each(inProblem)('%s -> %s', (part, other, expected) => {
    const { domainDiagnostics, problemDiagnostics } = loadPddl(domain, exchanged(problem, part, other));
    expect(domainDiagnostics).toEqual([]);
    expect(shown(problemDiagnostics)).toEqual(expected.map((one) => expect.stringContaining(one)));
  });
});

describe('ten mistakes in one domain', () => {
  it('are told in one run', () => {
    const planted: [string, string][] = [
      ['(:requirements :adl', '(:requirements adl'],
      ['(road ?a ?b - place)', '(road ?a ?b - plaace)'],
      ['(exists (?p - package) (in ?p ?t))', '(exists (?p - package) (inn ?p ?t))'],
      ['?from ?to - place', '?from to - place'],
      ['(at ?t ?from) (road', '(at ?t ?form) (road'],
      ['(>= (fuel ?t) 1)', '(>= (fule ?t) 1)'],
      ['(increase (total-cost) 2)', '(increase (total-cost))'],
      [':parameters (?p - package', ':parameter (?p - package'],
      ['(at ?t ?l))\n', '(at ?t ?l ?l))\n'],
      ['(in ?p ?t))))', '(in ?p ?t) (sometime (at ?p ?l)))))'],
    ];
    const text = planted.reduce((before, [part, other]) => exchanged(before, part, other), domain);
    const lines = new Set(checkPddlDomain(text).map(({ span }) => span.line));
    expect([...lines].toSorted((one, other) => one - other)).toEqual([2, 4, 6, 8, 9, 10, 12, 13, 14]);
    expect(checkPddlDomain(text).every(({ message }) => message.length > 0)).toBe(true);
  });
});
