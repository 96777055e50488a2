// What has to hold of the sources, each by the tool that knows: all that `npm run check` runs.

import { expect, it } from 'vitest';
import { commandsOf, ended } from './command.ts';

it.each(commandsOf('check'))('nothing is found wrong by %s', async (command) => {
  const { code, output } = await ended(command);
  expect(code, output).toBe(0);
});
