// Mistakes as designers make them, with the newer parts of the language: each gets one message, at its place, that says
// what to write.

import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../../language/index.ts';

const world = `domain d;
type Item; type Gun < Item; type Npc; type Door;
enum Mood { calm, alert }
constant integer day; constant float seed;
fluent Item held(Npc npc); fluent integer [0, 30] rounds(Gun gun); fluent boolean open(Door door);
fluent Npc who; fluent Mood mood; fluent float fear;
task Close(Door door) { open(door) := false; }
task Shoot(Npc npc, Gun gun) { held(npc) == gun :-> none; rounds(gun) -= 1; who := npc; mood := alert; fear := seed; }
task Wait() { fear := day; }
`;
const problem = 'problem p of d; instance Npc bob; instance Gun g; ordered(Shoot(bob, g));\n';

type Planted = [text: string, place: string, said: string];

function expectOne(text: string, [, place, said]: Planted, lines: number): void {
  const { diagnostics } = loadDomain(text);
  const found = diagnostics.map(({ code, span }) => `${span.line - lines}:${span.column} ${code}`);
  expect(found).toEqual([place]);
  const [{ message, advice }] = diagnostics as [(typeof diagnostics)[number]];
  expect(`${message}. ${advice ?? ''}`).toContain(said);
}

const inTask: Planted[] = [
  ['fear := rounds(gun) > 0 ? 1;', '1:28 FP1011', 'write `condition ? value : otherwise`'],
  ['fear := rounds(gun) ? 1 : 2;', '1:9 FP2015', 'compare it: `rounds(gun) == ...`'],
  ['fear := if rounds(gun) > 0 then 1 else 2;', '1:9 FP1023', 'write `condition ? value : otherwise`'],
  ['count(Gun one; held(npc) == one) > 1;', '1:14 FP1011', 'write `count (Type name) { conditions; }`'],
  ['count (Gun one) held(npc) == one > 1;', '1:17 FP1011', 'write `count (Type name) { conditions; }`'],
  ['sum (Gun one) { rounds(one) > 1; } > 3;', '1:13 FP1011', 'write `sum (Type name; value) { conditions; }`'],
  ['max (Gun one; rounds(one)) > 3;', '1:28 FP1011', 'with `{}` for no condition'],
  ['count (Gun one) { rounds(one) > 1; } := 3;', '1:38 FP1026', 'write a variable to the left of it'],
  ['exists (Gun one; rounds(one) > 1) { held(npc) == one; };', '1:16 FP1011', 'write `exists (Type name)'],
  ['let Gun aimed = item; rounds(aimed) > 0;', '1:15 FP1007', 'write `:=`'],
  ['Gun aimed := item; rounds(aimed) > 0;', '1:1 FP1039', 'write `let Gun aimed := ...;`'],
  ['integer n := day; n > 0;', '1:1 FP1039', 'write `let n := ...;`'],
  ['let n; n > 0;', '1:6 FP1011', 'write `let name := value;`'],
  ['let Gun one; rounds(one) > 0;', '1:12 FP1011', 'write `let Type name := value;`'],
  ['lett n := day; n > 0;', '1:1 FP1024', 'did you mean `let`?'],
  ['item is Gun;', '1:6 FP1007', 'write `let Gun one := item;`'],
  ['not (item instanceof Gun);', '1:11 FP1007', 'write `let Gun one := item;`'],
  ['chance(day, npc) < 0.5;', '1:13 FP2080', 'its own number'],
  ['chance(0.3);', '1:8 FP2080', '`chance(seed, day) < 0.3`'],
  ['achieve (who == npc);', '1:1 FP2003', 'it is a part of a network'],
  ['fear := rounds(gun) > 0 ? : 2;', '1:27 FP1011', 'write `condition ? value : otherwise`'],
  ['count () { held(npc) == item; } > 1;', '1:1 FP1027', 'write `count (Type name) { ... }`'],
  ['count { held(npc) == item; } > 1;', '1:7 FP1011', 'write `count (Type name) { conditions; }`'],
  ['count (Gun) { held(npc) == item; } > 1;', '1:11 FP1011', 'write the type and the name'],
  ['cuont (Gun one) { held(npc) == one; } > 1;', '1:1 FP1024', 'did you mean `count`?'],
  ['not exsts (Gun one) { held(npc) == one; };', '1:5 FP1024', 'did you mean `exists`?'],
  ['sum (Gun one, rounds(one)) { held(npc) == one; } > 3;', '1:21 FP1011', 'a parameter is a type and a name'],
  ['sum(rounds(gun)) > 3;', '1:1 FP2003', 'write `sum (Type name; value) { conditions; }`'],
  ['chance < 0.5;', '1:1 FP2003', 'write `chance(integer, integer)`'],
  ['when (let Gun one := item) { fear := seed; }', '1:7 FP1042', 'write it before this line'],
  ['(item as Gun) == gun;', '1:7 FP1007', 'write `let Gun one := item;`'],
  ['exists (integer [1, 2 n) { n > 1; }', '1:23 FP1011', 'expected `]`'],
  ['exists (integer [1] n) { n > 1; }', '1:19 FP1011', 'write `integer [low, high]`'],
  ['exists (integer 1, 3 n) { n > 1; }', '1:17 FP1011', 'write a range in brackets'],
];

