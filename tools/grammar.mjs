// `npm run grammar`: writes language/htn.tmLanguage.json, the TextMate grammar of the language, from the tables of the
// lexer. Editors colour by it before the language service has answered, and so do sites that show code. Needs `dist/`.

import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { operatorTexts } from '../dist/language/text/lexer.js';
import { contextualWords, keywords, typeWords } from '../dist/language/text/tokens.js';

const output = new URL('../language/htn.tmLanguage.json', import.meta.url);

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, '\\$&');
const oneOf = (words) => `(?:${words.map(escaped).join('|')})`;
const name = '(?:[A-Za-z_]\\w*|`[^`]*`)';

/**
 * Words of declarations and statements are names before these, as in the lexer (`isNameBefore`). A grammar sees the end
 * of the line and not what is below it.
 */
const namedBy = '(?!\\s*(?:[;,)}\\]]|:=|:->|[=<>%?:]|!=|\\+|-|\\*|/(?![/*])|(?:and|or|implies)\\b))';
const beforeParenthesis = '(?!\\s*\\()';

const literals = ['true', 'false', 'none'];
const operatorWords = ['and', 'or', 'not', 'implies'];
const upTo = (word) => keywords.slice(0, keywords.indexOf(word));
const declarations = upTo('method');
const statements = keywords.filter(
  (word) => ![...declarations, ...typeWords, ...literals, ...operatorWords].includes(word),
);
/** They are names before a parenthesis, too. */
const notCalled = upTo('when');

/** What follows a word that is a word of the language only in its place. */
const places = {
  cost: '(?=\\s*:=)',
  bound: '(?=\\s*:=)',
  score: '(?=\\s*:=)',
  chance: '(?=\\s*\\()',
  depth: '(?=\\s+\\d)',
  of: `(?=\\s+${name}\\s*;)`,
  include: '(?=\\s*["\'])',
  count: `(?=\\s*\\(\\s*${name}(?:\\s*\\[[^\\]]*\\])?\\s+${name})`,
  sum: `(?=\\s*\\(\\s*${name}(?:\\s*\\[[^\\]]*\\])?\\s+${name})`,
  sensed: '(?=\\s+fluent\\b)',
  reservation: `(?=\\s+${name}(?:\\s*\\[[^\\]]*\\])?\\s+${name})`,
  busy: `(?=\\s+${name})`,
  during: '(?=\\s*\\{)',
  while: `(?=\\s+(?:${name}|\\())`,
  achieve: '(?=\\s*\\()',
  by: '(?=\\s*\\()',
};
const lacking = contextualWords.filter((word) => !Object.hasOwn(places, word));
if (lacking.length > 0) throw new Error(`tools/grammar.mjs does not say where ${lacking} are words`);

const word = (words, scope, behind = '') => ({ match: `\\b${oneOf(words)}\\b${behind}`, name: `${scope}.htn` });

const grammar = {
  name: 'frameplan domain',
  scopeName: 'source.htn',
  fileTypes: ['htn'],
  patterns: [
    { match: '//.*$', name: 'comment.line.double-slash.htn' },
    { begin: '/\\*', end: '\\*/', name: 'comment.block.htn' },
    { match: '(?<=\\binclude)\\s*("[^"]*"|\'[^\']*\')', captures: { 1: { name: 'string.quoted.htn' } } },
    { match: '`[^`]*`', name: 'variable.other.quoted.htn' },
    { match: '\\b\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?\\b', name: 'constant.numeric.htn' },
    word(['sort-by'], 'keyword.control'),
    word(literals, 'constant.language'),
    word(operatorWords, 'keyword.operator.word'),
    word(typeWords, 'storage.type'),
    word(declarations, 'keyword.declaration', beforeParenthesis + namedBy),
    word(
      statements.filter((one) => notCalled.includes(one)),
      'keyword.control',
      beforeParenthesis + namedBy,
    ),
    word(
      statements.filter((one) => !notCalled.includes(one) && one !== 'sort-by'),
      'keyword.control',
      namedBy,
    ),
    ...contextualWords.map((one) => word([one], 'keyword.other', places[one])),
    { match: `\\b[A-Za-z_]\\w*(?=\\s*\\()`, name: 'entity.name.function.htn' },
    { match: '\\b[A-Za-z_]\\w*\\b', name: 'variable.other.htn' },
    { match: oneOf(operatorTexts), name: 'keyword.operator.htn' },
  ],
};

const text = await format(JSON.stringify(grammar), { parser: 'json', printWidth: 120 });
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(output, text);
