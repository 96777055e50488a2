// Scripts for Oblivion, one for each character. The game runs a script again and again, from its beginning to its end.
// So variables store what to do next: `current` counts the steps of an hour, `finished` is the last hour that was
// completed.

import { fail } from '../../bindings/internal.ts';
import { argumentOf } from './arguments.ts';
import { languageCalled, mark } from './language.ts';
import type { ScriptFile, ScriptLanguage } from './language.ts';
import { commented, SafeNames } from './names.ts';
import type { Program, Programs, ScriptStep, ScriptValue } from './programs.ts';
import type { QuotedForm, ScriptTemplate } from './template.ts';

const forms: readonly QuotedForm[] = [
  { what: 'a comment', begin: /;/y, end: () => '\n', escapes: false, inLine: false },
  { what: 'a string', begin: /"/y, end: () => '"', escapes: false, inLine: true },
];

export const oblivion: ScriptLanguage = {
  ...languageCalled('oblivion'),
  forms,
  hasClock: true,
  // Parts of templates: when a step is over, and what the other character of an exchange does.
  parts: ['done', 'other'],
  specials: ['@day'],
  write,
};

const statements = ['scn', 'scriptname', 'begin', 'end', 'if', 'elseif', 'else', 'endif', 'set', 'to', 'return'];
const types = ['short', 'long', 'int', 'float', 'ref', 'reference', 'array_var', 'string_var'];
const blocks = ['gamemode', 'menumode', 'onload', 'ondeath', 'onactivate'];
const others = ['player', 'playerref', 'getself', 'gamehour', 'gamedayspassed', 'getcurrenttime', 'addscriptpackage'];
/** The variables of each script. */
const own = ['current', 'finished', 'progress', 'asks', 'day', 'started', 'theTime', 'hourNow', 'hourBefore'];

const reserved = new Set([...statements, ...types, ...blocks, ...others, ...own].map((name) => name.toLowerCase()));

function write(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>): ScriptFile[] {
  return new OblivionWriter(programs, templates).files();
}

/** Steps of one hour, with their places in their program. */
interface HourOfSteps {
  hour: number | null;
  steps: StepToWrite[];
}

interface StepToWrite {
  step: ScriptStep;
  place: number;
  /** Conditions on other scripts. */
  waits: string[];
}

class OblivionWriter {
  readonly #programs: Programs;
  readonly #templates: ReadonlyMap<string, ScriptTemplate>;
  readonly #names = new SafeNames({ reserved, isCaseSensitive: false });
  /** For each program: the reference by which other scripts know it. */
  readonly #references: string[];
  /** For each program: its reactions to exchanges that others begin. */
  readonly #answers = new Map<string, string[]>();
  /** Events of programs that somebody waits for. */
  readonly #awaited: Set<string>;

  constructor(programs: Programs, templates: ReadonlyMap<string, ScriptTemplate>) {
    this.#programs = programs;
    this.#templates = templates;
    this.#references = programs.programs.map(({ character }) => this.#names.of(character ?? 'everybody'));
    this.#awaited = new Set(programs.signals.map(({ program, place, at }) => `${program} ${eventNumber(place, at)}`));
  }

  files(): ScriptFile[] {
    const hours = this.#programs.programs.map((program) => this.#hoursOf(program));
    hours.forEach((list, program) => this.#collectAnswers(list, program));
    const files = SafeNames.ofFiles();
    return this.#programs.programs.map((program, at) => ({
      path: `${files.add(program.character ?? 'everybody')}.txt`,
      text: this.#script(program, at, hours[at]!),
    }));
  }

  #hoursOf({ instructions }: Program): HourOfSteps[] {
    const hours: HourOfSteps[] = [];
    let waits: string[] = [];
    let place = 0;
    let last: number | null = -1;
    for (const instruction of instructions) {
      if (instruction.do === 'wait') {
        const signal = this.#programs.signals[instruction.signal]!;
        const sender = this.#references[signal.program]!;
        waits.push(`${sender}.day == day && ${sender}.progress >= ${eventNumber(signal.place, signal.at)}`);
      } else if (instruction.do === 'step') {
        const { step } = instruction;
        if (step.hour !== last) hours.push({ hour: (last = step.hour), steps: [] });
        hours.at(-1)!.steps.push({ step, place: place++, waits });
        waits = [];
      }
    }
    return hours;
  }

  /** Collects the reactions to exchanges. */
  #collectAnswers(hours: readonly HourOfSteps[], program: number): void {
    const asking = this.#references[program]!;
    const { character } = this.#programs.programs[program]!;
    for (const { step } of hours.flatMap(({ steps }) => steps)) {
      const template = this.#templates.get(`${step.task}.other`);
      if (!template) continue;
      const other = step.args[step.others[0] ?? -1]?.value;
      if (other?.kind !== 'object' || other.name === null) {
        fail('bad-option', `${step.task}.other.txt says what another character does, and ${step.text} names no other`);
      }
      const known = this.#programs.programs.some((one) => one.character === other.name);
      if (!known)
        fail('bad-option', `${step.text} needs ${other.name}, who has no script: no step of the plan is theirs`);
      const lines = [
        `   if ${asking}.asks == ${step.number + 1} ; ${commented(step.text)}\n`,
        this.#fill(template, step, character, 6),
        `      set ${asking}.asks to 0\n`,
        `      set ${asking}.current to ${asking}.current + 1\n`,
        '   endif\n',
      ];
      const answers = this.#answers.get(other.name) ?? [];
      this.#answers.set(other.name, [...answers, lines.join('')]);
    }
  }

  #script({ character, start }: Program, program: number, hours: readonly HourOfSteps[]): string {
    const reference = this.#references[program]!;
    const busy = `${reference}Var`;
    const body = [
      this.#dayLines(start, character, hours, busy),
      ...(this.#answers.get(character ?? '') ?? []),
      ...hours.map((hour) => this.#hourLines(hour, program, busy)),
    ].join('');
    const declared = declarationsIn(body, [...own, busy]);
    return [
      `scn ${reference}Script\n`,
      `; What is to be done by ${commented(character ?? 'nobody in particular')}. ${mark}.\n\n`,
      ...own.map((name) => `${name === 'theTime' ? 'float' : 'short'} ${name}\n`),
      `short ${busy}\n`,
      ...declared.lines,
      '\nbegin GameMode\n',
      declared.body,
      'end\n',
    ].join('');
  }

  /** Lines that read the clock. A day begins with the hour in which the plan begins. */
  #dayLines(start: Program['start'], character: string | null, hours: readonly HourOfSteps[], busy: string): string {
    const template = this.#templates.get('@day');
    const first = this.#programs.firstHour;
    const begins = first === null ? 'started == 0' : `${guardOf(first)} && started == 0`;
    const values = new Map(start.map(({ name, value }) => [name, value]));
    const filled = template?.fill((name) => {
      const value = name === '@character' ? ({ kind: 'object', name: character } as const) : values.get(name);
      if (!value) fail('bad-option', `@day.txt asks for \${${name}}, which ${character ?? 'nobody'} has no value of`);
      return this.#value(value);
    }, ' '.repeat(6));
    const isDay = character !== null && template && !template.isEmpty;
    return [
      '   set theTime to GetCurrentTime\n',
      '   set hourNow to theTime\n',
      ...(first === null ? [] : ['   if hourNow != hourBefore\n', '      set hourBefore to hourNow\n']),
      ...(first === null ? [] : ['      set current to 0\n', `      set ${busy} to 0\n`, '      set asks to 0\n']),
      ...(first === null || hours.length === 0
        ? []
        : [`      if hourNow != ${first}\n         set started to 0\n      endif\n`]),
      ...(first === null ? [] : ['   endif\n']),
      `   if ${begins}\n`,
      '      set started to 1\n      set finished to -1\n      set progress to 0\n      set day to GameDaysPassed\n',
      isDay ? filled! : '',
      '   endif\n',
    ].join('');
  }

  #hourLines({ hour, steps }: HourOfSteps, program: number, busy: string): string {
    const done = hour ?? 24;
    const guard = hour === null ? 'finished != 24' : `(${guardOf(hour)} && finished != ${hour})`;
    const lines = steps.map((step, at) => this.#stepLines(step, at, program, busy));
    const last = steps.at(-1)!;
    return [
      `   if ${guard}\n`,
      ...lines,
      `      if current == ${steps.length}\n`,
      this.#told(program, last.place, 'end'),
      '         set current to 0\n',
      `         set finished to ${done}\n`,
      `         set ${busy} to 0\n`,
      '      endif\n',
      '   endif\n',
    ].join('');
  }

  #stepLines({ step, place, waits }: StepToWrite, at: number, program: number, busy: string): string {
    const { character } = this.#programs.programs[program]!;
    const template = this.#templates.get(step.task)!;
    const done = this.#templates.get(`${step.task}.done`);
    const isExchange = this.#templates.has(`${step.task}.other`);
    const isAtOnce = !done && !isExchange;
    const indent = waits.length === 0 ? 9 : 12;
    const space = ' '.repeat(indent);
    const number = this.#busyNumber(program, place);
    const begins = this.#told(program, place, 'start', isAtOnce ? space : `${space}   `);
    const action = this.#fill(template, step, character, isAtOnce ? indent : indent + 3);
    const once = [
      `${space}if ${busy} != ${number}\n${space}   set ${busy} to ${number}\n`,
      begins,
      isExchange ? `${space}   set asks to ${step.number + 1}\n` : '',
      action,
      `${space}endif\n`,
    ];
    const isOver = done?.isWord('told') || isExchange ? '' : this.#overLines(done, step, character, space);
    return [
      `      if current == ${at} ; ${commented(step.text)}\n`,
      at === 0 ? '' : onlyForward(this.#told(program, place - 1, 'end')),
      waits.length === 0 ? '' : `         if ${waits.join(' && ')}\n`,
      ...(isAtOnce ? [begins, action, `${space}set current to current + 1\n`] : [...once, isOver]),
      waits.length === 0 ? '' : '         endif\n',
      '      endif\n',
    ].join('');
  }

  #overLines(done: ScriptTemplate | undefined, step: ScriptStep, character: string | null, space: string): string {
    if (!done) return '';
    const condition = this.#fill(done, step, character, 0).trim();
    if (condition.includes('\n')) fail('bad-option', `${step.task}.done.txt has to be one condition, in one line`);
    return `${space}if ${condition}\n${space}   set current to current + 1\n${space}endif\n`;
  }

  /** A multiple of ten for each step that takes time, so that no step is begun twice. */
  #busyNumber(program: number, place: number): number {
    const steps = this.#programs.programs[program]!.instructions.flatMap((one) =>
      one.do === 'step' ? [one.step] : [],
    );
    const lasting = steps.slice(0, place + 1).filter(({ task }) => {
      return this.#templates.has(`${task}.done`) || this.#templates.has(`${task}.other`);
    });
    return 10 * lasting.length;
  }

  /** The line that publishes the progress of the script, or '' if nobody waits for it. */
  #told(program: number, place: number, at: 'start' | 'end', space = ' '.repeat(9)): string {
    const event = eventNumber(place, at);
    return this.#awaited.has(`${program} ${event}`) ? `${space}set progress to ${event}\n` : '';
  }

  #fill(template: ScriptTemplate, step: ScriptStep, character: string | null, indent: number): string {
    return template.fill((name) => this.#value(argumentOf(step, name, character)), ' '.repeat(indent));
  }

  #value(value: ScriptValue): string {
    switch (value.kind) {
      case 'object':
        return value.name === null ? '0' : this.#names.of(value.name);
      case 'enum':
        return this.#names.of(value.name);
      case 'boolean':
        return value.value ? '1' : '0';
      default:
        return numberText(value.value);
    }
  }
}

