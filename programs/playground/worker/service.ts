// The language service for the texts of the page, which the editor uses while somebody types.

import { answer } from '../../../language/service/answer.ts';
import type { ServiceQuestion } from '../../../language/service/answer.ts';
import { diagnose } from '../../../language/service/diagnose.ts';
import { openProject } from '../../../language/service/open-project.ts';
import { textOf } from '../../../language/service/project.ts';
import type { ServiceProject } from '../../../language/service/project.ts';
import type { ServiceDiagnostic } from '../../../language/service/types.ts';
import type { Texts, TextMessage } from '../model/messages.ts';
import { fileName, ofFile, isLisp, mainFiles, nameOfFile } from '../model/files.ts';
import type { FileName } from '../model/files.ts';

/** Other notations are loaded when a text is written in one. */
const notations: NonNullable<ServiceProject['notations']> = {};
let project = openProject({}, notations);
let known: Texts = { domain: '', problem: '', files: {} };

export async function open(texts: Texts): Promise<void> {
  if (!notations.pddl && (isLisp(texts.domain) || isLisp(texts.problem))) {
    Object.assign(notations, (await import('./notations.ts')).notations);
  }
  const changesNotation = mainFiles.some((file) => fileName(file, texts[file]) !== fileName(file, known[file]));
  if (changesNotation) project = openProject({}, notations);
  for (const file of mainFiles) {
    if (texts[file].trim() === '') project.remove(fileName(file, known[file]));
    else if (changesNotation || texts[file] !== known[file]) project.write(fileName(file, texts[file]), texts[file]);
  }
  for (const file of Object.keys(known.files)) if (ofFile(texts.files, file) === undefined) project.remove(file);
  for (const [file, text] of Object.entries(texts.files)) if (project.read(file) !== text) project.write(file, text);
  known = texts;
}

/** All messages by text, without those of included texts that no text includes. */
export function allMessages(): Record<FileName, TextMessage[]> {
  const included = Object.entries(known.files).filter(([file]) => textOf(project, file).root !== file);
  return Object.fromEntries([
    ...mainFiles.map((file) => [file, messagesIn(file, known[file])]),
    ...included.map(([file, text]) => [file, messagesIn(file, text)]),
  ]);
}

function messagesIn(file: FileName, text: string): TextMessage[] {
  if (text.trim() === '') return [];
  return diagnose(project, fileName(file, text)).map((found) => messageOf(text, found));
}

/** In the page, a text is not read from a folder. */
const howToAdd = 'Open the missing text, too: with "Open…", or drop it onto the page. It is kept with the others then.';

function messageOf(text: string, { code, severity, message, advice, from, to, fixes }: ServiceDiagnostic): TextMessage {
  const line = text.slice(0, from).split('\n').length;
  return {
    ...{ code, severity, message, start: from, end: to, line },
    advice: code === 'FP1052' ? howToAdd : (advice ?? null),
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map(({ file, ...edit }) => ({ file: nameOfFile(file), ...edit })),
    })),
  };
}

export const ask = (question: ServiceQuestion): unknown => answer(project, question);
