// Colours for the text, by frameplan's own lexer.

import type { Range } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { lex } from '../../../language/text/lexer.ts';
import { isDeclarationWord, isKeyword, isStatementWord, isTypeWord, TokenKind } from '../../../language/text/tokens.ts';
import { isLisp } from '../model/files.ts';
import type { TokenList } from '../../../language/text/tokens.ts';

/** In a longer text, only the visible part is lexed, so a comment that began far above is not recognised. */
const mostLexed = 200_000;

const mark = (name: string): Decoration => Decoration.mark({ class: `tok-${name}` });
const marks = {
  comment: mark('comment'),
  declaration: mark('declaration'),
  statement: mark('statement'),
  word: mark('word'),
  type: mark('type'),
  literal: mark('literal'),
  call: mark('call'),
};

function markOf({ kinds }: TokenList, at: number): Decoration | null {
  const kind = kinds[at]!;
  if (kind === TokenKind.Integer || kind === TokenKind.Float) return marks.literal;
  if (kind === TokenKind.Name) return kinds[at + 1] === TokenKind.OpenParenthesis ? marks.call : null;
  if (!isKeyword(kind)) return null;
  if (isDeclarationWord(kind)) return marks.declaration;
  if (isStatementWord(kind)) return marks.statement;
  if (isTypeWord(kind)) return marks.type;
  return kind >= TokenKind.True && kind <= TokenKind.None ? marks.literal : marks.word;
}

/** Sorted by place. */
function colour(text: string, offset: number): Range<Decoration>[] {
  const { tokens, comments } = lex(text);
  const found: Range<Decoration>[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const [start, end] = [tokens.starts[at]!, tokens.ends[at]!];
    const decoration = end > start ? markOf(tokens, at) : null;
    if (decoration) found.push(decoration.range(offset + start, offset + end));
  }
  for (const { span } of comments) {
    if (span.end > span.start) found.push(marks.comment.range(offset + span.start, offset + span.end));
  }
  return found;
}

/** The parts of PDDL, a separate notation, that are highlighted: only comments and keywords. */
const lispParts = /;[^\n]*|[(]\s*(?:define|:[\w-]+|and|or|not|forall|exists|when|domain|problem)\b|\?[\w-]+/g;

function colourLisp(text: string, offset: number): Range<Decoration>[] {
  return [...text.matchAll(lispParts)].map((match) => {
    const [part] = match;
    const decoration = part.startsWith(';') ? marks.comment : part.startsWith('(') ? marks.statement : marks.type;
    const from = offset + match.index + (part.startsWith('(') ? part.search(/[^(\s]/) : 0);
    return decoration.range(from, offset + match.index + part.length);
  });
}

function decorationsFor({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const paint = isLisp(doc.sliceString(0, 5000)) ? colourLisp : colour;
  if (doc.length <= mostLexed) return Decoration.set(paint(doc.toString(), 0), true);
  const ranges = visibleRanges.flatMap(({ from, to }) => {
    const start = doc.lineAt(from).from;
    return paint(doc.sliceString(start, Math.min(to, start + mostLexed)), start);
  });
  return Decoration.set(ranges, true);
}

export const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorationsFor(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || (viewportChanged && view.state.doc.length > mostLexed)) this.decorations = decorationsFor(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
