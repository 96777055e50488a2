// A text as a tree that knows how it may be made smaller: which parts can go, and what can replace a part. A failing
// case shrinks by trying those one after another; what no longer compiles is passed over.

export type Piece = string | PieceNode;

export interface PieceNode {
  parts: readonly Piece[];
  separator: string;
  /** Whether it can go altogether, together with the separator next to it. */
  optional: boolean;
  /** What can replace it: a text, or the part with this number. */
  simpler: readonly (string | number)[];
}

export function sequence(...parts: Piece[]): PieceNode {
  return { parts, separator: '', optional: false, simpler: [] };
}

/** A sequence that can be replaced by a text or by one of its parts. */
export function replaceable(simpler: readonly (string | number)[], ...parts: Piece[]): PieceNode {
  return { parts, separator: '', optional: false, simpler };
}

export function optional(...parts: Piece[]): PieceNode {
  return { parts, separator: '', optional: true, simpler: [] };
}

/** Any part of it can go. */
export function list(separator: string, parts: readonly Piece[]): PieceNode {
  return { parts: parts.map((part) => optional(part)), separator, optional: false, simpler: [] };
}

/** Parts that must all stay. */
export function fixed(separator: string, parts: readonly Piece[]): PieceNode {
  return { parts, separator, optional: false, simpler: [] };
}

/** A statement or declaration on separate lines. */
export function line(...parts: Piece[]): PieceNode {
  return optional(...parts, '\n');
}

export function block(head: readonly Piece[], body: readonly Piece[]): PieceNode {
  return optional(...head, ' {\n', sequence(...body), '}\n');
}

function render(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.parts.map(render).join(piece.separator);
}

/** The text, indented by its braces. */
export function layout(piece: Piece): string {
  let depth = 0;
  const indented = render(piece)
    .split('\n')
    .map((content) => {
      const own = depth - (content.startsWith('}') ? 1 : 0);
      for (const character of content) depth += character === '{' ? 1 : character === '}' ? -1 : 0;
      return content === '' ? '' : '    '.repeat(own) + content;
    });
  return indented.join('\n');
}

/** Every tree that is one step smaller, larger steps first; null stands for nothing left of an optional piece. */
export function* reductions(piece: Piece): Generator<Piece | null> {
  if (typeof piece === 'string') return;
  if (piece.optional) yield null;
  for (const simpler of piece.simpler) {
    const replacement = typeof simpler === 'number' ? piece.parts[simpler]! : simpler;
    yield { ...piece, parts: [replacement], separator: '', simpler: [] };
  }
  for (const [index, part] of piece.parts.entries()) {
    for (const smaller of reductions(part)) {
      const parts =
        smaller === null ? piece.parts.filter((_, other) => other !== index) : piece.parts.with(index, smaller);
      yield { ...piece, parts, simpler: smaller === null ? [] : piece.simpler };
    }
  }
}
