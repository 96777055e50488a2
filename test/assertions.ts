// The tests in Node run on the build of the core that keeps its assertions (vitest.config.ts). An assertion that fails
// ends its search like any other trap, with a fault, which a test might expect for another reason. So failed assertions
// are collected here, and the test in which one failed fails.

import { afterEach } from 'vitest';

const failed: string[] = [];

/** AssemblyScript calls `abort` when an assertion fails. The loader has put a function there that throws. */
function watched(imports: WebAssembly.Imports = {}): WebAssembly.Imports {
  const abort = imports['env']?.['abort'];
  if (typeof abort !== 'function') return imports;
  const watch = (...args: unknown[]): void => {
    try {
      (abort as (...given: unknown[]) => void)(...args);
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  return { ...imports, env: { ...imports['env'], abort: watch } };
}

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct: (target, [module, imports]: [WebAssembly.Module, WebAssembly.Imports?]) =>
    new target(module, watched(imports)),
});

/** Takes the messages of all assertions that have failed since the last call. */
export function takeFailedAssertions(): string[] {
  return failed.splice(0);
}

afterEach(() => {
  const messages = takeFailedAssertions();
  if (messages.length > 0) throw new Error(`the core's assertions failed: ${messages.join('; ')}`);
});
