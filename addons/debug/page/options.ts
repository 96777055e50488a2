// The options of `attach` in a page.

import { option } from '../../../bindings/internal.ts';
import { attachOptions } from '../record-options.ts';

export const pageAttachOptions = {
  ...attachOptions,
  /** The address of the page that shows the game. Messages go only to its origin. Default: none. */
  url: option<string>('a text', (url) => typeof url === 'string'),
  /** One end of a `MessageChannel`, if the game is not shown by a window. Default: none. */
  port: option<MessagePort>('a MessagePort', (port) => port instanceof Object && 'postMessage' in port),
};
