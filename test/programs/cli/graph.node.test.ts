// `frameplan graph`: the task tree as text and as a picture.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const delivery = `domain delivery;

type Robot;
type Room;
fluent Room at(Robot robot);
fluent boolean done;
fluent integer trips;

task Drive(Robot robot, Room to) { at(robot) := to; }
task Beep(Robot robot) { at(robot) != none; done := true; }
task Shine(Robot robot) { at(robot) != none; done := true; }
task Rest(Robot robot) { at(robot) != none; done := true; }
internal task Count() { trips += 1; }

task Deliver(Robot robot, Room goal) {
    method there { at(robot) == goal; ordered(Announce(robot)); }
    method somewhere_first {
        exists (Room stop) {
            stop != goal;
            trips < 3;
            ordered(Drive(robot, stop), Count(), Deliver(robot, goal));
        }
    }
    method {
        branch straight { not done; ordered(Drive(robot, goal), Announce(robot)); }
        branch {}
    }
}

task Announce(Robot robot) {
    method { unordered(Beep(robot), ordered(Shine(robot), Shine(robot))); }
}
`;

const drawn = `delivery: 2 compound, 4 primitive, 1 internal

+ Deliver(Robot robot, Room goal)
├─ * there
│  └─ + Announce(Robot robot)
│     └─ in any order:
│        ├─ - Beep(Robot robot)
│        └─ in this order:
│           ├─ - Shine(Robot robot)
│           └─ - Shine(Robot robot)
├─ * somewhere_first [any Room stop]
│  ├─ - Drive(Robot robot, Room to)
│  ├─ . Count()
│  └─ + Deliver (again: recursion)
└─ * method 3
   ├─ * straight
   │  ├─ - Drive(Robot robot, Room to)
   │  └─ + Announce (see above)
   └─ * branch 2
      └─ (nothing left to do)

used by no method
└─ - Rest(Robot robot)

- primitive   . internal   + compound   * method or branch
`;

const path = folderWith({
  'delivery.htn': delivery,
  'circle.htn': 'domain circle; task A() { method { ordered(B()); } method {} } task B() { method { ordered(A()); } }',
  'bare.htn': 'domain bare; fluent boolean done; task Do() { done := true; }',
  'empty.htn': 'domain empty; task A() { method { ordered(unordered(), ordered(unordered())); } }',
  'wrong.htn': delivery.replace('Announce(robot));', 'Anounce(robot));'),
});

async function picture(file: string): Promise<string> {
  const { code, out, err } = await run(['graph', path(file), '--svg']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

interface PlacedText {
  text: string;
  left: number;
  right: number;
  baseline: number;
}

/** Every text of a picture with where it stands, boxes taken into account. */
function wordsOf(svg: string): PlacedText[] {
  const words: PlacedText[] = [];
  let [x, y] = [0, 0];
  for (const [, kind, attributes = '', text = ''] of svg.matchAll(/<(g|\/g|text)([^>]*)>([^<]*)/g)) {
    if (kind === 'g')
      [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes)!.slice(1).map(Number) as [number, number];
    if (kind === '/g') [x, y] = [0, 0];
    if (kind !== 'text') continue;
    const value = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)![1]);
    const left = x + value('x');
    words.push({ text, left, right: left + value('textLength'), baseline: y + value('y') });
  }
  return words;
}

describe('the text', () => {
  it('tells each compound task once, with its methods, branches and orders', async () => {
    expect(await run(['graph', path('delivery.htn')])).toMatchObject({ code: 0, out: drawn, err: '' });
  });

  it('begins somewhere when all tasks use each other', async () => {
    const { out } = await run(['graph', path('circle.htn')]);
    expect(out).toContain('+ A()\n├─ * method 1\n│  └─ + B()\n│     └─ + A (again: recursion)\n└─ * method 2\n');
  });

  it('says that nothing is left to do where networks are empty', async () => {
    expect((await run(['graph', path('empty.htn')])).out).toContain('+ A()\n└─ (nothing left to do)\n');
  });

  it('is drawn for a domain without compound tasks, too', async () => {
    const { out } = await run(['graph', path('bare.htn')]);
    expect(out).toContain('used by no method\n└─ - Do()\n');
  });
});

describe('the picture', () => {
  it('has a box for each compound task and names every task', async () => {
    const svg = await picture('delivery.htn');
    expect(svg.match(/<g /g)).toHaveLength(2);
    const texts = wordsOf(svg).map(({ text }) => text);
    for (const name of ['Deliver', 'Announce', 'Drive', 'Count', 'Beep', 'Shine', 'straight', 'any Room stop']) {
      expect(texts).toContain(name);
    }
    expect(texts).toContain('used by no method: Rest');
  });

  it('is the same from a file that it is written to', async () => {
    expect(await run(['graph', path('delivery.htn'), '--svg', '-o', path('tasks.svg')])).toMatchObject({ out: '' });
    expect(readFileSync(path('tasks.svg'), 'utf8')).toBe(await picture('delivery.htn'));
  });

  it('has no text that overlaps another or leaves the page', async () => {
    for (const file of ['delivery.htn', 'circle.htn', 'bare.htn']) {
      const svg = await picture(file);
      const [width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.slice(1).map(Number) as [number, number];
      const words = wordsOf(svg);
      for (const [index, one] of words.entries()) {
        expect(one.right <= width && one.left >= 0 && one.baseline <= height, one.text).toBe(true);
        for (const other of words.slice(index + 1)) {
          const apart = Math.abs(one.baseline - other.baseline) >= 12;
          expect(apart || one.right <= other.left || other.right <= one.left, `${one.text}, ${other.text}`).toBe(true);
        }
      }
    }
  });
});

describe('a wrong use', () => {
  it.each([
    [[], '`graph` needs a domain'],
    [['delivery.htn', 'circle.htn'], '`graph` takes one domain, but got 2 files'],
    [['nothing.htn'], 'cannot read'],
    [['delivery.htn', '--png'], '`graph` has no option --png'],
  ])('%j is told in one line', async (args, message) => {
    const { code, out, err } = await run(['graph', ...args.map((arg) => (arg.startsWith('-') ? arg : path(arg)))]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });

  it('of a text with errors prints them and draws nothing', async () => {
    const { code, out, err } = await run(['graph', path('wrong.htn')]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Anounce');
  });
});
