// The compiler: turns the intermediate representation into a WebAssembly module. Readers of domain languages produce
// that representation, and the compiler knows none of them. Other folders import from this file only.

import type { DomainIr } from '../ir/ir.ts';
import { mayBeLarge } from '../ir/sparse.ts';
import { emitModules } from './emit/index.ts';
import type { EmitOptions } from './emit/index.ts';
import { listFluents } from './passes/index-levels.ts';

export { emitTypes, typesFileOf } from './emit/types.ts';
export { optimise, passes } from './passes/index.ts';
// For checkers of the bounds that a domain states.
export { faultsOf } from './passes/expressions.ts';
export { isTimeless } from './passes/least-cost.ts';

/** Emits the module of a domain that the passes have already optimised. */
export function emit(domain: DomainIr, options: EmitOptions = {}): Uint8Array<ArrayBuffer> {
  const { largeWorlds = true } = options;
  const isLarge = largeWorlds && domain.variables.some(({ params }) => mayBeLarge(params.map(({ type }) => type)));
  return emitModules(domain, isLarge ? listFluents(domain) : null, options);
}
