// The options of `attach` in Node.

import { callback, option, wholeNumber } from '../../../bindings/internal.ts';
import { attachOptions } from '../record-options.ts';

export const nodeAttachOptions = {
  ...attachOptions,
  /** The port to listen at. Default: a free one. */
  port: wholeNumber(0, 65_535),
  /** A folder with a page that looks into the game. Default: the playground, or a plain page without it. */
  assets: option<string>('the path of a folder', (path) => typeof path === 'string'),
  /** Is called with a text that says where the page is. Default: prints it to stderr. */
  log: callback<(text: string) => void>(),
};
