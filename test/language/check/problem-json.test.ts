// Problems in JSON say the same as problems in text, and their errors have a line and a column.

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../ir/ir.ts';
import {
  writeProblems,
  domainFor,
  loadDomain,
  loadProblem,
  loadProblems,
  readProblemJson,
  writeProblemJson,
} from '../../../language/index.ts';

const { domain: found } = loadDomain(`
domain guard;
type Area; type Room < Area; type Npc;
enum Mood { calm, alert }
constant boolean connects(Area from, Area to);
constant integer distance(Area from, Area to);
constant boolean lit(Area area) := true;
fluent Area at(Npc npc);
fluent Mood mood(Npc npc);
fluent boolean armed(Npc npc);
fluent integer [0, 9] alarm;
fluent boolean by_mood(Mood mood, boolean day);
external float danger(Area area, integer hour);
task Attack(Npc npc, Mood how, integer hour) {
    mood(npc) := how; at(npc) := none; armed(npc) := true; alarm += 1; by_mood(how, true) := danger(at(npc), hour) > 1;
}
`);
const domain = found!;

const text = `
problem yard of guard;
instance Area garden; instance Room hall, cellar; instance Npc bob, eve;
connects(garden, hall) := true; connects(hall, garden) := true;
distance(garden, hall) := 3; distance(garden, cellar) := -4; distance(hall, cellar) := 5;
lit(cellar) := false; lit(hall) := true;
at(bob) := garden; at(eve) := none;
mood(eve) := alert; armed(bob) := true; armed(eve) := true; alarm := 7;
by_mood(alert, true) := true; by_mood(calm, false) := false;
danger(hall, 12) := 2.5; danger(hall, -1) := 3;
ordered(Attack(bob, calm, 3), unordered(Attack(eve, alert, -3), ordered()));
`;

const json = `{
  "problem": "yard",
  "domain": "guard",
  "objects": { "Area": ["garden"], "Room": ["hall", "cellar"], "Npc": ["bob", "eve"] },
  "values": {
    "connects": [["garden", "hall"], ["hall", "garden"]],
    "distance": { "garden": { "hall": 3, "cellar": -4 }, "hall": { "cellar": 5 } },
    "lit": { "cellar": false, "hall": true },
    "at": { "bob": "garden", "eve": null },
    "mood": { "eve": "alert" },
    "armed": ["bob", "eve"],
    "alarm": 7,
    "by_mood": { "alert": { "true": true }, "calm": { "false": false } },
    "danger": [["hall", 12, 2.5], ["hall", -1, 3]]
  },
  "network": {
    "ordered": [
      { "task": "Attack", "args": ["bob", "calm", 3] },
      { "unordered": [{ "task": "Attack", "args": ["eve", "alert", -3] }, { "ordered": [] }] }
    ]
  }
}`;

function load(source: string): Problem {
  const { problem, diagnostics } = loadProblem(source, domain);
  expect(diagnostics).toEqual([]);
  return problem!;
}

function saysAbout(source: string): string[] {
  const { problem, diagnostics } = loadProblem(source, domain);
  expect(problem).toBeNull();
  return diagnostics.map(({ code, span }) => `${span.line}:${span.column} ${code}`);
}

