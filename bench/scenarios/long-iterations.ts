// Frames by the clock while iterations take long: loops over many bindings, a define that calls itself twice, slow
// externals, and many searches that wait.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session } from '../../bindings/index.ts';
import { compileBytes } from '../../language/index.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import type { Settings } from '../scenario.ts';
import { quantile } from '../statistics.ts';

const text = `domain long;
type Thing;
constant integer size(Thing thing);
fluent boolean done;
external boolean is_slow(Thing thing);
define boolean reaches(integer n) depth 26 := n > 1000 or reaches(n + 1) or reaches(n + 2);
task Compare() {
  method { not exists (Thing a, Thing b, Thing c) { size(a) + size(b) == size(c) + 1000; }; ordered(Finish()); }
}
task Reach() { method { not reaches(0); ordered(Finish()); } }
task Ask() { method { not exists (Thing thing) { not is_slow(thing); }; ordered(Finish()); } }
task Finish() { done := true; }
`;

/** How long a frame is to be, and how long an external takes, in milliseconds. */
const frame = 1;
const external = 0.5;

interface Measured {
  title: string;
  /** Milliseconds of all frames, and of those in which no other program was given the processor. */
  all: number[];
  alone: number[];
  status: string;
}

export function longIterations({ quick }: Settings): ScenarioReport {
  const things = quick ? 300 : 1000;
  const measured = [
    measure(`${things}³ bindings`, things, 'Compare', quick ? 1 : 10),
    measure('a define that calls itself twice', 1, 'Reach', quick ? 1 : 5),
    measure(`50 externals of ${external} ms`, 50, 'Ask', quick ? 3 : 30),
    measure('the same, 10,000 searches waiting', 50, 'Ask', 10_000, quick ? 100 : 1000),
  ];
  const rows = measured.map(({ title, all, alone, status }): ReportCell[] => {
    const [clock, own] = [all, alone].map((samples) => samples.toSorted((a, b) => a - b));
    const cells = [clock!, own!].flatMap((samples) => [quantile(samples, 0.5), quantile(samples, 0.999)]);
    return [title, status, all.length, ...cells];
  });
  const column = (title: string): { title: string; digits: number } => ({ title, digits: 2 });
  return {
    scenario: 'long-iterations',
    tables: [
      {
        title: `Calls of stepFor(${frame}), in milliseconds`,
        columns: [
          { title: 'in one iteration' },
          { title: 'ended' },
          { title: 'frames' },
          column('median'),
          column('p99.9'),
          column('median, alone'),
          column('p99.9, alone'),
        ],
        rows,
      },
    ],
    ratios: Object.fromEntries(rows.map((cells) => [`${String(cells[0])}: p99.9`, Number(cells[6])])),
    notes: [
      'The columns "alone" leave out frames in which another program had the processor. A frame also has to wait ' +
        'for an external that is running when its time is over.',
    ],
  };
}

function measure(title: string, things: number, task: string, searches: number, most = Infinity): Measured {
  const planner = new Planner();
  const domain = planner.register(compileBytes(text));
  const world = domain.createWorld({ Thing: things }, { externals: { is_slow: takeTime } } as never);
  const sessions: Session<AnyDomain>[] = [];
  for (let count = 0; count < searches; count++) sessions.push(planner.submit(world, domain.tasks[task]!() as never));
  const frames: Measured = { title, all: [], alone: [], status: '' };
  while (planner.waiting > 0 && frames.all.length < most) {
    const before = process.resourceUsage().involuntaryContextSwitches;
    const begun = performance.now();
    planner.stepFor(frame);
    const milliseconds = performance.now() - begun;
    frames.all.push(milliseconds);
    if (process.resourceUsage().involuntaryContextSwitches === before) frames.alone.push(milliseconds);
  }
  frames.status = sessions[0]!.status;
  return frames;
}

function takeTime(): boolean {
  const end = performance.now() + external;
  while (performance.now() < end);
  return true;
}
