// Compiles the text of a domain to its WebAssembly module in one step: front end, passes, emitter. For callers that do
// not need the syntax tree and the IR: the build plugin, editors, a game that reads domains while it runs.

import type { DomainIr, Problem } from '../ir/ir.ts';
import type { Diagnostic } from './diagnostics.ts';
import { emit, optimise } from '../compiler/index.ts';
import { loadDomain } from './load.ts';
import type { LoadedDomain } from './load.ts';
import type { ReadingOptions } from './text/include.ts';

export interface CompileOptions extends ReadingOptions {
  /** Whether to keep the names of functions in the module, for profiles and disassembly. */
  names?: boolean;
  /**
   * Whether the module also works for large worlds: worlds with relations between thousands of objects. It makes the
   * module up to twice as large. Default: false.
   */
  largeWorlds?: boolean;
}

export interface Compiled extends Pick<LoadedDomain, 'text' | 'included'> {
  /** The module for `planner.register`. null when the text has errors. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** The domain as written, before any pass. null when it has errors. */
  domain: DomainIr | null;
  /** The problems in the same text that have no errors. */
  problems: Problem[];
  /** All errors and warnings, in the order of the text. */
  diagnostics: Diagnostic[];
}

export function compile(
  text: string,
  { names = false, largeWorlds = false, ...options }: CompileOptions = {},
): Compiled {
  const { domain, problems, diagnostics, text: whole, included } = loadDomain(text, options);
  const isRight = domain !== null && diagnostics.every(({ severity }) => severity !== 'error');
  return {
    bytes: isRight ? emit(optimise(domain), { names, largeWorlds }) : null,
    domain,
    problems,
    diagnostics,
    text: whole,
    included,
  };
}

/** The errors and warnings of a text, in the order of the text. */
export function check(text: string, options: ReadingOptions = {}): Diagnostic[] {
  return loadDomain(text, options).diagnostics;
}

/**
 * Compiles a checked domain: one read from another notation, or one made for a problem. `totallyOrdered`: whether every
 * request is a network without `unordered`, which saves iterations. `largeWorlds`: as in `compile`. Default: true,
 * since such a module is made for the problem at hand.
 */
export function compileDomain(
  domain: DomainIr,
  { totallyOrdered = false, largeWorlds = true }: { totallyOrdered?: boolean; largeWorlds?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  return emit(optimise(domain, { totallyOrdered }), { largeWorlds });
}
