// Reports the mistakes in a domain to a bundler, with their places, so that the bundler's own overlay shows them. The
// text is that of the command line.

import { resolve } from 'node:path';
import type { UnpluginContext, UnpluginMessage } from 'unplugin';
import { render, renderAll } from '../../language/render.ts';
import type { CompiledFile } from './compile-file.ts';

/** An error ends the loading of the module. With some bundlers it has to be thrown. */
export function report(context: UnpluginContext, framework: string, compiled: CompiledFile): void {
  const { text, name, diagnostics } = compiled;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const one of diagnostics) if (one.severity === 'warning') context.warn(render(one, text, name));
  const [first] = errors;
  if (!first) return;
  const { line, column, file } = first.span;
  const error: UnpluginMessage & { frame: string } = {
    message: renderAll(errors, text, name),
    id: compiled.path,
    plugin: 'frameplan',
    // Vite shows this number. The other bundlers count columns from 0.
    loc: {
      file: file === undefined ? compiled.path : resolve(file),
      line,
      column: framework === 'vite' ? column : column - 1,
    },
    // The message shows the line already. Vite would show it again, with its mark one column off.
    frame: ' ',
    // A place in the plugin's own code helps nobody.
    stack: '',
  };
  if (framework === 'webpack' || framework === 'rspack') throw withoutStack(error.message);
  context.error(error);
}

/** webpack prints the stack of an error, so the stack is the message. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
