// Pages that are made from what the compiler itself uses: the words of its lexer, its operators as its checker accepts
// them, its table of messages, the commands' own help. Nothing here can be out of date without failing.

import { commands } from '../../dist/programs/cli/main.js';
import { helpOf, overview } from '../../dist/programs/cli/help.js';
import { builtIns } from '../../dist/language/check/names.js';
import { statusMeanings } from '../../dist/ir/statuses.js';
import { modeMeanings, strategyMeanings } from '../../dist/ir/strategies.js';
import { messages } from '../../dist/language/diagnostics.js';
import { loadDomain } from '../../dist/language/index.js';
import { syncParameters } from '../../dist/language/check/sync.js';
import { operators } from '../../dist/language/text/expressions.js';
import { contextualWords, keywords } from '../../dist/language/text/tokens.js';
import { builtInWords, syncWords, words, wordsAtPlaces } from '../../dist/language/service/words.js';

export function languagePage() {
  return [
    '# Language reference',
    'Made from the tables of the compiler. The [guide](docs/language.md) explains it in order; the ' +
      '[exact semantics](docs/semantics.md) decide every corner.',
    '## Words',
    ...table(['word', 'for example', 'what it is'], rowsOf(keywords, words)),
    'Some words are words only at their places. Everywhere else they are names.',
    ...table(['word', 'for example', 'what it is'], rowsOf(contextualWords, wordsAtPlaces)),
    'Tasks that a network may name without a declaration, for `frameplan/acting`:',
    ...table(['task', 'for example', 'what it is'], rowsOf(Object.keys(syncParameters), syncWords)),
    '## Operators',
    'From those that bind most tightly to those that bind least. What an operator takes and gives was asked of the checker, for all ' +
      'pairs of kinds. *Objects* of two types can be compared when one type is a kind of the other.',
    ...table(['operators', 'takes', 'gives'], operatorRows()),
    'Functions that need no declaration:',
    ...table(['function', 'for example', 'what it is'], rowsOf(builtIns, builtInWords)),
    '## Types',
    ...table(
      ['type', 'values', 'without an initial value'],
      [
        ['`boolean`', '`true`, `false`', '`false`'],
        ['`integer`', '-2147483648 to 2147483647', '0'],
        ['`integer [low, high]`', 'from low to high, with both', '0, or the end of the range that is nearer to it'],
        ['`float`', 'double precision', '0'],
        ['an enum', 'those that its declaration lists', 'the first of them'],
        ['a type of objects', 'the objects of that type and of the types below it, or `none`', '`none`'],
      ],
    ),
  ].join('\n\n');
}

/** The rows of all these words; fails when the descriptions are not of exactly these. */
function rowsOf(all, described) {
  const surplus = Object.keys(described).filter((word) => !all.includes(word));
  const missing = all.filter((word) => !Object.hasOwn(described, word));
  if (surplus.length + missing.length > 0) {
    throw new Error(
      `language/service/words.ts lacks [${missing}] and describes [${surplus}], which are no words of the language`,
    );
  }
  return all.map((word) => [`\`${word}\``, ...described[word]]);
}

// What operators take: a small domain with one value of each kind, and a define for each combination.

const kinds = {
  boolean: 'truth',
  integer: 'whole',
  float: 'fraction',
  'enum values': 'mood',
  objects: 'thing',
};
const results = ['boolean', 'integer', 'float'];
const declarations =
  'domain asked;\ntype Thing;\nenum Mood { calm, alert }\nconstant boolean truth;\nconstant integer whole;\n' +
  'constant float fraction;\nconstant Mood mood;\nconstant Thing thing;\n';

function resultOf(expression) {
  // An integer fits where a float does, so that the order matters.
  return results.find((type) => accepts(`define ${type} asked := ${expression};`));
}

function accepts(define) {
  return loadDomain(declarations + define).diagnostics.every(({ severity }) => severity !== 'error');
}

