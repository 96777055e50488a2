// Reads the texts of the page: a domain and a problem, in the language, in HDDL or in PDDL, and what they include. The
// first text may contain both.

import type { LoweredHddl } from '../../../formats/hddl/index.ts';
import type { DomainIr, Problem, Span } from '../../../ir/ir.ts';
import { looksLikeJson } from '../../../language/check/problem-json.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import type { ProblemSpans } from '../../../language/check/problem-builder.ts';
import { domainIn, loadProblems, problemsIn } from '../../../language/load.ts';
import type { LoadedDomain, LoadedProblems } from '../../../language/load.ts';
import { parseWhole } from '../../../language/text/include.ts';
import type { TextPart } from '../../../language/text/include.ts';
import { saysHddl } from '../../../language/text/lisp.ts';
import { joined, placeOf as placeInFile } from '../../../language/text/places.ts';
import { fileName, isLisp, nameOfFile, ofFile } from '../model/files.ts';
import type { FileName, IncludedFiles } from '../model/files.ts';
import type { Texts, TextMessage } from '../model/messages.ts';
import type { TextPlace } from '../model/plan-data.ts';

export interface ReadTexts {
  domain: DomainIr | null;
  problems: Problem[];
  /** The places of the problems. Empty for notations without this information. */
  spans: ProblemSpans[];
  domainMessages: TextMessage[];
  problemMessages: TextMessage[];
  /** Whether the problems are in the text of the domain. */
  inOne: boolean;
  places: TextPlaces;
}

/** Finds the place of a span. */
export interface TextPlaces {
  /** The parts of each of the two texts, with all that it includes. */
  parts: Record<'domain' | 'problem', TextPart[]>;
  /** Whether a task of the domain comes from the problem's text. */
  isOfProblem(task: number): boolean;
  textOf(file: FileName): string;
}

interface ReadDomain {
  text: string;
  /** The texts that were included, or undefined for missing ones. */
  asked: Map<string, string | undefined>;
  read: LoadedDomain;
  parts: TextPart[];
}

/** The last domain is cached, because a keystroke in the problem does not change it. */
let lastDomain: ReadDomain | null = null;

export async function readTexts(texts: Texts): Promise<ReadTexts> {
  const { domain: domainText, problem: problemText, files } = texts;
  if (isLisp(domainText)) return readLisp(texts);
  if (!lastDomain || !isSame(lastDomain, domainText, files)) lastDomain = readDomain(domainText, files);
  const { domain, problems, spans, diagnostics } = lastDomain.read;
  const domainMessages = diagnostics.map(messageOf);
  const inOne = problemText.trim() === '';
  const places = placesOf(texts, inOne);
  places.parts.domain = lastDomain.parts;
  if (inOne) return { domain, problems, spans, domainMessages, problemMessages: [], inOne, places };
  if (!domain) return { domain, problems: [], spans: [], domainMessages, problemMessages: [], inOne, places };
  const own = readProblems(problemText, domain, files);
  places.parts.problem = own.parts;
  const problemMessages = own.read.diagnostics.map(messageOf);
  return { domain, problems: own.read.problems, spans: own.read.spans, domainMessages, problemMessages, inOne, places };
}

const isSame = ({ text, asked }: ReadDomain, domainText: string, files: IncludedFiles): boolean =>
  text === domainText && [...asked].every(([file, before]) => ofFile(files, file) === before);

function readDomain(text: string, files: IncludedFiles): ReadDomain {
  const asked: ReadDomain['asked'] = new Map();
  const whole = parseWhole(text, { name: fileName('domain', text), include: reader(files, asked) });
  return { text, asked, read: domainIn(whole), parts: whole.parts };
}

function readProblems(
  text: string,
  domain: DomainIr,
  files: IncludedFiles,
): { read: LoadedProblems; parts: TextPart[] } {
  const name = fileName('problem', text);
  if (looksLikeJson(text)) return { read: loadProblems(text, domain), parts: [{ name, from: 0 }] };
  const whole = parseWhole(text, { name, include: reader(files) });
  return { read: problemsIn(whole, domain), parts: whole.parts };
}

/** Texts are included from among those of the page. */
function reader(files: IncludedFiles, asked: ReadDomain['asked'] = new Map()) {
  return (path: string, from: string): { name: string; text: string } | string => {
    const name = joined(path, from);
    const text = ofFile(files, name);
    asked.set(name, text);
    return text === undefined ? 'there is no such file' : { name, text };
  };
}

async function readLisp(texts: Texts): Promise<ReadTexts> {
  const { domain, problem } = texts;
  const inOne = problem.trim() === '';
  const { notations } = await import('./notations.ts');
  const places = placesOf(texts, inOne);
  const isHddl = saysHddl(domain) || saysHddl(problem);
  const { hddl, pddl } = notations;
  const own = inOne ? undefined : problem;
  const { lowered, ...found } = isHddl ? hddl.load(domain, own) : pddl.load(domain, own);
  if (lowered && isHddl) {
    const { ownTasks, request } = lowered as LoweredHddl;
    places.isOfProblem = (task) => task >= ownTasks && task <= (request ?? -1);
  }
  return {
    domain: lowered?.domain ?? null,
    problems: lowered ? [lowered.problem] : [],
    spans: [],
    domainMessages: found.domainDiagnostics.map(messageOf),
    problemMessages: found.problemDiagnostics.map(messageOf),
    inOne,
    places,
  };
}

function placesOf({ domain, problem, files }: Texts, inOne: boolean): TextPlaces {
  const texts: Record<FileName, string> = { ...files, domain, problem: inOne ? domain : problem };
  const partsOf = (file: 'domain' | 'problem'): TextPart[] => [{ name: fileName(file, texts[file]!), from: 0 }];
  return {
    parts: { domain: partsOf('domain'), problem: partsOf('problem') },
    isOfProblem: () => false,
    textOf: (file) => texts[file] ?? '',
  };
}

function messageOf({ code, severity, message, advice, span }: Diagnostic): TextMessage {
  const { start, end, line } = span;
  return { code, severity, message, advice: advice ?? null, start, end, line, fixes: [] };
}

/** Returns the place of a span. Tasks that only a problem has are in the text of the problem. */
export function placeOf(
  { start, end, line }: Span,
  task: number,
  domain: DomainIr,
  { inOne, places }: Pick<ReadTexts, 'inOne' | 'places'>,
): TextPlace {
  const isOfProblem = task >= domain.tasks.length || places.isOfProblem(task);
  const parts = places.parts[isOfProblem && !inOne ? 'problem' : 'domain'];
  const { file, from, to } = placeInFile({ parts }, { start, end });
  return { file: nameOfFile(file), start: from, end: to, line };
}
