// Templates, which a game's author writes for each task. A placeholder such as `${person}` is replaced by an argument,
// written as a complete value of the language, including quotes. A placeholder can't be inside a string or a comment,
// where a name could end it.

import { fail } from '../../bindings/internal.ts';

/** How strings and comments of a language begin and end. */
export interface QuotedForm {
  what: 'a string' | 'a comment';
  /** Sticky. */
  begin: RegExp;
  /** Returns its end for the text that has begun it. For a line comment, this is a line break. */
  end: (begun: string) => string;
  /** Whether a backslash escapes the next character. */
  escapes: boolean;
  /** Whether it has to end in its line. */
  inLine: boolean;
}

export interface TemplateSource {
  /** The file's name in messages: `Move.lua`. */
  file: string;
  task: string;
  text: string;
  /** The names that placeholders may have. */
  names: readonly string[];
}

type TemplatePiece = { text: string } | { placeholder: string; line: number } | { newLine: true };

/** `@`: no parameter has such a name. */
export const specialNames = ['@character', '@hour', '@step', '@task'];

export class ScriptTemplate {
  readonly task: string;
  readonly #pieces: readonly TemplatePiece[];

  constructor(source: TemplateSource, forms: readonly QuotedForm[]) {
    this.task = source.task;
    this.#pieces = new TemplateReader(source, forms).pieces();
  }

  /** Whether it only contains white space, so that the game has nothing to do. */
  get isEmpty(): boolean {
    return this.#pieces.every((piece) => 'newLine' in piece || ('text' in piece && piece.text.trim() === ''));
  }

  /** Whether it only contains this word. */
  isWord(word: string): boolean {
    const [piece, ...others] = this.#pieces;
    return others.length === 0 && piece !== undefined && 'text' in piece && piece.text.trim() === word;
  }

  get placeholders(): string[] {
    return this.#pieces.flatMap((piece) => ('placeholder' in piece ? [piece.placeholder] : []));
  }

  /** Fills in the placeholders. Lines inside strings and comments are not indented. */
  fill(valueOf: (name: string) => string, indent: string): string {
    let text = indent;
    for (const piece of this.#pieces) {
      if ('newLine' in piece) text = `${text.replace(blanks, '')}\n${indent}`;
      else text += 'text' in piece ? piece.text : valueOf(piece.placeholder);
    }
    return `${text.replace(blanks, '')}\n`;
  }
}

/** Space at the end of a line. */
const blanks = /[ \t]+$/;

class TemplateReader {
  readonly #source: TemplateSource;
  readonly #text: string;
  readonly #forms: readonly QuotedForm[];
  readonly #pieces: TemplatePiece[] = [];
  #at = 0;
  /** Where the text that is not yet in a piece begins. */
  #from = 0;

  constructor(source: TemplateSource, forms: readonly QuotedForm[]) {
    this.#source = source;
    // Blank lines around a template are ignored.
    this.#text = source.text
      .replaceAll(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd();
    this.#forms = forms;
  }

  pieces(): TemplatePiece[] {
    const text = this.#text;
    while (this.#at < text.length) {
      const form = this.#formHere();
      if (form) this.#skip(form);
      else if (text.startsWith('${', this.#at)) this.#placeholder();
      else if (text[this.#at] === '\n') {
        this.#flush();
        this.#pieces.push({ newLine: true });
        this.#from = ++this.#at;
      } else this.#at++;
    }
    this.#flush();
    return this.#pieces;
  }

  #formHere(): QuotedForm | undefined {
    return this.#forms.find(({ begin }) => {
      begin.lastIndex = this.#at;
      return begin.test(this.#text);
    });
  }

  /** Over a string or a comment. */
  #skip({ what, begin, end, escapes, inLine }: QuotedForm): void {
    const text = this.#text;
    const start = this.#at;
    begin.lastIndex = start;
    const begun = begin.exec(text)![0];
    const close = end(begun);
    for (this.#at += begun.length; ; this.#at++) {
      if (this.#at >= text.length) {
        if (close === '\n') return;
        this.#refuse(start, `${what} begins here and has no end`);
      }
      if (text.startsWith(close, this.#at)) break;
      if (inLine && text[this.#at] === '\n') this.#refuse(start, `${what} begins here and does not end in its line`);
      if (text.startsWith('${', this.#at)) {
        const advice = 'a placeholder stands for a whole value, quotes included: put it outside, and join the parts';
        this.#refuse(this.#at, `a placeholder stands inside ${what}; ${advice}`);
      }
      if (escapes && text[this.#at] === '\\') this.#at++;
    }
    // The end of a line is looked at as such.
    if (close !== '\n') this.#at += close.length;
  }

  #placeholder(): void {
    this.#flush();
    const end = this.#text.indexOf('}', this.#at);
    const name = this.#text.slice(this.#at + 2, end);
    if (end < 0 || name.includes('\n')) this.#refuse(this.#at, 'a placeholder begins here and has no "}"');
    const { names, task } = this.#source;
    if (!names.includes(name) && !specialNames.includes(name)) {
      const there = [...names, ...specialNames].join(', ');
      this.#refuse(this.#at, `${task} has no parameter "${name}" (placeholders are ${there})`);
    }
    this.#pieces.push({ placeholder: name, line: this.#lineOf(this.#at) });
    this.#from = this.#at = end + 1;
  }

  #flush(): void {
    if (this.#from < this.#at) this.#pieces.push({ text: this.#text.slice(this.#from, this.#at) });
    this.#from = this.#at;
  }

  #lineOf(at: number): number {
    const { text } = this.#source;
    const before = text.replaceAll(/\r\n?/g, '\n').indexOf(this.#text) + at;
    return text.replaceAll(/\r\n?/g, '\n').slice(0, before).split('\n').length;
  }

  #refuse(at: number, message: string): never {
    fail('bad-option', `${this.#source.file}:${this.#lineOf(at)}: ${message}`);
  }
}
