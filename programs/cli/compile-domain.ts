// Compiles a domain for `frameplan compile`. Only loaded when needed, because the compiler is large.

import type { DomainIr } from '../../ir/ir.ts';
import { emit, emitTypes, optimise } from '../../compiler/index.ts';

export function compileDomain(domain: DomainIr, options: { names: boolean; largeWorlds: boolean }): Uint8Array {
  return emit(optimise(domain), options);
}

export const typesOf = emitTypes;
