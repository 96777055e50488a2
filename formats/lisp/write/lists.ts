// Lays out lists of HDDL and PDDL in lines.

export type Lisp = string | readonly Lisp[];

const width = 100;

/**
 * Writes a list on one line if it fits. Otherwise its parts are one below the other, after its beginning. `column`:
 * where its first line begins.
 */
export function lispText(lisp: Lisp, indent = 0, column = indent): string {
  const flat = flatText(lisp);
  if (typeof lisp === 'string' || column + flat.length <= width) return flat;
  const inner = indent + 2;
  const end = `\n${' '.repeat(inner)}`;
  if (lisp.every((part) => typeof part === 'string')) return `(${filled(lisp, column + 1, inner)})`;
  const head = headLength(lisp);
  const first = lisp.slice(0, head).map(flatText).join(' ');
  const rest = pairedParts(lisp.slice(head)).map(([word, value]) => {
    if (value === undefined) return lispText(word!, inner);
    return `${word as string} ${lispText(value, inner, inner + (word as string).length + 1)}`;
  });
  return `(${(head === 0 ? rest : [first, ...rest]).join(end)})`;
}

/** Words in lines, as many on each as fit. */
function filled(words: readonly string[], column: number, indent: number): string {
  let text = '';
  let at = column;
  for (const word of words) {
    const fits = text === '' || at + 1 + word.length <= width;
    text += fits ? `${text === '' ? '' : ' '}${word}` : `\n${' '.repeat(indent)}${word}`;
    at = fits ? at + 1 + word.length : indent + word.length;
  }
  return text;
}

function flatText(lisp: Lisp): string {
  return typeof lisp === 'string' ? lisp : `(${lisp.map(flatText).join(' ')})`;
}

/** The number of words at the beginning: `:action go`, `and`, and the variables that a quantifier binds. */
function headLength(list: readonly Lisp[]): number {
  const [word] = list;
  if (typeof word !== 'string') return 0;
  if (word === 'forall' || word === 'exists') return 2;
  return ['define', ':action', ':method', ':task'].includes(word) ? 2 : 1;
}

/** A word such as `:precondition` stays on the line of what follows it. */
function pairedParts(parts: readonly Lisp[]): Lisp[][] {
  const found: Lisp[][] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const isWord = typeof part === 'string' && part.startsWith(':') && at + 1 < parts.length;
    found.push(isWord ? [part, parts[++at]!] : [part]);
  }
  return found;
}

/** Joins several parts with `and`. A single part stays unchanged. */
export function allOf(parts: readonly Lisp[]): Lisp {
  const found = parts.flatMap((part): readonly Lisp[] =>
    Array.isArray(part) && part[0] === 'and' ? part.slice(1) : [part],
  );
  return found.length === 1 ? found[0]! : ['and', ...found];
}

export function notLisp(part: Lisp): Lisp {
  return Array.isArray(part) && part[0] === 'not' ? (part[1] as Lisp) : ['not', part];
}