const inMethod: Planted[] = [
  ['ordered(forall (Door door) { open(door); Close(door); });', '1:42 FP2027', 'write `ordered(Close(door));`'],
  ['ordered(foreach (Door door) { open(door); ordered(Close(door)); });', '1:9 FP1023', 'write `forall'],
  ['ordered(forall (Door door; open(door)) { ordered(Close(door)); });', '1:26 FP1011', '`forall (Type name) {'],
  ['first (Gun gun; rounds(gun)) { ordered(Shoot(who, gun)); }', '1:28 FP1011', '`first (Type name; key; <)'],
  ['first (Gun gun; rounds(gun), >) { ordered(Shoot(who, gun)); }', '1:28 FP1011', '`first (Type name; key; <)'],
  ['exists (Gun gun; rounds(gun); >) { ordered(Shoot(who, gun)); }', '1:16 FP1011', '`sort-by (Type name; key; <)'],
  ['exists (integer floor) { ordered(Wait()); }', '1:9 FP2043', 'give it a range'],
  ['score = fear; ordered(Wait());', '1:7 FP1007', 'write `:=`'],
  ['score := mood; ordered(Wait());', '1:10 FP2016', 'the score needs a number'],
  ['score := fear > 1; ordered(Wait());', '1:10 FP2016', '`(fear > 1 ? 1 : 0)`'],
  ['branch { score := fear; ordered(Wait()); }', '1:10 FP2078', 'into the braces of a method'],
  ['score := chance(); ordered(Wait());', '1:10 FP2013', 'write `chance(integer, integer)`'],
  ['scroe := 1; ordered(Wait());', '1:1 FP1024', 'did you mean `score`?'],
  ['first (Gun gun; who; <) { ordered(Shoot(who, gun)); }', '1:17 FP2016', '`first` needs a number'],
  ['ordered(exists (Door door) { ordered(Close(door)); }, Wait());', '1:9 FP1041', 'choose before the network'],
  ['ordered(foral (Door door) { ordered(Close(door)); });', '1:9 FP1024', 'did you mean `forall`?'],
  ['ordered(Wait(); Wait());', '1:15 FP1011', 'put `,` between tasks'],
  ['ordered(Wait(););', '1:15 FP1011', 'leave it out'],
];

const inProblem: Planted[] = [
  ['achieve who == bob;', '1:9 FP1011', 'write `achieve (condition; condition);`'],
  ['achieve { who == bob; }', '1:9 FP1011', 'write `achieve (condition; condition);`'],
  ['achieve (who := bob);', '1:14 FP1011', 'write `==`'],
  ['achieve (who == bob, fear > 0);', '1:20 FP1011', 'put `;` between conditions'],
  ['achieve (let x := who; x == bob);', '1:10 FP1040', 'write the value itself'],
  ['achieve (fear > 0; let x := max(1, 2); x == 3);', '1:20 FP1040', 'with a `define` of the domain'],
  ['achieve (ordered(Wait()));', '1:10 FP1031', 'its own line'],
  ['achieve (who == bbo);', '1:17 FP3002', 'did you mean `bob`?'],
  ['open(gate) := true;', '1:6 FP3002', 'declare it in the problem: `instance TYPE gate;`'],
  ['achive (who == bob);', '1:1 FP1024', 'did you mean `achieve`?'],
  ['achieve;', '1:8 FP1011', 'expected `(`'],
];

