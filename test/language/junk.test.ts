// What programs hand over that is no text, and texts that are too large or too deep for recursion: each is refused in
// words, or read.

import { describe, expect, it } from 'vitest';
import { loadHddl } from '../../formats/hddl/index.ts';
import { loadPddl } from '../../formats/pddl/index.ts';
import { check, compile, compileBytes, format, loadDomain } from '../../language/index.ts';

const junk: readonly unknown[] = [null, undefined, 5, {}, [], new Uint8Array(4), () => 'domain d;'];
const readers: Record<string, (text: never) => unknown> = {
  check,
  compile,
  compileBytes,
  format,
  loadDomain,
  loadHddl,
  loadPddl,
};

describe('what is not a text', () => {
  it.each(Object.keys(readers))('is refused by %s', (name) => {
    for (const value of junk)
      expect(() => readers[name]!(value as never)).toThrow(/^the text of a .* must be a string/);
  });

  it('is refused with advice where it is the bytes of a file', () => {
    expect(() => check(new Uint8Array(1) as never)).toThrow("; read a file with readFileSync(path, 'utf8')");
  });

  it('is refused where options or included texts are asked for', () => {
    expect(() => check('domain d;', null as never)).toThrow('the options for reading a text must be an object');
    expect(() => check('domain d;', { include: 'a.htn' as never })).toThrow('"include" must be a function');
    expect(() => check('domain d;', { name: 5 as never })).toThrow('"name", the name of the text, must be a string');
    for (const value of [...junk, { name: 'a.htn' }, { text: '' }])
      expect(() => check('domain d;\ninclude "a.htn";', { include: () => value as never })).toThrow(
        'the function "include" must return { name, text }',
      );
  });
});

describe('texts without an end', () => {
  it('end a chain of includes with a message', () => {
    let count = 0;
    const include = () => ({ name: `${++count}.htn`, text: `include "${count + 1}.htn";` });
    const found = check('domain d;\ninclude "1.htn";', { include });
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'FP1054 `100.htn` cannot be included: it is text number 101 in a chain',
    ]);
  });

  it.each(['pddl', 'hddl'])('may name 200,000 objects in %s', (notation) => {
    const objects = Array.from({ length: 200_000 }, (_, at) => `o${at}`).join(' ');
    const action = '(:action a :parameters (?x - t) :precondition (q ?x) :effect (not (q ?x)))';
    const [load, more, request] =
      notation === 'pddl'
        ? [loadPddl, '', '(:goal (q o1))']
        : [
            loadHddl,
            '(:task T :parameters (?x - t)) (:method m :parameters (?x - t) :task (T ?x) :subtasks (a ?x))',
            '(:htn :subtasks (T o0))',
          ];
    const { domainDiagnostics, problemDiagnostics } = load(
      `(define (domain d) (:types t) (:predicates (q ?x - t)) ${more} ${action})`,
      `(define (problem p) (:domain d) (:objects ${objects} - t) ${request} (:init (q o0)))`,
    );
    expect([...domainDiagnostics, ...problemDiagnostics].filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