describe('a problem as JSON', () => {
  it('is the same problem as in text', () => expect(load(json)).toEqual(load(text)));

  it('is read back as it was written', () => {
    const written = writeProblemJson(domain, load(text));
    expect(load(written)).toEqual(load(text));
    expect(writeProblemJson(domain, load(written))).toBe(written);
  });

  it('keeps the ids of objects, whatever the order of their types', () => {
    const mixed = load(
      'problem p of guard; instance Room hall; instance Area garden; at(bob) := hall; instance Npc bob; ordered();',
    );
    expect(mixed.assignments).toEqual([{ variable: 3, args: [1], value: 2 }]);
    expect(load(writeProblemJson(domain, mixed)).assignments).toEqual(mixed.assignments);
  });

  it('writes the last of the values that a place was given', () => {
    const { problem } = loadProblem('problem p of guard; alarm := 1; alarm := 2; ordered();', domain);
    expect(load(writeProblemJson(domain, problem!)).assignments).toEqual([{ variable: 6, args: [], value: 2 }]);
  });

  it('needs no objects and no values', () => {
    expect(load('{ "problem": "p", "domain": "guard", "network": { "ordered": [] } }').objects).toEqual([]);
  });

  it.each([
    ['a missing comma', '{\n  "problem": "p"\n  "domain": "guard" }', ['3:3 FP3020']],
    ['an unclosed brace', '{\n  "problem": "p"', ['2:17 FP3020']],
    ['a name without quotes', '{ "problem": p }', ['1:14 FP3020']],
    ['a comma too many', '{ "problem": [1,] }', ['1:17 FP3020']],
    ['text after the end', '{} {}', ['1:4 FP3020']],
    ['a broken string', '{ "pro\nblem": 1 }', ['1:3 FP3020']],
    ['a number that is none', '{ "problem": 01 }', ['1:15 FP3020']],
  ])('points at %s', (_what, source, expected) => expect(saysAbout(source)).toEqual(expected));

  it.each(['big door', '3rd', 'Walk(bob)', 'a,b', '`hall`'])(
    'cannot call an object "%s", which no text could name',
    (name) =>
      expect(
        saysAbout(
          `{ "problem": "p", "domain": "guard", "objects": { "Area": ["${name}"] }, "network": { "ordered": [] } }`,
        ),
      ).toEqual(['1:60 FP3024']),
  );

  it('reports the first integer that is too large', () => {
    const text =
      '{ "problem": "p", "domain": "guard", "network": { "ordered": [] }, "values": { "alarm": 2147483648 } }';
    expect(saysAbout(text)).toEqual(['1:89 FP2020']);
  });

  it.each(['1e400', '-1e400'])('reports that %s is too large', (number) => {
    const start = '{ "problem": "p", "domain": "guard", "network": { "ordered": [] }, "values": ';
    expect(saysAbout(`${start}{ "alarm": ${number} } }`)).toEqual(['1:89 FP1005']);
  });

  it('reports empty names', () => {
    const empty = '{ "problem": "p", "domain": "guard", "values": { "": 1, "at": { "": null }, "mood": "" },';
    expect(saysAbout(`${empty} "network": { "task": "" } }`)).toEqual([
      '1:50 FP3021',
      '1:65 FP3021',
      '1:85 FP3021',
      '1:112 FP3021',
    ]);
  });

  it.each(['[]', '[{ "task": "GoTo" }]', '"yard"', '-3', '12'])('is told that %s is no problem', (source) => {
    const { diagnostics } = loadProblems(source, domain);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['FP3021', 'a problem has to be an object `{ ... }`'],
    ]);
  });

  it('reports deep nesting instead of running out of stack', () => {
    expect(saysAbout(`{ "values": ${'['.repeat(100000)}`)).toHaveLength(1);
  });

  it('reports all that is wrong', () => {
    const wrong = `{
  "problem": "p", "domain": "gaurd", "tasks": 1, "achieve": {},
  "objects": {
    "Area": ["hall", "hall", 3],
    "Rom": ["cellar"],
    "Mood": ["sad"],
    "Npc": "bob",
    "Room": ["calm", "attic"]
  },
  "values": {
    "at": { "hall": "hall", "bbo": "hall" },
    "mod": 3,
    "alarm": 10,
    "alarm": 1,
    "distance": { "hall": 3 },
    "connects": [["hall"], ["hall", "cellar"], ["hall", "attic", 3]],
    "lit": { "attic": { "hall": true } },
    "by_mood": { "alert": { "yes": true }, "alarmed": { "true": true } },
    "danger": { "hall": { "noon": 1 } },
    "Attack": 3
  },
  "network": { "ordered": [{ "task": "Atack" }, { "task": "Attack", "args": ["hall"] }, { "args": [] }, 3] }
}`;
    expect(saysAbout(wrong)).toEqual([
      '2:29 FP3001', // the domain's name
      '2:38 FP3022', // an unknown key
      '2:61 FP3021', // no conditions
      '4:22 FP2001', // twice the same object
      '4:30 FP3021', // a number as a name
      '5:5 FP2002', // an unknown type; its objects are not reported again
      '6:5 FP3009', // objects of an enum
      '7:12 FP3021', // no list
      '8:14 FP3008', // a name that means something else
      '11:13 FP2012', // an area where an npc is expected
      '11:29 FP3002', // an unknown object
      '12:5 FP3003', // an unknown table
      '13:14 FP2024', // out of range
      '14:5 FP2001', // twice the same key
      '15:27 FP3021', // a value where arguments are missing
      '16:18 FP3021', // a row too short
      '16:66 FP2012', // a number for a boolean
      '17:23 FP3021', // an argument too many
      '18:29 FP3002', // no boolean
      '18:44 FP2055', // no value of the enum
      '19:27 FP3002', // no integer
      '20:5 FP3003', // a task is no table
      '22:38 FP2004', // an unknown task
      '22:49 FP2013', // arguments missing
      '22:89 FP3023', // no task
      '22:105 FP3021', // no network
    ]);
  });
});

