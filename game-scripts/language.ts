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
  /** By the name of the task, and behind a dot that of the part. */
  write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>): ScriptFile[];
}

/** Stands at the head of each file that is written. */
export const mark = 'Written by frameplan';
