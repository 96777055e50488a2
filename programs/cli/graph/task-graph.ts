// The content of a picture of a domain: its tasks, and for each compound task its methods and branches as lines. It is
// read from the syntax tree, to keep the designer's names of branches and order. The checker has already accepted the
// text.

import type { DomainIr, ValueType } from '../../../ir/ir.ts';
import type { BinderNode, Declaration, NetworkNode, ParameterNode, Statement } from '../../../language/text/ast.ts';
import { parse } from '../../../language/text/parser.ts';

export type GraphTaskKind = 'primitive' | 'internal' | 'compound';

export interface GraphTask {
  name: string;
  /** The parameters as in the text: `Npc npc, Area goal`. */
  parameters: string;
  kind: GraphTaskKind;
  /** Empty for primitive and internal tasks. */
  lines: GraphLine[];
  /** The line of its declaration, from 1 on, or null. */
  declaredAt: number | null;
}

/** One line of a compound task. Lines that belong to it follow it and are indented further. */
export interface GraphLine {
  depth: number;
  part: 'method' | 'branch' | 'order' | 'subtask' | 'nothing';
  /** The name of the method, branch or subtask, or what an `order` line says. */
  text: string;
  /** The binder of the method or branch, such as `sort-by Door door`; empty for other lines. */
  note: string;
}

export interface TaskGraph {
  domain: string;
  tasks: Map<string, GraphTask>;
  /** The compound tasks from which all others can be reached, in the order of the text. */
  roots: string[];
  /** Primitive and internal tasks that no method uses. */
  unused: string[];
}

type TaskNode = Extract<Declaration, { kind: 'task' }>;
type Alternative = Extract<Statement, { kind: 'method' | 'branch' }>;

export function taskGraphOf(text: string, domain: DomainIr): TaskGraph {
  const kinds = new Map(domain.tasks.map(({ name, kind }) => [name, kind]));
  const nodes = parse(text).file.declarations.filter((node): node is TaskNode => node.kind === 'task');
  const tasks = new Map<string, GraphTask>();
  for (const { name, params, body } of nodes) {
    const kind = kinds.get(name.text)!;
    const parameters = params.map((parameter) => parameterText(text, parameter)).join(', ');
    const lines = kind === 'compound' ? linesOf(text, body) : [];
    const declaredAt = text.slice(0, name.span.start).split('\n').length;
    tasks.set(name.text, { name: name.text, parameters, kind, lines, declaredAt });
  }
  // Sync steps such as `block` are declared by their use.
  for (const { name, params, kind } of domain.tasks) {
    if (tasks.has(name)) continue;
    const parameters = params.map(({ name, type }) => `${typeName(domain, type)} ${name}`).join(', ');
    tasks.set(name, { name, parameters, kind, lines: [], declaredAt: null });
  }
  return { domain: domain.name, tasks, roots: rootsOf(tasks), unused: unusedIn(tasks) };
}

function typeName({ types }: DomainIr, type: ValueType): string {
  return type.kind === 'object' ? types[type.type]!.name : type.kind;
}

/** The subtasks of a task in the order of its lines, with repetitions. */
export function subtasksOf({ lines }: GraphTask): string[] {
  return lines.filter(({ part }) => part === 'subtask').map(({ text }) => text);
}

/** Compound tasks that no other task uses; then the first task of each group that only use each other. */
function rootsOf(tasks: ReadonlyMap<string, GraphTask>): string[] {
  const compounds = [...tasks.values()].filter(({ kind }) => kind === 'compound');
  const used = new Set(compounds.flatMap((task) => subtasksOf(task).filter((name) => name !== task.name)));
  const roots = compounds.map(({ name }) => name).filter((name) => !used.has(name));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    subtasksOf(tasks.get(name)!).forEach(reach);
  };
  roots.forEach(reach);
  for (const { name } of compounds) {
    if (reached.has(name)) continue;
    roots.push(name);
    reach(name);
  }
  return roots;
}

function unusedIn(tasks: ReadonlyMap<string, GraphTask>): string[] {
  const used = new Set([...tasks.values()].flatMap(subtasksOf));
  return [...tasks.values()].filter(({ name, kind }) => kind !== 'compound' && !used.has(name)).map(({ name }) => name);
}

