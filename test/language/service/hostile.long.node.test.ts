// Texts that nobody would write: domains torn apart, brackets that are never closed, deep nesting, millions of letters.
// Every function answers, without an exception.

import { describe, expect, it } from 'vitest';
import * as service from '../../../language/service/index.ts';
import { guard, yard } from './project.ts';

/** Asks everything, at this place. */
function askAll(text: string, at: number): void {
  const project = service.openProject({ 'a.htn': text, 'yard.htn': yard });
  const diagnostics = service.diagnose(project, 'a.htn');
  for (const { from, to } of diagnostics) {
    if (from < 0 || to < from || to > text.length + 1) throw new Error(`a diagnostic stands at ${from}..${to}`);
  }
  const list = service.complete(project, 'a.htn', at);
  if (list && (list.from > at || list.to !== at)) throw new Error('a completion stands elsewhere');
  service.signature(project, 'a.htn', at);
  service.hover(project, 'a.htn', at);
  const place = service.definition(project, 'a.htn', at);
  if (place && project.read(place.file) === null) throw new Error('a declaration is nowhere');
  service.references(project, 'a.htn', at);
  service.symbols(project, 'a.htn');
  for (const { from, to } of service.folds(project, 'a.htn')) if (to <= from) throw new Error('a fold is empty');
  let last = 0;
  for (const { from, to } of service.semanticTokens(project, 'a.htn')) {
    if (from < last || to > text.length) throw new Error(`a token stands at ${from}`);
    last = to;
  }
  service.format(project, 'a.htn');
}

/** Small numbers that look random, and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const pieces = [
  '{',
  '}',
  '(',
  ')',
  ';',
  ',',
  ':=',
  ':->',
  '"',
  '`',
  '/*',
  '//',
  '\n',
  '\u2028',
  '\ud83d',
  '0',
  '.',
  '#',
];
const words = ['task ', 'method ', 'problem ', 'let ', 'exists (', 'include ', 'ordered(', 'forall', 'type ', 'score'];

describe('a domain with mutations', () => {
  it.each([1, 2, 3, 4, 5, 6])('is answered about, seed %i', (seed) => {
    const random = numbers(seed * 7919);
    for (let round = 0; round < 25; round++) {
      let text = guard + (round % 3 === 0 ? yard : '');
      for (let change = random(4); change >= 0; change--) {
        const from = random(text.length);
        const gone = random(3) === 0 ? random(40) : 0;
        const all = random(2) === 0 ? pieces : words;
        const put = random(3) === 0 ? text.slice(random(text.length)).slice(0, random(60)) : all[random(all.length)]!;
        text = text.slice(0, from) + put + text.slice(from + gone);
      }
      if (random(4) === 0) text = text.slice(0, random(text.length));
      askAll(text, random(text.length + 1));
      askAll(text, text.length);
    }
  });

  it('is answered about at each place, as it is typed', () => {
    const typed = guard.slice(guard.indexOf('task Patrol'));
    const before = guard.slice(0, guard.indexOf('task Patrol'));
    for (let end = 0; end <= typed.length; end += 5) askAll(before + typed.slice(0, end), before.length + end);
  });
});

describe('a text without end', () => {
  const head = guard.slice(0, guard.indexOf('task Walk'));

  it.each([
    ['parentheses', `${head}task A() { ${'('.repeat(100_000)}`],
    ['braces', `${head}task A() { ${'{'.repeat(100_000)}`],
    ['binders', `${head}task A() { ${'exists (Area a) { '.repeat(20_000)}`],
    ['`not`', `${head}task A() { ${'not '.repeat(100_000)}`],
    ['sums', `${head}task A() { 1${' + 1'.repeat(100_000)}`],
    ['calls', `${head}task A() { ${'at('.repeat(100_000)}`],
    ['networks', `${head}task A() { method { ${'ordered('.repeat(100_000)}`],
    ['conditionals', `${head}define integer x := ${'true ? '.repeat(50_000)}`],
    ['declarations without a name', 'fluent '.repeat(100_000)],
    ['one comment', `/*${'*'.repeat(1_000_000)}`],
    ['one word', 'a'.repeat(1_000_000)],
    ['quotes', '"\n'.repeat(200_000)],
    ['lines', '\n'.repeat(1_000_000)],
  ])('of %s is answered about', (_, text) => {
    askAll(text, text.length);
    askAll(text, text.length >> 1);
  });

  it('of four million letters is answered about', () => {
    const task = 'task T() { at(none) == none; searched(none) := true; unknown(x); }\n';
    const text = head + task.repeat(Math.ceil(4_000_000 / task.length));
    expect(text.length).toBeGreaterThan(4_000_000);
    askAll(text, text.length);
  });

  it('of half a million letters with names of their own is answered about', () => {
    const parts = Array.from({ length: 5_000 }, (_, at) => {
      return `fluent boolean f${at}(Area a);\ntask T${at}(Area a) { f${at}(a); let x${at} := a; g${at}(x${at}); }\n`;
    });
    askAll(`${head}${parts.join('')}task Last(Area a) { f`, 300_000);
  });

  it('that includes itself is answered about', () => {
    const project = service.openProject({
      'a.htn': 'domain a;\ninclude "b.htn";\n',
      'b.htn': 'include "a.htn";\ninclude "b.htn";\ntype X;\n',
    });
    for (const file of project.files()) {
      service.diagnose(project, file);
      service.complete(project, file, 12);
      service.references(project, file, 35);
    }
    expect(service.diagnose(project, 'b.htn').map(({ code }) => code)).toContain('FP1053');
  });
});
