// The hash of a domain module.

/** FNV-1a, twice with different starts. It distinguishes domains and does not protect against forgery. */
export function hashOf(code: Uint8Array, text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < code.length; at++) {
    const byte = code[at]!;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000197) ^ (low >>> 15);
  }
  for (let at = 0; at < text.length; at++) {
    const byte = text.charCodeAt(at) & 0xff;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000197) ^ (low >>> 15);
  }
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
