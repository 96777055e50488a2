// Very deep and very large texts: nesting has a limit that is reported, size has none that matters.

import { describe, expect, it } from 'vitest';
import { format } from '../../../language/text/format.ts';
import { mostErrors } from '../../../language/diagnostics.ts';
import { renderAll } from '../../../language/render.ts';
import { loadDomain } from '../../../language/load.ts';
import { parse } from '../../../language/text/parser.ts';
import { guard } from './samples.ts';
import { parsed } from './support.ts';
import { portion } from '../../engine.ts';

function timed(text: string): { codes: string[]; duration: number } {
  const start = performance.now();
  const { diagnostics } = parse(text);
  return { codes: [...new Set(diagnostics.map(({ code }) => code))], duration: performance.now() - start };
}

function lines(count: number, line: (index: number) => string): string {
  return `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`;
}

describe('nesting', () => {
  const many = 10_000;
  it.each<[string, string]>([
    ['parentheses', `define T x := ${'('.repeat(many)}1${')'.repeat(many)};`],
    ['braces', `task T() ${'{'.repeat(many)}${'}'.repeat(many)}`],
    ['binders', `task T() { ${'exists (A a) { '.repeat(many)}${'} '.repeat(many)} }`],
    ['quantifiers', `define T x := ${'exists (A a) { b and '.repeat(many)}`],
    ['not', `define T x := ${'not '.repeat(many)}a;`],
    ['minus', `define T x := ${'-'.repeat(many)}a;`],
    ['calls', `define T x := ${'f('.repeat(many)}a${')'.repeat(many)};`],
    ['networks', `${'ordered('.repeat(many)}${')'.repeat(many)};`],
    ['implies', `define T x := a${' implies a'.repeat(many)};`],
    ['conditionals', `define T x := a${' ? a : a'.repeat(many)};`],
    ['counts', `define T x := ${'count (A a) { b > '.repeat(many)}`],
    ['sums', `define T x := ${'sum (A a; '.repeat(many)}`],
    ['conditionals inside', `define T x := ${'a ? '.repeat(many)}`],
    ['a long sum', `define T x := a${' + a'.repeat(many)};`],
  ])('of %s is reported once, at once', (_what, text) => {
    const { codes, duration } = timed(text);
    expect(codes).toEqual(['FP1017']);
    expect(duration).toBeLessThan(20_000);
  });

  it('is allowed as far as people go', () => {
    const deep = `define T x := ${'('.repeat(200)}a${')'.repeat(200)};\ndefine T y := a${' and a'.repeat(900)};\n`;
    expect(parse(deep).diagnostics).toEqual([]);
    expect(format(parsed(deep))).toContain('define T x := a;');
    const bodies = `task T() ${'{'.repeat(200)}${'}'.repeat(200)}`;
    expect(parse(bodies).diagnostics).toEqual([]);
  });
});

describe('size', () => {
  const many = portion(5e6);

  it.each<[string, string]>([
    ['of the same domain again and again', guard.repeat(Math.ceil(many / 2 / guard.length))],
    ['of semicolons', ';'.repeat(many)],
    ['of one word', 'a'.repeat(many)],
    ['of digits', '9'.repeat(many)],
    ['of blanks', ' '.repeat(many)],
    ['of opening quotes', '"'.repeat(many)],
    ['of bytes of zero', '\0'.repeat(many)],
    ['of letters of another script', '\u0436'.repeat(many)],
    ['of tasks that are never closed', 'task T() { a; '.repeat(many / 16)],
    ['of arguments', `f(${'a,'.repeat(many / 5)}`],
    ['of an open comment', `/*${' *'.repeat(many / 2)}`],
  ])('%s is no problem', { timeout: 60_000 }, (_what, text) => {
    const { duration } = timed(text);
    // It takes less than a second. What grows with the square of the length would take hours.
    expect(duration).toBeLessThan(20_000);
  });

  it.each<[string, (count: number) => string]>([
    ['declarations', (count) => `domain many;\n${lines(count, (index) => `type T${index};`)}`],
    [
      'instances',
      (count) =>
        `problem many of guard;\ninstance\n${lines(count, (index) => `    a${index}${index < count - 1 ? ',' : ';'}`).replace('    a0', '    Area a0')}`,
    ],
    ['conditions', (count) => `domain many;\ntask T() {\n${lines(count, (index) => `    a${index};`)}}\n`],
    ['comments', (count) => `domain many;\nenum E {\n    a\n${lines(count, (index) => `    // ${index}`)}}\n`],
  ])('of %s is no problem for the formatter', { timeout: 60_000 }, (_what, text) => {
    const long = text(portion(150_000));
    expect(format(parsed(long)).length).toBeGreaterThan(long.length * 0.9);
  });

  it('of what is reported has an end, and the last message says so', () => {
    const { diagnostics } = parse(`task T() { ${'a b '.repeat(500)} }`);
    expect(diagnostics).toHaveLength(mostErrors + 1);
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'FP1018',
      message: 'more than 100 errors; the rest is not shown',
    });
    for (const { message } of parse('@'.repeat(500)).diagnostics.slice(0, -1)) expect(message).toContain('`@`');
  });

  it('has an end for the checker too, which counts the errors of the syntax along', () => {
    const text = `domain many; ${'1 '.repeat(30)} task T() { ${'a; '.repeat(500)} }`;
    const { domain, diagnostics } = loadDomain(text);
    expect(domain).toBe(null);
    expect(diagnostics).toHaveLength(mostErrors + 1);
    expect(diagnostics.at(-1)!.code).toBe('FP1018');
    expect(diagnostics.filter(({ code }) => code === 'FP1018')).toHaveLength(1);
    expect(loadDomain(`domain many; task T() { ${'a; '.repeat(mostErrors)} }`).diagnostics).toHaveLength(mostErrors);
  });

  it('takes no time to speak of when a line is endless and wrong at every word', () => {
    const text = `domain many;\ntask T() { ${'a; '.repeat(portion(200_000))} }`;
    const start = performance.now();
    const shown = renderAll(loadDomain(text).diagnostics, text, 'many.htn');
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(shown.length).toBeLessThan(100_000);
  });

  it('of what a message quotes has an end', () => {
    const unknown = `domain many; task T() { ${'b'.repeat(5000)}; }`;
    for (const { message, advice } of loadDomain(unknown).diagnostics) {
      expect(message.length + (advice?.length ?? 0)).toBeLessThan(700);
    }
    for (const text of ['a'.repeat(5000), `type ${'\u00e9'.repeat(5000)};`, `f(${'a, '.repeat(5000)}a);`]) {
      for (const { message, advice } of parse(text).diagnostics) {
        expect(message.length + (advice?.length ?? 0)).toBeLessThan(700);
      }
    }
  });
});
