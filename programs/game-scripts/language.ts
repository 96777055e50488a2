// The interface of a script language: the form of its templates, and how programs are written in it.

import type { Programs } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

export interface ScriptFile {
  /** The path below the folder of the scripts. */
  path: string;
  text: string;
}

/** The languages that scripts are written in, with the ending of their templates. */
export const scriptLanguages = [
  { name: 'json', extension: '' },
  { name: 'lua', extension: '.lua' },
  { name: 'gdscript', extension: '.gd' },
  { name: 'oblivion', extension: '.txt' },
  { name: 'sqf', extension: '.sqf' },
] as const;

export type ScriptLanguageName = (typeof scriptLanguages)[number]['name'];

interface NamedLanguage {
  name: ScriptLanguageName;
  /** The file extension of templates, with its dot; '': the language has no templates. */
  extension: string;
}

export function languageCalled(name: ScriptLanguageName): NamedLanguage {
  return scriptLanguages.find((language) => language.name === name)!;
}

export interface ScriptLanguage extends NamedLanguage {
  /** Strings and comments. */
  forms: readonly QuotedForm[];
  /** Whether the language's game has its own clock, which begins the hours. */
  hasClock: boolean;
  /** Further files that a task may have: `done` is TASK.done.txt. */
  parts: readonly string[];
  /** Templates that do not belong to a task. Their placeholders are checked when they are filled in. */
  specials: readonly string[];
  /**
   * `templates`: by the name of the task, or `TASK.PART` for a part. `folder`: where the files will be, below the
   * folder of the scripts; '': in that folder itself. The paths of the files do not include it.
   */
  write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>, folder: string): ScriptFile[];
  /** The master script of several days, each in a separate folder. Without it the game chooses the day. */
  chain?(folders: readonly string[]): ScriptFile;
}

/** The text at the head of each file that is written. */
export const mark = 'Written by frameplan';

/** The most days. More would be a typing mistake. */
export const mostDays = 1000;
