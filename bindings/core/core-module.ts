// The search core of this package, compiled.

import { inlinedCore } from './inlined.ts';
import { compileWebAssembly } from './webassembly.ts';

let compiled: WebAssembly.Module | undefined;

/** Compiled once: to be handed to Workers. */
export function coreModule(): WebAssembly.Module {
  compiled ??= compileWebAssembly(inlinedCore());
  return compiled;
}
