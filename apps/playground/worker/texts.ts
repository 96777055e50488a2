// Reads the two texts of the page: a domain and a problem, in the language or in PDDL. Both may stand in the first
// text.

import type { DomainIr, Problem, Span } from '../../../ir/ir.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import type { ProblemSpans } from '../../../language/check/problem-builder.ts';
import { loadDomain, loadProblems } from '../../../language/load.ts';
import { isLisp } from '../model/files.ts';
import type { Texts, TextMessage } from '../model/messages.ts';
import type { TextPlace } from '../model/plan-data.ts';

export interface ReadTexts {
  domain: DomainIr | null;
  problems: Problem[];
  /** Where each problem stands. None of notations that do not say so. */
  spans: ProblemSpans[];
  domainMessages: TextMessage[];
  problemMessages: TextMessage[];
  /** Whether the problems stand in the text of the domain. */
  inOne: boolean;
}

/** A keystroke in one text leaves the other as it was. */
let lastDomain: { text: string; read: ReturnType<typeof loadDomain> } | null = null;

export async function readTexts({ domain: domainText, problem: problemText }: Texts): Promise<ReadTexts> {
  if (isLisp(domainText)) return readLisp(domainText, problemText);
  if (lastDomain?.text !== domainText) lastDomain = { text: domainText, read: loadDomain(domainText) };
  const { domain, problems, spans, diagnostics } = lastDomain.read;
  const domainMessages = diagnostics.map(messageOf);
  if (problemText.trim() === '') return { domain, problems, spans, domainMessages, problemMessages: [], inOne: true };
  if (!domain) return { domain, problems: [], spans: [], domainMessages, problemMessages: [], inOne: false };
  const own = loadProblems(problemText, domain);
  const problemMessages = own.diagnostics.map(messageOf);
  return { domain, problems: own.problems, spans: own.spans, domainMessages, problemMessages, inOne: false };
}

async function readLisp(domainText: string, problemText: string): Promise<ReadTexts> {
  const inOne = problemText.trim() === '';
  const { loadPddl } = await import('../../../formats/pddl/read.ts');
  const { lowered, ...found } = inOne ? loadPddl(domainText) : loadPddl(domainText, problemText);
  return {
    domain: lowered?.domain ?? null,
    problems: lowered ? [lowered.problem] : [],
    spans: [],
    domainMessages: found.domainDiagnostics.map(messageOf),
    problemMessages: found.problemDiagnostics.map(messageOf),
    inOne,
  };
}

function messageOf({ code, severity, message, advice, span }: Diagnostic): TextMessage {
  const { start, end, line } = span;
  return { code, severity, message, advice: advice ?? null, start, end, line, fixes: [] };
}

/** Tasks that only a problem has stand in the text of the problem. */
export function placeOf(span: Span, task: number, domain: DomainIr, { inOne }: Pick<ReadTexts, 'inOne'>): TextPlace {
  const { start, end, line } = span;
  return { file: task >= domain.tasks.length && !inOne ? 'problem' : 'domain', start, end, line };
}
