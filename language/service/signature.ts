// Finds out which parameter of which task or table is being written.

import { documentationOf, parametersOf, signatureOf } from './describe.ts';
import { isHtn, lexedFile, textOf } from './project.ts';
import type { ServiceProject } from './project.ts';
import { scanTo } from './scan.ts';
import type { SignatureHelp } from './types.ts';

/** Returns the signature, or null if no call is open there, or the called name is not known. */
export function signature(project: ServiceProject, file: string, at: number): SignatureHelp | null {
  if (!isHtn(file)) return null;
  const { names } = textOf(project, file);
  const { text, lexed } = lexedFile(project, file);
  const place = scanTo(text, lexed, at, (name) => names.globals.values.get(name));
  const call = place?.brackets.findLast(({ role }) => role !== 'group' && role !== 'range');
  if (call?.role !== 'call') return null;
  const { tasks, values } = names.globals;
  const called = call.isTask ? tasks.get(call.callee) : (values.get(call.callee) ?? tasks.get(call.callee));
  if (!called || called.params.length === 0) return null;
  const whole = signatureOf(called);
  const params = parametersOf(called);
  let from = whole.length - 1 - params.join(', ').length;
  const parameters = params.map((param) => {
    const place_ = { from, to: from + param.length };
    from += param.length + ', '.length;
    return place_;
  });
  const documentation = documentationOf(called);
  return {
    ...{ signature: whole, parameters, active: call.commas },
    ...(documentation === '' ? {} : { documentation }),
  };
}
