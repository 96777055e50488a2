// The border for texts: what programs pass for a text has to be one.

/** Throws a `TypeError` where a program passes anything but a string for a text. `what` says which text it is. */
export function checkText(text: unknown, what: string): asserts text is string {
  if (typeof text === 'string') return;
  const found =
    text === null || typeof text !== 'object' ? String(text) : `an object of type ${text.constructor?.name}`;
  const advice = ArrayBuffer.isView(text) ? "; read a file with readFileSync(path, 'utf8')" : '';
  throw new TypeError(`${what} must be a string, not ${found}${advice}`);
}
