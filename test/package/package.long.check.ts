// What has to hold of the package and of the site of the docs, each by the tool that knows: all that
// `npm run check:package` runs.

import { expect, it } from 'vitest';
import { commandsOf, ended } from '../repo/command.ts';

it.each(commandsOf('check:package'))('nothing is found wrong by %s', async (command) => {
  const { code, output } = await ended(command);
  expect(code, output).toBe(0);
});
