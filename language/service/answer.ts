// Answers a question that is plain data with plain data, for a Worker or a language server.

import { complete } from './complete.ts';
import { diagnose } from './diagnose.ts';
import { format } from './format.ts';
import { hover } from './hover.ts';
import { definition, references } from './navigate.ts';
import type { ServiceProject } from './project.ts';
import { rename, renameable } from './rename.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { signature } from './signature.ts';
import { folds, symbols } from './symbols.ts';

/** Each function of the service by its name. It takes a file and the arguments of the question. */
const functions = {
  complete,
  definition,
  diagnose,
  folds,
  format,
  hover,
  references,
  rename,
  renameable,
  semanticTokens,
  signature,
  symbols,
};

type Functions = typeof functions;

type QuestionArguments<F> = F extends (project: ServiceProject, file: string, ...rest: infer Rest) => unknown
  ? Rest
  : never;

/** A question, such as `{ ask: 'complete', file: 'guard.htn', args: [120] }`. */
export type ServiceQuestion = {
  [Name in keyof Functions]: { ask: Name; file: string; args: QuestionArguments<Functions[Name]> };
}[keyof Functions];

export type ServiceAnswer<Name extends keyof Functions> = ReturnType<Functions[Name]>;

export function answer<Question extends ServiceQuestion>(
  project: ServiceProject,
  question: Question,
): ServiceAnswer<Question['ask']> {
  const { ask, file, args } = question;
  if (!Object.hasOwn(functions, ask)) throw new RangeError(`the language service has no \`${String(ask)}\``);
  const called = functions[ask] as (project: ServiceProject, file: string, ...rest: unknown[]) => unknown;
  return called(project, file, ...args) as ServiceAnswer<Question['ask']>;
}
