// Random small domains with many places for the passes: equations, constant tables, conditions on outer variables,
// defines, possible faults, branches that hide others, and `first`. The same seed gives the same text.

import { createRandom, type RandomSource } from '../../differential/random.ts';
import { placesAndThings } from './texts.ts';

const DECLARATIONS = `${placesAndThings}constant boolean fits(Thing thing, Place place, Mood mood);
constant integer [0, 3] size(Place place);
fluent integer [0, 4] left;
define boolean good(Place p, boolean b) := lit(p) and (b or near(at, p));
define boolean crowded(Place p) := exists (Thing t, Place q) { spot(t) == q; near(p, q); q == p or lit(q); };
define integer share(integer n, integer m) := n + n / m;
define integer twice(integer n) := n + n;
`;

const CONTRARIES = [
  'lit(p)',
  'not lit(p)',
  'at == p',
  'at != p',
  'left < 2',
  'left >= 2',
  'mood == calm',
  'mood == alert',
];

type NamedKind = 'Place' | 'Thing' | 'Gem' | 'Mood' | 'boolean';

interface Name {
  name: string;
  kind: NamedKind;
}

interface TextScope {
  random: RandomSource;
  names: Name[];
  /** Whether the domain can fault. Few can, or every search would end with a fault. */
  faults: boolean;
}

let fresh = 0;

export function randomText(seed: number): string {
  fresh = 0;
  const random = createRandom(seed);
  const faults = random.chance(0.4);
  const params: Name[] = [
    { name: 'p', kind: 'Place' },
    { name: 't', kind: 'Thing' },
  ];
  const scope: TextScope = { random, names: params, faults };
  const compounds = [0, 1, 2].map((index) => compound(`Do${index}`, scope));
  const primitives = [0, 1, 2].map((index) => primitive(`Act${index}`, scope));
  return DECLARATIONS + [...compounds, ...primitives].join('\n') + problem(random);
}

function compound(name: string, scope: TextScope): string {
  const { random } = scope;
  const methods = times(random.integer(1, 3), () => {
    const branches = times(random.integer(1, 3), () => `    branch { ${body(scope, 2)} }`);
    return `  method {\n${branches.join('\n')}\n  }`;
  });
  return `task ${name}(Place p, Thing t) {\n${methods.join('\n')}\n}`;
}

function primitive(name: string, scope: TextScope): string {
  const { random } = scope;
  const guards = times(random.integer(0, 3), () => `  ${condition(scope, 1)};\n`);
  const cost = random.pick(['', '  cost := 2;\n', '  cost := size(p);\n', '  cost := 1 + size(p) * 2;\n']);
  const effects = [
    'at := p;',
    'lit(p) := not lit(p);',
    'spot(t) := p;',
    'left -= 1;',
    'mood := alert;',
    `when (${condition(scope, 1)}) { at := home(t); }`,
    `forall (Place q) { when (${condition(within(scope, { name: 'q', kind: 'Place' }), 1)}) { lit(q) := true; } }`,
  ];
  // Now and then a task can never be done.
  if (random.chance(0.05)) guards.push('  false;\n');
  return `task ${name}(Place p, Thing t) {\n${cost}${guards.join('')}  ${random.pick(effects)} ${random.pick(effects.slice(0, 1))}\n}`;
}

function body(scope: TextScope, depth: number): string {
  const { random } = scope;
  const guards = times(random.integer(0, 2), () => `${condition(scope, 1)};`);
  // Conditions that exclude each other tell the methods apart.
  if (random.chance(0.4)) guards.unshift(`${random.pick(CONTRARIES)};`);
  const parts = random.chance(0.2) ? [...guards, `let n${++fresh} := ${object(scope, 'Place')};`] : guards;
  if (fresh > 0 && parts.length > guards.length) {
    scope = within(scope, { name: `n${fresh}`, kind: 'Place' });
  }
  return [...parts, depth > 0 && random.chance(0.7) ? choice(scope, depth) : network(scope)].join(' ');
}

function choice(scope: TextScope, depth: number): string {
  const { random } = scope;
  const levels = times(random.integer(1, 2), () => binder(random));
  const inside = within(scope, ...levels);
  const params = levels.map(({ name, kind }) => `${kind} ${name}`).join(', ');
  const guards = times(random.integer(1, 3), () => `${condition(inside, 1, levels)};`).join(' ');
  const rest = depth > 1 && random.chance(0.4) ? choice(inside, depth - 1) : network(inside);
  const word = random.pick(['exists', 'first', 'sort-by']);
  const key = word === 'sort-by' ? `; ${integer(inside)}; ${random.pick(['<', '>'])}` : '';
  return `${word} (${params}${key}) { ${guards} ${rest} }`;
}

function network(scope: TextScope): string {
  const { random } = scope;
  const call = (): string => {
    const task = random.chance(0.2) ? `Do${random.integer(0, 2)}` : `Act${random.integer(0, 2)}`;
    return `${task}(${object(scope, 'Place')}, ${object(scope, 'Thing')})`;
  };
  const calls = times(random.integer(0, 3), call);
  return calls.length === 0 ? '' : `${random.chance(0.85) ? 'ordered' : 'unordered'}(${calls.join(', ')});`;
}

