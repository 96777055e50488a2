// Formatting by the formatter of the language, as changes of the file.

import { formatText } from '../text/format.ts';
import { editBetween } from './edits.ts';
import { isHtn } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { TextEdit } from './types.ts';

/** To lay a longer text out takes seconds: the command does it. */
const longestText = 1_000_000;

/** No changes where the file has errors: a text with errors is better left as it is. */
export function format(project: ServiceProject, file: string): TextEdit[] {
  const text = project.read(file);
  if (text === null || text.length > longestText || !isHtn(file)) return [];
  const formatted = formatText(text).text;
  const edit = formatted === null ? null : editBetween(text, formatted);
  return edit ? [{ file, ...edit }] : [];
}
