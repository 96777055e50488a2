// Reads the texts that a text includes. A path is relative to the folder of the text that includes it.

import { dirname, isAbsolute, join, normalize } from 'node:path';
import type { ReadingOptions } from '../../language/index.ts';
import { UsageError } from './command.ts';
import { readTextNow } from './files.ts';
import type { Text } from './files.ts';

/** The includes of this file's text; for standard input, paths are relative to the working folder. */
export function includesOf({ name }: Text): Required<ReadingOptions> {
  return {
    name: normalize(name),
    include: (path, from) => {
      const included = isAbsolute(path) ? normalize(path) : join(dirname(from), path);
      try {
        return { name: included, text: readTextNow(included) };
      } catch (error) {
        if (error instanceof UsageError) return error.message;
        throw error;
      }
    },
  };
}
