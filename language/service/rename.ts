// Renames declarations in all texts of a project. It refuses a new name that would change a meaning: it reads the texts
// again with the change, and each place must still lead to the same declaration.

import { builtIns } from '../check/names.ts';
import { isSync } from '../check/sync.ts';
import { contextualWords, isQuotableName, keywords, nameText } from '../text/tokens.ts';
import { diagnosticsIn } from './diagnose.ts';
import { applied } from './edits.ts';
import { nameAt, referencesOf } from './look-up.ts';
import type { NamedPlace } from './look-up.ts';
import type { KnownName } from './known-names.ts';
import { textsOf } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { RenameResult, TextEdit, TextRange } from './types.ts';
import { placeOf } from '../text/places.ts';

/** Returns the range of the name that would be renamed, or null if nothing can be renamed. */
export function renameable(project: ServiceProject, file: string, at: number): (TextRange & { name: string }) | null {
  const found = nameAt(project, file, at);
  return found && { file, from: found.from, to: found.to, name: found.name.name };
}

/** Returns the changes that rename the name at this place, or why this is not possible. */
export function rename(project: ServiceProject, file: string, at: number, to: string): RenameResult {
  const found = nameAt(project, file, at);
  if (!found) return { error: 'no name that is declared stands here' };
  const name = to.startsWith('`') && to.endsWith('`') && to.length > 2 ? to.slice(1, -1) : to;
  const refused = refusal(found.name, name);
  if (refused) return { error: refused };
  if (name === found.name.name) return { edits: [] };
  const insert = nameText(name);
  const edits = referencesOf(project, found.name).map(({ file: where, from, to: end }): TextEdit => ({
    file: where,
    from,
    to: end,
    insert,
  }));
  const clash = clashOf(project, found, edits, name);
  return clash ? { error: clash } : { edits };
}

const ruleOfNames = 'it begins with a letter or `_`; letters, digits and these signs follow: `_ - . : @ ! ? # % + /`';

function refusal({ kind }: KnownName, name: string): string | null {
  if (name === '') return 'a name has at least one letter';
  if (!isQuotableName(name)) {
    return `\`${name}\` cannot be a name: ${ruleOfNames}`;
  }
  if (keywords.includes(name)) return `\`${name}\` is a word of the language`;
  // Contextual words are refused, because a text that uses them both as words and as names is hard to read.
  if (contextualWords.includes(name)) return `\`${name}\` is a word of the language at some places`;
  if (builtIns.includes(name) && kind !== 'task' && kind !== 'type') return `\`${name}\` is a function of the language`;
  return kind === 'task' && isSync(name) ? `\`${name}\` is a task of the language` : null;
}

/** Returns what would change its meaning or become wrong, or null. */
function clashOf(project: ServiceProject, { name }: NamedPlace, edits: readonly TextEdit[], to: string): string | null {
  const files = new Set(edits.map(({ file }) => file));
  const changed: ServiceProject = {
    files: () => project.files(),
    read: (file) => {
      const text = project.read(file);
      return text === null || !files.has(file)
        ? text
        : applied(
            text,
            edits.filter((edit) => edit.file === file),
          );
    },
  };
  const cached = withMemory(changed);
  const moved = new Shifts(edits);
  const before = meaningsIn(project, (place) => moved.of(place));
  const after = meaningsIn(cached, (place) => place);
  for (const [place, meaning] of after) {
    if (before.get(place) === meaning) continue;
    return `\`${to}\` is declared already, or would be taken for something else in ${where(cached, place)}`;
  }
  if (after.size !== before.size) return `\`${to}\` is declared already, or would hide something else`;
  const worse = newError(project, cached);
  return worse && `\`${name.name}\` cannot become \`${to}\`: ${worse}`;
}

/** A project that caches its changed texts. */
function withMemory(project: ServiceProject): ServiceProject {
  const texts = new Map<string, string | null>();
  return {
    files: () => project.files(),
    read: (file) => {
      if (!texts.has(file)) texts.set(file, project.read(file));
      return texts.get(file)!;
    },
  };
}

/** Maps each place of a name to the place of its declaration. */
function meaningsIn(project: ServiceProject, at: (place: TextRange) => TextRange): Map<string, string> {
  const found = new Map<string, string>();
  const text = ({ file, from }: TextRange): string => `${file}:${from}`;
  for (const { whole, names } of textsOf(project)) {
    for (const { name, span } of names.occurrences) {
      found.set(text(at(placeOf(whole, span))), text(at(placeOf(name.text, name.span))));
    }
  }
  return found;
}

function where(project: ServiceProject, place: string): string {
  const colon = place.lastIndexOf(':');
  const file = place.slice(0, colon);
  const before = project.read(file)?.slice(0, Number(place.slice(colon + 1))) ?? '';
  return `line ${before.split('\n').length} of ${file}`;
}

/** Returns an error that the change would cause, or null. */
function newError(project: ServiceProject, changed: ServiceProject): string | null {
  const texts = textsOf(changed);
  for (const [index, text] of textsOf(project).entries()) {
    const [before, after] = [
      diagnosticsIn(project, text),
      texts[index] ? diagnosticsIn(changed, texts[index]) : [],
    ].map((all) => all.filter(({ severity }) => severity === 'error'));
    if (after!.length > before!.length) return after!.find(({ code }, at) => before![at]?.code !== code)!.message;
  }
  return null;
}

/** Maps places before edits to places after them. */
class Shifts {
  readonly #byFile = new Map<string, { from: number; by: number }[]>();

  constructor(edits: readonly TextEdit[]) {
    for (const { file, from, to, insert } of edits) {
      const list = this.#byFile.get(file) ?? [];
      list.push({ from, by: (list.at(-1)?.by ?? 0) + insert.length - (to - from) });
      this.#byFile.set(file, list);
    }
  }

  of(place: TextRange): TextRange {
    const list = this.#byFile.get(place.file) ?? [];
    let low = 0;
    for (let high = list.length; low < high;) {
      const middle = (low + high) >> 1;
      if (list[middle]!.from < place.from) low = middle + 1;
      else high = middle;
    }
    const by = list[low - 1]?.by ?? 0;
    return { ...place, from: place.from + by };
  }
}
