// Every message of the language, in one table: code, severity, wording and advice. All other files only report codes.
//
// Codes: FP1xxx text and syntax, FP2xxx names, types and rules of a domain, FP3xxx problems, FP4xxx warnings.

import type { Span } from '../ir/ir.ts';
import { nameText } from './text/tokens.ts';

export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  /** What to write instead, where the checker knows it. */
  advice?: string;
  span: Span;
}

interface MessageEntry {
  message: (...parts: string[]) => string;
  advice?: (...parts: string[]) => string | undefined;
}

/** Advice for a character that the language does not use: what it was probably meant to be. */
const characterAdvice: Record<string, string> = {
  '`#`': 'a comment starts with `//`',
  '`.`': 'write `at(npc)` for what other languages call `npc.at`',
  '`:`': 'write `:=` to set, `:->` for what a value becomes, `Type name` to declare a parameter',
  '`?`': 'variables are plain names here: `npc`, declared as `Npc npc`',
  '`@`': 'names are made of the letters a-z and A-Z, digits and `_`',
  '`$`': 'names are made of the letters a-z and A-Z, digits and `_`',
  '`^`': 'there is no power operator; `!=` says that one boolean differs from another',
  '`~`': 'write `not`',
};

/** Advice for words of other languages: what to write instead. */
const wordAdvice: Record<string, string> = {
  null: 'write `none`',
  nil: 'write `none`',
  if: 'in a task, write the condition on its own line, or `when (condition) { effects }`; in a method, use a `branch`',
  'if ... then': 'write `condition ? value : otherwise`',
  else: 'write another `branch`: it is used only when the branches above have no solution',
  for: 'write `forall (Type name) { ... }` or `exists (Type name) { ... }`',
  foreach: 'write `forall (Type name) { ... }`',
  while:
    'for a loop, let the task call itself at the end of its network; `while condition;` is for a condition that has to stay true',
  return: 'write the condition or the network on its own line',
  var: 'write `let name := value;`',
};

/** Advice for a declaration that cannot be sensed, by its word. */
const sensedAdvice: Record<string, string> = {
  constant:
    'no task changes a constant anyway: leave `sensed` out, or write `sensed fluent` if the game changes it all the time',
  external: 'the game computes an external anyway: leave `sensed` out',
};

function withArticle(kind: string): string {
  return /^([aeiou]|npc)/i.test(kind) ? `an ${kind}` : `a ${kind}`;
}

function count(number: string, what: string): string {
  return number === '0' ? `no ${what}s` : number === '1' ? `1 ${what}` : `${number} ${what}s`;
}

function didYouMean(near: string | undefined): string | undefined {
  return near ? `did you mean \`${near}\`?` : undefined;
}

/** The syntax that follows a word which has a meaning only there. */
const formOfWord: Record<string, string> = {
  count: 'count (Type name) { conditions; }',
  sum: 'sum (Type name; value) { conditions; }',
  chance: 'chance(integer, integer)',
  score: 'score := value;',
};

/** Advice for words that are used where they have no meaning. */
function adviceForWord(name: string): string | undefined {
  if (Object.hasOwn(formOfWord, name)) return `write \`${formOfWord[name]}\``;
  if (name === 'busy') return 'write `busy PARAMETER;`, without parentheses';
  if (name === 'achieve') return 'it is a part of a network: `ordered(achieve (condition; condition))`';
  if (name === 'during') return 'write its effects in braces: `during { ... }`';
  if (!['block', 'global_block', 'finish_action', 'cancel_plans'].includes(name)) return undefined;
  return `\`${name}\` is a task: put it into the \`ordered(...)\` of a method`;
}

function insideAdvice(place: string, what: string): string {
  if (!what.startsWith('an effect')) return 'move it out of the braces';
  return place === 'forall'
    ? 'conditions and effects do not mix: write `when (condition) { effects }`'
    : 'for all that match, write `forall (Type name) { when (condition) { effects } }`; for one, make it a parameter of the task';
}

/** Advice for a key that is missing in a JSON problem. */
const keyAdvice: Record<string, string> = {
  problem: 'give the problem a name: `"problem": "yard"`',
  domain: 'name its domain: `"domain": "guard"`',
  network:
    'say what to plan: `"network": { "ordered": [{ "task": "Attack", "args": ["bob"] }] }`, or a goal: ' +
    '`"achieve": ["open(gate)"]`',
  achieve: 'say what must be true: `"achieve": ["open(gate)"]`',
  task: 'write `{ "task": "Attack", "args": ["bob"] }`, or `{ "ordered": [...] }`',
};

/**
 * All messages by code. The code that reports one passes the parts, in the order of the parameters of its functions.
 */
