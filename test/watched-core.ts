// Collects the assertions that fail in the core (assertions.ts). Loaded once for all files that share a process.

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
