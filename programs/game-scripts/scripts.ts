// Turns the plan of a session into the scripts of its characters.

import type { DomainShape, Session } from '../../bindings/index.ts';
import {
  checkOptions,
  fail,
  insideOf,
  planOf,
  recordAt,
  required,
  stepCount,
  taskAt,
  option,
} from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { writeJson } from './json.ts';
import type { ScriptFile, ScriptLanguage, ScriptLanguageName } from './language.ts';
import { lua } from './lua.ts';
import { oblivion } from './oblivion.ts';
import { gdscript } from './gdscript.ts';
import { sqf } from './sqf.ts';
import { programOptions, scriptLanguage } from './program-options.ts';
import type { ProgramOptions } from './program-options.ts';
import { programsOf } from './programs.ts';
import type { Programs } from './programs.ts';
import { ScriptTemplate } from './template.ts';

const languages: readonly ScriptLanguage[] = [lua, gdscript, oblivion, sqf];

export const scriptOptions = {
  /** The language to write. */
  to: required(scriptLanguage),
  /** The templates of tasks, by file name, with the language's extension. JSON needs none. Default: none. */
  templates: option<Readonly<Record<string, string>>>(
    'an object',
    (texts) => typeof texts === 'object' && texts !== null,
  ),
  ...programOptions,
};

export interface ScriptOptions extends ProgramOptions, OptionsOf<Pick<typeof scriptOptions, 'to' | 'templates'>> {
  to: ScriptLanguageName;
}

/** The script files that execute the session's plan. */
export function scriptsOf<D extends DomainShape>(session: Session<D>, options: ScriptOptions): ScriptFile[] {
  const writer = new ScriptWriter(options);
  writer.add(session, '');
  return writer.files();
}

/** Collects the scripts of one plan or of several, each in a separate folder. */
export class ScriptWriter {
  readonly #options: ProgramOptions;
  readonly #texts: Readonly<Record<string, string>>;
  /** null: programs are written as data. */
  readonly #language: ScriptLanguage | null;
  readonly #files: ScriptFile[] = [];
  readonly #programs: Programs[] = [];
  readonly #folders: string[] = [];

  constructor(options: ScriptOptions) {
    checkOptions('the options of scripts', options, scriptOptions);
    const { to, templates = {}, ...others } = options;
    const language = languages.find(({ name }) => name === to);
    this.#options = others;
    this.#texts = templates;
    this.#language = language ?? null;
  }

  /**
   * `folder`: below the folder of the scripts; '': there itself, for a plan that is the only one. `hours`: instead of
   * those of the options.
   */
  add<D extends DomainShape>(session: Session<D>, folder: string, hours = this.#options.hours): void {
    if (folder !== '') this.#folders.push(folder);
    const options = { ...this.#options, ...(hours && { hours }) };
    if (!this.#language) {
      this.#programs.push(programsOf(session, options));
      return;
    }
    const files = filesOf(session, this.#language, this.#texts, options, folder);
    const begin = folder === '' ? '' : `${folder}/`;
    this.#files.push(...files.map(({ path, text }) => ({ path: `${begin}${path}`, text })));
  }

  files(): ScriptFile[] {
    if (!this.#language) return writeJson(this.#folders.length === 0 ? this.#programs[0]! : this.#programs);
    if (this.#folders.length === 0 || !this.#language.chain) return this.#files;
    return [this.#language.chain(this.#folders), ...this.#files];
  }
}

function filesOf<D extends DomainShape>(
  session: Session<D>,
  language: ScriptLanguage,
  texts: Readonly<Record<string, string>>,
  options: ProgramOptions,
  folder: string,
): ScriptFile[] {
  const { tasks, leaveOut } = tasksOf(session, options);
  const fluents = insideOf(session).state.loaded.manifest.variables.map(({ name }) => name);
  const templates = new TemplateTexts(language, tasks, fluents).read(texts);
  const clock = language.hasClock ? options.hours?.task : undefined;
  const needed = tasks.filter(({ isUsed, name }) => isUsed && !leaveOut.has(name) && name !== clock);
  const missing = needed.filter(({ name }) => !templates.has(name)).map(({ name }) => `${name}${language.extension}`);
  if (missing.length > 0) {
    const advice = 'an empty file says that the game has nothing to do for a task';
    fail('bad-option', `there is no template for tasks of the plan: ${missing.join(', ')} (${advice})`);
  }
  const empty = needed.filter(({ name }) => templates.get(name)!.isEmpty).map(({ name }) => name);
  const programs = programsOf(session, {
    ...options,
    leaveOut: [...leaveOut, ...empty, ...(clock === undefined ? [] : [clock])],
  });
  return language.write(programs, templates, folder);
}

interface TemplateTask {
  name: string;
  params: readonly { name: string }[];
  /** Whether the plan has a step of this task. */
  isUsed: boolean;
}

/** The tasks that a game executes. */
function tasksOf<D extends DomainShape>(
  session: Session<D>,
  { leaveOut = [] }: ProgramOptions,
): { tasks: TemplateTask[]; leaveOut: Set<string> } {
  const inside = insideOf(session);
  const { core, manifest } = inside.state.loaded;
  const plan = planOf(inside);
  const used = new Set<number>();
  const count = plan ? stepCount(core, plan) : 0;
  for (let step = 0; step < count; step++) used.add(taskAt(core, recordAt(core, plan, step)));
  const tasks = manifest.tasks.flatMap(({ name, params, kind }, number) => {
    return kind === 'primitive' ? [{ name, params, isUsed: used.has(number) }] : [];
  });
  return { tasks, leaveOut: new Set(leaveOut) };
}

class TemplateTexts {
  readonly #language: ScriptLanguage;
  readonly #tasks: readonly TemplateTask[];
  readonly #fluents: readonly string[];

  constructor(language: ScriptLanguage, tasks: readonly TemplateTask[], fluents: readonly string[]) {
    this.#language = language;
    this.#tasks = tasks;
    this.#fluents = fluents;
  }

  /** Reads templates from texts, which are given by the names of their files. */
  read(texts: Readonly<Record<string, string>>): Map<string, ScriptTemplate> {
    const { extension, forms } = this.#language;
    const templates = new Map<string, ScriptTemplate>();
    for (const [file, text] of Object.entries(texts)) {
      const name = file.endsWith(extension) ? file.slice(0, -extension.length) : file;
      templates.set(name, new ScriptTemplate({ file, task: name, text, names: this.#namesFor(file, name) }, forms));
    }
    return templates;
  }

  /** The placeholders that a template may contain. */
  #namesFor(file: string, name: string): readonly string[] {
    const { parts, specials, extension } = this.#language;
    if (specials.includes(name)) return this.#fluents;
    const dot = name.indexOf('.');
    const taskName = dot >= 0 && parts.includes(name.slice(dot + 1)) ? name.slice(0, dot) : name;
    const task = this.#tasks.find((one) => one.name === taskName);
    if (task) return task.params.map((param) => param.name);
    const also = parts.map((part) => `, TASK.${part}${extension}`).join('');
    const names = this.#tasks.map((one) => one.name).join(', ');
    const forms = `templates are TASK${extension}${also}; tasks are ${names}`;
    fail('unknown-name', `the template ${file} is for no task of the domain (${forms})`);
  }
}
