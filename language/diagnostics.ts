// Every message that the language can give, in one table: code, severity, wording and advice. Stages report by code; only
// this file words anything. Rendering for people (line, caret, advice) is here too.
//
// Codes: FP1xxx text and syntax, FP2xxx names, types and rules of a domain, FP3xxx problems, FP4xxx warnings.

import type { Span } from '../ir/ir.ts';

export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  /** What to write instead, where one can be told. */
  advice?: string;
  span: Span;
}

interface Entry {
  message: (...parts: string[]) => string;
  advice?: (...parts: string[]) => string | undefined;
}

/** What those who type such a character probably mean. */
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

/** Words of other languages, and what there is instead. */
const wordAdvice: Record<string, string> = {
  null: 'write `none`',
  nil: 'write `none`',
  if: 'in a task, write the condition as a line of its own, or `when (condition) { effects }`; in a method, use a `branch`',
  else: 'write another `branch`: it is used only when the branches above have no solution',
  for: 'write `forall (Type name) { ... }` or `exists (Type name) { ... }`',
  foreach: 'write `forall (Type name) { ... }`',
  while: 'let the task call itself at the end of its network',
  return: 'write the condition or the network as a line of its own',
  var: 'write `let name := value;`',
};

/** Parts are given by the stage that reports, in the order that the entry's functions take them. */
export const messages = {
  // --- FP1xxx: text and syntax ---
  FP1001: {
    message: (character: string) => `unexpected character ${character}`,
    advice: (character: string) => characterAdvice[character],
  },
  FP1002: {
    message: (byte: string) => `the text is not UTF-8: the byte ${byte} cannot stand here`,
    advice: () => 'save the file with the encoding UTF-8',
  },
  FP1003: { message: () => 'this comment is never closed', advice: () => 'put `*/` where the comment ends' },
  FP1004: {
    message: () => 'there are no strings in this language',
    advice: (content: string) => (content === '' ? 'leave it out' : `write the name without quotes: \`${content}\``),
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
    advice: () => 'names are made of the letters a-z and A-Z, digits and `_`',
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
    message: (bracket: string) => `there is nothing open that this \`${bracket}\` could close`,
    advice: (bracket: string) => `leave it out, or look for one \`${bracket}\` too many above`,
  },
  FP1015: {
    message: (word: string) => `\`${word}\` is a word of the language and cannot be a name`,
    advice: (word: string) => `choose another name, such as \`${word.replace('-', '_')}_\``,
  },
  FP1016: {
    message: (word: string) => `\`${word}\` is reserved for a later version of the language`,
    advice: (word: string) => `choose another name, such as \`${word}_\``,
  },
  FP1017: {
    message: () => 'this is nested too deeply',
    advice: () => 'give parts of it a name, with `define` or `let`, or with tasks of their own',
  },
  FP1018: {
    message: (count: string) => `more than ${count} errors; the rest is not shown`,
    advice: () => 'mend the first ones: others often follow from them',
  },
  FP1019: {
    message: (operator: string) => `comparisons cannot be chained with \`${operator}\``,
    advice: () => 'write `a < b and b < c`, or put parentheses around the comparison that is meant',
  },
  FP1020: { message: () => 'there is nothing after this `,`', advice: () => 'leave the last `,` out' },
  FP1021: {
    message: (word: string) => `\`${word}\` stands outside of a task`,
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
  FP1025: { message: () => 'there is nothing that this `;` could end', advice: () => 'leave it out' },
  FP1026: {
    message: () => 'only a variable can be set',
    advice: () => 'to the left of it belongs a variable, such as `at(npc)` or `player_at`',
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
    message: () => 'only declarations can stand here',
    advice: (text: string) =>
      `write \`${text} := true;\` to say that it holds in a problem, \`ordered(${text});\` to ask for a plan`,
  },
  FP1030: {
    message: (word: string) => `\`${word}\` chooses among decompositions and cannot be part of an expression`,
    advice: () => 'write `exists` to test whether there is one',
  },
  FP1031: {
    message: () => 'a network cannot be part of an expression',
    advice: () => 'put it on a line of its own, as the last one of its body',
  },
  FP1032: {
    message: (type: string) => `\`${type}\` has no range`,
    advice: () => 'only an integer has one: `integer [low, high]`',
  },
  // --- FP2xxx: names, types and rules ---
  // --- FP3xxx: problems ---
  // --- FP4xxx: warnings ---
} satisfies Record<string, Entry>;

export type Code = keyof typeof messages;

export function diagnostic(code: Code, span: Span, ...parts: string[]): Diagnostic {
  const entry: Entry = messages[code];
  const advice = entry.advice?.(...parts);
  return {
    code,
    severity: code.startsWith('FP4') ? 'warning' : 'error',
    message: entry.message(...parts),
    ...(advice === undefined ? {} : { advice }),
    span,
  };
}

// Rendering for people.

export interface RenderOptions {
  /** Whether to colour with ANSI escapes, for a terminal. */
  color?: boolean;
}

/** Of a longer source line only this many characters around the place are shown. */
const widestLine = 120;

/** `file:line:column: error CODE: message`, the source line, the place underlined, and the advice. */
export function render(one: Diagnostic, text: string, fileName: string, options: RenderOptions = {}): string {
  const paint = (codes: string, part: string): string => (options.color ? `\u001b[${codes}m${part}\u001b[0m` : part);
  const { span, severity } = one;
  const hue = severity === 'error' ? '31' : '33';
  const head = `${fileName}:${span.line}:${span.column}: ${paint(`1;${hue}`, `${severity} ${one.code}`)}: ${one.message}`;
  const { source, indent, marks } = excerpt(span, text);
  const lines = [head, `  ${source}`, `  ${indent}${paint(hue, marks)}`];
  if (one.advice !== undefined) lines.push(`  ${paint('36', 'help')}: ${one.advice}`);
  return lines.join('\n');
}

/** All of them with a blank line between, and a last line that counts them; nothing for none. */
export function renderAll(
  all: readonly Diagnostic[],
  text: string,
  fileName: string,
  options: RenderOptions = {},
): string {
  if (all.length === 0) return '';
  const errors = all.filter((one) => one.severity === 'error').length;
  const counts = [counted(errors, 'error'), counted(all.length - errors, 'warning')].filter((part) => part !== '');
  return [...all.map((one) => render(one, text, fileName, options)), counts.join(', ')].join('\n\n');
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function excerpt(span: Span, text: string): { source: string; indent: string; marks: string } {
  const lineStart = Math.max(0, span.start - (span.column - 1));
  let lineEnd = span.start;
  while (lineEnd < text.length && !isLineBreak(text.charCodeAt(lineEnd))) lineEnd++;
  const markEnd = Math.max(span.start, Math.min(span.end, lineEnd));
  let from = lineStart;
  let to = lineEnd;
  if (lineEnd - lineStart > widestLine) {
    from = Math.max(lineStart, Math.min(span.start - widestLine / 3, lineEnd - widestLine));
    from = Math.floor(from);
    to = Math.min(lineEnd, from + widestLine);
  }
  const before = from > lineStart ? '...' : '';
  const after = to < lineEnd ? '...' : '';
  return {
    source: before + printable(text.slice(from, to)) + after,
    // Tabs stay tabs, so that the marks stand below the place however wide a tab is shown.
    indent: before.replace(/./g, ' ') + text.slice(from, span.start).replace(/[^\t]/g, ' '),
    marks: '^'.repeat(Math.max(1, Math.min(markEnd, to) - span.start)),
  };
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Control characters would move the cursor of a terminal, or worse. */
function printable(source: string): string {
  // eslint-disable-next-line no-control-regex
  return source.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
}
