// What `npm run pddl -- FOLDER --speed` prints: a table by the number of actions, with the middle of each group.

import { basename, join } from 'node:path';
import { FrameplanError } from '../../bindings/index.ts';
import { median } from '../statistics.ts';
import { problemsIn } from './folders.ts';
import { measurePddl } from './speed.ts';
import type { PddlSpeed } from './speed.ts';

const groups = [
  { name: 'under 100', below: 100 },
  { name: '100 to 500', below: 500 },
  { name: '500 to 2,000', below: 2000 },
  { name: 'from 2,000 on', below: Infinity },
];

/** `stick`: another planner. `print`: for a line for each problem. */
export function speedTable(folders: readonly string[], stick: string | null, print: ((text: string) => void) | null) {
  const found: PddlSpeed[] = [];
  for (const folder of folders) {
    for (const file of problemsIn(folder)) {
      const speed = speedOf(join(folder, 'domain.pddl'), join(folder, file), stick);
      if (!speed) continue;
      found.push(speed);
      print?.(`${basename(folder)}/${file}: ${lineOf(speed)}\n`);
    }
  }
  const lines = groups.map(({ name, below }, at) => {
    const from = groups[at - 1]?.below ?? 0;
    return rowOf(
      name,
      found.filter(({ actions }) => actions >= from && actions < below),
    );
  });
  const head = ['actions', 'searches', 'evaluations/s', 'of the stick', 'least', 'bytes a state'];
  const more = ['plans', 'again, ms', 'slowest', 'the stick, ms'];
  const rule = [...head, ...more].map(() => '---').join(' | ');
  return `| ${[...head, ...more].join(' | ')} |\n| ${rule} |\n${[...lines, rowOf('all', found)].join('\n')}\n`;
}

/** null: what can't be read or planned is listed without --speed. */
function speedOf(domain: string, problem: string, stick: string | null): PddlSpeed | null {
  try {
    return measurePddl(domain, problem, stick);
  } catch (error) {
    if (error instanceof FrameplanError) return null;
    throw error;
  }
}

function lineOf({ actions, rate, otherRate, bytesPerState, again, otherAgain }: PddlSpeed): string {
  const ratio = rate && otherRate ? (rate / otherRate).toFixed(2) : '-';
  const plain = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '-';
  const times = `again ${plain(again, 3)} ms, the stick ${plain(otherAgain, 3)}`;
  return `${actions} actions, ${plain(rate, 0)} a second, ${ratio} of the stick, ${plain(bytesPerState, 0)} bytes, ${times}`;
}

function rowOf(name: string, speeds: readonly PddlSpeed[]): string {
  const middle = (values: readonly (number | null)[], digits: number): string => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? median(known).toFixed(digits) : '-';
  };
  const long = speeds.filter(({ rate }) => rate !== null);
  const ratios = long.flatMap(({ rate, otherRate }) => (otherRate === null ? [] : [rate! / otherRate]));
  const times = speeds.flatMap(({ again }) => (again === null ? [] : [again]));
  const cells = [
    name,
    long.length,
    middle(
      long.map(({ rate }) => rate),
      0,
    ),
    middle(ratios, 2),
    ratios.length > 0 ? Math.min(...ratios).toFixed(2) : '-',
    middle(
      long.map(({ bytesPerState }) => bytesPerState),
      0,
    ),
    times.length,
    middle(times, 3),
    times.length > 0 ? Math.max(...times).toFixed(3) : '-',
    middle(
      speeds.map(({ otherAgain }) => otherAgain),
      3,
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}
