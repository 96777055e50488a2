// Collects the assertions that fail in the core (assertions.ts). Loaded once for all files that share a process.

const failed: string[] = [];

/** Where the cores that are instantiated now, and all their lives, report what failed. */
let listOfNew = failed;

/** AssemblyScript calls `abort` when an assertion fails. The loader has put a function there that throws. */
function watched(imports: WebAssembly.Imports = {}): WebAssembly.Imports {
  const abort = imports['env']?.['abort'];
  if (typeof abort !== 'function') return imports;
  const list = listOfNew;
  const watch = (...args: unknown[]): void => {
    try {
      (abort as (...given: unknown[]) => void)(...args);
    } catch (error) {
      list.push(error instanceof Error ? error.message : String(error));
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

/**
 * The messages of the assertions that are to fail in the cores instantiated here. Whatever fails in them later is
 * nobody's concern: what is forgotten of them is freed when garbage is collected, in the middle of another test.
 */
export function failedAssertionsIn(provoke: () => void): string[] {
  const messages: string[] = [];
  listOfNew = messages;
  try {
    provoke();
  } catch {
    // Said by the assertion, if there is one. Whatever goes wrong after the first does not matter.
  } finally {
    listOfNew = failed;
  }
  return messages;
}
