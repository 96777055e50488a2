// A first part of `npm run fuzz:save`.

import { expect, it } from 'vitest';
import { forge } from './forge.ts';

it('changed saves are refused, or harm nobody else', () => {
  expect(forge('saves', 20_000)).toContain('pieces: restored');
});
