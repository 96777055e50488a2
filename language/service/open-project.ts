// A project that stores its texts: those that an editor has open, or all texts of a page.

import type { ServiceProject } from './project.ts';

export interface OpenProject extends ServiceProject {
  /** Adds a file, or gives it another text. */
  write(file: string, text: string): void;
  remove(file: string): void;
}

/** `texts`: by the names of their files. */
export function openProject(
  texts: Readonly<Record<string, string>> = {},
  notations: NonNullable<ServiceProject['notations']> = {},
): OpenProject {
  const known = new Map(Object.entries(texts));
  let names: readonly string[] = [...known.keys()];
  return {
    notations,
    files: () => names,
    read: (file) => known.get(file) ?? null,
    write(file, text) {
      const isNew = !known.has(file);
      known.set(file, text);
      if (isNew) names = [...known.keys()];
    },
    remove(file) {
      known.delete(file);
      names = [...known.keys()];
    },
  };
}