/** Protects a line against running again when the progress is already greater. */
function onlyForward(told: string): string {
  const number = /(\d+)\n$/.exec(told)?.[1];
  return number === undefined ? '' : `         if progress < ${number}\n   ${told}         endif\n`;
}

/** The progress of a script: twice the number of steps that have ended, plus one if the next one has begun. */
function eventNumber(place: number, at: 'start' | 'end'): number {
  return 2 * place + (at === 'end' ? 2 : 1);
}

function guardOf(hour: number): string {
  return `theTime >= ${hour} && theTime < ${hour + 1}`;
}

/** The language has no exponents. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) fail('bad-option', `scripts of Oblivion have no number for ${value}`);
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value.toFixed(7).replace(/0+$/, '').replace(/\.$/, '');
}

/** Variables that templates declare belong at the beginning of the script, once. */
function declarationsIn(body: string, taken: readonly string[]): { lines: string[]; body: string } {
  const found = new Map<string, string>();
  const kept = body.split('\n').filter((line) => {
    const match = /^\s*(short|long|float|ref)\s+(\w+)\s*(?:;.*)?$/i.exec(line);
    if (!match) return true;
    const [, type, name] = match;
    const key = name!.toLowerCase();
    if (taken.some((one) => one.toLowerCase() === key)) {
      fail('bad-option', `a template declares "${name}", which each script has itself; choose another name`);
    }
    const before = found.get(key);
    const text = `${type!.toLowerCase()} ${name}\n`;
    if (before !== undefined && before.toLowerCase() !== text.toLowerCase()) {
      fail('bad-option', `templates declare "${name}" as ${type} and as ${before.split(' ')[0]}`);
    }
    found.set(key, before ?? text);
    return false;
  });
  return { lines: [...found.values()], body: kept.join('\n') };
}
