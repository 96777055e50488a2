// SQF, the script language of Arma and VBS: a master script that runs a thread for each character, and a file for each
// operator. Threads wait with `while`, which every engine of SQF understands alike. Where a template makes a trigger,
// its step begins when the trigger fires.

import { fail } from '../../bindings/internal.ts';
import { argumentOf } from './arguments.ts';
import { languageCalled, mark } from './language.ts';
import type { ScriptFile, ScriptLanguage } from './language.ts';
import { commented, SafeNames } from './names.ts';
import type { Program, Programs, ScriptInstruction, ScriptStep, ScriptValue } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

const forms: readonly QuotedForm[] = [
  { what: 'a comment', begin: /\/\*/y, end: () => '*/', escapes: false, inLine: false },
  { what: 'a comment', begin: /\/\//y, end: () => '\n', escapes: false, inLine: false },
  // A doubled quote ends one string and begins the next.
  { what: 'a string', begin: /["']/y, end: (begun) => begun, escapes: false, inLine: false },
];

export const sqf: ScriptLanguage = {
  ...languageCalled('sqf'),
  forms,
  hasClock: false,
  // The command that makes a trigger.
  parts: ['trigger'],
  specials: [],
  write,
  chain,
};

const words = [
  ...['if', 'then', 'else', 'while', 'do', 'for', 'from', 'to', 'step', 'switch', 'case', 'default', 'try', 'catch'],
  ...[
    'private',
    'params',
    'call',
    'spawn',
    'execvm',
    'exitwith',
    'foreach',
    'select',
    'set',
    'count',
    'and',
    'or',
    'not',
  ],
  ...[
    'true',
    'false',
    'nil',
    'objnull',
    'grpnull',
    'controlnull',
    'displaynull',
    'scriptnull',
    'confignull',
    'tasknull',
  ],
  ...[
    'this',
    '_this',
    '_x',
    'thislist',
    'thistrigger',
    'player',
    'west',
    'east',
    'resistance',
    'independent',
    'civilian',
  ],
  ...['blufor', 'opfor', 'sidelogic', 'sideenemy', 'sidefriendly', 'sideunknown', 'sideempty', 'sideambientlife'],
  ...[
    'time',
    'date',
    'daytime',
    'servertime',
    'position',
    'getpos',
    'setpos',
    'side',
    'group',
    'name',
    'units',
    'leader',
  ],
  ...['vehicles', 'allunits', 'allgroups', 'alldead', 'allplayers', 'playableunits', 'agents', 'vehicle', 'driver'],
  ...['sleep', 'uisleep', 'waituntil', 'hint', 'random', 'floor', 'ceil', 'round', 'abs', 'sqrt', 'min', 'max', 'mod'],
  ...['str', 'format', 'typename', 'isnull', 'isnil', 'alive', 'damage', 'server', 'isserver', 'isdedicated'],
  ...[
    'hour',
    'pi',
    'endl',
    'linebreak',
    'missionname',
    'worldname',
    'cameraon',
    'camera',
    'map',
    'wind',
    'rain',
    'fog',
  ],
  ...[
    'fire',
    'move',
    'stop',
    'weapon',
    'weapons',
    'magazines',
    'items',
    'halt',
    'assert',
    'breakout',
    'breakto',
    'comment',
  ],
  ...[
    'goto',
    'in',
    'throw',
    'with',
    'exit',
    'text',
    'image',
    'parsetext',
    'tostring',
    'toarray',
    'reverse',
    'sort',
    'exec',
  ],
  ...[
    'drop',
    'scope',
    'speed',
    'rank',
    'score',
    'rating',
    'skill',
    'size',
    'direction',
    'type',
    'crew',
    'commander',
    'gunner',
  ],
];

/** The variables of the scripts begin like this. */
const prefix = 'frameplan_';

function write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>, folder: string): ScriptFile[] {
  return new SqfWriter(programs, templates, folder).files();
}

/** Paths start from the folder of the mission. */
function chain(folders: readonly string[]): ScriptFile {
  const days = folders.map((folder) => {
    return [`  _day = [] execVM "${folder}\\main.sqf";\n`, poll('!(scriptDone _day)'), poll(`${prefix}left > 0`)].join(
      '',
    );
  });
  const text = [
    `// The scripts of ${folders.length} days, one after the other. ${mark}.\n`,
    '// Run it once, from the folder of the mission: [] execVM "main.sqf";\n',
    `[] spawn {\n  private "_day";\n${days.join('')}};\n`,
  ].join('');
  return { path: 'main.sqf', text };
}

class SqfWriter {
  readonly #programs: Programs;
  readonly #templates: ReadonlyMap<string, ScriptTemplate>;
  readonly #names = new SafeNames({ reserved: new Set(words), isCaseSensitive: false });
  /** By task: the file name of the operator without its extension, and the names of the operator's parameters. */
  readonly #operators = new Map<string, { file: string; params: string[] }>();
  #triggers = 0;

  /** Stands before the name of each file that is run. */
  readonly #folder: string;

  constructor(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>, folder: string) {
    this.#programs = programs;
    this.#templates = templates;
    this.#folder = folder === '' ? '' : `${folder}\\`;
    const files = SafeNames.ofFiles(['main']);
    for (const step of programs.programs.flatMap(stepsOf)) {
      if (this.#operators.has(step.task)) continue;
      const names = new SafeNames({
        reserved: new Set(['this', 'x', 'foreachindex', 'exception']),
        isCaseSensitive: false,
      });
      const params = [...step.args.map(({ name }) => name), '@character', '@step', '@task', '@hour'];
      this.#operators.set(step.task, {
        file: files.add(step.task),
        params: params.map((name) => `_${names.add(name)}`),
      });
    }
  }

  files(): ScriptFile[] {
    const threads = this.#programs.programs.map((program) => this.#thread(program));
    const count = this.#programs.signals.length;
    const master = [
      `// The master script: runs the scripts of all characters. ${mark}.\n`,
      `// Run it once, from the folder of the mission: [] execVM "${this.#folder}main.sqf";\n`,
      listOf(`${prefix}sent`, count),
      listOf(`${prefix}fired`, this.#triggers),
      `${prefix}left = ${threads.length};\n`,
      ...threads,
    ].join('');
    return [{ path: 'main.sqf', text: master }, ...this.#operatorFiles()];
  }

  #operatorFiles(): ScriptFile[] {
    return [...this.#operators].map(([task, { file, params }]) => {
      const template = this.#templates.get(task)!;
      const step = this.#programs.programs.flatMap(stepsOf).find((one) => one.task === task)!;
      const names = [...step.args.map(({ name }) => name), '@character', '@step', '@task', '@hour'];
      const used = names.flatMap((name, at) =>
        template.placeholders.includes(name) || !name.startsWith('@') ? [at] : [],
      );
      const lines = used.map((at) => `private ${params[at]} = _this select ${at};\n`);
      const body = template.fill((name) => params[names.indexOf(name)]!, '');
      return { path: `${file}.sqf`, text: `// ${commented(task)}. ${mark}.\n${lines.join('')}${body}` };
    });
  }

  #thread({ character, instructions }: Program): string {
    const lines = instructions.map((instruction) => this.#instruction(instruction, character));
    return [
      `\n// ${commented(character ?? 'nobody in particular')}\n[] spawn {\n`,
      ...lines,
      `  ${prefix}left = ${prefix}left - 1;\n};\n`,
    ].join('');
  }

  #instruction(instruction: ScriptInstruction, character: string | null): string {
    if (instruction.do === 'signal') return `  ${prefix}sent set [${instruction.signal}, true];\n`;
    if (instruction.do === 'wait') return poll(`!(${prefix}sent select ${instruction.signal})`);
    const { step } = instruction;
    const { file } = this.#operators.get(step.task)!;
    const args = this.#arguments(step, character).join(', ');
    return [
      this.#trigger(step, character),
      `  _step = [${args}] execVM "${this.#folder}${file}.sqf"; // ${commented(step.text)}\n`,
      poll('!(scriptDone _step)'),
    ].join('');
  }

  /** The trigger of a template, which is called `_trg`: its step begins when it fires. */
  #trigger(step: ScriptStep, character: string | null): string {
    const template = this.#templates.get(`${step.task}.trigger`);
    if (!template) return '';
    const number = this.#triggers++;
    const fired = sqfText(`${prefix}fired set [${number}, true];`);
    return [
      template.fill((name) => this.#value(argumentOf(step, name, character)), '  '),
      `  _trg setTriggerStatements ["this", ${fired}, ""];\n`,
      poll(`!(${prefix}fired select ${number})`),
      '  deleteVehicle _trg;\n',
    ].join('');
  }

  #arguments(step: ScriptStep, character: string | null): string[] {
    const own = step.args.map(({ value }) => this.#value(value));
    const { placeholders } = this.#templates.get(step.task)!;
    const specials = ['@character', '@step', '@task', '@hour'];
    const last = specials.findLastIndex((name) => placeholders.includes(name));
    const more = specials.slice(0, last + 1).map((name) => {
      return placeholders.includes(name) ? this.#value(argumentOf(step, name, character)) : 'objNull';
    });
    return [...own, ...more];
  }

  #value(value: ScriptValue): string {
    switch (value.kind) {
      case 'object':
        return value.name === null ? 'objNull' : this.#names.of(value.name);
      case 'enum':
        return sqfText(value.name);
      case 'boolean':
        return String(value.value);
      default:
        if (!Number.isFinite(value.value)) fail('bad-option', `SQF has no number for ${value.value}`);
        return value.value < 0 ? `(${value.value})` : String(value.value);
    }
  }
}

function stepsOf({ instructions }: Program): ScriptStep[] {
  return instructions.flatMap((one) => (one.do === 'step' ? [one.step] : []));
}

function poll(condition: string): string {
  return `  while {${condition}} do {sleep 0.1};\n`;
}

function listOf(name: string, count: number): string {
  if (count === 0) return `${name} = [];\n`;
  return `${name} = [];\nfor "_i" from 0 to ${count - 1} do {${name} set [_i, false]};\n`;
}

/** A text in SQF. Characters that a preprocessor or a text editor could misread are written as numbers. */
function sqfText(text: string): string {
  if (/^[ !$-~]*$/.test(text) && !text.includes('\\')) return `"${text.replaceAll('"', '""')}"`;
  return `(toString [${[...text].map((sign) => sign.codePointAt(0)).join(', ')}])`;
}
