// The language service over the two texts of the page: what the editor asks while somebody types.

import { checkPddlDomain, loadPddl } from '../../../formats/pddl/read.ts';
import { parsePddl } from '../../../formats/pddl/parse.ts';
import { answer } from '../../../language/service/answer.ts';
import type { ServiceQuestion } from '../../../language/service/answer.ts';
import { diagnose } from '../../../language/service/diagnose.ts';
import { openProject } from '../../../language/service/open-project.ts';
import type { ServiceDiagnostic } from '../../../language/service/types.ts';
import type { Texts, TextMessage } from '../model/messages.ts';
import { fileName, nameOfFile } from '../model/files.ts';

const notations = { pddl: { parse: parsePddl, checkDomain: checkPddlDomain, load: loadPddl } };
let project = openProject({}, notations);
let known: Texts = { domain: '', problem: '' };

export function open(texts: Texts): void {
  if (texts.domain === known.domain && texts.problem === known.problem) return;
  const changesNotation = (['domain', 'problem'] as const).some((file) => {
    return fileName(file, texts[file]) !== fileName(file, known[file]);
  });
  if (changesNotation) project = openProject({}, notations);
  for (const file of ['domain', 'problem'] as const) {
    if (texts[file].trim() === '') project.remove(fileName(file, known[file]));
    else project.write(fileName(file, texts[file]), texts[file]);
  }
  known = texts;
}

export function messagesIn(file: 'domain' | 'problem'): TextMessage[] {
  const text = known[file];
  if (text.trim() === '') return [];
  return diagnose(project, fileName(file, text)).map((found) => messageOf(text, found));
}

function messageOf(text: string, { code, severity, message, advice, from, to, fixes }: ServiceDiagnostic): TextMessage {
  const line = text.slice(0, from).split('\n').length;
  return {
    ...{ code, severity, message, advice: advice ?? null, start: from, end: to, line },
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map(({ file, ...edit }) => ({ file: nameOfFile(file), ...edit })),
    })),
  };
}

export const ask = (question: ServiceQuestion): unknown => answer(project, question);