/** A random condition, mostly about one of the names in `about`. */
function condition(scope: TextScope, depth: number, about: Name[] = []): string {
  const { random } = scope;
  if (about.length > 0 && random.chance(0.7)) return relation(scope, random.pick(about));
  if (depth > 0 && random.chance(0.3)) {
    const [left, right] = [condition(scope, depth - 1), condition(scope, depth - 1)];
    const level = binder(random);
    return random.pick([
      `(${left} and ${right})`,
      `(${left} or ${right})`,
      `not (${left})`,
      `exists (${level.kind} ${level.name}) { ${left}; ${condition(within(scope, level), depth - 1, [level])}; }`,
    ]);
  }
  if (scope.faults && random.chance(0.15)) return `share(2, ${random.pick(['left', 'size(at)', '2'])}) >= 2`;
  return random.pick([
    `near(${object(scope, 'Place')}, ${object(scope, 'Place')})`,
    `lit(${object(scope, 'Place')})`,
    `good(${object(scope, 'Place')}, ${random.pick(['true', 'lit(at)', 'mood == calm'])})`,
    `crowded(${object(scope, 'Place')})`,
    `${object(scope, 'Place')} ${random.pick(['==', '!='])} ${object(scope, 'Place')}`,
    `mood ${random.pick(['==', '!='])} ${random.pick(['calm', 'alert', 'habit(p)'])}`,
    `left ${random.pick(['<', '>=', '==', '!='])} ${random.integer(0, 3)}`,
    `left ${random.pick(['<', '>='])} twice(${integer(scope)})`,
    random.pick(['true', 'false', '1 < 2', 'p != none', 'lit(none)']),
  ]);
}

function relation(scope: TextScope, { name, kind }: Name): string {
  const { random } = scope;
  const place = object(scope, 'Place');
  switch (kind) {
    case 'boolean':
      return random.pick([name, `not ${name}`, `lit(${place}) == ${name}`]);
    case 'Mood':
      return random.pick([`${name} == mood`, `fits(t, ${place}, ${name})`, `habit(${place}) == ${name}`]);
    case 'Place':
      return random.pick([
        `near(${name}, ${place})`,
        `near(${place}, ${name})`,
        `${name} == ${place}`,
        `fits(${object(scope, 'Thing')}, ${name}, mood)`,
        `habit(${name}) == mood`,
        `home(t) == ${name}`,
      ]);
    default:
      return random.pick([
        `fits(${name}, ${place}, ${random.pick(['mood', 'calm', 'habit(at)'])})`,
        `home(${name}) == ${place}`,
        `spot(${name}) == ${place}`,
        `${name} == t`,
      ]);
  }
}

function object(scope: TextScope, kind: 'Place' | 'Thing'): string {
  const { random, names } = scope;
  const fitting = names.filter((name) => name.kind === kind || (kind === 'Thing' && name.kind === 'Gem'));
  if (kind === 'Place' && random.chance(0.3)) return random.pick(['at', 'home(t)', 'spot(t)']);
  return random.pick(fitting).name;
}

function integer(scope: TextScope): string {
  const { random } = scope;
  const place = object(scope, 'Place');
  if (scope.faults && random.chance(0.1)) return `(4 / size(${place}))`;
  return random.pick([`size(${place})`, `(left - size(${place}))`, 'left', '(2 - 1)']);
}

function binder(random: RandomSource): Name {
  const kind = random.weighted<NamedKind>([
    [5, 'Place'],
    [3, 'Thing'],
    [1, 'Gem'],
    [1, 'Mood'],
    [1, 'boolean'],
  ]);
  return { name: `v${++fresh}`, kind };
}

function within(scope: TextScope, ...names: Name[]): TextScope {
  return { ...scope, names: [...scope.names, ...names] };
}

function problem(random: RandomSource): string {
  const places = ['a', 'b', 'c'];
  const things = random.chance(0.2) ? ['x'] : ['x', 'g'];
  const lines = places.flatMap((place) => [
    ...places.filter(() => random.chance(0.5)).map((other) => `near(${place}, ${other}) := true;`),
    random.chance(0.6) ? `lit(${place}) := true;` : '',
    random.chance(0.7) ? `size(${place}) := ${random.integer(1, 3)};` : '',
    random.chance(0.5) ? `habit(${place}) := alert;` : '',
  ]);
  for (const thing of things) {
    if (random.chance(0.7)) lines.push(`home(${thing}) := ${random.pick(places)};`);
    if (random.chance(0.7)) lines.push(`spot(${thing}) := ${random.pick(places)};`);
    for (const place of places) if (random.chance(0.5)) lines.push(`fits(${thing}, ${place}, calm) := true;`);
    for (const place of places) if (random.chance(0.4)) lines.push(`fits(${thing}, ${place}, alert) := true;`);
  }
  const instances = `instance Place a, b, c; instance Thing x;${things.includes('g') ? ' instance Gem g;' : ''}`;
  const request = random.chance(0.7) ? 'ordered(Do0(a, x), Do1(b, x))' : 'unordered(Do0(a, x), Do1(b, x))';
  const state = `at := ${random.pick(places)}; left := ${random.integer(0, 4)};`;
  return `\nproblem q of d;\n${instances}\n${lines.filter((line) => line !== '').join(' ')}\n${state}\n${request};\n`;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
