// Formatting by the formatter of the language, as changes of the file.

import { formatText } from '../text/format.ts';
import { editBetween } from './edits.ts';
import { isHtn } from './project.ts';
import type { Project } from './project.ts';
import type { TextEdit } from './types.ts';

/** No changes where the file has errors: a text with errors is better left as it is. */
export function format(project: Project, file: string): TextEdit[] {
  const text = project.read(file);
  if (text === null || !isHtn(file)) return [];
  const formatted = formatText(text).text;
  const edit = formatted === null ? null : editBetween(text, formatted);
  return edit ? [{ file, ...edit }] : [];
}
