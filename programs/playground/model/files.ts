// The texts of the page as files: a domain, a problem, and what these include.

/** `domain`, `problem`, or the path of a text that is included. */
export type FileName = string;

/** The first two are always there. */
export const mainFiles = ['domain', 'problem'] as const;

/** Texts that are included, by their paths. */
export type IncludedFiles = Readonly<Record<string, string>>;

/** Looks up a path, which may be any word, even `constructor`. */
export const ofFile = <Value>(values: Readonly<Record<FileName, Value>>, file: FileName): Value | undefined =>
  Object.hasOwn(values, file) ? values[file] : undefined;

export const isLisp = (text: string): boolean => /^\s*(;[^\n]*\n\s*)*\(/.test(text.slice(0, 5000));

const names: Record<(typeof mainFiles)[number], string> = { domain: 'the domain', problem: 'the problem' };

/** The name of a text for the language service and messages. Users' files can't have the names of the first two. */
export function fileName(file: FileName, text: string): string {
  const name = file === 'domain' || file === 'problem' ? names[file] : file;
  return isLisp(text) && name !== file ? `${name}.pddl` : name;
}

export const nameOfFile = (name: string): FileName =>
  mainFiles.find((file) => name === names[file] || name === `${names[file]}.pddl`) ?? name;
