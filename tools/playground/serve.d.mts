// Types of serve.mjs.

export const builtPlayground: string;

export function serveFolder(folder: string, port?: number): Promise<{ address: string; close: () => Promise<void> }>;
