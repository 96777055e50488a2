// Plans problems in both planners, and reports plans that differ from the expectations. Only loaded when needed,
// because the planners are large.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { domainFor, loadDomain, loadProblems } from '../../language/index.ts';
import { parseWhole } from '../../language/text/include.ts';
import { UsageError } from './command.ts';
import { domainDeclaredIn, domainWantedBy, isJson, refuseLisp } from './contents.ts';
import { reportErrors } from './diagnostics.ts';
import { differencesOf } from './differences.ts';
import { expectationsIn } from './expectations.ts';
import type { PlanExpectations, ProblemExpectations } from './expectations.ts';
import type { Text } from './files.ts';
import { includesOf } from './includes.ts';
import type { Io } from './io.ts';
import type { Outcome } from './outcome.ts';
import { planWithCore } from './plan-with-core.ts';
import { planWithReference } from './plan-with-reference.ts';

export interface TestedProblem {
  source: Text;
  domain: DomainIr;
  problem: Problem;
  at: ProblemExpectations;
}

export interface CheckedProblem {
  problem: TestedProblem;
  /** The differences to report; empty when all is as expected. */
  isTested: boolean;
  /** The differences to report; empty when all is as expected. */
  differences: string[];
  /** New expectations, which state the same kinds of things as before. */
  found: PlanExpectations;
}

/** Returns null after printing errors. */
export function problemsOf(sources: readonly Text[], io: Io, asJson: boolean): TestedProblem[] | null {
  const domains = new Map<string, DomainIr>();
  const loaded = new Map<Text, Problem[]>();
  let isRight = true;
  const take = (
    source: Text,
    found: Pick<ReturnType<typeof loadDomain>, 'text' | 'diagnostics' | 'problems'>,
  ): void => {
    isRight = reportErrors(io, { ...source, text: found.text }, found.diagnostics, asJson) && isRight;
    loaded.set(source, found.problems);
  };
  for (const source of sources) refuseLisp(source);
  for (const source of sources) {
    const name = domainDeclaredIn(source);
    if (name === null) continue;
    const found = loadDomain(source.text, includesOf(source));
    if (found.domain) domains.set(name, found.domain);
    take(source, found);
  }
  if (!isRight) return null;
  for (const source of sources) {
    if (loaded.has(source)) continue;
    const domain = domains.get(domainWantedBy(source));
    if (!domain)
      throw new UsageError(`${source.name} needs its domain "${domainWantedBy(source)}"; name that file, too`);
    take(source, loadProblems(source.text, domain, isJson(source), includesOf(source)));
  }
  if (!isRight) return null;
  return sources.flatMap((source) => testedIn(source, domains, loaded.get(source)!));
}

/** JSON has no comments, so a problem in it expects nothing. */
function testedIn(source: Text, domains: ReadonlyMap<string, DomainIr>, problems: readonly Problem[]): TestedProblem[] {
  if (isJson(source)) return [];
  const domain = domains.get(domainDeclaredIn(source) ?? domainWantedBy(source))!;
  const places = expectationsIn(source, parseWhole(source.text, includesOf(source)).file.declarations);
  return places.flatMap((at) => {
    const problem = problems.find(({ name }) => name === at.problem);
    return problem ? [{ source, domain: domainFor(domain, problem), problem, at }] : [];
  });
}

export interface TestRequest {
  maxIterations: number;
  isCoreOnly: boolean;
}

const mostDepth = 100_000;

export function tryProblem(tested: TestedProblem, request: TestRequest, io: Io): CheckedProblem {
  const { expected } = tested.at;
  const isTested = Object.keys(expected).length > 0;
  const planners = [
    { name: 'the core', plan: planWithCore },
    ...(request.isCoreOnly ? [] : [{ name: 'the reference planner', plan: planWithReference }]),
  ];
  const runs = planners.map(({ name, plan }) => {
    const run = (best: boolean): Outcome => {
      const { maxIterations } = request;
      const limits = { maxIterations, maxDepth: mostDepth };
      const options = { best, ...limits, parallel: false, decomposition: false, totallyOrdered: false };
      return plan(tested.domain, tested.problem, options, io);
    };
    const first = run(false);
    const best = expected.best ? run(true) : null;
    return { name, first, best, differences: differencesOf(expected, first, best) };
  });
  const [core, reference] = runs;
  const differences = [...core!.differences];
  if (reference && reference.differences.join('\n') !== differences.join('\n')) {
    differences.push(`  the two planners differ; ${reference.name} says:`);
    differences.push(...(reference.differences.length > 0 ? reference.differences : ['  as expected']));
  }
  return { problem: tested, isTested, differences, found: foundBy(expected, core!.first, core!.best) };
}

/** New expectations. Things that were not stated before are left out, except for the plan or the status. */
function foundBy(stated: PlanExpectations, first: Outcome, best: Outcome | null): PlanExpectations {
  const isNew = Object.keys(stated).length === 0;
  const { plan, cost, status, iterations } = first;
  const isSolved = status === 'solved';
  const wantsPlan = isNew || stated.plan !== undefined || stated.status !== undefined || stated.cost !== undefined;
  return {
    ...(isSolved && plan && wantsPlan ? { plan } : {}),
    ...(isSolved && cost !== null && (isNew || stated.cost !== undefined) ? { cost } : {}),
    ...(isSolved || !wantsPlan ? {} : { status }),
    ...(stated.iterations === undefined ? {} : { iterations }),
    ...(stated.best && best?.plan ? { best: { steps: best.plan, cost: best.cost! } } : {}),
  };
}
