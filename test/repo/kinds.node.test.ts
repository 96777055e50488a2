// Facts about kinds of values have one place, ir/kinds.ts: code elsewhere that decides by the word `float` would miss a
// new kind that is like it.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { allSources, root } from './sources.ts';

/** Where the word decides nothing about kinds, or is in a list that docs/changing.md, "A kind of value", names. */
const known: Record<string, { times: number; why: string }> = {
  'language/check/constants.ts': { times: 1, why: 'a literal of a text, which has no kind of value yet' },
  'language/check/problem-json.ts': { times: 1, why: 'part of a message' },
  'language/define/types.ts': { times: 1, why: 'the type itself' },
  'language/text/expressions.ts': { times: 1, why: 'part of a message' },
  'language/text/tokens.ts': { times: 1, why: 'the list of words for types' },
  'programs/game-scripts/oblivion.ts': { times: 1, why: 'types of a language of scripts' },
  'test/assembly/remember-costs.test.ts': { times: 1, why: 'one of two forms of keys in the core' },
  'test/assembly/sort-by.test.ts': { times: 3, why: 'one of two forms of keys in the core' },
  'test/compiler/emit/functions.test.ts': { times: 2, why: 'one of two forms of keys in the core' },
  'test/language/define/through-door.ts': { times: 1, why: 'a literal of a text' },
  'test/language/text/parser.test.ts': { times: 1, why: 'a literal of a text' },
  'test/programs/game-scripts/oblivion-grammar.ts': { times: 2, why: 'types of a language of scripts' },
  'test/programs/playground/planted/mutate.ts': { times: 1, why: 'a literal of a text' },
  'test/repo/kinds.node.test.ts': { times: 1, why: 'what this test looks for' },
  'tools/docs/reference.mjs': { times: 1, why: 'the types that operators return' },
};

/**
 * Whether a word only says which kind something has, or is a branch of a `switch` whose other branches the types check.
 */
function isHarmless(word: ts.Node): boolean {
  const { parent } = word;
  if (ts.isCaseClause(parent)) return !parent.parent.clauses.some(ts.isDefaultClause);
  if (ts.isConditionalExpression(parent)) return parent.condition !== word;
  return ts.isPropertyAssignment(parent) || ts.isLiteralTypeNode(parent) || ts.isReturnStatement(parent);
}

/** The lines of a text that may decide something by the word `float`. */
function decisionsIn(text: string): string[] {
  if (!/['"`]float['"`]/.test(text)) return [];
  const file = ts.createSourceFile('text.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === 'float' && !isHarmless(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(text.split('\n')[line]!.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('kinds of values', () => {
  it.each([
    "type.kind === 'float';",
    "if ('float' != kind) return;",
    'type.kind === "float";',
    "types.includes('float');",
    "const numbers = ['integer', 'float'];",
    "switch (kind) { case 'float': return 8; default: return 4; }",
  ])('finds %s', (text) => {
    expect(decisionsIn(text)).toEqual([text]);
  });

  it.each([
    "const type = { kind: 'float' };",
    "type Kind = 'integer' | 'float';",
    "function kind() { return isWhole ? 'integer' : 'float'; }",
    "switch (kind) { case 'float': return 8; case 'integer': return 4; }",
  ])('allows %s', (text) => {
    expect(decisionsIn(text)).toEqual([]);
  });

  it('decide nothing by the word `float`: isReal and isNumeric of ir/kinds.ts know which kinds are like it', () => {
    const found = Object.fromEntries(
      allSources().map((path) => [path, decisionsIn(readFileSync(`${root}${path}`, 'utf8'))]),
    );
    expect(Object.entries(found).filter(([path, lines]) => lines.length !== (known[path]?.times ?? 0))).toEqual([]);
    expect(Object.keys(known).filter((path) => !found[path])).toEqual([]);
  });
});
