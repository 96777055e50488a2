// Domains compiled from text, for the tests of the bindings.

import { FrameplanError } from '../../bindings/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';

export interface Loaded {
  domain: DomainIr;
  problems: Problem[];
}

export function load(text: string): Loaded {
  const { domain, problems, diagnostics } = loadDomain(text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (!domain || errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return { domain, problems };
}

export function compile(text: string): Uint8Array<ArrayBuffer> {
  return emit(optimise(load(text).domain));
}

/** A plan as JSON has it: with the texts, which are no properties of the steps themselves. */
export function asJson(plan: readonly object[] | null): unknown {
  return JSON.parse(JSON.stringify(plan));
}

/** The code and the message of the error that this throws; anything but an error of ours is thrown on. */
export function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof FrameplanError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Returns the error of what fails later. */
export async function errorLater(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof FrameplanError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('nothing has failed');
}
