// Changes that fix what a diagnostic reports, by its code and its parts. A code has no entry if only the author can
// know what is meant.

import type { Span } from '../../ir/ir.ts';
import { partsOf } from '../diagnostics.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import { isPlainName, nameText } from '../text/tokens.ts';
import type { ServiceText } from './project.ts';
import type { Fix, TextEdit } from './types.ts';
import { placeOf } from '../text/places.ts';

interface Mended {
  text: ServiceText;
  /** The whole text. */
  source: string;
  span: Span;
  parts: readonly string[];
}

type FixMaker = (mended: Mended) => (Fix | null)[];

/** The longest part that is used. `shortened` parts are no longer names. */
const longestPart = 150;

export function fixesOf(text: ServiceText, one: Diagnostic): Fix[] {
  const make = makers[one.code as DiagnosticCode];
  const parts = partsOf(one);
  if (!make || parts.some((part) => part.length > longestPart)) return [];
  return make({ text, source: text.whole.file.text, span: one.span, parts }).filter((fix) => fix !== null);
}

function edit({ text }: Mended, start: number, end: number, insert: string): TextEdit {
  return { ...placeOf(text.whole, { start, end }), insert };
}

function fix(mended: Mended, title: string, start: number, end: number, insert: string): Fix {
  return { title, edits: [edit(mended, start, end, insert)] };
}

function here(mended: Mended, title: string, insert: string): Fix {
  return fix(mended, title, mended.span.start, mended.span.end, insert);
}

/** Replaces a name by the one that was probably meant, which is in this part. */
function nearest(part: number): FixMaker {
  return (mended) => {
    const near = mended.parts[part];
    return near ? [here(mended, `Replace by \`${near}\``, isPlainName(near) ? near : quoteUnlessWord(near))] : [];
  };
}

/** Adds backquotes to names, but not to words of the language. */
function quoteUnlessWord(near: string): string {
  return /^[a-z-]+$/.test(near) ? near : nameText(near);
}

/** Removes the span, or its whole line if the line contains nothing else. */
const leaveOut: FixMaker = (mended) => {
  const { start, end } = lineAround(mended.source, mended.span);
  return [fix(mended, 'Leave it out', start, end, '')];
};

function lineAround(source: string, { start, end }: Pick<Span, 'start' | 'end'>): { start: number; end: number } {
  let from = start;
  let to = end;
  while (/[ \t]/.test(source[from - 1] ?? '')) from--;
  while (/[ \t]/.test(source[to] ?? '')) to++;
  const begins = from === 0 || source[from - 1] === '\n';
  if (begins && source.startsWith('\r\n', to)) return { start: from, end: to + 2 };
  if (begins && source[to] === '\n') return { start: from, end: to + 1 };
  return { start, end };
}

function oneOf(...all: FixMaker[]): FixMaker {
  return (mended) => all.flatMap((make) => make(mended)).slice(0, 1);
}

/** Replaces an operator of another language by the one in the lexer's advice. */
const otherOperator: FixMaker = (mended) => {
  const [, advice = ''] = mended.parts;
  const meant = [...advice.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  if (!/^write `[^`]+`(?: to \w+, `[^`]+` to \w+)?$/.test(advice)) return [];
  return meant.map((text) => {
    const word = /^\w/.test(text);
    const { source, span } = mended;
    const before = word && /\w/.test(source[span.start - 1] ?? '') ? ' ' : '';
    const after = word && /\w/.test(source[span.end] ?? '') ? ' ' : '';
    return here(mended, `Write \`${text}\``, `${before}${text}${after}`);
  });
};

/** Inserts a line of text before the current declaration. */
function declareBefore(text: (name: string) => string): FixMaker {
  return (mended) => {
    const name = mended.parts[0]!;
    const { declarations } = mended.text.whole.file;
    const around = declarations.find(({ span }) => span.start <= mended.span.start && mended.span.end <= span.end);
    if (!around) return [];
    const declaration = text(nameText(name));
    return [fix(mended, `Declare \`${declaration}\``, around.span.start, around.span.start, `${declaration}\n`)];
  };
}

