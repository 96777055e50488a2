// From the text of a domain to its WebAssembly module in one step: front end, passes, emitter. For whoever has a text at hand
// and no use for the stages between: the build plugin, editors, a game that reads domains while it runs.

import type { Domain, Problem } from '../ir/ir.ts';
import type { Diagnostic } from './diagnostics.ts';
import { emit, optimise } from '../compiler/index.ts';
import { loadDomain } from './load.ts';

export interface CompileOptions {
  /** Whether to keep the names of functions in the module, for profiles and disassembly. */
  names?: boolean;
}

export interface Compiled {
  /** The module, for `planner.register`; null when the text has errors. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** The domain as it is written, before any pass; null when there is none without errors. */
  domain: Domain | null;
  /** The problems in the same text, as far as they are in order. */
  problems: Problem[];
  /** All errors and warnings, in the order of the text. */
  diagnostics: Diagnostic[];
}

export function compile(text: string, { names = false }: CompileOptions = {}): Compiled {
  const { domain, problems, diagnostics } = loadDomain(text);
  const isRight = domain !== null && diagnostics.every(({ severity }) => severity !== 'error');
  return { bytes: isRight ? emit(optimise(domain), { names }) : null, domain, problems, diagnostics };
}

/** What is wrong with a text, in its order. */
export function check(text: string): Diagnostic[] {
  return loadDomain(text).diagnostics;
}
