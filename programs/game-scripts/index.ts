// Plans written out as scripts for engines that have no planner: `frameplan/game-scripts`.

export { planDays, scriptsOfDays } from './days.ts';
export type { DayOptions, ScriptDaysOptions } from './days.ts';
export { scriptLanguages } from './language.ts';
export type { ScriptFile, ScriptLanguageName } from './language.ts';
export type { ProgramOptions } from './program-options.ts';
export { programsOf } from './programs.ts';
export type {
  ScriptInstruction,
  Program,
  Programs,
  ScriptArgument,
  ScriptSignal,
  ScriptStep,
  ScriptValue,
} from './programs.ts';
export { scriptsOf } from './scripts.ts';
export type { ScriptOptions } from './scripts.ts';
