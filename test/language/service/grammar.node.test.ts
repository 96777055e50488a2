// The TextMate grammar is the one that the tables of the lexer give, and it sees what the lexer sees: in all domains of
// the repository and in all conformance cases.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lex } from '../../../language/text/lexer.ts';
import { TokenKind, isKeyword } from '../../../language/text/tokens.ts';

interface GrammarRule {
  name?: string;
  match?: string;
  begin?: string;
  end?: string;
  captures?: Record<string, { name: string }>;
}

const source = readFileSync('language/htn.tmLanguage.json', 'utf8');
const { patterns } = JSON.parse(source) as { patterns: GrammarRule[] };

/** Enough of what editors do with a grammar: at each place of a line, the first rule that matches soonest. */
function tokensOf(text: string): string[] {
  const found: string[] = [];
  let open: GrammarRule | null = null;
  const rules = patterns.map((rule) => ({ rule, expression: new RegExp(rule.match ?? rule.begin!, 'g') }));
  for (const [number, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (let at = 0; at <= line.length;) {
      if (open) {
        const end = new RegExp(open.end!, 'g');
        end.lastIndex = at;
        const closed = end.exec(line);
        if (!closed) break;
        open = null;
        at = closed.index + closed[0].length;
        continue;
      }
      let best: { rule: GrammarRule; match: RegExpExecArray } | null = null;
      for (const { rule, expression } of rules) {
        expression.lastIndex = at;
        const match = expression.exec(line);
        if (match && (!best || match.index < best.match.index)) best = { rule, match };
      }
      if (!best) break;
      const { rule, match } = best;
      const inside = rule.captures ? match[1]! : match[0];
      const from = match.index + match[0].indexOf(inside);
      const scope = rule.captures ? rule.captures['1']!.name : rule.name!;
      found.push(`${number + 1}:${from + 1} ${kindOf(scope)} ${rule.begin ? '' : inside}`.trimEnd());
      if (rule.begin) open = rule;
      at = match.index + Math.max(1, match[0].length);
    }
  }
  return found.filter((one) => !one.includes('undefined'));
}

function kindOf(scope: string): string | undefined {
  if (scope.startsWith('comment')) return 'comment';
  if (scope.startsWith('string')) return 'string';
  if (scope.startsWith('constant.numeric')) return 'number';
  return /^(keyword\.(control|declaration|operator\.word)|constant\.language|storage)/.test(scope) ? 'word' : undefined;
}

/** The words and comments that the lexer finds. */
function lexedOf(text: string): string[] {
  const { tokens, comments } = lex(text);
  const found: { at: number; text: string }[] = comments.map(({ span, text: comment, block }) => ({
    at: span.start,
    text: `${span.line}:${span.column} comment ${block ? '' : comment}`.trimEnd(),
  }));
  for (let index = 0; index < tokens.count - 1; index++) {
    const kind = tokens.kinds[index]!;
    const isNumber = kind === TokenKind.Integer || kind === TokenKind.Float;
    const what = isKeyword(kind) ? 'word' : isNumber ? 'number' : kind === TokenKind.Text ? 'string' : null;
    const { start, end, line, column } = tokens.span(index);
    if (what) found.push({ at: start, text: `${line}:${column} ${what} ${text.slice(start, end)}` });
  }
  return found.sort((one, other) => one.at - other.at).map((one) => one.text);
}

const texts = ['domains', 'test/cases/conformance'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.htn'))
    .map((path) => `${folder}/${path}`),
);

describe('the TextMate grammar', () => {
  it('is up to date: `npm run grammar` writes it', () => {
    const made = execFileSync(process.execPath, ['tools/grammar.mjs', '--print'], { encoding: 'utf8' });
    expect(source).toBe(made);
  });

  it.each(texts)('sees in %s what the lexer sees', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(tokensOf(text)).toEqual(lexedOf(text));
  });

  it('takes words for names where the lexer does', () => {
    // The first word of a text is no name.
    for (const text of [
      'task(a);',
      'type := 3;',
      'when and first',
      'exists (A a) {',
      'instance A type, task;',
      'a /* b */ c',
    ]) {
      expect(tokensOf(`domain a; ${text}`)).toEqual(lexedOf(`domain a; ${text}`));
    }
  });
});
