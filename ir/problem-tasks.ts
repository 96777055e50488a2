// Problems with their own tasks, for a request with variables, or for conditions at the end of the plan. Their tasks
// follow those of the domain, so only a domain made for the problem can plan it.

import type { DomainIr, Problem } from './ir.ts';

const made = new WeakMap<Problem, { domain: DomainIr; extended: DomainIr }>();

/** The domain for planning a problem. This is the domain itself if the problem has no tasks. */
export function domainFor(domain: DomainIr, problem: Problem): DomainIr {
  if (!needsDomain(problem) || hasTasksOf(domain, problem)) return domain;
  const known = made.get(problem);
  if (known?.domain === domain) return known.extended;
  const extended = { ...domain, tasks: [...domain.tasks, ...problem.tasks!] };
  made.set(problem, { domain, extended });
  return extended;
}

/** The domain without the tasks of the problem. */
export function domainWithout(domain: DomainIr, problem: Problem): DomainIr {
  if (!needsDomain(problem) || !hasTasksOf(domain, problem)) return domain;
  return { ...domain, tasks: domain.tasks.slice(0, -problem.tasks!.length) };
}

/** Whether the problem can only be planned in a domain that was made for it. */
export function needsDomain(problem: Problem): boolean {
  return (problem.tasks?.length ?? 0) > 0;
}

/**
 * Whether a domain, or the manifest of its module, was made for the problem. Other domains have no task with such a
 * name.
 */
export function hasTasksOf(domain: { tasks: readonly { name: string }[] }, { tasks = [] }: Problem): boolean {
  const last = domain.tasks.slice(domain.tasks.length - tasks.length);
  return last.length === tasks.length && tasks.every(({ name }, index) => last[index]!.name === name);
}
