// Makes names of characters, objects and steps safe for a language or for files: letters, digits and underscores, no
// reserved words, no duplicates. A name that is already safe does not change.

interface NameRules {
  /** Reserved words; in lower case where the language ignores case. */
  reserved: ReadonlySet<string>;
  /** Whether `Bob` and `bob` are two names. */
  isCaseSensitive: boolean;
  /** The greatest length of names. */
  longest?: number;
}

/** File names that some system reserves. */
const reservedFiles = ['con', 'prn', 'aux', 'nul', ...numbered('com'), ...numbered('lpt')];

function numbered(name: string): string[] {
  return Array.from({ length: 10 }, (_, number) => `${name}${number}`);
}

export class SafeNames {
  readonly #rules: NameRules;
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `taken`: names that are already used for something else. */
  constructor(rules: NameRules, taken: readonly string[] = []) {
    this.#rules = rules;
    this.#taken = new Set(taken.map((name) => this.#keyOf(name)));
  }

  /** Names of files, in lower case on all systems. */
  static ofFiles(taken: readonly string[] = []): SafeNames {
    return new SafeNames({ reserved: new Set(reservedFiles), isCaseSensitive: false, longest: 60 }, taken);
  }

  /** Returns the same safe name each time for a name. */
  of(name: string): string {
    let safe = this.#names.get(name);
    if (safe === undefined) this.#names.set(name, (safe = this.add(name)));
    return safe;
  }

  /** Adds a unique safe name, even for a name that was already added. */
  add(name: string): string {
    const base = this.#baseOf(name);
    for (let number = 1; ; number++) {
      const safe = number === 1 ? base : `${base}_${number}`;
      if (this.#taken.has(this.#keyOf(safe))) continue;
      this.#taken.add(this.#keyOf(safe));
      return safe;
    }
  }

  #baseOf(name: string): string {
    const { reserved, longest = 200 } = this.#rules;
    const plain = name.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, longest);
    const begun = /^[A-Za-z]/.test(plain) ? plain : `n${plain}`;
    return reserved.has(this.#keyOf(begun)) ? `${begun}_` : begun;
  }

  #keyOf(name: string): string {
    return this.#rules.isCaseSensitive ? name : name.toLowerCase();
  }
}

/**
 * A text for a line comment. It has no line breaks, and does not end with a backslash, which could continue the
 * comment.
 */
export function commented(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is left out
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/g, '?');
}