/** In the place of the request: that there is none then is no second mistake. */
const asRequest: Planted[] = [
  ['Shoot(bob, g);', '2:1 FP1029', '`ordered(Shoot(bob, g));` to ask for a plan'],
  ['odered(Shoot(bob, g));', '2:1 FP1024', 'did you mean `ordered`?'],
  ['method { ordered(Wait()); }', '2:1 FP1021', 'inside the braces of a task'],
  ['ordered(Shoot(bob g));', '2:19 FP1011', 'put `,` between arguments'],
];

const outside: Planted[] = [
  ['type ;', '1:6 FP1011', 'expected the name of a type'],
  ['enum ;', '1:6 FP1011', 'expected the name of an enum'],
  ['instance ;', '1:10 FP1011', 'expected the name of a type'],
  ['object Gun rifle, pistol;', '1:1 FP1024', 'did you mean `instance`?'],
  ['instance rifle Gun;', '1:10 FP2002', 'did you mean `Gun`?'],
  ['constant Gun rifle, pistol;', '1:19 FP1011', 'objects are declared with `instance`'],
  ['include weapons;', '1:9 FP1011', 'write `include "file.htn";`'],
  ['include weapons.htn;', '1:9 FP1011', 'write `include "file.htn";`'],
  ['include <weapons.htn>;', '1:9 FP1011', 'write `include "file.htn";`'],
  ['import "weapons.htn";', '1:8 FP1004', 'write `include "weapons.htn";`'],
  ['instance boolean t;', '1:10 FP3009', 'a type that is declared with `type`'],
  ['instance integer [0, 3] n;', '1:10 FP3009', 'a type that is declared with `type`'],
  ['instance rifle;', '1:15 FP1011', 'expected the name of an object'],
  ['define integer twice(Npc npc) dept 3 := 2 * twice(npc);', '1:31 FP1024', 'did you mean `depth`?'],
  ['#include "weapons.htn"', '1:1 FP1024', 'did you mean `include`?'],
  ['task pick-up(Npc npc) { who := npc; }', '1:6 FP1038', 'write ``pick-up`` in backquotes'],
  ['task `pick up`(Npc npc) { who := npc; }', '1:6 FP1038', 'letters, digits and these signs follow'],
  ['task `pick-up(Npc npc) { who := npc; }', '1:6 FP1037', 'another backquote'],
  ['task T() { score := fear; method a { ordered(Wait()); } }', '1:12 FP2078', 'into the braces of a method'],
  ['action Go(Npc npc) { who := npc; }', '1:1 FP1024', 'did you mean `task`?'],
];

describe('one message for one mistake', () => {
  it.each(inTask)('in a task: %s', (...planted) => {
    const uses = 'who := npc; rounds(gun) := 1; held(npc) := item; }';
    expectOne(`${world}task T(Npc npc, Item item, Gun gun) {\n${planted[0]}\n${uses}`, planted, 10);
  });

  it.each(inMethod)('in a method: %s', (...planted) => {
    expectOne(`${world}task T() { method a {\n${planted[0]}\n} method b { ordered(Wait()); } }`, planted, 10);
  });

  it.each(inProblem)('in a problem: %s', (...planted) => {
    expectOne(`${world}${problem}${planted[0]}`, planted, 10);
  });

  it.each(asRequest)('for a request: %s', (...planted) => {
    const start = 'problem p of d; instance Npc bob; instance Gun g;\n';
    expectOne(`${world}${start}${planted[0]}`, planted, 9);
  });

  it.each(outside)('outside of a task: %s', (...planted) => {
    expectOne(`${world}\n${planted[0]}\ntype Other;`, planted, 10);
  });
});
