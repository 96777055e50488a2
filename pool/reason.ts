// What was thrown, in words.

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
