// Checks at the border that programs pass strings where texts are expected.

/** Throws a `TypeError` if a program passes anything but a string. `what` names the text in the message. */
export function checkText(text: unknown, what: string): asserts text is string {
  if (typeof text === 'string') return;
  const found =
    text === null || typeof text !== 'object' ? String(text) : `an object of type ${text.constructor?.name}`;
  const advice = ArrayBuffer.isView(text) ? "; read a file with readFileSync(path, 'utf8')" : '';
  throw new TypeError(`${what} must be a string, not ${found}${advice}`);
}
