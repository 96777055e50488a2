// Renders diagnostics for people: the place, the source line with a caret, the advice.

import type { Span } from '../ir/ir.ts';
import type { Diagnostic } from './diagnostics.ts';

export interface RenderOptions {
  /** Whether to colour with ANSI escapes, for a terminal. */
  color?: boolean;
}

/** A longer source line is shown only in part: this many characters around the place. */
const widestLine = 120;

/** `file:line:column: error CODE: message`, then the source line, the place underlined, and the advice. */
export function render(one: Diagnostic, text: string, fileName: string, options: RenderOptions = {}): string {
  const paint = (codes: string, part: string): string => (options.color ? `\u001b[${codes}m${part}\u001b[0m` : part);
  const { span, severity } = one;
  const hue = severity === 'error' ? '31' : '33';
  const head = `${span.file ?? fileName}:${span.line}:${span.column}: ${paint(`1;${hue}`, `${severity} ${one.code}`)}: ${one.message}`;
  const { source, indent, marks } = excerpt(span, text);
  const lines = [head, `  ${source}`, `  ${indent}${paint(hue, marks)}`];
  if (one.advice !== undefined) lines.push(`  ${paint('36', 'help')}: ${one.advice}`);
  return lines.join('\n');
}

/**
 * Renders all diagnostics with blank lines between them, then a line that counts them. Returns '' when there are none.
 */
export function renderAll(
  all: readonly Diagnostic[],
  text: string,
  fileName: string,
  options: RenderOptions = {},
): string {
  if (all.length === 0) return '';
  const errors = all.filter((one) => one.severity === 'error').length;
  const counts = [counted(errors, 'error'), counted(all.length - errors, 'warning')].filter((part) => part !== '');
  return [...all.map((one) => render(one, text, fileName, options)), counts.join(', ')].join('\n\n');
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function excerpt(span: Span, text: string): { source: string; indent: string; marks: string } {
  const lineStart = Math.max(0, span.start - (span.column - 1));
  // A line may be as long as the text and have a message at each word, so only the shown part is searched.
  const furthest = Math.min(text.length, span.start + widestLine + 1);
  let lineEnd = span.start;
  while (lineEnd < furthest && !isLineBreak(text.charCodeAt(lineEnd))) lineEnd++;
  const markEnd = Math.max(span.start, Math.min(span.end, lineEnd));
  let from = lineStart;
  let to = lineEnd;
  if (lineEnd - lineStart > widestLine) {
    from = Math.max(lineStart, Math.min(span.start - widestLine / 3, lineEnd - widestLine));
    from = Math.floor(from);
    to = Math.min(lineEnd, from + widestLine);
  }
  const before = from > lineStart ? '...' : '';
  const after = to < lineEnd ? '...' : '';
  return {
    source: before + printable(text.slice(from, to)) + after,
    // Tabs stay tabs, so that the marks line up with the text however wide a tab is.
    indent: before.replace(/./g, ' ') + text.slice(from, span.start).replace(/[^\t]/g, ' '),
    marks: '^'.repeat(Math.max(1, Math.min(markEnd, to) - span.start)),
  };
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Control characters are replaced: they could move the cursor of a terminal, or worse. */
function printable(source: string): string {
  // eslint-disable-next-line no-control-regex
  return source.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
}
