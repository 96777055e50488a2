// Errors for wrong use of frameplan. Searches never throw: their errors become their status.

export type ErrorCode =
  | 'bad-option'
  | 'no-webassembly'
  | 'not-wasm'
  | 'not-a-save'
  | 'damaged'
  | 'not-a-domain'
  | 'wrong-format'
  | 'unknown-name'
  | 'unknown-object'
  | 'removed'
  | 'duplicate-name'
  | 'missing-external'
  | 'wrong-arity'
  | 'wrong-type'
  | 'wrong-domain'
  | 'out-of-range'
  | 'too-large'
  | 'sparse'
  | 'out-of-memory'
  | 'freed'
  | 'incompatible'
  | 'busy';

export class FrameplanError extends Error {
  override readonly name = 'FrameplanError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function fail(code: ErrorCode, message: string, options?: ErrorOptions): never {
  throw new FrameplanError(code, message, options);
}

/**
 * Checks that options are an object without unknown names. Otherwise a misspelt option would be ignored. `known`: an
 * object with the valid names.
 */
export function checkObject(what: string, value: unknown, known?: object): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail('bad-option', `${what} have to be an object, not ${show(value)}`);
  for (const name in value) {
    if (known && !Object.hasOwn(known, name)) {
      fail('bad-option', `${what} have no ${show(name)}; there is ${Object.keys(known).map(show).join(', ')}`);
    }
  }
}

/** Throws for an option with a wrong value. */
export function refuseOption(name: string, wanted: string, value: unknown): never {
  fail('bad-option', `"${name}" has to be ${wanted}, not ${show(value)}`);
}

/** The end of a message about arguments. */
export function takes(arity: number, given: unknown): string {
  return `takes ${arity} argument${arity === 1 ? '' : 's'}, not ${show(given)}`;
}

/** The text of a value in a message. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object' || value === null) return String(value);
  return 'then' in value ? 'a promise (await it)' : 'an object';
}
