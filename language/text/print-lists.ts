// How the formatter prints lists in brackets, and the comments between their parts.

import { group, hard, indent, line, sequence, soft, suffix } from './layout.ts';
import type { TextLayout } from './layout.ts';
import type { CommentQueue, PlacedComment } from './comments.ts';

/** Comments between two parts: those at the end of the line before, and those before the next part. */
interface Gap {
  before: TextLayout[];
  after: TextLayout[];
  breaks: boolean;
}

function gap(comments: readonly PlacedComment[]): Gap {
  const result: Gap = { before: [], after: [], breaks: false };
  for (const { text, place, column } of comments) {
    if (place === 'inline') result.after.push(text, ' ');
    else {
      result.breaks = true;
      if (place === 'trailing' && result.after.length === 0) result.before.push(suffix(text, true, column));
      else result.after.push(text, hard);
    }
  }
  return result;
}

/** A place where the line may end, with the comments before the part that starts at this offset. */
export function breakBefore(comments: CommentQueue, start: number, separator: TextLayout): TextLayout {
  const { before, after, breaks } = gap(comments.takeBefore(start));
  return sequence(before, breaks ? hard : separator, after);
}

/** Comments where no line may end. They go before the next part, or to the end of the line. */
export function inPassing(comments: CommentQueue, start: number): TextLayout {
  return sequence(
    comments.takeBefore(start).map(({ text, place, column }) => {
      return place === 'inline' ? sequence(text, ' ') : suffix(text, text.includes('\n'), column);
    }),
  );
}

export interface ListPart {
  start: number;
  print: () => TextLayout;
  /** The separator between this part and the next: `,` by default. */
  separator?: string;
}

/** `open part, part close`. Comments before `end` that no part has taken go after the last part. */
export function list(
  comments: CommentQueue,
  [open, close]: [string, string],
  parts: readonly ListPart[],
  end: number,
  edge: TextLayout = soft,
): TextLayout {
  const inside: TextLayout[] = [];
  parts.forEach((part, index) => {
    inside.push(breakBefore(comments, part.start, index === 0 ? edge : line), part.print());
    if (index < parts.length - 1) inside.push(part.separator ?? ',');
  });
  const behind = behindLast(comments.takeBefore(end), parts.length > 0);
  if (inside.length === 0 && behind.length === 0) return `${open}${close}`;
  return group(open, indent(inside, behind), edge, close);
}

/**
 * The first comment may stay on the line of the last part. All others, and all comments in an empty list, get their own
 * lines.
 */
function behindLast(comments: readonly PlacedComment[], follows: boolean): TextLayout[] {
  return comments.flatMap(({ text, place, column }, index): TextLayout[] => {
    if (place === 'inline' && index === 0) return [follows ? ' ' : '', text];
    if (place === 'trailing' && index === 0 && follows) return [suffix(text, true, column)];
    return [hard, text];
  });
}
