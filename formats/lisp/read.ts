// Parses texts of parentheses and atoms, such as HDDL and PDDL, into lists with spans. It continues after a missing or
// an additional parenthesis, so that one run reports all mistakes.

import type { Span } from '../../ir/ir.ts';
import type { LispReport } from './report.ts';

/** A word between spaces and parentheses, as it is written. */
export interface LispAtom {
  kind: 'atom';
  text: string;
  span: Span;
}

export interface LispList {
  kind: 'list';
  items: LispNode[];
  span: Span;
}

export type LispNode = LispAtom | LispList;

/** Deeper lists are refused, so that no reader of lists runs out of stack. */
const deepest = 500;

const newline = 10;
const semicolon = 59;
const open = 40;
const close = 41;
const colon = 58;
const questionMark = 63;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0xa0;
}

/** Returns everything on the outermost level of the text. */
export function readLisp(text: string, report: LispReport): LispNode[] {
  const top: LispNode[] = [];
  const opened: LispList[] = [];
  let items = top;
  let line = 1;
  let lineStart = 0;
  let isTooDeep = false;
  const spanOf = (start: number, end: number): Span => ({ start, end, line, column: start - lineStart + 1 });
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === newline) {
      at++;
      line++;
      lineStart = at;
    } else if (isSpace(code)) at++;
    else if (code === semicolon) at = endOfLine(text, at);
    else if (code === open) {
      // Only a `define` has sections, so lists that are still open there lack their end.
      if (opened.length > 1 && beginsSection(text, at) && !isLength(opened[1]!)) {
        const [, ...unclosed] = opened;
        const { span } = unclosed.at(-1)!;
        report.add('FP5001', { ...span, end: span.start + 1 }, String(unclosed.length));
        for (const list of unclosed) list.span.end = at;
        opened.length = 1;
        items = opened[0]!.items;
      }
      const list: LispList = { kind: 'list', items: [], span: spanOf(at, ++at) };
      if (opened.length >= deepest && !isTooDeep) {
        isTooDeep = true;
        report.add('FP5003', list.span);
      }
      if (opened.length < deepest) items.push(list);
      opened.push(list);
      items = list.items;
    } else if (code === close) {
      const list = opened.pop();
      at++;
      // `)` on the outermost level closes nothing.
      if (!list) report.add('FP5002', spanOf(at - 1, at));
      else list.span.end = at;
      items = opened.at(-1)?.items ?? top;
    } else {
      const end = endOfAtom(text, at);
      items.push({ kind: 'atom', text: text.slice(at, end), span: spanOf(at, end) });
      at = end;
    }
  }
  // The innermost list shows where to look: the text after it was treated as a part of it.
  const left = opened.at(-1);
  if (left) report.add('FP5001', { ...left.span, end: left.span.start + 1 }, String(opened.length));
  for (const list of opened) list.span.end = text.length;
  return top;
}

/** Whether the list that opens here is one such as `(:action ...)`. */
function beginsSection(text: string, at: number): boolean {
  let next = at + 1;
  while (isSpace(text.charCodeAt(next))) next++;
  return text.charCodeAt(next) === colon;
}

/** `(:length (:serial 5))` has sections in it. */
function isLength({ items: [head] }: LispList): boolean {
  return head?.kind === 'atom' && head.text.toLowerCase() === ':length';
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function endOfAtom(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === open || code === close || code === semicolon || isSpace(code)) break;
    // A variable begins here, also without a space before it.
    if (code === questionMark && end > from) break;
  }
  return end;
}
