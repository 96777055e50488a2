// Bytes of a file as text, and the message about bytes that are not UTF-8.

import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../language/text/decode.ts';

const encode = (text: string): number[] => [...new TextEncoder().encode(text)];

describe('decoding a file', () => {
  it('gives its text', () => {
    expect(decodeText(new Uint8Array(encode('// \u00e9 \u{1f600}')))).toEqual({
      text: '// \u00e9 \u{1f600}',
      diagnostics: [],
    });
    expect(decodeText(new Uint8Array())).toEqual({ text: '', diagnostics: [] });
  });

  it('leaves a byte order mark out', () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...encode('domain a;')])).text).toBe('domain a;');
  });

  it.each<[string, number[], { line: number; column: number; start: number }, string]>([
    ['in the first line', [...encode('ab'), 0xff, 0x41], { line: 1, column: 3, start: 2 }, '0xFF'],
    [
      'after wide characters',
      [...encode('\u00e9\n\u{1f600}\ufffd'), 0xe9, 0x20],
      { line: 2, column: 4, start: 5 },
      '0xE9',
    ],
    [
      'behind a byte order mark',
      [0xef, 0xbb, 0xbf, ...encode('a\r\n'), 0x80],
      { line: 2, column: 1, start: 3 },
      '0x80',
    ],
    ['at a character that is cut off', [...encode('a'), 0xe2, 0x82], { line: 1, column: 2, start: 1 }, '0xE2'],
  ])('says where it is not UTF-8: %s', (_where, bytes, place, byte) => {
    const { text, diagnostics } = decodeText(new Uint8Array(bytes));
    expect(text).toContain('\ufffd');
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: 'FP1002', severity: 'error', span: place });
    expect(diagnostics[0]!.message).toContain(byte);
  });
});
