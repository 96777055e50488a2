// The task tree of a domain for the terminal. A compound task is printed once, where it occurs first.

import type { GraphTask, GraphLine, TaskGraph } from './task-graph.ts';

interface TreeEntry {
  text: string;
  children: TreeEntry[];
}

const legend = '- primitive   . internal   + compound   * method or branch';

export function drawText(graph: TaskGraph): string {
  const told = new Set<string>();
  const trees = graph.roots.map((name) => taskEntry(graph, name, [], told));
  if (graph.unused.length > 0) {
    const children = graph.unused.map((name) => ({ text: titled(graph.tasks.get(name)!), children: [] }));
    trees.push({ text: 'used by no method', children });
  }
  const drawn = trees.map((tree) => [tree.text, ...branchesOf(tree.children, '')].join('\n'));
  return `${[`${graph.domain}: ${counts(graph)}`, ...drawn, legend].join('\n\n')}\n`;
}

function counts({ tasks }: TaskGraph): string {
  const kinds = [...tasks.values()].map(({ kind }) => kind);
  return (['compound', 'primitive', 'internal'] as const)
    .map((kind) => `${kinds.filter((other) => other === kind).length} ${kind}`)
    .join(', ');
}

const marks = { primitive: '-', internal: '.', compound: '+' } as const;

function titled({ name, parameters, kind }: GraphTask): string {
  return `${marks[kind]} ${name}(${parameters})`;
}

function taskEntry(graph: TaskGraph, name: string, within: readonly string[], told: Set<string>): TreeEntry {
  const task = graph.tasks.get(name)!;
  if (task.kind !== 'compound') return { text: titled(task), children: [] };
  if (within.includes(name)) return { text: `+ ${name} (again: recursion)`, children: [] };
  if (told.has(name)) return { text: `+ ${name} (see above)`, children: [] };
  told.add(name);
  return { text: titled(task), children: lineEntries(graph, task.lines, [...within, name], told) };
}

/** Nests the lines by their depth. */
function lineEntries(
  graph: TaskGraph,
  lines: readonly GraphLine[],
  within: readonly string[],
  told: Set<string>,
): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    let end = at + 1;
    while (end < lines.length && lines[end]!.depth > line.depth) end++;
    const inside = lines.slice(at + 1, end);
    if (line.part === 'subtask') entries.push(taskEntry(graph, line.text, within, told));
    else entries.push({ text: lineText(line), children: lineEntries(graph, inside, within, told) });
    at = end;
  }
  return entries;
}

function lineText({ part, text, note }: GraphLine): string {
  if (part === 'order') return `${text}:`;
  if (part === 'nothing') return `(${text})`;
  return `* ${text}${note === '' ? '' : ` [${note}]`}`;
}

function branchesOf(entries: readonly TreeEntry[], margin: string): string[] {
  return entries.flatMap(({ text, children }, index) => {
    const last = index === entries.length - 1;
    const inner = branchesOf(children, `${margin}${last ? '   ' : '│  '}`);
    return [`${margin}${last ? '└─ ' : '├─ '}${text}`, ...inner];
  });
}
