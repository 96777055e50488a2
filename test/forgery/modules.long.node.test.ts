// A first part of `npm run fuzz:modules`.

import { expect, it } from 'vitest';
import { forge } from './forge.ts';

it('changed modules are refused, or harm nobody else', () => {
  expect(forge('modules', 20_000)).toContain('manifest, hashed: refused');
});
