// Reports unknown names. Finds out what was probably meant, so that the message can say what to write.

import type { Span } from '../../ir/ir.ts';
import type { Expression } from '../text/ast.ts';
import type { CheckContext } from './names.ts';
import { sourceOf } from './names.ts';
import { suggest } from './suggest.ts';
import { syncParameters } from './sync.ts';

/** Reports a name in an expression that is neither a local nor a declared value. */
export function reportUnknownValue(
  context: CheckContext,
  name: string,
  args: readonly Expression[] | null,
  span: Span,
  nameSpan: Span,
): void {
  const { names, locals, report } = context;
  if (report.isFull) return report.silentError();
  const known = [...locals.visible(), ...names.values.keys()];
  const ended = locals.findEnded(name);
  if (ended) {
    report.add('FP2026', nameSpan, name, String(ended.span.line));
  } else if (names.tasks.has(name)) {
    report.add('FP2027', span, name, sourceOf(context, span));
  } else if (names.types.has(name) || names.enums.has(name)) {
    report.add('FP2014', nameSpan, name, names.types.has(name) ? 'type' : 'enum', suggest(name, known));
  } else if (context.objects && !args) {
    report.add('FP3002', nameSpan, name, suggest(name, known));
  } else {
    const tasks = args ? names.tasks.keys() : [];
    report.add('FP2003', nameSpan, name, suggest(name, [...known, ...tasks]));
  }
}

/** Reports a name in a network that is not a task. */
export function reportUnknownTask(
  { names, report }: Pick<CheckContext, 'names' | 'report'>,
  name: string,
  span: Span,
): void {
  if (report.isFull) report.silentError();
  else if (names.values.has(name)) report.add('FP2028', span, name, names.values.get(name)!.kind);
  else report.add('FP2004', span, name, suggest(name, [...names.tasks.keys(), ...Object.keys(syncParameters)]));
}
