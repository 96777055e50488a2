// The header of every report, which describes the machine.

import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

export interface Machine {
  date: string;
  machine: string;
  cores: number;
  memory: string;
  node: string;
  packages: Record<string, string>;
}

const measured = ['htn-ai', 'tinybench', 'assemblyscript', 'typescript'];

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${first?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`,
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    packages: Object.fromEntries([['frameplan', versionIn(root)], ...measured.map((name) => [name, versionOf(name)])]),
  };
}

export function machineLines(machine: Machine): string[] {
  const packages = Object.entries(machine.packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${machine.date}: ${machine.machine}, ${machine.cores} cores, ${machine.memory}, Node ${machine.node}`,
    packages.join(', '),
  ];
}

function versionOf(name: string): string {
  return versionIn(join(root, 'node_modules', name));
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
