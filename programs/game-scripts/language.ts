// What a language of scripts has: the form of its templates, and how programs are written in it.

import type { Programs } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

export interface ScriptFile {
  /** Below the folder of the scripts. */
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
  /** Of templates, with its dot; '': there are none. */
  extension: string;
}

export function languageCalled(name: ScriptLanguageName): NamedLanguage {
  return scriptLanguages.find((language) => language.name === name)!;
}

export interface ScriptLanguage extends NamedLanguage {
  /** Strings and comments. */
  forms: readonly QuotedForm[];
  /** Whether the language's game has a clock of its own, which begins the hours. */
  hasClock: boolean;
  /** Further files that a task may have: `done` is TASK.done.txt. */
  parts: readonly string[];
  /** Templates that are for no task. What they may ask for is told when they are filled in. */
  specials: readonly string[];
  /**
   * `templates`: by the name of the task, and behind a dot that of the part. `folder`: where the files will stand,
   * below the folder of the scripts; '': there itself. Their paths are told without it.
   */
  write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>, folder: string): ScriptFile[];
  /** The master script of several days, each in a folder of its own. Without it the game chooses the day. */
  chain?(folders: readonly string[]): ScriptFile;
}

/** Stands at the head of each file that is written. */
export const mark = 'Written by frameplan';

/** More days than that are a slip of the hand. */
export const mostDays = 1000;
