// The native floor: a C++ planner written by hand for SimpleFPS alone, which is not part of this project. If its source
// and g++ are available, it is built and measured in the same rounds as the core; otherwise its columns stay empty.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Instance } from '../domains/simple-fps/instance.ts';
import { root } from './root.ts';

export interface FloorTime {
  /** The median of the repeats, without the time for resetting the state. */
  microseconds: number;
  nodes: number;
  /** Whether it came to its end. */
  ended: boolean;
}

export interface Floor {
  /** Runs each instance `repeats` times, one after the other, in a fresh process. Ends searches after `mostNodes`. */
  run(names: readonly string[], repeats: number, mostNodes?: number): Map<string, FloorTime>;
  /** Makes an instance known under a name. */
  add(name: string, instance: Instance): void;
  close(): void;
}

const usualPlace = join(root, '..', 'shared', 'simplefps', 'floor');

/** Returns the floor, or null if there is none. A named folder must contain one. */
export function openFloor(named = process.env['FRAMEPLAN_FLOOR']): Floor | null {
  const source = join(named === undefined ? usualPlace : resolve(named), 'floor.cpp');
  if (!existsSync(source)) {
    if (named !== undefined) throw new Error(`there is no ${source}`);
    return null;
  }
  const binary = build(source);
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-floor-'));
  // The program writes its plans there.
  mkdirSync(join(folder, 'plans', 'ref'), { recursive: true });
  return {
    add: (name, instance) => writeFileSync(join(folder, `${name}.txt`), asText(instance)),
    run: (names, repeats, mostNodes = 2_000_000_000) => {
      const files = names.map((name) => join(folder, `${name}.txt`));
      const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      return readTimes(execFileSync(binary, [String(repeats), String(mostNodes), ...files], options));
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

function build(source: string): string {
  const folder = join(root, 'build', 'floor');
  const binary = join(folder, 'floor');
  if (existsSync(binary) && statSync(binary).mtimeMs > statSync(source).mtimeMs) return binary;
  mkdirSync(folder, { recursive: true });
  execFileSync('g++', ['-O3', '-march=native', '-o', binary, source], { stdio: ['ignore', 'inherit', 'inherit'] });
  return binary;
}

/** Lines of `name,median,minimum,length of the plan (-1: none, -2: too many nodes),nodes,...` below a header. */
function readTimes(csv: string): Map<string, FloorTime> {
  const lines = csv.trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [name, microseconds, , length, nodes] = line.split(',');
      return [name!, { microseconds: Number(microseconds), nodes: Number(nodes), ended: Number(length) >= -1 }];
    }),
  );
}

/** The program's text format: numbers only, in the order in which its reader takes them. */
export function asText(instance: Instance): string {
  const { areas, npc, player, injured, doors, guns, knives, medikits, covers, lighted, dist } = instance;
  const counts = [doors, guns, knives, medikits, covers].map(({ length }) => length);
  const rows: (number | boolean | null)[][] = [
    [areas, npc, player, injured, ...counts],
    lighted,
    ...doors.map(({ a, b, open, key }) => [a, b, open, key]),
    ...guns.map(({ area, loaded, ammo, nv }) => [area, loaded, ammo, nv]),
    knives,
    medikits,
    covers,
    ...dist,
  ];
  return rows.map((row) => `${row.map((value) => Number(value ?? -1)).join(' ')}\n`).join('');
}
