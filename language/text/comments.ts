// A queue with the comments of a text, for the formatter. The part that is printed next takes its comments, so that
// each is taken once, in order.

import type { Comment, SourceFile } from './ast.ts';
import type { SuffixColumn } from './layout.ts';

/** `own`: alone on its line. `trailing`: after code, at the end of the line. `inline`: before code on its line. */
export type CommentPlace = 'own' | 'trailing' | 'inline';

export interface PlacedComment {
  text: string;
  place: CommentPlace;
  start: number;
  end: number;
  /** For a comment at the end of a line that begins in the same column as the one before or after it. */
  column?: SuffixColumn;
}

export class CommentQueue {
  readonly text: string;
  private readonly comments: PlacedComment[];
  private next = 0;

  constructor(file: SourceFile) {
    this.text = file.text;
    this.comments = place(file);
    align(this.comments, file);
  }

  /** All comments not yet taken that start before this offset. */
  takeBefore(offset: number): PlacedComment[] {
    const taken: PlacedComment[] = [];
    for (let comment = this.comments[this.next]; comment && comment.start < offset;) {
      taken.push(comment);
      comment = this.comments[++this.next];
    }
    return taken;
  }

  /** The comments at the end of the line in which something has ended. */
  takeTrailing(end: number): PlacedComment[] {
    const taken: PlacedComment[] = [];
    let from = end;
    for (let comment = this.comments[this.next]; comment && comment.place === 'trailing';) {
      if (comment.start < from || hasLineBreak(this.text.slice(from, comment.start))) break;
      taken.push(comment);
      from = comment.end;
      comment = this.comments[++this.next];
    }
    return taken;
  }

  /** Whether there is an empty line in this part of the text. */
  isBlankBetween(from: number, to: number): boolean {
    const breaks = this.text.slice(from, Math.max(from, to)).match(/\r\n|\r|\n/g);
    return breaks !== null && breaks.length > 1;
  }
}

function hasLineBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}

function place({ text, comments }: SourceFile): PlacedComment[] {
  const starts = comments.map(() => false);
  const ends = comments.map(() => false);
  comments.forEach(({ span }, index) => {
    const before = skipBlanks(text, span.start - 1, -1);
    const previous = comments[index - 1];
    // The comment before it may itself be at the start of the line.
    starts[index] = isLineEnd(text, before) || (previous?.span.end === before + 1 && starts[index - 1]!);
  });
  for (let index = comments.length - 1; index >= 0; index--) {
    const after = skipBlanks(text, comments[index]!.span.end, 1);
    const next = comments[index + 1];
    ends[index] = isLineEnd(text, after) || (next?.span.start === after && ends[index + 1]!);
  }
  return comments.map((comment, index) => ({
    text: tidy(comment),
    place: ends[index] ? (starts[index] ? 'own' : 'trailing') : 'inline',
    start: comment.span.start,
    end: comment.span.end,
  }));
}

/** Keeps comments at the ends of lines that follow one another in one column, if they are in one column in the text. */
function align(comments: readonly PlacedComment[], file: SourceFile): void {
  let last: { comment: PlacedComment; least: number } | undefined;
  comments.forEach((comment, index) => {
    const { span, block } = file.comments[index]!;
    if (comment.place !== 'trailing' || block) return;
    const least = span.column - 1;
    if (last?.least === least) comment.column = last.comment.column ??= { least };
    last = { comment, least };
  });
}

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\v' || text[at] === '\f' || text[at] === '\ufeff') {
    at += step;
  }
  return at;
}

function isLineEnd(text: string, at: number): boolean {
  const character = text[at];
  return character === undefined || character === '\n' || character === '\r';
}

/** Turns line breaks into those of the formatter. The rest of a comment stays. */
function tidy(comment: Comment): string {
  return comment.block ? comment.text.replace(/\r\n?/g, '\n') : comment.text.trimEnd();
}
