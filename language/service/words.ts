// One line for every word of the language, for the reference on the docs site and for editors. Building the reference
// fails if a word of the lexer is missing here, or if there is one too many.

/** Words with an example and an explanation. */
type WordTable = Readonly<Record<string, readonly [example: string, meaning: string]>>;

export const words: WordTable = {
  domain: ['`domain guard;`', 'The first line of a domain: its name.'],
  problem: ['`problem yard of guard;`', 'Begins a problem: a world, and what to plan in it.'],
  type: ['`type Gun < Item;`', 'A type of objects; after `<` the type that it is a kind of.'],
  enum: ['`enum Mood { calm, alert }`', 'A type with these values and no others.'],
  constant: ['`constant boolean connects(Area from, Area to);`', 'A variable that no task changes.'],
  fluent: ['`fluent Area at(Npc npc) := none;`', 'A variable that tasks may change.'],
  external: ['`external float danger(Area area);`', 'A value that the game answers.'],
  define: ['`define boolean armed(Npc npc) := ...;`', 'A value that is computed from others.'],
  task: [
    '`task Walk(Npc npc, Area to) { ... }`',
    'Something to do: with effects (primitive) or with methods (compound).',
  ],
  internal: ['`internal task Note(Npc npc) { ... }`', 'A primitive task that is left out of the plan; it costs 0.'],
  instance: ['`instance Area hall, yard;`', 'The objects of a problem; in a domain, objects that every problem has.'],
  method: ['`method on_foot { ... }`', 'One way to do a compound task; the others stay open.'],
  branch: ['`branch near { ... }`', 'If and else-if inside a method: only the first that offers something is used.'],
  let: ['`let here := at(npc);`', 'Gives a value a name, down to the end of the braces.'],
  when: ['`when (loaded(gun)) { ... }`', 'Effects that happen only if the condition holds.'],
  exists: [
    '`exists (Gun gun) { ... }`',
    'With a network: every candidate in turn. In a condition: whether there is one.',
  ],
  first: [
    '`first (Gun gun) { ... }`',
    'The first candidate that fits, and no other; with a number and `<` or `>` the best one.',
  ],
  'sort-by': [
    '`sort-by (Gun gun; range(gun); >) { ... }`',
    'Every candidate, by a number: `<` the least first, `>` the greatest.',
  ],
  forall: [
    '`forall (Area area) { ... }`',
    'In a condition: whether it holds for all. Around effects or a network: for all of them.',
  ],
  ordered: ['`ordered(A(), B());`', 'Tasks to be done one after the other.'],
  unordered: ['`unordered(A(), B());`', 'Tasks to be done in any order, also interleaved.'],
  and: ['`loaded(gun) and near`', 'Both.'],
  or: ['`loaded(gun) or near`', 'At least one.'],
  not: ['`not loaded(gun)`', 'The contrary.'],
  implies: ['`locked(door) implies has_key`', 'The second, wherever the first is true.'],
  true: ['`true`', 'A value of `boolean`.'],
  false: ['`false`', 'A value of `boolean`.'],
  none: ['`at(npc) == none`', 'The absent object.'],
  boolean: ['`fluent boolean open(Door door);`', '`true` or `false`.'],
  integer: ['`fluent integer [0, 30] rounds(Gun gun);`', 'A whole number, of a range if one is stated.'],
  float: ['`fluent float health(Npc npc);`', 'A number with a fraction.'],
};

export const builtInWords: WordTable = {
  min: [
    '`min(a, b)`',
    'The lesser of two numbers; `min (Gun gun; rounds(gun)) { ... }` is the least over all bindings that pass.',
  ],
  max: [
    '`max(a, b)`',
    'The greater of two numbers; `max (Gun gun; rounds(gun)) { ... }` is the greatest over all bindings.',
  ],
  abs: ['`abs(a)`', 'The number without its sign.'],
};

/** Words that only belong to the language at certain places. */
export const wordsAtPlaces: WordTable = {
  include: ['`include "weapons.htn";`', 'Puts the declarations of another file in its place.'],
  of: ['`problem yard of guard;`', 'Between the name of a problem and that of its domain.'],
  cost: ['`cost := 2;`', 'What a primitive task costs.'],
  bound: ['`bound := distance(at(npc), goal);`', 'What a compound task costs at least.'],
  chance: ['`chance(seed, day)`', 'A number from 0 to 1 that looks like chance: the same for the same integers.'],
  score: ['`score := 10 - distance(npc, door);`', 'How much speaks for a method: the greatest is tried first.'],
  depth: ['`define boolean near(Area a) depth 8 := ...;`', 'How deep a recursive define may go.'],
  count: ['`count (Gun gun) { holding(npc, gun); }`', 'How many bindings pass.'],
  sum: ['`sum (Gun gun; rounds(gun)) { holding(npc, gun); }`', 'A number for each binding that passes, added up.'],
  sensed: ['`sensed fluent boolean seen(Npc npc);`', 'A fluent that only the game writes.'],
  reservation: [
    '`reservation Npc user(Item item);`',
    'A fluent whose writes by a plan are taken back when the plan ends.',
  ],
  busy: ['`busy npc;`', 'Who does nothing else while the task is carried out.'],
  during: ['`during { aiming(npc) := true; }`', 'Effects that hold while the task is carried out.'],
  while: ['`while alive(npc);`', 'A condition that has to stay true while the task is carried out.'],
  achieve: [
    '`achieve (open(gate); at(bob) == yard);`',
    'What has to hold at the end of a plan, in a problem; in a network, what its actions make true.',
  ],
  by: ['`achieve (open(gate)) by (Open, Unlock)`', 'The primitive tasks that may achieve it.'],
};

/** Tasks that networks may name without a declaration. */
export const syncWords: WordTable = {
  block: ['`block(guard, leader)`', 'The first is busy until the second has ended what he does.'],
  global_block: ['`global_block(leader)`', 'The plan waits until he has ended what he does.'],
  finish_action: ['`finish_action(guard)`', 'He ends what he does.'],
  cancel_plans: ['`cancel_plans(leader)`', 'The other plans that he is in are given up.'],
};

/** Returns the meaning of a word of the language, for an editor, or null for any other word. */
export function meaningOfWord(word: string): { kind: 'keyword' | 'function'; text: string } | null {
  for (const [kind, table] of tables) {
    const found = Object.hasOwn(table, word) ? table[word]! : null;
    if (found) return { kind, text: `${found[1]}\n\n${found[0]}` };
  }
  return null;
}

const tables = [
  ['keyword', words],
  ['keyword', wordsAtPlaces],
  ['function', builtInWords],
  ['function', syncWords],
] as const;
