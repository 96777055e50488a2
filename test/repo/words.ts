// Takes the prose out of sources and pages: comments, texts of several words, and pages without their code.
// Everything else is blanked, so that a position in the prose is one in the file.

import ts from 'typescript';

/** What replaces a character of code between two pieces of prose, and one that is quoted inside a sentence. */
const [blank, code] = ['\0', '~'];

const blankOut = (text: string, by: string): string => text.replaceAll(/\S/g, by);

/** The comments of a source, and its texts of at least three words if `withTexts` is set. */
export function proseOfSource(path: string, text: string, withTexts: boolean): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const pieces: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (!isText(node)) return ts.forEachChild(node, visit);
    const start = node.getStart(source);
    const literal = text.slice(start, node.end);
    const isProse = withTexts && !ts.isRegularExpressionLiteral(node) && /\w \w+ \w/.test(literal);
    pieces.push(proseOfComments(text.slice(end, start)), isProse ? proseOfText(literal) : blankOut(literal, blank));
    end = node.end;
  };
  visit(source);
  return pieces.join('') + proseOfComments(text.slice(end));
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateLiteralToken(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node)
  );
}

/** The comments of a text without literals. The start of a documenting comment stays, all other marks are blanked. */
export function proseOfComments(text: string): string {
  return text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\/|\S/g, (part) =>
    part.length === 1
      ? blank
      : withoutQuotedCode(part.replaceAll(/^\/\/|^\/\*(?!\*)|(?<=\n\s*)\*(?!\/)|\*\/$/g, spaces)),
  );
}

function proseOfText(literal: string): string {
  return blank + withoutQuotedCode(literal.slice(1, -1)) + blank;
}

/** A page without blocks of code, quoted code and the targets of links. */
export function proseOfPage(text: string): string {
  return withoutQuotedCode(
    text
      .replaceAll(/^( *)```[\s\S]*?^\1```/gm, (part) => blankOut(part, blank))
      .replaceAll(/\]\([^)\s]*\)/g, (part) => blankOut(part, code)),
  );
}

function withoutQuotedCode(text: string): string {
  return text.replaceAll(/`[^`]+`/g, (part) => blankOut(part, code));
}

function spaces(part: string): string {
  return ' '.repeat(part.length);
}
