// Compiles WebAssembly. If a page does not allow it, the error says what to do.

import { fail } from '../base/errors.ts';

const otherwise = '`frameplan/reference` plans without WebAssembly, many times slower';

export function compileWebAssembly(source: BufferSource): WebAssembly.Module {
  if (typeof WebAssembly === 'undefined') fail('no-webassembly', `there is no WebAssembly here; ${otherwise}`);
  try {
    return new WebAssembly.Module(source);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const remedy = `add 'wasm-unsafe-eval' to its script-src`;
    const what = `the content security policy of this page forbids WebAssembly: ${remedy}`;
    return fail('no-webassembly', `${what}; where that can't be, ${otherwise}`, { cause: error });
  }
}

/** Chromium and Safari name the source that the policy lacks, Firefox says `blocked by CSP`. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && /unsafe-eval|\bCSP\b|content security policy/i.test(error.message);
}