describe('a request and an end in JSON', () => {
  const { domain: rooms } = loadDomain(
    `domain rooms; type Room; type Npc; type Cafe < Room;
    fluent Room at(Npc npc); fluent boolean open(Room room); fluent integer \`the count\`;
    task Go(Npc npc, Room to) { at(npc) := to; }
    task Open(Room room) { open(room) := true; \`the count\` += 1; }`.replaceAll('the count', 'the-count'),
  );
  const start = 'problem p of rooms; instance Room hall, yard; instance Npc bob, eve;';
  const jsonOf = (network: string, achieve?: unknown): string => `{
  "problem": "p", "domain": "rooms", "objects": { "Room": ["hall", "yard"], "Npc": ["bob", "eve"] },
  "network": ${network}${achieve === undefined ? '' : `,\n  "achieve": ${JSON.stringify(achieve)}`}
}`;
  const bare = (problem: Problem | null): unknown =>
    JSON.parse(JSON.stringify(problem, (key, value: unknown) => (key === 'span' ? undefined : value)));
  const says = (source: string): string[] => {
    return readProblemJson(source, rooms!).diagnostics.map(({ code, span: { line, column, start, end } }) => {
      return `${line}:${column} ${code} ${source.slice(start, end)}`;
    });
  };

  it.each([
    ['exists (Npc npc) { at(npc) != hall; ordered(Go(npc, hall)); }', []],
    ['first (Npc npc; `the-count`; <) { ordered(Go(npc, hall)); }', ['open(hall)', 'not open(yard)']],
    ['ordered(Go(bob, hall), forall (Room room) { not open(room); ordered(Open(room)); })', ['at(bob) == yard']],
    ['unordered(forall (Room room) { ordered(Open(room)); }, Go(eve, yard))', []],
    ['ordered(Go(eve, hall))', ['exists (Room room) { open(room); at(bob) == room; }', '`the-count` > 2']],
  ])('say what a text says: %s', (network, achieve) => {
    const end = achieve.length > 0 ? `achieve (${achieve.join('; ')});` : '';
    const { problem: wanted, diagnostics } = loadProblem(`${start} ${network}; ${end}`, rooms!);
    expect(diagnostics).toEqual([]);
    for (const given of [achieve, achieve.join('; ')]) {
      const read = readProblemJson(jsonOf(JSON.stringify(network), end === '' ? undefined : given), rooms!);
      expect(read.diagnostics).toEqual([]);
      expect(bare(read.problem)).toEqual(bare(wanted));
    }
    const written = writeProblemJson(rooms!, wanted!);
    expect(bare(readProblemJson(written, rooms!).problem)).toEqual(bare(wanted));
    expect(writeProblemJson(domainFor(rooms!, wanted!), wanted!)).toBe(written);
  });

  it.each(['[]', '["// later"]'])('have to be nothing: %s', (achieve) => {
    const { problem } = readProblemJson(`${jsonOf('{ "ordered": [] }').slice(0, -1)}, "achieve": ${achieve} }`, rooms!);
    expect(bare(problem)).toEqual(bare(loadProblem(`${start} ordered(); achieve ();`, rooms!).problem));
    const written = writeProblemJson(rooms!, problem!);
    expect(JSON.parse(written)).toMatchObject({ achieve: [] });
    expect(JSON.parse(written)).not.toHaveProperty('network');
    expect(bare(readProblemJson(written, rooms!).problem)).toEqual(bare(problem));
  });

  it('are a goal without a network, by all tasks or by some', () => {
    const plain = JSON.parse(jsonOf('""', ['open(hall)'])) as Record<string, unknown>;
    delete plain['network'];
    for (const by of [undefined, ['Go'], ['Open', 'Go']]) {
      const { problem, diagnostics } = readProblemJson(JSON.stringify({ ...plain, by }), rooms!);
      expect(diagnostics).toEqual([]);
      const text = `${start} achieve (open(hall))${by ? ` by (${by.join(', ')})` : ''};`;
      const wanted = loadProblem(text, rooms!).problem!;
      expect(bare(problem)).toEqual(bare(wanted));
      expect(problem!.by?.map((task) => rooms!.tasks[task]!.name)).toEqual(by && ['Go', 'Open'].slice(0, by.length));
      const written = writeProblemJson(domainFor(rooms!, wanted), wanted);
      expect(bare(readProblemJson(written, rooms!).problem)).toEqual(bare(wanted));
      expect(writeProblems(rooms!, [wanted])).toContain(
        text.slice(text.indexOf('achieve')).replace('Open, Go', 'Go, Open'),
      );
    }
    const codes = (parts: object): string[] => {
      return readProblemJson(JSON.stringify({ ...plain, ...parts }), rooms!).diagnostics.map(({ code }) => code);
    };
    expect(codes({ by: 'Go' })).toEqual(['FP3021']);
    expect(codes({ by: [] })).toEqual(['FP3021']);
    expect(codes({ by: ['Gone'] })).toEqual(['FP2004']);
    expect(codes({ by: ['Go'], achieve: undefined, network: { ordered: [] } })).toEqual(['FP3023']);
    expect(codes({ by: ['Go'], network: { task: 'Go', args: ['bob', 'hall'] } })).toEqual(['FP3014']);
    expect(codes({ achieve: undefined })).toEqual(['FP3023']);
  });

  it('are mixed: a network of JSON with an end', () => {
    const source = jsonOf('{ "ordered": [{ "task": "Go", "args": ["bob", "hall"] }] }', 'open(hall)');
    const { problem } = readProblemJson(source, rooms!);
    expect(bare(problem)).toEqual(
      bare(loadProblem(`${start} ordered(Go(bob, hall)); achieve (open(hall));`, rooms!).problem),
    );
    expect(JSON.parse(writeProblemJson(rooms!, problem!))).toMatchObject({
      network: { ordered: [{ task: 'Go', args: ['bob', 'hall'] }] },
      achieve: ['open(hall)'],
    });
  });

  it('are said to be wrong at their places', () => {
    expect(says(jsonOf('"exists (Npc npc) { ordered(Gone(npc)); }"'))).toEqual(['3:42 FP2004 Gone']);
    expect(says(jsonOf('"exists (Npc npc) {\\n\\tordered(G\\u006fne(npc)); }"'))).toEqual(['3:45 FP2004 G\\u006fne']);
    expect(says(jsonOf('"exists (Npc npc) { at(npc) == hall; }"'))).toEqual([
      '3:15 FP3012 exists (Npc npc) { at(npc) == hall; }',
    ]);
    expect(says(jsonOf('"ordered(Go(bob, hall)"'))).toEqual(['3:22 FP1013 (']);
    expect(says(jsonOf('"Go(bob, hall)"'))).toEqual(['3:15 FP1029 Go(bob, hall)']);
    expect(says(jsonOf('"ordered(); ordered();"'))).toEqual(['3:14 FP3021 "ordered(); ordered();"']);
    expect(says(jsonOf('"instance Npc ann;"'))).toEqual(['3:14 FP3021 "instance Npc ann;"']);
    expect(says(jsonOf('""'))).toEqual(['3:14 FP3021 ""']);
    const end = (achieve: unknown): string[] => says(jsonOf('{ "ordered": [] }', achieve));
    expect(end(['open(hall)', 'open(hal)'])).toEqual(['4:34 FP3002 hal']);
    expect(end('open(hall) and')).toEqual(['4:29 FP1011 ']);
    expect(end('open(hall); at(bob)')).toEqual(['4:27 FP2015 at(bob)']);
    expect(end('open(hall)); instance Npc ann; achieve (open(yard)')).toEqual([
      '4:14 FP3021 "open(hall)); instance Npc ann; achieve (open(yard)"',
    ]);
    expect(end({ open: ['hall'] })).toEqual(['4:14 FP3021 {"open":["hall"]}']);
  });
});

describe('a text with several problems', () => {
  it('gives all that are in order', () => {
    const { problems, diagnostics } = loadProblems(
      'problem a of guard; ordered(); problem b of guard; alarm := 99; ordered(); problem c of guard; unordered();',
      domain,
    );
    expect(problems.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FP2024']);
  });
});

it('is read from text: an object is refused', () => {
  expect(() => readProblemJson({ problem: 'yard' } as never, domain)).toThrow(
    'readProblemJson() takes a problem as text, not as an object: JSON.stringify() makes a text of it',
  );
});
