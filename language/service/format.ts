// Formatting by the formatter of the language, as changes of the file.

import { formatText } from '../text/format.ts';
import { editBetween } from './edits.ts';
import { isHtn } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { TextEdit } from './types.ts';

/** Laying out a longer text takes seconds. Only the command does it. */
const longestText = 1_000_000;

/** Returns the changes, or none if the file has errors. */
export function format(project: ServiceProject, file: string): TextEdit[] {
  const text = project.read(file);
  if (text === null || text.length > longestText || !isHtn(file)) return [];
  const formatted = formatText(text).text;
  const edit = formatted === null ? null : editBetween(text, formatted);
  return edit ? [{ file, ...edit }] : [];
}
