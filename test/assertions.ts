// The tests in Node run on the build of the core that keeps its assertions (vitest.config.ts). An assertion that fails
// ends its search like any other trap, with a fault, which a test might expect for another reason. So failed assertions
// are collected, and the test in which one failed fails.

import { afterEach } from 'vitest';
import { takeFailedAssertions } from './watched-core.ts';

afterEach(() => {
  const messages = takeFailedAssertions();
  if (messages.length > 0) throw new Error(`the core's assertions failed: ${messages.join('; ')}`);
});
