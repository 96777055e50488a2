// Writes a problem as JSON that readProblemJson can read. The format is compact enough for big worlds: one line for
// each type and each row of a table.

import type { DomainIr, GroundNetwork, Parameter, Problem, ValueType } from '../../ir/ir.ts';
import { achievedBy } from '../../ir/goals.ts';
import { isNumeric } from '../../ir/kinds.ts';
import { numberObjects } from '../../ir/objects.ts';
import { domainWithout, needsDomain } from '../../ir/problem-tasks.ts';
import { isNothing, requestTexts } from './problem.ts';

type PlainJson = string | number | boolean | null;
type Namer = (type: ValueType, value: number) => PlainJson;

interface WrittenEntry {
  args: number[];
  value: number;
}

interface JsonTable {
  name: string;
  params: Parameter[];
  value: ValueType;
  entries: WrittenEntry[];
}

export function writeProblemJson(domain: DomainIr, problem: Problem): string {
  const { network, achieve } = needsDomain(problem)
    ? requestTexts(domainWithout(domain, problem), problem)
    : { network: null, achieve: null };
  const asked = achieve && problem.network.kind === 'ordered' ? problem.network.parts[0]! : problem.network;
  const { names } = numberObjects(domain, problem.objects);
  const namer: Namer = (type, value) => {
    if (type.kind === 'boolean') return value !== 0;
    if (type.kind === 'enum') return domain.enums[type.enum]!.values[value]!;
    if (type.kind !== 'object') return value;
    return value === 0 ? null : names[domain.types[type.type]!.root]![value]!;
  };
  const lines = [
    `  "problem": ${JSON.stringify(problem.name)}`,
    `  "domain": ${JSON.stringify(domain.name)}`,
    `  "objects": ${bracketed(objectLines(domain, problem), '  ')}`,
    `  "values": ${bracketed(
      tablesOf(domain, problem).map((table) => tableLine(table, namer)),
      '  ',
    )}`,
    ...(achieve && isNothing(asked)
      ? []
      : [`  "network": ${JSON.stringify(network ?? networkJson(domain, asked, namer))}`]),
    ...(achieve ? [`  "achieve": ${JSON.stringify(achieve)}`] : []),
    ...(problem.by ? [`  "by": ${JSON.stringify(achievedBy(domain, problem))}`] : []),
  ];
  return `{\n${lines.join(',\n')}\n}\n`;
}

function bracketed(lines: readonly string[], indent: string, [open, close] = ['{', '}']): string {
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

function objectLines(domain: DomainIr, problem: Problem): string[] {
  const byType = domain.types.map((): string[] => []);
  const ofDomain = new Set(domain.objects?.map(({ name }) => name));
  for (const { name, type } of problem.objects) if (!ofDomain.has(name)) byType[type]!.push(name);
  return byType.flatMap((names, type) =>
    names.length > 0 ? [`${JSON.stringify(domain.types[type]!.name)}: ${JSON.stringify(names)}`] : [],
  );
}

/** The tables to which the problem gives values, in order of declaration. */
function tablesOf(domain: DomainIr, problem: Problem): JsonTable[] {
  const variables = domain.variables.map(({ name, params, value }): JsonTable => ({
    name,
    params,
    value,
    entries: [],
  }));
  const externals = domain.externals.map(({ name, params, value }): JsonTable => ({
    name,
    params,
    value,
    entries: [],
  }));
  for (const { variable, args, value } of problem.assignments) variables[variable]!.entries.push({ args, value });
  for (const { external, args, value } of problem.answers) externals[external]!.entries.push({ args, value });
  return [...variables, ...externals].filter(({ entries }) => entries.length > 0).map(withoutRepeats);
}

/** Keeps only the last value of each place, because that one counts. */
function withoutRepeats(table: JsonTable): JsonTable {
  const last = new Map(table.entries.map((entry) => [entry.args.join(), entry]));
  return { ...table, entries: [...last.values()] };
}

function tableLine(table: JsonTable, namer: Namer): string {
  return `${JSON.stringify(table.name)}: ${tableJson(table, namer)}`;
}

function tableJson({ params, value, entries }: JsonTable, namer: Namer): string {
  if (params.length === 0) return JSON.stringify(namer(value, entries[0]!.value));
  const saysTrue = value.kind === 'boolean' && entries.every((entry) => entry.value === 1);
  const numeric = params.some(({ type }) => isNumeric(type.kind));
  if (saysTrue || numeric) return bracketed(rowLines(params, value, entries, saysTrue, namer), '    ', ['[', ']']);
  return keyedJson(params, value, entries, 0, namer);
}

function rowLines(
  params: readonly Parameter[],
  value: ValueType,
  entries: readonly WrittenEntry[],
  saysTrue: boolean,
  namer: Namer,
): string[] {
  const rows = entries.map((entry) => [
    ...params.map(({ type }, index) => namer(type, entry.args[index]!)),
    ...(saysTrue ? [] : [namer(value, entry.value)]),
  ]);
  return rows.map((row) => JSON.stringify(row.length === 1 ? row[0] : row));
}

/** Nests values by argument: `{ "hall": { "yard": 3 } }`. Only the outermost level has a line for each key. */
function keyedJson(
  params: readonly Parameter[],
  value: ValueType,
  entries: readonly WrittenEntry[],
  depth: number,
  namer: Namer,
): string {
  if (depth === params.length) return JSON.stringify(namer(value, entries[0]!.value));
  const groups = new Map<number, WrittenEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.args[depth]!);
    if (group) group.push(entry);
    else groups.set(entry.args[depth]!, [entry]);
  }
  const lines = [...groups].map(([arg, group]) => {
    const key = JSON.stringify(String(namer(params[depth]!.type, arg)));
    return `${key}: ${keyedJson(params, value, group, depth + 1, namer)}`;
  });
  return depth === 0 ? bracketed(lines, '    ') : `{ ${lines.join(', ')} }`;
}

function networkJson(domain: DomainIr, network: GroundNetwork, namer: Namer): unknown {
  if (network.kind !== 'task') {
    return { [network.kind]: network.parts.map((part) => networkJson(domain, part, namer)) };
  }
  const { name, params } = domain.tasks[network.task]!;
  return { task: name, args: network.args.map((arg, index) => namer(params[index]!.type, arg)) };
}
