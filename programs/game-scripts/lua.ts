// Lua 5.1 and later, LuaJIT too: a module for each character, and a runtime that runs them as coroutines.

import { argumentOf } from './arguments.ts';
import { languageCalled, mark } from './language.ts';
import type { ScriptFile, ScriptLanguage } from './language.ts';
import { luaRuntime } from './lua-runtime.ts';
import { commented, SafeNames } from './names.ts';
import type { ScriptInstruction, Program, Programs, ScriptValue } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

const longEnd = (begun: string): string => `]${'='.repeat(begun.split('[')[1]!.length)}]`;

const forms: readonly QuotedForm[] = [
  { what: 'a comment', begin: /--\[=*\[/y, end: longEnd, escapes: false, inLine: false },
  { what: 'a comment', begin: /--/y, end: () => '\n', escapes: false, inLine: false },
  { what: 'a string', begin: /\[=*\[/y, end: longEnd, escapes: false, inLine: false },
  { what: 'a string', begin: /["']/y, end: (begun) => begun, escapes: true, inLine: false },
];

export const lua: ScriptLanguage = {
  ...languageCalled('lua'),
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
  const modules = programs.programs.map((program, at) => {
    return { path: `${files[at]}.lua`, text: moduleOf(program, programs, templates) };
  });
  const list = programs.programs.map(({ character }, at) => {
    const name = character === null ? 'nil' : luaText(character);
    return `  { name = ${name}, file = ${luaText(files[at]!)} },\n`;
  });
  const main = [
    `-- The scripts of all characters. ${mark}.\n`,
    '-- In a game: local running = require("main")(game), and running:tick() in each frame.\n\n',
    `local files = {\n${list.join('')}}\n\n`,
    'return function(game, load)\n',
    '  return (load or require)("scripts").start(files, game, load)\nend\n',
  ].join('');
  return [{ path: 'main.lua', text: main }, { path: 'scripts.lua', text: luaRuntime }, ...modules];
}

/** Makes the master script, which ticks the current day and loads files from its folder. */
function chain(folders: readonly string[]): ScriptFile {
  const text = `-- The scripts of ${folders.length} days, one after the other. ${mark}.
-- In a game: local running = require("main")(game), and running:tick() in each frame.

local days = { ${folders.map(luaText).join(', ')} }

return function(game, load)
  local at, running = 0, nil
  local function begin()
    at = at + 1
    local folder = days[at]
    local function of_day(file) return (load or require)(folder .. "." .. file) end
    running = of_day("main")(game, of_day)
  end
  local all = {}
  -- Returns whether somebody has something left to do.
  function all:tick()
    if at == 0 then begin() end
    while not running:tick() do
      if at == #days then return false end
      begin()
    end
    return true
  end
  return all
end
`;
  return { path: 'main.lua', text };
}

function moduleOf(
  { character, instructions }: Program,
  programs: Programs,
  templates: ReadonlyMap<string, ScriptTemplate>,
): string {
  const whose = character === null ? 'nobody in particular' : commented(character);
  const lines = instructions.map((instruction) => instructionText(instruction, programs, templates, character));
  return `-- What is to be done by ${whose}. ${mark}.\nreturn function(game, script)\n${lines.join('')}end\n`;
}

function instructionText(
  instruction: ScriptInstruction,
  { programs, signals }: Programs,
  templates: ReadonlyMap<string, ScriptTemplate>,
  character: string | null,
): string {
  if (instruction.do === 'signal') return `  script.signal(${instruction.signal + 1})\n`;
  if (instruction.do === 'wait') {
    const { program } = signals[instruction.signal]!;
    const sender = programs[program]!.character ?? 'everybody';
    return `  script.wait(${instruction.signal + 1}, ${luaText(sender)})\n`;
  }
  const { step } = instruction;
  const body = templates.get(step.task)!.fill((name) => luaValue(argumentOf(step, name, character)), '    ');
  return `  script.step(${luaText(step.text)}, function()\n${body}  end)\n`;
}

function luaValue(value: ScriptValue): string {
  switch (value.kind) {
    case 'object':
      return value.name === null ? 'nil' : luaText(value.name);
    case 'enum':
      return luaText(value.name);
    case 'boolean':
      return String(value.value);
    case 'integer':
      // Without parentheses, Lua would read the least integer as minus a number that is too great.
      return value.value < 0 ? `(${value.value})` : String(value.value);
    case 'float':
      return floatText(value.value, 'math.huge');
  }
}

/**
 * A float with a decimal point, so that it is not read as an integer. Negative numbers are in parentheses, so that no
 * comment or subtraction begins.
 */
export function floatText(value: number, infinite: string): string {
  if (Math.abs(value) === Infinity) return value < 0 ? `(-${infinite})` : infinite;
  const text = String(Math.abs(value));
  const number = /[.e]/.test(text) ? text : `${text}.0`;
  return value < 0 || Object.is(value, -0) ? `(-${number})` : number;
}

export function luaText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is escaped
  const escaped = text.replaceAll(/[\u0000-\u001f"\\\u007f]/g, (sign) => {
    return `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}
