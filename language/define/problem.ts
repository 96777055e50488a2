// Problems of a domain that is written in TypeScript: objects, values and the request. Like the domain, a problem
// becomes a text, which is read like any other.

import { domainFor } from '../../ir/problem-tasks.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { checkProblems } from '../check/problems.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, SourceFile } from '../text/ast.ts';
import { format } from '../text/format.ts';
import { treeOfDeclarations } from '../text/nodes.ts';
import { parse } from '../text/parser.ts';
import type { DefinedInstance } from './declarations.ts';
import { bytesOf, DefinitionError, refuseOtherMeaning } from './domain.ts';
import type { DefinedBytes, DefinedDomain } from './domain.ts';
import { identifier, nodeOf, nowhere } from './expression.ts';
import type { Condition, DefinedExpression, DefinedKind, Input } from './expression.ts';
import { statementsOf } from './statements.ts';
import type { DefinedChoice, DefinedNetwork, NamedTask } from './statements.ts';

/** The value of one place in a problem. */
export interface DefinedValue {
  readonly assignment: Declaration;
}

/** `place := value;` of a problem: `set(at(bob), hall)`. */
export function set<K extends DefinedKind>(place: DefinedExpression<K>, value: Input<NoInfer<K>>): DefinedValue {
  return { assignment: { kind: 'assign', target: place.node, value: nodeOf(value), span: nowhere } };
}

export interface ProblemParts {
  /** The objects that the problem has in addition to those of its domain. */
  objects?: readonly DefinedInstance<string>[];
  values?: readonly DefinedValue[];
  /**
   * The tasks to plan, or a choice with a network inside: `exists([Npc('npc')], ({ npc }) => [ordered(...)])`. Without
   * a request, `achieve` is a goal.
   */
  request?: DefinedNetwork | DefinedChoice;
  /** What has to hold at the end of the plan. */
  achieve?: readonly Condition[];
  /** The tasks that may achieve the goal if there is no request. Default: all primitive tasks. */
  by?: readonly NamedTask[];
}

export interface DefinedProblem<D = unknown> {
  readonly name: string;
  /** The problem as `.htn`. */
  readonly text: string;
  readonly problem: Problem;
  /** The domain for planning the problem, including the tasks of the problem. */
  readonly domain: DomainIr;
  readonly warnings: readonly Diagnostic[];
  /** The module of that domain, for `planner.register`. */
  compile(options?: { largeWorlds?: boolean }): DefinedBytes<D>;
}

/** A problem of a domain that is written in TypeScript, too. Throws a `DefinitionError`. */
export function defineProblem<D>(of: DefinedDomain<D>, name: string, parts: ProblemParts): DefinedProblem<D> {
  const tree = treeOfDeclarations(declarationsOf(of, name, parts));
  const { file, diagnostics: unread } = parse(format(tree));
  if (unread.length > 0) throw new DefinitionError(name, file, unread, 'problem');
  refuseOtherMeaning(tree, file);
  const { problem, diagnostics } = checked(file, of.domain);
  if (!problem) throw new DefinitionError(name, file, diagnostics, 'problem');
  const domain = domainFor(of.domain, problem);
  return {
    name,
    text: file.text,
    problem,
    domain,
    warnings: diagnostics,
    compile: ({ largeWorlds = false } = {}) => bytesOf(domain, largeWorlds),
  };
}

function checked(file: SourceFile, domain: DomainIr): { problem: Problem | null; diagnostics: Diagnostic[] } {
  const { problems, diagnostics } = checkProblems(file, domain);
  return { problem: problems[0] ?? null, diagnostics };
}

function declarationsOf(
  { name: domain }: { name: string },
  name: string,
  { objects = [], values = [], request, achieve, by }: ProblemParts,
): Declaration[] {
  const conditions = achieve?.map(nodeOf) ?? [];
  const names = by?.map(({ taskName }) => identifier(taskName));
  const isAlone = !request && achieve !== undefined;
  return [
    { kind: 'problem', name: identifier(name), domain: identifier(domain), span: nowhere },
    ...objects.map(({ declaration }) => declaration),
    ...values.map(({ assignment }) => assignment),
    ...(isAlone ? [] : [requestOf(request)]),
    ...(isAlone || names || conditions.length > 0
      ? [{ kind: 'achieve' as const, conditions, ...(names && { by: names }), span: nowhere }]
      : []),
  ];
}

function requestOf(request: ProblemParts['request']): Declaration {
  const [statement] = request ? statementsOf([request]) : [];
  if (statement?.kind === 'binder') return { kind: 'chosen', binder: statement, span: nowhere };
  const network = statement?.kind === 'network' ? statement.network : null;
  if (network?.kind === 'binder') return { kind: 'chosen', binder: network, span: nowhere };
  if (network) return { kind: 'request', network, span: nowhere };
  throw new TypeError(
    'a problem asks for tasks: ordered(...), unordered(...), or a choice with a network inside; or it has a goal: `achieve`',
  );
}
