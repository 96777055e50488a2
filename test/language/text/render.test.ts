// How a message looks on the screen: the source line, the marks below it, the advice, colours.

import { describe, expect, it } from 'vitest';
import { render, renderAll } from '../../../language/render.ts';
import { parse } from '../../../language/text/parser.ts';

function rendered(text: string): string {
  return render(parse(text).diagnostics[0]!, text, 'guard.htn');
}

describe('a message on the screen', () => {
  it('shows the line, the place and what to write', () => {
    expect(rendered('domain a;\ntask T() {\n    a && b;\n}')).toBe(
      [
        'guard.htn:3:7: error FP1007: `&&` is not an operator of this language',
        '      a && b;',
        '        ^^',
        '  help: write `and`',
      ].join('\n'),
    );
  });

  it('keeps tabs, so that the marks stand below the place', () => {
    const [, source, marks] = rendered('task T() {\n\ta\t&& b;\n}').split('\n');
    expect(source).toBe('  \ta\t&& b;');
    expect(marks).toBe('  \t \t^^');
  });

  it('marks the place behind the last character of a line', () => {
    const [, source, marks] = rendered('domain a\r\ntype B;').split('\n');
    expect(source).toBe('  domain a');
    expect(marks).toBe('          ^');
  });

  it('marks no more than the line where a place goes over several', () => {
    const text = 'domain a;\n/* open\n\n';
    const one = {
      code: 'FP1003',
      severity: 'error' as const,
      message: 'open',
      span: { start: 10, end: 19, line: 2, column: 1 },
    };
    expect(render(one, text, 'x')).toBe('x:2:1: error FP1003: open\n  /* open\n  ^^^^^^^');
  });

  it('cuts long lines around the place', () => {
    const text = `${'a '.repeat(500)}&& ${'b '.repeat(500)}`;
    const start = text.indexOf('&&');
    const one = {
      code: 'FP1007',
      severity: 'error' as const,
      message: 'm',
      span: { start, end: start + 2, line: 1, column: start + 1 },
    };
    const [, source, marks] = render(one, text, 'x').split('\n');
    expect(source!.length).toBeLessThan(140);
    expect(source!.slice(marks!.indexOf('^'), marks!.lastIndexOf('^') + 1)).toBe('&&');
    expect(source).toMatch(/^ {2}\.\.\..*\.\.\.$/);
  });

  it('shows no control characters', () => {
    expect(rendered('type A \u001b[31m;')).not.toContain('\u001b');
  });

  it('has colours only when asked for', () => {
    const text = 'type A';
    const [one] = parse(text).diagnostics;
    expect(render(one!, text, 'x')).not.toContain('\u001b');
    const coloured = render(one!, text, 'x', { color: true });
    expect(coloured).toContain('\u001b[');
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(render(one!, text, 'x'));
  });

  it('says how many there are', () => {
    const text = 'type A\ntype B\n';
    expect(renderAll(parse(text).diagnostics, text, 'x')).toMatch(/\n\n2 errors$/);
    const warning = { ...parse(text).diagnostics[0]!, severity: 'warning' as const };
    expect(renderAll([warning], text, 'x')).toMatch(/warning FP1012.*\n[^]*\n\n1 warning$/);
    expect(renderAll([], text, 'x')).toBe('');
  });
});
