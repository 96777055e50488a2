// The cost of executing tasks by behaviour trees: a tick of all hunters, split into our own part and the time of the
// trees.

import { createHunters } from '../acting/hunters.ts';
import type { Hunters } from '../acting/hunters.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { summarise } from '../statistics.ts';
import type { Summary } from '../statistics.ts';

const sizes = [10, 100, 1000];

interface TickTimes {
  hunters: number;
  /** With trees that do nothing. */
  own: Summary;
  whole: Summary;
  inTrees: Summary;
}

export function trees({ quick }: Settings): ScenarioReport {
  const yardstick = new Yardstick();
  const times = sizes.map((size) => {
    const found = measure(size, quick ? 100 : 1000);
    yardstick.takeTurn();
    return found;
  });
  const hundred = times.find(({ hunters }) => hunters === 100)!;
  return {
    scenario: 'trees',
    tables: [
      {
        title: 'Hunters with a tree each; milliseconds a tick',
        columns: [
          { title: 'hunters' },
          ...inDigits(4, 'our own part, median', 'p99', 'the whole tick, median', 'p99', 'in the trees, median', 'p99'),
        ],
        rows: times.map(({ hunters, own, whole, inTrees }) => [
          hunters,
          ...[own, whole, inTrees].flatMap(({ median, p99 }) => [median, p99]),
        ]),
      },
    ],
    ratios: { 'our own part for 100 / yardstick': (hundred.own.median * 1000) / yardstick.microseconds },
    notes: [
      'Each hunter keeps a zombie busy by a tree of mistreevous of 14 nodes. Our own part is measured with trees ' +
        'that only answer that they are running: the remaining work is finding changes, testing the conditions of ' +
        'each action right before its tick, and calling the tree.',
    ],
  };
}

function measure(count: number, ticks: number): TickTimes {
  const idle = createHunters(count, 'nothing');
  const own = tickOften(idle, ticks).whole;
  idle.free();
  const busy = createHunters(count, 'mistreevous');
  const times = tickOften(busy, ticks);
  if (busy.acting.actions !== count) throw new Error('an action has ended');
  busy.free();
  return { hunters: count, own, ...times };
}

function tickOften(hunters: Hunters, ticks: number): { whole: Summary; inTrees: Summary } {
  const whole: number[] = [];
  const inTrees: number[] = [];
  for (let at = 0; at < ticks + 50; at++) {
    hunters.inTrees = 0;
    const begun = performance.now();
    hunters.acting.tick();
    // The first ones warm up.
    if (at < 50) continue;
    whole.push(performance.now() - begun);
    inTrees.push(hunters.inTrees);
  }
  return { whole: summarise(whole), inTrees: summarise(inTrees) };
}