export const messages = {
  // --- FP1xxx: text and syntax ---
  FP1001: {
    message: (character: string) => `unexpected character ${character}`,
    advice: (character: string) => characterAdvice[character],
  },
  FP1002: {
    message: (byte: string) => `the text is not valid UTF-8: the byte ${byte} is not allowed here`,
    advice: () => 'save the file with the encoding UTF-8',
  },
  FP1003: { message: () => 'this comment is never closed', advice: () => 'put `*/` where the comment ends' },
  FP1004: {
    message: () => 'there are no strings in this language',
    advice: (content: string) => {
      if (content === '') return 'leave it out';
      return content.startsWith('include ') ? `write \`${content}\`` : `write the name without quotes: \`${content}\``;
    },
  },
  FP1005: {
    message: (number: string) => `the number ${number} is too large`,
    advice: (_number: string, kind: string) =>
      kind === 'integer' ? 'an integer lies between -2147483648 and 2147483647' : undefined,
  },
  FP1006: {
    message: (text: string) => `\`${text}\` is neither a number nor a name`,
    advice: () => 'a number is written like `12`, `0.5` or `1.5e3`; a name starts with a letter',
  },
  FP1007: {
    message: (operator: string) => `\`${operator}\` is not an operator of this language`,
    advice: (_operator: string, instead: string) => instead,
  },
  FP1008: {
    message: (word: string) => `\`${word}\` is not a name`,
    advice: () =>
      'names are made of the letters a-z and A-Z, digits and `_`; in backquotes also of other letters and signs',
  },
  FP1010: {
    message: () => 'an empty file declares nothing',
    advice: () => 'a domain starts with `domain NAME;`',
  },
  FP1011: {
    message: (expected: string, found: string) => `expected ${expected}, but found ${found}`,
    advice: (_expected: string, _found: string, advice: string) => advice || undefined,
  },
  FP1012: {
    message: (previous: string) => `\`;\` is missing after ${previous}`,
    advice: (previous: string) => `put \`;\` after ${previous}`,
  },
  FP1013: {
    message: (bracket: string) => `this \`${bracket}\` is never closed`,
    advice: (bracket: string, found: string, suspect: string) =>
      suspect || `put the closing \`${bracket === '{' ? '}' : ')'}\` before ${found}`,
  },
  FP1014: {
    message: (bracket: string) => `this \`${bracket}\` does not close anything`,
    advice: (bracket: string) => `leave it out, or look for one \`${bracket}\` too many above`,
  },
  FP1015: {
    message: (word: string) => `\`${word}\` is a word of the language and cannot be a name`,
    advice: (word: string) =>
      `write it in backquotes where it is a name, or choose another, such as \`${word.replace('-', '_')}_\``,
  },
  FP1017: {
    message: () => 'this is nested too deeply',
    advice: () => 'give parts of it a name, with `define` or `let`, or move them into separate tasks',
  },
  FP1018: {
    message: (count: string) => `more than ${count} errors; the rest is not shown`,
    advice: () => 'correct the first ones: others often follow from them',
  },
  FP1019: {
    message: (operator: string) => `comparisons cannot be chained with \`${operator}\``,
    advice: () => 'write `a < b and b < c`, or put parentheses around the comparison that is meant',
  },
  FP1020: { message: () => 'there is nothing after this `,`', advice: () => 'leave the last `,` out' },
  FP1021: {
    message: (word: string) => `\`${word}\` is outside of a task`,
    advice: (word: string) =>
      word === 'branch' ? 'a branch belongs inside a method of a task' : 'put it inside the braces of a task',
  },
  FP1022: {
    message: () => '`:->` needs the value before and the value after',
    advice: (target: string) => `write \`${target} == before :-> after;\``,
  },
  FP1023: {
    message: (word: string) => `there is no \`${word}\` in this language`,
    advice: (word: string) => wordAdvice[word],
  },
  FP1024: {
    message: (word: string) => `\`${word}\` is not a word of the language`,
    advice: (_word: string, instead: string) => `did you mean \`${instead}\`?`,
  },
  FP1025: { message: () => 'this `;` does not end anything', advice: () => 'leave it out' },
  FP1026: {
    message: () => 'only a variable can be set',
    advice: () => 'write a variable to the left of it, such as `at(npc)` or `player_at`',
  },
  FP1027: {
    message: (binder: string) => `\`${binder}\` needs at least one variable to bind`,
    advice: (binder: string) => `write \`${binder} (Type name) { ... }\``,
  },
  FP1028: {
    message: (task: string) => `the task \`${task}\` lacks its parentheses`,
    advice: (task: string) => `write \`${task}()\`, with its arguments between the parentheses`,
  },
  FP1029: {
    message: () => 'only declarations are allowed here',
    advice: (text: string) =>
      `write \`${text} := true;\` to say that it holds in a problem, \`ordered(${text});\` to ask for a plan`,
  },
  FP1030: {
    message: (word: string) => `\`${word}\` chooses among decompositions and cannot be part of an expression`,
    advice: () => 'write `exists` to test whether there is one',
  },
  FP1031: {
    message: () => 'a network cannot be part of an expression',
    advice: () => 'put it on its own line, as the last one of its body',
  },
  FP1032: {
    message: (type: string) => `\`${type}\` has no range`,
    advice: () => 'only an integer has one: `integer [low, high]`',
  },
  FP1033: {
    message: (what: string) => `only a fluent can be sensed, not ${withArticle(what)}`,
    advice: (what: string) => sensedAdvice[what] ?? 'leave `sensed` out',
  },
  FP1034: {
    message: () => '`sensed` comes before `fluent`',
    advice: () => 'write `sensed fluent TYPE NAME`',
  },
  FP1035: { message: () => '`sensed` is given twice', advice: () => 'leave one of the two out' },
  FP1036: {
    message: (word: string) => `a reservation is already a fluent; \`${word}\` is not allowed with it`,
    advice: () => 'write `reservation TYPE NAME`',
  },
  FP1037: {
    message: () => 'this backquote is never closed',
    advice: () => 'a name in backquotes ends on its line with another backquote',
  },
  FP1038: {
    message: (content: string, quoted: string) =>
      `\`${content}\` cannot be a name${quoted === '' ? ', not even in backquotes' : ' without backquotes'}`,
    advice: (content: string, quoted: string) =>
      quoted !== ''
        ? `write \`\`${content}\`\` in backquotes wherever it is named`
        : 'such a name begins with a letter or `_`; letters, digits and these signs follow: `_ - . : @ ! ? # % + /`',
  },
  FP1039: {
    message: (name: string) => `\`${name} := ...\` lacks the word \`let\``,
    advice: (name: string) => `write \`let ${name} := ...;\` for a name, and an effect without a type`,
  },
  FP1040: {
    message: () => 'an `achieve` has conditions, and no `let`',
    advice: () => 'write the value itself where it is used, or give it a name with a `define` of the domain',
  },
  FP1041: {
    message: (binder: string) => `\`${binder}\` makes a choice, which is not possible inside a network`,
    advice: (binder: string) => `choose before the network: \`${binder} (...) { ordered(TASK(...)); }\``,
  },
  FP1042: {
    message: () => 'a `let` needs its own line',
    advice: () => 'write it before this line, and its name here',
  },
  FP1051: {
    message: (path: string) => `\`${path}\` cannot be included: nothing here reads other texts`,
    advice: () => 'give `include` to the function that reads this text: it returns the text for a path',
  },
  FP1052: {
    message: (path: string, reason: string) => `\`${path}\` cannot be included: ${reason}`,
    advice: () => 'a path is read from the folder of the text that includes it',
  },
  FP1053: {
    message: (path: string) => `a text cannot include itself: ${path}`,
    advice: () => 'leave this `include` out: all declarations of a domain know each other',
  },
  FP1054: {
    message: (path: string, most: string) => `\`${path}\` cannot be included: it is text number ${most} in a chain`,
    advice: () => 'include the texts side by side, from one text',
  },
  // --- FP2xxx: names, types and rules ---
  FP2001: {
    message: (name: string, kind: string, line: string) =>
      `\`${name}\` is already ${withArticle(kind)}, declared in line ${line}`,
    advice: () => 'choose another name, or leave one of the two out',
  },
  FP2002: {
    message: (name: string) => `unknown type \`${name}\``,
    // `domain` is given when the name is in another text than the domain.
    advice: (name: string, near: string, domain: string) =>
      didYouMean(near) ??
      (domain
        ? `declare it in the domain \`${domain}\`: \`type ${nameText(name)};\``
        : `declare it: \`type ${nameText(name)};\``),
  },
  FP2003: {
    message: (name: string) => `unknown name \`${name}\``,
    advice: (name: string, near: string) =>
      adviceForWord(name) ??
      didYouMean(near) ??
      `declare a variable or an \`instance\` of that name, or make \`${name}\` a parameter`,
  },
  FP2004: {
    message: (name: string) => `unknown task \`${name}\``,
    advice: (name: string, near: string) => didYouMean(near) ?? `declare it: \`task ${nameText(name)}(...) { ... }\``,
  },
  FP2005: {
    message: (path: string) => `a type cannot descend from itself: ${path}`,
    advice: () => 'leave out one `<` with the type after it',
  },
  FP2006: {
    message: (name: string) => `\`${name}\` is an enum; only types have subtypes`,
    advice: (name: string) => `declare it as a type: \`type ${name};\``,
  },
  FP2008: {
    message: (low: string, high: string) => `nothing lies in the range from ${low} to ${high}`,
    advice: (low: string, high: string) => `write \`[${high}, ${low}]\``,
  },
  FP2009: {
    message: (table: string, param: string, type: string) =>
      `\`${param}\` of \`${table}\` is ${withArticle(type)}; a table is looked up by objects, enum values and booleans`,
    advice: (table: string) =>
      `use a type or an enum, or compute it: \`define\`, or \`external\` for \`${table}\` computed by the game`,
  },
  FP2010: {
    message: (what: string, source: string) => `${what} must be a fixed value, but \`${source}\` is computed`,
    advice: () => 'write a number, `true`, `false`, `none`, or the name of an enum value or of an object',
  },
  FP2012: {
    message: (role: string, expected: string, source: string, found: string) =>
      found === 'none'
        ? `${role} has to be ${withArticle(expected)}; \`none\` is the absent object`
        : `${role} has to be ${withArticle(expected)}, but \`${source}\` is ${withArticle(found)}`,
    advice: (_role: string, _expected: string, _source: string, _found: string, advice: string) => advice || undefined,
  },
  FP2013: {
    message: (name: string, wanted: string, given: string) =>
      `\`${name}\` takes ${count(wanted, 'argument')}, but ${given === '0' ? 'none is' : given === '1' ? '1 is' : `${given} are`} given`,
    advice: (_name: string, _wanted: string, _given: string, signature: string) => `write \`${signature}\``,
  },
  FP2014: {
    message: (name: string, kind: string) =>
      kind === 'type' || kind === 'enum'
        ? `\`${name}\` is ${withArticle(kind)}, not a value`
        : `\`${name}\` is ${withArticle(kind)} and takes no arguments`,
    advice: (name: string, kind: string, near: string) =>
      near === name
        ? `write just \`${name}\``
        : (didYouMean(near) ??
          (kind === 'type' ? `bind an object of it: \`exists (${name} one) { ... }\`` : 'write one of its values')),
  },
  FP2015: {
    message: (what: string, source: string, type: string) =>
      `${what} needs something that is true or false, but \`${source}\` is ${withArticle(type)}`,
    advice: (_what: string, source: string) => `compare it: \`${source} == ...\``,
  },
  FP2016: {
    message: (what: string, source: string, type: string) =>
      `${what} needs a number, but \`${source}\` is ${withArticle(type)}`,
    advice: (what: string, source: string, type: string) => {
      if (/^`[<>]/.test(what)) return 'values other than numbers are compared with `==` and `!=`';
      return type === 'boolean' ? `make it a number: \`(${source} ? 1 : 0)\`` : undefined;
    },
  },
  FP2017: {
    message: (left: string, right: string) => `${left} and ${right} cannot be compared`,
    advice: () => 'compare values of the same kind',
  },
  FP2018: {
    message: (left: string, right: string) =>
      `${left} and ${right} can never be the same object: neither type descends from the other`,
    advice: () => 'compare objects of one type, or of a type and its subtype',
  },
  FP2019: {
    message: () => 'the type of `none` is not known here',
    advice: () => 'compare it with a value that can be an object: `at(npc) == none`',
  },
  FP2020: {
    message: (value: string) => `the integer ${value} is too large`,
    advice: () => 'an integer lies between -2147483648 and 2147483647; write `.0` after it for a float',
  },
  FP2021: {
    message: (name: string) => `\`${name}\` is a constant; no task can change it`,
    advice: (name: string) => `declare it as \`fluent\` if \`${name}\` changes`,
  },
  FP2022: {
    message: (name: string, kind: string) =>
      kind === '' ? `\`${name}\` cannot be set` : `\`${name}\` is ${withArticle(kind)}; only a fluent can be set`,
    advice: (_name: string, kind: string) =>
      kind === 'define' ? 'set the fluents that it is computed from' : 'declare a `fluent` for what changes',
  },
  FP2023: {
    message: (operator: string, name: string, type: string) =>
      `\`${operator}\` changes numbers, but \`${name}\` is ${withArticle(type)}`,
    advice: () => 'set it with `:=`',
  },
  FP2024: {
    message: (role: string, low: string, high: string, value: string) =>
      `${role} lies between ${low} and ${high}; ${value} does not`,
    advice: () => 'change the value, or the range where it is declared',
  },
  FP2025: {
    message: (name: string, kind: string) => `\`${name}\` is already the name of ${withArticle(kind)}`,
    advice: (name: string) => `choose another name, such as \`the_${name}\` or \`other_${name}\``,
  },
  FP2026: {
    message: (name: string, line: string) =>
      `\`${name}\` is known only inside the braces that it is declared for (line ${line})`,
    advice: (name: string) => `make \`${name}\` a parameter of the task, or use it inside those braces`,
  },
  FP2027: {
    message: (name: string) => `\`${name}\` is a task, not a condition`,
    advice: (_name: string, source: string) =>
      `to have it done, write \`ordered(${source});\` as the last line of a method`,
  },
  FP2028: {
    message: (name: string, kind: string) => `\`${name}\` is ${withArticle(kind)}, not a task`,
    advice: () => 'only tasks can be done; write a condition on its own line before the network',
  },
  FP2029: {
    message: () => 'a task with methods cannot have effects',
    advice: () =>
      'put the effect into a primitive task (conditions and effects, no methods) and call it in the network',
  },
  FP2030: {
    message: () => 'a network needs a method around it',
    advice: (source: string) => `write \`method { ${source} }\``,
  },
  FP2031: {
    message: (what: string) => `${what} is not allowed after the network: the network comes last`,
    advice: (what: string) =>
      what === 'a network' ? 'put both into one: `ordered(A(...), B(...));`' : 'move it up, before the network',
  },
  FP2032: {
    message: () => 'a task with methods cannot have a cost',
    advice: () => 'it costs what its subtasks cost; put the `cost` into primitive tasks',
  },
  FP2033: {
    message: (what: string) => `${what} is not allowed next to methods`,
    advice: () => 'move it into each method that needs it',
  },
  FP2034: {
    message: (what: string) => `${what} is not allowed next to branches`,
    advice: () => 'move it into each branch that needs it',
  },
  FP2035: {
    message: () => 'a branch belongs directly inside a method',
    advice: () => 'write `method { branch { ... } branch { ... } }`',
  },
  FP2036: {
    message: () => 'methods cannot be nested',
    advice: () => 'write `branch` for if / else-if, or move the inner choice into a separate task',
  },
  FP2037: {
    message: () => 'this task already has a cost',
    advice: () => 'leave one of the two out, or add them up',
  },
  FP2038: {
    message: (value: string) => `a cost is never negative, but this one is ${value}`,
    advice: () => 'make the other tasks cost more instead',
  },
  FP2039: {
    message: (place: string) => `a condition is not allowed among the effects of a \`${place}\``,
    advice: (place: string, source: string) =>
      place === 'when'
        ? `put it into the parentheses: \`when (... and ${source})\``
        : `write \`when (${source}) { ... }\` around the effects`,
  },
  FP2040: {
    message: (place: string) => `\`:->\` sets a condition for the whole task; it is not allowed inside a \`${place}\``,
    advice: (_place: string, instead: string) => `write \`${instead}\``,
  },
  FP2041: {
    message: (place: string, what: string) => `${what} is not allowed inside \`${place}\``,
    advice: (place: string, what: string) => insideAdvice(place, what),
  },
  FP2042: {
    message: (binder: string) => `a network is not allowed inside this \`${binder}\``,
    advice: () => 'put the network on its own line, as the last one of its method',
  },
  FP2043: {
    message: (name: string, type: string) =>
      `\`${name}\` has too many values to try them all: it is ${withArticle(type)}`,
    advice: (_name: string, type: string) =>
      type === 'integer' ? 'give it a range: `integer [0, 9]`' : 'use `integer [low, high]`',
  },
  FP2044: {
    message: (name: string, path: string) => `\`${name}\` is computed from itself and might never end: ${path}`,
    advice: () => 'say how deep it may go, for each of them: `define boolean name(...) depth 8 := ...;`',
  },
  FP2045: {
    message: (source: string) => `a depth is an integer between 1 and 1000, not \`${source}\``,
    advice: () => 'write for example `depth 8`',
  },
  FP2046: {
    message: (first: string, included: string) =>
      included
        ? `an included file cannot declare a domain: it is a part of \`${first}\``
        : `a file holds one domain, and this one holds \`${first}\` already`,
    advice: (_first: string, included: string) =>
      included ? 'leave this line out' : 'put each domain into its own file',
  },
  FP2047: {
    message: () => 'this belongs to a problem',
    advice: () => 'start the problem above it: `problem NAME of DOMAIN;`',
  },
  FP2048: {
    message: (place: string) => `a \`let\` is not allowed inside a \`${place}\``,
    advice: (place: string) => `move it up, before the \`${place}\``,
  },
  FP2051: {
    message: (name: string) => `\`${name}\` is computed by the game; it has no initial value`,
    advice: () => 'leave the value out, or declare a `constant` or a `fluent`',
  },
  FP2052: {
    message: () => '`%` is for integers only',
    advice: () => 'declare both sides as `integer`',
  },
  FP2053: { message: () => 'the file does not say which domain it is', advice: () => 'start it with `domain NAME;`' },
  FP2054: {
    message: (name: string) => `\`${name}\` has methods; only a task without methods can be internal`,
    advice: () => 'leave `internal` out: tasks with methods never appear in a plan',
  },
  FP2055: {
    message: (name: string, type: string) => `\`${name}\` is not a value of \`${type}\``,
    advice: (_name: string, _type: string, near: string, values: string) =>
      didYouMean(near) ?? `its values are: ${values}`,
  },
  FP2060: {
    message: () => 'a task without methods has no bound: it costs what its `cost` says',
    advice: () => 'write `cost := ...;`; a variable that is named `bound` needs another name',
  },
  FP2061: {
    message: () => 'a bound is for a whole task, whichever way it is done',
    advice: () => 'put the `bound` before the first method',
  },
  FP2062: {
    message: () => 'this task already has a bound',
    advice: () => 'write one: `bound := max(..., ...);`',
  },
  FP2063: {
    message: (word: string) => `a task with methods is not executed itself: \`${word}\` is not allowed in it`,
    advice: (word: string) =>
      word === 'while'
        ? 'write the condition without `while`, or put it into a primitive task'
        : 'put it into the primitive tasks that its methods lead to',
  },
  FP2064: {
    message: (name: string, kind: string) =>
      kind === ''
        ? `\`busy\` names parameters of the task; \`${name}\` is not one`
        : `\`busy\` names parameters of the task; \`${name}\` is ${withArticle(kind)}`,
    advice: (_name: string, _kind: string, near: string) => didYouMean(near) ?? 'make it a parameter of the task',
  },
  FP2065: {
    message: (name: string, type: string) => `only an object can be busy, but \`${name}\` is ${withArticle(type)}`,
    advice: () => 'leave it out, or give the parameter a type that is declared with `type`',
  },
  FP2066: {
    message: (name: string) => `\`${name}\` is already busy`,
    advice: () => 'leave one of the two out',
  },
  FP2067: {
    message: (task: string, source: string, type: string) =>
      `\`${task}\` is about objects, but \`${source}\` is ${withArticle(type)}`,
    advice: () => 'name an object that some task keeps busy',
  },
  FP2068: {
    message: (task: string, type: string, other: string) =>
      `\`${task}\` is used for \`${type}\` and for \`${other}\`, which have no type in common`,
    advice: (task: string, type: string, other: string, params: string) =>
      `declare a type above both, as in \`type Actor; type ${type} < Actor; type ${other} < Actor;\`, or a task of your own: \`internal task ${task}(${params}) {}\``,
  },
  FP2069: {
    message: (yes: string, no: string) => `${yes} and ${no} have no type in common, so this can be neither`,
    advice: () => 'write two values of one type around the `:`',
  },
  FP2076: {
    message: (binder: string) =>
      `\`${binder}\` makes a choice, which is not possible inside a \`forall\` with a network`,
    advice: () => 'choose before the network, or in a separate task: `forall (...) { ordered(TASK(...)); }`',
  },
  FP2077: {
    message: () => 'this `forall` is part of a network, but does not contain one',
    advice: () => 'end it with a network: `forall (...) { conditions; ordered(TASK(...)); }`',
  },
  FP2078: {
    message: () => 'a score is only allowed in a method',
    advice: () => 'put it into the braces of a method, and not deeper: `method { score := ...; ... }`',
  },
  FP2079: {
    message: () => 'the method already has a score',
    advice: () => 'write one line, such as `score := 10 - distance(npc, door);`',
  },
  FP2080: {
    message: (type: string, _kind: string) => `\`chance\` takes integers, and this is ${withArticle(type)}`,
    advice: (_type: string, kind: string) =>
      kind === 'object'
        ? 'give each object its own number: `constant integer number(TYPE x);`'
        : 'its arguments distinguish one throw from another; compare the result with a probability: `chance(seed, day) < 0.3`',
  },
  FP2081: {
    message: (name: string) => `\`${name}\` is a compound task, but only primitive tasks achieve goals`,
    advice: () => 'name the tasks that its methods lead to',
  },
  FP2082: {
    message: (name: string) => `\`${name}\` is already in this list`,
    advice: () => 'name each task once: `by (Open, Unlock)`',
  },
  FP2083: {
    message: (name: string, parameter: string) =>
      `\`${name}\` has a parameter with too many values for a goal: \`${parameter}\``,
    advice: (_name: string, parameter: string) =>
      `leave the task out, or give the parameter a range: \`integer [0, 9] ${parameter}\``,
  },
  FP2084: {
    message: (name: string, parameter: string) =>
      `this would be achieved by all primitive tasks, and \`${name}\` has a parameter with too many values: \`${parameter}\``,
    advice: () => 'name those that may do it: `achieve (condition) by (Open, Unlock)`',
  },
  FP2070: {
    message: (what: string, type: string) =>
      `a \`let\` with a type requires an object, but ${what} is ${withArticle(type)}`,
    advice: () => 'leave the type out: `let name := value;`',
  },
  FP2071: {
    message: (source: string, from: string, to: string) =>
      `\`${source}\` (${from}) is never of type \`${to}\`: neither type descends from the other`,
    advice: (_source: string, from: string) => `name \`${from}\` or a type below it`,
  },
  // --- FP3xxx: problems ---
  FP3001: {
    message: (name: string, domain: string) =>
      `this problem is for the domain \`${name}\`, but the domain is \`${domain}\``,
    advice: (_name: string, domain: string) => `write \`${domain}\`, or load the other domain`,
  },
  FP3002: {
    message: (name: string) => `unknown object \`${name}\``,
    advice: (name: string, near: string) => didYouMean(near) ?? `declare it in the problem: \`instance TYPE ${name};\``,
  },
  FP3003: {
    message: (name: string) => `the domain has no variable \`${name}\``,
    advice: (_name: string, near: string) =>
      didYouMean(near) ?? 'a problem gives values to constants, fluents and externals',
  },
  FP3004: {
    message: (name: string, kind: string) => `\`${name}\` is ${withArticle(kind)}; a problem cannot give it a value`,
    advice: (_name: string, kind: string) =>
      kind === 'define'
        ? 'give values to the variables that it is computed from'
        : 'a problem gives values to constants, fluents and externals',
  },
  FP3005: {
    message: (name: string) => `nothing can be set for \`none\`: there \`${name}\` always has its neutral value`,
    advice: () => 'name an object, or leave the line out',
  },
  FP3006: {
    message: (name: string) => `the problem \`${name}\` does not say what to plan`,
    advice: () => 'end it with a network: `ordered(TASK(...));`, or with a goal: `achieve (condition);`',
  },
  FP3007: {
    message: (line: string) => `the problem already says what to plan, in line ${line}`,
    advice: () => 'put all tasks into one network: `ordered(A(...), B(...));`',
  },
  FP3008: {
    message: (name: string, kind: string) => `an object cannot be called \`${name}\`: that is ${withArticle(kind)}`,
    advice: (name: string) => `choose another name, such as \`${name}_1\``,
  },
  FP3009: {
    message: (name: string) => `\`${name}\` has no objects: its values are known already`,
    advice: () => 'objects are of a type that is declared with `type`',
  },
  FP3010: {
    message: () => 'a problem begins with its name and its domain',
    advice: () => 'start with `problem NAME of DOMAIN;`',
  },
  FP3011: {
    message: () => 'this belongs to the domain, not to a problem',
    advice: (problem: string) => `move it above \`problem ${problem}\`, or into the file of the domain`,
  },
  FP3012: {
    message: (binder: string) => `this \`${binder}\` has no network, so it does not say what to plan`,
    advice: (binder: string) => `end it with one: \`${binder} (...) { ...; ordered(TASK(...)); }\``,
  },
  FP3013: {
    message: (line: string) => `the problem has an \`achieve\` already, in line ${line}`,
    advice: () => 'put all conditions into one: `achieve (condition; condition);`',
  },
  FP3014: {
    message: () => '`by` says who achieves a goal, but the tasks to plan are already given',
    advice: () =>
      'leave `by (...)` out, or put the goal after the tasks: `ordered(TASK(...), achieve (condition) by (...));`',
  },
  FP3015: {
    message: (name: string, domain: string) => `every problem of \`${domain}\` has the object \`${name}\``,
    advice: () => 'leave it out here, or choose another name',
  },
  FP3016: {
    message: (domain: string) => `no file here declares the domain \`${domain}\``,
    advice: () => 'open the file of the domain too, or correct its name',
  },
  FP3017: {
    message: (domain: string) => `the domain \`${domain}\` has errors, so this problem cannot be checked`,
    advice: (_domain: string, file: string) => `correct \`${file}\` first`,
  },
  FP3020: { message: (expected: string, found: string) => `this is not JSON: expected ${expected}, found ${found}` },
  FP3021: { message: (what: string, shape: string) => `${what} has to be ${shape}` },
  FP3022: {
    message: (key: string, what: string) => `\`${key}\` is not a key of ${what}`,
    advice: (_key: string, _what: string, near: string, known: string) => didYouMean(near) ?? `its keys are: ${known}`,
  },
  FP3023: {
    message: (what: string, key: string) => `${what} lacks \`${key}\``,
    advice: (_what: string, key: string) => keyAdvice[key],
  },
  FP3024: {
    message: (name: string) => `\`${name}\` cannot be the name of an object`,
    advice: () => 'a name begins with a letter or `_`; letters, digits and these signs follow: `_ - . : @ ! ? # % + /`',
  },
  // --- FP4xxx: warnings ---
  FP4001: {
    message: (what: string, name: string) => `the ${what} \`${name}\` is never used`,
    advice: (what: string, name: string) =>
      what === 'parameter'
        ? `leave it out, or call it \`_${name}\` if it is meant to be there (for the game, say)`
        : `leave it out, or call it \`_${name}\` if it only matters that there is one`,
  },
  FP4002: {
    message: () => 'this condition is never true',
    advice: () => 'its types and literals rule it out: correct it, or remove the part around it',
  },
  FP4003: {
    message: () => 'this condition is never true together with the conditions before it',
    advice: () => 'they contradict each other; write `or`, or alternatives as separate methods or branches',
  },
  FP4004: {
    message: (line: string) =>
      `this branch is never reached: the one in line ${line} has no conditions and always applies`,
    advice: () => 'give that branch conditions, move this one above it, or make both methods',
  },
  FP4005: {
    message: (task: string) => `this network can never succeed: \`${task}\` never applies here`,
    advice: (task: string) => `compare the conditions of \`${task}\` with those here`,
  },
  FP4006: {
    message: (task: string) => `\`${task}\` calls itself in every method and can never end`,
    advice: () => 'add a method that ends it: `method { the condition for being done; }`',
  },
  FP4007: {
    message: (name: string) => `no task changes the fluent \`${name}\``,
    advice: () =>
      'declare it as `constant`: planning is faster then; or as `sensed fluent` if the game changes it all the time',
  },
  FP4008: {
    message: () => 'sorting has no use here: nothing is chosen',
    advice: () => 'write `exists`, or put a network inside',
  },
  FP4009: {
    message: (name: string) => `\`${name}\` does not call itself and needs no depth`,
    advice: () => 'leave `depth` out',
  },
  FP4010: {
    message: (line: string) => `line ${line} has set this already; the later value counts`,
    advice: () => 'leave one of the two out',
  },
  FP4011: {
    message: (source: string) => `\`${source}\` divides by zero, which ends the search with a fault`,
    advice: () => 'divide by another number',
  },
  FP4020: {
    message: (name: string, other: string) =>
      `the bound of \`${name}\` is never used, because \`${other}\` may cost a fraction`,
    advice: () =>
      'bounds are used only where all costs are integers: multiply all costs, for example by 100, and round them',
  },
  FP4030: {
    message: (word: string) => `an internal task happens at once, so \`${word}\` means nothing here`,
    advice: (word: string) =>
      word === 'while' ? 'write the condition without `while`' : 'leave it out, or leave `internal` out',
  },
  FP4031: {
    message: (type: string) => `no task keeps ${withArticle(type)} busy, so this waits for nothing`,
    advice: () => 'write `busy PARAMETER;` in the primitive tasks that keep it busy',
  },
  FP4021: {
    message: (name: string, first: string) =>
      first === name
        ? `\`${name}\` begins with itself, and no condition says when not to`
        : `\`${name}\` begins with \`${first}\`, which leads to \`${name}\` again before anything is done, and no condition says when not to`,
    advice: () =>
      'give the method conditions, or do something first: searches go in circles here, and only notice it when they are deep',
  },
} satisfies Record<string, MessageEntry>;

export type DiagnosticCode = keyof typeof messages;

/** The parameters of a function, or none where there is no function. */
type PartsOf<F> = F extends (...parts: infer Parts extends string[]) => unknown ? Parts : [];

type Longer<A extends string[], B extends string[]> = A extends [...B, ...string[]] ? A : B;

/** The parts with which a code is reported: those that its message or its advice takes. */
export type MessageParts<Code extends DiagnosticCode> = Code extends DiagnosticCode
  ? Longer<
      PartsOf<(typeof messages)[Code]['message']>,
      (typeof messages)[Code] extends { advice: infer Advice } ? PartsOf<Advice> : []
    >
  : never;

export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  span: Span,
  ...parts: MessageParts<Code>
): Diagnostic {
  const entry: MessageEntry = messages[code];
  const advice = entry.advice?.(...parts);
  const made: Diagnostic = {
    code,
    severity: code.startsWith('FP4') ? 'warning' : 'error',
    message: entry.message(...parts),
    ...(advice === undefined ? {} : { advice }),
    span,
  };
  reported.set(made, parts);
  return made;
}

/** The parts of diagnostics. They are kept separately, because diagnostics are plain data for people. */
const reported = new WeakMap<Diagnostic, readonly string[]>();

/** The parts with which a diagnostic was reported, for code that fixes the text. */
export function partsOf(one: Diagnostic): readonly string[] {
  return reported.get(one) ?? [];
}

/** The most errors that are reported for one text. */
export const mostErrors = 100;

/**
 * Sorts diagnostics by place, in the given array. If there are too many errors, keeps only the first ones, and adds one
 * that says so.
 */
export function limited(all: Diagnostic[]): Diagnostic[] {
  all.sort((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
  const errors = all.filter(({ severity, code }) => severity === 'error' && code !== 'FP1018');
  const first = errors[mostErrors];
  if (first === undefined) return all;
  const shown = all.slice(0, all.indexOf(first)).filter(({ code }) => code !== 'FP1018');
  return [...shown, diagnostic('FP1018', first.span, String(mostErrors))];
}
