// Types of chromium.mjs, for vitest.config.ts.

export const chromiumSwitches: string[];
export function findChromium(): string | undefined;
export function chromiumVersion(path: string): string;
