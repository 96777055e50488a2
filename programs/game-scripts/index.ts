// `frameplan/game-scripts`: writes plans out as scripts, for engines without a planner.

export { planDays, scriptsOfDays } from './days.ts';
export type { ScriptDaysOptions } from './days.ts';
export { scriptLanguages } from './language.ts';
export type { ScriptFile, ScriptLanguageName } from './language.ts';
export type { DayOptions, ProgramOptions } from './program-options.ts';
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
