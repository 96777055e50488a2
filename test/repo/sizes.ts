// Measures the sources: how long functions are, and which lines are too wide.

import ts from 'typescript';

export interface FunctionSize {
  name: string;
  /** Its first line, counted from 1, and how many it has. */
  line: number;
  lines: number;
}

/**
 * All functions of a text, those inside others too. What groups tests (`describe`) does not count: it is a list of
 * functions.
 */
export function functionsIn(path: string, text: string): FunctionSize[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: FunctionSize[] = [];
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isGroup(node)) {
      const line = lineAt(node.getStart(source));
      found.push({ name: nameOf(node), line, lines: lineAt(node.getEnd()) - line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isGroup({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText());
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function';
}

export const widest = 120;

/**
 * The lines of a source that are too wide, counted from 1. The formatter breaks code; it leaves texts whole, and
 * comments to people. So a line may be wide when a text in it reaches its end.
 */
export function wideLinesOfSource(path: string, text: string): number[] {
  const wide = wideLines(text);
  if (wide.length === 0) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const texts: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node)) {
      texts.push(node);
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  const starts = source.getLineStarts();
  return wide.filter((line) => {
    const [start, end] = [starts[line - 1]!, starts[line] ?? text.length];
    return !texts.some((node) => node.getStart(source) < end && node.getEnd() > Math.max(start, end - tail));
  });
}

/** What may follow a text in its line: brackets, a comma, a semicolon. */
const tail = 10;

/**
 * The lines of prose that are too wide. Tables and what stands between code fences have the width that they need, so
 * has one long word.
 */
export function wideLinesOfPage(text: string): number[] {
  const lines = text.split('\n');
  let isCode = false;
  const inCode = lines.map((line) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode || isFence;
  });
  return wideLines(text).filter((line) => {
    const words = lines[line - 1]!.trim();
    const isLink =
      !words.slice(words.startsWith('- ') ? 2 : 0).includes(' ') || /^(- )?\[[^\]]*\]\([^)]*\)\S*$/.test(words);
    return !inCode[line - 1] && !words.startsWith('|') && !isLink;
  });
}

function wideLines(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (line.length > widest ? [at + 1] : []));
}
