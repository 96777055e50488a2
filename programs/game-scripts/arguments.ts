// Resolves the placeholders of a template in one step.

import { fail } from '../../bindings/internal.ts';
import type { ScriptStep, ScriptValue } from './programs.ts';

/** The value of a placeholder in a step. */
export function argumentOf(step: ScriptStep, name: string, character: string | null): ScriptValue {
  switch (name) {
    case '@character':
      return { kind: 'object', name: character };
    case '@step':
      return { kind: 'integer', value: step.number };
    case '@task':
      return { kind: 'enum', name: step.task };
    case '@hour':
      if (step.hour !== null) return { kind: 'integer', value: step.hour };
      return fail(
        'bad-option',
        `the template of ${step.task} asks for \${@hour}: say which task ends an hour (\`hours\`)`,
      );
    default:
      return step.args.find((argument) => argument.name === name)!.value;
  }
}
