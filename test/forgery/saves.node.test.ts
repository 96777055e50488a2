// A first part of `npm run fuzz:save`.

import { expect, it } from 'vitest';
import { forge } from './forge.ts';
import { portion } from '../engine.ts';

it('changed saves are refused, or harm nobody else', () => {
  expect(forge('saves', portion(20_000, 200))).toContain('pieces: restored');
});
