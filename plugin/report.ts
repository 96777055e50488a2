// Tells a bundler what is wrong with a domain, so that it shows in the bundler's own overlay with its place. The text is that
// of the command line.

import type { UnpluginContext, UnpluginMessage } from 'unplugin';
import { render, renderAll } from '../language/diagnostics.ts';
import type { CompiledFile } from './compile-file.ts';

/** Errors end the loading of the module, by throwing where the bundler wants that. */
export function report(context: UnpluginContext, framework: string, compiled: CompiledFile): void {
  const { text, name, diagnostics } = compiled;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const one of diagnostics) if (one.severity === 'warning') context.warn(render(one, text, name));
  const [first] = errors;
  if (!first) return;
  const { line, column } = first.span;
  const error: UnpluginMessage & { frame: string } = {
    message: renderAll(errors, text, name),
    id: compiled.path,
    plugin: 'frameplan',
    // Vite shows the number as it is; the others count columns from 0.
    loc: { file: compiled.path, line, column: framework === 'vite' ? column : column - 1 },
    // The message shows the line; Vite would show it again, with the mark of a column that counts from 0.
    frame: ' ',
    // Where in the plugin it was noticed is of no use to anybody.
    stack: '',
  };
  if (framework === 'webpack' || framework === 'rspack') throw withoutStack(error.message);
  context.error(error);
}

/** webpack prints the stack of an error instead of its message. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
