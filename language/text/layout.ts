// Lays out text in lines of limited width. A layout is text with places where a line may end. A group stays on one line
// if it fits; otherwise a line ends at each of the group's own places. This file does not depend on the language.

export type TextLayout =
  | string
  | { kind: 'sequence' | 'indent' | 'group'; parts: TextLayout[]; hard: boolean }
  /**
   * In a group on one line, `soft` is nothing and `line` is a blank. In a broken group both end the line. `hard` always
   * ends the line, `blank` leaves an empty line too.
   */
  | { kind: 'soft' | 'line' | 'hard' | 'blank' }
  /** Text that is put at the end of the line: a comment to the end of the line. */
  | LineSuffix;

interface LineSuffix {
  kind: 'suffix';
  text: string;
  hard: boolean;
  column?: SuffixColumn;
}

/** The column at which suffixes of several lines begin: at least `least`, counted from 0. */
export interface SuffixColumn {
  least: number;
}

const width = 120;
const indentation = 4;

export const soft: TextLayout = { kind: 'soft' };
export const line: TextLayout = { kind: 'line' };
export const hard: TextLayout = { kind: 'hard' };
/** Ends the line and leaves an empty one. */
export const blankLine: TextLayout = { kind: 'blank' };

/** Long lists are passed as one array each. Spread into arguments, a very long list would exhaust the call stack. */
type LayoutParts = readonly (TextLayout | readonly TextLayout[])[];

export function sequence(...parts: LayoutParts): TextLayout {
  return made('sequence', parts);
}

export function indent(...parts: LayoutParts): TextLayout {
  return made('indent', parts);
}

export function group(...parts: LayoutParts): TextLayout {
  return made('group', parts);
}

function made(kind: 'sequence' | 'indent' | 'group', given: LayoutParts): TextLayout {
  const parts = given.flat();
  return { kind, parts, hard: parts.some(isHard) };
}

/** `breaks`: the groups around the text cannot stay on one line. `column`: shared by all suffixes that line up. */
export function suffix(text: string, breaks: boolean, column?: SuffixColumn): TextLayout {
  return { kind: 'suffix', text, hard: breaks, ...(column && { column }) };
}

function isHard(layout: TextLayout): boolean {
  if (typeof layout === 'string') return layout.includes('\n');
  if (layout.kind === 'hard' || layout.kind === 'blank') return true;
  return 'hard' in layout && layout.hard;
}

interface OpenLayout {
  layout: TextLayout;
  indent: number;
  flat: boolean;
}

export function layOut(layout: TextLayout): string {
  return new Printer(layout).run();
}

class Printer {
  private readonly stack: OpenLayout[];
  private readonly output: string[] = [];
  private suffixes: LineSuffix[] = [];
  /** Blanks in the output before suffixes with a column: their number is known at the end. */
  private readonly gaps: { at: number; from: number; column: SuffixColumn }[] = [];
  private column = 0;
  /** How many blanks come before the next text of the line. A line that stays empty gets none. */
  private margin = 0;

  constructor(layout: TextLayout) {
    this.stack = [{ layout, indent: 0, flat: false }];
  }

  run(): string {
    for (let open = this.stack.pop(); open; open = this.stack.pop()) this.print(open);
    this.flushSuffixes(0);
    for (const { from, column } of this.gaps) column.least = Math.max(column.least, from + 1);
    for (const { at, from, column } of this.gaps) this.output[at] = ' '.repeat(column.least - from);
    return this.output.join('');
  }

  private print({ layout, indent, flat }: OpenLayout): void {
    if (typeof layout === 'string') return this.text(layout);
    switch (layout.kind) {
      case 'sequence':
        return this.push(layout.parts, indent, flat);
      case 'indent':
        return this.push(layout.parts, indent + indentation, flat);
      case 'group':
        return this.push(layout.parts, indent, flat || (!layout.hard && this.fits(layout)));
      case 'suffix':
        if (layout.text !== '') this.suffixes.push(layout);
        return;
      case 'blank':
        this.endLine(indent);
        return this.endLine(indent);
      case 'hard':
        return this.endLine(indent);
      case 'soft':
      case 'line':
        if (!flat) this.endLine(indent);
        else if (layout.kind === 'line') this.text(' ');
    }
  }

  private push(parts: readonly TextLayout[], indent: number, flat: boolean): void {
    for (let index = parts.length - 1; index >= 0; index--) this.stack.push({ layout: parts[index]!, indent, flat });
  }

  private text(text: string): void {
    if (text === '') return;
    if (this.margin > 0) this.output.push(' '.repeat(this.margin));
    this.margin = 0;
    this.output.push(text);
    const lastBreak = text.lastIndexOf('\n');
    this.column = lastBreak < 0 ? this.column + text.length : text.length - lastBreak - 1;
  }

  private endLine(indent: number): void {
    this.flushSuffixes(indent);
    this.breakLine(indent);
  }

  private breakLine(indent: number): void {
    this.output.push('\n');
    this.margin = indent;
    this.column = indent;
  }

  private flushSuffixes(indent: number): void {
    const { suffixes } = this;
    this.suffixes = [];
    suffixes.forEach(({ text, column }, index) => {
      // Nothing can follow a comment to the end of the line.
      if (index > 0 && suffixes[index - 1]!.text.startsWith('//')) this.breakLine(indent);
      const isAlone = this.margin > 0 || this.column === 0;
      if (!isAlone && column) {
        this.gaps.push({ at: this.output.length, from: this.column, column });
        this.text(' ');
      } else if (!isAlone) this.text(' ');
      this.text(text);
    });
  }

  /**
   * Whether this group fits on the rest of the line, together with everything after it up to the next possible line
   * end.
   */
  private fits(layout: TextLayout): boolean {
    let rest = width - this.column;
    let outer = this.stack.length;
    const open: { layout: TextLayout; flat: boolean }[] = [{ layout, flat: true }];
    while (rest >= 0) {
      const next = open.pop() ?? this.stack[--outer];
      if (!next) return true;
      const { layout: part, flat } = next;
      if (typeof part === 'string') rest -= part.length;
      else if ('parts' in part) {
        for (let index = part.parts.length - 1; index >= 0; index--) open.push({ layout: part.parts[index]!, flat });
      } else if (part.kind === 'hard' || part.kind === 'blank') return true;
      else if (part.kind !== 'suffix') {
        if (!flat) return true;
        if (part.kind === 'line') rest--;
      }
    }
    return false;
  }
}
