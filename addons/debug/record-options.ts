// Checks the options of a recorder.

import { checkObject, refuseOption } from '../../bindings/internal.ts';

/** Throws if an option is wrong. `what`: whose options they are. */
export function checkRecordOptions(what: string, options: object, known: readonly string[]): void {
  checkObject(what, options, known);
  const { worlds, domains, acting, keyframes, keep, onFrame } = options as Record<string, unknown>;
  if (worlds !== undefined) checkObject('"worlds"', worlds as object);
  if (domains !== undefined && !isListOf(domains, isObject))
    refuseOption('domains', 'a list of compiled domains', domains);
  if (acting !== undefined && !isListOf(acting, tellsEvents)) refuseOption('acting', 'a list of `Acting`s', acting);
  if (keyframes !== undefined && !isCount(keyframes))
    refuseOption('keyframes', 'a whole number of frames above 0', keyframes);
  if (keep !== undefined && keep !== Infinity && !isCount(keep))
    refuseOption('keep', 'a whole number of frames above 0', keep);
  if (onFrame !== undefined && typeof onFrame !== 'function') refuseOption('onFrame', 'a function', onFrame);
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function tellsEvents(value: unknown): boolean {
  return isObject(value) && typeof (value as { events?: unknown }).events === 'function';
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) > 0;
}
