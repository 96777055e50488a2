// For tests in Chromium: collects garbage after each file. A browser has address space for some hundred memories of
// WebAssembly, in all of its Workers together, and does not collect those that are gone before it runs out.

import { afterAll } from 'vitest';

afterAll(() => {
  (globalThis as { gc?: () => void }).gc?.();
});