/** Changes the word with which a variable is declared. */
function declareAs(from: string, to: string): FixMaker {
  return (mended) => {
    const declared = mended.text.names.globals.values.get(mended.parts[0]!);
    if (!declared || declared.text !== mended.text.whole) return [];
    const { start } = declared.whole;
    if (!mended.source.startsWith(from, start)) return [];
    return [fix(mended, `Declare it as \`${to}\``, start, start + from.length, to)];
  };
}

const unused: FixMaker = (mended) => {
  const [what, name] = mended.parts as [string, string];
  const declared = mended.text.names.declared.find(({ span }) => span.start === mended.span.start);
  const removed = declared?.kind === 'let' ? leaveOut({ ...mended, span: declared.whole }) : [];
  const renamed = here(mended, `Call it \`_${name}\``, nameText(`_${name}`));
  return what === 'parameter' ? [renamed] : [...removed, renamed];
};

/** Removes the quotes from a word that is a name. `include` needs its quotes. */
const unquote: FixMaker = (mended) => {
  const [content = ''] = mended.parts;
  return content === '' ? [] : [here(mended, `Write \`${content}\``, content)];
};

const makers: Partial<Record<DiagnosticCode, FixMaker>> = {
  FP1003: (mended) => [fix(mended, 'Close the comment', mended.source.length, mended.source.length, ' */')],
  FP1004: unquote,
  FP1007: otherOperator,
  FP1012: (mended) => [fix(mended, 'Put `;` here', mended.span.end, mended.span.end, ';')],
  FP1013: (mended) => {
    const [bracket, found] = mended.parts;
    const { length } = mended.source;
    const close = bracket === '{' ? '}' : bracket === '(' ? ')' : '';
    if (close === '' || found !== 'the end of the text') return [];
    return [fix(mended, `Put \`${close}\` at the end`, length, length, close)];
  },
  FP1014: leaveOut,
  FP1015: (mended) => [
    here(mended, 'Write it in backquotes', `\`${mended.parts[0]!}\``),
    here(mended, `Call it \`${mended.parts[0]!.replace('-', '_')}_\``, `${mended.parts[0]!.replace('-', '_')}_`),
  ],
  FP1020: (mended) => (mended.source.slice(mended.span.start, mended.span.end) === ',' ? leaveOut(mended) : []),
  FP1023: (mended) => {
    const instead = ({ null: 'none', nil: 'none', NULL: 'none', foreach: 'forall' } as Record<string, string>)[
      mended.parts[0]!
    ];
    return instead ? [here(mended, `Write \`${instead}\``, instead)] : [];
  },
  FP1024: nearest(1),
  FP1025: leaveOut,
  FP1028: (mended) => [fix(mended, 'Put `()` behind it', mended.span.end, mended.span.end, '()')],
  FP1033: leaveOut,
  FP1035: leaveOut,
  FP1038: (mended) => (mended.parts[1] ? [here(mended, 'Write it in backquotes', `\`${mended.parts[0]!}\``)] : []),
  FP1039: (mended) => [fix(mended, 'Put `let` before it', mended.span.start, mended.span.start, 'let ')],
  FP2002: oneOf(
    nearest(1),
    declareBefore((name) => `type ${name};`),
  ),
  FP2003: nearest(1),
  FP2004: nearest(1),
  FP2008: (mended) => {
    const [low, high] = mended.parts;
    return [here(mended, 'Swap its ends', `integer [${high}, ${low}]`)];
  },
  FP2014: (mended) => (mended.parts[2] && mended.parts[2] !== mended.parts[0] ? nearest(2)(mended) : []),
  FP2021: declareAs('constant', 'fluent'),
  FP2030: (mended) => [
    {
      title: 'Put a method around it',
      edits: [
        edit(mended, mended.span.start, mended.span.start, 'method { '),
        edit(mended, mended.span.end, mended.span.end, ' }'),
      ],
    },
  ],
  FP2037: leaveOut,
  FP2055: nearest(2),
  FP2062: leaveOut,
  FP2064: nearest(2),
  FP2079: leaveOut,
  FP3001: nearest(1),
  FP3002: nearest(1),
  FP3003: nearest(1),
  FP4001: unused,
  FP4007: (mended) => [...declareAs('fluent', 'constant')(mended), ...declareAs('fluent', 'sensed fluent')(mended)],
  FP4010: leaveOut,
  FP4030: leaveOut,
};
