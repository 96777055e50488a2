// Random and damaged texts: whatever the text is, the parser ends soon, throws nothing, and places every message in the
// text.

import { describe, expect, it } from 'vitest';
import { mostErrors } from '../../../language/diagnostics.ts';
import { render } from '../../../language/render.ts';
import { format } from '../../../language/text/format.ts';
import { parse } from '../../../language/text/parser.ts';
import { figures, guard, snippets } from './samples.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { Random } from '../../../domains/random.ts';
import { shape, words } from './support.ts';
import { portion } from '../../engine.ts';

const vocabulary = [
  ...new Set([...words(guard), ...words(figures)]),
  ...[
    '&&',
    '||',
    '!',
    '=',
    '->',
    '=>',
    '"text"',
    '"open',
    'if',
    'else',
    'null',
    '0x1',
    '99999999999',
    '1.',
    '#',
    '/*',
    '*/',
  ],
  ...[
    '//',
    '\n',
    '\u00e9',
    '\u{1f600}',
    '\ud800',
    '\0',
    'tree',
    'actor',
    'metod',
    'constructor',
    '__proto__',
    'AND',
    'NOT',
  ],
];

/** Parts of the samples that are small enough to be tried many times. */
const pieces = [guard, figures, ...snippets]
  .flatMap((text) => text.split(/\n\n/))
  .filter((piece) => piece.length < 600);

function soup(random: Random): string {
  const parts: string[] = [];
  for (let left = random.below(40); left >= 0; left--) parts.push(random.pick(vocabulary));
  return parts.join(random.below(4) === 0 ? '' : ' ');
}

/** A text without errors, with some tokens left out, doubled, exchanged or replaced. */
function mutation(random: Random): string {
  const tokens = random.pick(pieceWords).slice();
  for (let left = random.below(4); left >= 0; left--) {
    const at = random.below(tokens.length + 1);
    const change = random.below(4);
    if (change === 0) tokens.splice(at, 1);
    else if (change === 1) tokens.splice(at, 0, random.pick(vocabulary));
    else if (change === 2) tokens[at] = random.pick(vocabulary);
    else tokens.splice(at, 0, ...tokens.splice(random.below(tokens.length + 1), 2));
  }
  return tokens.join(' ');
}

const pieceWords = pieces.map(words);

/** A text without errors, with characters removed or inserted. */
function damaged(random: Random): string {
  const piece = random.pick(pieces);
  const at = random.below(piece.length);
  const to = at + random.below(8);
  return piece.slice(0, at) + String.fromCharCode(random.below(200)) + piece.slice(to);
}

function characters(random: Random): string {
  let text = '';
  const range = random.pick([128, 256, 0x10000]);
  for (let left = random.below(60); left >= 0; left--) text += String.fromCharCode(random.below(range));
  return text;
}

/** Checks everything that holds for any text. */
function check(text: string): void {
  const start = performance.now();
  const { file, diagnostics } = parse(text);
  const duration = performance.now() - start;
  if (duration > 1000) throw new Error(`took ${duration} ms: ${JSON.stringify(text)}`);
  if (diagnostics.length > mostErrors + 1) throw new Error(`too many errors: ${JSON.stringify(text)}`);
  for (const one of diagnostics) {
    const { start: from, end, line, column } = one.span;
    const placed = from >= 0 && from <= end && end <= text.length && line >= 1 && column >= 1;
    // The text itself may contain `undefined`, because words can be joined by chance.
    const isWorded = text.includes('undefined') || !render(one, text, 'x.htn').includes('undefined');
    if (!placed || !isWorded) {
      throw new Error(`${JSON.stringify(one)} in ${JSON.stringify(text)}`);
    }
  }
  if (diagnostics.length === 0) checkFormat(text, file);
}

function checkFormat(text: string, file: ReturnType<typeof parse>['file']): void {
  const once = format(file);
  const again = parse(once);
  const same = shape(again.file.declarations) === shape(file.declarations);
  if (!same || format(again.file) !== once) throw new Error(`formats badly: ${JSON.stringify(text)}`);
}

describe('any text', () => {
  it.each<[string, number, (random: Random) => string]>([
    ['of words of the language', portion(30_000), soup],
    ['of a domain with other words', portion(40_000), mutation],
    ['of a domain with other characters', portion(15_000), damaged],
    ['of any characters', portion(15_000), characters],
  ])('%s ends soon and is reported in place', { timeout: 60_000 }, (name, count, make) => {
    const random = seededRandom(name.length);
    let tried = 0;
    for (; tried < count; tried++) {
      const text = make(random);
      try {
        check(text);
      } catch (error) {
        throw new Error(`failed on ${JSON.stringify(text)}`, { cause: error });
      }
    }
    expect(tried).toBe(count);
  });
});
