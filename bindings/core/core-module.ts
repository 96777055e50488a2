// The search core of this package, compiled.

import { inlinedCore } from './inlined.ts';
import { compileWebAssembly } from './webassembly.ts';

let compiled: WebAssembly.Module | undefined;

/** Returns the compiled core, for Workers. It is compiled only once. */
export function coreModule(): WebAssembly.Module {
  compiled ??= compileWebAssembly(inlinedCore());
  return compiled;
}
