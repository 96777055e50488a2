// Random small domains in which tasks need tools, and worlds that lack some of them. Branches hide others, choices
// commit, tasks call themselves, and conditions are about what can change and what can't. The same seed gives the same
// text.

import type { RandomSource } from '../../differential/random.ts';

const types = ['Tool', 'Hammer', 'Saw', 'Key', 'Person'] as const;
const errands = 5;

const declarations = `domain errands;
type Person; type Tool; type Hammer < Tool; type Saw < Tool; type Key;
constant boolean fits(Tool tool, Person person);
constant boolean heavy(Tool tool);
constant boolean opens(Key key);
fluent boolean worn(Tool tool);
fluent boolean tired(Person person);
fluent boolean locked(Key key);
fluent integer [0, 5] count;
task Rest(Person p, Person q) { tired(p) == true :-> false; }
task Work(Person p, Person q) { tired(p) == false :-> true; count += 1; cost := 2; }
task Mend(Person p, Person q) { forall (Tool tool) { worn(tool) := tired(p); } }
task Lock(Person p, Person q) { forall (Key key) { locked(key) := not tired(q); } }
`;

let fresh = 0;

/** A domain with one problem. */
export function randomErrands(random: RandomSource): string {
  fresh = 0;
  const faults = random.chance(0.25) ? 'task Fail(Person p, Person q) { 1 / count == 1; }' : '';
  const names = ['Rest', 'Work', 'Mend', 'Lock', 'Use', 'Show', ...(faults ? ['Fail'] : [])];
  const use = `task Use(Person p, Person q) { ${test(random, ['p', 'q'])}; count := ${random.integer(0, 4)}; }`;
  const show = `task Show(Person p, Person q) { ${guards(random, ['p', 'q'])} tired(q) := false; }`;
  const tasks = Array.from({ length: errands }, (_, index) => errand(random, index, names));
  return [declarations, faults, use, show, ...tasks, problem(random)].join('\n');
}

function errand(random: RandomSource, index: number, names: readonly string[]): string {
  const later = Array.from({ length: errands - index - 1 }, (_, next) => `Do${index + 1 + next}`);
  const callable = [...names, ...later, ...later, ...(random.chance(0.2) ? [`Do${index}`] : [])];
  const methods = Array.from({ length: random.integer(1, 2) }, () => {
    const branches = Array.from({ length: random.integer(1, 3) }, () => `branch { ${body(random, callable)} }`);
    return `method { ${branches.join(' ')} }`;
  });
  return `task Do${index}(Person p, Person q) { ${methods.join('\n  ')} }`;
}

function body(random: RandomSource, callable: readonly string[]): string {
  const people = ['p', 'q'];
  const own = guards(random, people);
  if (random.chance(0.4)) return `${own} ${network(random, people, callable)}`;
  const [type, name] = binder(random);
  const key = random.chance(0.3) ? '; count; <' : '';
  const word = random.pick(key ? ['sort-by', 'first'] : ['exists', 'exists', 'first']);
  const inside = type === 'Person' ? [...people, name] : people;
  const rest = random.chance(0.2) ? second(random, inside, callable) : network(random, inside, callable);
  return `${own} ${word} (${type} ${name}${key}) { ${about(random, type, name, inside)}; ${rest} }`;
}

function second(random: RandomSource, people: readonly string[], callable: readonly string[]): string {
  const [type, name] = binder(random);
  const rest = network(random, people, callable);
  return `exists (${type} ${name}) { ${about(random, type, name, people)}; ${rest} }`;
}

function network(random: RandomSource, people: readonly string[], callable: readonly string[]): string {
  const calls = Array.from({ length: random.integer(0, 3) }, () => {
    return `${random.pick(callable)}(${random.pick(people)}, ${random.pick(people)})`;
  });
  if (calls.length === 0) return '';
  return `${random.chance(0.85) ? 'ordered' : 'unordered'}(${calls.join(', ')});`;
}

function guards(random: RandomSource, people: readonly string[]): string {
  return Array.from({ length: random.count(3, 2, 1) }, () => {
    if (random.chance(0.3)) return `${test(random, people)};`;
    return `${random.pick(['', 'not '])}tired(${random.pick(people)});`;
  }).join(' ');
}

/** That there is something. */
function test(random: RandomSource, people: readonly string[]): string {
  const one = (): string => {
    const [type, name] = binder(random);
    return `exists (${type} ${name}) { ${about(random, type, name, people)}; }`;
  };
  return random.weighted([
    [5, one()],
    [1, `(${one()} or ${one()})`],
    [1, `(${one()} and ${one()})`],
    [1, `not ${one()}`],
  ]);
}

function binder(random: RandomSource): [type: (typeof types)[number], name: string] {
  return [random.pick(types), `v${++fresh}`];
}

function about(random: RandomSource, type: string, name: string, people: readonly string[]): string {
  if (type === 'Person') return `${random.pick(['', 'not '])}tired(${name})`;
  if (type === 'Key') return random.pick([`opens(${name})`, `not opens(${name})`, `locked(${name})`, 'count < 3']);
  const person = random.pick(people);
  return random.pick([
    `fits(${name}, ${person})`,
    `fits(${name}, ${person}); heavy(${name})`,
    `heavy(${name})`,
    `not worn(${name})`,
    `count != 1`,
  ]);
}

function problem(random: RandomSource): string {
  const objects = [
    ['Person', ['a', 'b']],
    ['Hammer', ['h1', 'h2'].slice(random.integer(0, 2))],
    ['Saw', random.chance(0.5) ? ['s'] : []],
    ['Key', random.chance(0.5) ? ['k'] : []],
  ] as const;
  const lines = objects.flatMap(([type, names]) => (names.length > 0 ? [`instance ${type} ${names.join(', ')};`] : []));
  for (const tool of [...objects[1][1], ...objects[2][1]]) {
    for (const person of objects[0][1]) if (random.chance(0.4)) lines.push(`fits(${tool}, ${person}) := true;`);
    if (random.chance(0.4)) lines.push(`heavy(${tool}) := true;`);
    if (random.chance(0.3)) lines.push(`worn(${tool}) := true;`);
  }
  for (const key of objects[3][1]) if (random.chance(0.5)) lines.push(`opens(${key}) := true;`);
  lines.push(`tired(a) := ${random.chance(0.5)}; count := ${random.integer(0, 2)};`);
  const kind = random.chance(0.8) ? 'ordered' : 'unordered';
  return `problem p of errands;\n${lines.join(' ')}\n${kind}(Do0(a, b), Do1(b, a));`;
}