function operatorRows() {
  const levels = [...new Set(operators.map(({ precedence }) => precedence))].toSorted((one, other) => other - one);
  return levels.flatMap((level) => {
    const alike = new Map();
    for (const { text, operands } of operators.filter(({ precedence }) => precedence === level)) {
      const found = operands === 1 ? unary(text) : operands === 2 ? binary(text) : conditional();
      const key = JSON.stringify(found);
      alike.set(key, [...(alike.get(key) ?? []), `\`${text}\``]);
    }
    return [...alike].map(([found, texts]) => {
      const pairs = JSON.parse(found);
      return [
        texts.join(' '),
        pairs.map(([takes]) => takes).join('; '),
        [...new Set(pairs.map(([, gives]) => gives))].join(', '),
      ];
    });
  });
}

function unary(text) {
  return Object.entries(kinds)
    .map(([kind, name]) => [kind, resultOf(`${text} ${name}`)])
    .filter(([, result]) => result !== undefined);
}

function binary(text) {
  const names = Object.entries(kinds);
  return names.flatMap(([kind, left], index) =>
    names
      .slice(index)
      .map(([other, right]) => [
        kind === other ? `two ${plural(kind)}` : `${kind} and ${other}`,
        resultOf(`${left} ${text} ${right}`),
      ])
      .filter(([, result]) => result !== undefined),
  );
}

function conditional() {
  const ofOneKind = Object.entries(kinds).filter(([, name]) =>
    accepts(`define boolean asked := (truth ? ${name} : ${name}) == ${name};`),
  );
  return ofOneKind.map(([kind]) => [`a boolean, then two ${plural(kind)}`, `their type`]);
}

function plural(kind) {
  return kind.endsWith('s') ? kind : `${kind}s`;
}

// Messages

export function messagesPage() {
  const groups = [
    ['FP1', 'Text and syntax'],
    ['FP2', 'Names, types and rules of a domain'],
    ['FP3', 'Problems'],
    ['FP4', 'Warnings'],
  ];
  return [
    '# Messages',
    'All that `frameplan check` can say, from the compiler’s own table. Parts in ‹angle brackets› are filled in; ' +
      'a real message also shows its place in the text. Advice is left out here where it depends on the text.',
    ...groups.flatMap(([prefix, title]) => [
      `## ${title}`,
      ...table(['code', 'message', 'advice'], messageRows(prefix)),
    ]),
  ].join('\n\n');
}

function messageRows(prefix) {
  return Object.entries(messages)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, { message, advice }]) => [
      `<a id="${code}"></a>${code}`,
      worded(message),
      advice ? worded(advice) : '',
    ]);
}

/** The wording with the names of its parts in the place of the parts. */
function worded(wording) {
  const list = /^[^(]*\(([^)]*)\)|^(\w+)\s*=>/.exec(wording.toString());
  const names = (list?.[1] ?? list?.[2] ?? '').split(',').map((name) => name.trim().replace(/^_/, ''));
  return wording(...names.filter(Boolean).map((name) => `‹${name}›`)) ?? '';
}

// Searches

export function searchesPage() {
  const meaningsOf = (what, meanings) =>
    table(
      [what, 'meaning'],
      Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, meaning]),
    );
  return [
    '# Searches',
    'The options and the results of a search, from the tables that the planners share. The ' +
      '[exact semantics](docs/semantics.md) decide every corner.',
    '## Modes',
    ...meaningsOf('mode', modeMeanings),
    '## Strategies',
    ...meaningsOf('strategy', strategyMeanings),
    '## Statuses',
    ...meaningsOf('status', statusMeanings),
  ].join('\n\n');
}

// The command

export function commandsPage() {
  const block = (text) => `\`\`\`\n${text.trimEnd()}\n\`\`\``;
  return [
    '# The command',
    'What `frameplan --help` and `frameplan COMMAND --help` print.',
    block(overview(commands)),
    ...commands.flatMap((command) => [`## ${command.name}`, block(helpOf(command))]),
  ].join('\n\n');
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')];
}
