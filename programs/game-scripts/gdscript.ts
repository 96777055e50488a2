// GDScript, for Godot 3: a script for each character, and a runtime. A step is a function that is called in each frame
// until it returns something other than `false`, because the syntax of coroutines differs between versions of Godot.

import { fail } from '../../bindings/internal.ts';
import { argumentOf } from './arguments.ts';
import { gdscriptRuntime } from './gdscript-runtime.ts';
import { languageCalled, mark } from './language.ts';
import type { ScriptFile, ScriptLanguage } from './language.ts';
import { floatText } from './lua.ts';
import { commented, SafeNames } from './names.ts';
import type { Program, Programs, ScriptStep, ScriptValue } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

const forms: readonly QuotedForm[] = [
  { what: 'a comment', begin: /#/y, end: () => '\n', escapes: false, inLine: false },
  { what: 'a string', begin: /"""|'''/y, end: (begun) => begun, escapes: true, inLine: false },
  { what: 'a string', begin: /["']/y, end: (begun) => begun, escapes: true, inLine: false },
];

export const gdscript: ScriptLanguage = {
  ...languageCalled('gdscript'),
  forms,
  hasClock: false,
  parts: [],
  specials: [],
  write,
  chain,
};

function write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>): ScriptFile[] {
  const names = SafeNames.ofFiles(['main', 'scripts']);
  const files = programs.programs.map(({ character }) => names.add(character ?? 'everybody'));
  const main = [
    `# The scripts of all characters. ${mark}.\n`,
    '# In a game: var running = load("main.gd").new().start(game), and running.tick() in each frame.\n\n',
    `const FILES = [${files.map((file) => gdText(`${file}.gd`)).join(', ')}]\n\n`,
    'func start(game):\n',
    '\tvar folder = get_script().resource_path.get_base_dir()\n',
    '\tvar running = load(folder + "/scripts.gd").new()\n',
    '\tfor file in FILES:\n\t\trunning.add(load(folder + "/" + file).new(), game)\n\treturn running\n',
  ].join('');
  const modules = programs.programs.map((program, at) => {
    return { path: `${files[at]}.gd`, text: moduleOf(program, programs, templates) };
  });
  return [{ path: 'main.gd', text: main }, { path: 'scripts.gd', text: gdscriptRuntime }, ...modules];
}

function chain(folders: readonly string[]): ScriptFile {
  const text = `# The scripts of ${folders.length} days, one after the other. ${mark}.
# In a game: var running = load("main.gd").new().start(game), and running.tick() in each frame.

const DAYS = [${folders.map(gdText).join(', ')}]

var error = ""
var _game
var _at = 0
var _running

func start(game):
\t_game = game
\t_begin()
\treturn self

# Returns whether somebody has something left to do. When nobody can go on, "error" says why.
func tick():
\twhile not _running.tick():
\t\terror = _running.error
\t\tif error != "" or _at == DAYS.size():
\t\t\treturn false
\t\t_begin()
\treturn true

func _begin():
\tvar folder = get_script().resource_path.get_base_dir()
\t_running = load(folder + "/" + DAYS[_at] + "/main.gd").new().start(_game)
\t_at += 1
`;
  return { path: 'main.gd', text };
}

function moduleOf(
  { character, instructions }: Program,
  { programs, signals }: Programs,
  templates: ReadonlyMap<string, ScriptTemplate>,
): string {
  const whose = character === null ? 'nobody in particular' : commented(character);
  const list = instructions.map((one) => {
    if (one.do === 'signal') return `\t["signal", ${one.signal}],\n`;
    if (one.do === 'step') return `\t["step", "step_${one.step.number}", ${gdText(one.step.text)}],\n`;
    const sender = programs[signals[one.signal]!.program]!.character ?? 'everybody';
    return `\t["wait", ${one.signal}, ${gdText(sender)}],\n`;
  });
  const steps = instructions.flatMap((one) => (one.do === 'step' ? [one.step] : []));
  return [
    `# What is to be done by ${whose}. ${mark}.\n\n`,
    `const NAME = ${character === null ? gdText('everybody') : gdText(character)}\n`,
    `const PROGRAM = [\n${list.join('')}]\n`,
    ...steps.map((step) => stepFunction(step, character, templates)),
  ].join('');
}

/** The function of a step. Its parameter `begins` says whether this is the first call. */
function stepFunction(
  step: ScriptStep,
  character: string | null,
  templates: ReadonlyMap<string, ScriptTemplate>,
): string {
  const body = templates.get(step.task)!.fill((name) => gdValue(argumentOf(step, name, character)), '\t');
  return `\n# ${commented(step.text)}\nfunc step_${step.number}(game, begins):\n${body}`;
}

function gdValue(value: ScriptValue): string {
  switch (value.kind) {
    case 'object':
      return value.name === null ? 'null' : gdText(value.name);
    case 'enum':
      return gdText(value.name);
    case 'boolean':
      return String(value.value);
    case 'integer':
      return value.value < 0 ? `(${value.value})` : String(value.value);
    case 'float':
      return floatText(value.value, 'INF');
  }
}

function gdText(text: string): string {
  if (text.includes('\u0000')) fail('bad-option', 'a name contains the character 0, at which texts of Godot end');
  // oxlint-disable-next-line no-control-regex -- these are what is escaped
  const escaped = text.replaceAll(/[\u0001-\u001f"\\\u007f-\u009f\u2028\u2029]/g, (sign) => {
    return sign === '"' || sign === '\\' ? `\\${sign}` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}