function linesOf(text: string, body: readonly Statement[]): GraphLine[] {
  const methods = alternatives(body, 'method');
  return methods.flatMap((method, index) => {
    const note = rangeText(text, method.body);
    const alone = methods.length === 1 && method.name === undefined;
    // A single method only gets a line if it has a binder.
    const heading: GraphLine[] = alone
      ? [note].filter((range) => range !== '').map((range) => ({ depth: 0, part: 'order', text: range, note: '' }))
      : [{ depth: 0, part: 'method', text: label('method', method, index), note }];
    return [...heading, ...insideOf(text, method, heading.length)];
  });
}

/** The branches of a method, or its network. */
function insideOf(text: string, method: Alternative, depth: number): GraphLine[] {
  const branches = alternatives(method.body, 'branch');
  if (branches.length === 0) return networkLines(text, method.body, depth);
  return branches.flatMap((branch, index): GraphLine[] => {
    const note = rangeText(text, branch.body);
    const heading: GraphLine = { depth, part: 'branch', text: label('branch', branch, index), note };
    return [heading, ...networkLines(text, branch.body, depth + 1)];
  });
}

function label(kind: string, { name }: Alternative, index: number): string {
  return name?.text ?? `${kind} ${index + 1}`;
}

function alternatives(body: readonly Statement[], kind: 'method' | 'branch'): Alternative[] {
  return body.flatMap((statement) => {
    if (statement.kind === 'braces') return alternatives(statement.body, kind);
    return statement.kind === kind ? [statement as Alternative] : [];
  });
}

/**
 * The binders around the network of a body, or null if there is no network, so that binders are conditions. A `forall`
 * is a network.
 */
function wayIn(body: readonly Statement[]): { binders: BinderNode[]; network: NetworkNode } | null {
  for (const statement of body) {
    if (statement.kind === 'network') return { binders: [], network: statement.network };
    if (statement.kind !== 'binder' && statement.kind !== 'braces') continue;
    const inside = wayIn(statement.body);
    if (inside === null) continue;
    if (statement.kind === 'binder' && statement.binder === 'forall') return { binders: [], network: statement };
    return statement.kind === 'braces' ? inside : { ...inside, binders: [statement, ...inside.binders] };
  }
  return null;
}

function rangeText(text: string, body: readonly Statement[]): string {
  const binders = wayIn(body)?.binders ?? [];
  return binders.map((binder) => binderText(text, binder)).join('; ');
}

function binderText(text: string, { binder, params }: BinderNode): string {
  const words = { exists: 'any', forall: 'every', first: 'first', 'sort-by': 'sorted' } as const;
  return `${words[binder]} ${params.map((param) => parameterText(text, param)).join(', ')}`;
}

function parameterText(text: string, { span }: ParameterNode): string {
  return text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
}

function networkLines(text: string, body: readonly Statement[], depth: number): GraphLine[] {
  const network = wayIn(body)?.network;
  const lines = network ? partsOf(text, network, depth, true) : [];
  return lines.length > 0 ? lines : [{ depth, part: 'nothing', text: 'nothing left to do', note: '' }];
}

/** Readers expect sequences, so only other orders, and sequences inside them, are named. */
function partsOf(text: string, network: NetworkNode, depth: number, inSequence: boolean): GraphLine[] {
  if (network.kind === 'call') return [{ depth, part: 'subtask', text: network.name.text, note: '' }];
  if (network.kind === 'binder') {
    const inside = wayIn(network.body)?.network;
    const lines = inside ? partsOf(text, inside, depth + 1, true) : [];
    return [{ depth, part: 'order', text: binderText(text, network), note: '' }, ...lines];
  }
  if (network.kind === 'achieve') {
    const names = network.by ?? [];
    const conditions = network.conditions.map(({ span }) => text.slice(span.start, span.end).replace(/\s+/g, ' '));
    const tasks = names.map((name): GraphLine => ({ depth: depth + 1, part: 'subtask', text: name.text, note: '' }));
    return [{ depth, part: 'order', text: `achieve ${conditions.join('; ')}`, note: '' }, ...tasks];
  }
  const ordered = network.kind === 'ordered';
  if (network.parts.length === 1 || (ordered && inSequence)) {
    return network.parts.flatMap((part) => partsOf(text, part, depth, inSequence));
  }
  const parts = network.parts.flatMap((part) => partsOf(text, part, depth + 1, ordered));
  if (parts.length === 0) return [];
  return [{ depth, part: 'order', text: ordered ? 'in this order' : 'in any order', note: '' }, ...parts];
}
