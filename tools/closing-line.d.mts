// Types of closing-line.mjs: the part of vitest's report that it reads.

interface ReportedTest {
  result(): { state: string };
}

interface ReportedModule {
  state(): string;
  children: { allTests(): Iterable<ReportedTest> };
}

export function closingLine(modules: readonly ReportedModule[], unhandledErrors: readonly unknown[]): string;
export function sumOf(runs: readonly { status: number; output: string }[]): string;
