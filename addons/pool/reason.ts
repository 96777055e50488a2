// The message of an error, for errors of every kind.

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
