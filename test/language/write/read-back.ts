// What a written text has to give when it is read: the IR that it was written from.

import { expect } from 'vitest';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/load.ts';
import { formatText } from '../../../language/text/format.ts';
import { writeDomain } from '../../../language/write/index.ts';

/** Keys whose values are local numbers. */
function renumber(task: { locals: unknown[]; localNames?: string[]; params: unknown[] }): unknown {
  const numbers = new Map<number, number>();
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => key !== 'span');
    return Object.fromEntries(
      entries.map(([key, part]) => {
        if (key !== 'local') return [key, visit(part)];
        const number = numbers.get(part as number) ?? numbers.size;
        numbers.set(part as number, number);
        return [key, number];
      }),
    );
  };
  task.params.forEach((_, at) => numbers.set(at, at));
  const { locals, localNames, ...rest } = task;
  const visited = visit(rest) as object;
  const order = [...numbers].toSorted(([, one], [, other]) => one - other).map(([local]) => local);
  return {
    ...visited,
    locals: order.map((local) => visit(locals[local])),
    localNames: order.map((local) => localNames?.[local]),
  };
}

type Renumbered = Parameters<typeof renumber>[0];

/** Without spans, and with locals numbered as they come. */
export function bareDomain(domain: DomainIr): unknown {
  const { tasks, defines, ...rest } = domain;
  const bare: unknown = JSON.parse(JSON.stringify(rest, (key, value: unknown) => (key === 'span' ? undefined : value)));
  return {
    ...(bare as object),
    defines: defines.map((define) => renumber(define as Renumbered)),
    tasks: tasks.map((task) => renumber(task as Renumbered)),
  };
}

export function bareProblem({ tasks = [], ...rest }: Problem): unknown {
  return { ...rest, tasks: tasks.map((task) => renumber(task as Renumbered)) };
}

/** Writes a domain and its problems, and reads the text. Returns the text. */
export function expectReadBack(domain: DomainIr, problems: readonly Problem[]): string {
  const text = writeDomain(domain, problems);
  const read = loadDomain(text);
  const errors = read.diagnostics.filter(({ severity }) => severity === 'error');
  expect([errors, errors.length > 0 ? text : '']).toEqual([[], '']);
  expect(bareDomain(read.domain!)).toEqual(bareDomain(domain));
  expect(read.problems.map(bareProblem)).toEqual(problems.map(bareProblem));
  expect(formatText(text).text).toBe(text);
  return text;
}
