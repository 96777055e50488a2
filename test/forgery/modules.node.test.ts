// A first part of `npm run fuzz:modules`.

import { expect, it } from 'vitest';
import { forge } from './forge.ts';
import { portion } from '../engine.ts';

it('changed modules are refused, or harm nobody else', () => {
  expect(forge('modules', portion(20_000, 200))).toContain('manifest, hashed: refused');
});
